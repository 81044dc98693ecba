// Words that people type for a command, in English and Portuguese.
import { describe, expect, it } from 'vitest';
import { commandsFor } from '#cli/find/word-index.ts';
import { TOPICS } from '#cli/help/topics/index.ts';
import { allCommands, TOP_LEVEL } from '#cli/tree.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import { machine } from '#test/support/cli.ts';

/** Commands that are offered, and the words and phrases for which they are. */
const OFFERED: Readonly<Record<string, string>> = {
  'charge refund, refund': 'estorno, estornos, devolução, devoluções, reembolso',
  'charge refund': 'estornar, devolver',
  statement: 'extrato, extratos, lançamentos, histórico, history, activity',
  'transaction, statement': 'movimentações',
  balance: 'saldo, saldos, funds',
  'charge, invoice': 'fatura, faturas',
  charge: 'cobrança, cobranças, COBRANÇA, billing',
  'charge create':
    'cobrar, receber, vender, link, link de pagamento, payment link, checkout, order, pedidos, create',
  'charge, payment': 'pix',
  'charge qr': 'qr',
  qrcode: 'qr code estático',
  'brcode decode': 'copia e cola, emv',
  customer: 'cliente, clientes, pagador',
  'subscription, webhook verify': 'assinatura, assinaturas',
  subscription: 'mensalidade, recurring, pix automático, mandate',
  installment: 'parcela, parcelas, instalments',
  invoice: 'nota fiscal, nfse, nf',
  cashback: 'fidelidade',
  payment: 'pagamento, pagamentos',
  'payment send, payment': 'payout, payouts',
  'payment send': 'pay, pagar, send, enviar, send money',
  'payment send, api POST /api/v1/ted': 'ted',
  'payment approve': 'aprovar',
  'payment approve, approve': 'approve',
  'payment batch plan': 'lote, bulk, folha de pagamento, payroll, fornecedores',
  'boleto check': 'código de barras, linha digitável, barcode',
  boleto: 'bank slip',
  'pix-key': 'chave, chaves, chave pix, dict',
  'pix-key, application, webhook keys': 'keys',
  'pix-key check': 'titular',
  dispute: 'chargeback, chargebacks, contestação, disputa',
  'dispute, recovery': 'med',
  'recovery create': 'fraude, golpe, scam',
  'transfer create': 'transferência, move money',
  'payment send, transfer create': 'transferir',
  subaccount: 'subconta, subcontas, marketplace',
  'charge create, subaccount': 'split',
  journal: 'diário, audit',
  'journal resume': 'retomar',
  today: 'hoje, resumo',
  'today, open': 'dashboard',
  'today, whoami, doctor': 'status',
  receipt: 'recibo, comprovante, comprovantes',
  account: 'conta',
  'account withdraw': 'withdraw, saque',
  'account limits': 'limite, limites',
  transaction: 'transação, transações, txid, endtoendid, recebidos',
  company: 'empresa, cnpj',
  bank: 'bancos, ispb',
  partner: 'parceiro',
  application: 'api key, token',
  'account-register': 'onboarding, kyc',
  books: 'contabilidade, contador, ledger',
  'books export': 'exportar, ofx',
  reconcile: 'conciliação, conciliar, reconciliation',
  report: 'relatório, tarifas, month',
  sync: 'espelho, backup, postgres',
  query: 'sql, banco de dados',
  webhook: 'notificações, callback',
  'webhook listen': 'listen, ouvir, tail',
  'webhook trigger': 'trigger',
  'sandbox pay, webhook trigger': 'simular',
  'webhook events': 'events, eventos',
  'webhook verify': 'signature',
  sandbox: 'teste, mock, server',
  'sandbox advance': 'relógio, clock',
  'sandbox requests': 'logs',
  'sandbox seed': 'fixtures',
  open: 'console, painel',
  api: 'curl',
  login: 'auth, auth login, signin, entrar, init, setup',
  logout: 'auth logout, sair',
  'store login': 'database password, senha do banco',
  whoami: 'auth status, me',
  profile: 'perfil, produção',
  config: 'configuração, settings, idioma',
  completion: 'autocomplete, zsh',
  doctor: 'diagnóstico, health',
  version: 'versão',
  upgrade: 'update',
  help: 'ajuda',
  'docs search': 'docs, documentação',
  'help money': 'dinheiro, centavos',
  'help exit-codes': 'exit code',
  'help output': 'json',
  'help scripting': 'ci',
  'help environment': 'env',
  'charge delete, subscription cancel, invoice cancel': 'cancel, cancelar',
  'charge list, payment list': 'search, list',
};
const WORDS = Object.entries(OFFERED).flatMap(([commands, words]) =>
  words
    .split(', ')
    .map((word): readonly [word: string, ...commands: string[]] => [word, ...commands.split(', ')]),
);

