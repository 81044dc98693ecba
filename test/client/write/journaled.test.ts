// The outcome of a write also settles open entries of earlier runs that asked for the same. An entry that another
// process has settled since this one read it keeps its outcome.
import { expect, it } from 'vitest';
import { openJournal } from '#client/journal/open.ts';
import type { Journal, JournalEntry, JournalIntent, JournalOutcome } from '#client/journal/types.ts';
import { isOpen, isUnseen } from '#client/journal/types.ts';
import type { WriteSession } from '#client/session.ts';
import { begin, findEarlierRuns, finish } from '#client/write/journaled.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { tempDir } from '#test/support/cli.ts';
import { journalOptions } from '#test/support/client.ts';

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
  const journal = openJournal(journalOptions(dir, { pid }));
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

it('leaves the open approval of a payment open when the payment is created once more', async () => {
  const dir = tempDir();
  const ended = new Set([1]);
  const [a, b] = [processOn(dir, 1, ended), processOn(dir, 2, ended)];
  const create = pick(paymentOperations, 'payment.create');
  const payment = (operation: string, path: string): JournalIntent => ({
    profile: 'shop',
    origin: 'https://a.example',
    key: 'k',
    operation,
    method: 'POST',
    path,
    body: { correlationID: 'pay-1', value: 500 },
    correlationID: 'pay-1',
  });
  const created = payment(create.id, '/api/v1/payment');
  const approval = await a.journal.begin(payment('payment.approve', '/api/v1/payment/approve'), []);
  const earlier = await findEarlierRuns(b.session, { operation: create, intent: created });
  expect(earlier?.open.map(({ id }) => id)).toEqual([approval]);
  const entry = await b.journal.begin(created, []);
  await finish(b.session, { entry, earlier }, 'done');
  expect(await outcomeOf(b.journal, entry)).toMatchObject({ outcome: 'done' });
  expect(await outcomeOf(b.journal, approval)).toMatchObject({ outcome: 'pending' });
});

it.each([
  [500, true],
  [undefined, false],
  [499, false],
])('continues an entry with the amount %j for a write of 500: %j', async (amount, isContinued) => {
  const dir = tempDir();
  const [a, b] = [processOn(dir, 1, new Set()), processOn(dir, 2, new Set([1]))];
  const { amount: _amount, ...rest } = INTENT;
  // Without a limit, an approval is recorded without its amount.
  const entryOfA = await a.journal.begin(amount === undefined ? rest : { ...rest, amount }, []);
  const earlier = await findEarlierRuns(b.session, { operation: withdraw, intent: INTENT });
  const { id } = await begin(b.session, INTENT, undefined, earlier);
  expect(id === entryOfA).toBe(isContinued);
  const [entry] = await b.journal.recorded.withId(id);
  expect(entry?.amount).toBe(500);
});
