// Exclusive (fidelity) cashback that a customer is given; charges use it up.
import { parseTaxId } from '../../pix/tax-id.ts';
import { Refusal } from '../context.ts';
import type { Answer, Call, Handler } from '../context.ts';
import { cashbackLeft } from '../store/cashbacks.ts';
import { customers } from '../store/customers.ts';
import type { CustomerRow } from '../store/customers.ts';
import { addCashback } from './cashback-pool.ts';

/** @throws Refusal when the company has no such customer: cashback never makes one. */
function customerOf({ db, company }: Call, taxID: string): CustomerRow {
  const row = customers.find(db, { company: company.id, tax_id: parseTaxId(taxID).taxID });
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  return row;
}

const balance = (call: Call): Answer => ({
  body: {
    balance: cashbackLeft(call.db, customerOf(call, call.params['taxID']!).seq, 'EXCLUSIVE'),
    status: 'OK',
  },
});

/** What is pending is returned instead of a new one. */
const grant = (call: Call): Answer => {
  const { db, now, company } = call;
  const customer = customerOf(call, String(call.body['taxID'])).seq;
  const pending = cashbackLeft(db, customer, 'EXCLUSIVE');
  if (pending > 0)
    return {
      status: 200,
      body: {
        cashback: { value: pending },
        message: 'O cliente já tem um cashback exclusivo pendente',
      },
    };
  const value = call.body['value'] as number;
  addCashback(db, { company: company.id, customer, kind: 'EXCLUSIVE', value, now });
  return { status: 201, body: { cashback: { value }, message: 'Cashback exclusivo criado' } };
};

export const cashbackHandlers: Readonly<Record<string, Handler>> = {
  'cashback.balance': balance,
  'cashback.grant': grant,
};
