// Payments that go out: requested, approved against the balance, settled or failed by the clock.
import { directoryKey } from '../../pix/pix-key.ts';
import { globalId, oidOf } from '../ids.ts';
import { schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import { balanceOf, place, post, purseOf } from '../ledger.ts';
import { paymentCourse } from '../faults/magic.ts';
import type { Failure } from '../faults/magic.ts';
import { emit } from '../events/outbox.ts';
import { page } from '../service/paging.ts';
import type { Database, Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Answer, Call, Handler, SandboxContext } from '../context.ts';
import { accountByOid, companyById, defaultAccount, holderOf, keyOf } from './company.ts';
import type { Holder } from './company.ts';
import { destinationOf } from './destination.ts';
import { receivePix } from './payment-in.ts';
import { record } from './transaction.ts';

interface PaymentInput {
  readonly value: number;
  readonly destinationAlias: string;
  readonly correlationID: string;
  readonly comment?: string;
  readonly sourceAccountId?: string;
}

const SAME_ACCOUNT: Failure = {
  code: 'SAME_ACCOUNT_TRANSFER',
  description: 'A conta de origem e a de destino são a mesma',
};

/** The payment itself as the service shows it. */
export const paymentView = (row: Row): object =>
  withoutNulls({
    value: Number(row['value']),
    status: row['status'],
    destinationAlias: row['alias'],
    comment: row['comment'],
    correlationID: row['correlation_id'],
    sourceAccountId: row['source_account'],
    globalID: globalId('Payment', String(row['oid'])),
  });

/** A payment with its transaction, once there is one, and where it goes. */
export const paymentRecordView = (context: Pick<SandboxContext, 'db'>, row: Row): object =>
  withoutNulls({
    payment: paymentView(row),
    transaction:
      row['end_to_end_id'] === null
        ? undefined
        : withoutNulls({
            value: Number(row['value']),
            endToEndId: row['end_to_end_id'],
            time: time(Number(row['settled_at'] ?? row['approved_at'] ?? row['created_at'])),
            providerRejectedReason: row['error_reason'],
          }),
    destination: destinationOf(context, String(row['alias']), targetOf(context, row)),
    error:
      row['error_code'] === null ? undefined : { code: row['error_code'], description: row['error_text'] },
  });

/** Who gets it within the sandbox. A sub account's withdrawal leaves it, though its key is that of the sub account. */
const targetOf = ({ db }: Pick<SandboxContext, 'db'>, row: Row): Holder | undefined =>
  row['subaccount'] === null ? holderOf(db, String(row['alias']), Number(row['company'])) : undefined;

const bySeq = (db: Database, seq: number): Row =>
  db.prepare('SELECT * FROM payments WHERE seq = ?').get(seq)!;

const byCorrelationId = (call: Pick<Call, 'db' | 'company'>, id: string): Row | undefined =>
  call.db.prepare('SELECT * FROM payments WHERE company = ? AND correlation_id = ?').get(call.company.id, id);

const unknown = (): Refusal => new Refusal('Pagamento não encontrado');

const create = (call: Call): Answer => {
  const { db, ids, now, company } = call;
  const input = call.body as unknown as PaymentInput;
  if (byCorrelationId(call, input.correlationID) !== undefined)
    throw new Refusal('Já existe um pagamento com o correlationID fornecido');
  const account =
    input.sourceAccountId === undefined
      ? defaultAccount(db, company.id)
      : accountByOid(call, input.sourceAccountId);
  const { lastId } = db
    .prepare(
      `INSERT INTO payments (company, account, source, oid, correlation_id, value, alias, comment, source_account, status, created_at)
       VALUES (?, ?, 'PIX_KEY', ?, ?, ?, ?, ?, ?, 'CREATED', ?)`,
    )
    .run(
      company.id,
      Number(account['id']),
      ids.oid(),
      input.correlationID,
      input.value,
      directoryKey(input.destinationAlias),
      input.comment ?? null,
      String(account['oid']),
      now,
    );
  return { body: { payment: paymentView(bySeq(db, lastId)) } };
};

const approve = (call: Call): Answer => {
  const { db, ids, now } = call;
  const row = byCorrelationId(call, String(call.body['correlationID']));
  if (row === undefined) throw unknown();
  if (row['status'] !== 'CREATED' || row['source'] !== 'PIX_KEY')
    throw new Refusal(`O pagamento não aguarda aprovação: está ${String(row['status'])}`);
  const [seq, account, value] = [Number(row['seq']), Number(row['account']), Number(row['value'])];
  if (balanceOf(db, account).available < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar esse pagamento');
  post(db, { company: call.company.id, kind: 'payment', ref: String(row['oid']), at: now }, [
    { from: place.available(account), to: place.blocked(account), amount: value },
  ]);
  db.prepare("UPDATE payments SET status = 'APPROVED', end_to_end_id = ?, approved_at = ? WHERE seq = ?").run(
    ids.endToEnd('E', now),
    now,
    seq,
  );
  const { after } = paymentCourse(String(row['alias']), value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return { body: paymentRecordView(call, bySeq(db, seq)) };
};

/** Starts a sub account's withdrawal, which is a payment to its own key. The money is already set aside. */
export function beginWithdrawal(
  call: Call,
  withdrawal: {
    readonly account: number;
    readonly subaccount: number;
    readonly pixKey: string;
    readonly value: number;
  },
): Row {
  const { db, ids, now, company } = call;
  const { lastId } = db
    .prepare(
      `INSERT INTO payments (company, account, source, oid, correlation_id, value, alias, comment, status, end_to_end_id,
         approved_at, subaccount, created_at)
       VALUES (?, ?, 'SUBACCOUNT', ?, ?, ?, ?, ?, 'CREATED', ?, ?, ?, ?)`,
    )
    .run(
      company.id,
      withdrawal.account,
      ids.oid(),
      ids.uuid(),
      withdrawal.value,
      withdrawal.pixKey,
      'Saque da subconta',
      ids.endToEnd('E', now),
      now,
      withdrawal.subaccount,
      now,
    );
  const { after } = paymentCourse(withdrawal.pixKey, withdrawal.value);
  if (after !== undefined) schedule(db, 'payment.settle', lastId, now + after);
  return bySeq(db, lastId);
}

/** Runs when the receiving bank has answered. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = bySeq(db, seq);
  if (row['status'] !== 'APPROVED' && row['status'] !== 'CREATED') return;
  const [company, account, value] = [Number(row['company']), Number(row['account']), Number(row['value'])];
  const alias = String(row['alias']);
  const subaccount = row['subaccount'] === null ? null : Number(row['subaccount']);
  const { free, setAside } = purseOf(account, subaccount);
  const target = targetOf(context, row);
  const failure =
    target?.account === account && target.subaccount === null
      ? SAME_ACCOUNT
      : paymentCourse(alias, value).failure;
  const posting = { company, kind: 'payment-settled', ref: String(row['oid']), at: now };
  if (failure !== undefined) {
    post(db, posting, [{ from: setAside, to: free, amount: value }]);
    db.prepare(
      "UPDATE payments SET status = 'FAILED', settled_at = ?, error_code = ?, error_text = ?, error_reason = ? WHERE seq = ?",
    ).run(now, failure.code, failure.description, failure.providerRejectedReason ?? null, seq);
    tellMoved(context, bySeq(db, seq));
    return;
  }
  post(db, posting, [{ from: setAside, to: place.pix, amount: value }]);
  db.prepare("UPDATE payments SET status = 'CONFIRMED', settled_at = ? WHERE seq = ?").run(now, seq);
  const endToEndId = String(row['end_to_end_id']);
  const infoPagador = typeof row['comment'] === 'string' ? row['comment'] : '';
  record(context, {
    company,
    account,
    subaccount,
    type: 'WITHDRAW',
    oid: String(row['oid']),
    value,
    endToEndId,
    counterparty: alias,
    infoPagador,
    createdAt: Number(row['approved_at']),
  });
  tellMoved(context, bySeq(db, seq));
  if (target === undefined) return;
  const payer = companyById(db, company);
  receivePix(context, {
    account: target.account,
    subaccount: target.subaccount,
    value,
    endToEndId,
    payer: { name: payer.name, taxID: { taxID: payer.taxId, type: 'BR:CNPJ' } },
    ...(target.company === company ? { payerKey: keyOf(db, { account, subaccount }) } : {}),
    infoPagador,
  });
};

/** Tells of a payment that has reached its final state. */
function tellMoved(context: SandboxContext, row: Row): void {
  const failed = row['status'] === 'FAILED';
  emit(context, Number(row['company']), failed ? 'MOVEMENT_FAILED' : 'MOVEMENT_CONFIRMED', () => {
    const { transaction, error } = paymentRecordView(context, row) as Record<string, unknown>;
    return { payment: paymentView(row), transaction, ...(failed ? { error } : {}) };
  });
}

/** Takes a payment off that was requested and not approved, as the platform's own pages can. @throws Refusal */
export function removePayment(call: Call, id: string): void {
  const row = find(call, id);
  if (row['status'] !== 'CREATED' || row['source'] !== 'PIX_KEY')
    throw new Refusal(
      `Só pagamentos que aguardam aprovação podem ser removidos: está ${String(row['status'])}`,
    );
  call.db.prepare('DELETE FROM payments WHERE seq = ?').run(Number(row['seq']));
  emit(call, call.company.id, 'MOVEMENT_REMOVED', () => ({
    payment: { correlationID: row['correlation_id'] },
  }));
}

/** A payment by its id or correlation id. @throws Refusal */
function find(call: Call, id: string): Row {
  const oid = oidOf('Payment', id);
  const row =
    byCorrelationId(call, id) ??
    (oid === undefined
      ? undefined
      : call.db.prepare('SELECT * FROM payments WHERE company = ? AND oid = ?').get(call.company.id, oid));
  if (row === undefined) throw unknown();
  return row;
}

const get = (call: Call): Answer => ({ body: paymentRecordView(call, find(call, call.params['id']!)) });

const list = (call: Call): Answer => {
  const { rows, pageInfo } = page(call, {
    from: 'payments',
    filters: [{ sql: 'company = ?', values: [call.company.id] }],
  });
  return { body: { pageInfo, payments: rows.map((row) => paymentRecordView(call, row)) } };
};

export const paymentJobs: Readonly<Record<string, JobHandler>> = { 'payment.settle': settle };

export const paymentHandlers: Readonly<Record<string, Handler>> = {
  'payment.create': create,
  'payment.approve': approve,
  'payment.get': get,
  'payment.list': list,
};
