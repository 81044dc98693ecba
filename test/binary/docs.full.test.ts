// What the documents say can be typed is typed: the recipes of each in order, in one folder, on the sandbox; the CI
// examples with nothing but their variables.
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EVENTS } from '#contract/events/event-types.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import type { Ended } from '#test/support/binary.ts';
import { freshEnv, PROGRAM, run, until } from '#test/support/binary.ts';
import { checked, field, parseJson } from '#test/support/checked.ts';
import { outputOfLine } from '#test/support/outputs.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';

const REPOSITORY = 'https://git.example/pixctl';

const text = (file: string): string => readFileSync(file, 'utf8');
const blocks = (part: string, language: string): string[] =>
  [...part.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code!);

/** The recipes of a document, in order: what to type in each terminal. */
const recipesOf = (document: string): string[][] =>
  [...text(document).matchAll(/^### \d+\. .*?\n(.*?)(?=^##|(?![^]))/gms)].map(([, part]) =>
    blocks(part!, 'sh'),
  );

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

let env: Record<string, string>;
let dir: string;
/** An environment in which `pixctl` is the built program, and a folder to work in. */
function workplace(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  // It lasts for all the tests of this file, which build on each other.
  const home = mkdtempSync(join(tmpdir(), 'pixctl-readme-'));
  homes.push(home);
  const dirs = { PIXCTL_CONFIG_DIR: join(home, 'config'), PIXCTL_DATA_DIR: join(home, 'data') };
  const fresh: Record<string, string> = {
    ...freshEnv(),
    HOME: home,
    PIXCTL_REPOSITORY: REPOSITORY,
    ...dirs,
    ...more,
  };
  const bin = join(fresh['HOME']!, 'bin');
  mkdirSync(bin);
  for (const name of ['work', 'pixctl']) mkdirSync(join(fresh['HOME']!, name));
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
  return { ...fresh, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
}

function shell(
  script: string,
  inside = env,
  cwd = dir,
): { readonly child: ChildProcess; readonly done: Promise<Ended>; readonly soFar: () => string } {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: inside,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const done = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
  return { child, done, soFar: () => out + err };
}

const pixctl = async <const L extends readonly string[]>(...argv: L) =>
  outputOfLine(argv, (await run(['--sandbox', ...argv, '--json'], env)).out);

// The names that the recipes of a language give to what they make.
const ENGLISH = {
  order: 'order',
  invoice: 'invoice-7',
  counter: 'counter.png',
  failed: 'failed.csv',
  month: 'month',
};
const PORTUGUESE = {
  order: 'pedido',
  invoice: 'nota-7',
  counter: 'balcao.png',
  failed: 'falhas.csv',
  month: 'mes',
};

/** The month that an OFX file covers, as `YYYY-MM`. */
const monthOf = (ofx: string): string => ofx.replace(/^.*<DTSTART>(\d{4})(\d\d).*$/s, '$1-$2');

/** Number of lines and sum in cents of the account's statement, asked of the service: one month, or all of it. */
async function statementOf(month?: string): Promise<{ readonly lines: number; readonly sum: number }> {
  const last = month && new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const span =
    month === undefined ? ['--start', '800d'] : ['--start', `${month}-01`, '--end', `${month}-${last}`];
  const lines = await pixctl('statement', ...span, '--all');
  return {
    lines: lines.length,
    sum: lines.reduce((sum, { type, value }) => sum + (type === 'DEBIT' ? -value : value), 0),
  };
}

const POSTGRES = postgresBin();
if (POSTGRES === undefined)
  console.warn('SKIPPED: the account in PostgreSQL. Install postgresql to have that recipe tested.');
let postgres: PostgresServer | undefined;
afterAll(() => postgres?.remove());

/** Whether hledger agrees with each balance of a journal of the recipes. */
function checkJournal(file: string): void {
  const checked = spawnSync('hledger', ['-f', join(dir, file), 'check'], {
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

// Each document in one language: the commands of both languages differ in ids only.
describe.each([
  ['README.md', ENGLISH, 5] as const,
  ['docs/pt-BR/recipes.md', PORTUGUESE, 23] as const,
  ...(LARGEST
    ? [['README.pt-BR.md', PORTUGUESE, 5] as const, ['docs/recipes.md', ENGLISH, 23] as const]
    : []),
])('recipes of %s, in order', (document, names, count) => {
  const recipes = recipesOf(document);
  const [first, second] = [0, 1];
  const cook = (number: number): Promise<Ended> => shell(recipes[number - 1]![first]!).done;
  /** The README has the first five. */
  const isAll = document.startsWith('docs/');

  beforeAll(() => {
    env = workplace({ PIXCTL_PROFILE: 'sandbox' });
    dir = join(env['HOME']!, 'work');
  });

  it('are as many as expected', () => expect(recipes).toHaveLength(count));

  it('1: creates a charge', async () => {
    const ran = await cook(1);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^value\t1990$/m);
    expect(ran.out).toMatch(/^brCode\t000201/m);
  });

  it('2: watches a charge until it is paid', async () => {
    const { done } = shell(recipes[1]![first]!);
    const paid = await shell(recipes[1]![second]!).done;
    expect(paid).toMatchObject({ code: 0 });
    const ran = await done;
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(new RegExp(`${names.order}-1 (?:is paid|foi pago)`));
  });

  it('3: refunds part of a charge', async () => {
    expect(await cook(3)).toMatchObject({ code: 0 });
    expect(await pixctl('charge', 'refunds', `${names.order}-1`)).toMatchObject([{ value: 500 }]);
  });

  it('4: creates charges from a file, each only once', async () => {
    expect(await cook(4)).toMatchObject({ code: 0 });
    const charges = await pixctl('charge', 'list');
    expect(charges.map(({ value }) => value).toSorted()).toEqual([125_000, 1990, 1990]);
    const [create] = recipes[3]![first]!.split(/^(?=pixctl sandbox)/m);
    expect(await shell(create!).done).toMatchObject({ code: 0 });
    expect(await pixctl('charge', 'list')).toHaveLength(charges.length);
  });

  it('5: sends a payment once', async () => {
    // Settling takes five seconds of the sandbox's time, which nobody has to sit through.
    const { done, soFar } = shell(recipes[4]![first]!);
    await until(() => (soFar().includes('APPROVED') ? true : undefined));
    await run(['sandbox', 'advance', '10s'], env);
    expect(await done).toMatchObject({ code: 0 });
    const { payment } = await pixctl('payment', 'get', names.invoice);
    expect(payment.status).toBe('CONFIRMED');
    expect(await pixctl('payment', 'list')).toHaveLength(1);
  });

  it.runIf(isAll)('6: receives a webhook', async () => {
    const heard: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await until(() => (receiver.listening ? true : undefined));
    const { port } = receiver.address() as AddressInfo;
    const [listen, trigger] = recipes[5]!;
    // The usual port may be taken on the machine that runs the tests.
    const { child, done, soFar } = shell(
      listen!.replace('localhost:3000', `127.0.0.1:${port}`).replace('listen ', 'listen --port 0 '),
    );
    try {
      // A listener that is stopped before that leaves a write of which nothing is known.
      await until(() => (soFar().includes('Listening on') ? true : undefined));
      expect((await pixctl('webhook', 'list')).length).toBeGreaterThanOrEqual(Object.keys(EVENTS).length);
      expect(await shell(trigger!).done).toMatchObject({ code: 0 });
      await until(() => (heard.some((body) => body.includes('CHARGE_COMPLETED')) ? true : undefined));
    } finally {
      process.kill(-child.pid!, 'SIGINT');
      await done;
      receiver.close();
    }
  });

  it.runIf(isAll)('7: charges a saved customer', async () => {
    const ran = await cook(7);
    expect(ran).toMatchObject({ code: 0 });
    const charge = await pixctl('charge', 'get', `${names.order}-201`);
    expect(charge.customer.name).toBe('Carla Dias');
    expect(ran.out.split('\n').filter((line) => line.includes(`${names.order}-201`))).not.toEqual([]);
  });

  it.runIf(isAll)('8: finds a charge', async () => {
    const [search] = recipes[7]![first]!.split('\n');
    const ran = await shell(search!).done;
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out.trim().split('\n')).toHaveLength(1);
    expect(ran.out).toContain(`${names.order}-201`);
    expect(await cook(8)).toMatchObject({ code: 0 });
  });

  it.runIf(isAll)('9: evaluates jq expressions', async () => {
    const ran = await cook(9);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/^\d+\n\d+\n\{.*"COMPLETED":\d.*\}\n[^\n]+: R\$ /);
  });

  it.runIf(isAll)('10: exports paid charges as CSV', async () => {
    expect(await cook(10)).toMatchObject({ code: 0 });
    const file = document.includes('pt-BR') ? 'pagas.csv' : 'paid.csv';
    const [head, ...rows] = text(join(dir, file)).trim().split(/\r?\n/);
    expect(head).toBe('correlationID;value;paidAt;customer.name');
    expect(rows.some((row) => row.includes('1250,00') && row.includes('Bruno Lima'))).toBe(true);
  });

  it.runIf(isAll)('11: shows the totals of the day', async () => {
    const ran = await cook(11);
    expect(ran).toMatchObject({ code: 0 });
    // What the recipes before it were paid: 19,90, 1.250,00 and 5,00.
    expect(ran.out).toMatch(/^in\.value\t127490$/m);
  });

  it.runIf(isAll)('12: creates a printable QR code', async () => {
    expect(await cook(12)).toMatchObject({ code: 0 });
    expect(readFileSync(join(dir, names.counter)).subarray(1, 4).toString()).toBe('PNG');
    expect(statSync(join(dir, names.counter)).size).toBeGreaterThan(1000);
  });

  it.runIf(isAll)('13: resolves a request with outcome unknown', async () => {
    const ran = await cook(13);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/(?:exit code|código de saída) 6/);
    expect(await pixctl('journal', 'list')).toEqual([]);
  });

  it.runIf(isAll)('14: pays a spreadsheet, and lists failed payments', async () => {
    const ran = await cook(14);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^sent$/m);
    const [head, ...failed] = text(join(dir, names.failed)).trim().split('\n');
    expect(head).toContain('pix-key,key-type,value');
    expect(failed).toEqual([expect.stringMatching(/ac03@fail\.example,.*,failed,FAILED,/)]);
  });

  it.runIf(isAll)('15: tests a program against the sandbox', async () => {
    const ran = await cook(15);
    expect(ran.out).toContain('"charges":[]');
    expect(ran.out).toContain('ACTIVE');
  });

  it.runIf(isAll)('16: runs a recurring mandate from approval to its end', async () => {
    const ran = await cook(16);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^APPROVED\n/m);
    // In the end, and for each try.
    expect(ran.out).toMatch(/^(?:REJECTED\n){5}/m);
    expect(ran.out).toContain(
      '[1,"COMPLETED",null]\n[2,"EXPIRED","REJECTED"]\n[3,"COMPLETED","CONCLUDED"]\n[4,"SCHEDULED",null]\n',
    );
    expect(ran.out).toMatch(/^INACTIVE$/m);
  });

  it.runIf(isAll)('17: issues invoices, saves their PDFs and cancels one', async () => {
    const ran = await cook(17);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toContain('["nfse-2",25000,"CONFIRMED"]\n["nfse-1",1990,"CONFIRMED"]\n');
    expect(text(join(dir, 'nfse-1.pdf'))).toMatch(/^%PDF-/);
    expect(text(join(dir, 'nfse-1.xml'))).toContain('<valor>19.90</valor>');
    expect((await pixctl('invoice', 'list')).map(({ status }) => status)).toEqual(['CANCELED', 'CONFIRMED']);
  });

  it.runIf(isAll)('18: gets the money of a payment back', async () => {
    const ran = await cook(18);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^status\tCREATED$/m);
    expect(ran.out).toContain('["COMPLETED",300,300,0]\n');
    const [back] = await pixctl('transaction', 'list');
    expect(back).toMatchObject({ value: 300, endToEndId: expect.stringMatching(/^D/) });
  });

  it.runIf(isAll)('19: finds unpaid orders', async () => {
    const ran = await cook(19);
    expect(ran).toMatchObject({ code: 0 });
    const exitLine = /(?:exit code|código de saída) 7\n/;
    const [before, after, rest] = ran.out.split(exitLine);
    expect(rest).toBe('');
    const results = (out: string): string[] => rowsLeft(out).map((row) => row.split('\t')[0]!);
    expect(results(before!).slice(0, 3)).toEqual(['different', 'file-only', 'account-only']);
    expect(rowsLeft(before!)[0]).toContain(`"${names.order}-1"`);
    expect(rowsLeft(before!)[1]).toContain(`"${names.order}-101"`);
    // What was accepted is not left.
    expect(rowsLeft(after!)).toEqual(rowsLeft(before!).slice(1));
  });

  it.runIf(isAll)('20: exports every line of the monthly statement', async () => {
    expect(await cook(20)).toMatchObject({ code: 0 });
    const file = (extension: string): string => text(join(dir, `${names.month}.${extension}`));
    const statement = await statementOf(monthOf(file('ofx')));
    expect(statement.lines).toBeGreaterThan(20);
    const count = (extension: string, shape: RegExp): number => file(extension).match(shape)?.length ?? 0;
    expect(count('ofx', /^<FITID>/gm)).toBe(statement.lines);
    // A heading, and the balances before and after the month.
    expect(count('csv', /\n/g)).toBe(statement.lines + 3);
    // One more transaction gives the opening balance.
    expect(count('journal', /^\d{4}-\d\d-\d\d (?!.*saldo-inicial).*\(/gm)).toBe(statement.lines);
    const amounts = [...file('ofx').matchAll(/^<TRNAMT>(-?\d+)\.(\d\d)\r?$/gm)].map(([, reais, cents]) =>
      Number(`${reais}${cents}`),
    );
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(statement.sum);
    checkJournal(`${names.month}.journal`);
  });

  it.runIf(isAll && POSTGRES !== undefined)('21: mirrors the account into PostgreSQL', async () => {
    postgres ??= await startPostgres(POSTGRES!);
    const { port, username } = new URL(postgres.database());
    const ran = await shell(recipes[20]![first]!, {
      ...env,
      PATH: `${POSTGRES!}:${env['PATH']!}`,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      PGUSER: username,
    }).done;
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^transactions\t/m);
    // The table that psql prints: kind, number of lines, sum in reais.
    const kinds = [...ran.out.matchAll(/^ (\w+) +\| +(\d+) \| +(-?\d+)\.(\d\d)$/gm)].map(
      ([, kind, lines, reais, cents]) => ({ kind, lines: Number(lines), sum: Number(`${reais}${cents}`) }),
    );
    const total = kinds.reduce((all, { lines, sum }) => ({ lines: all.lines + lines, sum: all.sum + sum }), {
      lines: 0,
      sum: 0,
    });
    expect(total).toEqual(await statementOf());
    const [account] = await pixctl('account', 'list');
    expect(total.sum).toBe(account.balance.total);
    // The refund of recipe 3 is money that left.
    expect(kinds.find(({ kind }) => kind === 'refund')!.sum).toBeLessThan(0);
  });

  it.runIf(isAll)('22: asks for a higher limit, of which a part is approved', async () => {
    const ran = await cook(22);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^status\tAPPROVED$/m);
    const { limits } = await pixctl('account', 'limits');
    expect(limits).toMatchObject({ pixDayLimit: 300_335, pixNightLimit: 50_000 });
  });

  it.runIf(isAll)(
    '23: answers a dispute with a dossier within its deadline, and keeps the money',
    async () => {
      const ran = await cook(23);
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.out).toContain('none-recorded');
      expect(text(join(dir, document.includes('pt-BR') ? 'contestacoes.ics' : 'disputes.ics'))).toMatch(
        /^BEGIN:VCALENDAR\r\n/,
      );
      expect(ran.out).toMatch(/^REJECTED$/m);
      const [dispute] = await pixctl('dispute', 'list');
      expect(dispute).toMatchObject({ value: 15_000, status: 'REJECTED', isOpen: false });
      expect(text(join(dir, document.includes('pt-BR') ? 'dossie.pdf' : 'dossier.pdf'))).toMatch(/^%PDF-/);
    },
  );
});

