// The journal of a client, as programs see it.
import type { JournalEntry, OnDamaged } from '#client/journal/types.ts';
import { isOpen, isUnseen } from '#client/journal/types.ts';
import type { ResolvableJournal } from '#client/recovery/resolve-entry.ts';
import { FINDINGS, resolveEntry, unchanged } from '#client/recovery/resolve-entry.ts';
import type { Client, Where } from '#client/types.ts';
import { isObject } from '#contract/path.ts';
import { invalidInput, PixctlError } from '#library/errors.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { OpenJournal } from './open-journal.ts';
import type { ClientJournal, OpenWrite, Resolution } from './types.ts';

/**
 * @param warn called for each entry that is damaged, and left out
 * @param during runs work with the service's client under the options of a call, and converts its errors
 */
export function clientJournal(
  during: <T>(options: unknown, work: (client: Client) => Promise<T>) => Promise<T>,
  openJournal: () => Promise<OpenJournal>,
  warn: (message: Message) => void,
): ClientJournal {
  return {
    open: () =>
      during(undefined, async (client) => {
        const { journal, isRunning } = await openJournal();
        const where = await client.where();
        const { recorded } = journal;
        const onDamaged: OnDamaged = ({ userMessage }) => warn(userMessage);
        const entries = [...(await recorded.unseen(onDamaged)), ...(await recorded.open(onDamaged))];
        return entries
          .filter((entry) => isOf(entry, where))
          .map((entry) => openWrite(entry, isRunning(entry)));
      }),
    resolve: (id, given = {}) => {
      const { as, ...options } = (given as typeof given | null) ?? {};
      return during(isObject(given) ? options : given, async (client) => {
        const { journal, isRunning, ageOf } = await openJournal();
        const { recorded } = journal;
        const [entry] = typeof id === 'string' && id !== '' ? await recorded.withId(id) : [];
        if (entry?.id !== id || !isOf(entry, await client.where()))
          throw new PixctlError(`the journal has no entry ${showValue(id)} of this service and app key`, {
            code: 'unknown-id',
          });
        if (isRunning(entry))
          throw new PixctlError(`entry ${id} is being sent now`, {
            code: 'running',
            hint: 'Wait for its result.',
          });
        const settle: ResolvableJournal['settle'] = (...found) => journal.settle(...found);
        const resolution = await resolve(client, { recorded, isRunning, ageOf, settle }, entry, as);
        await journal.markShown();
        return resolution;
      });
    },
  };
}

const isOf = (entry: JournalEntry, { origin, key }: Where): boolean =>
  (entry.origin ?? origin) === origin && (entry.key ?? key) === key;

const openWrite = (entry: JournalEntry, isRunning: boolean): OpenWrite => ({
  id: entry.id,
  operation: entry.operation,
  at: entry.at,
  outcome: entry.outcome as OpenWrite['outcome'],
  correlationID: entry.correlationID,
  body: entry.body,
  isRunning,
});

async function resolve(
  client: Client,
  journal: ResolvableJournal,
  entry: JournalEntry,
  as: 'done' | 'not-done' | undefined,
): Promise<Resolution> {
  const { id, outcome, detail = '' } = entry;
  if (as !== undefined && !['done', 'not-done'].includes(as))
    throw invalidInput(`an outcome is done or not-done, not ${showValue(as)}`);
  if (isUnseen(entry)) {
    await journal.settle(id, 'done', { awaitsShown: true }, unchanged(journal, entry));
    return { outcome: 'done', detail: english(FINDINGS.done) };
  }
  if (!isOpen(outcome)) return { outcome: outcome === 'done' ? 'done' : 'not-done', detail };
  if (as === undefined) {
    const found = await resolveEntry(client, journal, entry);
    return { ...found, detail: english(found.detail) };
  }
  const said = english(FINDINGS.byHand);
  await journal.settle(id, as, { detail: said }, unchanged(journal, entry));
  return { outcome: as, detail: said };
}
