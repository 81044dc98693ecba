// Times in lists and dates in options follow the clock of the service; that of a sandbox can be moved.
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const DAY_MS = 86_400_000;

/** A machine and the sandbox it talks to, in the process or served. */
const PLACES: Readonly<Record<string, () => Promise<{ m: Machine; advance: () => Promise<unknown> }>>> = {
  'in this process': async () => {
    const m = machine();
    m.env['PIXCTL_PROFILE'] = 'sandbox';
    return { m, advance: () => m.run('sandbox advance 4d') };
  },
  'served elsewhere': async () => {
    const s = await serve();
    return { m: machineAt(s), advance: () => s.advance(4 * DAY_MS) };
  },
};

describe.each(Object.entries(PLACES))('sandbox with an advanced clock, %s', (_name, place) => {
  it('shows the times of charges relative to its clock', async () => {
    const { m, advance } = await place();
    await m.run('charge create --value 100 --correlation-id old --expires-in 900');
    await advance();
    await m.run('charge create --value 100 --correlation-id new --expires-in 900');
    const list = (await m.run('charge list', { terminal: 140, env: { NO_COLOR: '1' } })).out;
    expect(list).toMatch(/new +Active +R\$ 1,00 +now +in 1[45] min/);
    expect(list).toMatch(/old +Expired +R\$ 1,00 +(?:3|4) d ago +3 d ago/);
    const shown = (await m.run('charge get old', { terminal: 80, env: { NO_COLOR: '1' } })).out;
    expect(shown).toMatch(/Created +21\/11\/2026 09:00 \([34] d ago\)/);
  });

  it('reads --start and --end relative to its clock', async () => {
    const { m, advance } = await place();
    await m.run('charge create --value 100 --correlation-id old');
    await advance();
    await m.run('charge create --value 100 --correlation-id new');
    const ids = async (options: string): Promise<string> =>
      (await m.run(`charge list ${options} --jq map(.correlationID)|join(",") `)).out.trim();
    expect(await ids('--start 1d')).toBe('new');
    expect(await ids('--start today')).toBe('new');
    expect(await ids('--end yesterday')).toBe('old');
    expect(await ids('--start 5d')).toBe('new,old');
    // A date is the same by any clock.
    expect(await ids('--end 21/11/2026')).toBe('old');
  });
});

it('charge list › uses the local clock for a service that is not a sandbox, and no sandbox clock for JSON', async () => {
  const requested: string[] = [];
  const { url } = await httpServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url?.startsWith('/_sandbox') === true)
      return json(response, 404, { error: 'not found', now: '2030-01-01T00:00:00.000Z' });
    return json(response, 200, {
      pageInfo: { skip: 0, limit: 100, totalCount: 1, hasPreviousPage: false, hasNextPage: false },
      charges: [{ correlationID: 'a', status: 'ACTIVE', value: 1, createdAt: '2026-11-21T11:58:00.000Z' }],
    });
  });
  const m = machineAt({ url });
  expect((await m.run('charge list', { terminal: 80 })).out).toContain('2 min ago');
  const before = requested.length;
  // Programs have no use for it: nothing is asked for them.
  await m.run('charge list --json --start 2026-11-20');
  expect(requested.slice(before).some((path) => path.includes('_sandbox'))).toBe(false);
});

it('journal list › shows times relative to the local clock', async () => {
  const m = machine();
  m.env['PIXCTL_PROFILE'] = 'sandbox';
  await m.run('charge create --value 100 --correlation-id one');
  await m.run('sandbox advance 4d');
  expect((await m.run('journal list --all', { terminal: 120 })).out).toMatch(/one.*now|now.*one/);
});

it('charge list › formats all times of a column the same way', async () => {
  const m = machine();
  m.env['PIXCTL_PROFILE'] = 'sandbox';
  await m.run('charge create --value 100 --correlation-id old');
  await m.run('sandbox advance 9d');
  await m.run('charge create --value 100 --correlation-id new');
  const { out } = await m.run('charge list --fields correlationID,createdAt', { terminal: 80 });
  expect(out).toContain('21/11/2026 09:00');
  expect(out).toContain('30/11/2026 09:00');
  expect(out).not.toContain('now');
});
