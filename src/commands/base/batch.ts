// `--batch FILE`: a create for each row of a CSV or NDJSON file. Every row is checked before the first is sent, each has
// an id of its own, and running the file again does nothing twice.
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError, usageError } from '../../errors/pixctl-error.ts';
import type { Operation } from '../../contract/operation.ts';
import type { View } from '../../output/view.ts';
import { at } from '../../contract/path.ts';
import { formatReais } from '../../pix/money.ts';
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import { readRows } from './batch-rows.ts';
import type { Row } from './batch-rows.ts';
import { warnOfKept } from './kept.ts';
import { decodeText } from './text.ts';
import { Ended } from './command.ts';
import type { Context } from '../../ports/context.ts';
import type { Command, Input } from './command.ts';

type Body = Readonly<Record<string, unknown>>;

const batchView: View = {
  columns: [
    { path: 'row', label: say`Row`, format: 'number' },
    { path: 'correlationID', label: say`ID` },
    { path: 'outcome', label: say`Outcome`, format: 'state' },
    { path: 'value', label: say`Value`, format: 'money' },
    { path: 'error.message', label: say`Message`, format: 'message' },
  ],
  empty: say`The file has no rows.`,
};

/** What became of a row. */
interface Outcome {
  readonly row: number;
  readonly correlationID: string;
  /** `existing`: it was done before, by this very row. */
  readonly outcome: 'done' | 'existing' | 'failed' | 'unknown' | 'not-sent';
  readonly value?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: Message };
}

/**
 * Checks all rows, then sends them one after the other.
 * @returns the outcomes as they come, in an `Ended` with exit 0, 6 when one is not known, 7 when some failed
 * @throws PixctlError (exit 2) naming row and column; nothing has been sent then
 */
export async function runBatch(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
): Promise<Ended> {
  refuseSingleOptions(command, input);
  const path = input.options['batch'] as string;
  const text = decodeText(await context.files.read(path), path);
  const rows = await readRows(text, path, command, operation, input, context.clock.now());
  const totals = new Totals();
  let done = 0;
  let unknown = false;
  async function* outcomes(): AsyncGenerator<Outcome> {
    let stopped = false;
    let tried = 0;
    try {
      for (const one of rows) {
        // Ctrl-C before a row is sent ends it; while one is, its outcome is the news.
        if (!unknown) context.signal.throwIfAborted();
        const outcome: Outcome = stopped
          ? notSent(one, operation)
          : await send(context, operation, input, one);
        // The next row would meet the same closed door.
        stopped ||= outcome.outcome === 'not-sent' || context.signal.aborted;
        unknown ||= outcome.outcome === 'unknown';
        if (outcome.outcome === 'done' || outcome.outcome === 'existing') done += 1;
        totals.add(outcome);
        tried += 1;
        yield outcome;
      }
    } finally {
      // Where not even one was tried, as in a dry run, there is nothing to sum up.
      if (tried > 0) {
        for (const one of rows.slice(tried)) totals.add(notSent(one, operation));
        for (const line of totals.lines()) context.output.note(line);
      }
    }
  }
  return new Ended(
    outcomes(),
    () => (unknown ? EXIT.unknown : done < rows.length ? EXIT.batch : EXIT.done),
    batchView,
  );
}

/** How many rows came to what, and the sums of their amounts. */
class Totals {
  readonly #of = new Map<Outcome['outcome'], { rows: number; cents: number }>();

  add({ outcome, value }: Outcome): void {
    const { rows, cents } = this.#of.get(outcome) ?? { rows: 0, cents: 0 };
    this.#of.set(outcome, { rows: rows + 1, cents: cents + (typeof value === 'number' ? value : 0) });
  }

