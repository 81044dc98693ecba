// `books export`: writes the lines of a month to a file for an accountant or an accounting program.
import type { BookAccount } from '#books/export/account.ts';
import { bankNames } from '#books/export/bank-names.ts';
import { beancountLedger } from '#books/export/beancount.ts';
import { plainId } from '#books/export/fit-id.ts';
import { hledgerJournal } from '#books/export/hledger.ts';
import { ofx } from '#books/export/ofx.ts';
import type { Rules } from '#books/export/rules.ts';
import { DEFAULT_RULES, readRules } from '#books/export/rules.ts';
import type { Break, Statement } from '#books/export/statement.ts';
import type { ExportPeriod } from '#books/period.ts';
import { exportPeriod } from '#books/period.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaClock } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { freshMirror, MIRROR, refuseBoth, SUBACCOUNT, subaccountNamed } from './fresh-mirror.ts';
import type { Read } from './read-lines.ts';
import { accountsOf, readStatement, subaccountsOf } from './read-lines.ts';
import { finish } from './run-steps.ts';
import { spreadsheet } from './spreadsheet.ts';

const FORMATS = ['ofx', 'ofx2', 'csv', 'hledger', 'beancount'] as const;
type Format = (typeof FORMATS)[number];

const EXTENSIONS: Readonly<Record<Format, string>> = {
  ofx: 'ofx',
  ofx2: 'ofx',
  csv: 'csv',
  hledger: 'journal',
  beancount: 'beancount',
};

/** OFX is limited to one account per file: programs that read OFX use only the first account. */
const isForOne = (format: Format): boolean => format === 'ofx' || format === 'ofx2';

/** Maximum size of a chart of accounts in bytes; usual ones have a few kilobytes. */
const MAX_RULES_BYTES = 1024 * 1024;

/** Maximum number of inconsistent lines listed in an error. */
const LISTED = 20;

/** Returns the output file name: the one given, standard output, or a default name at a terminal. */
function outputOf(
  context: Context,
  { out, subaccount }: { readonly out?: string; readonly subaccount?: string },
  period: ExportPeriod,
  format: Format,
): string {
  const plain = `pixctl-${period.name}.${EXTENSIONS[format]}`;
  const own = subaccount === undefined ? plain : fileOf(plain, { accountId: subaccount });
  const file = out ?? (context.output.terminal ? own : '-');
  if (file === '-' && context.output.terminal)
    throw usageError(say`a terminal cannot show it`, say`Name a file with --out FILE.`);
  return file;
}

/** Adds the account id to a file name: `month.ofx` for the account 1 becomes `month-1.ofx`. */
function fileOf(file: string, { accountId }: Pick<BookAccount, 'accountId'>): string {
  const [, stem = file, extension = ''] = /^(.*[^/\\])(\.[^./\\]+)$/s.exec(file) ?? [];
  return `${stem}-${plainId(accountId).replaceAll('%', '_')}${extension}`;
}

function chosen(accounts: readonly BookAccount[], id: string | undefined): readonly BookAccount[] {
  if (accounts.length === 0)
    throw usageError(say`the mirror has no account`, say`Read it: pixctl sync`, 'no-statement');
  if (id === undefined) return accounts;
  const found = accounts.find(({ accountId }) => accountId === id);
  if (found !== undefined) return [found];
  throw usageError(
    say`there is no account ${showValue(id)}`,
    say`These are there: ${accounts.map(({ accountId }) => accountId).join(', ')}`,
  );
}

const described = ({ line, expected }: Break): Message => {
  const [time, id] = [brasiliaClock(Date.parse(line.time)), line.lineId];
  if (expected === undefined) return say`${time}, line ${id}: its amount is not a whole number of cents`;
  return say`${time}, line ${id}: ${formatReais(line.value)} leads to ${formatReais(expected)}, but the balance after it is ${formatReais(line.balance ?? expected)}`;
};