describe.each(LARGEST ? ['docs/books.md', 'docs/pt-BR/books.md'] : ['docs/books.md'])(
  'recipes of %s',
  (document) => {
    const [accountant, own] = recipesOf(document);
    const lines = (file: string, shape: RegExp): number => text(join(dir, file)).match(shape)?.length ?? 0;
    /** Date in Brasília by the clock of the program; read once, so that no month ends during the tests. */
    let now: Date;
    const month = (ago: number): string =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15)).toISOString().slice(0, 7);
    /** The months of the document are long ago one day, or have not begun: the last two are exported instead. */
    const lately = (script: string): string =>
      script.replaceAll('2026-10', month(1)).replaceAll('2026-09', month(2));
    const names = document.includes('pt-BR')
      ? { month: 'outubro', shop: 'loja.journal' }
      : { month: 'october', shop: 'shop.journal' };

    beforeAll(async () => {
      env = workplace({ PIXCTL_PROFILE: 'sandbox' });
      dir = join(env['HOME']!, 'work');
      now = new Date(Date.parse((await pixctl('sandbox', 'status')).now) - 3 * 3_600_000);
    });

    it('1: exports the month for the accountant', async () => {
      expect(await shell(lately(accountant![0]!)).done).toMatchObject({ code: 0 });
      const count = lines(`${names.month}.ofx`, /^<FITID>/gm);
      expect(count).toBeGreaterThan(10);
      expect(lines(`${names.month}.ofx`, /^CHARSET:1252\r$/gm)).toBe(1);
      // A heading, and the balances before and after the month.
      expect(lines(`${names.month}.csv`, /\n/g)).toBe(count + 3);
    });

    it('2: writes a plain-text accounting journal', async () => {
      expect(await shell(lately(own![0]!)).done).toMatchObject({ code: 0 });
      expect(lines(names.shop, /saldo-inicial/g)).toBeLessThan(2);
      const codes = [...text(join(dir, names.shop)).matchAll(/\((E\w+)\)/g)].map(([, code]) => code);
      expect(codes.length).toBeGreaterThan(20);
      expect(new Set(codes).size).toBe(codes.length);
      expect(text(join(dir, names.shop))).toContain('Receita:Vendas de produtos');
      // Both months in one journal, with each balance asserted.
      checkJournal(names.shop);
    });
  },
);

