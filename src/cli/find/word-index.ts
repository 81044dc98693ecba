// Words by which people look for a command, in English and Portuguese. Loaded only for an unknown command and for `help`.
import { nearest } from '#messages/nearest.ts';
import { plain } from './stem.ts';

/**
 * Words and phrases by command, group or help topic (`help TOPIC`): lower case, without accents, separated by commas. A
 * plural with `s` is found by its singular. A word may lead to several commands; the first one listed here is offered
 * first.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Money in
  'charge create':
    'charge new, cobrar, receber, receive, link, link de pagamento, link pagamento, payment link, checkout, cobranca nova, new charge, pedido, order, criar, create, new, vender, sell, receive money, gerar boleto, emitir boleto, create boleto, gerar qr code, create qr code',
  charge: 'cobranca, billing, bill, fatura, venda, sale, pix',
  'charge list': 'list, listar, search, buscar, procurar, find, pending, pendente, unpaid, paid, pagas',
  'charge get': 'get, show, mostrar, ver, view, consultar, lookup',
  'charge delete': 'cancel, cancelar, delete, excluir, apagar, remove, void, cancelar cobranca, anular',
  'charge refund':
    'estornar, devolver, reembolsar, give back, refund charge, estorno, devolucao, reembolso, reverse, reversal',
  'charge watch': 'watch, wait, esperar, aguardar, acompanhar, poll',
  'charge qr': 'qr, qr code, qrcode dinamico, png, svg, imagem, image',
  'charge open': 'pagina de pagamento, payment page',
  'qrcode create': 'gerar qr code, create qr code',
  qrcode: 'static, estatico, qr code estatico, qr estatico, static qr code, placa, balcao',
  customer: 'cliente, buyer, pagador, payer, comprador, contact, contato, consumer',
  subscription:
    'assinatura, recorrencia, recorrente, mensalidade, recurring, recurrence, pix automatico, mandato, mandate, autopay, debito automatico',
  'subscription cancel': 'cancel, cancelar, cancelar assinatura, unsubscribe',
  installment: 'parcela, parcelamento, instalment, cobr',
  invoice: 'nota, nota fiscal, notafiscal, nf, nfe, nfse, nfs-e, fiscal, fatura, tax invoice',
  'invoice cancel': 'cancel, cancelar, cancelar nota',
  cashback: 'fidelidade, loyalty, bonus, reward',
  'brcode decode':
    'decode, decodificar, copia e cola, copiaecola, pix copia e cola, paste, parse, ler qr, payload, emv, br code',
  'brcode lint': 'validar qr, lint, validate',
  // Money out
  'payment send':
    'send, pay, pagar, enviar, enviar pix, mandar, send money, payout, transferir, ted, send pix, pagar boleto, pay boleto',
  payment: 'pagamento, payout, outgoing, saida, disbursement, pix, expense, despesa',
  'payment list': 'list, listar, search, buscar, sent, enviados',
  'payment get': 'get, show, mostrar, ver, view',
  'payment approve': 'approve, aprovar, autorizar, authorize, confirm, confirmar, aprovacao',
  'payment batch plan':
    'batch, lote, bulk, mass, planilha, spreadsheet, folha, folha de pagamento, payroll, salario, salary, fornecedor, supplier, em massa, csv payment',
  'boleto check': 'codigo de barras, barcode, linha digitavel, digitable line',
  boleto: 'slip, bank slip, bank-slip',
  'pix-key': 'chave, chave pix, chave aleatoria, key, dict, evp, alias',
  'pix-key check': 'holder, titular, dono, owner, consultar chave',
  refund: 'estorno, devolucao, reembolso, money back, chargeback parcial',
  'refund create': 'devolver pix, refund pix',
  dispute: 'chargeback, disputa, contestacao, med, infracao, infraction, contestar, evidence, prova',
  recovery:
    'fraude, fraud, golpe, scam, recuperacao, recuperar, roubo, stolen, funds recovery, recover, med, autoatendimento med',
  'transfer create': 'transferencia, move, mover, move money, transfer money, entre contas, transferir',
  subaccount:
    'subconta, sub-account, sub account, sub conta, split, marketplace, seller, vendedor, lojista, recebedor',
  'subaccount withdraw': 'sacar subconta, saque de subconta',
  journal:
    'diario, audit, auditoria, outcome, unknown outcome, desconhecido, pendencia, idempotency, retry, log de operacoes',
  'journal resolve': 'resolve, resolver, descobrir, exit 6',
  'journal resume': 'resume, retomar, continuar, continue, recover',
  // Account
  today: 'hoje, resumo, summary, dashboard, dia, day, overview, visao geral, status, situacao',
  balance: 'saldo, account balance, fund, funds, available, disponivel, quanto tenho, dinheiro em conta',
  statement:
    'extrato, movimento, lancamento, movimentacao, history, historico, entry, entries, activity, movement',
  receipt: 'recibo, comprovante, proof of payment, comprovante de pagamento, pdf, voucher',
  account: 'conta, conta pix',
  'account withdraw': 'withdraw, withdrawal, saque, sacar, resgate, resgatar, cash out, cashout',
  'account limits': 'limit, limite, limite diario, limite noturno, daily limit',
  transaction:
    'transacao, transacoes, movimentacao, movimentacoes, pix recebido, received, recebido, recebimento, incoming, entrada, txid, e2e, end-to-end, endtoendid',
  company: 'empresa, cnpj, merchant, loja',
  bank: 'banco, ispb, compe, instituicao, psp, institution',
  partner: 'parceiro, parceria, affiliate, partner company',
  application:
    'aplicacao, api key, apikey, api-key, app, chave de api, token, scope, escopo, client id, credential, credencial, key, app key, appid',
  'account-register':
    'cadastro, cadastrar, onboarding, kyc, abrir conta, open account, kyb, register, registrar',
  // Books
  books:
    'contabilidade, contador, livro, livros, livro-caixa, accounting, accountant, bookkeeping, razao, ledger, partidas dobradas',
  'books export':
    'export, exportar, ofx, hledger, beancount, quickbooks, csv, planilha de extrato, excel, exportar extrato, export statement',
  reconcile:
    'conciliar, conciliacao, conciliado, reconciliation, match, conferir, conferencia, bater, importar extrato, import statement',
  report:
    'relatorio, mensal, monthly, month, mes, fechamento, stats, statistics, estatistica, analytics, faturamento, fee, tarifa, taxa',
  sync: 'sincronizar, sincronizacao, espelho, mirror, copia, copy, copia local, backup, download, baixar, postgres, postgresql, sqlite, import, importar',
  query: 'sql, consulta, database, banco de dados, select, table, tabela',
  // Develop
  webhook: 'notificacao, notification, callback, hook, aviso, retorno',
  'webhook add': 'registrar webhook, register webhook, endpoint, url',
  'webhook listen': 'listen, ouvir, escutar, tail, forward, stream, tunnel, encaminhar, receber webhook',
  'webhook trigger': 'trigger, disparar, simular, simulate, fire, emit, testar webhook, test webhook',
  'webhook events': 'event, evento, tipos de evento',
  'webhook verify': 'verify, verificar, signature, assinatura digital, hmac, rsa',
  'webhook keys': 'public key, chave publica, key, signing key',
  'webhook ips': 'ip, allowlist, whitelist, firewall',
  sandbox:
    'teste, test, simulador, simulator, emulator, mock, local, playground, homologacao, ambiente de teste, serve, server, servidor, start, iniciar',
  'sandbox pay': 'pagar cobranca, pay charge, simular pagamento, pagar no sandbox, simulate, simular',
  'sandbox advance': 'clock, relogio, avancar, time travel, tempo, advance, fast-forward',
  'sandbox requests': 'log, logs, request, requisicao, requisicoes, trace',
  'sandbox seed': 'seed, fixture, dados de exemplo, sample data, popular, demo, exemplo, example',
  'sandbox reset': 'reset, limpar, clear, zerar, clean, wipe',
  'sandbox fault': 'fault, falha, chaos, erro simulado',
  open: 'console, painel, ui, web, browser, navegador, abrir, gui, interface, dashboard',
  api: 'request, curl, raw, post, put, http, rest, requisicao, endpoint, call, chamar',
  commands: 'comando, comandos, all commands, ajuda completa',
  // Set-up
  login:
    'auth, auth login, signin, sign in, sign-in, log in, entrar, conectar, connect, init, setup, configure, autenticar, authenticate, authentication, autenticacao, logar, link account',
  logout: 'auth logout, signout, sign out, log out, sair, desconectar, disconnect',
  whoami: 'auth status, quem sou eu, who, me, eu, user, usuario, status, current, atual',
  profile:
    'perfil, perfis, environment, ambiente, switch, trocar, live, producao, production, prod, alternar',
  'store login': 'database password, senha do banco, password, senha',
  store: 'shared store, share, team, machines, several machines, compartilhar, compartilhado, maquinas',
  config:
    'configuracao, configuracoes, configurar, setting, settings, preferencia, preference, opcao, idioma, language, locale',
  completion:
    'autocomplete, auto-complete, autocompletar, tab, bash, zsh, fish, powershell, completions, shell',
  doctor:
    'diagnose, diagnostico, diagnosticar, health, saude, problema, problem, check, ping, verificar instalacao, troubleshoot, debug, status',
  version: 'versao, about, sobre',
  upgrade: 'update, atualizar, atualizacao, self-update, install, instalar',
  help: 'ajuda, manual, man, socorro, usage, tutorial, guide, guia, info',
  'docs search':
    'documentacao, documentation, docs, doc, buscar na documentacao, search docs, manual online, faq, how to, como fazer, tutorial, guia',
  // Topics
  'help money': 'dinheiro, money, valor, amount, centavo, cents, real, reais, brl, moeda, currency, quantia',
  'help exit-codes': 'exit, exit code, codigo de saida, erro, error, return code, codigo de retorno',
  'help output':
    'output, saida, formato, format, json, yaml, table format, jq, template, coluna, column, csv',
  'help scripting':
    'script, ci, cd, automacao, automation, automatizar, pipeline, github actions, gitlab, cron',
  'help environment': 'env, variavel, variable, environment variable, variavel de ambiente, proxy',
  'help options': 'option, opcoes, flag, parametro, parameter, argument, global option',
};

/** Verbs that people use for the last word of a command, and the words of commands that they may mean. */
const VERBS: readonly (readonly [typed: string, meant: readonly string[]])[] = [
  ['cancel cancelar anular void stop', ['cancel', 'delete', 'remove']],
  [
    'remove excluir apagar deletar del destroy drop close unset revoke',
    ['delete', 'remove', 'disable', 'cancel'],
  ],
  ['delete', ['delete', 'remove', 'cancel']],
  [
    'create new add criar nova novo make insert cadastrar register registrar generate gerar emitir issue',
    ['create', 'add', 'send', 'encode', 'grant', 'start'],
  ],
  [
    'get view ver show mostrar exibir detail details detalhe status info describe read consultar retrieve',
    ['get', 'show', 'status', 'resolve', 'list', 'balance'],
  ],
  ['list listar all index search buscar find procurar history', ['list', 'get', 'status']],
  ['update edit editar modify alterar change mudar set patch', ['update', 'set', 'limits']],
  ['pay pagar send enviar', ['send', 'pay']],
  ['refund estornar devolver reembolsar estorno devolucao reverse', ['refund', 'create']],
  ['wait watch esperar aguardar acompanhar follow poll', ['watch', 'listen']],
  ['approve aprovar confirm confirmar authorize accept aceitar', ['approve', 'accept']],
  ['reject refuse recusar rejeitar deny decline', ['refuse', 'reject']],
  ['withdraw saque sacar', ['withdraw']],
  ['statement extrato', ['statement']],
  ['balance saldo', ['balance', 'get']],
  ['transfer transferir', ['transfer']],
  ['decode decodificar parse ler', ['decode', 'resolve']],
  ['validate validar check verificar verify', ['check', 'lint', 'verify']],
  ['export exportar download baixar save', ['export', 'pdf']],
  ['import upload batch bulk lote', ['batch plan', 'create']],
  ['run executar', ['batch run', 'start', 'resume']],
  ['use switch trocar select activate', ['use']],
  ['rename renomear', ['rename']],
  ['retry again tentar', ['retry', 'resume']],
  ['open abrir view-page page', ['open', 'start']],
  ['link url payment-link', ['open', 'create']],
  ['qr qrcode image', ['qr']],
  ['tail logs log', ['requests', 'listen', 'list']],
];

