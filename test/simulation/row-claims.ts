// Reads what a run reported about its rows.

export interface RowClaim {
  readonly row: number;
  readonly id: string;
  readonly outcome: string;
  readonly value: number | undefined;
  readonly code: string | undefined;
}

/** Returns the rows of NDJSON output; a line that was cut by a kill is no claim. */
export function claimsIn(out: string): RowClaim[] {
  const lines = out.split('\n');
  lines.pop();
  return lines.map((line) => {
    const { row, correlationID, outcome, value, error } = JSON.parse(line) as {
      row: number;
      correlationID: string;
      outcome: string;
      value?: number;
      error?: { code: string };
    };
    return { row, id: correlationID, outcome, value, code: error?.code };
  });
}

const WORDS: readonly (readonly [string, RegExp])[] = [
  ['done', /(\d+) (?:done|sent(?! before| by))/],
  ['existing', /(\d+) (?:already done|sent before|sent by other runs)/],
  ['failed', /(\d+) failed/],
  ['unknown', /(\d+) (?:with an unknown outcome|unknown)/],
];

/** Returns the numbers of rows by outcome in the last line of totals, without those that were not sent; undefined if there is none. */
export function totalsIn(err: string): ReadonlyMap<string, number> | undefined {
  const line = err.split('\n').findLast((one) => /^(?:Rows|Payments): /.test(one));
  if (line === undefined) return undefined;
  return new Map(
    WORDS.flatMap(([outcome, pattern]) => {
      const [, number] = pattern.exec(line) ?? [];
      return number === undefined ? [] : [[outcome, Number(number)]];
    }),
  );
}