describe('the index of words', () => {
  it.each(WORDS)('%s', (word, ...commands) => {
    expect(commandsFor(word)).toEqual(commands);
  });

  it('has at least 150 words in this test, each once', () => {
    const words = WORDS.map(([word]) => word);
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThanOrEqual(150);
  });

  it('names only commands, groups, topics and operations that exist', async () => {
    const names = new Set(['help', ...TOP_LEVEL, ...TOPICS.map((name) => `help ${name}`)]);
    for (const { meta } of await allCommands()) names.add(meta.name);
    for (const { method, path } of UNSUPPORTED_OPERATIONS) names.add(`api ${method} ${path}`);
    for (const [, ...commands] of WORDS) for (const one of commands) expect(names).toContain(one);
  });

  it.each(['xyzzy', 'l', 'lnk', 'sned', 'charg', '', ' ', 'constructor', '__proto__', 'the'])(
    'offers nothing for %j',
    (word) => {
      expect(commandsFor(word)).toEqual([]);
    },
  );
});

describe('an unknown command', () => {
  it.each([
    ['extrato', 'Did you mean pixctl statement?'],
    ['estorno', 'Did you mean one of these: pixctl charge refund, pixctl refund?'],
    ['link', 'Did you mean pixctl charge create?'],
    ['send --value 5', 'Did you mean pixctl payment send?'],
    ['auth login', 'Did you mean pixctl login?'],
    ['auth status', 'Did you mean pixctl whoami?'],
    ['auth logout', 'Did you mean pixctl logout?'],
    ['link de pagamento', 'Did you mean pixctl charge create?'],
    ['link pagamento --value 5', 'Did you mean pixctl charge create?'],
    ['cobrança cancelar', 'Did you mean pixctl charge delete?'],
    ['cancelar cobrança order-1', 'Did you mean pixctl charge delete'],
    ['criar uma assinatura', 'Did you mean pixctl subscription create?'],
    ['nota fiscal emitir', 'Did you mean pixctl invoice create?'],
    ['emitir boleto', 'Did you mean pixctl charge create?'],
    ['boleto pagar', 'Did you mean pixctl payment send?'],
    ['boleto create', 'Did you mean pixctl charge create?'],
    ['pix enviar', 'Did you mean pixctl payment send?'],
    ['listar pix', 'Did you mean one of these: pixctl charge list, pixctl payment list?'],
    ['devolução listar', 'Did you mean pixctl refund list?'],
    ['ver saldo', 'Did you mean pixctl balance?'],
    ['saldo da conta', 'Did you mean pixctl balance?'],
    ['account balance', 'Did you mean pixctl balance?'],
    ['charge pay', 'Did you mean pixctl sandbox pay?'],
    ['charge new', 'Did you mean pixctl charge create?'],
    ['testar webhook', 'Did you mean pixctl webhook trigger?'],
    ['importar extrato', 'Did you mean pixctl reconcile?'],
    ['exportar extrato', 'Did you mean pixctl books export?'],
    ['pagamento cancelar', 'Did you mean pixctl payment?'],
    ['charge cancel order-1', 'Did you mean pixctl charge delete?'],
    ['charge estornar', 'Did you mean pixctl charge refund?'],
    ['charge status', 'Did you mean pixctl charge get?'],
    ['payment search', 'Did you mean pixctl payment list?'],
    ['subscription remove', 'Did you mean pixctl subscription cancel?'],
    ['webhook ouvir', 'Did you mean pixctl webhook listen?'],
    ['customer novo', 'Did you mean pixctl customer create?'],
    ['partner company lst', 'Did you mean pixctl partner company list?'],
    ['chrage list', 'Did you mean pixctl charge?'],
  ])('%s', async (line, text) => {
    const ran = await machine().run(line);
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll('/home/ana/pixctl/dist/pixctl.cjs', 'pixctl')).toContain(text);
  });

  it.each(['lnk', 'snd', 'xyzzy', 'charge qqq', 'payment cancel', 'agendar pagamento', 'help xyzzy'])(
    '%s is not guessed',
    async (line) => {
      const ran = await machine().run(line);
      expect({ code: ran.code, out: ran.out }).toEqual({ code: 2, out: '' });
      expect(ran.err).not.toContain('Did you mean');
    },
  );

  it('speaks the language of the reader', async () => {
    const self = machine();
    self.env['PIXCTL_LANG'] = 'pt-BR';
    expect((await self.run('extrato')).err).toMatch(/Você quis dizer (\S+\/pixctl.cjs|pixctl) statement\?/);
  });
});

describe('help WORD', () => {
  it.each([
    ['estorno', /charge refund +Refund all or part/],
    ['link de pagamento', /charge create +Create a charge/],
    ['dinheiro', /help money +Amounts/],
    ['QR code', /charge qr/],
    ['unpaid', /report +Summarise a month/],
  ])('%s lists commands with their summaries', async (words, row) => {
    const ran = await machine().run(`help ${words}`);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(row);
  });

  it('shows control characters of the words escaped', async () => {
    const ran = await machine().run(['help', 'estorno\u001b[31m\u0007', 'estorno']);
    expect(ran.out).not.toMatch(/[\u001b\u0007]/);
  });
});