  /** What it came to, and what can be done about the rest. */
  lines(): readonly Message[] {
    const [first, ...rest] = OUTCOMES.flatMap(([outcome, words]) => {
      const { rows, cents } = this.#of.get(outcome) ?? { rows: 0, cents: 0 };
      if (rows === 0) return [];
      // Beyond what can be counted exactly nothing is said.
      return cents > 0 && Number.isSafeInteger(cents)
        ? say`${words(rows)} (${formatReais(cents)})`
        : words(rows);
    });
    if (first === undefined) return [];
    const all = say`Rows: ${rest.reduce((list, one) => say`${list}, ${one}`, first)}.`;
    const open = this.#of.has('unknown') || this.#of.has('not-sent');
    if (this.#of.has('failed'))
      return [all, say`Correct what failed and run the same file again: nothing is done twice.`];
    return open ? [all, say`Run the same file again for the rest: nothing is done twice.`] : [all];
  }
}

const OUTCOMES: readonly (readonly [Outcome['outcome'], (rows: number) => Message])[] = [
  ['done', (rows) => say`${rows} done`],
  ['existing', (rows) => say`${rows} done before`],
  ['failed', (rows) => say`${rows} failed`],
  ['unknown', (rows) => say`${rows} with an unknown outcome`],
  ['not-sent', (rows) => say`${rows} not sent`],
];

/** What is done with the one thing that is made has no meaning for many. */
function refuseSingleOptions({ options = {} }: Command, input: Input): void {
  const stray = Object.entries(options).find(
    ([name, { target }]) =>
      target === undefined && !['batch', 'input'].includes(name) && input.options[name] !== undefined,
  );
  if (stray !== undefined)
    throw usageError(
      say`--${stray[0]} cannot be used with --batch`,
      say`Leave one of them out. Nothing was sent.`,
    );
}

const told = (
  { row, body }: Row,
  operation: Operation,
): Pick<Outcome, 'row' | 'correlationID' | 'value'> => ({
  row,
  correlationID: body[operation.identity!] as string,
  ...(body['value'] === undefined ? {} : { value: body['value'] }),
});

const notSent = (one: Row, operation: Operation): Outcome => ({
  ...told(one, operation),
  outcome: 'not-sent',
});

async function send(context: Context, operation: Operation, { query }: Input, one: Row): Promise<Outcome> {
  const client = await context.service.client();
  const known = told(one, operation);
  try {
    const { result } = await client.call(operation, { query, body: one.body });
    if (saysSame(one.body, result)) {
      warnOfKept(context, operation, one.body, result, one.row);
      return { ...known, outcome: 'done', result };
    }
    // Some creates return what exists instead of refusing.
    const error = { code: 'differs', message: say`this id is in use for something else` };
    return { ...known, outcome: 'failed', result, error };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { exitCode, code } = error.fields;
    const result = exitCode === EXIT.refused ? await existing(context, operation, one.body) : undefined;
    if (result !== undefined) return { ...known, outcome: 'existing', result };
    if (exitCode === EXIT.interrupted) throw error;
    const outcome =
      exitCode === EXIT.unknown
        ? 'unknown'
        : exitCode === EXIT.auth || exitCode === EXIT.unreachable
          ? 'not-sent'
          : 'failed';
    return { ...known, outcome, error: { code, message: error.said } };
  }
}

/** What the service has under the row's id, if it says of it what the row says. */
async function existing(context: Context, operation: Operation, body: Body): Promise<unknown> {
  const finding = await (await context.service.client()).findOut(operation, { body });
  if (finding.state !== 'done') return undefined;
  const key = operation.result.kind === 'resource' ? operation.result.key : '';
  const found = at(finding.body, key) ?? finding.body;
  return saysSame(body, found) ? found : undefined;
}

/** Fields by which a row is known again. */
const SAID = ['correlationID', 'value', 'name', 'comment', 'taxID', 'customer.taxID'];

const saysSame = (body: Body, found: unknown): boolean =>
  SAID.every((path) => agrees(at(body, path), at(found, path)));

/** Whether the service has what was asked for; it writes a tax id as an object with its type. */
function agrees(asked: unknown, has: unknown): boolean {
  return asked === undefined || asked === has || asked === at(has, 'taxID');
}
