// Operations of sub accounts.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { subaccountLines } from '#sandbox/resources/statement/lines.ts';
import { page } from '#sandbox/service/paging.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import { moveMoney } from './credit-debit.ts';
import { deleteSubaccount } from './delete.ts';
import { findSubaccount } from './find.ts';
import { openSubaccount } from './open.ts';
import { transferBetweenSubaccounts } from './transfer.ts';
import { subaccountBalanceView, subaccountView } from './view.ts';
import { withdrawFromSubaccount } from './withdraw.ts';

const create = (call: Call<'subaccount.create'>): Answer<'subaccount.create'> => {
  const row = openSubaccount(call, call.body);
  return { body: { SubAccount: { name: row.name, pixKey: row.pix_key } } };
};

const get = (call: Call<'subaccount.get'>): Answer<'subaccount.get'> => ({
  body: { SubAccount: subaccountView(call, findSubaccount(call, call.params.id)) },
});

const list = (call: Call<'subaccount.list'>): Answer<'subaccount.list'> => {
  const { rows, pageInfo } = page(
    call,
    subaccounts.list(call.db, { company: call.company.id }, [{ sql: 'deleted_at IS NULL' }]),
  );
  return { body: { subAccounts: rows.map((row) => subaccountView(call, row)), pageInfo } };
};

const withdraw = (call: Call<'subaccount.withdraw'>): Answer<'subaccount.withdraw'> => {
  const payment = withdrawFromSubaccount(call, findSubaccount(call, call.params.id), call.body.value);
  return {
    body: {
      transaction: withoutNulls({
        status: payment.status,
        value: payment.value,
        correlationID: payment.correlation_id,
        destinationAlias: payment.alias,
        comment: payment.comment,
        endToEndId: payment.end_to_end_id,
      }),
    },
  };
};

const credit = (call: Call<'subaccount.credit'>): Answer<'subaccount.credit'> => ({
  body: moveMoney(call, findSubaccount(call, call.params.id), 'subaccount-credit', call.body),
});

const debit = (call: Call<'subaccount.debit'>): Answer<'subaccount.debit'> => ({
  body: moveMoney(call, findSubaccount(call, call.params.id), 'subaccount-debit', call.body),
});

const transfer = (call: Call<'subaccount.transfer'>): Answer<'subaccount.transfer'> => {
  const { origin, target } = transferBetweenSubaccounts(call, call.body);
  return {
    body: {
      value: call.body.value,
      originSubaccount: subaccountBalanceView(call, origin),
      destinationSubaccount: subaccountBalanceView(call, target),
    },
  };
};

const remove = (call: Call<'subaccount.delete'>): Answer<'subaccount.delete'> => {
  const row = findSubaccount(call, call.params.id);
  deleteSubaccount(call, row);
  return { body: { status: 'OK', pixKey: row.pix_key } };
};

const statement = (call: Call<'subaccount.statement'>): Answer<'subaccount.statement'> => ({
  body: subaccountLines(call, findSubaccount(call, call.params.id).seq),
});

export const subaccountHandlers = {
  'subaccount.create': create,
  'subaccount.get': get,
  'subaccount.list': list,
  'subaccount.withdraw': withdraw,
  'subaccount.credit': credit,
  'subaccount.debit': debit,
  'subaccount.transfer': transfer,
  'subaccount.delete': remove,
  'subaccount.statement': statement,
} satisfies Handlers<
  | 'subaccount.create'
  | 'subaccount.get'
  | 'subaccount.list'
  | 'subaccount.withdraw'
  | 'subaccount.credit'
  | 'subaccount.debit'
  | 'subaccount.transfer'
  | 'subaccount.delete'
  | 'subaccount.statement'
>;
