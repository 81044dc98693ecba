// Operations of boletos: check a code, list and read paid boletos.
import { LIMITS } from '#contract/limits.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { boletoTransactions, listBoletoTransactions } from '#sandbox/store/tables/boleto-transactions.ts';
import { findBoleto } from './codes.ts';
import { boletoTransactionView } from './view.ts';

const check = (call: Call<'boleto.check'>): Answer<'boleto.check'> => ({
  body: { boleto: findBoleto(call, call.body.barcode).view },
});

const list = (call: Call<'boleto.list'>): Answer<'boleto.list'> => {
  const { type, status, settledStart: start, settledEnd: end, skip = 0 } = call.query;
  if (skip > LIMITS.boletoListMaxSkip)
    throw new Refusal(
      `skip cannot exceed ${LIMITS.boletoListMaxSkip} — narrow the range with start/end instead`,
      422,
    );
  const settled = spanOf({
    query: { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) },
  });
  const { rows, pageInfo } = page(
    call,
    listBoletoTransactions(call.db, call.company.id, { type, status, created: spanOf(call), settled }),
  );
  return { body: { pageInfo, boletoTransactions: rows.map((row) => boletoTransactionView(call, row)) } };
};

const get = (call: Call<'boleto.get'>): Answer<'boleto.get'> => {
  const row = boletoTransactions.find(call.db, { company: call.company.id, oid: call.params.id });
  if (row === undefined) throw new Refusal('Boleto não encontrado', 404);
  return { body: { boletoTransaction: boletoTransactionView(call, row) } };
};

export const boletoHandlers = {
  'boleto.check': check,
  'boleto.list': list,
  'boleto.get': get,
} satisfies Handlers<'boleto.check' | 'boleto.list' | 'boleto.get'>;
