// Finds the account that a file belongs to and reads the account lines to compare it with.
import type { StatementFile } from '#books/files/statement-file.ts';
import type { Owner } from '#books/reconcile/decisions.ts';
import type { AccountLine, Charge } from '#books/reconcile/entry.ts';
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { LedgerSpan } from '#mirror/ledger.ts';
import { ledgerLines } from '#mirror/ledger.ts';
import { readInfo } from '#mirror/schema/schema.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { timeText } from '#mirror/state.ts';
import { computedRows, number, tableRows, text } from '#mirror/typed-rows.ts';
import { storedJson } from '#mirror/wrong-value.ts';
import { DAY_MS, isoDay, toRfc3339 } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';

export interface OwnAccount {
  readonly id: string;
  readonly isDefault: boolean;
  readonly branch: string | undefined;
  readonly number: string | undefined;
}

export async function accountsOf(mirror: SqlConnection): Promise<readonly OwnAccount[]> {
  const rows = await tableRows(
    mirror,
    'accounts',
    ['account_id', 'is_default', 'raw'],
    'SELECT account_id, is_default, raw FROM accounts WHERE gone_at IS NULL',
  );
  return rows.map(({ account_id, is_default, raw }) => {
    const item = storedJson(raw);
    const reported = (path: string): string | undefined => {
      const value = at(item, path);
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    return {
      id: account_id,
      isDefault: is_default === true,
      branch: reported('branch'),
      number: reported('account'),
    };
  });
}

/** Returns whose account the mirror is; accounts that the service no longer lists belong to it too. */
export async function ownerOf(mirror: SqlConnection): Promise<Owner> {
  const info = await readInfo(mirror);
  const rows = await tableRows(
    mirror,
    'accounts',
    ['account_id'],
    'SELECT account_id FROM accounts ORDER BY account_id',
  );
  return {
    origin: info.get('origin') ?? '',
    key: info.get('key') ?? '',
    accounts: rows.map(({ account_id }) => account_id),
  };
}

/** Normalizes an account number, so that `0001-9` and `19` compare as equal. */
const bare = (text: string): string =>
  text
    .replace(/[^0-9A-Za-z]/g, '')
    .replace(/^0+/, '')
    .toUpperCase();

/** Finds the account by the number that the bank writes in the file; undefined if none matches. */
export function accountNamed(
  accounts: readonly OwnAccount[],
  { id, branch = '' }: { readonly id: string; readonly branch: string | undefined },
): OwnAccount | undefined {
  return accounts.find((own) => {
    if (own.id === id) return true;
    if (own.number === undefined) return false;
    if (bare(own.number) === bare(id))
      return branch === '' || own.branch === undefined || bare(own.branch) === bare(branch);
    return own.branch !== undefined && bare(own.branch + own.number) === bare(id);
  });
}

/** Maximum number of values in one SQL query. */
const TOGETHER = 500;

/** Counts, for each account, how many of these ids it has. */
async function accountsWith(
  mirror: SqlConnection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER);
    const rows = await computedRows(
      mirror,
      { scope: text, n: number },
      `SELECT scope, COUNT(*) AS n FROM statement WHERE transaction_id IN (${some.map(() => '?').join(', ')}) GROUP BY scope`,
      ...some,
    );
    for (const { scope, n } of rows) counts.set(scope, (counts.get(scope) ?? 0) + n);
  }
  return counts;
}

/**
 * Returns the id of the account that a statement belongs to; undefined if the service has no statements, and for
 * orders, which may belong to several accounts.
 * @throws PixctlError (exit 2) for a statement of another account, or one that may belong to several
 */
export async function accountOf(
  mirror: SqlConnection,
  file: StatementFile,
  path: string,
  given: string | undefined,
): Promise<string | undefined> {
  const accounts = await accountsOf(mirror);
  const list = accounts.map(({ id }) => id).join(', ');
  // `given` may name one of several accounts inside the file; it was then used to pick that account.
  const isOfFile = file.isPicked === true && !accounts.some(({ id }) => id === given);
  if (given !== undefined && !isOfFile) {
    if (!accounts.some(({ id }) => id === given))
      throw usageError(
        say`${'--account'}: ${say`there is no account ${showValue(given)}`}`,
        say`Existing accounts: ${list}`,
      );
    return given;
  }
  if (file.orders) return undefined;
  const [any] = await mirror.all('SELECT 1 AS n FROM statement LIMIT 1');
  const named = file.account === undefined ? undefined : accountNamed(accounts, file.account);
  if (named !== undefined) return any === undefined ? undefined : named.id;
  const ids = [...new Set(file.lines.flatMap(({ endToEndIds }) => endToEndIds))];
  const [most] = [...(await accountsWith(mirror, ids))].toSorted(([, a], [, b]) => b - a);
  if (most !== undefined) return most[0];
  const hint = say`If it is a statement of this account, select the account: --account ID (${list}). If it is the statement of a bank account that receives your withdrawals: --as other-bank. Nothing was compared.`;
  // The user picked it, and the profile has no other account.
  if (given !== undefined && accounts.length === 1) return any === undefined ? undefined : accounts[0]?.id;
  if (file.account !== undefined)
    throw usageError(
      say`${path} is the statement of account ${file.account.id}, which does not belong to this profile`,
      hint,
      'books-account',
    );
  if (ids.length > 0 && any !== undefined)
    throw usageError(
      say`${path} is the statement of another account: this profile has none of its ${ids.length} end-to-end ids`,
      hint,
      'books-account',
    );
  if (accounts.length > 1 && any !== undefined)
    throw usageError(say`${path} does not name its account`, hint, 'books-account');
  return any === undefined ? undefined : accounts[0]?.id;
}

