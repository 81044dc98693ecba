// Magic values (keys, amounts, accounts) that make payments, refunds, reports of fraud or requests for higher limits
// fail or take long. Also shown in the help.
import type { Text } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export interface Failure {
  /** Error code, as in `error.code` of the MOVEMENT_FAILED event. */
  readonly code: string;
  readonly description: string;
  /** Reason of the receiving bank, with its code. */
  readonly providerRejectedReason?: string;
}

const rejected = (reason: string): Failure => ({
  code: 'PIX_OUT_NOT_AUTHORIZED',
  description: 'Ocorreu um erro. Tente novamente',
  providerRejectedReason: reason,
});

const KEY_NOT_FOUND: Failure = { code: 'PIX_KEY_INFO_NOT_FOUND', description: 'Chave Pix não encontrada' };
const BANK_ERROR: Failure = { code: 'PAY_PIX_KEY_ERROR', description: 'Falha ao pagar chave Pix' };

/** Domain of the magic keys; no real key can have it. */
export const FAIL_DOMAIN = 'fail.example';

/** Rejections of the receiving bank, by its error code. */
const BANK_FAILURES = {
  ab03: rejected('AB03 - Liquidação cancelada por falta de resposta'),
  ac03: rejected('AC03 - Conta do recebedor inválida'),
  ac06: rejected('AC06 - Conta do recebedor bloqueada'),
  ac07: rejected('AC07 - Conta do recebedor encerrada'),
  ag03: rejected('AG03 - Transação não aceita nesta conta'),
  am01: rejected('AM01 - Valor zerado'),
  am04: rejected('AM04 - Saldo insuficiente do pagador'),
  am12: rejected('AM12 - Valor inválido'),
  be01: rejected('BE01 - CPF ou CNPJ do recebedor não confere'),
  ch11: rejected('CH11 - CPF ou CNPJ do recebedor incorreto'),
  ds04: rejected('DS04 - Ordem recusada pelo recebedor'),
  dupl: rejected('DUPL - Pagamento duplicado'),
  ff08: rejected('FF08 - Identificador da operação inválido'),
  frad: rejected('FRAD - Suspeita de fraude'),
  rr04: rejected('RR04 - Recusado por norma'),
} as const satisfies Readonly<Record<string, Failure>>;

/** Failures by the part of the key before `@fail.example`. */
export const FAILURES: Readonly<Record<string, Failure>> = {
  'pix-key-not-found': KEY_NOT_FOUND,
  'bank-error': BANK_ERROR,
  'invalid-pix-key': { code: 'INVALID_PIX_KEY', description: 'Chave Pix inválida' },
  'pix-key-info': { code: 'PIX_KEY_INFO_ERROR', description: 'Falha ao consultar a chave Pix' },
  'alias-limit': { code: 'ALIAS_LIMIT_ERROR', description: 'Limite de consultas de chaves Pix atingido' },
  'transfer-limit': { code: 'REACH_TRANSFER_LIMIT', description: 'Limite de transferência atingido' },
  'restricted-account': {
    code: 'ENTRY_ASSOCIATED_WITH_RESTRICTED_ACCOUNT_OR_USER',
    description: 'A chave Pix pertence a uma conta ou pessoa com restrições',
  },
  ...BANK_FAILURES,
};

/** Whether a payment failed because its key is missing or restricted, so that further ones would fail too. */
export const isKeyTrouble = ({ code }: Failure): boolean =>
  ['PIX_KEY_INFO_NOT_FOUND', 'INVALID_PIX_KEY', 'ENTRY_ASSOCIATED_WITH_RESTRICTED_ACCOUNT_OR_USER'].includes(
    code,
  );

/** Failing keys that the provider documents for its test environment. */
export const DOCUMENTED_FAILURES: Readonly<Record<string, Failure>> = {
  'pix-key-not-found@woovi.com': KEY_NOT_FOUND,
  'bank-error@woovi.com': BANK_ERROR,
};

