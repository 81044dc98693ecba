// `help WORDS`: words of the trade in both languages, and the command or topic that each has to find.
import { describe, expect, it } from 'vitest';
import { search } from '#cli/find/search.ts';
import { TOPICS } from '#cli/help/topics/index.ts';
import { allCommands, TOP_LEVEL } from '#cli/tree.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import { machine } from '#test/support/cli.ts';

/** What must be found first: words or questions, separated by semicolons. */
const FIRST: Readonly<Record<string, string>> = {
  'charge create':
    'emitir boleto; gerar boleto; boleto emitir; boleto com juros; juros; multa; desconto; juros e multa; cobrar juros; multa por atraso; desconto por antecipação; desconto até o vencimento; vencimento; data de vencimento; cobrança com vencimento; cobrança avulsa; nova cobrança; gerar cobrança; criar cobranca; criar link de pagamento; link para pagar; cobrar cliente; receber pix; gerar pix; gerar qr code dinâmico; cobrar em lote; cobranças em lote; carrinho; venda; dividir valor; issue boleto; create charge; new charge; payment link; late fee; fine; interest; discount; due date; early payment discount; bolteo emitir; emitir boletos; emtir boleto; bolepix; boleto híbrido; cobv; charge customer; collect payment',
  'charge get':
    'segunda via; 2a via; segunda via do boleto; boleto segunda via; consultar cobrança; situação da cobrança; ver cobrança; show charge',
  'charge list':
    'cobranças pendentes; cobranças pagas; cobranças vencidas; inadimplentes; inadimplência; clientes em atraso; pedidos não pagos; unpaid orders; overdue charges; listar cobranças; pending charges',
  'charge update':
    'prorrogar; prorrogar vencimento; adiar vencimento; alterar vencimento; estender prazo; mudar data da cobrança; extend due date; change expiration; expiration; validade da cobrança',
  'charge delete':
    'cancelar cobrança; excluir cobrança; cancelar boleto; baixar boleto; cancel charge; delete charge; void charge',
  'charge refund':
    'estornar; estorno; estorno parcial; parcial estorno; devolver dinheiro; devolução parcial; devolver parte; estornar cobrança; reembolsar cliente; estorno total; refund charge; partial refund; give money back; reembolso; devoluções; estronar',
  'charge watch': 'esperar pagamento; aguardar pagamento da cobrança; wait for payment; watch charge',
  'charge qr': 'imagem do qr code; baixar qr code; qr code da cobrança; qr code png; imprimir qr code',
  'qrcode create':
    'criar qr code estático; qr code fixo; qr code do balcão; plaquinha pix; create static qr code; qr code sem valor',
  qrcode: 'QR code estático; qr estatico; static qr',
  'brcode decode':
    'copia e cola; pix copia e cola; decodificar qr code; ler qr code; decode qr; emv; br code',
  'brcode lint':
    'validar qr code; qr code inválido; qr code não funciona; crc inválido; invalid crc; check qr code; banco não lê o qr code',
  'brcode encode': 'gerar copia e cola; gerar br code offline; encode br code',
  'subscription create':
    'criar assinatura; nova assinatura; cobrar todo mês; cobrança recorrente; cobrança mensal; criar mensalidade; autorizar débito automático; recurring charge; monthly charge; create subscription',
  subscription:
    'assinatura; mensalidade; débito automático; pix automático; recorrência; recurring; plano de assinatura; assinaturas; mensalidades',
  'subscription cancel':
    'cancelar assinatura; encerrar assinatura; cancelar recorrência; cancel subscription; stop recurring charge; cancelar mensalidade',
  'subscription update':
    'mudar valor da assinatura; reajuste; reajustar mensalidade; change subscription amount',
  installment: 'parcelas; parcela; parcelamento; instalments; installments',
  'installment retry':
    'tentar parcela de novo; parcela rejeitada; retry instalment; nova tentativa de débito',
  customer: 'cliente; clientes; comprador; cadastro de clientes; contatos',
  'customer create': 'cadastrar cliente; novo cliente; create customer; add customer',
  'invoice create': 'emitir nota fiscal; nota fiscal de serviço; gerar nota; emitir nfse; issue invoice',
  invoice: 'nota fiscal; notas fiscais; NFS-e; nfe; fatura de serviço',
  'invoice cancel': 'cancelar nota fiscal; cancelar nota; cancel invoice',
  'invoice pdf': 'pdf da nota; baixar nota fiscal; danfse; invoice as pdf',
  'invoice xml': 'xml da nota fiscal; baixar xml',
  cashback: 'cashback do cliente; programa de fidelidade; recompensa',
  'payment send':
    'fazer pix; enviar pix; mandar pix; pagar boleto; pagar fornecedor; pagar qr code; transferir para banco; pagar conta; pix para chave; pix com dados bancários; pagar por agência e conta; pagar reembolso; payout; send money; pay a key; pay boleto; bank transfer; pagar copia e cola; pay supplier; pagar com código de barras; transferência bancária',
  'payment approve':
    'aprovar pagamento; autorizar pagamento; pagamento aguardando aprovação; pagamento pendente de aprovação; approve payment; confirmar pagamento',
  'payment watch': 'acompanhar pagamento; esperar confirmação do pagamento; watch payment',
  'payment list':
    'pagamentos feitos; pix enviados; pagamentos enviados; list payouts; sent payments; pagamentos com falha; failed payments',
  'payment batch plan':
    'lote; remessa; pagamento em lote; pagamentos em lote; folha de pagamento; pagar salários; folha; planilha de pagamentos; pagar vários; pagamento em massa; arquivo de remessa; cnab; repasse em lote; comissões; payroll; bulk payment; mass payout; batch payout; spreadsheet of payments; pagamentos por planilha; salarios; pagar funcionários',
  'payment batch approve':
    'segundo aprovador; dois aprovadores; dupla aprovação; aprovação em duas etapas; alçada; quatro olhos; aprovar lote; assinar lote; two-person approval; second approver; four eyes; maker checker; dual control; approve batch; duas pessoas; aprovador',
  'payment batch resume': 'retomar lote; lote interrompido; continuar lote; resume batch; interrupted batch',
  'payment batch results':
    'resultado do lote; arquivo de retorno; retorno do lote; batch results; retorno bancário',
  'boleto check':
    'linha digitável; código de barras; consultar boleto; validar boleto; conferir boleto; boleto falso; valor do boleto; barcode',
  'pix-key': 'chave pix; chave; minhas chaves; pix key',
  'pix-key create':
    'chave aleatória; cadastrar chave; criar chave pix; nova chave; evp; random key; create pix key; registrar chave',
  'pix-key check':
    'titular da chave; consultar chave; dono da chave; de quem é a chave; conferir chave antes de pagar; key holder; verify recipient; validar chave pix',
  'pix-key quota':
    'limite de consultas; consultas de chave restantes; fichas dict; key lookup limit; rate limit dict',
  'pix-key default': 'chave principal; chave padrão; default key',
  'refund create':
    'devolver pix; devolver pix recebido; devolver pix sem cobrança; refund a pix; pix recebido por engano',
  'refund list': 'listar estornos; devoluções feitas; list refunds',
  dispute:
    'contestação; chargeback; disputa; contestações; pix contestado; disputed payment; contestar; responder contestação; contestar chargeback; respond to chargeback; disputas abertas; infração; provas',
  'dispute dossier': 'defesa da disputa; dossiê; dossier; prove the sale',
  'dispute evidence': 'submit evidence; send evidence; enviar provas',
  recovery: 'recuperar dinheiro; autoatendimento do med; stolen money; roubo',
  'recovery create':
    'golpe; fraude; denunciar; scam; mecanismo especial de devolução; caí em um golpe; denunciar fraude; report fraud; golpes; denúncia de fraude',
  'dispute list': 'valor bloqueado; bloqueio cautelar; blocked balance',
  'transfer create':
    'transferir entre contas; transferência entre contas; mover dinheiro entre contas; transfer between accounts; entre contas próprias',
  subaccount: 'subconta; marketplace; subcontas; dividir pagamento com vendedor; sellers; sub account',
  'subaccount withdraw':
    'repasse; repassar para vendedor; sacar subconta; saque da subconta; repasses; pay out seller; withdraw subaccount',
  'subaccount create':
    'criar subconta; nova subconta; cadastrar vendedor; create subaccount; cadastrar lojista; onboard seller',
  today:
    'hoje; resumo do dia; vendas de hoje; quanto vendi hoje; movimento do dia; daily summary; visão geral',
  balance:
    'saldo; quanto tenho; saldo disponível; ver saldo; saldo da conta; available balance; funds; saldos',
  statement:
    'extrato; extrato da conta; movimentação; lançamentos; extrato bancário; account statement; saldo anterior; saldo do dia; entradas e saídas; extartos',
  receipt:
    'comprovante; recibo; comprovante de pagamento; comprovante pix; segunda via do comprovante; baixar comprovante; pdf do comprovante; proof of payment; payment receipt; comprovantes; comprovamte',
  'account withdraw':
    'saque; sacar; resgate; sacar para o banco; transferir saldo para meu banco; withdraw; cash out; resgatar saldo; settle; settlement; liquidação; withdrawal; sacar dinheiro',
  'account limits':
    'limite noturno; limite; limite diário; limite por transação; limite pix; limites da conta; daily limit; nightly limit; limit exceeded; limite excedido; aumentar limite noturno',
  'account list': 'listar contas; minhas contas; list accounts',
  'account create': 'abrir outra conta; segunda conta; open another account',
  transaction: 'transações; txid; endtoendid; id da transação; e2eid; end to end id; código da transação',
  'transaction list':
    'listar pix recebidos; quem pagou; quem me pagou; who paid; recebimentos; received payments; pagador do pix',
  journal:
    'idempotência; idempotency; auditoria; audit; diário de operações; idempotency key; audit log; trilha de auditoria',
  'journal resolve':
    'pagamento duplicado; duplicate payment; paguei duas vezes; pagou duas vezes; cobrança em duplicidade; timeout; resultado desconhecido; unknown outcome; caiu a internet; resposta perdida; lost answer; pagamento sem resposta; exit 6; exit code 6; did the payment go through; double payment; duplicidade; charged twice; não sei se pagou',
  'journal resume':
    'retomar; repetir com o mesmo id; tentar de novo sem duplicar; retry safely; retry a write',
  company: 'CNPJ; dados da empresa; minha empresa; razão social; company data; cnpj da conta',
  bank: 'bancos; ispb; código do banco; lista de bancos; bank code; compe; número do banco',
  application: 'chave de API; api key; appid; token de acesso; credenciais; chaves de api; api keys',
  'application create': 'criar chave de api; nova chave de api; gerar token; create api key; gerar appid',
  'application delete':
    'revogar chave de api; apagar chave de api; chave vazada; revoke api key; leaked key; rotate api key; trocar chave de api',
  'account-register': 'abrir conta; kyc; cadastro da empresa; onboarding; open account; kyb',
  partner: 'parceiro; afiliados; programa de parceiros',
  sync: 'cópia local; espelho; backup; sincronizar; mirror; baixar tudo; copiar para postgres; etl; power bi; data warehouse',
  'sync verify': 'verificar espelho; verify mirror',
  query: 'sql; consulta sql; select; banco de dados; run sql; consultar com sql; metabase',
  'books export':
    'ofx; exportar extrato; csv do extrato; extrato em excel; export ofx; exportar para contador; export for accountant; hledger; arquivo ofx; quickbooks; beancount; export statement; fechar o mês; fechamento contábil; month end; close the month; sped; conta azul; omie',
  reconcile:
    'conciliar; conciliação; conciliação bancária; bater extrato; conferir pedidos; conciliar pedidos; reconcile; match orders; bank reconciliation; conciliar loja; bater o caixa; conciliação de vendas; diferença no caixa; importar ofx',
  books: 'contabilidade; livro caixa; contador; livros contábeis',
  report:
    'fechamento; fechamento do mês; ticket médio; revenue; custo; melhores clientes; relatório; taxa; tarifa; taxas; tarifas; relatório mensal; faturamento; quanto paguei de taxa; relatorio de vendas; monthly report; fees; how much did I pay in fees',
  webhook:
    'webhook; notificação; callback; avisar pagamento; notificação de pagamento; payment notification; ipn',
  'webhook add':
    'registrar webhook; cadastrar webhook; criar webhook; url de notificação; register webhook; add webhook; configurar webhook; novo webhook; create webhook',
  'webhook listen':
    'receber webhook local; testar webhook localhost; webhook no localhost; ngrok; ouvir webhooks; forward webhooks; receive webhooks locally; túnel; túnel webhook',
  'webhook verify':
    'assinatura do webhook; verificar assinatura; validar webhook; webhook signature; hmac; assinatura inválida; invalid signature; verify signature; verificar webhook; x-webhook-signature; segurança do webhook; fake webhook; webhook falso',
  'webhook trigger':
    'disparar webhook; simular evento; testar webhook; test webhook; trigger event; enviar webhook de teste',
  'webhook events': 'eventos; tipos de evento; lista de eventos; event types; eventos do webhook',
  'webhook ips': 'ip do webhook; liberar ip; allowlist; firewall; whitelist; endereços ip',
  'webhook keys': 'chave pública; public key; chave pública do webhook',
  sandbox:
    'ambiente de teste; ambiente de testes; homologação; teste; testar; mock; simulador; test environment; staging; sem internet; modo teste',
  'sandbox start': 'iniciar sandbox; servidor de teste; start sandbox; mock server; servidor local',
  'sandbox pay':
    'simular pagamento; pagar cobrança de teste; pagamento de teste; simulate payment; test payment; pagar no sandbox; fake payment',
  'sandbox advance':
    'avançar o tempo; relógio; time travel; avançar relógio; simular vencimento; advance clock',
  'sandbox fault':
    'simular erro; simular falha; simular timeout; chaos; inject failure; simulate timeout; erro simulado; simular queda',
  'sandbox seed':
    'dados de exemplo; dados de teste; dados fictícios; sample data; test data; fixtures; popular banco',
  'sandbox reset': 'limpar sandbox; apagar dados de teste; reset sandbox; zerar sandbox',
  open: 'painel; console; abrir no navegador; dashboard web; interface gráfica; browser',
  login:
    'entrar; conectar; configurar chave; autenticação; log in; authenticate; primeiro acesso; conectar conta; guardar chave; set api key',
  logout: 'sair; desconectar; log out; remover chave do computador',
  whoami: 'quem sou eu; conta atual; qual conta; which account; current profile; ambiente atual',
  profile:
    'perfil; perfis; produção; trocar de conta; várias contas; ambiente; switch account; production; várias empresas; multiple accounts; trocar ambiente',
  config:
    'configuração; idioma; language; português; configurações; settings; mudar idioma; limite de gasto; spending limit; change language',
  completion: 'autocompletar; tab; completar comandos; bash completion; zsh; shell completion',
  doctor:
    'diagnóstico; não conecta; problema; erro de conexão; troubleshoot; connection refused; certificado; proxy não funciona; check installation; chave recusada; 401; 403; unauthorized; permissão negada',
  upgrade: 'atualizar; nova versão; update; atualizar pixctl',
  version: 'versão; version number; qual versão',
  api: 'curl; chamar api; raw request; rest; requisição http',
  mcp: 'agente; ia; agentes; inteligência artificial; ai agent; llm; model context protocol; chatgpt; claude',
  approve: 'aprovar proposta; proposta do agente; approve proposal; agent proposal',
  store:
    'várias máquinas; compartilhar diário; shared store; several machines; kubernetes; vários servidores; containers; multiple servers',
  'docs search': 'uninstall; desinstalar; documentação; tutorial; guia; como fazer; docs; documentation; faq',
  'help money': 'centavos; dinheiro; reais; formato do valor; money format; moeda; cents',
  'help exit-codes': 'código de saída; exit code; exit codes; códigos de erro; códigos de saída; error codes',
  'help output': 'json; formato de saída; jq; yaml; output format; saída em json; colunas',
  'help options':
    'dry run; dry-run; simular sem enviar; sem perguntar; opções globais; no input; flags; global options; ensaio; non-interactive; timeout option',
  'help scripting':
    'script; automação; cron; pipeline; ci; github actions; automatizar; automation; agendar; agendamento; schedule; scheduled payment',
  'help environment':
    'variável de ambiente; variáveis de ambiente; environment variables; env; proxy; docker',
  'api GET /api/v1/anticipation':
    'antecipação; antecipar recebíveis; antecipações; anticipation of receivables; adiantamento',
  'api POST /api/v1/ted': 'enviar ted; fazer ted; send ted',
  'api GET /api/v1/stablecoin/quote': 'stablecoin; cripto; usdt; crypto; dólar; cotação stablecoin',
  'api GET /api/v1/subscriptions/{id}/payment-book': 'carnê; carne de pagamento; payment book; carnês',
  'limits-request':
    'pedir aumento de limite; aumentar limite; solicitar limite; raise limit; request higher limit',
  'api GET /api/v1/fraud-validation/pix-key/{key}':
    'marcação de fraude; chave suspeita; fraud marker; antifraude; consultar fraude da chave',
  'api POST /api/v1/invoice/integration/certificate':
    'certificado digital; certificado a1; certificado da nota fiscal; e-cnpj',
  'api POST /api/v1/pix-auth':
    'validar cpf; validar identidade; prova de vida cpf; verify identity; pix de um centavo',
};

