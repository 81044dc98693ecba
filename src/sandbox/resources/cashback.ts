// Exclusive (fidelity) cashback that a customer is given; charges use it up.
import { parseTaxId } from '../../pix/tax-id.ts';
import type { Row } from '../store/database.ts';
import { Refusal } from '../world.ts';
import type { Answer, Call, Handler } from '../world.ts';
import { cashbackLeft, grantCashback } from './cashback-pool.ts';

/** @throws Refusal when the company has no such customer: cashback never makes one. */
function customerBy(call: Call, taxID: string): Row {
  const row = call.db
    .prepare('SELECT * FROM customers WHERE company = ? AND tax_id = ?')
    .get(call.company.id, parseTaxId(taxID).taxID);
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  return row;
}

const balance = (call: Call): Answer => ({
  body: {
    balance: cashbackLeft(call.db, Number(customerBy(call, call.params['taxID']!)['seq'])),
    status: 'OK',
  },
});

const grant = (call: Call): Answer => {
  const customer = Number(customerBy(call, String(call.body['taxID']))['seq']);
  const { row, isNew } = grantCashback(call.db, {
    company: call.company.id,
    customer,
    value: call.body['value'] as number,
    now: call.now,
  });
  return {
    status: isNew ? 201 : 200,
    body: {
      cashback: { value: Number(row['left_over']) },
      message: isNew ? 'Cashback exclusivo criado' : 'O cliente já tem um cashback exclusivo pendente',
    },
  };
};

export const cashbackHandlers: Readonly<Record<string, Handler>> = {
  'cashback.balance': balance,
  'cashback.grant': grant,
};
