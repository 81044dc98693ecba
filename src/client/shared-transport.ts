// Connections that many clients share: each sends one request at a time, over any that is free, so that there are never
// more of them than requests on their way.
import type { Transport } from '../contract/http.ts';

export interface SharedTransport {
  /** A transport for one client; closing it closes nothing. */
  lane(): Transport;
  close(): Promise<void>;
}

/** @param make opens another connection */
export function sharedTransport(make: () => Transport): SharedTransport {
  const all: Transport[] = [];
  const free: Transport[] = [];
  /** To be opened anew once what is on its way over them has ended. */
  const suspect = new Set<Transport>();
  const open = (): Transport => {
    const made = make();
    all.push(made);
    return made;
  };
  return {
    lane: () => {
      let last: Transport | undefined;
      return {
        send: async (request, options) => {
          // The one that was used last is the one that is surely still open.
          const own = free.pop() ?? open();
          last = own;
          try {
            return await own.send(request, options);
          } finally {
            if (suspect.delete(own)) await own.renew?.();
            free.push(own);
          }
        },
        renew: async () => {
          if (last === undefined) return;
          // Another client's request is on its way over it: whether that did anything would not be known.
          if (free.includes(last)) await last.renew?.();
          else suspect.add(last);
        },
        close: () => Promise.resolve(),
      };
    },
    close: async () => {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