/** What must be among the first three. */
const AMONG_THREE: Readonly<Record<string, string>> = {
  subaccount: 'split',
  'api POST /api/v1/ted': 'ted',
  payment: 'pix; pagamento',
  charge: 'pix',

  'charge create':
    'boleto; fatura; cobrança; split; parcelado no boleto; vender; pagamento por link; checkout; pedido; gorjeta; charge; dividir com sócio',
  'payment send': 'transferir; boleto pagar; pix',
  'charge refund': 'refund; devolução',
  'payment batch plan': 'fornecedores; csv de pagamentos; repasse',
  'charge get': 'boleto vencido; status da cobrança; already paid; pdf do boleto',
  'payment batch approve': 'aprovação; aprovar; approval',
  'books export': 'planilha; excel; csv; export; exportar; fim do mês',
  'journal resolve': 'duplicado; duplicada; duplicate; erro de rede; network error',
  recovery: 'MED',
  'recovery create': 'fraud',
  dispute: 'MED contestação; evidence',
  'account withdraw': 'transferência para minha conta; dinheiro para o banco',
  'subaccount withdraw': 'saque vendedor; payout to seller',
  'webhook verify': 'assinatura; signature; rsa',
  'help options': 'sem confirmação; confirmação; confirm; yes',
  'webhook listen': 'localhost; webhook não chega; webhook not received; webhook duplicado',
  'transfer create': 'mover saldo; transferência',
  sandbox: 'testes; teste sem conta; playground',
  installment: 'parcelar; débito recusado',
  customer: 'cpf; consumidor',
  invoice: 'nota',
  report: 'fechar o mês; estatísticas; fim de mês; vendas do mês',
  'payment approve': 'liberar pagamento; pagamento não saiu; payment stuck',
  'api GET /api/v1/kyc/representatives': 'representante legal; sócios',
};