/** Words between the others that mean nothing by themselves. */
const FILLERS = new Set('a o as os um uma de da do das dos no na em para the an of my for to'.split(' '));

/** Returns the spellings under which a word is looked up: as typed, and as a singular. */
function spellings(word: string): readonly string[] {
  const all = [word];
  if (word.endsWith('oes')) all.push(`${word.slice(0, -3)}ao`);
  if (word.endsWith('es') && word.length > 4) all.push(word.slice(0, -2));
  if (word.endsWith('s') && word.length > 3) all.push(word.slice(0, -1));
  return all;
}

let byWord: ReadonlyMap<string, readonly string[]> | undefined;
function index(): ReadonlyMap<string, readonly string[]> {
  if (byWord !== undefined) return byWord;
  const made = new Map<string, string[]>();
  const add = (word: string, place: string): void => {
    const places = made.get(word);
    if (places === undefined) made.set(word, [place]);
    else if (!places.includes(place)) places.push(place);
  };
  for (const [place, words] of Object.entries(WORDS)) {
    add(place.replace(/^help /, ''), place);
    for (const word of words.split(',')) add(word.trim(), place);
  }
  byWord = made;
  return made;
}

/** Returns all places of a word or phrase, best first. A misspelt word is not guessed. */
function placesOf(phrase: string): readonly string[] {
  const words = index();
  return spellings(plain(phrase)).flatMap((spelling) => words.get(spelling) ?? []);
}

