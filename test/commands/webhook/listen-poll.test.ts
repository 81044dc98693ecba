// `webhook listen --poll` against services whose clock and rows the test sets; waiting moves the clock.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { obj } from '#contract/schema/schema.ts';
import { field, parsedLines } from '#test/support/checked.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { heardEvent } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const iso = (time: number): string => new Date(time).toISOString();

const NOT_FOUND = [404, { errors: [{ message: 'Not found' }] }] as const;

/**
 * Returns a function that polls, and does one of the steps in each pause after the beginning; it ends after the last one.
 * `interval` is that of polling; waits between attempts are longer.
 */
const pollIn =
  (dir: string, env: Readonly<Record<string, string>>, format: 'ndjson' | 'lines' = 'ndjson') =>
  async (steps: readonly (() => unknown)[], ...words: readonly string[]) => {
    const isJson = format === 'ndjson';
    const left = [...steps];
    const waits: number[] = [];
    let interrupt: () => void = () => undefined;
    const self = machine(
      {
        sleep: async (milliseconds) => {
          self.time += milliseconds;
          if (milliseconds !== 100) return void waits.push(milliseconds);
          const step = left.shift();
          if (step === undefined) interrupt();
          else await step();
        },
        onInterrupt: (callback) => {
          interrupt = callback;
          return () => undefined;
        },
      },
      dir,
    );
    const listen = [
      'webhook',
      'listen',
      '--poll',
      '--interval',
      '100ms',
      ...(isJson ? ['-o', 'ndjson'] : []),
    ];
    const ended = await self.run([...listen, ...words], { env });
    return { ...ended, events: isJson ? parsedLines(heardEvent, ended.out) : [], waits };
  };
/** Steps that do nothing. */
const nothing = (count = 1) => Array.from({ length: count }, () => () => undefined);

const envOf = (url: string) => ({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' });

/** A service with charges, to which tests add, and `poll` against it from a machine with the folder `dir`. */
async function service() {
  const self = {
    charges: [] as { correlationID: string; createdAt: string }[],
    payments: [] as { payment: { correlationID: string; status: string } }[],
    date: NOW as number | undefined,
    add: (correlationID: string, createdAt = NOW) =>
      self.charges.unshift({ correlationID, createdAt: iso(createdAt) }),
    /** Answers the look-up of a single charge or payment; undefined closes the connection. */
    lookUp: (_kind: string, _id: string): readonly [status: number, body: unknown] | undefined => NOT_FOUND,
    /** Ids that were looked up. */
    lookedUp: [] as string[],
  };
  const page = { skip: 0, limit: 100, hasPreviousPage: false, hasNextPage: false };
  const { url } = await httpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://service');
    if (self.date === undefined) response.sendDate = false;
    else response.setHeader('date', new Date(self.date).toUTCString());
    const [, kind, id] = /^\/api\/v1\/(charge|payment)\/(.+)$/.exec(pathname) ?? [];
    if (kind !== undefined && id !== undefined) {
      self.lookedUp.push(id);
      const answer = self.lookUp(kind, id);
      if (answer === undefined) response.destroy();
      else json(response, ...answer);
      return;
    }
    const start = searchParams.get('start') ?? '';
    const listed = pathname === '/api/v1/charge';
    json(response, 200, {
      charges: listed ? self.charges.filter(({ createdAt }) => createdAt >= start) : [],
      transactions: [],
      payments: self.payments,
      pageInfo: page,
    });
  });
  const dir = tempDir();
  return { self, url, dir, poll: pollIn(dir, envOf(url)) };
}

type Events = Awaited<ReturnType<ReturnType<typeof pollIn>>>['events'];
const ids = (events: Events, type = 'CHARGE_CREATED'): string[] =>
  events.filter(({ event }) => event.endsWith(type)).map(({ id }) => id);
const positionOf = (dir: string): string =>
  join(
    dir,
    'data',
    readdirSync(join(dir, 'data')).find((name) => /^listen-.*(?<!ndjson)$/.test(name))!,
  );

