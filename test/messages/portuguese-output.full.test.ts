// What commands print in Portuguese has no English words and no words of the service: tables, notes, next steps,
// questions, pickers, errors and receipts. English words are those that our own texts have only in English.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import type { Setup } from '#test/commands/operation-cases.ts';
import { CASES } from '#test/commands/operation-cases.ts';
import { freshEnv, run } from '#test/support/binary.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt, wordsOf } from '#test/support/cli.ts';
import { outputOfLine } from '#test/support/outputs.ts';
import { textsOf } from '#test/support/pdf-layout.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve, START } from '#test/support/services/sandbox.ts';

/** Words that Brazilians use too, names of standards and of parts of pixctl. */
const ALLOWED = new Set(
  `api ativa boleto boletos cashback cnpj compe csv dict dictid hmac http https id ispb json link localhost ofx pdf pix pixctl
  png qr sandbox status txid url use uuid webhook webhooks`.split(/\s+/),
);

const commands = await allCommands();
/** Names of more than one word; a single one may be a word of a sentence. */
const COMMAND_NAMES = new RegExp(
  commands
    .map(({ meta }) => meta.name)
    .filter((name) => name.includes(' '))
    .toSorted((a, b) => b.length - a.length)
    .map((name) => `\\b${name}\\b`)
    .join('|'),
  'g',
);

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Removes what is the same in every language: command lines, options, addresses, ids and quoted texts. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/https?:\S+|\S+@\S+|\S*\/\S*\/\S*/g, ' ')
    .replaceAll(/“[^”]*”|"[^"]*"/g, ' ')
    // What a service refused with, and names of events, variables, operations and commands.
    .replaceAll(/: [^:]*\(HTTP \d+\)/g, ' ')
    .replaceAll(/\b[A-Z]+:[A-Z_]+|\b[A-Z_]+=|\b[a-z-]+\.[a-z-]+\b/g, ' ')
    .replaceAll(COMMAND_NAMES, ' ')
    .replaceAll(/(?:npx )?pixctl [^\n]*?(?=[.,;:)](?:\s|$)|\n|$)/g, ' ')
    .replaceAll(/--[a-z][a-z-]*(?:[ =][A-Z|]+)?|<[^>]*>|\{\d+\}/g, ' ')
    .replaceAll(/\b\w*\d\w*\b|\S{30,}/g, ' ');

/** The note before a write, up to the name of the command. */
const NOTE = /^perfil [^\n]*?: [a-z -]+/gm;

const COMMAND_WORDS = new Set(commands.flatMap(({ meta }) => meta.name.split(/[ -]/)));
const lower = (text: string): string[] => wordsIn(proseOf(text)).map((word) => word.toLowerCase());
const inOurPortuguese = new Set(Object.values(PORTUGUESE).flatMap(lower));
const ENGLISH = new Set(
  Object.keys(PORTUGUESE)
    .flatMap(lower)
    .filter((word) => word.length > 1 && (!inOurPortuguese.has(word) || COMMAND_WORDS.has(word))),
);

/** Returns the texts in a result, which are not those of pixctl. */
const valuesIn = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(valuesIn)
      : [];

/** Words in the form of codes and fields of the service, such as `COMPLETED` and `endToEndId`. */
const isCode = (word: string): boolean => /^[A-Z]{4,}$/.test(word) || /^[a-z]+[A-Z]/.test(word);

/** Random keys and ids: they differ from run to run. */
const RANDOM = /[\w+/=-]{24,}/g;

/** Returns the lines with English words or words of the service, and these words. */
function foreignIn(output: string, values: readonly string[] = []): string[] {
  const own = values
    .filter((value) => value.length > 1 && !wordsIn(value).every(isCode))
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, value) => text.replaceAll(value, ' '), output.replaceAll(NOTE, ' '))
    .replaceAll(RANDOM, ' ');
  return own.split('\n').flatMap((line) => {
    const words = wordsIn(proseOf(line)).filter(
      (word) => !ALLOWED.has(word.toLowerCase()) && (ENGLISH.has(word.toLowerCase()) || isCode(word)),
    );
    return words.length === 0 ? [] : [`${words.join(' ')}: ${line.trim()}`];
  });
}