/** Failing account numbers, at any bank, that the provider documents for its test environment. */
export const FAILING_ACCOUNTS: Readonly<Record<string, Failure>> = {
  '1111111': { code: 'ACCOUNT_NOT_FOUND', description: 'Conta não encontrada' },
  '2222222': { code: 'NOT_ENOUGH_BALANCE', description: 'Saldo insuficiente' },
  '3333333': { code: 'ACCOUNT_TRANSACTION_BLOCKED_BY_MED', description: 'Conta bloqueada por MED' },
  '4444444': { code: 'INVALID_PIX_KEY', description: 'Chave Pix inválida' },
  '5555555': { code: 'REACH_TRANSFER_LIMIT', description: 'Limite de transferência atingido' },
  '6666666': {
    code: 'SAME_ACCOUNT_TRANSFER',
    description: 'A conta de origem e a de destino são a mesma',
  },
  '7777777': { code: 'TRANSACTION_NOT_FOUND', description: 'Transação não encontrada' },
  '8888888': { code: 'ACCOUNT_LIMIT_ERROR', description: 'Limite da conta atingido' },
  '9999999': BANK_ERROR,
  '1010101': BANK_FAILURES.ac06,
  '1010102': BANK_FAILURES.am04,
  '1010103': BANK_FAILURES.ac03,
  '1010104': BANK_FAILURES.ff08,
  '1010105': BANK_FAILURES.ds04,
  '1010106': BANK_FAILURES.rr04,
  '1010107': BANK_FAILURES.am12,
  '1010108': BANK_FAILURES.frad,
  '1010109': BANK_FAILURES.dupl,
  '1010110': BANK_FAILURES.ag03,
  '1010111': BANK_FAILURES.ac07,
  '1010112': BANK_FAILURES.am01,
  '1010113': BANK_FAILURES.be01,
  '1010114': BANK_FAILURES.ch11,
  '1010115': BANK_FAILURES.ab03,
};

/** Outcome of an accepted payment or refund. */
export interface SettlementOutcome {
  /** Milliseconds until it is settled; undefined if never. */
  readonly after: number | undefined;
  readonly failure?: Failure;
}

const SETTLE_MS = 5_000;
const SLOW_MS = 3_600_000;

/** Amount in cents with which a payment, refund or invoice fails, for any key. */
const FAILING_CENTS = 666;
/** Amount in cents with which a payment, refund or invoice takes an hour. */
const SLOW_CENTS = 667;

/** Returns the outcome of a payment to this key, with the amount in cents. */
export function paymentSettlement(pixKey: string, cents: number): SettlementOutcome {
  const [local = '', domain] = pixKey.split('@');
  if (domain === FAIL_DOMAIN && local === 'never') return { after: undefined };
  const slow = (domain === FAIL_DOMAIN && local === 'slow') || cents === SLOW_CENTS;
  const ofKey =
    domain === FAIL_DOMAIN && Object.hasOwn(FAILURES, local)
      ? FAILURES[local]
      : Object.hasOwn(DOCUMENTED_FAILURES, pixKey)
        ? DOCUMENTED_FAILURES[pixKey]
        : undefined;
  const failure = ofKey ?? (cents === FAILING_CENTS && !slow ? BANK_FAILURES.ab03 : undefined);
  return { after: slow ? SLOW_MS : SETTLE_MS, ...(failure === undefined ? {} : { failure }) };
}

/** Failure of the payment of a boleto that the issuing bank refuses. */
const BOLETO_REFUSED: Failure = {
  code: 'BOLETO_PAYMENT_ERROR',
  description: 'O banco emissor recusou o pagamento do boleto',
};

/** Returns the outcome of a refund or an invoice, with the amount in cents. */
export function outcomeByAmount(cents: number): { readonly after: number; readonly rejected: boolean } {
  return { after: cents === SLOW_CENTS ? SLOW_MS : SETTLE_MS, rejected: cents === FAILING_CENTS };
}

/** Returns the outcome of the payment of a boleto, with the amount in cents. */
export function boletoSettlement(cents: number): {
  readonly after: number;
  readonly failure: Failure | undefined;
} {
  const { after, rejected: fails } = outcomeByAmount(cents);
  return { after, failure: fails ? BOLETO_REFUSED : undefined };
}

/** Amounts in cents of payments that end in a special way when they are reported as fraud (MED). */
const HALF_RECOVERED_CENTS = 668;
const NOTHING_FOUND_CENTS = 669;
const REPORT_REJECTED_CENTS = 670;
const ACCOUNT_CLOSED_CENTS = 671;
/** Everything comes back, a third from each of three accounts. */
const THREE_ACCOUNTS_CENTS = 672;

/** What is found in one account that the money of a report went through. Amounts in cents. */
interface TracedAccount {
  readonly asked: number;
  readonly found: number;
  /** Why less was found than asked for; absent if all was found. */
  readonly rejection?: 'NO_BALANCE' | 'ACCOUNT_CLOSURE' | 'OTHER';
}