describe('webhook listen --poll', () => {
  it.each([
    ['tells its time', NOW],
    ['does not tell its time', undefined],
  ])(
    'reports every event after a row with a future date, also after a restart, if the service %s',
    async (_, date) => {
      const { self, poll } = await service();
      self.date = date;
      self.add('old', NOW - 86_400_000);
      const first = await poll([
        () => self.add('ahead', NOW + 30 * 86_400_000),
        () => self.add('one', NOW),
        () => self.add('two', NOW),
      ]);
      expect(ids(first.events)).toEqual(['ahead', 'one', 'two']);
      self.add('three', NOW);
      const second = await poll([() => self.add('four', NOW)]);
      expect(ids(second.events)).toEqual(['three', 'four']);
    },
  );

  it('prints the time of Brasília in its lines, as tables do', async () => {
    const { self, url, dir } = await service();
    const { out } = await pollIn(dir, envOf(url), 'lines')([() => self.add('order-1'), ...nothing()]);
    expect(out).toMatch(/^09:00:0\d {2}.*order-1/m);
    expect(out).not.toContain('12:00:0');
  });

  it('continues after sandbox advance and reset, and reports a position ahead of the clock of the service', async () => {
    const dir = tempDir();
    const other = machine({}, dir);
    const sandbox = async (line: string): Promise<void> => {
      const { code, err } = await other.run(`--sandbox ${line}`);
      expect({ line, code, err }).toMatchObject({ code: 0 });
    };
    const { events, err } = await pollIn(dir, {})(
      [
        () => sandbox('sandbox advance 40d'),
        () => sandbox('charge create --value 100 --correlation-id a'),
        () => undefined,
        () => sandbox('sandbox reset --yes'),
        () => sandbox('charge create --value 100 --correlation-id b'),
        () => sandbox('charge create --value 100 --correlation-id a'),
        () => undefined,
      ],
      '--sandbox',
      '--events',
      'CHARGE_CREATED',
    );
    expect(ids(events)).toEqual(['a', 'b', 'a']);
    expect(err).toMatch(/position, 2026-12-31T12:.*, is ahead of the clock of the service, 2026-11-21T12:/);
  });

  it.each(['DISPUTE_CREATED', 'CHARGE_CREATED,PIX_AUTOMATIC_APPROVED', 'BOLETO_SETTLED'])(
    'refuses --events %s, which no list shows',
    async (events) => {
      const { self, poll } = await service();
      const { code, err } = await poll([], '--events', events);
      expect(code).toBe(2);
      expect(err).toContain('--poll cannot report');
      expect(err).toContain('CHARGE_CREATED, CHARGE_COMPLETED, CHARGE_EXPIRED, TRANSACTION_RECEIVED');
      expect(self.charges).toEqual([]);
    },
  );
});

it.each([
  ['OPENPIX:CHARGE_CREATED', 'OPENPIX:CHARGE_CREATED'],
  ['WOOVI:CHARGE_CREATED,SERVICE:CHARGE_CREATED', 'WOOVI:CHARGE_CREATED'],
  ['service:charge_created', 'SERVICE:CHARGE_CREATED'],
  ['MOVEMENT_FAILED,CHARGE_CREATED', 'SERVICE:CHARGE_CREATED'],
])('webhook listen --poll --events %s reports the event once, as %s', async (events, name) => {
  const { self, poll } = await service();
  const ran = await poll([() => self.add('one')], '--events', events);
  expect(ran.events.map(({ event, id, body }) => [event, id, body.event])).toEqual([[name, 'one', name]]);
});

