// A plan, or the log beside it, was written by somebody who wants to deceive: the seal is right, and what is said is not.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import type { OutputOf } from '#test/support/outputs.ts';
import { errorOf, outcomesIn } from '#test/support/outputs.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { rowsIn } from './rows.ts';

const SHEET = 'pix-key,value\nana@example.com,1000\nbia@example.com,2000\ncaio@example.com,3000\n';

const sealed = (lines: readonly string[]): string => {
  const text = lines.map((line) => `${line}\n`).join('');
  return `${text}{"sha256":"${createHash('sha256').update(text).digest('hex')}"}\n`;
};

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -2);

interface Desk {
  readonly self: Machine;
  readonly path: string;
  run(words: string): Promise<Run>;
  payments(): Promise<OutputOf<'payment list'>>;
}

/** Somebody with R$ 1.000,00 in the sandbox and a plan of three payments. */
async function desk(self = machine()): Promise<Desk> {
  const run = (words: string): Promise<Run> => self.run(`--sandbox ${words}`);
  await run('charge create --value 100000 --correlation-id funds');
  await run('sandbox pay funds');
  const sheet = join(self.dir, 'sheet.csv');
  writeFileSync(sheet, SHEET);
  expect((await run(`payment batch plan ${sheet}`)).code).toBe(0);
  return {
    self,
    path: `${sheet}.plan`,
    run,
    payments: async () => (await self.run('--sandbox payment list --all --json')).json(),
  };
}

/** What a service answers in place of the sandbox: a status, a list of payments, nothing at all; null: the sandbox answers. */
type Failure = (path: string) => number | readonly [] | null | undefined;

/** Three payments that were sent, and a proxy that can fail reads. */
async function proxied(text: string) {
  const served = await serve();
  await served.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 100_000 });
  await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
  let failure: Failure = () => null;
  const { url } = await httpServer((request, response) => {
    const failed = request.method === 'GET' ? failure(request.url) : null;
    if (failed === undefined) return void response.destroy();
    if (typeof failed === 'number') return json(response, failed, { error: 'no' });
    void fetch(served.url + request.url, {
      method: request.method,
      headers: { authorization: served.appKey, 'content-type': 'application/json' },
      ...(request.method === 'GET' ? {} : { body: request.body }),
    }).then(async (answer) => {
      const body = await answer.json();
      // One payment less than there are, so that the others are looked up.
      json(
        response,
        answer.status,
        failed === null
          ? body
          : { payments: [], pageInfo: { ...Object(field(body, 'pageInfo')), hasNextPage: false } },
      );
    });
  });
  const self = machine();
  Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: served.appKey });
  const sheet = join(self.dir, 'sheet.csv');
  writeFileSync(sheet, text);
  const run = (words: string): Promise<Run> =>
    self.run(`payment batch ${words.replace('PLAN', `${sheet}.plan`)} --retries 0 --yes`);
  expect((await run(`plan ${sheet}`)).code).toBe(0);
  expect((await run('approve PLAN --total 60,00')).code).toBe(0);
  expect((await run('run PLAN --json')).code).toBe(0);
  return { run, fail: (how: Failure) => void (failure = how) };
}

const approve = ({ run, path }: Desk, total = '60,00'): Promise<Run> =>
  run(`payment batch approve ${path} --yes --total ${total} --json`);

const COMMANDS = [
  'approve PLAN --yes --total 60,00',
  'run PLAN --yes',
  'resume PLAN --yes',
  'status PLAN',
  'results PLAN',
];
/** With each plan two of the commands, in turn; in full all of them. */
let turn = 0;
const commandsInTurn = (): readonly string[] => {
  turn += 1;
  return LARGEST ? COMMANDS : [turn, turn + 2].map((place) => COMMANDS[place % COMMANDS.length]!);
};

