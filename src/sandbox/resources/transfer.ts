// Transfers between the company's own accounts and sub accounts: at once, without a fee and without an event.
import { parsePixKey } from '../../pix/pix-key.ts';
import { held, place, post } from '../ledger.ts';
import { Refusal, time } from '../world.ts';
import type { Answer, Call, Handler } from '../world.ts';
import { accountByKey } from './company.ts';
import { subaccountByKey } from './subaccount.ts';

/** The place of the money of one of the company's keys. @throws Refusal */
function placeOf(call: Call, pixKey: string): string {
  const key = parsePixKey(pixKey).key;
  const account = accountByKey(call.db, key);
  if (account !== undefined && Number(account['company']) === call.company.id)
    return place.available(Number(account['id']));
  const subaccount = subaccountByKey(call, key);
  if (subaccount !== undefined) return place.sub(Number(subaccount['seq']));
  throw new Refusal(`Nenhuma conta desta empresa tem a chave Pix ${key}`);
}

const create = (call: Call): Answer => {
  const { db, ids, now, company } = call;
  const value = call.body['value'] as number;
  const from = placeOf(call, String(call.body['fromPixKey']));
  const to = placeOf(call, String(call.body['toPixKey']));
  if (from === to) throw new Refusal('A conta de origem e a de destino são a mesma');
  if (held(db, from) < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar essa transferência');
  const correlationID = ids.uuid();
  db.prepare(
    'INSERT INTO transfers (company, correlation_id, value, source, target, at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(company.id, correlationID, value, from, to, now);
  post(db, { company: company.id, kind: 'transfer', ref: correlationID, at: now }, [
    { from, to, amount: value },
  ]);
  return { body: { transaction: { value, time: time(now), correlationID } } };
};

export const transferHandlers: Readonly<Record<string, Handler>> = { 'transfer.create': create };