describe('webhook listen --poll while the look-up of one charge fails', () => {
  const expired = [
    200,
    { charge: { correlationID: 'gone', status: 'EXPIRED', updatedAt: iso(NOW) } },
  ] as const;

  it.each([
    ['403', [403, { error: 'no permission' }]],
    ['500', [500, { error: 'broken' }]],
    ['501', [501, { error: 'unsupported' }]],
    ['an answer without a charge', [200, {}]],
    ['another charge', [200, { charge: { correlationID: 'other', status: 'EXPIRED' } }]],
    ['a redirect', [302, {}]],
    ['a closed connection', undefined],
  ] as const)('reports the other events, says so once, and looks it up later: %s', async (_, failure) => {
    const { self, poll } = await service();
    self.add('gone');
    let isBroken = true;
    self.lookUp = (_kind, id) => (id !== 'gone' ? NOT_FOUND : isBroken ? failure : expired);
    const more = Array.from({ length: 5 }, (_none, index) => () => self.add(`new-${index}`, NOW + index));
    const { code, events, err } = await poll(
      [() => void (self.charges = []), ...more, () => void (isBroken = false), ...nothing(16)],
      '--max-retries',
      '0',
    );
    expect(code).toBe(0);
    expect(ids(events)).toEqual(['new-0', 'new-1', 'new-2', 'new-3', 'new-4']);
    expect(ids(events, 'CHARGE_EXPIRED')).toEqual(['gone']);
    expect(err.match(/charge \S*gone\S* could not be looked up/g)).toHaveLength(1);
  });

  it('looks a charge up less and less often', async () => {
    const { self, poll } = await service();
    self.add('gone');
    self.lookUp = (_kind, id) => (id === 'gone' ? [403, {}] : NOT_FOUND);
    const steps = [() => void (self.charges = []), ...nothing(31)];
    await poll(steps);
    expect(self.lookedUp.filter((id) => id === 'gone')).toHaveLength(5);
  });

  it('looks up no other charge in the same round if the connection fails', async () => {
    const { self, poll } = await service();
    for (const id of ['a', 'b', 'c']) self.add(id);
    self.lookUp = (_kind, id) => (['a', 'b', 'c'].includes(id) ? undefined : NOT_FOUND);
    const ran = await poll([() => void (self.charges = [])], '--retries', '0');
    expect(ran.err.match(/could not be looked up/g)).toHaveLength(1);
  });
});

describe('webhook listen --poll while a replica does not know a listed row yet', () => {
  const payment = { correlationID: 'p1', status: 'CONFIRMED', value: 100 };

  it('reports the payment as confirmed, not as removed', async () => {
    const { self, poll } = await service();
    let isOld = true;
    self.lookUp = (_kind, id) => (id !== 'p1' || isOld ? NOT_FOUND : [200, { payment }]);
    const ran = await poll([
      () => void self.payments.push({ payment }),
      ...nothing(45),
      () => void (isOld = false),
      ...nothing(10),
    ]);
    expect(ran.events.map(({ event, id }) => [event, id])).toEqual([['SERVICE:MOVEMENT_CONFIRMED', 'p1']]);
  });

  it('reports the expiry of the charge', async () => {
    const { self, poll } = await service();
    let isOld = true;
    const charge = { correlationID: 'c1', status: 'EXPIRED', updatedAt: iso(NOW) };
    self.lookUp = (_kind, id) => (id !== 'c1' || isOld ? NOT_FOUND : [200, { charge }]);
    const leave = (): void => void (self.charges = []);
    const ran = await poll([
      () => void self.add('c1'),
      leave,
      ...nothing(45),
      () => void (isOld = false),
      ...nothing(10),
    ]);
    expect(ids(ran.events)).toEqual(['c1']);
    expect(ids(ran.events, 'CHARGE_EXPIRED')).toEqual(['c1']);
  });

  it('reports a payment as removed, once, that is unknown for more than five seconds', async () => {
    const { self, poll } = await service();
    const removed = { payment: { correlationID: 'p1', status: 'CREATED' } };
    const steps = [() => void self.payments.push(removed), ...nothing(80)];
    const ran = await poll(steps);
    expect(ran.events.map(({ event, id }) => [event, id])).toEqual([['SERVICE:MOVEMENT_REMOVED', 'p1']]);
  });
});

it.each(['charge', 'payment'])(
  'webhook listen --poll ends at the start if the key may list, but not read a single %s',
  async (refused) => {
    const { self, poll } = await service();
    self.lookUp = (kind) => (kind === refused ? [403, { error: 'no permission' }] : NOT_FOUND);
    const { code, err } = await poll([() => self.add('one')]);
    expect(code).toBe(3);
    expect(err).toContain(`needs the permission for ${refused}.get`);
  },
);

