// The outcome of a write also settles open entries of earlier runs that asked for the same. An entry that another
// process has settled since this one read it keeps its outcome.
import { expect, it } from 'vitest';
import { openJournal } from '#client/journal/open.ts';
import type { Journal, JournalEntry, JournalIntent, JournalOutcome } from '#client/journal/types.ts';
import { isOpen, isUnseen } from '#client/journal/types.ts';
import type { WriteSession } from '#client/session.ts';
import { findEarlierRuns, finish } from '#client/write/journaled.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { tempDir } from '#test/support/cli.ts';

const withdraw = pick(accountOperations, 'account.withdraw');
const INTENT: JournalIntent = {
  profile: 'shop',
  origin: 'https://a.example',
  key: 'k',
  operation: withdraw.id,
  method: 'POST',
  path: '/api/v1/account/1/withdraw',
  params: { accountId: '1' },
  body: { value: 500 },
  amount: 500,
};

/** A process with the journal of a folder. */
function processOn(dir: string, pid: number, ended: ReadonlySet<number>) {
  const isRunning = (entry: JournalEntry): boolean =>
    (isOpen(entry.outcome) || isUnseen(entry)) && entry.pid !== pid && !ended.has(entry.pid ?? 0);
  const journal = openJournal({
    dir,
    now: () => Date.parse('2026-03-01T12:00:00Z'),
    uptime: () => 1,
    newId: () => crypto.randomUUID(),
    pid,
    born: undefined,
    lock: async (_dir, work) => work(() => true),
  });
  const options = { journal, isRunning, ageOf: () => Infinity, where: INTENT.origin };
  const session = { options, secrets: () => Promise.resolve([]) } as unknown as WriteSession;
  return { journal, session };
}

const outcomeOf = async ({ recorded }: Journal, id: string) => {
  const [{ outcome, shown } = {} as JournalEntry] = await recorded.withId(id);
  return { outcome, shown };
};

it.each<readonly [JournalOutcome, JournalOutcome]>([
  ['done', 'refused'],
  ['done', 'done'],
  ['not-done', 'done'],
])(
  'keeps %s of a process that ended after its entry was read, when the same write ends as %s',
  async (first, second) => {
    const dir = tempDir();
    const ended = new Set<number>();
    const [a, b] = [processOn(dir, 1, ended), processOn(dir, 2, ended)];
    const entryOfA = await a.journal.begin(INTENT, []);
    const read = b.journal.recorded.openWith;
    const recorded = {
      ...b.journal.recorded,
      // Process 1 ends between the reading of its entry and the question whether it is running.
      openWith: async (...query: Parameters<typeof read>) => {
        const found = await read(...query);
        await a.journal.finish(entryOfA, first, { awaitsShown: true });
        await a.journal.markShown();
        ended.add(1);
        return found;
      },
    };
    const options = { ...b.session.options, journal: { ...b.journal, recorded } };
    const earlier = await findEarlierRuns({ ...b.session, options }, { operation: withdraw, intent: INTENT });
    expect(earlier?.open.map(({ id }) => id)).toEqual([entryOfA]);
    const entry = await b.journal.begin(INTENT, []);
    await finish(b.session, { entry, earlier }, second, { awaitsShown: true });
    expect(await outcomeOf(b.journal, entryOfA)).toEqual({ outcome: first, shown: undefined });
    await b.journal.markShown();
    expect(await outcomeOf(b.journal, entryOfA)).toEqual({ outcome: first, shown: undefined });
    expect(await outcomeOf(b.journal, entry)).toEqual({ outcome: second, shown: undefined });
  },
);

it('settles an open entry of a process that has ended', async () => {
  const dir = tempDir();
  const ended = new Set<number>();
  const [a, b] = [processOn(dir, 1, ended), processOn(dir, 2, ended)];
  const entryOfA = await a.journal.begin(INTENT, []);
  ended.add(1);
  const earlier = await findEarlierRuns(b.session, { operation: withdraw, intent: INTENT });
  const entry = await b.journal.begin(INTENT, []);
  await finish(b.session, { entry, earlier }, 'done', { awaitsShown: true });
  expect(await outcomeOf(b.journal, entryOfA)).toEqual({ outcome: 'done', shown: false });
  await b.journal.markShown();
  expect(await outcomeOf(b.journal, entryOfA)).toEqual({ outcome: 'done', shown: undefined });
});