const key = 'a'.repeat(300);
describe('payment batch with a forged plan and a valid seal', () => {
  it.each<[string, (row: ReturnType<typeof rowsIn>[number]) => unknown, string]>([
    ['null in place of a row', () => null, 'line 3: it is not a JSON object'],
    ['a list in place of a row', () => [1], 'line 3: it is not a JSON object'],
    ['a number in place of a row', () => 7, 'line 3: it is not a JSON object'],
    ['warnings that are text', (row) => ({ ...row, warnings: 'x' }), 'row 3: field warnings'],
    ['a warning of no kind', (row) => ({ ...row, warnings: [{ code: 'zz' }] }), 'row 3: field warnings'],
    ['a key that is null', (row) => ({ ...row, key: null }), 'row 3: field key'],
    ['a key of another type', (row) => ({ ...row, key: '52998224725' }), 'row 3: field key'],
    ['a key in another spelling', (row) => ({ ...row, key: 'BIA@example.com' }), 'row 3: field key'],
    ['a name that is an object', (row) => ({ ...row, name: {} }), 'row 3: field name'],
    ['a row number that is an object', (row) => ({ ...row, row: {} }), 'line 3: field row'],
    ['a row number used before', (row) => ({ ...row, row: 2 }), 'row 2: field row'],
    ['an unknown type of key', (row) => ({ ...row, keyType: 'ZZZ' }), 'row 3: field keyType'],
    ['an id with NUL', (row) => ({ ...row, id: 'a\u0000b' }), 'row 3: field id'],
    ['an id that is a dot segment', (row) => ({ ...row, id: '..' }), 'row 3: field id'],
    ['an id that is too long', (row) => ({ ...row, id: key }), 'row 3: field id'],
    ['half a character in its comment', (row) => ({ ...row, comment: '\ud800' }), 'row 3: field comment'],
    ['an amount of nothing', (row) => ({ ...row, cents: 0 }), 'row 3: field cents'],
    ['an amount below nothing', (row) => ({ ...row, cents: -2000 }), 'row 3: field cents'],
    ['an amount with half a cent', (row) => ({ ...row, cents: 2000.5 }), 'row 3: field cents'],
    ['an amount as text', (row) => ({ ...row, cents: '2000' }), 'row 3: field cents'],
    ['done that is not true', (row) => ({ ...row, done: 1 }), 'row 3: field done'],
    ['a field that no plan has', (row) => ({ ...row, paid: true }), 'row 3: unknown field "paid"'],
    ['a field less', ({ id: _id, ...row }) => row, 'row 3: field id'],
    ['an attempt with an id of its own', (row) => ({ ...row, attempt: 2, first: 'x' }), 'row 3: field id'],
    ['its fields in another order', ({ row, ...rest }) => ({ ...rest, row }), 'row 3: it is not written'],
  ])('refuses %s, and names the row', async (_what, change, message) => {
    const own = await desk();
    const lines = linesOf(own.path);
    const row = rowsIn(own.path)[1]!;
    writeFileSync(own.path, sealed(lines.with(2, JSON.stringify(change(row)))));
    for (const words of commandsInTurn()) {
      const ran = await own.run(`payment batch ${words.replace('PLAN', own.path)}`);
      expect({ words, code: ran.code, out: ran.out }).toEqual({ words, code: 2, out: '' });
      expect(ran.err.replaceAll(/\s+/g, ' ')).toContain(message);
    }
    expect(await own.payments()).toEqual([]);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['an empty line', (lines) => lines.toSpliced(2, 0, '')],
    ['a broken line', (lines) => lines.with(2, lines[2]!.slice(0, -3))],
    [
      'a field that stands twice',
      (lines) => lines.with(2, lines[2]!.replace('"cents"', '"cents":1,"cents"')),
    ],
    ['a row twice', (lines) => [...lines, lines[2]!]],
    ['an id twice', (lines) => [...lines, lines[2]!.replace('"row":3', '"row":9')]],
    [
      'a first line with another total',
      (lines) => lines.with(0, lines[0]!.replace('"total":6000', '"total":600')),
    ],
    [
      'a first line with a total as text',
      (lines) => lines.with(0, lines[0]!.replace('"total":6000', '"total":"6000"')),
    ],
    ['a first line with a field more', (lines) => lines.with(0, lines[0]!.replace('{', '{"x":1,'))],
    ['no lines', () => []],
    ['nothing but its first line', (lines) => lines.slice(0, 1)],
  ])('refuses a plan with %s', async (_what, change) => {
    const own = await desk();
    writeFileSync(own.path, sealed(change(linesOf(own.path))));
    for (const words of commandsInTurn()) {
      const ran = await own.run(`payment batch ${words.replace('PLAN', own.path)}`);
      expect({ words, code: ran.code, out: ran.out }).toEqual({ words, code: 2, out: '' });
    }
    expect(await own.payments()).toEqual([]);
  });

  it('pays all rows of a plan that marks every row as done', async () => {
    const own = await desk();
    const [head, ...rows] = linesOf(own.path);
    const lines = [
      head!.replace('"doneBefore":{"rows":0,"total":0}', '"doneBefore":{"rows":3,"total":6000}'),
      ...rows.map((line) => line.replace(',"new":true', ',"done":true,"new":true')),
    ];
    writeFileSync(own.path, sealed(lines));
    expect((await approve(own)).code).toBe(0);
    const ran = await own.run(`payment batch run ${own.path} --json`);
    expect(outcomesIn(ran)).toEqual(['done', 'done', 'done']);
    expect(await own.payments()).toHaveLength(3);
  });
});

