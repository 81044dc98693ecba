// Payment plans and logs that somebody forged: the seal is valid, and the content is wrong.
import { appendFileSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { field, parseJson } from '#test/support/checked.ts';
import type { Run } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { errorOf, outcomesIn } from '#test/support/outputs.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { linesIn, rowsIn, sealed } from './plan-files.ts';
import { setup } from './setup.ts';

const SHEET = 'pix-key,value\nana@example.com,1000\nbia@example.com,2000\ncaio@example.com,3000\n';

/** A plan of three payments on the sandbox of a machine with R$ 1.000,00. */
async function planned() {
  const made = await setup();
  expect((await made.plan(SHEET)).code).toBe(0);
  return { ...made, run: (words: string): Promise<Run> => made.self.run(`--sandbox ${words}`) };
}

/** What a service answers in place of the sandbox: a status, a list of payments, nothing at all; null: the sandbox answers. */
type Failure = (path: string) => number | readonly [] | null | undefined;

/** Three payments that were sent, and a proxy that can fail reads. */
async function proxied(text: string) {
  const served = await serve();
  await receive(served, 100_000);
  let failure: Failure = () => null;
  const { url } = await between(served, async (request, ask) => {
    const failed = request.method === 'GET' ? failure(request.url) : null;
    if (failed === undefined) return undefined;
    if (typeof failed === 'number') return jsonAnswer(failed, { error: 'no' });
    const answer = await ask();
    if (failed === null) return answer;
    // One payment less than there are, so that the others are looked up.
    const pageInfo = Object(field(parseJson(answer.body.toString()), 'pageInfo'));
    return jsonAnswer(answer.status, { payments: [], pageInfo: { ...pageInfo, hasNextPage: false } });
  });
  const self = machineAt({ url, appKey: served.appKey });
  const sheet = join(self.dir, 'sheet.csv');
  writeFileSync(sheet, text);
  const run = (words: string): Promise<Run> =>
    self.run(`payment batch ${words.replace('PLAN', `${sheet}.plan`)} --retries 0 --yes`);
  expect((await run(`plan ${sheet}`)).code).toBe(0);
  expect((await run('approve PLAN --total 60,00')).code).toBe(0);
  expect((await run('run PLAN --json')).code).toBe(0);
  return { run, fail: (how: Failure) => void (failure = how) };
}

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
    const own = await planned();
    const lines = linesIn(own.path);
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
    const own = await planned();
    writeFileSync(own.path, sealed(change(linesIn(own.path))));
    for (const words of commandsInTurn()) {
      const ran = await own.run(`payment batch ${words.replace('PLAN', own.path)}`);
      expect({ words, code: ran.code, out: ran.out }).toEqual({ words, code: 2, out: '' });
    }
    expect(await own.payments()).toEqual([]);
  });

  it('pays all rows of a plan that marks every row as done', async () => {
    const own = await planned();
    const [head, ...rows] = linesIn(own.path);
    const lines = [
      head!.replace('"doneBefore":{"rows":0,"total":0}', '"doneBefore":{"rows":3,"total":6000}'),
      ...rows.map((line) => line.replace(',"new":true', ',"done":true,"new":true')),
    ];
    writeFileSync(own.path, sealed(lines));
    expect((await own.approve('60,00')).code).toBe(0);
    const ran = await own.run(`payment batch run ${own.path} --json`);
    expect(outcomesIn(ran)).toEqual(['done', 'done', 'done']);
    expect(await own.payments()).toHaveLength(3);
  });
});

describe('payment batch approve and show of an untrusted plan', () => {
  it('list every payment if the plan marks no row as new, and warn if the planner approves', async () => {
    const own = await planned();
    const [head, ...rows] = linesIn(own.path);
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
    expect(shown).toMatchObject({ code: 0, err: expect.stringContaining('destinations: 3,') });
    expect(shown.json()).toMatchObject([
      { row: 2, destinationAlias: 'ana@example.com', value: 1000, stated: { new: false } },
      { row: 3, destinationAlias: 'bia@example.com', value: 2000 },
      { row: 4, destinationAlias: 'caio@example.com', value: 3000 },
    ]);
    // Another machine and no key: another person, as far as can be told.
    expect(ran.err).not.toContain('warning');
    expect((await own.approve('60,00')).err).toContain('warning: this plan was made by the same user');
  });

  it.each([
    ['at a terminal of 80 columns', { terminal: 80, env: { PIXCTL_PAGER: 'cat', NO_COLOR: '1' } }],
    ['in a pipe', {}],
  ])('print each Pix key uncut, however long names and comments are: %s', async (_where, options) => {
    const own = await planned();
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
    // Nobody can write rows of their own into the list.
    expect(lines.filter((line) => line.startsWith('Row '))).toHaveLength(rows.length);
    expect(lines.filter((line) => line.startsWith('R$') || /^ {4}R\$/.test(line))).toEqual([]);
  });

  it('print comments and duplicates that first occur after 1,000 rows', async () => {
    const own = await planned();
    const sheet = join(own.self.dir, 'late.csv');
    const rows = Array.from(
      { length: 1_010 },
      (_, row) => `p${row}@a.example,1,id${row},${row === 1_005 ? 'Rent' : ''}`,
    );
    writeFileSync(sheet, `pix-key,value,correlation-id,comment\n${rows.join('\n')}\np0@a.example,1,twin,\n`);
    expect((await own.run(`payment batch plan ${sheet}`)).code).toBe(0);
    const ran = await own.run(`payment batch approve ${sheet}.plan --yes --total 10,11`);
    expect(ran.err).toMatch(/^Row 1012: .*\n {4}Same as row +2$/m);
    expect(ran.err).toMatch(/^Row 1007: .*\n {4}Comment +Rent$/m);
  });

  it('mark a row with the same amount and key as another, even without a warning in the plan', async () => {
    const own = await planned();
    const sheet = join(own.self.dir, 'twins.csv');
    writeFileSync(sheet, 'pix-key,value,correlation-id\na@example.com,1,x\na@example.com,1,y\n');
    await own.run(`payment batch plan ${sheet}`);
    const lines = linesIn(`${sheet}.plan`);
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
      const own = await planned();
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
    const own = await planned();
    await own.approve('60,00');
    const { sha256: hash } = JSON.parse(readFileSync(own.path, 'utf8').trim().split('\n').at(-1)!);
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
    const own = await planned();
    const [, first] = linesIn(own.path);
    const { id } = JSON.parse(first!);
    await own.run(`payment send --pix-key eva@example.com --value 1000 --correlation-id ${id} --yes`);
    await own.approve('60,00');
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
    const { run, fail } = await proxied(SHEET);
    fail((path) => (path.startsWith('/api/v1/payment') ? status : null));
    const ran = await run('resume PLAN --concurrency 1 --json');
    expect(outcomesIn(ran)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(ran.code).toBe(code);
    fail(() => null);
    expect(outcomesIn(await run('resume PLAN --json'))).toEqual(['existing', 'existing', 'existing']);
  });

  it('run refuses a symbolic link as log file, and sends nothing', async () => {
    const own = await planned();
    await own.approve('60,00');
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
    const own = await planned();
    await own.approve('60,00');
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
    const own = await planned();
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
    const own = await planned();
    const served = await serve();
    await own.self.run(`login --url ${served.url} --name loja --app-key-stdin`, { input: served.appKey });
    for (const command of ['status', 'results']) {
      const ran = await own.self.run(`payment batch ${command} ${own.path} --profile loja`);
      expect({ command, code: ran.code, out: ran.out }).toEqual({ command, code: 2, out: '' });
    }
  });
});
