// `payment create`: a payment found by its correlation id is this one only if it goes to the same recipient.
import { resourceIn } from '#client/answers/result.ts';
import { matchesRequest } from '#client/proof/judge.ts';
import { compareBankAccount } from '#client/proof/payment-create.ts';
import type { Recover } from './look-up.ts';
import { findingOf, readWritten } from './look-up.ts';

/**
 * Compares the bank account before the status: a payment to another account is another payment, even while it waits
 * for approval. If the service does not return the bank account, nobody can tell which payment has the id.
 */
export const recoverPaymentCreate: Recover = async (operation, input, read) => {
  const result = await readWritten(operation, input, read);
  if (typeof result === 'object' && matchesRequest(operation, input, resourceIn(operation, result.body)))
    switch (compareBankAccount(input, result.body)) {
      case 'differs':
        return { state: 'not-done', other: true };
      case 'absent':
        return { state: 'unknown' };
      case 'same':
        break;
    }
  return findingOf(operation, input, result);
};
