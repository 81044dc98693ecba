// Disputes (MED): a payer asks for money back through the bank. The disputed amount is blocked until the decision.
import type { EventType } from '#contract/events/event-types.ts';
import type { Dispute } from '#contract/resources/dispute.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { oidOf } from '#sandbox/ids.ts';
import { held, ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { findTransaction, record } from '#sandbox/resources/account/transaction.ts';
import { isGivenBack, returnMoney } from '#sandbox/resources/refund/return-money.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { fromJson } from '#sandbox/store/table.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputeBy, disputedOf, disputes, documents, listDisputes } from '#sandbox/store/tables/disputes.ts';
import { refundedOf } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { transactionBySeq } from '#sandbox/store/tables/transactions.ts';
import { addressOfFile } from './file.ts';

const OPEN: readonly DisputeRow['status'][] = ['CREATED', 'IN_REVIEW'];
const NO_REASON = 'Não reconheço este Pix';

/** Body of a dispute event. */
function reported({ db }: Pick<SandboxContext, 'db'>, row: DisputeRow) {
  const { payer } = transactionBySeq(db, row.tx);
  const who = payer === null ? undefined : fromJson(payer);
  return withoutNulls({
    status: row.status,
    endToEndId: row.end_to_end_id,
    name: who?.name,
    email: who?.email,
    phoneNumber: who?.phone,
    value: row.value,
    disputeReason: row.reason,
  });
}

export const disputeView = (context: Pick<SandboxContext, 'db'>, row: DisputeRow): Dispute => ({
  ...reported(context, row),
  type: row.type,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
});

/** Returns a dispute by its global id or end-to-end id. @throws Refusal if the company has none */
function find({ db, company }: Pick<CompanyContext, 'db' | 'company'>, id: string): DisputeRow {
  const row = disputeBy(db, company.id, oidOf('Dispute', id) ?? id);
  if (row === undefined) throw new Refusal('Dispute not found');
  return row;
}

const tell = (
  context: SandboxContext,
  row: DisputeRow,
  event: Extract<EventType, `DISPUTE_${string}`>,
): void => emit(context, row.company, event, () => ({ dispute: reported(context, row) }));

/** Records the transaction for the effect of a dispute on an account's balance. */
const note = (
  context: SandboxContext,
  { company, account, subaccount, charge, qrcode }: TransactionRow,
  type: 'BALANCE_BLOCK' | 'BALANCE_UNBLOCK' | 'REVERSAL',
  value: number,
): TransactionRow =>
  record(context, {
    company,
    account,
    subaccount,
    charge,
    qrcode,
    type,
    value,
    endToEndId: context.ids.endToEnd(type === 'REVERSAL' ? 'D' : 'E', context.now),
    infoPagador: '',
  });

/**
 * Opens a dispute of a received Pix, as the payer's bank does, for the part that was not refunded. Blocks as much of it
 * as is available. @throws Refusal if the Pix cannot be disputed
 */
export function openDispute(
  call: CompanyContext,
  { endToEndId, reason }: Body<'sandbox.dispute.open'>,
): DisputeRow {
  const { db, ids, now, company } = call;
  const received = findTransaction(call, endToEndId, { received: true });
  if (received === undefined) throw new Refusal('Transação não encontrada');
  if (received.type !== 'PAYMENT') throw new Refusal('Só transações recebidas podem ser contestadas');
  if (isGivenBack(received)) throw new Refusal('Uma devolução recebida não pode ser contestada');
  if (disputedOf(db, received.seq) > 0) throw new Refusal('A transação já foi contestada');
  const value = received.value - refundedOf(db, received.seq);
  if (value === 0) throw new Refusal('A transação já foi devolvida por inteiro');
  const { free, setAside } = ledgerAccountOf(received.account, received.subaccount);
  const blocked = Math.min(value, held(db, free));
  const row = disputes.make(db, {
    company: company.id,
    tx: received.seq,
    oid: ids.oid(),
    end_to_end_id: received.end_to_end_id,
    status: 'CREATED',
    type: 'MED',
    value,
    blocked,
    reason: reason ?? NO_REASON,
    created_at: now,
    updated_at: now,
  });
  if (blocked > 0) {
    post(db, { company: company.id, kind: 'dispute', ref: row.oid, at: now }, [
      { from: free, to: setAside, amount: blocked },
    ]);
    note(call, received, 'BALANCE_BLOCK', blocked);
  }
  tell(call, row, 'DISPUTE_CREATED');
  return row;
}

type Outcome = 'ACCEPTED' | 'REJECTED' | 'CANCELED';

/** Decides a dispute: the blocked amount is returned to the payer, or released. @throws Refusal if it has ended */
export function endDispute(call: CompanyContext, id: string, outcome: Outcome): DisputeRow {
  const { db, now, company } = call;
  const row = find(call, id);
  if (!OPEN.includes(row.status)) throw new Refusal(`A contestação já terminou: está ${row.status}`);
  disputes.update(db, { seq: row.seq }, { status: outcome, updated_at: now });
  const { blocked } = row;
  if (blocked > 0) {
    const received = transactionBySeq(db, row.tx);
    const { free, setAside } = ledgerAccountOf(received.account, received.subaccount);
    const back = outcome === 'ACCEPTED';
    post(db, { company: company.id, kind: 'dispute-ended', ref: row.oid, at: now }, [
      { from: setAside, to: back ? place.pix : free, amount: blocked },
    ]);
    const { end_to_end_id: endToEndId } = note(
      call,
      received,
      back ? 'REVERSAL' : 'BALANCE_UNBLOCK',
      blocked,
    );
    if (back) returnMoney(call, received, { value: blocked, endToEndId, infoPagador: '' });
  }
  const ended = disputes.get(db, { seq: row.seq });
  tell(call, ended, `DISPUTE_${outcome}`);
  return ended;
}

const get = (call: Call<'dispute.get'>): Answer<'dispute.get'> => ({
  body: { dispute: disputeView(call, find(call, call.params.id)) },
});

const list = (call: Call<'dispute.list'>): Answer<'dispute.list'> => {
  const { rows, pageInfo } = page(call, listDisputes(call.db, call.company.id, spanOf(call)));
  return { body: { disputes: rows.map((row) => disputeView(call, row)), pageInfo } };
};

/** Returns the URL of a document. @throws Refusal if it has both a URL and a file id, or the file is unknown */
function addressIn(
  call: Call<'dispute.evidence'>,
  { url, fileId }: Body<'dispute.evidence'>['documents'][number],
): string {
  if (fileId === undefined) return url ?? '';
  if (url !== undefined) throw new Refusal('url does not go with fileId');
  return addressOfFile(call, fileId, 'DISPUTE_EVIDENCE');
}

/** Stores the URLs of the documents, each correlation id once, without fetching them. */
const evidence = (call: Call<'dispute.evidence'>): Answer<'dispute.evidence'> => {
  const { db, now, params, body } = call;
  const row = find(call, params.id);
  if (row.status === 'ACCEPTED') throw new Refusal('You cannot send a evidence for a accepted dispute');
  if (!OPEN.includes(row.status)) throw new Refusal(`A contestação já terminou: está ${row.status}`);
  if (body.documents.length === 0) throw new Refusal('documents must have one document at least');
  const sent = body.documents.map((document) => ({ ...document, url: addressIn(call, document) }));
  for (const { url, correlationID, description } of sent) {
    const known =
      correlationID !== undefined && documents.has(db, { dispute: row.seq, correlation_id: correlationID });
    if (known) continue;
    documents.insert(db, {
      dispute: row.seq,
      url,
      correlation_id: correlationID,
      description,
      created_at: now,
    });
  }
  disputes.update(db, { seq: row.seq }, { status: 'IN_REVIEW', updated_at: now });
  return { body: { documents: sent } };
};

export const disputeHandlers = {
  'dispute.list': list,
  'dispute.get': get,
  'dispute.evidence': evidence,
} satisfies Handlers<'dispute.list' | 'dispute.get' | 'dispute.evidence'>;
