// `account-register delete`: its id is that of the service or the correlation id, but the read is documented only for the
// correlation id.
import { isServiceId } from '#client/proof/account-register-delete.ts';
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

/** A registration that is not found by an id of the service may still exist. */
export const recoverAccountRegisterDelete: Recover = async (operation, input, read, isOwn) => {
  const found = await lookUp(operation, input, read, isOwn);
  if (found.state !== 'done') return found;
  const id = input.path?.['id'] ?? '';
  return isServiceId(id)
    ? { state: 'unknown' }
    : { state: 'done', body: { message: 'OK', correlationID: id } };
};
