// Every write of the contract as a test intent: prerequisites, command, and the number of effects.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bankBarcode } from '#boleto/boleto.ts';
import { cnpjCheckDigits, cpfCheckDigits } from '#pix/tax-id.ts';
import type { Database } from '#sandbox/store/database.ts';
import { tempDir } from './cli.ts';
import type { AnswerTo } from './services/answers.ts';
import { dayOfMonth } from './services/mandates.ts';

/** Sends a request directly to the service, bypassing faults. */
export type Direct = <const M extends string, const P extends string>(
  method: M,
  path: P,
  body?: unknown,
) => Promise<AnswerTo<M, P>>;

export interface Intent {
  readonly words: readonly string[];
  /** Counts the effects in the service's own database. */
  readonly effects: (db: Database) => number;
}

export interface WriteOperation {
  readonly id: string;
  /** Prepares an intent. @param n unique number, from which unique ids and amounts are made */
  readonly prepare: (direct: Direct, n: number) => Promise<Intent>;
}

const count =
  (sql: string, ...values: (string | number)[]) =>
  (db: Database): number =>
    Number(db.prepare(sql).get(...values)!['n']);

export const cpf = (n: number): string => {
  const base = String(100_000_000 + n);
  return base + cpfCheckDigits(base);
};
const cnpj = (n: number): string => {
  const base = String(100_000_000_000 + n);
  return base + cnpjCheckDigits(base);
};

/** Creates and pays a charge, so that there is money in the account. */
async function paid(direct: Direct, id: string, value: number) {
  await direct('POST', '/api/v1/charge', { correlationID: id, value });
  return direct('POST', '/_sandbox/pay', { id });
}

/** Pays somebody outside the sandbox, and returns the end-to-end id. */
async function paidOut(direct: Direct, id: string): Promise<string> {
  await paid(direct, id, 1_000);
  const payment = { correlationID: id, value: 1_000, destinationAlias: `${id}@loja.example` };
  await direct('POST', '/api/v1/payment', { ...payment, autoApprove: true });
  await direct('POST', '/_sandbox/advance', { milliseconds: 5_000 });
  const { transaction } = await direct('GET', `/api/v1/payment/${id}`);
  return transaction.endToEndId;
}

const accounts = async (direct: Direct) => (await direct('GET', '/_sandbox/companies')).companies[0].accounts;

/** Counts the payment requests for an instalment to the payer's bank. */
const TRIES =
  'SELECT COUNT(*) AS n FROM cobr_tries t JOIN installments i ON i.seq = t.installment WHERE i.correlation_id = ?';

/**
 * Creates an approved mandate with a variable amount whose first instalment can be charged; returns the id of the
 * instalment.
 */
async function mandated(direct: Direct, id: string): Promise<string> {
  const { now } = await direct('GET', '/_sandbox/clock');
  await direct('POST', '/api/v1/subscriptions', {
    correlationID: id,
    type: 'PIX_RECURRING',
    value: 1_000,
    customer: { name: 'Ana', taxID: cpf(1) },
    dayGenerateCharge: dayOfMonth(Date.parse(now), 9),
    pixRecurringOptions: {
      journey: 'ONLY_RECURRENCY',
      retryPolicy: 'THREE_RETRIES_7_DAYS',
      minimumValue: 1_000,
    },
  });
  await direct('POST', '/_sandbox/mandate', { id, step: 'approve' });
  const { installments } = await direct('GET', `/api/v1/subscriptions/${id}/installments`);
  return installments[0].correlationID;
}

/** Returns an amount unique to the intent. */
const amount = (n: number): number => 100_000 + n;

