// What a person should know before approving: the limits of the profile, and equal writes before.
import type { JournalEntry, Recorded } from '#client/journal/types.ts';
import { fingerprint } from '#client/masking/mask.ts';
import { configAdapter } from '#config/edge/adapter.ts';
import { isObject } from '#contract/path.ts';
import type { Host } from '#host/host.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import type { ProposalFacts, ProposedRequest } from '#ports/agent.ts';
import { openRunJournal } from '#shared-store/open-journal.ts';
import type { AgentProfile } from './intent.ts';

const EQUAL_DAYS = 30;
const MOST_EQUAL = 3;

/**
 * @throws PixctlError if the journal cannot be read
 */
export async function factsOf(
  host: Host,
  { name, origin, appKey }: AgentProfile,
  request: ProposedRequest,
  signal: AbortSignal,
): Promise<ProposalFacts> {
  const { paymentMax, dailyOut } = await configAdapter(host).limits(name);
  return withRecorded(host, name, signal, async (recorded) => {
    const now = host.now();
    const spent =
      dailyOut === undefined
        ? undefined
        : await recorded.left({
            profile: name,
            origin,
            key: await fingerprintOf(appKey),
            day: dayStart(now),
          });
    const equal: string[] = [];
    for await (const entry of recorded.entries()) {
      const { at, outcome, operation } = entry;
      if (Date.parse(at) < now - EQUAL_DAYS * DAY_MS || equal.length === MOST_EQUAL) break;
      if (entry.profile === name && isEqual(entry, request)) equal.push(`${at} ${operation} ${outcome}`);
    }
    return {
      ...(paymentMax === undefined ? {} : { paymentMax }),
      ...(dailyOut === undefined || spent === undefined ? {} : { dailyOut, leftToday: dailyOut - spent }),
      equal,
    };
  });
}

/** Returns the entries of the journal with a correlation id. @throws PixctlError if the journal cannot be read */
export const entriesAbout = (
  host: Host,
  { name }: AgentProfile,
  correlationID: string,
  signal: AbortSignal,
): Promise<readonly JournalEntry[]> =>
  withRecorded(host, name, signal, (recorded) => recorded.about(correlationID));

async function withRecorded<T>(
  host: Host,
  profile: string,
  signal: AbortSignal,
  work: (recorded: Recorded) => Promise<T>,
): Promise<T> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { journal } = await openRunJournal(host, profile, () => undefined, closers, signal);
    return await work(journal.recorded);
  } finally {
    for (const close of closers) await close();
  }
}

/** Returns the fingerprint of the key as in the journal; empty if there is none. */
async function fingerprintOf(appKey: AgentProfile['appKey']): Promise<string> {
  const key = await appKey();
  return key === undefined ? '' : fingerprint(key);
}

/** Whether an entry is the same operation on the same resource, with the same amount and Pix key. */
function isEqual({ method, path, body }: JournalEntry, request: ProposedRequest): boolean {
  if (!isObject(body) || !isObject(request.body)) return false;
  const [{ value, destinationAlias }, requested] = [body, request.body] as readonly [Fields, Fields];
  return (
    method === request.method &&
    path === new URL(request.url).pathname &&
    typeof value === 'number' &&
    value === requested.value &&
    destinationAlias === requested.destinationAlias
  );
}

interface Fields {
  readonly value?: unknown;
  readonly destinationAlias?: unknown;
}
