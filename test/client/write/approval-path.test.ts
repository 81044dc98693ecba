// Which raw requests count as the approval of a payment.
import { expect, it } from 'vitest';
import { isApprovalPath } from '#client/write/debts.ts';

it.each([
  ['/api/v1/payment/approve', true],
  ['/api/v1/payment/approve//', true],
  ['/api/openpix/v1/payment/approve?x=1', true],
  ['/api/v1/payment/%61pprove', true],
  ['/api/v1/payment%2Fapprove', true],
  ['/API/V1/PAYMENT/APPROVE#top', true],
  ['/api/v1/payment/approved', false],
  ['/api/v1/payment?next=/approve', false],
  ['/api/v1/payment/%E0%A4%A', false],
  [undefined, false],
])('isApprovalPath(%j) is %j', (path, expected) => {
  expect(isApprovalPath(path)).toBe(expected);
});
