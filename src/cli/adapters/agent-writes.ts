// A client for an AI agent with a shell: it reads, and refuses every write that it is not allowed to send.
import type { Client } from '#client/types.ts';

/** @param refuse rejects if this write must not be sent */
export function clientForAgent(client: Client, refuse: (what: string) => Promise<void>): Client {
  const call: Client['call'] = async (operation, ...rest) => {
    if (operation.effect !== 'read') await refuse(operation.id);
    return client.call(operation, ...rest);
  };
  return {
    ...client,
    call,
    request: async (raw) => {
      if (raw.method !== 'GET' && raw.method !== 'HEAD') await refuse(`${raw.method} ${raw.path}`);
      return client.request(raw);
    },
    resume: async (id, operation, ...rest) => {
      await refuse(operation.id);
      return client.resume(id, operation, ...rest);
    },
  };
}