/** Returns the values on a command line: they stand in the output as they were typed. */
const typedIn = (line: string): string[] => wordsOf(line).filter((word) => !COMMAND_WORDS.has(word));

let served: Served;
let empty: number;
beforeAll(async () => {
  served = await serve({ keep: true });
  empty = served.sandbox.takeSnapshot();
});
afterAll(() => served.stop());

const PERSON = { env: { PIXCTL_LANG: 'pt', NO_COLOR: '1' }, terminal: 200 };
/** A machine with a terminal. */
const personAt = (): Machine => machineAt(served, { stderrIsTerminal: true });

describe('a command of', () => {
  /** Commands that list the names which one types, such as those of events. */
  const LISTS_NAMES = ['webhook events'];

  it.each(OPERATIONS.map(({ id }) => id))('%s prints Portuguese at a terminal', async (id) => {
    served.sandbox.abandonDeliveries();
    served.sandbox.restoreSnapshot(empty);
    served.time = START;
    const self = machineAt(served);
    const found: string[] = [];
    const once: Setup['once'] = async (line) => {
      const before = served.sandbox.takeSnapshot();
      const drawn = await personAt().run(`${line} --yes`, PERSON);
      served.sandbox.abandonDeliveries();
      served.sandbox.restoreSnapshot(before);
      const output = outputOfLine(line, (await self.run(`${line} --json --yes`)).out);
      if (!LISTS_NAMES.includes(line))
        found.push(...foreignIn(drawn.out + drawn.err, [...valuesIn(output), ...typedIn(line)]));
      return output;
    };
    await CASES[id]({ served, dir: self.dir, pixctl: once, once });
    expect(found).toEqual([]);
  });
});

const named = commands.filter(({ meta: { operation } }) => operation !== undefined);

it.each(named.map(({ meta }) => meta.name))(
  '%s explains in Portuguese what is missing or unknown',
  async (name) => {
    const { input } = commands.find(({ meta }) => meta.name === name)!;
    const args = (input?.args ?? []).map((_, index) => `nenhum-${index}`);
    const found: string[] = [];
    for (const line of [name, [name, ...args].join(' '), [name, ...args, '--amount 1,00'].join(' ')]) {
      const { err } = await personAt().run(`${line} --yes --retries 0`, PERSON);
      found.push(...foreignIn(err, typedIn(line)));
    }
    expect(found).toEqual([]);
  },
);

/** Commands that take long, each with the operation that is slow. */
const SLOW = [
  ['sync', 'statement.list'],
  ['charge list --all', 'charge.list'],
  ['charge get a1', 'charge.get'],
  ['charge watch a1', undefined],
  ['books export --month 2026-11 --format csv --out novembro.csv', 'statement.list'],
] as const;

it.each(SLOW)('%s shows its progress in Portuguese', async (line, operation) => {
  const own = await serve();
  await own.ok('POST', '/api/v1/charge', { correlationID: 'a1', value: 100_000 });
  if (operation !== undefined)
    await own.ok('POST', '/_sandbox/fault', { kind: 'latency', operation, delay: 300_000, times: 1 });
  const env = freshEnv({ PIXCTL_BASE_URL: own.url, PIXCTL_APP_KEY: own.appKey, PIXCTL_LANG: 'pt' });
  const session = atTerminal(line, env, { cols: 160 });
  // Only progress has a time in seconds.
  await session.shows(' s');
  await session.shows(' s');
  session.type(CTRL_C);
  await session.ended;
  expect(foreignIn(session.text(), ['a1'])).toEqual([]);
});

