// Screens on which a person agrees to something: all that decides is on them in full, on narrow and wide terminals and in
// both languages. Wrapped is fine; cut or left out is not.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, run, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { PDF } from '#test/support/form.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import { connect } from '#test/support/services/mcp.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const WIDTHS = [60, 80, 200];
/** A question of `src/policy/confirmation.ts`, after which the person types. */
const QUESTIONS = {
  en: /Type (?:the amount|the total|yes)/,
  pt: /Digite (?:o valor|o total|sim)/,
};

/** The longest texts that the service takes. */
const EMAIL = `${'financeiro.contas-a-pagar'.repeat(3).slice(0, 58)}@empresa.example.br`;
const RANDOM = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
const NAME = 'Companhia Brasileira de Distribuição e Comércio de Materiais Elétricos Ltda';
const COMMENT =
  `NF 331 ${'de materiais para a obra da rua das Palmeiras, '.repeat(3).slice(0, 124)}fim do mês`.slice(
    0,
    140,
  );
const CENTS = 987_654_321_012;
const AMOUNT = 'R$ 9.876.543.210,12';

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');

interface Setup {
  readonly served: Served;
  readonly env: Readonly<Record<string, string>>;
  readonly dir: string;
  ok(line: readonly string[]): Promise<string>;
}

/** Somebody with a live profile, and an account with enough money at a served sandbox. */
async function setup(): Promise<Setup> {
  const served = await serve({ now: Date.now });
  for (const id of ['funds-1', 'funds-2']) {
    await served.ok('POST', '/api/v1/charge', {
      correlationID: id,
      value: CENTS,
      customer: { name: NAME, taxID: '52998224725' },
    });
    await served.ok('POST', '/_sandbox/pay', { id });
  }
  const env = freshEnv();
  const dir = tempDir();
  const ok = async (line: readonly string[]): Promise<string> => {
    const ended = await run(line, env);
    if (ended.code !== 0) throw new Error(`${line.join(' ')}: ${ended.code} ${ended.err}`);
    return ended.out;
  };
  const login = ['login', '--url', served.url, '--name', 'loja', '--mode', 'live', '--app-key-stdin'];
  await run(login, env, served.appKey);
  return { served, env, dir, ok };
}