/**
 * Returns the account whose withdrawals may appear in another bank's statement.
 * @throws PixctlError (exit 2) for a statement of an account of the service, and if it may belong to several accounts
 */
export async function senderOf(
  mirror: SqlConnection,
  file: StatementFile,
  path: string,
  given: string | undefined,
): Promise<string | undefined> {
  const accounts = await accountsOf(mirror);
  const own = file.account === undefined ? undefined : accountNamed(accounts, file.account);
  if (own !== undefined)
    throw usageError(
      say`${path} is the statement of account ${own.id} of this profile, not of another bank`,
      say`Leave --as out. Nothing was compared.`,
      'books-account',
    );
  const named = accounts.find(({ id }) => id === given);
  if (named !== undefined) return named.id;
  const list = accounts.map(({ id }) => id).join(', ');
  if (given !== undefined && file.isPicked !== true)
    throw usageError(
      say`${'--account'}: ${say`there is no account ${showValue(given)}`}`,
      say`Existing accounts: ${list}`,
    );
  const ids = [...new Set(file.lines.flatMap(({ endToEndIds }) => endToEndIds))];
  const [one, another] = await accountsWith(mirror, ids);
  if (one !== undefined && another === undefined) return one[0];
  const [any] = await mirror.all('SELECT 1 AS n FROM statement LIMIT 1');
  if (any === undefined) return undefined;
  if (accounts.length < 2) return accounts[0]?.id;
  throw usageError(
    say`${path} may contain withdrawals of several accounts`,
    say`Select one: --account ID (${list}). Nothing was compared.`,
    'books-account',
  );
}

export async function chargesOf(
  mirror: SqlConnection,
): Promise<readonly (Charge & { readonly fee: number | undefined })[]> {
  const found: (Charge & { readonly fee: number | undefined })[] = [];
  for await (const page of mirror.read(
    `SELECT correlation_id, transaction_id, status, fee, expires_date, EXISTS (
       SELECT 1 FROM boleto_transactions b
       WHERE b.boleto_barcode = c.boleto_barcode AND b.type = 'BOLETO_IN' AND b.status = 'PENDING' AND b.gone_at IS NULL
     ) AS awaits_money FROM charges c`,
  ))
    for (const { correlation_id, transaction_id, status, fee, expires_date, awaits_money } of page)
      found.push({
        correlationID: String(correlation_id),
        txid: typeof transaction_id === 'string' ? transaction_id : undefined,
        status: String(status),
        fee: fee === null ? undefined : Number(fee),
        expires: expires_date === null ? undefined : timeText(expires_date),
        awaitsMoney: Boolean(awaits_money),
      });
  return found;
}

/** Lines that share an id can be this many days apart: refunds are possible for up to 90 days. */
const REACH_DAYS = 90;

/** Reads the lines of one account, all accounts or a subaccount, within `REACH_DAYS` of these days. */
export async function linesOf(
  mirror: SqlConnection,
  scope: LedgerSpan,
  charges: readonly (Charge & { readonly fee: number | undefined })[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly AccountLine[]> {
  const byId = new Map(charges.map((charge) => [charge.correlationID, charge]));
  const found: AccountLine[] = [];
  const span = {
    start: toRfc3339(defined(isoDay(from), 'a day') - REACH_DAYS * DAY_MS),
    end: toRfc3339(defined(isoDay(to), 'a day') + (REACH_DAYS + 1) * DAY_MS),
  };
  for await (const page of ledgerLines(mirror, { ...span, ...scope }))
    for (const line of page) {
      const { chargeCorrelationID, paymentCorrelationID, refundCorrelationID, fundsRecoveryId } = line;
      const { partyName, partyTaxId } = line;
      const charge = chargeCorrelationID === undefined ? undefined : byId.get(chargeCorrelationID);
      found.push({
        id: line.lineId,
        day: line.day,
        kind: line.kind,
        value: line.value,
        endToEndId: line.endToEndId,
        references: [
          ...[chargeCorrelationID, charge?.txid],
          ...[paymentCorrelationID, refundCorrelationID, fundsRecoveryId],
        ].filter((id) => id !== undefined),
        // The fee shows in the line itself only if the line is less than the charge.
        ...(line.kind === 'charge' && charge?.fee !== undefined ? { fee: charge.fee } : {}),
        ...(partyName === undefined ? {} : { name: partyName }),
        ...(partyTaxId === undefined
          ? {}
          : { taxId: partyTaxId.replace(/[^0-9A-Za-z*]/g, '').toUpperCase() }),
      });
    }
  return found;
}