export const WRITES: readonly WriteOperation[] = [
  {
    id: 'charge.create',
    prepare: async (_direct, n) => ({
      words: ['charge', 'create', '--value', '100', '--correlation-id', `charge-${n}`],
      effects: count('SELECT COUNT(*) AS n FROM charges WHERE correlation_id = ?', `charge-${n}`),
    }),
  },
  {
    id: 'charge.delete',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/charge', { correlationID: `delete-${n}`, value: 100 });
      return {
        words: ['charge', 'delete', `delete-${n}`],
        effects: count(
          'SELECT COUNT(*) AS n FROM charges WHERE correlation_id = ? AND deleted_at IS NOT NULL',
          `delete-${n}`,
        ),
      };
    },
  },
  {
    id: 'charge.update',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/charge', { correlationID: `update-${n}`, value: 100 });
      return {
        words: ['charge', 'update', `update-${n}`, '--expires-date', '2035-01-01T12:00:00.000Z'],
        effects: count(
          'SELECT COUNT(*) AS n FROM charges WHERE correlation_id = ? AND expires_at = ?',
          `update-${n}`,
          Date.parse('2035-01-01T12:00:00.000Z'),
        ),
      };
    },
  },
  {
    id: 'charge.refund',
    prepare: async (direct, n) => {
      await paid(direct, `refunded-${n}`, 1_000);
      return {
        words: ['charge', 'refund', `refunded-${n}`, '--value', '300', '--correlation-id', `refund-${n}`],
        effects: count(
          `SELECT COUNT(*) AS n FROM refunds r JOIN transactions t ON t.seq = r.tx JOIN charges c ON c.seq = t.charge
           WHERE c.correlation_id = ?`,
          `refunded-${n}`,
        ),
      };
    },
  },
  {
    id: 'refund.create',
    prepare: async (direct, n) => {
      const { endToEndId } = await paid(direct, `returned-${n}`, 1_000);
      return {
        words: [
          'refund',
          'create',
          '--transaction-end-to-end-id',
          endToEndId,
          '--value',
          '300',
          '--correlation-id',
          `return-${n}`,
        ],
        effects: count(
          'SELECT COUNT(*) AS n FROM refunds r JOIN transactions t ON t.seq = r.tx WHERE t.end_to_end_id = ?',
          endToEndId,
        ),
      };
    },
  },
  {
    id: 'recovery.create',
    prepare: async (direct, n) => {
      const id = await paidOut(direct, `reported-${n}`);
      return {
        words: ['recovery', 'create', id, '--situation-type', 'SCAM', '--details', 'Golpe'],
        effects: count('SELECT COUNT(*) AS n FROM funds_recoveries WHERE end_to_end_id = ?', id),
      };
    },
  },
  {
    id: 'recovery.cancel',
    prepare: async (direct, n) => {
      const transactionEndToEndId = await paidOut(direct, `cancel-report-${n}`);
      const report = { transactionEndToEndId, situationType: 'SCAM', details: 'Golpe' };
      const { dictId } = await direct('POST', '/api/v1/funds-recovery', report);
      return {
        words: ['recovery', 'cancel', dictId],
        effects: count(
          `SELECT COUNT(*) AS n FROM funds_recovery_events e JOIN funds_recoveries r ON r.seq = e.recovery
           WHERE r.dict_id = ? AND e.event = 'CANCELLED'`,
          dictId,
        ),
      };
    },
  },
  {
    id: 'dispute.evidence',
    prepare: async (direct, n) => {
      const { endToEndId } = await paid(direct, `disputed-${n}`, 1_000);
      await direct('POST', '/_sandbox/dispute/open', { endToEndId });
      const url = `https://loja.example.com/${n}.pdf`;
      return {
        words: ['dispute', 'evidence', endToEndId, '--url', url],
        effects: count('SELECT COUNT(*) AS n FROM dispute_documents WHERE url = ?', url),
      };
    },
  },
  {
    // Two writes: in the end the uploaded file must be attached as evidence exactly once.
    id: 'file.create',
    prepare: async (direct, n) => {
      const { endToEndId } = await paid(direct, `documented-${n}`, 1_000);
      await direct('POST', '/_sandbox/dispute/open', { endToEndId });
      const file = join(tempDir(), `nota-${n}.pdf`);
      writeFileSync(file, `%PDF-1.4\n% ${n}\n`);
      return {
        words: ['dispute', 'evidence', endToEndId, '--file', file],
        effects: count(
          'SELECT COUNT(*) AS n FROM dispute_documents d JOIN disputes p ON p.seq = d.dispute WHERE p.end_to_end_id = ?',
          endToEndId,
        ),
      };
    },
  },
  {
    id: 'customer.create',
    prepare: async (_direct, n) => ({
      words: ['customer', 'create', '--name', 'Ana', '--tax-id', cpf(n), '--correlation-id', `customer-${n}`],
      effects: count('SELECT COUNT(*) AS n FROM customers WHERE tax_id = ?', cpf(n)),
    }),
  },
  {
    id: 'customer.update',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/customer', {
        name: 'Ana',
        taxID: cpf(300_000 + n),
        correlationID: `changed-${n}`,
      });
      return {
        words: ['customer', 'update', `changed-${n}`, '--name', `Ana ${n}`, '--phone', '11912345684'],
        effects: count('SELECT COUNT(*) AS n FROM customers WHERE name = ?', `Ana ${n}`),
      };
    },
  },
  {
    id: 'qrcode.delete',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/qrcode-static', { name: 'x', correlationID: `gone-${n}` });
      return {
        words: ['qrcode', 'delete', `gone-${n}`],
        effects: count(
          'SELECT COUNT(*) AS n FROM qrcodes WHERE correlation_id = ? AND deleted_at IS NOT NULL',
          `gone-${n}`,
        ),
      };
    },
  },
  {
    id: 'qrcode.create',
    prepare: async (_direct, n) => ({
      words: ['qrcode', 'create', '--name', `qr ${n}`, '--correlation-id', `qr-${n}`],
      effects: count('SELECT COUNT(*) AS n FROM qrcodes WHERE name = ?', `qr ${n}`),
    }),
  },
  {
    id: 'payment.create',
    prepare: async (_direct, n) => ({
      words: [
        'payment',
        'create',
        '--value',
        '100',
        '--destination-alias',
        'ana@example.com',
        '--correlation-id',
        `payment-${n}`,
      ],
      effects: count('SELECT COUNT(*) AS n FROM payments WHERE correlation_id = ?', `payment-${n}`),
    }),
  },
  {
    id: 'payment.approve',
    prepare: async (direct, n) => {
      await paid(direct, `funds-${n}`, 100);
      await direct('POST', '/api/v1/payment', {
        correlationID: `approve-${n}`,
        value: 100,
        destinationAlias: 'ana@example.com',
      });
      return { words: ['payment', 'approve', `approve-${n}`], effects: moved(`approve-${n}`) };
    },
  },
  {
    id: 'payment send',
    prepare: async (direct, n) => {
      await paid(direct, `send-funds-${n}`, 100);
      return {
        words: [
          'payment',
          'send',
          '--value',
          '100',
          '--destination-alias',
          'ana@example.com',
          '--correlation-id',
          `send-${n}`,
        ],
        effects: moved(`send-${n}`),
      };
    },
  },
  {
    id: 'payment.create --auto-approve',
    prepare: async (direct, n) => {
      await paid(direct, `auto-funds-${n}`, 100);
      return {
        words: [
          ...['payment', 'create', '--value', '100', '--pix-key', 'ana@example.com', '--auto-approve'],
          ...['--correlation-id', `auto-${n}`],
        ],
        effects: moved(`auto-${n}`),
      };
    },
  },
  {
    id: 'payment send --qr-code',
    prepare: async (direct, n) => {
      await paid(direct, `code-funds-${n}`, 100);
      const { pixQrCode } = await direct('POST', '/api/v1/qrcode-static', { name: 'x', value: 100 });
      return {
        words: ['payment', 'send', '--qr-code', pixQrCode.brCode, '--correlation-id', `code-${n}`],
        effects: moved(`code-${n}`),
      };
    },
  },
  {
    id: 'payment send --to-bank',
    prepare: async (direct, n) => {
      await paid(direct, `bank-funds-${n}`, 100);
      return {
        words: [
          ...['payment', 'send', '--value', '100', '--to-bank', '99999012', '--to-branch', '0001'],
          ...['--to-account', '12345678', '--to-account-type', 'CACC', '--to-name', 'Ana'],
          ...['--to-tax-id', '52998224725', '--correlation-id', `bank-${n}`],
        ],
        effects: moved(`bank-${n}`),
      };
    },
  },
  {
    id: 'application create',
    prepare: (_direct, n) =>
      Promise.resolve({
        words: ['application', 'create', '--name', `key-${n}`, '--scope', 'CHARGE_GET'],
        effects: count('SELECT COUNT(*) AS n FROM applications WHERE name = ?', `key-${n}`),
      }),
  },
  {
    id: 'account-register create',
    prepare: (_direct, n) =>
      Promise.resolve({
        words: ['account-register', 'create', '--tax-id', cnpj(n), '--correlation-id', `seller-${n}`],
        effects: count('SELECT COUNT(*) AS n FROM account_registers WHERE correlation_id = ?', `seller-${n}`),
      }),
  },
  {
    id: 'application.delete',
    prepare: async (direct, n) => {
      const { application } = await direct('POST', '/api/v1/application', {
        application: { name: `gone-${n}`, type: 'API', scopes: ['CHARGE_GET'] },
      });
      return {
        words: ['application', 'delete', application.clientId],
        effects: (db) =>
          1 - count('SELECT COUNT(*) AS n FROM applications WHERE client_id = ?', application.clientId)(db),
      };
    },
  },
  {
    id: 'account-register.delete',
    prepare: async (direct, n) => {
      const correlationID = `gone-seller-${n}`;
      await direct('POST', '/api/v1/kyc/onboarding', { taxID: cnpj(n), correlationID });
      return {
        words: ['account-register', 'delete', correlationID],
        effects: (db) =>
          1 -
          count('SELECT COUNT(*) AS n FROM account_registers WHERE correlation_id = ?', correlationID)(db),
      };
    },
  },
  {
    id: 'payment send --boleto',
    prepare: async (direct, n) => {
      await paid(direct, `boleto-funds-${n}`, 300);
      // A boleto is paid once.
      const own = String(n).padStart(25, '0');
      const code = bankBarcode({ bank: '341', dueFactor: 1_500, valueCents: 300, own });
      return {
        words: ['payment', 'send', '--boleto', code, '--correlation-id', `boleto-${n}`],
        effects: moved(`boleto-${n}`),
      };
    },
  },
  {
    id: 'pix-key.create',
    prepare: async (direct, n) => {
      await dropKeys(direct);
      const key = keyOf(n);
      return {
        words: ['pix-key', 'create', '--key', key],
        effects: count('SELECT COUNT(*) AS n FROM pix_keys WHERE key = ?', key),
      };
    },
  },
  {
    id: 'pix-key.delete',
    prepare: async (direct, n) => {
      await dropKeys(direct);
      await direct('POST', '/api/v1/pix-keys', { key: keyOf(n), type: 'EVP' });
      return {
        words: ['pix-key', 'delete', keyOf(n)],
        effects: (db) => 1 - count('SELECT COUNT(*) AS n FROM pix_keys WHERE key = ?', keyOf(n))(db),
      };
    },
  },
  {
    id: 'pix-key.set-default',
    prepare: async (direct, n) => {
      await dropKeys(direct);
      await direct('POST', '/api/v1/pix-keys', { key: keyOf(n), type: 'EVP' });
      return {
        words: ['pix-key', 'default', keyOf(n)],
        effects: count('SELECT COUNT(*) AS n FROM accounts WHERE pix_key = ?', keyOf(n)),
      };
    },
  },
  {
    id: 'account.withdraw',
    prepare: async (direct, n) => {
      await paid(direct, `withdraw-funds-${n}`, amount(n));
      const [{ accountId }] = await accounts(direct);
      return {
        words: ['account', 'withdraw', accountId, '--value', String(amount(n))],
        effects: count(
          "SELECT COUNT(*) AS n FROM transactions WHERE type = 'WITHDRAW' AND value = ?",
          amount(n),
        ),
      };
    },
  },
  {
    id: 'transfer.create',
    prepare: async (direct, n) => {
      await paid(direct, `transfer-funds-${n}`, amount(n));
      const [from, to] = await accounts(direct);
      return {
        words: [
          'transfer',
          'create',
          '--value',
          String(amount(n)),
          '--from-pix-key',
          from.pixKey,
          '--to-pix-key',
          to.pixKey,
        ],
        effects: count('SELECT COUNT(*) AS n FROM transfers WHERE value = ?', amount(n)),
      };
    },
  },
  {
    id: 'subaccount.create',
    prepare: async (_direct, n) => ({
      words: ['subaccount', 'create', '--name', 'Filial', '--pix-key', `sub-${n}@example.com`],
      effects: count('SELECT COUNT(*) AS n FROM subaccounts WHERE pix_key = ?', `sub-${n}@example.com`),
    }),
  },
  {
    id: 'subaccount.withdraw',
    prepare: async (direct, n) => {
      const pixKey = `withdraw-${n}@example.com`;
      await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
      await direct('POST', '/_sandbox/pay', { id: pixKey, value: 500 });
      return {
        words: ['subaccount', 'withdraw', pixKey],
        effects: count('SELECT COUNT(*) AS n FROM payments WHERE alias = ?', pixKey),
      };
    },
  },
  ...(['credit', 'debit'] as const).map((kind): WriteOperation => ({
    id: `subaccount.${kind}`,
    prepare: async (direct, n) => {
      const pixKey = `${kind}-${n}@example.com`;
      await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
      if (kind === 'credit') await paid(direct, `credit-funds-${n}`, amount(n));
      else await direct('POST', '/_sandbox/pay', { id: pixKey, value: amount(n) });
      return {
        words: ['subaccount', kind, pixKey, '--value', String(amount(n))],
        effects: count(
          `SELECT COUNT(*) AS n FROM postings g JOIN entries e ON e.posting = g.id AND e.amount = ?
             WHERE g.kind = ?`,
          amount(n),
          `subaccount-${kind}`,
        ),
      };
    },
  })),
  {
    id: 'account.create',
    prepare: async (direct) => {
      const had = (await accounts(direct)).length;
      return {
        words: ['account', 'create'],
        effects: (db) =>
          count('SELECT COUNT(*) AS n FROM accounts WHERE company = 1 AND closed_at IS NULL')(db) - had,
      };
    },
  },
  {
    id: 'account.delete',
    prepare: async (direct) => {
      const { account } = await direct('POST', '/api/v1/account');
      return {
        words: ['account', 'delete', account.accountId],
        effects: count(
          'SELECT COUNT(*) AS n FROM accounts WHERE oid = ? AND closed_at > 0',
          account.accountId,
        ),
      };
    },
  },
  {
    id: 'subaccount.transfer',
    prepare: async (direct, n) => {
      const [from, to] = [`origin-${n}@example.com`, `target-${n}@example.com`];
      for (const pixKey of [from, to]) await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
      await direct('POST', '/_sandbox/pay', { id: from, value: amount(n) });
      return {
        words: ['subaccount', 'transfer', '--from', from, '--to', to, '--value', String(amount(n))],
        effects: count('SELECT COUNT(*) AS n FROM transfers WHERE value = ?', amount(n)),
      };
    },
  },
  {
    id: 'subaccount.delete',
    prepare: async (direct, n) => {
      const pixKey = `gone-${n}@example.com`;
      await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
      return {
        words: ['subaccount', 'delete', pixKey],
        effects: count('SELECT COUNT(*) AS n FROM subaccounts WHERE pix_key = ? AND deleted_at > 0', pixKey),
      };
    },
  },
  {
    id: 'subscription.create',
    prepare: async (_direct, n) => ({
      words: [
        'subscription',
        'create',
        '--value',
        String(amount(n)),
        '--customer-name',
        'Ana',
        '--customer-tax-id',
        cpf(1),
      ],
      effects: count('SELECT COUNT(*) AS n FROM subscriptions WHERE value = ?', amount(n)),
    }),
  },
  {
    id: 'subscription.cancel',
    prepare: async (direct, n) => {
      await mandated(direct, `cancel-${n}`);
      return {
        words: ['subscription', 'cancel', `cancel-${n}`],
        effects: count(
          "SELECT COUNT(*) AS n FROM subscriptions WHERE correlation_id = ? AND mandate = 'CANCELED'",
          `cancel-${n}`,
        ),
      };
    },
  },
  {
    id: 'subscription.update',
    prepare: async (direct, n) => {
      await mandated(direct, `update-${n}`);
      return {
        words: ['subscription', 'update', `update-${n}`, '--value', String(amount(n))],
        effects: count(
          'SELECT COUNT(*) AS n FROM subscriptions WHERE correlation_id = ? AND value = ?',
          `update-${n}`,
          amount(n),
        ),
      };
    },
  },
  {
    id: 'installment.charge',
    prepare: async (direct, n) => {
      const id = await mandated(direct, `charge-${n}`);
      return { words: ['installment', 'charge', id], effects: count(TRIES, id) };
    },
  },
  {
    id: 'installment.retry',
    prepare: async (direct, n) => {
      const id = await mandated(direct, `retry-${n}`);
      await direct('POST', '/_sandbox/installment/fail', { id, code: 'AM02', tries: 1 });
      await direct('POST', `/api/v1/installments/${id}/cobr`, {});
      await direct('POST', '/_sandbox/complete-now', { id });
      return { words: ['installment', 'retry', id], effects: (db) => count(TRIES, id)(db) - 1 };
    },
  },
  {
    id: 'cashback.grant',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/customer', { name: 'Ana', taxID: cpf(500_000 + n) });
      return {
        words: ['cashback', 'grant', '--tax-id', cpf(500_000 + n), '--value', '700'],
        effects: count(
          'SELECT COUNT(*) AS n FROM cashbacks b JOIN customers c ON c.seq = b.customer WHERE c.tax_id = ?',
          cpf(500_000 + n),
        ),
      };
    },
  },
  {
    id: 'invoice.create',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/charge', { correlationID: `invoiced-${n}`, value: 100 });
      return {
        words: [
          ...['invoice', 'create', '--charge', `invoiced-${n}`, '--customer-id', await invoiceable(direct)],
          ...['--correlation-id', `invoice-${n}`],
        ],
        effects: count(
          'SELECT COUNT(*) AS n FROM invoices i JOIN charges c ON c.seq = i.charge WHERE c.correlation_id = ?',
          `invoiced-${n}`,
        ),
      };
    },
  },
  {
    id: 'invoice.cancel',
    prepare: async (direct, n) => {
      const correlationID = `canceled-${n}`;
      const customerId = await invoiceable(direct);
      await direct('POST', '/api/v1/invoice', { correlationID, value: 100, customerId });
      // Confirms it: its clock would move that of all others.
      await direct('POST', '/_sandbox/complete-now', { id: correlationID });
      await direct('POST', '/_sandbox/complete-now', { id: correlationID });
      return {
        words: ['invoice', 'cancel', correlationID],
        effects: count(
          "SELECT COUNT(*) AS n FROM invoices WHERE correlation_id = ? AND status = 'CANCELED'",
          correlationID,
        ),
      };
    },
  },
  {
    id: 'partner.company.create',
    prepare: async (_direct, n) => ({
      words: [
        ...['partner', 'company', 'create', '--name', 'Loja', '--tax-id', cnpj(n), '--first-name', 'Ana'],
        ...['--last-name', 'Lima', '--email', 'ana@example.com', '--phone', '+5511912345684'],
        ...['--user-tax-id', cpf(1)],
      ],
      effects: count('SELECT COUNT(*) AS n FROM partner_companies WHERE tax_id = ?', cnpj(n)),
    }),
  },
  {
    id: 'partner.application.create',
    prepare: async (direct, n) => {
      const taxID = { taxID: cnpj(0), type: 'BR:CNPJ' };
      await direct('POST', '/api/v1/partner/company', {
        preRegistration: { name: 'Loja', taxID },
        user: {
          firstName: 'Ana',
          lastName: 'Lima',
          email: 'ana@example.com',
          phone: '+5511912345684',
          taxID: { taxID: cpf(1), type: 'BR:CPF' },
        },
      });
      return {
        words: [
          ...['partner', 'application', 'create', '--name', `app-${n}`, '--tax-id', cnpj(0)],
          ...['--scope', 'CHARGE_GET'],
        ],
        effects: count('SELECT COUNT(*) AS n FROM applications WHERE name = ?', `app-${n}`),
      };
    },
  },
  {
    id: 'webhook.create',
    prepare: async (direct, n) => {
      await dropWebhooks(direct);
      return {
        words: ['webhook', 'add', '--name', 'w', '--url', `https://a.example/${n}`, '--no-validate'],
        effects: count('SELECT COUNT(*) AS n FROM webhooks WHERE url = ?', `https://a.example/${n}`),
      };
    },
  },
  {
    id: 'webhook.delete',
    prepare: async (direct, n) => {
      await dropWebhooks(direct);
      const { webhook } = await direct('POST', '/api/v1/webhook?validate=false', {
        webhook: { name: 'w', url: `https://b.example/${n}` },
      });
      return {
        words: ['webhook', 'remove', webhook.id],
        effects: (db) =>
          1 - count('SELECT COUNT(*) AS n FROM webhooks WHERE url = ?', `https://b.example/${n}`)(db),
      };
    },
  },
];

