// Questions that merchants and developers ask in public: each leads to its command, and to its section of the documentation.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from '#cli/find/docs-index.ts';
import { searchDocs } from '#cli/find/docs-search.ts';
import { search } from '#cli/find/search.ts';

const sectionsIn = (folder: string): ReturnType<typeof sectionsOf> =>
  readdirSync(`docs/${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .flatMap((name) => sectionsOf(folder + name, readFileSync(`docs/${folder}${name}`, 'utf8')));
const SECTIONS = { en: sectionsIn(''), pt: sectionsIn('pt-BR/') };

/** Questions with the command that has to be among the first three of `pixctl help`. */
const COMMANDS: readonly (readonly [question: string, command: string])[] = [
  ['meu cliente pagou duas vezes, e agora?', 'journal resolve'],
  ['como devolver só uma parte do pix', 'charge refund'],
  ['recebi um pix por engano de um desconhecido, como devolvo?', 'refund create'],
  ['como saber quem pagou o pix', 'transaction list'],
  ['o webhook não chega no meu servidor', 'webhook listen'],
  ['como validar a assinatura do webhook', 'webhook verify'],
  ['como testar o webhook no localhost', 'webhook listen'],
  ['como simular o pagamento de uma cobrança no ambiente de teste', 'sandbox pay'],
  ['QR code com CRC inválido', 'brcode lint'],
  ['qual o txid de um QR code estático', 'qrcode'],
  ['como emitir boleto com multa e juros', 'charge create'],
  ['dá para prorrogar o vencimento de uma cobrança?', 'charge update'],
  ['como dividir o valor da venda com o vendedor', 'charge create'],
  ['como repassar o saldo para o vendedor', 'subaccount withdraw'],
  ['como sacar o saldo para o meu banco', 'account withdraw'],
  ['qual é o meu limite de pix à noite', 'account limits'],
  ['como exportar o extrato em OFX para o contador', 'books export'],
  ['como conciliar os pedidos da loja com os recebimentos', 'reconcile'],
  ['quanto paguei de tarifa neste mês', 'report'],
  ['como cancelar uma recorrência do pix automático', 'subscription cancel'],
  ['cliente contestou o pix, como respondo ao MED?', 'dispute'],
  ['caí num golpe do pix, como recuperar o dinheiro', 'recovery'],
  ['como pagar vários fornecedores com uma planilha', 'payment batch plan'],
  ['como exigir dois aprovadores para um pagamento', 'payment batch approve'],
  ['como confirmar o titular de uma chave antes de pagar', 'pix-key check'],
  ['how do I avoid charging a customer twice after a timeout', 'journal resolve'],
  ['what happens if the answer of a payment is lost', 'journal resolve'],
  ['how to verify the webhook signature', 'webhook verify'],
  ['receive webhooks locally without ngrok', 'webhook listen'],
  ['how can I refund part of a payment', 'charge refund'],
  ['which IP addresses do I have to allow for webhooks', 'webhook ips'],
  ['my api key was leaked', 'application delete'],
  ['decode a pix copia e cola', 'brcode decode'],
  ['pay a boleto by its barcode', 'payment send'],
];

/** Questions with the section that has to be among the first five of `pixctl docs search`. */
const DOCS: readonly (readonly [language: 'en' | 'pt', question: string, page: string])[] = [
  ['en', 'test webhooks without a port', 'testing.md#webhooks-without-a-port'],
  ['en', 'verify a webhook signature in express', 'library.md#webhooks'],
  ['en', 'idempotency key of a charge', 'library.md#ids-of-your-own'],
  ['en', 'what happens if the answer of a payment is lost', 'safety.md#lost-answers'],
  ['en', 'does the sandbox expire charges', 'sandbox.md#pay-charges-advance-the-clock-generate-data'],
  ['en', 'how to mock the payment service in tests', 'testing.md'],
  ['en', 'playwright payment page', 'testing.md#playwright'],
  ['pt', 'como testar um webhook sem abrir porta', 'pt-BR/testing.md#webhooks-sem-porta'],
  ['pt', 'validar CPF e CNPJ no navegador', 'pt-BR/library.md#chaves-pix-cpf-cnpj-valores-e-datas'],
  ['en', 'uninstall pixctl', 'install.md#uninstall'],
  ['pt', 'desinstalar', 'pt-BR/install.md#desinstalar'],
  ['pt', 'segundo aprovador', 'pt-BR/batch.md'],
  ['pt', 'exportar OFX', 'pt-BR/books.md'],
];

describe('search', () => {
  it.each(COMMANDS)('%s: finds %s', (question, command) => {
    expect(search(question).slice(0, 3)).toContain(command);
  });
});

describe('searchDocs', () => {
  it.each(DOCS)('%s: %s finds %s', (language, question, page) => {
    const pages = searchDocs(SECTIONS[language], question)
      .slice(0, 5)
      .map((section) => section.page);
    expect(
      pages.some((one) => one === page || one.startsWith(`${page}#`)),
      pages.join(', '),
    ).toBe(true);
  });
});