/** Nothing fits, and nothing is guessed. */
const NOTHING = ['xyzzy', 'qqqq', 'lasanha', 'xylophone'];

const casesOf = (
  table: Readonly<Record<string, string>>,
): readonly (readonly [words: string, target: string])[] =>
  Object.entries(table).flatMap(([target, words]) => words.split('; ').map((one) => [one, target] as const));

describe('search', () => {
  it.each(casesOf(FIRST))('%s: finds %s first', (words, target) => {
    expect(search(words)[0]).toBe(target);
  });

  it.each(casesOf(AMONG_THREE))('%s: finds %s within the first three', (words, target) => {
    expect(search(words).slice(0, 3)).toContain(target);
  });

  it.each(NOTHING)('%s: finds nothing', (words) => {
    expect(search(words)).toEqual([]);
  });

  it('has 300 different words and phrases in this test', () => {
    const words = [...casesOf(FIRST), ...casesOf(AMONG_THREE)].map(([one]) => one);
    expect(new Set(words).size).toBeGreaterThanOrEqual(300);
  });

  it('finds the same in any order, with accents or without, in capitals, and with words between', () => {
    for (const words of [
      'emitir boleto',
      'BOLETO EMITIR',
      'como faço para emitir um boleto?',
      'emitir boletos',
    ])
      expect(search(words)[0], words).toBe('charge create');
    expect(search('devolucao')).toEqual(search('DEVOLUÇÃO'));
  });

  it('reads only the first words of a phrase of any length', () => {
    const noise = Array.from({ length: 20_000 }, (_, index) => `zq${index}xwvut`).join(' ');
    expect(search(`emitir boleto ${noise}`)[0]).toBe('charge create');
    expect(search('z'.repeat(1_000_000))).toEqual([]);
  });

  it('leads only to commands, groups, topics and operations that exist', async () => {
    const names = new Set([...TOP_LEVEL, ...TOPICS.map((name) => `help ${name}`)]);
    for (const { meta } of await allCommands()) names.add(meta.name);
    for (const { method, path } of UNSUPPORTED_OPERATIONS) names.add(`api ${method} ${path}`);
    for (const target of [...Object.keys(FIRST), ...Object.keys(AMONG_THREE)])
      expect(names).toContain(target);
  });
});

