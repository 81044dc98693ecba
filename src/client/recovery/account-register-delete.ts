// `account-register delete`: its id is that of the service or the correlation id, but the read is documented only for the
// correlation id and the CNPJ.
import { isServiceId } from '#client/proof/account-register-delete.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { findingOf, readWritten } from './look-up.ts';

/**
 * A registration that is not found by an id of the service may still exist. One with the status DELETED is deleted: the
 * service keeps some of them.
 */
export const recoverAccountRegisterDelete: Recover = async (operation, input, read) => {
  const result = await readWritten(operation, input, read);
  const isKept = typeof result === 'object' && at(result.body, 'status') === 'DELETED';
  const found = findingOf(operation, input, isKept ? 'absent' : result);
  if (found.state !== 'done') return found;
  const id = input.path?.['id'] ?? '';
  return isServiceId(id)
    ? { state: 'unknown' }
    : { state: 'done', body: { message: 'OK', correlationID: id } };
};
