// `reconcile`: compares a bank statement or a shop's orders with the account.
import type { Explanation } from '#books/files/explanation.ts';
import { listed } from '#books/files/problem.ts';
import { unfitDecisions } from '#books/reconcile/decided.ts';
import { commonOwner, keyOf } from '#books/reconcile/decisions.ts';
import type { Comparison, Group, Input, MatchResult } from '#books/reconcile/entry.ts';
import { sumOf } from '#books/reconcile/entry.ts';
import { isOfInterest } from '#books/reconcile/other-bank.ts';
import { isSettled, reconcile as compareAll } from '#books/reconcile/reconcile.ts';
import { Ended } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { paged } from '#contract/pages.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { writtenDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { decide, decisionRow, decisionsIn, undo } from './decisions.ts';
import { refuseBoth } from './fresh-mirror.ts';
import { fileAlone, inputFor } from './reconcile-input.ts';
import { OPTIONS } from './reconcile-options.ts';
import type { Row } from './reconcile-view.ts';
import { decisionsView, explanationView, reconcileOutput, reconcileView, rowOf } from './reconcile-view.ts';
import { finish } from './run-steps.ts';

/** Prints the number of rows and the total amount for each result. */
function summarize(
  context: Context,
  groups: readonly Group[],
  { kind, period }: Pick<Input, 'kind' | 'period'>,
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
  // Only what there is; a list of zeros hides the other numbers.
  const [first = say`nothing to compare`, ...counts] = [
    matched.count > 0 ? say`${matched.count} matched (${matched.sum})` : undefined,
    different.count > 0 ? say`${different.count} different (${different.sum})` : undefined,
    fileOnly.count > 0 ? say`${fileOnly.count} only in the file (${fileOnly.sum})` : undefined,
    accountOnly.count > 0 ? say`${accountOnly.count} only in the account (${accountOnly.sum})` : undefined,
  ].filter((one) => one !== undefined);
  const what = kind === 'orders' ? say`orders` : say`statement`;
  context.output.note(
    say`${what} from ${writtenDay(period.from)} to ${writtenDay(period.to)}: ${counts.reduce((all, one) => say`${all}, ${one}`, first)}.`,
  );
  const accepted = groups.filter(({ acceptedAt }) => acceptedAt !== undefined).length;
  if (accepted > 0) context.output.note(say`Accepted before: ${accepted}. See: pixctl reconcile --decisions`);
  const left = groups.filter((group) => !isSettled(group)).length;
  if (left > 0)
    context.output.note(
      left === 1
        ? say`1 unmatched row. Review it with --accept`
        : say`${left} unmatched rows. Review them with --accept`,
    );
}

/** Number of rows written at once. */
const PAGE = 500;

async function* rowsOf(
  context: Context,
  groups: readonly Group[],
  comparison: Comparison,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let from = 0; from < groups.length; from += PAGE) {
    await context.checkpoint();
    yield groups.slice(from, from + PAGE).map((group) => rowOf(group, comparison));
  }
}

const missingFile = (): PixctlError =>
  usageError(say`missing: ${'FILE'}`, say`See: pixctl reconcile --help`, 'missing');

/**
 * Prints how a file is understood, without the account. A file that is refused is explained as far as it was understood,
 * and ends with the exit code of the refusal.
 */
async function explained(
  context: Context,
  path: string | undefined,
  options: OptionsOf<typeof OPTIONS>,
): Promise<Ended> {
  if (path === undefined) throw missingFile();
  const understood: Explanation[] = [];
  const file = await fileAlone(context, path, options, understood).catch((error: unknown) => {
    if (!(error instanceof PixctlError) || understood.length === 0) throw error;
    return error;
  });
  if (file instanceof PixctlError)
    return new Ended([...understood, ...refusalOf(file)], file.fields.exitCode, explanationView);
  for (const warning of file.warnings) context.output.warn(warning);
  for (const note of file.notes) context.output.note(note);
  return new Ended(file.explanation, EXIT.done, explanationView);
}

/** Returns the message of a refusal, its details and its hint, one after the other. */
const refusalOf = ({ userMessage, fields: { details = [], hint } }: PixctlError): readonly Explanation[] =>
  [userMessage, ...details, ...(hint === undefined ? [] : [hint])].map((meaning) => ({
    part: 'refused',
    subject: '',
    meaning,
  }));

