// `pix-key default`: the list of keys shows which one is the default.
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { findingOf, findInList } from './look-up.ts';

/** The key must be listed as the default one; its presence in the list proves nothing. */
export const recoverPixKeySetDefault: Recover = async (operation, input, read) => {
  const key = input.path?.['pixKey'];
  if (key === undefined || key === '') return { state: 'unknown', because: 'not-readable' };
  const isDefault = (item: unknown): boolean => String(at(item, 'isDefault')).toLowerCase() === 'true';
  const result = await findInList(
    operationOf('pix-key.list'),
    { field: 'key', value: key },
    input,
    read,
    isDefault,
  );
  return findingOf(operation, input, result);
};
