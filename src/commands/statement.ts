// `statement`: the lines as the service returns them. They name neither payer nor purpose, so at a terminal pixctl reads
// the transactions of the lines too.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validItemField } from '#client/answers/checked-answer.ts';
import { pick } from '#contract/operation.ts';
import { statementOperations } from '#contract/operations/statement.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { mapPages } from '#contract/pages.ts';
import { at } from '#contract/path.ts';
import { statementLine } from '#contract/resources/statement.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Text } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { descriptionIn, signedLine } from '#output/statement.ts';
import { firstText } from '#output/values.ts';
import type { View } from '#output/view.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';
import { Ended } from './kit/command.ts';
import { listItems, serviceCommand } from './kit/service.ts';
import { otherSide } from './transaction/view.ts';

const list = pick(statementOperations, 'statement.list');
const transactionList = pick(transactionOperations, 'transaction.list');

type Line = Answered<ItemOf<typeof list>>;
type Transactions = Map<string, Answered<ItemOf<typeof transactionList>>>;

/** A service may book a line and its transaction at slightly different times. */
const MARGIN_MS = 3_600_000;
/** Transactions that are read for each line at most: a service that ignores the time range has many others. */
const MOST_PER_LINE = 3;

const statementView = viewOf(statementLine, {
  columns: [
    'time',
    'type',
    'value',
    'balance',
    'description',
    ['transactionId', 'Transaction'],
    ['id', 'ID'],
  ],
  empty: 'No movements.',
});

export const statement = serviceCommand({
  meta: {
    name: 'statement',
    core: true,
    words:
      'extrato, movimento, lancamento, movimentacao, history, historico, entry, entries, activity, movement, extrato bancario, saldo anterior, saldo do dia, entradas e saidas, fluxo de caixa, cash flow, account statement',
    summary: 'Show the statement of an account: its movements and balances',
    details: [
      'At a terminal, it also shows who paid or was paid, and the comment, from the transactions with the same end-to-end ids.',
      'Amounts are in cents. If the service returns an amount that is not a whole number, pixctl prints it unchanged.',
    ],
    operation: list,
    examples: [
      { command: 'pixctl statement --start today', note: "Today's movements" },
      {
        command: 'pixctl statement --start 01/10/2026 --end 31/10/2026 --all -o csv',
        note: 'A month as CSV',
      },
    ],
  },
  run: async (context, input) => {
    const lines = await listItems(context, list, input, statementView);
    if (!context.output.drawn) return lines;
    const transactions: Transactions = new Map();
    const readFor = transactionsReader(context, transactions);
    const withTransactions = mapPages(lines, async (page) => {
      await readFor(page);
      return page;
    });
    return new Ended(withTransactions, EXIT.done, viewWith(transactions));
  },
  show: { view: statementView },
});

/**
 * Returns a function that reads the transactions of lines into a map by end-to-end id. If they cannot be read, the
 * statement is shown without them, after one note.
 */
function transactionsReader(
  context: Context,
  transactions: Transactions,
): (lines: readonly Line[]) => Promise<void> {
  let isRefused = false;
  return async (lines) => {
    const times = lines.flatMap((line) => Date.parse(validItemField(list, line, 'time') ?? '') || []);
    const missing = new Set(lines.flatMap((line) => validItemField(list, line, 'transactionId') ?? []));
    if (isRefused || times.length === 0) return;
    const query = {
      start: new Date(Math.min(...times) - MARGIN_MS).toISOString(),
      end: new Date(Math.max(...times) + MARGIN_MS).toISOString(),
    };
    try {
      const client = await context.service.client();
      const most = lines.length * MOST_PER_LINE;
      for await (const item of client.list(transactionList, { query }, { limit: most })) {
        const id = validItemField(transactionList, item, 'endToEndId');
        if (id === undefined || !missing.delete(id)) continue;
        transactions.set(id, item);
        if (missing.size === 0) return;
      }
    } catch (error) {
      if (!(error instanceof PixctlError) || context.signal.aborted) throw error;
      isRefused = true;
      context.output.note(say`Who paid is not shown: ${error.userMessage}`);
    }
  };
}

/** The table of the lines, with the other side and the comment of their transactions. */
function viewWith(transactions: Transactions): View {
  const transactionOf = (row: unknown): unknown => transactions.get(String(at(row, 'transactionId')));
  const described = (row: unknown): Text | undefined =>
    firstText(transactionOf(row), ['charge.comment', 'infoPagador']) ?? descriptionIn(row);
  return {
    ...statementView,
    drawn: [
      { path: 'time', label: 'Time', format: 'time', keep: true },
      { path: 'value', label: 'Value', show: signedLine },
      { path: 'balance', label: 'Balance', format: 'money' },
      { path: 'transaction', label: 'From / to', show: (row) => otherSide(transactionOf(row)), keep: true },
      { path: 'description', label: 'Description', show: described, format: 'message', keep: true },
      { path: 'transactionId', label: 'End-to-end ID', whole: true },
    ],
  };
}
