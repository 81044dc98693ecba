// Every write says how the service refuses it when it is sent twice.
import { expect, it } from 'vitest';
import { ECHOES, echoOf } from '#contract/duplicate-refusals.ts';
import { findOperation, OPERATIONS } from '#contract/operations/index.ts';

it('every write, and nothing else, has an entry in ECHOES', () => {
  const writes = OPERATIONS.filter(({ effect }) => effect !== 'read').map(({ id }) => id);
  expect(Object.keys(ECHOES).toSorted()).toEqual(writes.toSorted());
});

it.each(Object.keys(ECHOES))('%s: its echo can be told by a look-up or a read that exists', (id) => {
  const echo = echoOf(id);
  const recovery = findOperation(id)?.recovery;
  if (echo.kind === 'state' || echo.kind === 'gone') expect(recovery?.kind).not.toBe('none');
  if (echo.kind === 'balance' || echo.kind === 'status')
    expect(findOperation(echo.operation)?.effect).toBe('read');
  // Deleted twice, it is not there the second time.
  if (findOperation(id)?.effect === 'delete') expect(echo.kind).toBe('gone');
});
