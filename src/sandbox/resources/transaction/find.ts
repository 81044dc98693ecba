// Finds transactions by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { transactionBy } from '#sandbox/store/tables/transactions.ts';

/**
 * Finds a transaction of the company by any of its ids; undefined if there is none. Both sides of a payment to oneself
 * have the same end-to-end id: the outgoing one is returned, unless `received` is true.
 */
export const findTransaction = (
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
  { received = false }: { readonly received?: boolean } = {},
): TransactionRow | undefined =>
  // One query per id, because each id has its own index; a combined condition would scan all transactions.
  transactionBy(db, company.id, { end_to_end_id: id }, received) ??
  transactionBy(db, company.id, { transaction_id: id }, received) ??
  transactionBy(db, company.id, { oid: oidOf('PixTransaction', id) ?? id }, received);

/** Like `findTransaction`. @throws Refusal if there is none */
export function requireTransaction(
  context: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
  options: { readonly received?: boolean } = {},
): TransactionRow {
  const row = findTransaction(context, id, options);
  if (row === undefined) throw new Refusal('Transação não encontrada');
  return row;
}
