// pixctl/sandbox: the simulated service within a test process.
import { traced, traceMethods } from '#library/caller.ts';
import { checkOptions, publicError } from '#library/errors.ts';
import { preloadSqlite } from '#sandbox/edge/open-database.ts';
import { SANDBOX_OPTIONS, startEmbedded } from './embedded.ts';
import type { Sandbox, SandboxOptions, Snapshot } from './types.ts';

export type * from './control-types.ts';
export { replay } from './replay.ts';
export type * from './resources.ts';
export type * from './types.ts';
export { PixctlError } from '#library/errors.ts';

// Loaded with this module, so that the first test does not wait for them: SQLite, and the classes of `fetch`, which
// Node.js loads when they are first used.
void preloadSqlite();
new Request('http://sandbox.localhost');

/**
 * Starts a sandbox in memory: the whole service, without network, key or files. Close it with `close`, or declare it with
 * `await using`. Sandboxes of one process share nothing.
 * @throws RangeError or TypeError for an option with an invalid value
 * @throws PixctlError for an unknown option, if the port is in use, or if SQLite cannot be loaded
 */
export function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return traced(startSandbox, () => start(options));
}

async function start(options: SandboxOptions): Promise<Sandbox> {
  checkOptions('startSandbox', SANDBOX_OPTIONS, options);
  const embedded = await startEmbedded(options).catch((error: unknown) => {
    throw publicError(error);
  });
  // Functions rather than methods, so that they can be passed on: `afterAll(sandbox.close)`.
  return traceMethods({
    ...embedded.controls,
    url: embedded.url,
    appKey: embedded.appKey,
    seed: embedded.seed,
    clock: embedded.clock,
    fetch: embedded.fetch,
    client: embedded.client,
    ledger: embedded.ledger,
    forCompany: (appKey: string) => traceMethods(embedded.forCompany(appKey)),
    snapshot: () => embedded.snapshot(),
    restore: (snapshot: Snapshot) => embedded.restore(snapshot),
    reset: () => embedded.reset(),
    record: () => embedded.record(),
    close: () => embedded.close(),
    [Symbol.asyncDispose]: () => embedded.close(),
  });
}
