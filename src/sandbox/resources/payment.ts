// Payments that go out: requested, approved against the balance, settled or failed by the clock.
import { aliasTypeOfKey } from '../../contract/alias-type.ts';
import type { Payment, PaymentRecord } from '../../contract/resources/payment.ts';
import { directoryKey } from '../../pix/pix-key.ts';
import type { Answer, Body, Call, Handlers } from '../call.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { CompanyContext, SandboxContext } from '../context.ts';
import { emit } from '../events/outbox.ts';
import { paymentCourse } from '../faults/magic.ts';
import type { Failure } from '../faults/magic.ts';
import { globalId, oidOf } from '../ids.ts';
import { balanceOf, place, post, purseOf } from '../ledger.ts';
import { page } from '../service/paging.ts';
import { defaultAccount } from '../store/accounts.ts';
import { paymentBy, paymentBySeq, payments } from '../store/payments.ts';
import type { PaymentRow } from '../store/payments.ts';
import { schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import { accountByOid, companyById, holderOf, keyOf } from './company.ts';
import type { Holder } from './company.ts';
import { destinationOf } from './destination.ts';
import { receivePix } from './payment-in.ts';
import { record } from './transaction.ts';

const SAME_ACCOUNT: Failure = {
  code: 'SAME_ACCOUNT_TRANSFER',
  description: 'A conta de origem e a de destino são a mesma',
};

/** The payment itself as the service shows it. */
export const paymentView = (row: PaymentRow): Payment =>
  withoutNulls({
    value: row.value,
    status: row.status,
    destinationAlias: row.alias,
    comment: row.comment,
    correlationID: row.correlation_id,
    sourceAccountId: row.source_account,
    globalID: globalId('Payment', row.oid),
  });

/** A payment with its transaction, once there is one, and where it goes. */
export const paymentRecordView = (context: Pick<SandboxContext, 'db'>, row: PaymentRow): PaymentRecord =>
  withoutNulls({
    payment: paymentView(row),
    transaction:
      row.end_to_end_id === null
        ? undefined
        : withoutNulls({
            value: row.value,
            endToEndId: row.end_to_end_id,
            time: time(row.settled_at ?? row.approved_at ?? row.created_at),
            providerRejectedReason: row.error_reason,
          }),
    destination: destinationOf(context, row.alias, targetOf(context, row)),
    error: row.error_code === null ? undefined : { code: row.error_code, description: row.error_text ?? '' },
  });

/** Who gets it within the sandbox. A sub account's withdrawal leaves it, though its key is that of the sub account. */
const targetOf = ({ db }: Pick<SandboxContext, 'db'>, row: PaymentRow): Holder | undefined =>
  row.subaccount === null ? holderOf(db, row.alias, row.company) : undefined;

const unknown = (): Refusal => new Refusal('Pagamento não encontrado');

/** Writes down a payment that awaits its approval. @throws Refusal */
export function requestPayment(context: CompanyContext, input: Body<'payment.create'>): PaymentRow {
  const { db, ids, now, company } = context;
  if (payments.has(db, { company: company.id, correlation_id: input.correlationID }))
    throw new Refusal('Já existe um pagamento com o correlationID fornecido');
  const alias = directoryKey(input.destinationAlias);
  const aliasType = aliasTypeOfKey(alias);
  if (input.destinationAliasType !== undefined && input.destinationAliasType !== aliasType)
    throw new Refusal(
      `destinationAliasType é ${input.destinationAliasType}, mas a chave Pix é do tipo ${aliasType ?? 'desconhecido'}`,
    );
  const account =
    input.sourceAccountId === undefined
      ? defaultAccount(db, company.id)
      : accountByOid(context, input.sourceAccountId);
  const seq = payments.insert(db, {
    company: company.id,
    account: account.id,
    source: 'PIX_KEY',
    oid: ids.oid(),
    correlation_id: input.correlationID,
    value: input.value,
    alias,
    comment: input.comment,
    source_account: account.oid,
    status: 'CREATED',
    created_at: now,
  });
  return paymentBySeq(db, seq);
}

const create = (call: Call<'payment.create'>): Answer<'payment.create'> => ({
  body: { payment: paymentView(requestPayment(call, call.body)) },
});

/** Lets the money of a requested payment leave the account. @throws Refusal */
export function approvePayment(
  { db, ids, now, company }: CompanyContext,
  { correlationID }: Body<'payment.approve'>,
): PaymentRow {
  const row = paymentBy(db, company.id, { correlation_id: correlationID });
  if (row === undefined) throw unknown();
  if (row.status !== 'CREATED' || row.source !== 'PIX_KEY')
    throw new Refusal(`O pagamento não aguarda aprovação: está ${row.status}`);
  const { seq, account, value } = row;
  if (balanceOf(db, account).available < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar esse pagamento');
  post(db, { company: company.id, kind: 'payment', ref: row.oid, at: now }, [
    { from: place.available(account), to: place.blocked(account), amount: value },
  ]);
  payments.update(
    db,
    { seq },
    { status: 'APPROVED', end_to_end_id: ids.endToEnd('E', now), approved_at: now },
  );
  const { after } = paymentCourse(row.alias, value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return paymentBySeq(db, seq);
}

const approve = (call: Call<'payment.approve'>): Answer<'payment.approve'> => {
  const {
    payment,
    transaction = {},
    destination = {},
  } = paymentRecordView(call, approvePayment(call, call.body));
  return { body: { payment, transaction, destination } };
};

/** Starts a sub account's withdrawal, which is a payment to its own key. The money is already set aside. */
export function beginWithdrawal(
  { db, ids, now, company }: CompanyContext,
  withdrawal: {
    readonly account: number;
    readonly subaccount: number;
    readonly pixKey: string;
    readonly value: number;
  },
): PaymentRow {
  const seq = payments.insert(db, {
    company: company.id,
    account: withdrawal.account,
    source: 'SUBACCOUNT',
    oid: ids.oid(),
    correlation_id: ids.uuid(),
    value: withdrawal.value,
    alias: withdrawal.pixKey,
    comment: 'Saque da subconta',
    status: 'CREATED',
    end_to_end_id: ids.endToEnd('E', now),
    approved_at: now,
    subaccount: withdrawal.subaccount,
    created_at: now,
  });
  const { after } = paymentCourse(withdrawal.pixKey, withdrawal.value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return paymentBySeq(db, seq);
}

/** Runs when the receiving bank has answered. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = paymentBySeq(db, seq);
  const { company, account, subaccount, value, alias, end_to_end_id: endToEndId } = row;
  // What was approved has an end-to-end id.
  if ((row.status !== 'APPROVED' && row.status !== 'CREATED') || endToEndId === null) return;
  const { free, setAside } = purseOf(account, subaccount);
  const target = targetOf(context, row);
  const failure =
    target?.account === account && target.subaccount === null
      ? SAME_ACCOUNT
      : paymentCourse(alias, value).failure;
  const posting = { company, kind: 'payment-settled', ref: row.oid, at: now };
  if (failure !== undefined) {
    post(db, posting, [{ from: setAside, to: free, amount: value }]);
    payments.update(
      db,
      { seq },
      {
        status: 'FAILED',
        settled_at: now,
        error_code: failure.code,
        error_text: failure.description,
        error_reason: failure.providerRejectedReason ?? null,
      },
    );
    tellMoved(context, paymentBySeq(db, seq));
    return;
  }
  post(db, posting, [{ from: setAside, to: place.pix, amount: value }]);
  payments.update(db, { seq }, { status: 'CONFIRMED', settled_at: now });
  const infoPagador = row.comment ?? '';
  record(context, {
    company,
    account,
    subaccount,
    type: 'WITHDRAW',
    oid: row.oid,
    value,
    endToEndId,
    counterparty: alias,
    infoPagador,
    createdAt: row.approved_at,
  });
  tellMoved(context, paymentBySeq(db, seq));
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
function tellMoved(context: SandboxContext, row: PaymentRow): void {
  const moved = () => {
    const { payment, transaction = {}, error = {} } = paymentRecordView(context, row);
    return { payment, transaction, error };
  };
  if (row.status === 'FAILED') emit(context, row.company, 'MOVEMENT_FAILED', moved);
  else
    emit(context, row.company, 'MOVEMENT_CONFIRMED', () => {
      const { payment, transaction } = moved();
      return { payment, transaction };
    });
}

/** Takes a payment off that was requested and not approved, as the platform's own pages can. @throws Refusal */
export function removePayment(call: CompanyContext, id: string): void {
  const row = find(call, id);
  if (row.status !== 'CREATED' || row.source !== 'PIX_KEY')
    throw new Refusal(`Só pagamentos que aguardam aprovação podem ser removidos: está ${row.status}`);
  payments.delete(call.db, { seq: row.seq });
  emit(call, call.company.id, 'MOVEMENT_REMOVED', () => ({
    payment: { correlationID: row.correlation_id },
  }));
}

/** A payment by its id or correlation id. @throws Refusal */
function find({ db, company }: CompanyContext, id: string): PaymentRow {
  const oid = oidOf('Payment', id);
  const row =
    paymentBy(db, company.id, { correlation_id: id }) ??
    (oid === undefined ? undefined : paymentBy(db, company.id, { oid }));
  if (row === undefined) throw unknown();
  return row;
}

const get = (call: Call<'payment.get'>): Answer<'payment.get'> => ({
  body: paymentRecordView(call, find(call, call.params.id)),
});

const list = (call: Call<'payment.list'>): Answer<'payment.list'> => {
  const { rows, pageInfo } = page(call, payments.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, payments: rows.map((row) => paymentRecordView(call, row)) } };
};

export const paymentJobs = { 'payment.settle': settle };

export const paymentHandlers = {
  'payment.create': create,
  'payment.approve': approve,
  'payment.get': get,
  'payment.list': list,
} satisfies Handlers<'payment.create' | 'payment.approve' | 'payment.get' | 'payment.list'>;
