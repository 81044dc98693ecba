// How a file was understood: its columns, signs, days, rows and balances, for `reconcile --explain`.
import type { FileLine } from '#books/reconcile/entry.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';

/** One statement about a file. */
export interface Explanation {
  readonly part: 'column' | 'direction' | 'day' | 'status' | 'rows' | 'balance' | 'refused';
  /** Heading, element or class of rows. */
  readonly subject: string;
  readonly meaning: Message;
}

/** Explains how many rows are movements. @param skipped number of rows that are not */
export function explainRows(lines: readonly FileLine[], skipped: number): readonly Explanation[] {
  const [incoming, outgoing] = [1, -1].map((sign) => lines.filter(({ value }) => value * sign > 0)) as [
    FileLine[],
    FileLine[],
  ];
  const sum = (some: readonly FileLine[]): string =>
    formatReais(some.reduce((all, { value }) => all + value, 0));
  return [
    { part: 'rows', subject: 'in', meaning: say`incoming movements: ${incoming.length}, ${sum(incoming)}` },
    { part: 'rows', subject: 'out', meaning: say`outgoing movements: ${outgoing.length}, ${sum(outgoing)}` },
    {
      part: 'rows',
      subject: 'other',
      meaning: say`balances, totals or texts, not movements: ${skipped}`,
    },
  ];
}

/** Explains how many lines their status leaves out. */
export const explainUnsettled = (count: number): Explanation => ({
  part: 'rows',
  subject: 'status',
  meaning: say`lines that are not money, because of their status: ${count}`,
});

/**
 * Explains the check of the balances.
 * @param end balance after the last movement in cents, if the file states any balance
 * @param stated number of balances that the file states
 */
export function explainBalance(
  lines: readonly FileLine[],
  end: number | undefined,
  stated: number,
  isIgnored: boolean,
): Explanation {
  const explained = (meaning: Message): Explanation => ({ part: 'balance', subject: '', meaning });
  if (isIgnored) return explained(say`not compared, because of --column balance=`);
  if (end === undefined) return explained(say`the file states none: its sum cannot be checked`);
  const sum = lines.reduce((all, { value }) => all + value, 0);
  const [before, moved, after] = [end - sum, sum, end].map(formatReais) as [string, string, string];
  return explained(
    stated > 1
      ? say`checked: opening ${before} + lines ${moved} = closing ${after}; balances that the file states: ${stated}`
      : say`not checked, because the file states only one: opening ${before} + lines ${moved} = closing ${after}`,
  );
}
