// `webhook listen --poll`: which events of the contract are reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EventType } from '#contract/events/event-types.ts';
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { POLLED_EVENTS } from '#webhooks/poll.ts';

type UnpolledEvent = Exclude<EventType, (typeof POLLED_EVENTS)[number]>;

/** Events that `webhook listen --poll` does not report. The type requires each event that is not reported. */
const UNPOLLED_EVENTS: Readonly<Record<UnpolledEvent, true>> = {
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: true,
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: true,
  PIX_TRANSACTION_REFUND_SENT_REJECTED: true,
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: true,
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: true,
  BOLETO_SETTLED: true,
  DISPUTE_CREATED: true,
  DISPUTE_ACCEPTED: true,
  DISPUTE_REJECTED: true,
  DISPUTE_CANCELED: true,
  PIX_AUTOMATIC_APPROVED: true,
  PIX_AUTOMATIC_REJECTED: true,
  PIX_AUTOMATIC_COBR_CREATED: true,
  PIX_AUTOMATIC_COBR_APPROVED: true,
  PIX_AUTOMATIC_COBR_REJECTED: true,
  PIX_AUTOMATIC_COBR_COMPLETED: true,
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: true,
  PIX_AUTOMATIC_COBR_TRY_REJECTED: true,
  ACCOUNT_REGISTER_APPROVED: true,
  ACCOUNT_REGISTER_REJECTED: true,
  ACCOUNT_REGISTER_PENDING: true,
  ACCOUNT_REGISTER_STEP_UPDATED: true,
  ACCOUNT_REGISTER_IN_REVIEW: true,
  ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: true,
  ACCOUNT_REGISTER_RFI_RESOLVED: true,
};

it('webhook listen --poll › every event of the contract is reported, or listed here as not reported', () => {
  expect([...POLLED_EVENTS, ...Object.keys(UNPOLLED_EVENTS)].toSorted()).toEqual(EVENT_TYPES.toSorted());
});

it.each(['docs', 'docs/pt-BR'])('%s/webhooks.md lists the events that --poll reports', (folder) => {
  const names = POLLED_EVENTS.map((name) => `\`${name}\``).join(', ');
  expect(readFileSync(join(folder, 'webhooks.md'), 'utf8')).toContain(`: ${names}.`);
});
