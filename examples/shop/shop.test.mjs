// Answers are lost, found again, and nothing is paid or refunded twice.
import { expect } from 'vitest';
import { ID, look, order, paidOrder, refund, test } from './fixture.mjs';

test('finds a charge and a refund whose answers were lost, and refunds once', async ({ sandbox, start }) => {
  const { reconcile } = start();
  // The charge is created, its answer is lost, and the look-up fails as well.
  await sandbox.faults.inject({ kind: 'lost', operation: 'charge.create' });
  await sandbox.faults.inject({ kind: 'reset', operation: 'charge.get' });
  expect(await order()).toBe('503 new');
  await sandbox.faults.clear();
  await paidOrder(sandbox);
  await expect(sandbox).toHaveBeenPaid(ID, { value: 1990 });

  await sandbox.faults.inject({ kind: 'lost', operation: 'charge.refund' });
  await sandbox.faults.inject({ kind: 'reset', operation: 'charge.refunds' });
  expect(await refund()).toBe('202 refunding');
  await sandbox.faults.clear();
  expect(await refund()).toBe('202 refunding');
  await sandbox.clock.advance('10s');
  await expect(sandbox).toHaveDelivered('PIX_TRANSACTION_REFUND_SENT_CONFIRMED', { times: 1 });
  expect(await look()).toBe('200 refunded');
  await expect(sandbox).toBalance({ available: 0 });
  expect(await reconcile()).toEqual([]);
});
