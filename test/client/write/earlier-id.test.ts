// A run of the same command after an earlier run was found not to be done: it uses the id that was generated for that run,
// so that a request of it that arrives late is the same write. Commands against a server that notes the ids.
import { describe, expect, it } from 'vitest';
import { machine, machineAt } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const CREATE = 'charge create --value 100';

/** Somebody whose first write got no answer. */
async function setup() {
  const state = { isLost: true };
  const ids: string[] = [];
  const { url } = await httpServer((request, response) => {
    if (request.method !== 'POST') return json(response, 404, { error: 'Not found' });
    const body = requestIn(request);
    const correlationID = body['correlationID'] ?? '';
    ids.push(correlationID);
    if (state.isLost) return response.destroy();
    return json(response, 200, { charge: { ...body, status: 'ACTIVE' }, correlationID });
  });
  const self = machineAt({ url });
  expect((await self.run(`${CREATE} --retries 0`)).code).toBe(6);
  const [first = ''] = ids;
  ids.length = 0;
  const resolve = async (as: 'done' | 'not-done') => {
    const [open] = outputOf('journal list', (await self.run('journal list --json')).out);
    expect((await self.run(`journal resolve ${open?.id} --as ${as}`)).code).toBe(0);
  };
  state.isLost = false;
  return { self, ids, first, resolve };
}

describe('a write whose id is generated', () => {
  it('has the id of an equal run that was found not to be done, once', async () => {
    const { self, ids, first, resolve } = await setup();
    await resolve('not-done');
    for (let n = 0; n < 3; n += 1) expect((await self.run(CREATE)).code).toBe(0);
    expect(ids[0]).toBe(first);
    expect(new Set(ids).size).toBe(3);
  });

  it('has an id of its own if the content or the outcome of the earlier run differs', async () => {
    for (const [as, line] of [
      ['not-done', 'charge create --value 101'],
      ['not-done', `${CREATE} --comment x`],
      ['not-done', 'payment create --pix-key ana@example.com --value 100 --yes'],
      ['done', CREATE],
    ] as const) {
      const { self, ids, first, resolve } = await setup();
      await resolve(as);
      await self.run(line);
      expect(ids.length, line).toBeGreaterThan(0);
      expect(ids, line).not.toContain(first);
    }
  });

  it('has an id of its own in each of several runs at once, but for one', async () => {
    const { self, ids, first, resolve } = await setup();
    await resolve('not-done');
    const processes = [1, 2, 3, 4].map((pid) => machine({ pid, isAlive: () => true }, self.dir));
    for (const one of processes) Object.assign(one.env, self.env);
    const ran = await Promise.all(processes.map((one) => one.run(CREATE)));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toContain(first);
  });
});
