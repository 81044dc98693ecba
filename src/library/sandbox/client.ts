// Client of a sandbox in the same process, without a port.
import { SANDBOX } from '#config/names.ts';
import type { HttpRequest } from '#contract/http.ts';
import { processHost } from '#host/host.ts';
import { memoryJournal } from '#library/client/journals.ts';
import { checkJournal, openChosen } from '#library/client/open-journal.ts';
import { clientOver } from '#library/client/over-transport.ts';
import { LIMIT_OPTIONS, spendingLimits } from '#library/client/spending.ts';
import type { Client } from '#library/client/types.ts';
import { checkOptions } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';
import { deliver } from '#sandbox/faults/connection-faults.ts';
import { SeededRandom } from './seeded-random.ts';
import type { SandboxClientOptions } from './types.ts';

/** What a client needs of its sandbox. */
interface ClientContext {
  readonly handle: (request: HttpRequest) => Promise<Delivery>;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly appKey: string;
  readonly namespace: string;
  readonly seed: string;
  /** Number of clients that were made before. */
  readonly number: number;
  /** Whether the clock stands still: then waiting would not let time pass. */
  readonly isFrozen: boolean;
  /** Epoch milliseconds by the clock of the sandbox. */
  readonly now: () => number;
}

const TIMEOUT_MS = 60_000;
const RETRIES = 3;

const CLIENT_OPTIONS: OptionNames<SandboxClientOptions> = {
  appKey: true,
  journal: true,
  limits: LIMIT_OPTIONS,
  timeout: true,
  retries: true,
};

export function clientOf(
  { handle, sleep, namespace, seed, number, isFrozen, now, ...context }: ClientContext,
  options: SandboxClientOptions = {},
): Client {
  checkOptions('sandbox.client', CLIENT_OPTIONS, options);
  const { appKey = context.appKey, timeout = TIMEOUT_MS, retries = RETRIES, limits } = options;
  const journal = checkJournal(options.journal ?? memoryJournal());
  const spending = spendingLimits(limits);
  const random = new SeededRandom(`${seed} client ${number}`);
  const host = {
    ...processHost(),
    now,
    uptime: () => now() / 1_000,
    // A retry follows at once: the time limit of the call does not depend on the clock either.
    sleep: (milliseconds: number, signal?: AbortSignal) => sleep(isFrozen ? 0 : milliseconds, signal),
    random: () => (random.draw(1)[0] ?? 0) / 256,
    newId: () => uuidOf(random.draw(16)),
  };
  const warn = (message: Message): void => process.emitWarning(english(message), 'PixctlWarning');
  return clientOver({
    host,
    transport: () => ({
      send: async (request, sent) => {
        await sent?.fence?.ask();
        return deliver(await handle(request), sleep, sent);
      },
      close: () => Promise.resolve(),
    }),
    closeTransport: () => Promise.resolve(),
    origin: SANDBOX,
    where: SANDBOX,
    prefix: '',
    namespace,
    profile: SANDBOX,
    appKey: () => Promise.resolve(appKey),
    limits: () => Promise.resolve(spending),
    openJournal: () => openChosen(journal, host, warn),
    warn,
    timeout,
    retries,
  });
}

/** Makes a version 4 UUID of 16 bytes. */
function uuidOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('hex');
  const variant = ((Number.parseInt(text[16] ?? '', 16) & 3) | 8).toString(16);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`;
}
