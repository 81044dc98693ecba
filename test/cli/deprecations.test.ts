// Warnings that the service will end an operation, from the headers of its answers: on stderr once a day, and in doctor.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#pix/dates.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const NO_CHARGES = {
  charges: [],
  pageInfo: { skip: 0, limit: 1, hasPreviousPage: false, hasNextPage: false },
};
const ACCOUNTS = { accounts: [] };

/** A service that answers every read with these headers. */
const serviceWith = (headers: () => Readonly<Record<string, string>>) =>
  httpServer(({ url }, response) => {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
    return json(response, 200, url.includes('/account') ? ACCOUNTS : NO_CHARGES);
  });

const HEADERS = {
  deprecation: '@1793836800',
  sunset: 'Sat, 27 Feb 2027 12:00:00 GMT',
  link: '<https://d.example.com/charges>; rel="deprecation"; type="text/html"',
};
const WARNING =
  'warning: the service has announced the end of charge.list for 2027-02-27. More: https://d.example.com/charges';
const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const stateOf = ({ dir }: Machine): string => join(dir, 'data', 'deprecations.json');
const rowsOf = async (self: Machine, line = 'doctor --json') => {
  const checks = JSON.parse((await self.run(line)).out) as { check: string; detail: string }[];
  return checks.filter(({ check }) => check === 'deprecation');
};

describe('answer with the headers Deprecation and Sunset', () => {
  it('is warned about on stderr, once a day for each operation, and leaves stdout as it is', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const self = machineAt({ url });
    const first = await self.run('charge list --json');
    expect({ code: first.code, out: first.json() }).toEqual({ code: 0, out: [] });
    expect(oneLine(first.err)).toBe(WARNING);
    self.time += DAY_MS - 1;
    expect((await self.run('charge list --json')).err).toBe('');
    expect(oneLine((await self.run('account list --json')).err)).toContain('the end of account.list');
    self.time += 1;
    expect(oneLine((await self.run('charge list')).err)).toContain(WARNING);
  });

  it('is warned about in Portuguese', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const { err } = await machineAt({ url }).run('charge list --json', { env: { PIXCTL_LANG: 'pt' } });
    expect(oneLine(err)).toBe(
      'aviso: o serviço anunciou o fim de charge.list para 2027-02-27. Mais: https://d.example.com/charges',
    );
  });

  it('is warned about again on the same day if the date has changed', async () => {
    let sunset = HEADERS.sunset;
    const { url } = await serviceWith(() => ({ ...HEADERS, sunset }));
    const self = machineAt({ url });
    await self.run('charge list');
    sunset = 'Tue, 01 Dec 2026 12:00:00 GMT';
    expect(oneLine((await self.run('charge list')).err)).toContain('for 2026-12-01');
  });

  it('is not warned about with --quiet, which does not count as a warning', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const self = machineAt({ url });
    expect((await self.run('charge list --quiet')).err).toBe('');
    expect(await rowsOf(self)).toHaveLength(1);
    expect(oneLine((await self.run('charge list')).err)).toContain(WARNING);
  });

  it('of an operation without a command is named by its documented path, without ids', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const self = machineAt({ url });
    const { err } = await self.run('api GET /api/v1/ted/ted-0001?limit=1');
    expect(oneLine(err)).toContain('the end of GET /api/v1/ted/{correlationID} for');
    expect(oneLine((await self.run('api GET /api/v1/charge')).err)).toContain('the end of charge.list for');
  });

  it('of a write does not change its result, also where the warning cannot be stored', async () => {
    const { url } = await httpServer((_request, response) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      return json(response, 400, { error: 'no' });
    });
    const self = machineAt({ url });
    mkdirSync(stateOf(self), { recursive: true });
    const ran = await self.run('charge create --value 100 --json');
    expect(ran.code).toBe(4);
    const lines = ran.err.trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ error: expect.anything() });
    expect(oneLine(ran.err)).toContain('the end of charge.create for 2027-02-27');
  });

  it.skipIf(process.getuid?.() === 0)('is no error where the data folder is read-only', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const self = machineAt({ url });
    mkdirSync(join(self.dir, 'data'), { recursive: true });
    chmodSync(join(self.dir, 'data'), 0o500);
    const ran = await self.run('charge list --json');
    chmodSync(join(self.dir, 'data'), 0o700);
    expect(ran.code).toBe(0);
    expect(oneLine(ran.err)).toBe(WARNING);
  });

  it.each([
    ['that is no JSON', '{"'],
    ['with entries of other types', '[null, 1, {"origin":1}, {"origin":"x","operation":{},"seen":"a"}]'],
    ['that is no list', '{"a":1}'],
  ])('is warned about with a file %s', async (_what, content) => {
    const { url } = await serviceWith(() => HEADERS);
    const self = machineAt({ url });
    mkdirSync(join(self.dir, 'data'), { recursive: true });
    writeFileSync(stateOf(self), content);
    expect(oneLine((await self.run('charge list')).err)).toContain(WARNING);
    expect(await rowsOf(self)).toHaveLength(1);
  });

  it('is stored without damage by many runs at the same time', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const self = machineAt({ url });
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await self.run('charge list')).code),
    );
    expect(new Set(codes)).toEqual(new Set([0]));
    expect(JSON.parse(readFileSync(stateOf(self), 'utf8'))).toHaveLength(1);
    expect(readdirSync(join(self.dir, 'data')).filter((name) => name.includes('deprecations'))).toEqual([
      'deprecations.json',
    ]);
  });

  it('stores nothing for an answer without them', async () => {
    const { url } = await serviceWith(() => ({ link: HEADERS.link }));
    const self = machineAt({ url });
    expect((await self.run('charge list')).err).not.toContain('warning');
    expect(existsSync(stateOf(self))).toBe(false);
  });
});

