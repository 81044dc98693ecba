// Selects the accounts of an export, and writes one file or one for each account.
import type { BookAccount } from '#books/export/account.ts';
import { bankNames } from '#books/export/bank-names.ts';
import { beancountLedger } from '#books/export/beancount.ts';
import { plainId } from '#books/export/fit-id.ts';
import { hledgerJournal } from '#books/export/hledger.ts';
import { ofx } from '#books/export/ofx.ts';
import type { Rules } from '#books/export/rules.ts';
import type { Break, Statement } from '#books/export/statement.ts';
import { listed } from '#books/files/problem.ts';
import type { ExportPeriod } from '#books/period.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaClock } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { finish } from './run-steps.ts';
import { spreadsheet } from './spreadsheet.ts';

export const FORMATS = ['ofx', 'ofx2', 'csv', 'hledger', 'beancount'] as const;
type Format = (typeof FORMATS)[number];

const EXTENSIONS: Readonly<Record<Format, string>> = {
  ofx: 'ofx',
  ofx2: 'ofx',
  csv: 'csv',
  hledger: 'journal',
  beancount: 'beancount',
};

/** OFX is limited to one account per file: programs that read OFX use only the first account. */
export const isSingleAccount = (format: Format): boolean => format === 'ofx' || format === 'ofx2';

/** Maximum number of inconsistent lines listed in an error. */
const LISTED = 20;

/** Returns the output file name: the one given, standard output, or a default name at a terminal. */
export function outputOf(
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

export function chosen(accounts: readonly BookAccount[], id: string | undefined): readonly BookAccount[] {
  if (accounts.length === 0)
    throw usageError(say`the mirror has no account`, say`Read it: pixctl sync`, 'no-statement');
  if (id === undefined) return accounts;
  const found = accounts.find(({ accountId }) => accountId === id);
  if (found !== undefined) return [found];
  throw usageError(
    say`${'--account'}: ${say`there is no account ${showValue(id)}`}`,
    say`Existing: ${accounts.map(({ accountId }) => accountId).join(', ')}`,
  );
}

const described = ({ line, expected }: Break): Message => {
  const [time, id] = [brasiliaClock(Date.parse(line.time)), line.lineId];
  if (expected === undefined) return say`${time}, line ${id}: its amount is not a whole number of cents`;
  return say`${time}, line ${id}: with ${formatReais(line.value)} the balance should be ${formatReais(expected)}, but it is ${formatReais(line.balance ?? expected)}`;
};

/** @throws PixctlError (exit 7) listing the inconsistent lines, or because no balance is known */
export function refuse(account: BookAccount, breaks: readonly Break[]): never {
  const hint = say`Nothing was written. Compare the mirror with the service: pixctl sync verify`;
  if (breaks.length === 0)
    throw new PixctlError(say`the balance of account ${account.accountId} is unknown: no line has it`, {
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
export async function filesOf(
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
  if (isSingleAccount(format)) {
    const written: Written[] = [];
    const unwritable = new Set<string>();
    for (const statement of statements)
      written.push({
        statements: [statement],
        bytes: await finish(context, ofx(statement, rules, format === 'ofx' ? 1 : 2, unwritable)),
        file: statements.length === 1 ? file : fileOf(file, statement.account),
      });
    if (unwritable.size > 0)
      context.output.warn(
        say`texts with letters that OFX 1 cannot have, written as question marks: ${listed([...unwritable].map(showValue))}. --format ofx2 keeps them.`,
      );
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

/** Notes that an account has no lines in the period, or warns that the period is not over. */
export function warnOfPeriod(
  context: Context,
  { account, asOf, lines }: Statement,
  period: ExportPeriod,
): void {
  if (lines.length === 0)
    context.output.note(
      say`account ${account.accountId} has no movements in these days; the file contains only its balance`,
    );
  if (Date.parse(asOf) < period.end - 1)
    context.output.warn(
      say`the period is not over: the file contains the lines of account ${account.accountId} up to ${brasiliaClock(Date.parse(asOf))}. Export it again when the period is over.`,
    );
}

export const rowOf = ({ account, start, end, opening, closing, lines }: Statement, saved: string) => ({
  accountId: account.accountId,
  start,
  end,
  lines: lines.length,
  opening,
  closing,
  saved,
});