/** Counts how often money was debited for a payment. */
const moved = (correlationID: string): ((db: Database) => number) =>
  count(
    "SELECT COUNT(*) AS n FROM postings g JOIN payments p ON g.ref = p.oid WHERE g.kind = 'payment' AND p.correlation_id = ?",
    correlationID,
  );

/** Creates a customer with an address, unless there is one; returns its id. */
async function invoiceable(direct: Direct): Promise<string> {
  await direct('POST', '/api/v1/customer', {
    correlationID: 'invoiceable',
    name: 'Ana',
    taxID: cpf(2),
    address: { country: 'BR', zipcode: '50000000', street: 'Rua do Sol', number: '10', state: 'PE' },
  });
  return 'invoiceable';
}

const keyOf = (n: number): string => `123e4567-e89b-42d3-a456-${String(n).padStart(12, '0')}`;

/** An account may have twenty keys: removes all but the default one. */
async function dropKeys(direct: Direct): Promise<void> {
  const { pixKeys } = await direct('GET', '/api/v1/pix-keys');
  if (pixKeys.length < 15) return;
  for (const { key, isDefault } of pixKeys)
    if (isDefault !== true) await direct('DELETE', `/api/v1/pix-keys/${key}`);
}

/** A company may have fifty webhooks: removes those of earlier intents. */
async function dropWebhooks(direct: Direct): Promise<void> {
  const { webhooks } = await direct('GET', '/api/v1/webhook');
  if (webhooks.length < 40) return;
  for (const { id } of webhooks) await direct('DELETE', `/api/v1/webhook/${id}`);
}
