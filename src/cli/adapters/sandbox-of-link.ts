// Connects to the sandbox named in a code or payment link. Contacts only this machine, and only with a key for that
// sandbox.
import { isLoopback, parseBaseUrl } from '#client/http/url.ts';
import { noKeyError } from '#client/write/outcomes.ts';
import type { LoadedProfile } from '#config/edge/adapter.ts';
import { dataDir } from '#config/paths.ts';
import { defined } from '#errors/defined.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { SandboxLink } from './sandbox.ts';
import { USUAL_URL } from './sandbox.ts';

export interface Known {
  readonly host: Host;
  readonly profile: () => Promise<LoadedProfile>;
  /** Connects to the sandbox with this data folder. */
  readonly own: () => Promise<SandboxLink>;
  readonly closers: (() => Promise<void>)[];
}

/** Placeholder host that the sandbox writes when a location is too long for a code. */
const NO_HOST = 'sandbox.invalid';
const CODE = 'another-sandbox';

/**
 * Connects to the sandbox at `host:port`.
 * @throws PixctlError (exit 2) if it may not be contacted
 */
export async function linkNamed(
  address: string,
  { host, profile, own, closers }: Known,
): Promise<SandboxLink> {
  if (address === NO_HOST) return own();
  const { hostname, port } = new URL(`http://${address}`);
  if (!isLoopback(hostname))
    throw usageError(
      say`this is paid at ${address}, which is not a sandbox on this machine`,
      say`pixctl sandbox pay contacts only this machine.`,
      CODE,
    );
  const chosen = await profile().catch((error: unknown) => {
    // The sandbox with this data folder needs no profile.
    if (error instanceof PixctlError && error.fields.code === 'no-profile') return undefined;
    throw error;
  });
  if (chosen?.baseUrl !== undefined && isAt(chosen.baseUrl, address)) return linkOf(chosen, host, closers);
  const { findServer, isServed } = await import('#sandbox/edge/server-file.ts');
  const server = await findServer(dataDir(host), (pid) => host.isAlive(pid));
  if (isAt(server?.url ?? USUAL_URL, address)) return own();
  // If no server listens there, it may have served this data folder earlier; then only that charge can be paid.
  if (!(await isServed(hostname.replace(/^\[|\]$/g, ''), Number(port === '' ? 80 : port)))) return own();
  throw usageError(
    say`this is paid at ${address}, which is not the sandbox on this data`,
    say`Set PIXCTL_DATA_DIR to the folder of that sandbox, or PIXCTL_BASE_URL to http://${address} and PIXCTL_APP_KEY to its key.`,
    CODE,
  );
}

/** `localhost` and 127.0.0.1 with the same port are the same server. */
function isAt(baseUrl: string, address: string): boolean {
  const plain = (host: string): string => host.replace(/^localhost(?=:|$)/i, '127.0.0.1');
  return plain(new URL(baseUrl).host) === plain(address);
}

/**
 * Connects to the local sandbox that a profile names.
 * @throws PixctlError (exit 3) without a key
 */
export async function linkOf(
  chosen: LoadedProfile,
  host: Host,
  closers: (() => Promise<void>)[],
): Promise<SandboxLink> {
  const { origin, prefix, loopback } = parseBaseUrl(
    defined(chosen.baseUrl, 'address of the profile'),
    chosen.baseUrlFrom,
  );
  const appKey = await chosen.appKey();
  if (appKey === undefined) throw noKeyError(chosen.name);
  const { socketTransport } = await import('#client/http/transport.ts');
  const socket = socketTransport({ origin, loopback, env: host.env });
  closers.push(() => socket.close());
  return {
    transport: {
      send: (request, options) => socket.send({ ...request, path: prefix + request.path }, options),
      close: () => socket.close(),
    },
    appKey,
    control: { authorization: appKey },
    origin,
  };
}
