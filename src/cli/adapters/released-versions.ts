// Reads `versions.json` of the newest release. The request has the version of pixctl in its user agent, and nothing else:
// no app key, no cookie, nothing of the configuration. What it returns is untrusted.
import { socketTransport } from '#client/http/transport.ts';
import type { HttpResponse } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { clean } from '#output/sanitize.ts';
import { showValue } from '#pix/errors.ts';
import type { ReleasedVersions, VersionStatus } from '#ports/system.ts';

const MAX_BYTES = 64 * 1024;
/** Releases are usually stored at another address than their repository. */
const MAX_REDIRECTS = 4;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const VERSION_PATTERN = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\dA-Za-z.-]{1,40})?$/;
const MAX_WITHDRAWN = 100;
const MAX_REASON = 200;

/**
 * Asks for the newest version and the withdrawn ones.
 * @param repository address of the repository; empty if no release has set it
 * @throws PixctlError (exit 2, `no-releases`) without a repository, (exit 5) if the answer is not to be had
 */
export async function fetchVersions(
  host: Pick<Host, 'env'>,
  repository: string,
  signal: AbortSignal,
): Promise<ReleasedVersions> {
  if (repository === '')
    throw usageError(
      say`this pixctl was not built for a release, so it does not know where releases are`,
      say`Ask whoever gave it to you for a newer one, or run pixctl upgrade for the way it was installed.`,
      'no-releases',
    );
  const address = `${repository}/releases/latest/download/versions.json`;
  const { status, body } = await follow(host, address, signal);
  if (status !== 200) throw unreadable(address, say`it answered with status ${status}`);
  const versions = parsed(new TextDecoder().decode(body));
  if (versions === undefined) throw unreadable(address, say`it is not a list of versions`);
  return versions;
}

/** Follows redirects, to https addresses alone. */
async function follow(host: Pick<Host, 'env'>, address: string, signal: AbortSignal): Promise<HttpResponse> {
  let url = address;
  for (let hops = 0; ; hops += 1) {
    const to = URL.canParse(url) ? new URL(url) : undefined;
    if (to?.protocol !== 'https:' || to.username !== '' || to.password !== '')
      throw unreadable(address, say`${showValue(url)} is not an https address`);
    const answer = await get(host, to, address, signal);
    const { location } = answer.headers;
    if (!REDIRECTS.includes(answer.status) || location === undefined) return answer;
    if (hops === MAX_REDIRECTS) throw unreadable(address, say`it redirects more than ${MAX_REDIRECTS} times`);
    if (!URL.canParse(location, url))
      throw unreadable(address, say`${showValue(location)} is not an https address`);
    url = new URL(location, url).href;
  }
}

async function get(
  { env }: Pick<Host, 'env'>,
  { origin, pathname, search }: URL,
  address: string,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const transport = socketTransport({ origin, loopback: false, env, maxBytes: MAX_BYTES });
  try {
    return await transport.send(
      {
        method: 'GET',
        path: pathname + search,
        headers: { accept: 'application/json', 'user-agent': `pixctl/${VERSION}` },
      },
      { signal },
    );
  } catch (error) {
    if (!(error instanceof TransportFault)) throw error;
    // The limit of the transport is another one.
    throw unreadable(address, error.reason === 'too-large' ? say`it is too large` : error.userMessage);
  } finally {
    await transport.close();
  }
}

const unreadable = (address: string, why: Message): PixctlError =>
  new PixctlError(say`the versions at ${address} cannot be read: ${why}`, {
    code: 'unreachable',
    exitCode: EXIT.unreachable,
    hint: say`Check the network and the proxy, then run the command again.`,
    retryable: true,
  });

function parsed(text: string): ReleasedVersions | undefined {
  try {
    return versionsIn(parseJson(text));
  } catch {
    return undefined;
  }
}

/** Returns the versions in a value; undefined if it has no newest one. Entries that are not valid are left out. */
export function versionsIn(content: unknown): ReleasedVersions | undefined {
  if (!isObject(content)) return undefined;
  const { newest, withdrawn } = content;
  if (!isVersion(newest)) return undefined;
  const entries: readonly unknown[] = Array.isArray(withdrawn) ? withdrawn : [];
  return {
    newest,
    withdrawn: entries
      .flatMap((entry) => {
        const { version, reason } = isObject(entry) ? entry : {};
        return isVersion(version) ? [{ version, reason: reasonIn(reason) }] : [];
      })
      .slice(0, MAX_WITHDRAWN),
  };
}

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && VERSION_PATTERN.test(value);

/** One short line without a full stop, which cannot move the cursor. */
function reasonIn(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = clean(
    value
      .slice(0, MAX_REASON * 2)
      .replaceAll(/\s+/g, ' ')
      .replace(/[ .]+$/, '')
      .trim(),
  );
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON - 1)}…` : line;
}

/** Compares a version with the released ones. */
export function statusOf(version: string, { newest, withdrawn }: ReleasedVersions): VersionStatus {
  const found = withdrawn.find((one) => one.version === version);
  if (found !== undefined) return { status: 'withdrawn', newest, reason: found.reason };
  return { status: isOlder(version, newest) ? 'outdated' : 'current', newest };
}

/** Compares by the three numbers, then a pre-release before its release, as the install scripts do. */
export function isOlder(a: string, b: string): boolean {
  const [x, y] = [partsOf(a), partsOf(b)];
  const at = x.numbers.findIndex((part, index) => part !== y.numbers[index]);
  if (at >= 0) return (x.numbers[at] ?? 0) < (y.numbers[at] ?? 0);
  return x.rest !== '' && x.rest !== y.rest && (y.rest === '' || x.rest < y.rest);
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly rest: string } {
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.').map(Number), rest: rest.join('-') };
}
