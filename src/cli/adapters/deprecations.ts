// Operations whose end the service has announced: kept in a file of the data folder, so that each is warned about once a
// day, and for `doctor`. The file is a cache, like all that it contains untrusted; errors of it are ignored.
import { wrapForTerminal } from '#cli/terminal/wrap.ts';
import type { Deprecation } from '#client/http/deprecation.ts';
import { deprecationOf, deprecationWarning, isSafeLink } from '#client/http/deprecation.ts';
import type { HttpHeaders } from '#contract/http.ts';
import { operationNameAt } from '#contract/operation-at.ts';
import { isObject } from '#contract/path.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean } from '#output/sanitize.ts';
import { DAY_MS, isWritable } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import type { AnnouncedEnd } from '#ports/system.ts';
import { isToday, readState, writeState } from './once-a-day.ts';

/** An answer with the headers of a deprecation. */
export interface Announced {
  /** Service as identified in the journal. */
  readonly origin: string;
  readonly namespace: string;
  readonly method: string;
  readonly pathname: string;
  readonly headers: HttpHeaders;
}

interface Stored extends AnnouncedEnd {
  readonly origin: string;
  /** Epoch milliseconds of the last warning; 0 if there was none. */
  readonly warned: number;
}

/** Milliseconds for which an announcement is remembered that did not come again: the notice that the service gives. */
const LIFE_MS = 90 * DAY_MS;
const MAX_STORED = 100;

/** Warns on stderr of what was announced, once a day for each operation. @param t undefined if nothing is to be shown */
export function warnOfDeprecations(
  host: Host,
  announced: readonly Announced[],
  t: Translate | undefined,
): void {
  const now = host.now();
  const stored = new Map(read(host, now).map((one) => [keyOf(one), one]));
  const due: Stored[] = [];
  let hasChanged = false;
  for (const { origin, namespace, method, pathname, headers } of announced) {
    const deprecation = deprecationOf(headers);
    if (deprecation === undefined) continue;
    const operation = operationNameAt(method, pathname, namespace) ?? `${method} ${showValue(pathname)}`;
    const known = stored.get(keyOf({ origin, operation }));
    const isKnown = known !== undefined && isSame(known, deprecation);
    const isDue = t !== undefined && !(isKnown && isToday(known.warned, now));
    if (!isDue && isKnown && isToday(known.seen, now)) continue;
    const warned = isDue ? now : (known?.warned ?? 0);
    const entry = { ...deprecation, origin, operation, seen: now, warned };
    stored.set(keyOf(entry), entry);
    hasChanged = true;
    if (isDue) due.push(entry);
  }
  if (hasChanged) write(host, [...stored.values()]);
  if (t === undefined) return;
  for (const { operation, ...deprecation } of due) {
    const warning = say`warning: ${deprecationWarning(operation, deprecation, now)}`;
    host.err(`${wrapForTerminal(host, clean(t(warning)))}\n`);
  }
}

/** Returns what a service has announced, the soonest end first. */
export function announcedEnds(host: Host, origin: string): AnnouncedEnd[] {
  const endOf = ({ sunset = Number.POSITIVE_INFINITY }: AnnouncedEnd): number => sunset;
  return read(host, host.now())
    .filter((one) => one.origin === origin)
    .toSorted((a, b) => endOf(a) - endOf(b) || a.operation.localeCompare(b.operation));
}

const FILE = 'deprecations.json';

const keyOf = ({ origin, operation }: Pick<Stored, 'origin' | 'operation'>): string =>
  `${origin} ${operation}`;

const isSame = (a: Deprecation, b: Deprecation): boolean =>
  a.deprecated === b.deprecated && a.sunset === b.sunset && a.link === b.link;

function read(host: Host, now: number): Stored[] {
  const content = readState(host, FILE);
  return Array.isArray(content)
    ? content.filter(isStored).filter(({ seen, sunset = seen }) => now - Math.max(seen, sunset) < LIFE_MS)
    : [];
}

function isStored(value: unknown): value is Stored {
  if (!isObject(value)) return false;
  const { origin, operation, seen, warned, deprecated, sunset, link } = value;
  const isInstant = (one: unknown): boolean => typeof one === 'number' && isWritable(one);
  return (
    typeof origin === 'string' &&
    typeof operation === 'string' &&
    [seen, warned].every(isInstant) &&
    [deprecated, sunset].every((one) => one === undefined || isInstant(one)) &&
    (link === undefined || (typeof link === 'string' && isSafeLink(link)))
  );
}

function write(host: Host, entries: readonly Stored[]): void {
  writeState(host, FILE, entries.toSorted((a, b) => b.seen - a.seen).slice(0, MAX_STORED));
}