describe('webhook listen --poll with a failed delivery', () => {
  const failedFile = (dir: string): string =>
    join(
      dir,
      'data',
      readdirSync(join(dir, 'data')).find((name) => name.endsWith('.failed.ndjson'))!,
    );
  const lines = (path: string) => parsedLines(obj({}), readFileSync(path, 'utf8'));

  it('retries the command with backoff, saves the event in a private file, and continues with the others', async () => {
    const { self, dir, poll } = await service();
    const out = join(dir, 'out');
    const command = `echo "$PIXCTL_EVENT_ID" >> ${out}; test "$PIXCTL_EVENT_ID" != bad`;
    const words = ['--exec', command];
    const { events, err, waits, code } = await poll(
      [
        () => {
          self.add('bad', NOW + 1);
          self.add('good', NOW + 2);
        },
        () => undefined,
      ],
      ...words,
    );
    expect(code).toBe(0);
    expect(events.map(({ id, passedOn }) => [id, passedOn])).toEqual([
      ['bad', false],
      ['good', true],
    ]);
    expect(readFileSync(out, 'utf8').split('\n')).toEqual([...Array(6).fill('bad'), 'good', '']);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    const path = failedFile(dir);
    expect(err).toContain(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(lines(path)).toMatchObject([
      { event: 'SERVICE:CHARGE_CREATED', charge: { correlationID: 'bad', status: 'ACTIVE' } },
    ]);
    // Nor is it reported again.
    expect((await poll(nothing(), ...words)).events).toEqual([]);
  });

  it('retries --forward-to, and runs no command for an event that was not forwarded', async () => {
    const { self, dir, poll } = await service();
    const own = await httpServer((request, response) =>
      json(response, request.body.includes('"bad"') ? 500 : 200, {}),
    );
    const out = join(dir, 'out');
    const words = ['--forward-to', own.url, '--exec', `echo "$PIXCTL_EVENT_ID" >> ${out}`];
    const { events } = await poll(
      [
        () => {
          self.add('bad', NOW + 1);
          self.add('good', NOW + 2);
        },
        () => undefined,
      ],
      ...words,
    );
    expect(events.map(({ id, forwarded }) => [id, forwarded.status, forwarded.tries])).toEqual([
      ['bad', 500, 6],
      ['good', 200, 1],
    ]);
    expect(readFileSync(out, 'utf8')).toBe('good\n');
    expect(lines(failedFile(dir))).toHaveLength(1);
  });

  it.each([
    ['with NUL', 'a\0b'],
    ['of 200,000 characters', 'x'.repeat(200_000)],
    ['with half a surrogate pair', 'a\ud800'],
  ])('saves an event whose id is one %s in the failed file, without running the command', async (_, id) => {
    const { self, dir, poll } = await service();
    const { events, code, err, waits } = await poll(
      [
        () => {
          self.add(id, NOW + 1);
          self.add('good', NOW + 2);
        },
        () => undefined,
      ],
      '--exec',
      `echo "$PIXCTL_EVENT_ID" >> ${join(dir, 'out')}`,
    );
    expect(code).toBe(0);
    expect(err).toContain('cannot be the value of PIXCTL_EVENT_ID');
    expect(events.map(({ passedOn }) => passedOn)).toEqual([false, true]);
    expect(readFileSync(join(dir, 'out'), 'utf8')).toBe('good\n');
    expect(field(lines(failedFile(dir)), '0.charge.correlationID')).toBe(id);
    expect(waits).toEqual([]);
  });

  it.each(['a link', 'a folder'])(
    'exits with 2 and keeps the event if %s is in place of the failed file',
    async (what) => {
      const { self, dir, poll } = await service();
      await poll(nothing());
      const path = positionOf(dir).replace(/\.json$/, '.failed.ndjson');
      const target = join(dir, 'target');
      if (what === 'a link') {
        writeFileSync(target, '');
        symlinkSync(target, path);
      } else mkdirSync(path);
      self.add('bad', NOW + 1);
      const { code, err } = await poll(nothing(), '--exec', 'false');
      expect(code).toBe(2);
      expect(err).toContain(path);
      if (what === 'a link') expect(readFileSync(target, 'utf8')).toBe('');
      expect(ids((await poll(nothing())).events)).toEqual(['bad']);
    },
  );

  it('refuses to save its position through a symbolic link', async () => {
    const { self, dir, poll } = await service();
    await poll(nothing());
    const [path, target] = [positionOf(dir), join(dir, 'target')];
    const before = readFileSync(path, 'utf8');
    renameSync(path, target);
    symlinkSync(target, path);
    self.add('new', NOW + 1);
    const { code, err } = await poll(nothing());
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(path) as string });
    expect(readFileSync(target, 'utf8')).toBe(before);
  });

  it('ends a torn line of the failed file before it appends the next event', async () => {
    const { self, dir, poll } = await service();
    await poll(nothing());
    const path = positionOf(dir).replace(/\.json$/, '.failed.ndjson');
    writeFileSync(path, '{"event":"SERV');
    chmodSync(path, 0o644);
    self.add('bad', NOW + 1);
    await poll(nothing(), '--exec', 'false');
    expect(readFileSync(path, 'utf8')).toMatch(/^\{"event":"SERV\n\{"event":"SERVICE:CHARGE_CREATED".*\}\n$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('webhook listen --poll with an invalid position file', () => {
  it.each<[string, string]>([
    ['empty', ''],
    ['not JSON', '{"version":1,'],
    ['null', 'null'],
    ['of another shape', '{"version":1,"open":{}}'],
    ['of a newer version', '{"version":99}'],
    ['not text', '\u0000\ufffd'],
  ])('refuses a file that is %s, names it, and does not change it', async (_, content) => {
    const { self, dir, poll } = await service();
    await poll(nothing());
    const path = positionOf(dir);
    writeFileSync(path, content);
    self.add('meanwhile', NOW);
    const { code, err, out } = await poll(nothing());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(path);
    expect(err).toContain('events since the last run are not reported');
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('refuses a folder in place of the position file', async () => {
    const { dir, poll } = await service();
    await poll(nothing());
    const path = positionOf(dir);
    rmSync(path);
    mkdirSync(path);
    const { code, err } = await poll(nothing());
    expect(code).toBe(2);
    expect(err).toContain(`${path} cannot be read: it is a folder`);
  });

  it('saves its position for an address of any length', async () => {
    const { url, dir } = await service();
    const { code, events } = await pollIn(dir, envOf(`${url}/${'long/'.repeat(100)}`))(nothing());
    expect({ code, events }).toEqual({ code: 0, events: [] });
    expect(existsSync(positionOf(dir))).toBe(true);
  });

  it.each([
    ['Ctrl-C', 0, ''],
    ['--timeout', 5, 'webhook listen ended at the time limit'],
  ] as const)(
    'ends at %s while the program at --forward-to does not answer, and reports the event again later',
    async (end, code, message) => {
      const { self: rows, url, dir, poll } = await service();
      await poll(nothing());
      rows.add('unanswered');
      const ends: Record<string, () => void> = {};
      const hanging = await httpServer(() => ends[end]?.());
      const self = machine(
        {
          after: (milliseconds, callback) => {
            if (milliseconds === 7_000) ends['--timeout'] ??= callback;
            return () => undefined;
          },
          onInterrupt: (callback) => {
            ends['Ctrl-C'] = callback;
            return () => undefined;
          },
        },
        dir,
      );
      const ended = await self.run(
        `webhook listen --poll --forward-to ${hanging.url} --timeout 7s -o ndjson`,
        { env: envOf(url) },
      );
      expect(ended).toMatchObject({ code, err: expect.stringContaining(message) as string });
      expect(parsedLines(heardEvent, ended.out)).toMatchObject([
        { id: 'unanswered', passedOn: false, forwarded: { error: 'interrupted', tries: 1 } },
      ]);
      expect(ids((await poll(nothing())).events)).toEqual(['unanswered']);
    },
  );
});
