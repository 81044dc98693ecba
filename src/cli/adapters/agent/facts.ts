// What a person should know before approving: the limits of the profile, and equal writes before.
import { configAdapter } from '#cli/adapters/config.ts';
import { openRunJournal } from '#cli/adapters/open-journal.ts';
import type { Host } from '#cli/host.ts';
import { isObject } from '#contract/path.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import type { ProposalFacts, ProposedRequest } from '#ports/agent.ts';

const EQUAL_DAYS = 30;
const MOST_EQUAL = 3;

/**
 * @param origin base URL of the profile
 * @throws PixctlError if the journal cannot be read
 */
export async function factsOf(
  host: Host,
  { name, origin }: { readonly name: string; readonly origin: string },
  request: ProposedRequest,
  signal: AbortSignal,
): Promise<ProposalFacts> {
  const { paymentMax, dailyOut } = await configAdapter(host).limits(name);
  const closers: (() => Promise<void>)[] = [];
  try {
    const { journal } = await openRunJournal(host, name, () => undefined, closers, signal);
    const { recorded } = journal;
    const now = host.now();
    const spent =
      dailyOut === undefined ? undefined : await recorded.left({ profile: name, origin, day: dayStart(now) });
    const equal: string[] = [];
    for await (const { at, body, outcome, operation, profile } of recorded.entries()) {
      if (Date.parse(at) < now - EQUAL_DAYS * DAY_MS || equal.length === MOST_EQUAL) break;
      if (profile === name && isEqual(body, request.body)) equal.push(`${at} ${operation} ${outcome}`);
    }
    return {
      ...(paymentMax === undefined ? {} : { paymentMax }),
      ...(dailyOut === undefined || spent === undefined ? {} : { dailyOut, leftToday: dailyOut - spent }),
      equal,
    };
  } finally {
    for (const close of closers) await close();
  }
}

/** Whether two requests have the same amount and destination. */
function isEqual(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  const [a, b] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  return (
    typeof a?.['value'] === 'number' &&
    a['value'] === b?.['value'] &&
    a['destinationAlias'] === b['destinationAlias']
  );
}