describe('doctor', () => {
  it('lists what the service announced, soonest first, and what has passed', async () => {
    const sunsets: Record<string, string> = {
      charge: 'Sat, 27 Feb 2027 12:00:00 GMT',
      account: 'Tue, 01 Dec 2026 12:00:00 GMT',
    };
    const { url } = await httpServer((request, response) => {
      const [kind = ''] = /charge|account|customer/.exec(request.url) ?? [];
      response.setHeader('deprecation', 'true');
      if (sunsets[kind] !== undefined) response.setHeader('sunset', sunsets[kind]);
      return json(
        response,
        200,
        kind === 'charge' ? NO_CHARGES : { ...NO_CHARGES, accounts: [], customers: [] },
      );
    });
    const self = machineAt({ url });
    for (const kind of ['customer', 'charge', 'account']) await self.run(`${kind} list`);
    const details = async () => (await rowsOf(self)).map(({ detail }) => detail);
    expect(await details()).toEqual([
      'the service has announced the end of account.list for 2026-12-01; last seen on 2026-11-21',
      'the service has announced the end of charge.list for 2027-02-27; last seen on 2026-11-21',
      'the service has announced the end of customer.list, without a date; last seen on 2026-11-21',
    ]);
    self.time = Date.parse('2026-12-02T12:00:00.000Z');
    expect((await details())[0]).toContain('for 2026-12-01, which has passed');
    self.time = Date.parse('2028-01-01T12:00:00.000Z');
    expect(await rowsOf(self)).toEqual([]);
  });

  it('lists only what the service of the profile announced, with its link', async () => {
    const { url } = await serviceWith(() => HEADERS);
    const other = await serviceWith(() => ({}));
    const self = machineAt({ url });
    await self.run('charge list');
    expect(await rowsOf(self)).toEqual([
      {
        check: 'deprecation',
        state: 'warning',
        detail: 'the service has announced the end of charge.list for 2027-02-27; last seen on 2026-11-21',
        hint: 'Read https://d.example.com/charges, and look for a newer version of pixctl.',
      },
    ]);
    self.env['PIXCTL_BASE_URL'] = other.url;
    expect(await rowsOf(self)).toEqual([]);
  });
});

describe('sandbox fault deprecated', () => {
  it('announces the end of the operation in 90 days, which doctor lists as passed after them', async () => {
    const self = machine();
    await self.run('sandbox fault deprecated --operation charge.list');
    const { code, err, out } = await self.run('charge list --sandbox --json');
    expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
    expect(oneLine(err)).toBe(
      'warning: the service has announced the end of charge.list for 2027-02-19. More: https://example.com/deprecations',
    );
    expect((await self.run('customer list --sandbox --json')).err).toBe('');
    await self.run('sandbox advance 91d');
    expect((await rowsOf(self, 'doctor --sandbox --json')).map(({ detail }) => detail)).toEqual([
      'the service has announced the end of charge.list for 2027-02-19, which has passed; last seen on 2026-11-21',
    ]);
    await self.run('sandbox fault --clear');
  });
});