describe('help', () => {
  it.each([
    ['report fraud', 'recovery create'],
    ['bank transfer', 'payment send'],
    ['transfer between accounts', 'transfer create'],
    ['statement export', 'books export'],
    ['webhook signature', 'webhook verify'],
    ['payment link', 'charge create'],
    ['boleto juros', 'charge create'],
    ['charge in installments', 'installment'],
    ['refund partial', 'charge refund'],
  ])('%s: searches, although the first word is a command or a group', async (words, target) => {
    const ran = await machine().run(`help ${words}`);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/^Commands and topics for /);
    expect(ran.out).toContain(`  ${target} `);
  });

  it.each([
    ['charge get order-1', 'Usage: pixctl charge get'],
    ['charge get', 'Usage: pixctl charge get'],
    ['charge', 'Usage: pixctl charge <command>'],
    ['webhook add', 'Usage: pixctl webhook add'],
    ['payment batch', 'Usage: pixctl payment batch <command>'],
  ])('%s: shows the page of the command or group', async (words, usage) => {
    expect((await machine().run(`help ${words}`)).out).toContain(usage);
  });

  it.each([
    ['boleto', ['charge create', 'payment send']],
    ['refund', ['charge refund']],
  ])('%s: names the commands of other groups that people look for with this word', async (group, names) => {
    const { out } = await machine().run(`help ${group}`);
    for (const name of names) expect(out.slice(out.indexOf('See also:'))).toContain(`  ${name} `);
  });

  it('nothing found: names the list of all commands and the search of the documentation', async () => {
    const ran = await machine().run('help lasanha');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('help --all');
    expect(ran.err).toContain('docs search');
  });
});