describe('payment batch approve and show of an untrusted plan', () => {
  it('list every payment if the plan marks no row as new, and warn if the planner approves', async () => {
    const own = await desk();
    const [head, ...rows] = linesOf(own.path);
    // Nothing is new, says this planner.
    const lines = [
      head!.replace('"newDestinations":3', '"newDestinations":0'),
      ...rows.map((line) => line.replace(',"new":true', '')),
    ];
    writeFileSync(own.path, sealed(lines));
    const other = machine();
    const ran = await other.run(`payment batch approve ${own.path} --yes --total 60,00`);
    expect(ran.code).toBe(0);
    for (const text of ['ana@example.com', 'bia@example.com', 'caio@example.com'])
      expect(ran.err).toContain(text);
    const shown = await other.run(`payment batch show ${own.path} --json`);
    expect(shown).toMatchObject({ code: 0, err: expect.stringContaining('3 payments to 3 destinations') });
    expect(shown.json()).toMatchObject([
      { row: 2, destinationAlias: 'ana@example.com', value: 1000, stated: { new: false } },
      { row: 3, destinationAlias: 'bia@example.com', value: 2000 },
      { row: 4, destinationAlias: 'caio@example.com', value: 3000 },
    ]);
    // Another machine and no key: another person, as far as can be told.
    expect(ran.err).not.toContain('warning');
    expect((await approve(own)).err).toContain('warning: this plan was made by the same user');
  });

  it.each([
    ['at a terminal of 80 columns', { terminal: 80, env: { PIXCTL_PAGER: 'cat' } }],
    ['in a pipe', {}],
  ])('print each Pix key uncut, however long names and comments are: %s', async (_where, options) => {
    const own = await desk();
    const sheet = join(own.self.dir, 'long.csv');
    const key = (row: number): string => `recipient-${row}@${'long-'.repeat(5)}example.com`;
    const text = `Ana${' '.repeat(200)}R$ 100${'x'.repeat(700)}`;
    // Longer than the rows that are laid out together, with longer keys in the later ones.
    const rows = Array.from(
      { length: 1_200 },
      (_, row) => `${row < 1_000 ? `p${row}@a.example` : key(row)},1,${text},${text.slice(0, 140)}`,
    );
    writeFileSync(sheet, `pix-key,value,name,comment\n${rows.join('\n')}\n`);
    expect((await own.run(`payment batch plan ${sheet}`)).code).toBe(0);
    const ran = await own.self.run(
      `--sandbox payment batch approve ${sheet}.plan --yes --total 12,00`,
      options,
    );
    expect(ran.code).toBe(0);
    const lines = (ran.out + ran.err).split('\n');
    for (const row of [1_000, 1_100, 1_199])
      expect(lines.filter((line) => line.includes(key(row)))).toHaveLength(1);
    // Nobody can write a table of their own into the list.
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250);
  });

  it('print comments and duplicates that first occur after 1,000 rows', async () => {
    const own = await desk();
    const sheet = join(own.self.dir, 'late.csv');
    const rows = Array.from(
      { length: 1_010 },
      (_, row) => `p${row}@a.example,1,id${row},${row === 1_005 ? 'Rent' : ''}`,
    );
    writeFileSync(sheet, `pix-key,value,correlation-id,comment\n${rows.join('\n')}\np0@a.example,1,twin,\n`);
    expect((await own.run(`payment batch plan ${sheet}`)).code).toBe(0);
    const ran = await own.run(`payment batch approve ${sheet}.plan --yes --total 10,11`);
    expect(ran.err).toMatch(/Same as row/);
    expect(ran.err).toMatch(/^1012 .* 2$/m);
    expect(ran.err).toMatch(/^1007 .* Rent$/m);
  });

  it('mark a row with the same amount and key as another, even without a warning in the plan', async () => {
    const own = await desk();
    const sheet = join(own.self.dir, 'twins.csv');
    writeFileSync(sheet, 'pix-key,value,correlation-id\na@example.com,1,x\na@example.com,1,y\n');
    await own.run(`payment batch plan ${sheet}`);
    const lines = linesOf(`${sheet}.plan`);
    const { warnings: _warnings, ...row } = JSON.parse(lines[2]!);
    const head = lines[0]!.replace('"warnings":1', '"warnings":0');
    writeFileSync(`${sheet}.plan`, sealed([head, lines[1]!, JSON.stringify(row)]));
    expect((await own.run(`payment batch show ${sheet}.plan --json`)).json()).toMatchObject([
      { row: 2 },
      { row: 3, sameAsRow: 2 },
    ]);
  });
});

