// Current time at the service. A live service uses the clock of this machine. The clock of a sandbox can be moved, so
// its times only make sense by its own clock.
import { readJson } from '#client/answers/read-json.ts';
import { isLoopback } from '#client/http/url.ts';
import type { LoadedProfile } from '#config/edge/adapter.ts';
import { at } from '#contract/path.ts';
import { control } from '#contract/sandbox/controls.ts';
import type { Host } from '#host/host.ts';
import { isTimestamp } from '#pix/dates.ts';
import type { SandboxLink } from './sandbox.ts';
import { linkOf } from './sandbox-of-link.ts';

/** Time limit in milliseconds; a local sandbox answers within a few milliseconds. */
const PATIENCE_MS = 1_000;

/** Epoch milliseconds by the sandbox's clock, or by that of this machine if it does not answer. */
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
    // The command's own request will report the problem.
    return host.now();
  } finally {
    cancel();
  }
}

/**
 * Returns the clock of the profile's service. Only a sandbox on this machine is contacted, over a single connection.
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