/** @throws PixctlError (exit 7) listing the inconsistent lines, or because no balance is known */
function refuse(account: BookAccount, breaks: readonly Break[]): never {
  const hint = say`Nothing was written. Compare the mirror with the service: pixctl sync verify`;
  if (breaks.length === 0)
    throw new PixctlError(say`no line tells the balance of the account ${account.accountId}`, {
      code: 'no-balance',
      exitCode: EXIT.batch,
      hint,
    });
  throw new PixctlError(
    say`the statement of the account ${account.accountId} does not add up (lines that do not follow from the one before: ${breaks.length})`,
    {
      code: 'does-not-add-up',
      exitCode: EXIT.batch,
      hint,
      details: breaks.slice(0, LISTED).map(described),
    },
  );
}

interface Written {
  readonly statements: readonly Statement[];
  readonly bytes: Uint8Array;
  readonly file: string;
}

/** Builds all files before the first is written. */
async function filesOf(
  context: Context,
  statements: readonly Statement[],
  {
    format,
    file,
    rules,
    accounts,
    opening,
  }: {
    readonly format: Format;
    readonly file: string;
    readonly rules: Rules;
    readonly accounts: readonly BookAccount[];
    readonly opening: boolean;
  },
): Promise<readonly Written[]> {
  if (isForOne(format)) {
    const written: Written[] = [];
    for (const statement of statements)
      written.push({
        statements: [statement],
        bytes: await finish(context, ofx(statement, rules, format === 'ofx' ? 1 : 2)),
        file: statements.length === 1 ? file : fileOf(file, statement.account),
      });
    return written;
  }
  const options = { rules, opening, banks: bankNames(accounts, rules) };
  const journal = format === 'hledger' ? hledgerJournal : beancountLedger;
  const bytes =
    format === 'csv'
      ? await spreadsheet(statements, rules, context.checkpoint)
      : Buffer.from(await finish(context, journal(statements, options)));
  return [{ statements, bytes, file }];
}