describe('payment batch with a large plan', () => {
  it.each(['show PLAN', 'approve PLAN --yes --total 60,00', 'run PLAN --yes', 'status PLAN', 'results PLAN'])(
    'stops reading the plan with exit code 5 when --timeout is over: %s',
    async (words) => {
      const own = await desk();
      // The time of --timeout is over at once; other timers never end.
      const late = machine(
        {
          after: (milliseconds, callback) => {
            if (milliseconds === 1_000) callback();
            return () => undefined;
          },
        },
        own.self.dir,
      );
      const ran = await late.run(
        `--sandbox payment batch ${words.replace('PLAN', own.path)} --json --timeout 1s`,
      );
      expect(ran).toMatchObject({ code: 5, out: '' });
      expect(errorOf(ran).code).toBe('deadline');
      expect(existsSync(`${own.path}.approval`)).toBe(false);
      expect(await own.payments()).toEqual([]);
    },
  );
});

describe('payment batch and its log file', () => {
  it('resume looks every payment up, and sends those that a forged log records as done', async () => {
    const own = await desk();
    await approve(own);
    const hash = createHash('sha256')
      .update(`${linesOf(own.path).join('\n')}\n`)
      .digest('hex');
    const done = rowsIn(own.path).map(({ row, id }) =>
      JSON.stringify({ row, id, outcome: row === 2 ? 'existing' : 'done' }),
    );
    writeFileSync(`${own.path}.log`, `${[JSON.stringify({ plan: hash, at: 'x' }), ...done].join('\n')}\n`);
    const before = await own.run(`payment batch results ${own.path} --json`);
    expect(before.json()).toMatchObject(
      [1, 2, 3].map(() => ({ outcome: 'not-sent', reason: expect.stringContaining('recorded as sent') })),
    );
    expect((await own.run(`payment batch status ${own.path} --json`)).json()).toMatchObject({
      state: 'stopped',
      notSent: { rows: 3, total: 6000 },
    });
    const ran = await own.run(`payment batch resume ${own.path} --json`);
    expect(outcomesIn(ran)).toEqual(['done', 'done', 'done']);
    expect(ran.code).toBe(0);
    expect(await own.payments()).toHaveLength(3);
  });

  it('resume reports an id of another payment as failed, even if a forged log records it as done', async () => {
    const own = await desk();
    const [, first] = linesOf(own.path);
    const { id } = JSON.parse(first!);
    await own.run(`payment send --pix-key eva@example.com --value 1000 --correlation-id ${id} --yes`);
    await approve(own);
    await own.run(`payment batch run ${own.path} --json`);
    const log = readFileSync(`${own.path}.log`, 'utf8');
    appendFileSync(`${own.path}.log`, `${JSON.stringify({ row: 2, id, outcome: 'done' })}\n`);
    expect(log).toContain('differs');
    const ran = await own.run(`payment batch resume ${own.path} --json`);
    expect(outcomesIn(ran)).toEqual(['failed', 'existing', 'existing']);
    expect(field(ran.json(), '0.error.code')).toBe('differs');
    expect(ran.code).toBe(7);
  });

  it.each([
    ['the look-ups fail', 500, 6],
    ['the key may not read payments', 403, 6],
  ])('resume reports outcome unknown where %s', async (_what, status, code) => {
    const served = await serve();
    await served.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 100_000 });
    await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
    let blind = false;
    const { url } = await httpServer((request, response) => {
      if (blind && request.method === 'GET' && request.url.startsWith('/api/v1/payment'))
        return json(response, status, { error: 'no' });
      void fetch(served.url + request.url, {
        method: request.method,
        headers: { authorization: served.appKey, 'content-type': 'application/json' },
        ...(request.method === 'GET' ? {} : { body: request.body }),
      }).then(async (answer) => json(response, answer.status, await answer.json()));
    });
    const self = machine();
    Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: served.appKey });
    const sheet = join(self.dir, 'sheet.csv');
    writeFileSync(sheet, SHEET);
    const run = (words: string): Promise<Run> => self.run(`payment batch ${words} --retries 0 --yes --json`);
    expect((await run(`plan ${sheet}`)).code).toBe(0);
    expect((await run(`approve ${sheet}.plan --total 60,00`)).code).toBe(0);
    expect((await run(`run ${sheet}.plan`)).code).toBe(0);
    blind = true;
    const ran = await run(`resume ${sheet}.plan --concurrency 1`);
    expect(outcomesIn(ran)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(ran.code).toBe(code);
    blind = false;
    expect(outcomesIn(await run(`resume ${sheet}.plan`))).toEqual(['existing', 'existing', 'existing']);
  });

  it('run refuses a symbolic link as log file, and sends nothing', async () => {
    const own = await desk();
    await approve(own);
    const target = join(own.self.dir, 'target');
    writeFileSync(target, 'kept');
    symlinkSync(target, `${own.path}.log`);
    const ran = await own.run(`payment batch run ${own.path} --json`);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('symbolic link');
    expect(readFileSync(target, 'utf8')).toBe('kept');
    expect(await own.payments()).toEqual([]);
    expect(existsSync(`${own.path}.lock`)).toBe(false);
  });
});

