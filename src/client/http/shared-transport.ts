// Connections that many clients share: each sends one request at a time, over any that is free, so that there are never
// more of them than requests on their way.
import type { Transport } from '#contract/http.ts';

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
  /** Those over which something was sent since they were opened. */
  const used = new WeakSet<Transport>();
  const renew = async (own: Transport): Promise<void> => {
    used.delete(own);
    await own.renew?.();
  };
  const open = (): Transport => {
    const made = make();
    all.push(made);
    return made;
  };
  return {
    lane: () => {
      let last: Transport | undefined;
      let wasUsed = false;
      /** What comes next goes over a new connection, whichever is free. */
      let isRenewed = false;
      return {
        send: async (request, options) => {
          // The one that was used last is the one that is surely still open.
          const own = free.pop() ?? open();
          last = own;
          try {
            if (isRenewed) await renew(own);
            isRenewed = false;
            wasUsed = used.has(own);
            used.add(own);
            return await own.send(request, options);
          } finally {
            if (suspect.delete(own)) await renew(own);
            free.push(own);
          }
        },
        renew: async () => {
          if (last === undefined) return;
          isRenewed = true;
          // Another client's request is on its way over it: whether that did anything would not be known.
          if (free.includes(last)) await renew(last);
          else suspect.add(last);
        },
        isShared: () => wasUsed,
        close: () => Promise.resolve(),
      };
    },
    close: async () => {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
