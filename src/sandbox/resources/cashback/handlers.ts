// Operations of exclusive (fidelity) cashback, which charges spend: balance and grant.
import { parseTaxId } from '#pix/tax-id.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { taxIdOf } from '#sandbox/service/client-forms.ts';
import { unspentCashback } from '#sandbox/store/tables/cashbacks.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customers } from '#sandbox/store/tables/customers.ts';
import { grantCashback } from './balance.ts';

/** Finds the customer by tax id. @throws Refusal if there is none: cashback does not create customers */
function customerOf({ db, company }: CompanyContext, taxID: string): CustomerRow {
  const row = customers.find(db, { company: company.id, tax_id: parseTaxId(taxID).taxID });
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  return row;
}

const balance = (call: Call<'cashback.balance'>): Answer<'cashback.balance'> => ({
  body: {
    balance: unspentCashback(call.db, customerOf(call, call.params.taxID).seq, 'EXCLUSIVE'),
    status: 'OK',
  },
});

/** Grants cashback; a pending one is returned instead of a new one. */
const grant = (call: Call<'cashback.grant'>): Answer<'cashback.grant'> => {
  const { taxID, value } = call.body;
  const { pending } = grantCashback(call, customerOf(call, taxID).seq, value);
  return pending > 0
    ? {
        status: 200,
        body: { cashback: { value: pending }, message: 'O cliente já tem um cashback exclusivo pendente' },
      }
    : { status: 201, body: { cashback: { value }, message: 'Cashback exclusivo criado' } };
};

/** Restores leading zeros of the tax id, which some clients send as a number. */
function withTextualTaxId(sent: Readonly<Record<string, unknown>>): unknown {
  const { taxID } = sent;
  return typeof taxID === 'number' ? { ...sent, taxID: taxIdOf(taxID) } : sent;
}

export const cashbackHandlers = {
  'cashback.balance': balance,
  'cashback.grant': { handle: grant, normalise: withTextualTaxId },
} satisfies Handlers<'cashback.balance' | 'cashback.grant'>;