/** Most commands that are offered for one word. */
const MOST = 3;

/**
 * Returns the commands, groups and topics (`help TOPIC`) that a word or phrase may mean, best first; empty if the index
 * has no such word.
 */
export const commandsFor = (phrase: string): readonly string[] =>
  [...new Set(placesOf(phrase))].slice(0, MOST);

export interface Phrase {
  /** What the action is for: commands, groups and topics, best first. */
  readonly places: readonly string[];
  readonly verb: string;
}

/** Returns what the longest beginning of at least two words may mean: `link de pagamento order-1`. */
export function commandsForBeginning(words: readonly string[]): readonly string[] {
  for (let count = words.length; count > 1; count -= 1) {
    const found = commandsFor(words.slice(0, count).join(' '));
    if (found.length > 0) return found;
  }
  return [];
}

/** Splits words into an action and its object, in any order: `cancelar cobrança`, `nota fiscal emitir`. */
export function phraseOf(words: readonly string[]): Phrase | undefined {
  const known = words.map(plain).filter((word) => !FILLERS.has(word));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return undefined;
  const [verb, object] = isVerb(first)
    ? [first, known.slice(1).join(' ')]
    : isVerb(last)
      ? [last, known.slice(0, -1).join(' ')]
      : [undefined, ''];
  if (verb === undefined) return undefined;
  const whole = commandsFor(`${verb} ${object}`);
  const places = whole.length > 0 ? whole : commandsFor(object);
  return places.length === 0 ? undefined : { places, verb };
}

/** Tests whether a word is an action; one that is a command too, such as `saldo`, is not. */
const isVerb = (word: string): boolean =>
  spellings(word).some((spelling) => VERBS.some(([typed]) => typed.split(' ').includes(spelling))) &&
  placesOf(word).every((place) => place.includes(' '));

/**
 * Returns the word that a user may mean after a group or part of a command: `cancel` after `charge` is `delete`.
 * @param known words that may follow
 */
export const wordAfter = (prefix: string, word: string, known: readonly string[]): string | undefined =>
  actionAfter(prefix, word, known) ?? nearest(word, known);

/** Like `wordAfter`, but does not guess a misspelt word. */
export function actionAfter(prefix: string, word: string, known: readonly string[]): string | undefined {
  for (const spelling of spellings(plain(word)))
    for (const [typed, meant] of VERBS) {
      if (!typed.split(' ').includes(spelling)) continue;
      const found = meant.find((one) => known.includes(one));
      if (found !== undefined) return found;
    }
  const place = placesOf(word).find((one) => one.startsWith(`${prefix} `));
  return place?.slice(prefix.length + 1);
}