export const booksExport = command({
  meta: {
    name: 'books export',
    summary: 'Export a month as OFX, CSV, hledger or beancount',
    details: [
      'The lines come from the mirror of the account, which is brought up to date first. They are checked: the opening balance and the lines must give the closing balance, line by line. If they do not, no file is written, the lines are named, and the exit code is 7.',
      'The id of a line (FITID in OFX) is its end-to-end id, with -fee behind it for a fee. It is the same in each export, so that programs know what they have already.',
      'Without --out, a script gets the file on standard output, and a terminal gets the file pixctl-MONTH in the current folder. OFX is one file for each account, with its id in the name if there are several. A month without a line is a file with equal balances.',
      'The money of sub accounts is not in the lines of the accounts. --subaccount exports the lines of one of them, proved in the same way.',
      '--rules names a YAML or JSON file with the chart of accounts and with rules. See the page "Books" of the documentation.',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      {
        command: 'pixctl books export --format ofx --month 2026-10 --out october.ofx',
        note: 'A month for the accountant',
      },
      {
        command: 'pixctl books export --format csv --start 2026-10-01 --end 2026-10-15 --out half.csv',
        note: 'Some days for a spreadsheet',
      },
      {
        command:
          'pixctl books export --format csv --month 2026-10 --subaccount filial@example.com --out filial.csv',
        note: 'A sub account',
      },
      {
        command:
          'pixctl books export --format hledger --month 2026-11 --no-opening --out november.journal --rules books.yaml',
        note: 'Another month of a journal, with a chart of your own',
      },
    ],
  },
  input: {
    options: {
      format: {
        type: 'string',
        enum: FORMATS,
        required: true,
        description:
          'ofx is 1.02 in Windows-1252, ofx2 is 2.11 in UTF-8, csv is for spreadsheets in Portuguese',
      },
      month: { type: 'string', placeholder: 'YYYY-MM', description: 'the month' },
      start: {
        type: 'moment',
        bound: 'start',
        placeholder: 'DATE',
        description: 'from this day on, instead of a month',
      },
      end: {
        type: 'moment',
        bound: 'end',
        placeholder: 'DATE',
        description: 'up to this day (default: now)',
      },
      account: {
        type: 'string',
        source: 'account',
        placeholder: 'ID',
        description: 'only this account (default: all)',
      },
      ...SUBACCOUNT,
      out: {
        type: 'string',
        file: 'output',
        placeholder: 'FILE',
        description: 'write to this file; - for standard output',
      },
      rules: {
        type: 'string',
        file: 'file',
        placeholder: 'FILE',
        description: 'chart of accounts and rules (YAML or JSON)',
      },
      opening: {
        type: 'boolean',
        negatable: true,
        description: 'begin the journal with the opening balance (hledger, beancount)',
      },
      ...MIRROR,
    },
  },
  run: async (context, { options }) => {
    const { format, month, start, end, subaccount } = options;
    refuseBoth(options);
    const period = exportPeriod(
      {
        ...(month === undefined ? {} : { month }),
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      },
      await context.service.now(),
    );
    const file = outputOf(context, options, period, format);
    const rules =
      options.rules === undefined
        ? DEFAULT_RULES
        : readRules(await (await context.system()).document(options.rules, MAX_RULES_BYTES));
    const mirror = await freshMirror(context, options);
    const subaccounts = await subaccountsOf(mirror);
    const accounts = [...(await accountsOf(mirror)), ...subaccounts];
    const wanted =
      subaccount === undefined
        ? chosen(
            accounts.filter(({ holder }) => holder === 'account'),
            options.account,
          )
        : [subaccountNamed(subaccounts, subaccount)];
    if (file === '-' && isForOne(format) && wanted.length > 1)
      throw usageError(
        say`an OFX file has one account, and there are ${wanted.length}`,
        say`Choose one with --account ID, or name a file with --out FILE: each account gets its own.`,
      );
    const statements: Statement[] = [];
    for (const account of wanted) {
      const read: Read = await readStatement(mirror, account, period);
      if ('breaks' in read) refuse(read.account, read.breaks);
      statements.push(read.statement);
      warnOfPeriod(context, read.statement, period);
    }
    const opening = options.opening !== false;
    const files = await filesOf(context, statements, { format, file, rules, accounts, opening });
    if (file === '-') {
      for (const { bytes } of files) await context.output.bytes(bytes);
      return undefined;
    }
    for (const one of files) {
      await context.files.write(one.file, one.bytes);
      context.output.note(say`saved ${one.file}`);
    }
    return files.flatMap((one) => one.statements.map((statement) => rowOf(statement, one.file)));
  },
  show: {
    view: {
      columns: [
        { path: 'accountId', label: 'Account' },
        { path: 'start', label: 'From' },
        { path: 'end', label: 'To' },
        { path: 'lines', label: 'Lines', format: 'number' },
        { path: 'opening', label: 'Opening balance', format: 'money' },
        { path: 'closing', label: 'Closing balance', format: 'money' },
        { path: 'saved', label: 'File' },
      ],
    },
    live: true,
    fields: [
      { path: 'accountId', description: 'account id; of a sub account its Pix key' },
      { path: 'start', description: 'first day' },
      { path: 'end', description: 'last day' },
      { path: 'lines', description: 'lines that were exported' },
      { path: 'opening', description: 'balance before them (cents)' },
      { path: 'closing', description: 'balance after them (cents)' },
      { path: 'saved', description: 'the file that was written' },
    ],
  },
});

/** Notes that an account has no lines in the period, or warns that the period is not over. */
function warnOfPeriod(context: Context, { account, asOf, lines }: Statement, period: ExportPeriod): void {
  if (lines.length === 0)
    context.output.note(
      say`the account ${account.accountId} has no line in these days; its balance is in the file`,
    );
  if (Date.parse(asOf) < period.end - 1)
    context.output.warn(
      say`the lines of the account ${account.accountId} are those up to ${brasiliaClock(Date.parse(asOf))}; export it again when the days are over`,
    );
}

const rowOf = ({ account, start, end, opening, closing, lines }: Statement, saved: string) => ({
  accountId: account.accountId,
  start,
  end,
  lines: lines.length,
  opening,
  closing,
  saved,
});
