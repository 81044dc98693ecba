// A process may record its last outcome and end after rows of the shared store were read.
import { expect, it } from 'vitest';
import { snapshots } from '#shared-store/journal/ended.ts';
import { recordedIn } from '#shared-store/journal/recorded.ts';
import type { StoreRow, StoreSession } from '#shared-store/tables/sql.ts';

const ROW: StoreRow = {
  id: 'a-1',
  intent: JSON.stringify({
    profile: 'shop',
    operation: 'account.withdraw',
    method: 'POST',
    path: '/withdraw',
  }),
  tries: 1,
  fence: 1,
  process: 'p-1',
  machine: 'm',
  person: 'ana@m',
  pid: 7,
  born: '1',
  pid_space: 'm',
  leased: true,
  attempted_ms: 0,
  age_ms: 0,
};
const OWN = { id: 'p-2', machine: 'm', person: 'ana@m', pid: 8, born: '2', pidSpace: 'm' };

it('reads the entries again when their process turns out to have ended', async () => {
  const answers: StoreRow[][] = [
    [{ ...ROW, outcome: 'done', unseen: true }],
    [{ ...ROW, outcome: 'done', unseen: false }],
  ];
  const session: StoreSession = { query: () => Promise.resolve(answers.shift() ?? []) };
  const recorded = recordedIn(
    () => Promise.resolve(session),
    OWN,
    snapshots(() => true),
  );
  expect(await recorded.unseen()).toMatchObject([{ id: 'a-1', outcome: 'done', isHeld: false }]);
  expect(answers).toEqual([]);
});

it('tells that a process has ended only of snapshots that began later', () => {
  const ended = new Set<number>();
  const snapshot = snapshots(({ pid }) => ended.has(pid));
  const [one, two] = [
    { pid: 1, born: '1' },
    { pid: 2, born: undefined },
  ];
  const early = snapshot();
  const alsoEarly = snapshot();
  expect(early.hasEnded(one)).toBe(false);
  expect(early.isOutdated()).toBe(false);
  ended.add(1);
  expect([early.hasEnded(one), early.hasEnded(one), early.isOutdated()]).toEqual([false, false, true]);
  expect(alsoEarly.isOutdated()).toBe(false);
  expect([alsoEarly.hasEnded(one), alsoEarly.isOutdated()]).toEqual([false, true]);
  const late = snapshot();
  expect([late.hasEnded(one), late.hasEnded(two), late.isOutdated()]).toEqual([true, false, false]);
});

it.each([
  ['a process of this machine', 'm', false],
  ['a process of another container with the same host name', 'other', true],
  ['a process of an unknown system', null, true],
])('an entry of %s that has ended here › is held: %s', async (_whose, pidSpace, isHeld) => {
  // The number of a process of another container may be free here.
  const row = { ...ROW, outcome: 'pending', pid_space: pidSpace };
  const session: StoreSession = {
    query: <Column extends string>() => Promise.resolve([row as StoreRow<Column>]),
  };
  const snapshot = snapshots(() => true);
  const recorded = recordedIn(() => Promise.resolve(session), OWN, snapshot);
  // The process had ended before the second reading.
  await recorded.open();
  expect(await recorded.open()).toMatchObject([{ id: 'a-1', isHeld }]);
});