/** How the report of a payment to a recipient outside the sandbox ends. */
interface RecoveryOutcome {
  /** Whether the analysis agrees that the payment was fraud. */
  readonly isAccepted: boolean;
  /** The accounts that the money was traced to, in this order. */
  readonly accounts: readonly TracedAccount[];
}

/** Returns how the report of a payment of this many cents ends. */
export function recoveryOutcome(cents: number): RecoveryOutcome {
  const nothing = (rejection: 'NO_BALANCE' | 'ACCOUNT_CLOSURE' | 'OTHER', asked = cents): TracedAccount => ({
    asked,
    found: 0,
    rejection,
  });
  const part = (asked: number, found: number): TracedAccount => ({ asked, found, rejection: 'NO_BALANCE' });
  switch (cents) {
    case HALF_RECOVERED_CENTS:
      return { isAccepted: true, accounts: [part(cents, cents / 2), nothing('NO_BALANCE', cents / 2)] };
    case NOTHING_FOUND_CENTS:
      return { isAccepted: true, accounts: [nothing('NO_BALANCE')] };
    case REPORT_REJECTED_CENTS:
      return { isAccepted: false, accounts: [nothing('OTHER')] };
    case ACCOUNT_CLOSED_CENTS:
      return { isAccepted: true, accounts: [nothing('ACCOUNT_CLOSURE')] };
    case THREE_ACCOUNTS_CENTS: {
      const third = cents / 3;
      const last = { asked: third, found: third };
      return { isAccepted: true, accounts: [part(cents, third), part(2 * third, third), last] };
    }
    default:
      return { isAccepted: true, accounts: [{ asked: cents, found: cents }] };
  }
}

/** Last digits of a requested limit, in cents, that decide a request for higher limits. */
const LIMIT_DIGITS = 1_000;
const HALF_RAISED_CENTS = 671;
const NOT_RAISED_CENTS = 672;

/** How the request for a limit ends. */
export type LimitDecision = 'approve' | 'approve-half' | 'reject';

/** Returns how a request for limits of these many cents ends. */
export function limitDecision(limits: readonly number[]): LimitDecision {
  const endsIn = (digits: number): boolean => limits.some((cents) => cents % LIMIT_DIGITS === digits);
  if (endsIn(NOT_RAISED_CENTS)) return 'reject';
  return endsIn(HALF_RAISED_CENTS) ? 'approve-half' : 'approve';
}

/** Descriptions of all magic values, for the help. */
export const MAGIC: readonly { readonly use: string; readonly effect: Text }[] = [
  ...Object.entries(FAILURES).map(([local, { code, providerRejectedReason }]) => ({
    use: `${local}@${FAIL_DOMAIN}`,
    effect: say`payment fails: ${providerRejectedReason ?? code}`,
  })),
  ...Object.entries(DOCUMENTED_FAILURES).map(([key, { code }]) => ({
    use: key,
    effect: say`payment fails: ${code}`,
  })),
  ...Object.entries(FAILING_ACCOUNTS).map(([account, { code, providerRejectedReason }]) => ({
    use: `--to-account ${account}`,
    effect: say`payment fails: ${providerRejectedReason ?? code}`,
  })),
  { use: `slow@${FAIL_DOMAIN}`, effect: 'payment is confirmed after one hour' },
  { use: `never@${FAIL_DOMAIN}`, effect: 'payment stays APPROVED' },
  { use: 'R$ 6,66', effect: 'payment fails, refund is rejected, invoice ends in ERROR' },
  { use: 'R$ 6,67', effect: 'payment, refund and invoice take one hour' },
  { use: 'R$ 6,68', effect: 'payment reported as fraud: half of it returns' },
  { use: 'R$ 6,69', effect: 'payment reported as fraud: no balance is found, nothing returns' },
  { use: 'R$ 6,70', effect: 'payment reported as fraud: the analysis rejects the report' },
  { use: 'R$ 6,71', effect: 'payment reported as fraud: the account of the recipient was closed' },
  { use: 'R$ 6,72', effect: 'payment reported as fraud: a third returns from each of three accounts' },
  { use: 'R$ …6,71', effect: 'requested limit that ends so: half of the increase is approved' },
  { use: 'R$ …6,72', effect: 'requested limit that ends so: the request is rejected' },
];