describe('payment batch run with a plan file that changes during the run', () => {
  it.each<[string, (path: string) => void]>([
    ['removed', (path) => rmSync(path)],
    ['emptied', (path) => writeFileSync(path, '')],
    [
      'replaced',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll('example', 'elsewhere')),
    ],
  ])('pays the rows it verified before: plan %s after the first payment', async (_what, change) => {
    const own = await desk();
    await approve(own);
    let changed = false;
    const ran = await own.self.run(`--sandbox payment batch run ${own.path} --concurrency 1 -o ndjson`, {
      onOut: () => {
        if (!changed) change(own.path);
        changed = true;
      },
    });
    expect(changed).toBe(true);
    expect(ran.code).toBe(0);
    const paid = (await own.payments()).map(({ payment }) => [payment.destinationAlias, payment.value]);
    expect(paid.toSorted()).toEqual([
      ['ana@example.com', 1000],
      ['bia@example.com', 2000],
      ['caio@example.com', 3000],
    ]);
  });
});

describe('payment batch status', () => {
  it('reports sent, confirmed and failed payments separately, as payment batch results does', async () => {
    const own = await desk();
    const sheet = join(own.self.dir, 'mixed.csv');
    writeFileSync(sheet, 'pix-key,value\nana@example.com,100\nac03@fail.example,300\n');
    await own.run(`payment batch plan ${sheet}`);
    await own.run(`payment batch approve ${sheet}.plan --yes --total 4,00`);
    const ran = await own.run(`payment batch run ${sheet}.plan`);
    expect(ran.err).toContain('2 sent (R$ 4,00)');
    const status = async () =>
      (await own.self.run(`--sandbox payment batch status ${sheet}.plan --json`)).json();
    const results = async () =>
      (await own.self.run(`--sandbox payment batch results ${sheet}.plan --json`)).json();
    expect(await status()).toMatchObject({ state: 'sent', approved: { rows: 2 }, settled: { rows: 0 } });
    expect(await results()).toMatchObject([{ status: 'APPROVED' }, { status: 'APPROVED' }]);
    await own.run('sandbox advance 1m');
    expect(await status()).toMatchObject({
      state: 'stopped',
      approved: { rows: 0, total: 0 },
      settled: { rows: 1, total: 100 },
      failed: { rows: 1, total: 300 },
    });
    expect(await results()).toMatchObject([
      { outcome: 'done', status: 'CONFIRMED' },
      { outcome: 'failed', status: 'FAILED' },
    ]);
  });

  it.each([
    ['the service cannot be reached', () => undefined, 5, 3],
    ['the key may not read payments', () => 403, 3, 3],
    ['no list and no look-up is answered', () => 503, 5, 3],
    ['one look-up fails', (path: string) => (path.endsWith('/second') ? 500 : null), 5, 1],
  ] as const)(
    'reports payments whose look-up failed, as payment batch results does: %s',
    async (...[, answer, code, rows]) => {
      const { run, fail } = await proxied(
        'pix-key,value,correlation-id\nana@example.com,1000,first\nbia@example.com,2000,second\ncaio@example.com,3000,third\n',
      );
      // Of a list that is whole nothing is looked up, so it ends early.
      fail((path) => (rows === 1 && path.startsWith('/api/v1/payment?') ? [] : answer(path)));
      const status = await run('status PLAN --json');
      expect(status.code).toBe(code);
      expect(status.json()).toMatchObject({
        state: 'unknown',
        rows: 3,
        approvers: [expect.stringContaining('ed25519:')],
        approved: { rows: 3 - rows },
        unknown: { rows: 0 },
        notSent: { rows: 0 },
        notAsked: { rows, total: rows === 3 ? 6000 : 2000 },
      });
      expect(status.err).toContain(`${rows} of 3 payments`);
      const results = await run('results PLAN --json');
      expect(results.code).toBe(code);
      expect(outcomesIn(results)).toEqual(
        rows === 3 ? ['unknown', 'unknown', 'unknown'] : ['done', 'unknown', 'done'],
      );
      expect(field(results.json(), '1.reason')).toContain('the look-up failed');
      expect(results.err).toContain(`${rows} of 3 payments`);
      // An empty list must not be taken for no failure.
      expect(await run('results PLAN --failed --json')).toMatchObject({ code });
      fail(() => null);
      expect((await run('status PLAN --json')).json()).toMatchObject({
        state: 'sent',
        approved: { rows: 3 },
        notAsked: { rows: 0, total: 0 },
      });
    },
  );

  it('refuses a profile of another account, as payment batch results does', async () => {
    const own = await desk();
    const served = await serve();
    await own.self.run(`login --url ${served.url} --name loja --app-key-stdin`, { input: served.appKey });
    for (const command of ['status', 'results']) {
      const ran = await own.self.run(`payment batch ${command} ${own.path} --profile loja`);
      expect({ command, code: ran.code, out: ran.out }).toEqual({ command, code: 2, out: '' });
    }
  });
});
