// Accounts and their balances, which are sums over the ledger.
import { balanceOf } from '../ledger.ts';
import type { Row } from '../store/database.ts';
import { Refusal } from '../world.ts';
import type { Answer, Call, Handler, World } from '../world.ts';

export const accountView = (db: World['db'], row: Row): object => ({
  accountId: row['oid'],
  isDefault: row['is_default'] === 1,
  balance: balanceOf(db, Number(row['id'])),
});

/** One of the company's accounts. @throws Refusal */
export function accountByOid(call: Pick<Call, 'db' | 'company'>, oid: string): Row {
  const row = call.db
    .prepare('SELECT * FROM accounts WHERE company = ? AND oid = ?')
    .get(call.company.id, oid);
  if (row === undefined) throw new Refusal('Conta não encontrada');
  return row;
}

const get = (call: Call): Answer => ({
  body: { account: accountView(call.db, accountByOid(call, call.params['accountId']!)) },
});

const list = (call: Call): Answer => ({
  body: {
    accounts: call.db
      .prepare('SELECT * FROM accounts WHERE company = ? ORDER BY is_default DESC, id')
      .all(call.company.id)
      .map((row) => accountView(call.db, row)),
  },
});

export const accountHandlers: Readonly<Record<string, Handler>> = {
  'account.get': get,
  'account.list': list,
};
