// Texts of the payment page in English and Portuguese.

export interface Words {
  readonly lang: string;
  readonly title: string;
  readonly chooses: string;
  readonly expires: string;
  readonly scan: string;
  readonly qrLabel: string;
  readonly codeLabel: string;
  readonly boletoLabel: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly simulate: string;
  readonly simulateHint: string;
  readonly amount: string;
  readonly wrongAmount: string;
  readonly failed: string;
  readonly unanswered: string;
  readonly states: Readonly<Record<'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'REMOVED', string>>;
  readonly returnToShop: string;
  readonly lost: string;
  readonly noScript: string;
  readonly notFound: string;
  readonly days: readonly [string, string];
}

const PORTUGUESE: Words = {
  lang: 'pt-BR',
  title: 'Pagar com Pix',
  chooses: 'Você escolhe o valor',
  expires: 'Expira em',
  scan: 'Abra o aplicativo do seu banco, escolha Pix e leia o código, ou copie e cole o código abaixo.',
  qrLabel: 'QR Code do Pix. O mesmo código está no campo a seguir.',
  codeLabel: 'Pix Copia e Cola',
  boletoLabel: 'Linha digitável do boleto',
  copy: 'Copiar código',
  copied: 'Código copiado',
  copyFailed: 'Não foi possível copiar. Selecione o código e copie.',
  simulate: 'Simular pagamento',
  simulateHint: 'Ambiente de testes: nenhum dinheiro é movimentado.',
  amount: 'Valor a pagar (R$)',
  wrongAmount: 'Informe um valor como 19,90',
  failed: 'O pagamento não foi aceito',
  unanswered: 'Sem resposta. Não se sabe se o pagamento foi feito.',
  states: {
    ACTIVE: 'Aguardando pagamento',
    COMPLETED: 'Pagamento recebido',
    EXPIRED: 'Cobrança expirada',
    REMOVED: 'Cobrança removida',
  },
  returnToShop: 'Voltar à loja',
  lost: 'Sem conexão. Tentando de novo…',
  noScript: 'Atualize a página para ver se o pagamento foi recebido.',
  notFound: 'Esta página de pagamento não existe.',
  days: ['dia', 'dias'],
};

const ENGLISH: Words = {
  lang: 'en',
  title: 'Pay with Pix',
  chooses: 'You choose the amount',
  expires: 'Expires in',
  scan: "Open your bank's app, choose Pix and scan the code, or copy and paste the code below.",
  qrLabel: 'Pix QR code. The same code is in the field that follows.',
  codeLabel: 'Pix copy and paste',
  boletoLabel: 'Digitable line of the boleto',
  copy: 'Copy code',
  copied: 'Code copied',
  copyFailed: 'Could not copy. Select the code and copy it.',
  simulate: 'Simulate payment',
  simulateHint: 'Test environment: no money moves.',
  amount: 'Amount to pay (R$)',
  wrongAmount: 'Enter an amount such as 19,90',
  failed: 'The payment was not accepted',
  unanswered: 'No answer came. It is not known whether the payment was made.',
  states: {
    ACTIVE: 'Waiting for payment',
    COMPLETED: 'Payment received',
    EXPIRED: 'Charge expired',
    REMOVED: 'Charge removed',
  },
  returnToShop: 'Return to the shop',
  lost: 'Connection lost. Trying again…',
  noScript: 'Reload the page to see whether the payment was received.',
  notFound: 'This payment page does not exist.',
  days: ['day', 'days'],
};

export type Language = 'en' | 'pt';
const WORDS: Readonly<Record<Language, Words>> = { en: ENGLISH, pt: PORTUGUESE };

/** Language settings of the page. */
export interface PageLanguage {
  /** Language to use regardless of the browser's preference. */
  readonly always?: Language;
  /** Language if the browser prefers neither (default: Portuguese). */
  readonly otherwise?: Language;
}

export const wordsFor = (acceptLanguage: string | undefined, language?: PageLanguage): Words =>
  WORDS[languageFor(acceptLanguage, language)];

/** Returns the browser's preferred language of the two. */
export function languageFor(
  acceptLanguage: string | undefined,
  { always, otherwise = 'pt' }: PageLanguage = {},
): Language {
  if (always !== undefined) return always;
  const requested = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag: tag.toLowerCase(), weight: q === undefined ? 1 : Number(q), index };
    })
    .filter(({ tag, weight }) => /^(?:pt|en)\b/.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index);
  const [first] = requested;
  return first === undefined ? otherwise : first.tag.startsWith('en') ? 'en' : 'pt';
}
