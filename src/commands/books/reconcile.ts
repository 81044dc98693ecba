// `reconcile`: compares a bank statement or a shop's orders with the account.
import type { Group, Input, MatchResult } from '#books/reconcile/entry.ts';
import { sumOf } from '#books/reconcile/entry.ts';
import { isOfInterest } from '#books/reconcile/other-bank.ts';
import { isSettled, reconcile as compareAll } from '#books/reconcile/reconcile.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { paged } from '#contract/pages.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { decide, decisionRow, decisionsIn, undo } from './decisions.ts';
import { refuseBoth } from './fresh-mirror.ts';
import { inputFor } from './reconcile-input.ts';
import { OPTIONS } from './reconcile-options.ts';
import type { Row } from './reconcile-view.ts';
import { decisionsView, reconcileOutput, reconcileView, rowOf } from './reconcile-view.ts';
import { finish } from './run-steps.ts';

/** Prints the number of rows and the total amount for each result. */
function summarize(
  context: Context,
  groups: readonly Group[],
  { orders, period }: Omit<Input, 'decisions'>,
): void {
  const part = (result: MatchResult): { readonly count: number; readonly sum: string } => {
    const some = groups.filter((group) => group.result === result);
    const sum = some.reduce(
      (all, { fileLines, accountLines }) => all + sumOf(fileLines.length === 0 ? accountLines : fileLines),
      0,
    );
    return { count: some.length, sum: formatReais(sum) };
  };
  const [different, fileOnly, accountOnly, matched] = [
    part('different'),
    part('file-only'),
    part('account-only'),
    part('matched'),
  ];
  const what = orders ? say`orders` : say`statement`;
  const dated = (day: string): string => day.split('-').toReversed().join('/');
  context.output.note(
    say`${what} from ${dated(period.from)} to ${dated(period.to)}: ${matched.count} matched (${matched.sum}), ${different.count} differ (${different.sum}), ${fileOnly.count} only in the file (${fileOnly.sum}), ${accountOnly.count} only in the account (${accountOnly.sum}).`,
  );
  const accepted = groups.filter(({ acceptedAt }) => acceptedAt !== undefined).length;
  if (accepted > 0) context.output.note(say`Accepted before: ${accepted}. See: pixctl reconcile --decisions`);
  const left = groups.filter((group) => !isSettled(group)).length;
  if (left > 0) context.output.note(say`${left} unmatched rows. Review them with --accept`);
}

/** Number of rows written at once. */
const PAGE = 500;

async function* rowsOf(
  context: Context,
  groups: readonly Group[],
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let from = 0; from < groups.length; from += PAGE) {
    await context.checkpoint();
    yield groups.slice(from, from + PAGE).map(rowOf);
  }
}

export const reconcile = command({
  meta: {
    name: 'reconcile',
    summary: 'Compare a bank statement or the orders of a shop with the account',
    details: [
      'FILE is OFX (1.x or 2.x) or CSV, in UTF-8 or Windows-1252. The columns of a CSV are known by their names in Portuguese or English; amounts are in reais, and in cents in a column named value. Rows with balances and totals are not movements: they are named, and must agree with the amounts. The mirror of the account is brought up to date first (see pixctl sync).',
      'Lines are matched by end-to-end id, also within a memo; then by txid or correlationID; then by amount, day and name. Lines that one id ties together may be several: a Pix less its fee, an order refunded in two parts. Where two lines fit equally, none is matched, and both are named. Every row says why.',
      'Of orders, what came in and was refunded is compared; fees, payments and transfers of the account are left out. With --as other-bank, only withdrawals and payments are compared, with what came in at the other bank.',
      'Decisions of --accept are kept in a file beside the mirror. They count as long as the lines stay as they were. The exit code is 7 while anything is left that was not accepted.',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      { command: 'pixctl reconcile statement.ofx', note: 'The statement of a bank against the account' },
      {
        command: 'pixctl reconcile orders.csv --unmatched',
        note: 'Orders that nobody paid for, and money without an order',
      },
      { command: 'pixctl reconcile statement.ofx --accept', note: 'Review unmatched rows' },
      {
        command: 'pixctl reconcile orders.csv --column amount=Pago --days 5 -o csv',
        note: 'With a column under another name, for a spreadsheet',
      },
      {
        command: 'pixctl reconcile orders.csv --subaccount filial@example.com',
        note: 'Orders that a sub account was paid for',
      },
      {
        command: 'pixctl reconcile bank.ofx --as other-bank',
        note: 'Which withdrawals arrived at another bank',
      },
      { command: 'pixctl reconcile --decisions', note: 'What was decided so far' },
    ],
  },
  input: {
    args: [
      {
        name: 'file',
        file: 'file-or-pipe',
        description: 'OFX or CSV file, - for standard input',
        optional: true,
      },
    ],
    options: OPTIONS,
  },
  run: async (context, { args, options }) => {
    const { name } = await context.service.profile();
    const file = (await context.mirror()).decisions(name, options.to);
    const { file: path } = args;
    if (options.undo !== undefined) {
      const gone = await undo(file, options.undo);
      context.output.note(say`Taken back: ${gone.length}.`);
      return new Ended(gone.map(decisionRow), EXIT.done, decisionsView);
    }
    if (options.decisions === true)
      return new Ended((await decisionsIn(file)).map(decisionRow), EXIT.done, decisionsView);
    if (path === undefined)
      throw usageError(say`missing: ${'FILE'}`, say`See: pixctl reconcile --help`, 'missing');
    if (options.key !== undefined && options.accept !== true)
      throw usageError(say`--key says what --accept accepts`, say`Add --accept.`);
    refuseBoth(options);
    const before = await decisionsIn(file);
    const input = await inputFor(context, path, options);
    const isOther = options.as === 'other-bank';
    const compare = async (all: Input): Promise<readonly Group[]> => {
      const groups = await finish(context, compareAll(all));
      return isOther ? groups.filter(isOfInterest) : groups;
    };
    let groups = await compare({ ...input, decisions: before });
    if (options.accept === true) {
      const { decisions, kept } = await decide(context, file, { groups, before }, options.key ?? []);
      if (kept > 0) context.output.note(say`Kept ${kept} decisions in ${file.path}`);
      groups = await compare({ ...input, decisions });
    }
    const used = new Set(groups.flatMap(({ fileLines }) => fileLines));
    const others = input.fileLines.filter((line) => !used.has(line)).length;
    if (isOther && others > 0)
      context.output.note(say`Lines of the file that are not from this account, left out: ${others}.`);
    summarize(context, groups, input);
    const isLeft = groups.some((group) => !isSettled(group));
    const shown = options.unmatched === true ? groups.filter((group) => !isSettled(group)) : groups;
    return new Ended(
      paged(() => rowsOf(context, shown), false),
      isLeft ? EXIT.batch : EXIT.done,
    );
  },
  show: { view: reconcileView, live: true, fields: reconcileOutput },
});