it('the PDFs of a receipt and of a dossier are in Portuguese', async () => {
  const own = await serve();
  await own.ok('POST', '/api/v1/charge', { correlationID: 'a1', value: 100_000, comment: 'NF 7' });
  const { endToEndId } = await own.ok('POST', '/_sandbox/pay', { id: 'a1' });
  const env = freshEnv({ PIXCTL_BASE_URL: own.url, PIXCTL_APP_KEY: own.appKey, PIXCTL_LANG: 'pt' });
  await run('payment send --amount 1,00 --pix-key ana@example.com --correlation-id p1 --yes', env);
  await own.advance(60_000);
  await own.ok('POST', '/_sandbox/dispute/open', { endToEndId, reason: 'Não recebi' });
  const found: string[] = [];
  for (const [number, words] of [
    'receipt a1 --kind in',
    'receipt p1',
    `dispute dossier ${endToEndId}`,
  ].entries()) {
    const file = join(env['HOME'] ?? '', `documento-${number}.pdf`);
    const ran = await run(`${words} --pdf ${file}`, env);
    expect(ran).toMatchObject({ code: 0, err: expect.any(String) as string });
    const texts = await textsOf(readFileSync(file));
    found.push(...foreignIn(texts.join('\n'), ['a1', 'p1']).map((one) => `${words}: ${one}`));
  }
  expect(found).toEqual([]);
});

describe('at a terminal', () => {
  /** Commands that offer what the service has. */
  const ASKING = ['charge refund', 'charge get', 'payment approve', 'payment get', 'refund get', 'receipt'];

  it('pickers offer what the service has in Portuguese', async () => {
    const own = await serve();
    for (const id of ['a1', 'a2']) {
      const customer = { name: 'Ana Souza', taxID: '52998224725' };
      await own.ok('POST', '/api/v1/charge', {
        correlationID: id,
        value: 100_000,
        customer,
        comment: 'NF 7',
      });
      await own.ok('POST', '/_sandbox/pay', { id });
    }
    const env = { ...freshEnv(), PIXCTL_BASE_URL: own.url, PIXCTL_APP_KEY: own.appKey, PIXCTL_LANG: 'pt' };
    await run('charge refund a1 --amount 1,00 --yes', env);
    await run('payment send --amount 1,00 --pix-key ana@example.com --yes', env);
    await run('payment create --amount 1,00 --pix-key ana@example.com', env);
    const found: string[] = [];
    for (const name of ASKING) {
      const session = atTerminal(name, env, { cols: 160, rows: 60 });
      await session.shows('navegar');
      session.type(CTRL_C);
      await session.ended;
      found.push(...foreignIn(session.text(), ['Ana Souza']).map((line) => `${name}: ${line}`));
    }
    expect(found).toEqual([]);
  });

  it('profiles, plans and receipts are shown in Portuguese', async () => {
    const own = await serve();
    await own.ok('POST', '/api/v1/charge', { correlationID: 'a1', value: 100_000 });
    await own.ok('POST', '/_sandbox/pay', { id: 'a1' });
    const env = freshEnv({ PIXCTL_LANG: 'pt' });
    const sheet = join(env['HOME'] ?? '', 'folha.csv');
    writeFileSync(sheet, 'pix-key,value,name\nana@example.com,100,Rui Lima\nbia@example.com,200,Rui Lima\n');
    const found: string[] = [];
    for (const mode of ['test', 'live']) {
      const login = ['login', '--url', own.url, '--name', `loja-${mode}`, '--mode', mode, '--app-key-stdin'];
      const { err } = await run(login, env, own.appKey);
      found.push(...foreignIn(err));
    }
    const lines = [
      ...[
        'whoami',
        'profile list',
        'charge refund a1 --amount 1,00 --yes',
        'charge create --amount 5',
        'doctor',
      ],
      ...[
        `payment batch plan ${sheet}`,
        `payment batch show ${sheet}.plan`,
        `payment batch status ${sheet}.plan`,
      ],
      ...[`payment batch approve ${sheet}.plan --yes --total 3,00`, `payment batch run ${sheet}.plan --yes`],
      ...[
        `payment batch status ${sheet}.plan`,
        `payment batch results ${sheet}.plan -o table`,
        `receipt a1 --pdf ${join(env['HOME'] ?? '', 'recibo.pdf')}`,
        'today',
      ],
      ...['journal list --all', 'statement', 'balance', 'account limits'],
    ];
    for (const line of lines) {
      const session = atTerminal([...wordsOf(line), '--no-input'], env, { cols: 200, rows: 60 });
      await session.ended;
      found.push(
        ...foreignIn(session.text(), ['loja-test', 'loja-live', 'Rui Lima']).map((one) => `${line}: ${one}`),
      );
    }
    expect(found).toEqual([]);
  });
});