describe.each([
  ...(LARGEST ? [['docs/reconcile.md', 'order'] as const] : []),
  ['docs/pt-BR/reconcile.md', 'pedido'] as const,
])('recipes for unpaid orders in %s', (document, order) => {
  const recipes = recipesOf(document);

  beforeAll(() => {
    env = workplace({ PIXCTL_PROFILE: 'sandbox' });
    dir = join(env['HOME']!, 'work');
  });

  it('1: reports the unpaid order with its reason and exit code 7', async () => {
    expect(recipes).toHaveLength(2);
    const ran = await shell(recipes[0]![0]!).done;
    expect(ran).toMatchObject({ code: 0 });
    const left = rowsLeft(ran.out);
    expect(left.map((line) => line.split('\t')[0])).toEqual(['different', 'file-only']);
    expect(left[1]).toContain(`its charge ${order}-3 is not paid`);
    expect(ran.out).toMatch(/(?:exit code|código de saída) 7/);
  });

  it('2: accepts the other row, and only the unpaid order remains', async () => {
    const ran = await shell(recipes[1]![0]!).done;
    expect(ran).toMatchObject({ code: 0 });
    const left = rowsLeft(ran.out);
    expect(left).toHaveLength(1);
    expect(left[0]).toContain(`${order}-3`);
    expect(ran.out).toMatch(/^[0-9a-f]{8}\t.*\t5500\t5000\t/m);
    expect(ran.out).toMatch(/(?:exit code|código de saída) 7/);
  });
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
    for (const line of lines) {
      const ran = await shell(line, inside, cwd).done;
      // A batch sums up at its end.
      const err = line.includes('--batch') ? 'Rows: 2 done (R$ 0,03).\n' : '';
      expect({ line, code: ran.code, err: ran.err }).toEqual({ line, code: 0, err });
      expect(ran.out).not.toContain('\u001b');
      expect(ran.out).not.toContain(served.appKey);
    }
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
