// Operations of transactions: read, list.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { oidOf } from '#sandbox/ids.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { listTransactions } from '#sandbox/store/tables/transactions.ts';
import { requireTransaction } from './find.ts';
import { transactionWithDeliveriesView } from './view.ts';

const get = (call: Call<'transaction.get'>): Answer<'transaction.get'> => {
  const row = requireTransaction(call, call.params.id);
  return { body: { transaction: transactionWithDeliveriesView(call, row) } };
};

const list = (call: Call<'transaction.list'>): Answer<'transaction.list'> => {
  const { db, company, query } = call;
  const idFilter = (id: string | undefined, type: string) =>
    id === undefined ? undefined : { id, oid: oidOf(type, id) ?? id };
  const listing = listTransactions(db, company.id, {
    ...spanOf(call),
    charge: idFilter(query.charge, 'Charge'),
    qrcode: idFilter(query.pixQrCode, 'PixQrCode'),
    withdrawal: idFilter(query.withdrawal, 'PixTransaction'),
    type: query.type,
    hasWebhook: query.hasWebhook,
  });
  const { rows, pageInfo } = page(call, listing);
  return { body: { pageInfo, transactions: rows.map((row) => transactionWithDeliveriesView(call, row)) } };
};

export const transactionHandlers = {
  'transaction.get': get,
  'transaction.list': list,
} satisfies Handlers<'transaction.get' | 'transaction.list'>;
