// Every write says how the service refuses it when it is sent twice.
import { expect, it } from 'vitest';
import { findOperation, OPERATIONS } from '#contract/operations/index.ts';
import { DUPLICATE_REFUSALS, duplicateRefusalOf } from '#contract/refusals/duplicate-refusals.ts';

it('DUPLICATE_REFUSALS has an entry for every write and for nothing else', () => {
  const writes = OPERATIONS.filter(({ effect }) => effect !== 'read').map(({ id }) => id);
  expect(Object.keys(DUPLICATE_REFUSALS).toSorted()).toEqual(writes.toSorted());
});

it.each(Object.keys(DUPLICATE_REFUSALS))(
  'DUPLICATE_REFUSALS › %s can be recognized by an existing look-up or read',
  (id) => {
    const duplicateRefusal = duplicateRefusalOf(id);
    const recovery = findOperation(id)?.recovery;
    // No read shows applications: only the journal can tell that one was deleted before.
    if (['state', 'not-found'].includes(duplicateRefusal.kind) && id !== 'application.delete')
      expect(recovery?.kind).not.toBe('none');
    if (duplicateRefusal.kind === 'balance' || duplicateRefusal.kind === 'status')
      expect(findOperation(duplicateRefusal.operation)?.effect).toBe('read');
    // Deleted twice, it is not there the second time; a read is needed to tell that from a wrong id.
    if (findOperation(id)?.effect === 'delete' && recovery?.kind !== 'none')
      expect(duplicateRefusal.kind).toBe('not-found');
  },
);
