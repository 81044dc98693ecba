// Every page of the documentation is typed from top to bottom in one terminal, in a new home, as a reader would: each
// command succeeds, and prints what the page shows. The Portuguese pages are read in Portuguese.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { list, obj, str } from '#contract/schema/schema.ts';
import { freshEnv, PROGRAM, run, until } from '#test/support/binary.ts';
import { checked, field, parseJson } from '#test/support/checked.ts';
import { outputOfLine } from '#test/support/outputs.ts';
import type { Page, Step } from '#test/support/pages.ts';
import { missingFrom, PAGES, stepsOf } from '#test/support/pages.ts';
import type { Shell, Typed } from '#test/support/screens/shell.ts';
import { openShell } from '#test/support/screens/shell.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';

const REPOSITORY = 'https://git.example/pixctl';

const text = (file: string): string => readFileSync(file, 'utf8');
const blocks = (part: string, language: string): string[] =>
  [...part.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code!);

/**
 * Blocks that cannot run here, by words of theirs, with the reason. The tests try them too: a block that would run has to
 * leave this list.
 */
const NOT_RUN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  README: {
    'npx pixctl': 'runs in a clone; test/build/install.test.ts installs the program from one',
    'npm test': 'runs the tests of the clone',
    'pixctl login': 'installs the program from a clone, and asks for an app key',
  },
  agents: {
    'pixctl mcp': 'needs a live profile "shop"; test/agent starts the server',
    'pixctl approve pq3': 'the id is an example',
    'limits.agent': 'needs a live profile "shop", and a person at a terminal who signs',
  },
  install: {
    'releases/latest': 'there is no release; test/scripts installs one that it makes',
    './pixctl-0.1.0.tgz': 'there is no release; test/build/install.test.ts installs the package',
    'openssl dgst': 'there is no release; test/scripts/release.full.test.ts builds and verifies one',
    '0.2.0/install.sh':
      'there is no release; test/scripts/install-script.full.test.ts goes back to a version',
    'pixctl logout': 'needs a profile with an app key',
  },
  library: { 'npm --prefix': 'installs from a clone; test/build/install.test.ts does' },
  mirror: { 'webhook listen': 'needs a public address that leads to this machine' },
  safety: {
    'journal resume ID': 'ID stands for the id of an entry; recipe 13 has one',
    'npm run simulate': 'runs the tests of the clone',
  },
  webhooks: { 'webhook verify': 'request.http stands for a request that the reader has received' },
};

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** An environment in which `pixctl` is the built program, with a folder `work` in its home. */
function workplace(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  // It lasts for all the tests of a page, which build on each other.
  const home = mkdtempSync(join(tmpdir(), 'pixctl-page-'));
  homes.push(home);
  const bin = join(home, 'bin');
  mkdirSync(bin);
  for (const name of ['work', 'pixctl']) mkdirSync(join(home, name));
  symlinkSync(PROGRAM, join(bin, 'pixctl'));
  // Installing is tried by test/build/install.test.ts; anything else that git or npm is asked for would be a surprise.
  const only = (name: string, ...lines: readonly string[]): void =>
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\ncase $* in ${lines.map((one) => `'${one}'`).join(' | ')}) ;; *) exit 1 ;; esac\n`,
      { mode: 0o755 },
    );
  only('git', `clone --depth 1 ${REPOSITORY} ../pixctl`);
  only('npm', 'ci', 'run install-global');
  return {
    ...freshEnv(),
    HOME: home,
    PIXCTL_REPOSITORY: REPOSITORY,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
    ...more,
    PATH: [bin, POSTGRES ?? bin, process.env['PATH'] ?? ''].join(delimiter),
  };
}

const POSTGRES = postgresBin();
if (POSTGRES === undefined)
  console.warn('SKIPPED: pages that use PostgreSQL. Install postgresql to have them tested.');
const needsPostgres = ({ code }: Step): boolean => /\bpsql\b|\bpostgres:/.test(code);

/** What the checks of a page need. */
interface Place {
  readonly env: Record<string, string>;
  readonly dir: string;
  readonly shell: Shell;
  /** Bodies that were forwarded to port 3000. */
  readonly heard: readonly string[];
  /** Whether the page is in Portuguese. */
  readonly isPortuguese: boolean;
  readonly pixctl: ReturnType<typeof caller>;
}
type Check = (typed: Typed, place: Place) => void | Promise<void>;

/** Returns a function that runs a command of pixctl beside the page. */
const caller =
  (env: Record<string, string>) =>
  async <const L extends readonly string[]>(...argv: L) =>
    outputOfLine(argv, (await run(['--sandbox', ...argv, '--json'], env)).out);

/** The month that an OFX file covers, as `YYYY-MM`. */
const monthOf = (ofx: string): string => ofx.replace(/^.*<DTSTART>(\d{4})(\d\d).*$/s, '$1-$2');

/** Number of lines and sum in cents of the account's statement, asked of the service: one month, or all of it. */
async function statementOf(
  { pixctl }: Place,
  month?: string,
): Promise<{ readonly lines: number; readonly sum: number }> {
  const last = month && new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const span =
    month === undefined ? ['--start', '800d'] : ['--start', `${month}-01`, '--end', `${month}-${last}`];
  const lines = await pixctl('statement', ...span, '--all');
  return {
    lines: lines.length,
    sum: lines.reduce((sum, { type, value }) => sum + (type === 'DEBIT' ? -value : value), 0),
  };
}

/** Whether hledger agrees with each balance of a journal of a page. */
function checkJournal(path: string): void {
  const checked = spawnSync('hledger', ['-f', path, 'check'], {
    encoding: 'utf8',
    // It reads files in the encoding of the locale.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (checked.error !== undefined)
    console.warn('SKIPPED: hledger is not installed; the journal was not read by it');
  else expect(checked).toMatchObject({ status: 0, stderr: '' });
}

/** What `reconcile` printed for a program: result and ids of each row. */
const rowsLeft = (out: string): string[] =>
  out.split('\n').filter((line) => /^(?:different|file-only|account-only|matched)\t/.test(line));

/** The name that the Portuguese page gives to a thing, or the English one. */
const named = ({ isPortuguese }: Place, english: string, portuguese: string): string =>
  isPortuguese ? portuguese : english;
const order = (place: Place): string => named(place, 'order', 'pedido');

/** What holds after each recipe of README.md, which docs/recipes.md has too. */
const FIRST_RECIPES: Readonly<Record<string, Check>> = {
  1: ({ out }) => {
    expect(out).toMatch(/^value\t1990$/m);
    expect(out).toMatch(/^brCode\t000201/m);
  },
  2: ({ out }, place) => {
    expect(out).toMatch(new RegExp(`${order(place)}-1 (?:is paid|foi pago)`));
  },
  3: async (_typed, place) => {
    expect(await place.pixctl('charge', 'refunds', `${order(place)}-1`)).toMatchObject([{ value: 500 }]);
  },
  4: async (_typed, place) => {
    const values = async (): Promise<number[]> =>
      (await place.pixctl('charge', 'list')).map(({ value }) => value).toSorted();
    expect(await values()).toEqual([125_000, 1990, 1990]);
    const again = await place.shell.type(`pixctl charge create --batch ${order(place)}s.csv`);
    expect(again.failed).toEqual([]);
    expect(await values()).toHaveLength(3);
  },
  5: async (_typed, place) => {
    const { payment } = await place.pixctl('payment', 'get', named(place, 'invoice-7', 'nota-7'));
    expect(payment.status).toBe('CONFIRMED');
    const payments = await place.pixctl('payment', 'list');
    expect(payments.filter(({ payment: { value } }) => value === 15_000)).toHaveLength(1);
  },
};

/** What holds after a recipe, besides that its commands succeed and print what the page shows. */
const CHECKS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  README: FIRST_RECIPES,
  recipes: {
    ...FIRST_RECIPES,
    6: (_typed, { heard }) => {
      expect(heard.some((body) => body.includes('CHARGE_COMPLETED'))).toBe(true);
    },
    7: async ({ out }, place) => {
      const charge = await place.pixctl('charge', 'get', `${order(place)}-201`);
      expect(charge.customer.name).toBe('Carla Dias');
      expect(out.split('\n').filter((line) => line.includes(`${order(place)}-201`))).not.toEqual([]);
    },
    8: async ({ out }, place) => {
      expect(await place.pixctl('charge', 'list', '--search', 'carla')).toHaveLength(1);
      expect(out.split('\n')[0]).toContain(`${order(place)}-201`);
    },
    9: ({ out, err }) => {
      expect(err).toBe('');
      expect(out).toMatch(/^\d+\n\d+\n\{.*"COMPLETED":\d.*\}\n[^\n]+: R\$ /);
    },
    10: (_typed, place) => {
      const file = named(place, 'paid.csv', 'pagas.csv');
      const [head, ...rows] = text(join(place.dir, file)).trim().split(/\r?\n/);
      expect(head).toBe('correlationID;value;paidAt;customer.name');
      expect(rows.some((row) => row.includes('1250,00') && row.includes('Bruno Lima'))).toBe(true);
    },
    11: ({ out }) => {
      // What the recipes before it were paid: 19,90, 1.250,00 and 5,00.
      expect(out).toMatch(/^in\.value\t127490$/m);
    },
    12: (_typed, place) => {
      const file = join(place.dir, named(place, 'counter.png', 'balcao.png'));
      expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
      expect(statSync(file).size).toBeGreaterThan(1000);
    },
    13: async ({ out }, { pixctl }) => {
      expect(out).toMatch(/(?:exit code|código de saída) 6/);
      expect(await pixctl('journal', 'list')).toEqual([]);
    },
    14: ({ out }, place) => {
      expect(out).toMatch(/^sent$/m);
      const file = named(place, 'failed.csv', 'falhas.csv');
      const [head, ...failed] = text(join(place.dir, file)).trim().split('\n');
      expect(head).toContain('pix-key,key-type,value');
      expect(failed).toEqual([expect.stringMatching(/ac03@fail\.example,.*,failed,FAILED,/)]);
    },
    15: ({ out }) => {
      expect(out).toContain('"charges":[]');
      expect(out).toContain('ACTIVE');
    },
    16: ({ out }) => {
      expect(out).toMatch(/^APPROVED\n/m);
      // In the end, and for each try.
      expect(out).toMatch(/^(?:REJECTED\n){5}/m);
      expect(out).toContain(
        '[1,"COMPLETED",null]\n[2,"EXPIRED","REJECTED"]\n[3,"COMPLETED","CONCLUDED"]\n[4,"SCHEDULED",null]\n',
      );
      expect(out).toMatch(/^INACTIVE$/m);
    },
    17: async ({ out }, { dir, pixctl }) => {
      expect(out).toContain('["nfse-2",25000,"CONFIRMED"]\n["nfse-1",1990,"CONFIRMED"]\n');
      expect(text(join(dir, 'nfse-1.pdf'))).toMatch(/^%PDF-/);
      expect(text(join(dir, 'nfse-1.xml'))).toContain('<valor>19.90</valor>');
      expect((await pixctl('invoice', 'list')).map(({ status }) => status)).toEqual([
        'CANCELED',
        'CONFIRMED',
      ]);
    },
    18: async ({ out }, { pixctl }) => {
      expect(out).toMatch(/^status\tCREATED$/m);
      expect(out).toContain('["COMPLETED",300,300,0]\n');
      const [back] = await pixctl('transaction', 'list');
      expect(back).toMatchObject({ value: 300, endToEndId: expect.stringMatching(/^D/) });
    },
    19: ({ out }, place) => {
      const exitLine = /(?:exit code|código de saída) 7\n/;
      const [before, after, rest] = out.split(exitLine);
      expect(rest).toBe('');
      const left = rowsLeft(before!);
      expect(left.slice(0, 3).map((row) => row.split('\t')[0])).toEqual([
        'different',
        'file-only',
        'account-only',
      ]);
      expect(left[0]).toContain(`"${order(place)}-1"`);
      expect(left[1]).toContain(`"${order(place)}-101"`);
      // What was accepted is not left.
      expect(rowsLeft(after!)).toEqual(left.slice(1));
    },
    20: async (_typed, place) => {
      const path = (extension: string): string =>
        join(place.dir, `${named(place, 'month', 'mes')}.${extension}`);
      const statement = await statementOf(place, monthOf(text(path('ofx'))));
      expect(statement.lines).toBeGreaterThan(20);
      const count = (extension: string, shape: RegExp): number =>
        text(path(extension)).match(shape)?.length ?? 0;
      expect(count('ofx', /^<FITID>/gm)).toBe(statement.lines);
      // A heading, and the balances before and after the month.
      expect(count('csv', /\n/g)).toBe(statement.lines + 3);
      // One more transaction gives the opening balance.
      expect(count('journal', /^\d{4}-\d\d-\d\d (?!.*saldo-inicial).*\(/gm)).toBe(statement.lines);
      const amounts = [...text(path('ofx')).matchAll(/^<TRNAMT>(-?\d+)\.(\d\d)\r?$/gm)].map(
        ([, reais, cents]) => Number(`${reais}${cents}`),
      );
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(statement.sum);
      checkJournal(path('journal'));
    },
    21: async ({ out }, place) => {
      expect(out).toMatch(/^transactions\t/m);
      // The table that psql prints: kind, number of lines, sum in reais.
      const kinds = [...out.matchAll(/^ (\w+) +\| +(\d+) \| +(-?\d+)\.(\d\d)$/gm)].map(
        ([, kind, lines, reais, cents]) => ({ kind, lines: Number(lines), sum: Number(`${reais}${cents}`) }),
      );
      const total = kinds.reduce(
        (all, { lines, sum }) => ({ lines: all.lines + lines, sum: all.sum + sum }),
        {
          lines: 0,
          sum: 0,
        },
      );
      expect(total).toEqual(await statementOf(place));
      const [account] = await place.pixctl('account', 'list');
      expect(total.sum).toBe(account.balance.total);
      // The refund of recipe 3 is money that left.
      expect(kinds.find(({ kind }) => kind === 'refund')!.sum).toBeLessThan(0);
    },
    22: async ({ out }, { pixctl }) => {
      expect(out).toMatch(/^status\tAPPROVED$/m);
      const { limits } = await pixctl('account', 'limits');
      expect(limits).toMatchObject({ pixDayLimit: 300_335, pixNightLimit: 50_000 });
    },
    23: async ({ out }, place) => {
      expect(out).toContain('none-recorded');
      expect(text(join(place.dir, named(place, 'disputes.ics', 'contestacoes.ics')))).toMatch(
        /^BEGIN:VCALENDAR\r\n/,
      );
      expect(out).toMatch(/^REJECTED$/m);
      const [dispute] = await place.pixctl('dispute', 'list');
      expect(dispute).toMatchObject({ value: 15_000, status: 'REJECTED', isOpen: false });
      expect(text(join(place.dir, named(place, 'dossier.pdf', 'dossie.pdf')))).toMatch(/^%PDF-/);
    },
  },
  books: {
    1: (_typed, place) => {
      const lines = (extension: string, shape: RegExp): number =>
        text(join(place.dir, `${named(place, 'october', 'outubro')}.${extension}`)).match(shape)?.length ?? 0;
      const count = lines('ofx', /^<FITID>/gm);
      expect(count).toBeGreaterThan(10);
      expect(lines('ofx', /^CHARSET:1252\r$/gm)).toBe(1);
      // A heading, and the balances before and after the month.
      expect(lines('csv', /\n/g)).toBe(count + 3);
    },
    2: (_typed, place) => {
      const path = join(place.dir, named(place, 'shop.journal', 'loja.journal'));
      expect(text(path).match(/saldo-inicial/g)?.length ?? 0).toBeLessThan(2);
      const codes = [...text(path).matchAll(/\((E\w+)\)/g)].map(([, code]) => code);
      expect(codes.length).toBeGreaterThan(20);
      expect(new Set(codes).size).toBe(codes.length);
      expect(text(path)).toContain('Receita:Vendas de produtos');
      // Both months in one journal, with each balance asserted.
      checkJournal(path);
    },
  },
  reconcile: {
    1: ({ out }, place) => {
      const left = rowsLeft(out);
      expect(left.map((line) => line.split('\t')[0])).toEqual(['different', 'file-only']);
      expect(left[1]).toContain(`${order(place)}-3`);
      expect(out).toMatch(/(?:exit code|código de saída) 7/);
    },
    2: ({ out }, place) => {
      const left = rowsLeft(out);
      expect(left).toHaveLength(1);
      expect(left[0]).toContain(`${order(place)}-3`);
      expect(out).toMatch(/^[0-9a-f]{8}\t.*\t5500\t5000\t/m);
      expect(out).toMatch(/(?:exit code|código de saída) 7/);
    },
  },
};

interface Answer {
  readonly command: string;
  readonly question: RegExp;
  readonly keys: string;
}
const total = (keys: string): Answer => ({
  command: 'payment batch approve',
  question: /Type the total|Digite o total/,
  keys: `${keys}\r`,
});

/** Pages that are typed at a terminal, because they show its screen or have questions, with what is typed as answers. */
const AT_TERMINAL: Readonly<Record<string, readonly Answer[]>> = {
  batch: [total('4,00')],
  month: [total('4,00')],
  'shared-store': [{ command: 'store login', question: /password|senha/i, keys: 'secret\r' }, total('4,00')],
};

/** Commands that run until Ctrl-C. */
const serves = (code: string): boolean =>
  /\b(?:webhook listen|sandbox start)\b(?!.*(?:&$|--until-eof|--replay))/m.test(code);

/** The months of the pages are long ago one day, or have not begun: this one and the last two are used instead. */
const MONTHS = ['2026-11', '2026-10', '2026-09'];

/** Settings of the database server of a page. */
function serverOf({ name }: Page): readonly string[] {
  if (name !== 'shared-store') return [];
  // A user with a password, and a server that `store check` finds nothing wrong with.
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-hba-'));
  homes.push(folder);
  chmodSync(folder, 0o755);
  const file = join(folder, 'pg_hba.conf');
  writeFileSync(file, 'host all pixctl 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n');
  return ['fsync=on', `hba_file=${file}`];
}

describe.each(PAGES.filter((page) => stepsOf(page).length > 0))('$file', (page) => {
  const steps = stepsOf(page);
  const reasons = NOT_RUN[page.name] ?? {};
  const reasonOf = ({ code }: Step): string | undefined =>
    Object.entries(reasons).find(([words]) => code.includes(words))?.[1];
  /** Output of the steps of each recipe so far. */
  const outputs = new Map<string, Typed>();
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    request.on('end', () => response.end());
  });
  let postgres: PostgresServer | undefined;
  let place: Place;
  /** Replaces what the machine of the tests may not have: ports, servers and dates of the page. */
  let adapt: (code: string) => string;

  const open = (env = place.env): Shell =>
    openShell(env, join(env['HOME']!, 'work'), { terminal: page.name in AT_TERMINAL });

  beforeAll(async () => {
    const usesPostgres = POSTGRES !== undefined && steps.some(needsPostgres);
    if (usesPostgres) postgres = await startPostgres(POSTGRES, serverOf(page));
    const address = postgres === undefined ? undefined : new URL(postgres.database());
    const env = workplace({
      PIXCTL_PROFILE: 'sandbox',
      // psql would wait for a key at the end of each screen.
      PAGER: 'cat',
      ...(page.isPortuguese ? { PIXCTL_LANG: 'pt' } : {}),
      // On many machines the reader is a superuser of the server; the reader of the Portuguese page is not.
      ...(address === undefined
        ? {}
        : {
            PGHOST: '127.0.0.1',
            PGPORT: address.port,
            PGUSER: page.isPortuguese && page.name !== 'shared-store' ? 'pixctl' : 'postgres',
          }),
    });
    const pixctl = caller(env);
    // The page begins with a database that exists.
    if (usesPostgres && page.name === 'shared-store') {
      const statements = ["ALTER ROLE pixctl PASSWORD 'secret'", 'CREATE DATABASE payments OWNER pixctl'];
      const words = statements.flatMap((statement) => ['-c', statement]);
      expect(spawnSync('psql', ['-d', 'postgres', ...words], { env }).status).toBe(0);
      // Its account has money.
      await pixctl('charge', 'create', '--amount', '100,00', '--correlation-id', 'funds');
      await pixctl('sandbox', 'pay', 'funds');
    }
    receiver.listen(0, '127.0.0.1');
    await until(() => (receiver.listening ? true : undefined));
    const { port } = receiver.address() as AddressInfo;
    const now = Date.parse((await pixctl('sandbox', 'status')).now) - 3 * 3_600_000;
    const month = (ago: number): string => {
      const today = new Date(now);
      return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 15))
        .toISOString()
        .slice(0, 7);
    };
    adapt = (code) =>
      code
        .replaceAll(/\b\d{4}-\d\d\b/g, (one) => (MONTHS.includes(one) ? month(MONTHS.indexOf(one)) : one))
        .replaceAll('db.example', `127.0.0.1:${address?.port}`)
        .replaceAll('localhost:3000', `127.0.0.1:${port}`)
        .replaceAll(/webhook listen (?!--replay)/g, 'webhook listen --port 0 ')
        .replaceAll(/sandbox start(?: --port 4010)?$/gm, 'sandbox start --port 0');
    const dir = join(env['HOME']!, 'work');
    place = {
      env,
      dir,
      heard,
      pixctl,
      isPortuguese: page.isPortuguese,
      shell: openShell(env, dir, { terminal: page.name in AT_TERMINAL }),
    };
  });
  afterAll(async () => {
    place.shell.close();
    receiver.close();
    await postgres?.remove();
  });

  /** Types a step, and does what the page says meanwhile. */
  async function follow(step: Step, shell: Shell): Promise<Typed> {
    let hasEnded = false;
    const typing = shell.type(adapt(step.code)).finally(() => (hasEnded = true));
    const shows = (words: RegExp): Promise<boolean> =>
      until(() => (words.test(shell.soFar()) ? true : hasEnded ? false : undefined));
    for (const { command, question, keys } of AT_TERMINAL[page.name] ?? [])
      if (step.code.includes(command) && (await shows(question))) shell.answer(keys);
    // Settling takes five seconds of the sandbox's time, which nobody has to sit through.
    if (step.code.includes('payment watch') && (await shows(/APPROVED/)))
      await run(['sandbox', 'advance', '10s'], place.env);
    if (serves(step.code))
      await shows(step.code.includes('listen') ? /Listening on|Escutando em/ : /http:\/\/127/);
    if (step.other !== undefined) {
      const other = open();
      const { failed, err } = await other.type(adapt(step.other));
      other.close();
      expect({ failed, err: failed.length > 0 ? err : '' }).toEqual({ failed: [], err: '' });
      if (step.code.includes('--forward-to')) await shows(/COMPLETED .*-> 200/);
    }
    if (serves(step.code)) shell.interrupt();
    return typing;
  }

  it('gives reasons only for blocks of the page', () => {
    for (const words of Object.keys(reasons))
      expect(steps.map(({ code }) => code).join('\n')).toContain(words);
  });

  for (const step of steps) {
    const title = `line ${step.line}: ${step.code.trim().split('\n')[0]}`;
    const reason = reasonOf(step);
    const isLast =
      step.recipe !== undefined && steps.findLast(({ recipe }) => recipe === step.recipe) === step;
    if (reason !== undefined)
      it(`${title} › cannot run here: ${reason}`, async () => {
        // In a copy, so that the next blocks find what the page has made.
        const copy = mkdtempSync(join(tmpdir(), 'pixctl-copy-'));
        homes.push(copy);
        cpSync(place.env['HOME']!, copy, { recursive: true });
        const shell = open(
          Object.fromEntries(
            Object.entries(place.env).map(([name, value]) => [
              name,
              value.replaceAll(place.env['HOME']!, copy),
            ]),
          ),
        );
        expect((await shell.type(adapt(step.code))).failed).not.toEqual([]);
        shell.close();
      });
    else
      it.skipIf(POSTGRES === undefined && (page.name === 'shared-store' || needsPostgres(step)))(
        title,
        async () => {
          const { out, err, failed } = await follow(step, place.shell);
          expect({ failed, err: failed.length > 0 ? out + err : '' }).toEqual({ failed: [], err: '' });
          if (step.screen !== undefined) expect(missingFrom(out, step.screen), out).toBeUndefined();
          if (step.recipe === undefined) return;
          const before = outputs.get(step.recipe) ?? { out: '', err: '', failed: [] };
          const all = { failed, out: before.out + out, err: before.err + err };
          outputs.set(step.recipe, all);
          if (isLast) await CHECKS[page.name]?.[step.recipe]?.(all, place);
        },
      );
  }
});

describe('scripts/picture.svg', () => {
  const shown = [...readFileSync('scripts/picture.svg', 'utf8').matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
    .map(([, text]) => text!.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
    .join('\n');

  it('shows the labels that charge create prints (update with npm run picture)', async () => {
    const argv = /^ ?pixctl (charge create .*)$/m.exec(shown)![1]!.trim().split(' ');
    const session = atTerminal(argv, { ...freshEnv(), PIXCTL_PROFILE: 'sandbox' }, { cols: 86 });
    expect(await session.ended).toBe(0);
    const labels = session
      .text()
      .split('\n')
      .map((line) => /^([A-Z][A-Za-z ]*?) {2,}\S/.exec(line)?.[1])
      .filter((label) => label !== undefined);
    expect(labels.length).toBeGreaterThan(8);
    for (const label of labels) expect(shown).toContain(label);
    expect(shown).toContain('COMPLETED');
  });
});

describe.each(['docs/scripting.md', 'docs/pt-BR/scripting.md'])('CI examples of %s', (document) => {
  const [github, gitlab] = blocks(text(document), 'yaml').map((example): unknown => parse(example));

  async function job(lines: readonly string[], variables: readonly string[]): Promise<void> {
    const served = await serve();
    expect(variables.toSorted()).toEqual(['PIXCTL_APP_KEY', 'PIXCTL_BASE_URL', 'PIXCTL_REPOSITORY']);
    const inside = workplace({ CI: 'true', PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
    const cwd = join(inside['HOME']!, 'work');
    writeFileSync(join(cwd, 'orders.csv'), 'correlation-id,value\na,1\nb,2\n');
    const shell = openShell(inside, cwd);
    for (const line of lines) {
      const ran = await shell.type(line);
      // A batch sums up at its end.
      const err = line.includes('--batch') ? 'Rows: 2 done (R$ 0,03).\n' : '';
      expect({ line, failed: ran.failed, err: ran.err }).toEqual({ line, failed: [], err });
      expect(ran.out).not.toContain('\u001b');
      expect(ran.out).not.toContain(served.appKey);
    }
    shell.close();
    const made = readFileSync(join(cwd, 'charges.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((one) => parseJson(one));
    expect(made).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  }

  it('GitHub Actions example creates the charges of a file', async () => {
    const { steps, env: variables } = checked(
      obj({ steps: list(obj({ run: str() })), env: obj({}) }),
      field(github, 'jobs.charge'),
    );
    await job(
      steps.map((step) => step.run).filter((line) => line !== undefined),
      Object.keys(variables),
    );
  });

  it('GitLab example creates the charges of a file', async () => {
    await job(checked(list(str()), field(gitlab, 'charges.script')), [
      'PIXCTL_APP_KEY',
      'PIXCTL_BASE_URL',
      'PIXCTL_REPOSITORY',
    ]);
  });
});
