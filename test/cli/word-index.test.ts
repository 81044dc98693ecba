// Words that people type for a command, in English and Portuguese.
import { describe, expect, it } from 'vitest';
import { commandsFor } from '#cli/find/word-index.ts';
import { TOPICS } from '#cli/help/topics/index.ts';
import { allCommands, TOP_LEVEL } from '#cli/tree.ts';
import { machine } from '#test/support/cli.ts';

/** Word or phrase, and the commands that are offered. */
const OFFERED: readonly (readonly [word: string, ...commands: string[]])[] = [
  ['estorno', 'charge refund', 'refund'],
  ['estornos', 'charge refund', 'refund'],
  ['estornar', 'charge refund'],
  ['devolução', 'charge refund', 'refund'],
  ['devoluções', 'charge refund', 'refund'],
  ['devolver', 'charge refund'],
  ['reembolso', 'charge refund', 'refund'],
  ['extrato', 'statement'],
  ['extratos', 'statement'],
  ['lançamentos', 'statement'],
  ['movimentações', 'transaction', 'statement'],
  ['histórico', 'statement'],
  ['history', 'statement'],
  ['activity', 'statement'],
  ['saldo', 'balance'],
  ['saldos', 'balance'],
  ['funds', 'balance'],
  ['fatura', 'charge', 'invoice'],
  ['faturas', 'charge', 'invoice'],
  ['cobrança', 'charge'],
  ['cobranças', 'charge'],
  ['COBRANÇA', 'charge'],
  ['cobrar', 'charge create'],
  ['receber', 'charge create'],
  ['vender', 'charge create'],
  ['link', 'charge create'],
  ['link de pagamento', 'charge create'],
  ['payment link', 'charge create'],
  ['checkout', 'charge create'],
  ['order', 'charge create'],
  ['pedidos', 'charge create'],
  ['billing', 'charge'],
  ['pix', 'charge', 'payment'],
  ['qr', 'charge qr'],
  ['qr code estático', 'qrcode'],
  ['copia e cola', 'brcode decode'],
  ['emv', 'brcode decode'],
  ['cliente', 'customer'],
  ['clientes', 'customer'],
  ['pagador', 'customer'],
  ['assinatura', 'subscription'],
  ['assinaturas', 'subscription'],
  ['mensalidade', 'subscription'],
  ['recurring', 'subscription'],
  ['pix automático', 'subscription'],
  ['mandate', 'subscription'],
  ['parcela', 'installment'],
  ['parcelas', 'installment'],
  ['instalments', 'installment'],
  ['nota fiscal', 'invoice'],
  ['nfse', 'invoice'],
  ['nf', 'invoice'],
  ['fidelidade', 'cashback'],
  ['pagamento', 'payment'],
  ['pagamentos', 'payment'],
  ['payout', 'payment send', 'payment'],
  ['payouts', 'payment send', 'payment'],
  ['pay', 'payment send'],
  ['pagar', 'payment send'],
  ['send', 'payment send'],
  ['enviar', 'payment send'],
  ['send money', 'payment send'],
  ['ted', 'payment send'],
  ['aprovar', 'payment approve'],
  ['approve', 'payment approve'],
  ['lote', 'payment batch plan'],
  ['bulk', 'payment batch plan'],
  ['folha de pagamento', 'payment batch plan'],
  ['payroll', 'payment batch plan'],
  ['fornecedores', 'payment batch plan'],
  ['código de barras', 'boleto check'],
  ['linha digitável', 'boleto check'],
  ['barcode', 'boleto check'],
  ['bank slip', 'boleto'],
  ['chave', 'pix-key'],
  ['chaves', 'pix-key'],
  ['chave pix', 'pix-key'],
  ['dict', 'pix-key'],
  ['keys', 'pix-key', 'application', 'webhook keys'],
  ['titular', 'pix-key check'],
  ['chargeback', 'dispute'],
  ['chargebacks', 'dispute'],
  ['contestação', 'dispute'],
  ['disputa', 'dispute'],
  ['med', 'dispute', 'recovery'],
  ['fraude', 'recovery'],
  ['golpe', 'recovery'],
  ['scam', 'recovery'],
  ['transferência', 'transfer create'],
  ['move money', 'transfer create'],
  ['transferir', 'payment send', 'transfer create'],
  ['subconta', 'subaccount'],
  ['subcontas', 'subaccount'],
  ['split', 'subaccount'],
  ['marketplace', 'subaccount'],
  ['diário', 'journal'],
  ['audit', 'journal'],
  ['retomar', 'journal resume'],
  ['hoje', 'today'],
  ['resumo', 'today'],
  ['dashboard', 'today', 'open'],
  ['status', 'today', 'whoami', 'doctor'],
  ['recibo', 'receipt'],
  ['comprovante', 'receipt'],
  ['comprovantes', 'receipt'],
  ['conta', 'account'],
  ['withdraw', 'account withdraw'],
  ['saque', 'account withdraw'],
  ['limite', 'account limits'],
  ['limites', 'account limits'],
  ['transação', 'transaction'],
  ['transações', 'transaction'],
  ['txid', 'transaction'],
  ['endtoendid', 'transaction'],
  ['recebidos', 'transaction'],
  ['empresa', 'company'],
  ['cnpj', 'company'],
  ['bancos', 'bank'],
  ['ispb', 'bank'],
  ['parceiro', 'partner'],
  ['api key', 'application'],
  ['token', 'application'],
  ['onboarding', 'account-register'],
  ['kyc', 'account-register'],
  ['contabilidade', 'books'],
  ['contador', 'books'],
  ['ledger', 'books'],
  ['exportar', 'books export'],
  ['ofx', 'books export'],
  ['conciliação', 'reconcile'],
  ['conciliar', 'reconcile'],
  ['reconciliation', 'reconcile'],
  ['relatório', 'report'],
  ['tarifas', 'report'],
  ['month', 'report'],
  ['espelho', 'sync'],
  ['backup', 'sync'],
  ['postgres', 'sync'],
  ['sql', 'query'],
  ['banco de dados', 'query'],
  ['notificações', 'webhook'],
  ['callback', 'webhook'],
  ['listen', 'webhook listen'],
  ['ouvir', 'webhook listen'],
  ['tail', 'webhook listen'],
  ['trigger', 'webhook trigger'],
  ['simular', 'sandbox pay', 'webhook trigger'],
  ['events', 'webhook events'],
  ['eventos', 'webhook events'],
  ['signature', 'webhook verify'],
  ['teste', 'sandbox'],
  ['mock', 'sandbox'],
  ['server', 'sandbox'],
  ['relógio', 'sandbox advance'],
  ['clock', 'sandbox advance'],
  ['logs', 'sandbox requests'],
  ['fixtures', 'sandbox seed'],
  ['console', 'open'],
  ['painel', 'open'],
  ['curl', 'api'],
  ['auth', 'login'],
  ['auth login', 'login'],
  ['signin', 'login'],
  ['entrar', 'login'],
  ['init', 'login'],
  ['setup', 'login'],
  ['auth logout', 'logout'],
  ['sair', 'logout'],
  ['database password', 'store login'],
  ['senha do banco', 'store login'],
  ['auth status', 'whoami'],
  ['me', 'whoami'],
  ['perfil', 'profile'],
  ['produção', 'profile'],
  ['configuração', 'config'],
  ['settings', 'config'],
  ['idioma', 'config'],
  ['autocomplete', 'completion'],
  ['zsh', 'completion'],
  ['diagnóstico', 'doctor'],
  ['health', 'doctor'],
  ['versão', 'version'],
  ['update', 'upgrade'],
  ['ajuda', 'help'],
  ['docs', 'docs search'],
  ['documentação', 'docs search'],
  ['dinheiro', 'help money'],
  ['centavos', 'help money'],
  ['exit code', 'help exit-codes'],
  ['json', 'help output'],
  ['ci', 'help scripting'],
  ['env', 'help environment'],
  ['cancel', 'charge delete', 'subscription cancel', 'invoice cancel'],
  ['cancelar', 'charge delete', 'subscription cancel', 'invoice cancel'],
  ['search', 'charge list', 'payment list'],
  ['list', 'charge list', 'payment list'],
  ['create', 'charge create'],
];

describe('the index of words', () => {
  it.each(OFFERED)('%s', (word, ...commands) => {
    expect(commandsFor(word)).toEqual(commands);
  });

  it('has at least 150 words in this test, each once', () => {
    const words = OFFERED.map(([word]) => word);
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThanOrEqual(150);
  });

  it('names only commands, groups and topics that exist', async () => {
    const names = new Set(['help', ...TOP_LEVEL, ...TOPICS.map((name) => `help ${name}`)]);
    for (const { meta } of await allCommands()) names.add(meta.name);
    for (const [, ...commands] of OFFERED) for (const one of commands) expect(names).toContain(one);
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
