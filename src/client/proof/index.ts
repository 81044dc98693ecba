// Finds the function that judges the answers to a write. `proof` in the contract describes what proves that an operation
// was done (judge.ts). The operations listed here need more than that.
import type { Operation } from '#contract/operation.ts';
import type { OperationId } from '#contract/operations/index.ts';
import type { Judge } from './judge.ts';
import { judge } from './judge.ts';

type LoadJudge = () => Promise<Judge>;

/** Operations with a function of their own, which is loaded only for them. */
const JUDGE: Readonly<Partial<Record<OperationId, LoadJudge>>> = {
  'account-register.delete': async () =>
    (await import('./account-register-delete.ts')).judgeAccountRegisterDelete,
  'account.create': async () => (await import('./account-create.ts')).judgeAccountCreate,
  'customer.create': async () => (await import('./customer-create.ts')).judgeCustomerCreate,
  'dispute.evidence': async () => (await import('./dispute-evidence.ts')).judgeDisputeEvidence,
  'limits-request.create': async () => (await import('./limits-request-create.ts')).judgeLimitsRequestCreate,
  'payment.create': async () => (await import('./payment-create.ts')).judgePaymentCreate,
};

/** Returns the function that judges the answers to an operation. */
export async function judgeOf({ id }: Operation): Promise<Judge> {
  const load = new Map<string, LoadJudge>(Object.entries(JUDGE)).get(id);
  return load === undefined ? judge : load();
}
