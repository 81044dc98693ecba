// Shared stores in a real PostgreSQL database, and journals in them that stand for processes of several machines.
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { StoreAddress, StoreHost } from '#shared-store/connection/connect.ts';
import { connectToStore } from '#shared-store/connection/connect.ts';
import type { SharedJournal } from '#shared-store/journal/open.ts';
import { openSharedJournal } from '#shared-store/journal/open.ts';
import { createTables } from '#shared-store/tables/create-tables.ts';
import type { StoreConnection } from '#shared-store/tables/sql.ts';

/** The address of a store, as if PIXCTL_STORE named it. */
export const storeAddress = (url: string): StoreAddress => ({ url, source: say`PIXCTL_STORE` });

export const STORE_HOST: StoreHost = {
  env: {},
  homedir: () => '/nowhere',
  platform: process.platform,
  now: () => 0,
  uptime: () => performance.now() / 1_000,
  sleep: () => new Promise((resolve) => void setImmediate(resolve)),
  onInterrupt: () => () => undefined,
  random: () => 0.5,
};

/** Creates the tables in a database. */
export async function createStore(address: string): Promise<StoreConnection> {
  const store = connectToStore(STORE_HOST, storeAddress(address));
  await createTables(store);
  return store;
}

export interface StoreMachine {
  readonly journal: SharedJournal;
  /** Seconds of uptime. */
  up: number;
  /** Whether a process of its machine has ended. */
  hasEnded: () => boolean;
  /** Renews the lease now. */
  renew(): void;
  /** Clock in epoch milliseconds; default: it goes on with the uptime. */
  wall?: number;
  readonly troubles: string[];
}

/** A process of a machine, by default one of its own. Its lease is renewed only by `renew`, and pauses take no time. */
export function storeMachine(address: string, name: string, machine = name): StoreMachine {
  let last = 0;
  let renewals: (() => void)[] = [];
  const self: StoreMachine = {
    up: 1_000,
    hasEnded: () => false,
    renew: () => renewals.forEach((renewal) => renewal()),
    troubles: [],
    journal: openSharedJournal({
      connect: () => Promise.resolve(connectToStore(STORE_HOST, storeAddress(address))),
      process: {
        id: `process-${name}`,
        machine,
        person: `ana@${machine}`,
        pid: 1,
        born: undefined,
        pidSpace: machine,
      },
      hasEnded: () => self.hasEnded(),
      newId: () => `${name}-${(last += 1)}`,
      uptime: () => self.up,
      now: () => self.wall ?? self.up * 1_000,
      sleep: () => Promise.resolve(),
      every: (_milliseconds, work) => {
        renewals.push(work);
        return () => (renewals = []);
      },
      beforeFirst: () => Promise.resolve(),
      onTrouble: (message: Message) => void self.troubles.push(english(message)),
    }),
  };
  return self;
}
