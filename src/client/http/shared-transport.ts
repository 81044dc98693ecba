// Connection pool for several clients: each sends one request at a time over a free connection, so there are never more
// connections than requests in flight.
import type { Transport } from '#contract/http.ts';
import { isClientError } from './retry.ts';

export interface SharedTransport {
  /** Returns a transport for one client; closing it has no effect. */
  lane(): Transport;
  close(): Promise<void>;
}

/** @param make opens a new connection */
export function sharedTransport(make: () => Transport): SharedTransport {
  const all: Transport[] = [];
  const free: Transport[] = [];
  /** Connections to be reopened when their requests have ended. */
  const suspect = new Set<Transport>();
  /** Connections used since they were opened. */
  const used = new WeakSet<Transport>();
  /** Connections that have delivered a refusal since they were opened. */
  const refused = new WeakSet<Transport>();
  const renew = async (own: Transport): Promise<void> => {
    used.delete(own);
    refused.delete(own);
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
      /** The next request must use a new connection, whichever is free. */
      let isRenewed = false;
      return {
        send: async (request, options) => {
          // The most recently used connection is most likely still open.
          const own = free.pop() ?? open();
          last = own;
          try {
            // A second copy of a refusal would count as the answer of a write.
            if (isRenewed || (request.method !== 'GET' && refused.has(own))) await renew(own);
            isRenewed = false;
            wasUsed = used.has(own);
            used.add(own);
            const response = await own.send(request, options);
            if (isClientError(response)) refused.add(own);
            return response;
          } finally {
            if (suspect.delete(own)) await renew(own);
            free.push(own);
          }
        },
        renew: async () => {
          if (last === undefined) return;
          isRenewed = true;
          // Another client is using it: closing it now would leave the outcome of that request unknown.
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