export const reconcile = command({
  meta: {
    name: 'reconcile',
    core: true,
    words:
      'conciliar, conciliacao, conciliado, reconciliation, match, conferir, conferencia, bater, importar extrato, import statement, diferenca no caixa, importar ofx, import ofx',
    summary: 'Match a bank statement or the orders of a shop with the account',
    details: [
      'FILE is OFX (1.x or 2.x) or CSV, in UTF-8 or Windows-1252. CSV columns are recognised by their names in Portuguese or English. Amounts are in reais; in a column named value, in cents. Rows with balances or totals are not movements: pixctl lists them and checks that they fit the amounts. It first updates the mirror of the account (see pixctl sync).',
      'Lines are matched by end-to-end id, also inside a memo; then by txid or correlationID; then by amount, day and name. Several lines can share one id: a Pix and its fee, or an order refunded in two parts. If two lines fit equally well, neither is matched, and the reason names both. Each row has a reason.',
      'Orders are compared with received money and refunds; fees, payments and transfers of the account are left out. With --as other-bank, incoming lines of the file are compared with withdrawals and payments of this account.',
      'Decisions of --accept are stored in a file next to the mirror; with a shared store (pixctl store) and without --to FILE, they are stored there. A decision is about one account, one kind of file and lines with their id, day, amount, name, tax id and memo. If any of these is different, it is shown, but not applied. The exit code is 7 while any row is unmatched and not accepted.',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      { command: 'pixctl reconcile statement.ofx', note: 'Match a bank statement with the account' },
      {
        command: 'pixctl reconcile orders.csv --unmatched',
        note: 'Find unpaid orders, and payments without an order',
      },
      { command: 'pixctl reconcile statement.ofx --accept', note: 'Review unmatched rows' },
      {
        command: 'pixctl reconcile orders.csv --column amount=Pago --days 5 -o csv',
        note: 'With a column under another name, for a spreadsheet',
      },
      {
        command: 'pixctl reconcile orders.csv --subaccount filial@example.com',
        note: 'Orders that were paid to a sub account',
      },
      {
        command: 'pixctl reconcile bank.ofx --as other-bank',
        note: 'Match withdrawals with the statement of another bank',
      },
      {
        command: 'pixctl reconcile statement.csv --explain',
        note: 'Check how pixctl understands a file, before it is compared',
      },
      { command: 'pixctl reconcile --decisions', note: 'List the decisions' },
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
    if (options.explain === true) return explained(context, args.file, options);
    const { name } = await context.service.profile();
    const file = await (await context.mirror()).decisions(name, options.to);
    const { file: path } = args;
    if (options.undo !== undefined) {
      const gone = await undo(file, options.undo);
      context.output.note(say`Removed the decision: ${gone.length}.`);
      return new Ended(gone.map(decisionRow), EXIT.done, decisionsView);
    }
    if (options.decisions === true)
      return new Ended((await decisionsIn(file)).decisions.map(decisionRow), EXIT.done, decisionsView);
    if (path === undefined) throw missingFile();
    if (options.key !== undefined && options.accept !== true)
      throw usageError(say`--key needs --accept`, say`Add --accept.`);
    refuseBoth(options);
    const stored = await decisionsIn(file);
    const before = stored.decisions;
    const { input, owner } = await inputFor(context, path, options);
    commonOwner(stored, owner, file.path);
    const isOther = options.as === 'other-bank';
    const compare = async (all: Input): Promise<readonly Group[]> => {
      const groups = await finish(context, compareAll(all));
      return isOther ? groups.filter(isOfInterest) : groups;
    };
    let decisions = before;
    let groups = await compare({ ...input, decisions });
    if (options.accept === true) {
      const { decisions: all, kept } = await decide(
        context,
        file,
        { ...input, groups, before },
        owner,
        options.key ?? [],
      );
      if (kept > 0) context.output.note(say`Decisions saved in ${file.path}: ${kept}`);
      decisions = all;
      groups = await compare({ ...input, decisions });
    }
    const used = new Set(groups.flatMap(({ fileLines }) => fileLines));
    const others = input.fileLines.filter((line) => !used.has(line)).length;
    if (isOther && others > 0)
      context.output.note(say`Lines of the file that did not come from this account, left out: ${others}.`);
    summarize(context, groups, input);
    const unfit = unfitDecisions({ ...input, decisions }).map(keyOf);
    if (unfit.length > 0)
      context.output.note(
        say`Decided before, does not fit, not applied: ${listed(unfit)}. See: pixctl reconcile --decisions`,
      );
    const isLeft = groups.some((group) => !isSettled(group));
    const shown = options.unmatched === true ? groups.filter((group) => !isSettled(group)) : groups;
    return new Ended(
      paged(() => rowsOf(context, shown, input), false),
      isLeft ? EXIT.batch : EXIT.done,
    );
  },
  show: { view: reconcileView, fields: reconcileOutput },
});
