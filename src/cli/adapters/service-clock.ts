// The time at the service. A real one has the time of this machine; the clock of a sandbox can be moved, and then nothing
// that it tells makes sense by another.
import type { Host } from '#cli/host.ts';
import { readJson } from '#client/errors.ts';
import { isLoopback } from '#client/http/url.ts';
import { at } from '#contract/path.ts';
import { control } from '#contract/sandbox/controls.ts';
import { isTimestamp } from '#pix/dates.ts';
import type { LoadedProfile } from './config.ts';
import { linkOf } from './named-sandbox.ts';
import type { SandboxLink } from './sandbox.ts';

/** A sandbox of this machine answers in a few milliseconds; what does not is none. */
const PATIENCE_MS = 1_000;

/** Epoch milliseconds by the clock of a sandbox; those of this machine where it does not tell. */
export async function sandboxNow(host: Host, link: () => Promise<SandboxLink>): Promise<number> {
  const patience = new AbortController();
  const cancel = host.after(PATIENCE_MS, () => patience.abort(new Error('no answer')));
  try {
    const { transport, control: headers } = await link();
    const { method, path } = control('sandbox.clock');
    const { status, body } = await transport.send({ method, path, headers }, { signal: patience.signal });
    const now = status === 200 ? at(readJson(body), 'now') : undefined;
    return typeof now === 'string' && isTimestamp(now) ? Date.parse(now) : host.now();
  } catch {
    // Whatever is wrong there is told by the command's own request.
    return host.now();
  } finally {
    cancel();
  }
}

/**
 * Tells the time at the profile's service. A sandbox listens on this machine alone, so nobody else is asked; over one
 * connection, however often.
 */
export function serviceClock(
  host: Host,
  own: () => Promise<SandboxLink>,
  closers: (() => Promise<void>)[],
): (profile: LoadedProfile) => Promise<number> {
  let named: Promise<SandboxLink> | undefined;
  return async (profile) => {
    if (profile.baseUrl === undefined) return sandboxNow(host, own);
    return isLoopback(new URL(profile.baseUrl).hostname)
      ? sandboxNow(host, () => (named ??= linkOf(profile, host, closers)))
      : host.now();
  };
}