/** Shows the question on each terminal, and returns what each showed before the person would type. */
async function screens(
  line: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<readonly { readonly language: 'en' | 'pt'; readonly cols: number; readonly text: string }[]> {
  const shown = [];
  for (const language of ['en', 'pt'] as const)
    for (const cols of WIDTHS) {
      const session = atTerminal(line, { ...env, PIXCTL_LANG: language }, { cols, rows: 2_000 });
      const text = await until(() => (QUESTIONS[language].test(session.text()) ? session.text() : undefined));
      session.type(CTRL_C);
      await session.ended;
      shown.push({ language, cols, text });
    }
  return shown;
}

/** Fails unless each value is on each screen in full, and nothing on it was cut. */
async function showInFull(
  line: readonly string[],
  env: Readonly<Record<string, string>>,
  values: readonly (string | { readonly en: string; readonly pt: string })[],
): Promise<void> {
  for (const { language, cols, text } of await screens(line, env)) {
    const all = withoutSpaces(text);
    const missing = values
      .map((value) => (typeof value === 'string' ? value : value[language]))
      .filter((value) => !all.includes(withoutSpaces(value)));
    const isCut = /(?<!Working|Trabalhando)…|Columns not shown|Colunas não mostradas/.test(text);
    if (missing.length > 0 || isCut)
      expect({ line: line.join(' '), language, cols, missing, text }).toBe('in full');
  }
}

const BOLETO = '34191.09172 52851.640772 29826.090002 2 15000000000300';

/** Commands that ask before they send. Each value decides: who, how much, what for, from which account. */
const COMMANDS: Readonly<
  Record<
    string,
    (setup: Setup) => Promise<{
      readonly line: readonly string[];
      readonly values: readonly (string | { readonly en: string; readonly pt: string })[];
    }>
  >
> = {
  'payment send to a Pix key': async () => ({
    line: [
      ...['payment', 'send', '--value', String(CENTS), '--pix-key', EMAIL, '--comment', COMMENT],
      ...['--correlation-id', 'p'],
    ],
    values: [AMOUNT, EMAIL, COMMENT, 'loja'],
  }),
  'payment send --auto-approve': async () => ({
    line: [
      ...['payment', 'send', '--auto-approve', '--value', String(CENTS), '--pix-key', RANDOM],
      ...['--comment', COMMENT, '--correlation-id', 'p'],
    ],
    values: [AMOUNT, RANDOM, COMMENT, 'loja'],
  }),
  'payment send to a bank account': async () => ({
    line: [
      ...['payment', 'send', '--value', String(CENTS), '--to-bank', '99999012', '--to-branch', '0001'],
      ...['--to-account', '12345678901234567890', '--to-account-type', 'CACC', '--to-name', NAME],
      ...['--to-tax-id', '529.982.247-25', '--correlation-id', 'p'],
    ],
    values: [AMOUNT, NAME, '99999012', '0001', '12345678901234567890'],
  }),
  'payment send of a QR code': async ({ ok }) => {
    const encode = ['brcode', 'encode', '--key', EMAIL, '--merchant-name', 'Padaria do Bairro Novo'];
    const code = (await ok([...encode, '--merchant-city', 'Recife', '--jq', '.brCode'])).trim();
    return {
      line: ['payment', 'send', '--qr-code', code, '--value', String(CENTS), '--comment', COMMENT],
      values: [AMOUNT, EMAIL, 'Padaria do Bairro Novo', COMMENT],
    };
  },
  'payment send of a boleto': async () => ({
    line: ['payment', 'send', '--boleto', BOLETO, '--comment', COMMENT, '--correlation-id', 'p'],
    values: [BOLETO, 'R$ 3,00', COMMENT],
  }),
  'payment create --auto-approve': async () => ({
    line: [
      ...['payment', 'create', '--auto-approve', '--value', String(CENTS), '--destination-alias', EMAIL],
      ...['--comment', COMMENT],
    ],
    values: [AMOUNT, EMAIL, COMMENT],
  }),
  'payment approve': async ({ ok }) => {
    const create = ['payment', 'create', '--value', String(CENTS), '--destination-alias', EMAIL];
    await ok([...create, '--comment', COMMENT, '--correlation-id', 'waits']);
    return { line: ['payment', 'approve', 'waits'], values: [AMOUNT, EMAIL, COMMENT] };
  },
  'charge refund --batch': async ({ dir }) => {
    const file = join(dir, 'rows.csv');
    writeFileSync(file, 'charge,correlation-id,value,comment\nfunds-1,r1,100,a\nfunds-2,r2,200,b\n');
    return {
      line: ['charge', 'refund', '--batch', file],
      values: ['R$ 3,00', { en: 'Largest R$ 2,00 (row 3)', pt: 'Maior R$ 2,00 (linha 3)' }],
    };
  },
  'charge refund': async () => ({
    line: ['charge', 'refund', 'funds-1', '--value', String(CENTS), '--comment', COMMENT],
    values: [AMOUNT, NAME, 'funds-1', COMMENT],
  }),
  'refund create': async ({ served }) => {
    const { transactions } = await served.ok('GET', '/api/v1/transaction');
    const id = transactions.find(({ type }) => type === 'PAYMENT')?.endToEndId ?? '';
    return {
      line: [
        ...['refund', 'create', '--transaction-end-to-end-id', id, '--value', String(CENTS)],
        ...['--correlation-id', 'back', '--comment', COMMENT],
      ],
      values: [AMOUNT, id, NAME, COMMENT],
    };
  },
  'account withdraw': async ({ served }) => {
    const { accounts } = await served.ok('GET', '/api/v1/account/');
    const id = accounts[0].accountId;
    return { line: ['account', 'withdraw', id, '--value', String(CENTS)], values: [AMOUNT, id] };
  },
  'subaccount withdraw': async ({ ok }) => {
    await ok(['subaccount', 'create', '--pix-key', EMAIL, '--name', NAME]);
    return {
      line: ['subaccount', 'withdraw', EMAIL, '--value', String(CENTS)],
      values: [AMOUNT, EMAIL],
    };
  },
  'subaccount debit': async () => ({
    line: ['subaccount', 'debit', EMAIL, '--value', String(CENTS), '--description', COMMENT],
    values: [AMOUNT, EMAIL, COMMENT],
  }),
  'subaccount credit': async () => ({
    line: ['subaccount', 'credit', EMAIL, '--value', String(CENTS), '--description', COMMENT],
    values: [AMOUNT, EMAIL, COMMENT],
  }),
  'subaccount transfer': async () => ({
    line: [...['subaccount', 'transfer', '--value', String(CENTS), '--from', EMAIL], ...['--to', RANDOM]],
    values: [AMOUNT, EMAIL, RANDOM],
  }),
  'transaction transfer': async () => ({
    line: [
      ...['transfer', 'create', '--value', String(CENTS), '--from-pix-key', EMAIL, '--to-pix-key', RANDOM],
    ],
    values: [AMOUNT, EMAIL, RANDOM],
  }),
  'journal resume': async ({ served, env, ok }) => {
    await served.ok('POST', '/_sandbox/fault', { operation: 'payment.approve', kind: 'lost', times: 1 });
    await served.ok('POST', '/_sandbox/fault', { operation: 'payment.get', kind: 'error' });
    const send = ['payment', 'send', '--value', String(CENTS), '--pix-key', EMAIL, '--comment', COMMENT];
    await run([...send, '--correlation-id', 'p', '--yes', '--retries', '0'], env);
    await served.ok('POST', '/_sandbox/faults/clear', {});
    const [{ id }] = JSON.parse(await ok(['journal', 'list', '--json']));
    return { line: ['journal', 'resume', id], values: [AMOUNT, EMAIL, COMMENT] };
  },
  'charge delete': async () => ({
    line: ['charge', 'delete', `${'pedido-de-reposicao-'.repeat(4)}1`],
    values: ['loja', `${'pedido-de-reposicao-'.repeat(4)}1`],
  }),
  'subscription cancel': async () => ({
    line: ['subscription', 'cancel', `${'mensalidade-'.repeat(6)}1`],
    values: ['loja', `${'mensalidade-'.repeat(6)}1`],
  }),
  'invoice cancel': async () => ({
    line: ['invoice', 'cancel', `${'nota-fiscal-'.repeat(6)}1`],
    values: ['loja', `${'nota-fiscal-'.repeat(6)}1`],
  }),
  'profile delete': async () => ({ line: ['profile', 'delete', 'loja'], values: ['loja'] }),
  'limits-request create': async ({ served, dir }) => {
    await served.ok('POST', '/_sandbox/limits', { pixDayLimit: 100_000, pixNightLimit: 50_000 });
    const file = join(dir, `${'faturamento-do-ano-'.repeat(5)}.pdf`);
    writeFileSync(file, PDF);
    return {
      line: ['limits-request', 'create', '--day', '9.876.543.210,12', '--file', file],
      values: [AMOUNT, file],
    };
  },
  'approve of a proposal': async ({ env }) => {
    const { call } = await connect(['--profile', 'loja', '--live', 'write'], env);
    const command = ['payment', 'send', '--amount', AMOUNT, '--pix-key', EMAIL, '--comment', COMMENT];
    const { data } = await call('propose', { command, reason: `${'Fatura de novembro. '.repeat(12)}Fim.` });
    return { line: ['approve', data.proposal], values: [AMOUNT, EMAIL, COMMENT] };
  },
  'approve of a proposal with a long body': async ({ env }) => {
    const { call } = await connect(['--profile', 'loja', '--live', 'write'], env);
    const pairs = Array.from({ length: 20 }, (_, index) => `campo-${index}=${'valor'.repeat(8)}${index}`);
    const { data } = await call('propose', {
      command: [
        'charge',
        'create',
        '--amount',
        '1,00',
        ...pairs.flatMap((pair) => ['--additional-info', pair]),
      ],
    });
    return { line: ['approve', data.proposal], values: ['campo-19', `${'valor'.repeat(8)}19`] };
  },
  'approve of a mandate': async ({ ok }) => {
    const payees = Array.from({ length: 20 }, (_, index) => `pessoa${index}@empresa.example`);
    const rules = `payees=${payees.join(',')} max=150,00 daily=9876543210,12 until=2099-12-31`;
    await ok(['config', 'set', 'limits.agent', rules, '--profile', 'loja']);
    return { line: ['approve', 'mandate', '--profile', 'loja'], values: [...payees, 'R$ 150,00', AMOUNT] };
  },
  'payment batch approve': async (its) => ({
    line: ['payment', 'batch', 'approve', await planned(its)],
    values: [
      ...[EMAIL, RANDOM, AMOUNT, 'R$ 1,00', 'R$ 9.876.543.212,12', NAME, COMMENT],
      { en: 'new destination', pt: 'recebedor novo' },
    ],
  }),
  'payment batch run': async (its) => {
    const plan = await planned(its);
    await its.ok(['payment', 'batch', 'approve', plan, '--yes', '--total', '9876543212,12']);
    return { line: ['payment', 'batch', 'run', plan], values: ['R$ 9.876.543.212,12', AMOUNT, 'loja'] };
  },
};

/** A plan of three payments; its path. */
async function planned({ dir, ok }: Setup): Promise<string> {
  const sheet = join(dir, 'folha.csv');
  const rows = [
    'pix-key,value,name,comment,correlation-id',
    `${EMAIL},${CENTS},${NAME},"${COMMENT}",a`,
    `${RANDOM},100,${NAME},"${COMMENT}",b`,
    `${RANDOM},100,Ana,,c`,
  ];
  writeFileSync(sheet, `${rows.join('\n')}\n`);
  await ok(['payment', 'batch', 'plan', sheet]);
  return `${sheet}.plan`;
}

describe('the question of', () => {
  it.each(Object.keys(COMMANDS))('%s shows in full what decides, at 60, 80 and 200 columns', async (name) => {
    const its = await setup();
    const { line, values } = await COMMANDS[name]!(its);
    await showInFull(line, its.env, values);
  });
});

/** Texts of somebody who wants another payment to be seen than the one that is signed. */
const FAKE = [
  'NF 1\nRow 3: R$ 1,00 to mae@example.com',
  `NF 1${'\u00a0'.repeat(70)}Row 3: R$ 1,00 to mae@example.com`,
  `NF 1${'\u3000\u2003 '.repeat(40)}Name* Ana Souza`,
  'NF 1\r\u001b[1A\u001b[2KAmount   R$ 0,01',
  '\u202e10,0 $R tnuomA\u202c \u2066Note*\u2069 \u200bnothing',
  '\u001b]0;Approved\u0007\u0085\u2028Total R$ 0,01',
];
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

describe('a text that imitates the screen', () => {
  it('begins no line of the list of a plan, and no row of its question', async () => {
    const { dir, env, ok } = await setup();
    const sheet = join(dir, 'folha.json');
    // A sheet with control characters is refused.
    const rows = FAKE.map((fake) => fake.replaceAll(/\p{Cc}|\u2028/gu, ' ')).map((fake, index) => ({
      'pix-key': 'eve@example.com',
      value: 100 + index,
      name: fake,
      comment: fake,
      'correlation-id': `p${index}`,
    }));
    writeFileSync(sheet, rows.map((row) => JSON.stringify(row)).join('\n'));
    await ok(['payment', 'batch', 'plan', sheet]);
    for (const { text } of await screens(['payment', 'batch', 'approve', `${sheet}.plan`], env)) {
      const lines = text.split('\n');
      expect(lines.filter((line) => UNSAFE.test(line))).toEqual([]);
      const list = lines.slice(
        0,
        lines.findIndex((line) => line.startsWith('* ')),
      );
      expect(list.filter((line) => !line.startsWith('    '))).toHaveLength(FAKE.length);
      // Labels stand at the fourth column; wrapped text stands behind them.
      const labels = list.map((line) => /^ {4}(\S+)/.exec(line)?.[1]).filter((label) => label !== undefined);
      expect(new Set(labels)).toEqual(
        new Set(
          text.includes('Linha')
            ? ['Comentário', 'Nome*', 'Titular*', 'Observação*']
            : ['Comment', 'Name*', 'Holder*', 'Note*'],
        ),
      );
      expect(labels).toHaveLength(4 * FAKE.length);
    }
  });

  it.each(FAKE)('%j begins no row of the question of a payment', async (fake) => {
    const { env } = await setup();
    const line = ['payment', 'send', '--value', '100', '--pix-key', 'eve@example.com', '--comment', fake];
    for (const { text } of await screens([...line, '--correlation-id', 'p'], env)) {
      expect(text.split('\n').filter((one) => UNSAFE.test(one))).toEqual([]);
      expect(text.match(/^ {2}(?:Amount|Valor|To|Para|Total) /gm)).toHaveLength(2);
      expect(text).not.toMatch(/^\s*Row 3/m);
    }
  });
});
