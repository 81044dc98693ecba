// Control calls on webhook deliveries: list, resend, and simulate duplicates, reordering and pauses.
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { ItemOf, ResponseOf } from '#contract/schema/types.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { globalId, oidOf } from '#sandbox/ids.ts';
import type { Again, DeliveryLogRow } from '#sandbox/store/tables/deliveries.ts';
import { deliveryLog, resendDeliveries } from '#sandbox/store/tables/deliveries.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';
import { emailOf, mailOf } from './email.ts';

type Delivery = ItemOf<ControlOf<'sandbox.deliveries'>>;
type Habits = ResponseOf<ControlOf<'sandbox.webhook'>>;

/** Lists one row per attempt, and one per delivery without attempts; newest first. */
export const listDeliveries = (call: CompanyContext, most: number): Delivery[] =>
  deliveryLog(call.db, call.company.id, most).map(deliveryView);

export function deliveryView(row: DeliveryLogRow): Delivery {
  const email = emailOf(row.url);
  const mail = email && mailOf(row);
  return withoutNulls({
    id: row.id,
    eventId: row.event,
    event: row.name,
    webhook: row.oid === null ? undefined : globalId('Webhook', row.oid),
    url: row.url,
    email,
    ...mail,
    state: row.state === 'pending' && row.paused === 1 ? 'paused' : row.state,
    attempt: row.number ?? 0,
    at: mail ? time(row.created_at) : row.at === null ? undefined : time(row.at),
    status: row.status,
    took: row.took_ms,
    error: row.error,
    answer: row.answer,
    nextTry: row.next_at === null ? undefined : time(row.next_at),
  });
}

/**
 * Resends deliveries, with all retries, and returns their number.
 * @throws Refusal unless exactly one selection is given, and for an id that cannot be resent
 */
export function resend(
  { db, company, now }: CompanyContext,
  { id, failed, since }: Body<'sandbox.resend'>,
): number {
  const requested: Again[] = [
    ...(id === undefined ? [] : [{ id }]),
    ...(failed === true ? [{ failed } as const] : []),
    ...(since === undefined ? [] : [{ since: Date.parse(since) }]),
  ];
  const [which, ...others] = requested;
  if (which === undefined || others.length > 0) throw new Refusal('give exactly one of id, failed and since');
  const changes = resendDeliveries(db, company.id, now, which);
  if (id !== undefined && changes === 0)
    throw new Refusal(`no delivery has the id ${id}, or its webhook is gone, or it is an e-mail`);
  return changes;
}

/**
 * Sets how events are delivered to a webhook: pauses deliveries, sends a number of events twice, or delays every other
 * event so that the next one overtakes it.
 * @throws Refusal if the company has no such webhook
 */
export function setHabits(
  { db, company }: CompanyContext,
  { id, paused, duplicates, reorder }: Body<'sandbox.webhook'>,
): Habits {
  const oid = oidOf('Webhook', id) ?? id;
  const row = webhooks.find(db, { company: company.id, oid });
  if (row === undefined) throw new Refusal('Webhook não encontrado');
  webhooks.update(
    db,
    { seq: row.seq },
    {
      paused: paused === undefined ? row.paused : paused ? 1 : 0,
      duplicates: duplicates ?? row.duplicates,
      reorder: reorder === undefined ? row.reorder : reorder ? 1 : 0,
    },
  );
  const changed = webhooks.get(db, { seq: row.seq });
  return {
    id: globalId('Webhook', oid),
    url: changed.url,
    paused: changed.paused === 1,
    duplicates: changed.duplicates,
    reorder: changed.reorder > 0,
  };
}
