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
  /** File that the command uploads, which `prepare` has written. */
  readonly file?: { readonly path: string; readonly text: string };
}

export interface WriteOperation {
  readonly id: string;
  /** Prepares an intent. @param n unique number, from which unique ids and amounts are made */
  readonly prepare: (direct: Direct, n: number) => Promise<Intent>;
}

/** Counts rows; `rows` is the SQL after FROM. */
const count =
  (rows: string, ...values: (string | number)[]) =>
  (db: Database): number =>
    Number(db.prepare(`SELECT COUNT(*) AS n FROM ${rows}`).get(...values)!['n']);

/** Counts the removals of a single row. */
const removed =
  (rows: string, value: string) =>
  (db: Database): number =>
    1 - count(rows, value)(db);

/** @param line words separated by white space */
const intent = (line: string, effects: Intent['effects']): Intent => ({
  words: line.split(/\s+/),
  effects,
});

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
const TRIES = 'cobr_tries t JOIN installments i ON i.seq = t.installment WHERE i.correlation_id = ?';

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

/** Writes a file that can be uploaded. @param n makes it unlike all others */
function writtenFile(name: string, n: number): NonNullable<Intent['file']> {
  const file = { path: join(tempDir(), name), text: `%PDF-1.4\n% ${n}\n` };
  writeFileSync(file.path, file.text);
  return file;
}

/** An amount in reais, for an option. */
const reais = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** Prepares a credit or debit of a subaccount. */
const moneyOf =
  (kind: 'credit' | 'debit'): WriteOperation['prepare'] =>
  async (direct, n) => {
    const pixKey = `${kind}-${n}@example.com`;
    await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
    if (kind === 'credit') await paid(direct, `credit-funds-${n}`, amount(n));
    else await direct('POST', '/_sandbox/pay', { id: pixKey, value: amount(n) });
    return intent(
      `subaccount ${kind} ${pixKey} --value ${amount(n)}`,
      count(
        'postings g JOIN entries e ON e.posting = g.id AND e.amount = ? WHERE g.kind = ?',
        amount(n),
        `subaccount-${kind}`,
      ),
    );
  };

const PREPARE: Readonly<Record<string, WriteOperation['prepare']>> = {
  'charge.create': async (_direct, n) =>
    intent(
      `charge create --value 100 --correlation-id charge-${n}`,
      count('charges WHERE correlation_id = ?', `charge-${n}`),
    ),
  'charge.delete': async (direct, n) => {
    await direct('POST', '/api/v1/charge', { correlationID: `delete-${n}`, value: 100 });
    return intent(
      `charge delete delete-${n}`,
      count('charges WHERE correlation_id = ? AND deleted_at IS NOT NULL', `delete-${n}`),
    );
  },
  'charge.update': async (direct, n) => {
    await direct('POST', '/api/v1/charge', { correlationID: `update-${n}`, value: 100 });
    return intent(
      `charge update update-${n} --expires-date 2035-01-01T12:00:00.000Z`,
      count(
        'charges WHERE correlation_id = ? AND expires_at = ?',
        `update-${n}`,
        Date.parse('2035-01-01T12:00:00.000Z'),
      ),
    );
  },
  'charge.refund': async (direct, n) => {
    await paid(direct, `refunded-${n}`, 1_000);
    return intent(
      `charge refund refunded-${n} --value 300 --correlation-id refund-${n}`,
      count(
        `refunds r JOIN transactions t ON t.seq = r.tx JOIN charges c ON c.seq = t.charge
           WHERE c.correlation_id = ?`,
        `refunded-${n}`,
      ),
    );
  },
  'refund.create': async (direct, n) => {
    const { endToEndId } = await paid(direct, `returned-${n}`, 1_000);
    return intent(
      `refund create --transaction-end-to-end-id ${endToEndId} --value 300 --correlation-id return-${n}`,
      count('refunds r JOIN transactions t ON t.seq = r.tx WHERE t.end_to_end_id = ?', endToEndId),
    );
  },
  'recovery.create': async (direct, n) => {
    const id = await paidOut(direct, `reported-${n}`);
    return intent(
      `recovery create ${id} --situation-type SCAM --details Golpe`,
      count('funds_recoveries WHERE end_to_end_id = ?', id),
    );
  },
  'recovery.cancel': async (direct, n) => {
    const transactionEndToEndId = await paidOut(direct, `cancel-report-${n}`);
    const report = { transactionEndToEndId, situationType: 'SCAM', details: 'Golpe' };
    const { dictId } = await direct('POST', '/api/v1/funds-recovery', report);
    return intent(
      `recovery cancel ${dictId}`,
      count(
        `funds_recovery_events e JOIN funds_recoveries r ON r.seq = e.recovery
           WHERE r.dict_id = ? AND e.event = 'CANCELLED'`,
        dictId,
      ),
    );
  },
  'dispute.evidence': async (direct, n) => {
    const { endToEndId } = await paid(direct, `disputed-${n}`, 1_000);
    await direct('POST', '/_sandbox/dispute/open', { endToEndId });
    const url = `https://loja.example.com/${n}.pdf`;
    return intent(
      `dispute evidence ${endToEndId} --url ${url}`,
      count('dispute_documents WHERE url = ?', url),
    );
  },
  // Two writes: in the end the uploaded file must be attached as evidence exactly once.
  'file.create': async (direct, n) => {
    const { endToEndId } = await paid(direct, `documented-${n}`, 1_000);
    await direct('POST', '/_sandbox/dispute/open', { endToEndId });
    const file = writtenFile(`nota-${n}.pdf`, n);
    return {
      ...intent(
        `dispute evidence ${endToEndId} --file ${file.path}`,
        count(
          'dispute_documents d JOIN disputes p ON p.seq = d.dispute WHERE p.end_to_end_id = ?',
          endToEndId,
        ),
      ),
      file,
    };
  },
  // Of the default account, which has one request in review at a time.
  'limits-request.create': async (direct, n) => {
    await direct('POST', '/_sandbox/limits', { pixDayLimit: 1_000, pixNightLimit: 1_000 });
    const file = writtenFile(`faturamento-${n}.pdf`, n);
    return {
      ...intent(
        `limits-request create --day ${reais(amount(n))} --file ${file.path}`,
        count("limit_requests WHERE json_extract(requested, '$.pixDayLimit') = ?", amount(n)),
      ),
      file,
    };
  },
  'customer.create': async (_direct, n) =>
    intent(
      `customer create --name Ana --tax-id ${cpf(n)} --correlation-id customer-${n}`,
      count('customers WHERE tax_id = ?', cpf(n)),
    ),
  'customer.update': async (direct, n) => {
    await direct('POST', '/api/v1/customer', {
      name: 'Ana',
      taxID: cpf(300_000 + n),
      correlationID: `changed-${n}`,
    });
    return {
      words: ['customer', 'update', `changed-${n}`, '--name', `Ana ${n}`, '--phone', '11912345684'],
      effects: count('customers WHERE name = ?', `Ana ${n}`),
    };
  },
  'qrcode.delete': async (direct, n) => {
    await direct('POST', '/api/v1/qrcode-static', { name: 'x', correlationID: `gone-${n}` });
    return intent(
      `qrcode delete gone-${n}`,
      count('qrcodes WHERE correlation_id = ? AND deleted_at IS NOT NULL', `gone-${n}`),
    );
  },
  'qrcode.create': async (_direct, n) => ({
    words: ['qrcode', 'create', '--name', `qr ${n}`, '--correlation-id', `qr-${n}`],
    effects: count('qrcodes WHERE name = ?', `qr ${n}`),
  }),
  'payment.create': async (_direct, n) =>
    intent(
      `payment create --value 100 --destination-alias ana@example.com --correlation-id payment-${n}`,
      count('payments WHERE correlation_id = ?', `payment-${n}`),
    ),
  'payment.approve': async (direct, n) => {
    await paid(direct, `funds-${n}`, 100);
    await direct('POST', '/api/v1/payment', {
      correlationID: `approve-${n}`,
      value: 100,
      destinationAlias: 'ana@example.com',
    });
    return intent(`payment approve approve-${n}`, moved(`approve-${n}`));
  },
  'payment send': async (direct, n) => {
    await paid(direct, `send-funds-${n}`, 100);
    return intent(
      `payment send --value 100 --destination-alias ana@example.com --correlation-id send-${n}`,
      moved(`send-${n}`),
    );
  },
  'payment.create --auto-approve': async (direct, n) => {
    await paid(direct, `auto-funds-${n}`, 100);
    return intent(
      `payment create --value 100 --pix-key ana@example.com --auto-approve --correlation-id auto-${n}`,
      moved(`auto-${n}`),
    );
  },
  'payment send --qr-code': async (direct, n) => {
    await paid(direct, `code-funds-${n}`, 100);
    const { pixQrCode } = await direct('POST', '/api/v1/qrcode-static', { name: 'x', value: 100 });
    return intent(
      `payment send --qr-code ${pixQrCode.brCode} --correlation-id code-${n}`,
      moved(`code-${n}`),
    );
  },
  'payment send --to-bank': async (direct, n) => {
    await paid(direct, `bank-funds-${n}`, 100);
    return intent(
      `payment send --value 100 --to-bank 99999012 --to-branch 0001 --to-account 12345678
        --to-account-type CACC --to-name Ana --to-tax-id 52998224725 --correlation-id bank-${n}`,
      moved(`bank-${n}`),
    );
  },
  'application create': (_direct, n) =>
    Promise.resolve(
      intent(
        `application create --name key-${n} --scope CHARGE_GET`,
        count('applications WHERE name = ?', `key-${n}`),
      ),
    ),
  'account-register create': (_direct, n) =>
    Promise.resolve(
      intent(
        `account-register create --tax-id ${cnpj(n)} --correlation-id seller-${n}`,
        count('account_registers WHERE correlation_id = ?', `seller-${n}`),
      ),
    ),
  'application.delete': async (direct, n) => {
    const { application } = await direct('POST', '/api/v1/application', {
      application: { name: `gone-${n}`, type: 'API', scopes: ['CHARGE_GET'] },
    });
    return intent(
      `application delete ${application.clientId}`,
      removed('applications WHERE client_id = ?', application.clientId),
    );
  },
  'account-register.delete': async (direct, n) => {
    const correlationID = `gone-seller-${n}`;
    await direct('POST', '/api/v1/kyc/onboarding', { taxID: cnpj(n), correlationID });
    return intent(
      `account-register delete ${correlationID}`,
      removed('account_registers WHERE correlation_id = ?', correlationID),
    );
  },
  'payment send --boleto': async (direct, n) => {
    await paid(direct, `boleto-funds-${n}`, 300);
    // A boleto is paid once.
    const own = String(n).padStart(25, '0');
    const code = bankBarcode({ bank: '341', dueFactor: 1_500, valueCents: 300, own });
    return intent(`payment send --boleto ${code} --correlation-id boleto-${n}`, moved(`boleto-${n}`));
  },
  'pix-key.create': async (direct, n) => {
    await dropKeys(direct);
    const key = keyOf(n);
    return intent(`pix-key create --key ${key}`, count('pix_keys WHERE key = ?', key));
  },
  'pix-key.delete': async (direct, n) => {
    await dropKeys(direct);
    await direct('POST', '/api/v1/pix-keys', { key: keyOf(n), type: 'EVP' });
    return intent(`pix-key delete ${keyOf(n)}`, removed('pix_keys WHERE key = ?', keyOf(n)));
  },
  'pix-key.set-default': async (direct, n) => {
    await dropKeys(direct);
    await direct('POST', '/api/v1/pix-keys', { key: keyOf(n), type: 'EVP' });
    return intent(`pix-key default ${keyOf(n)}`, count('accounts WHERE pix_key = ?', keyOf(n)));
  },
  'account.withdraw': async (direct, n) => {
    await paid(direct, `withdraw-funds-${n}`, amount(n));
    const [{ accountId }] = await accounts(direct);
    return intent(
      `account withdraw ${accountId} --value ${amount(n)}`,
      count("transactions WHERE type = 'WITHDRAW' AND value = ?", amount(n)),
    );
  },
  'transfer.create': async (direct, n) => {
    await paid(direct, `transfer-funds-${n}`, amount(n));
    const [from, to] = await accounts(direct);
    return intent(
      `transfer create --value ${amount(n)} --from-pix-key ${from.pixKey} --to-pix-key ${to.pixKey}`,
      count('transfers WHERE value = ?', amount(n)),
    );
  },
  'subaccount.create': async (_direct, n) =>
    intent(
      `subaccount create --name Filial --pix-key sub-${n}@example.com`,
      count('subaccounts WHERE pix_key = ?', `sub-${n}@example.com`),
    ),
  'subaccount.withdraw': async (direct, n) => {
    const pixKey = `withdraw-${n}@example.com`;
    await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
    await direct('POST', '/_sandbox/pay', { id: pixKey, value: 500 });
    return intent(`subaccount withdraw ${pixKey}`, count('payments WHERE alias = ?', pixKey));
  },
  'subaccount.credit': moneyOf('credit'),
  'subaccount.debit': moneyOf('debit'),
  'account.create': async (direct) => {
    const had = (await accounts(direct)).length;
    return intent(
      'account create',
      (db) => count('accounts WHERE company = 1 AND closed_at IS NULL')(db) - had,
    );
  },
  'account.delete': async (direct) => {
    const { account } = await direct('POST', '/api/v1/account');
    return intent(
      `account delete ${account.accountId}`,
      count('accounts WHERE oid = ? AND closed_at > 0', account.accountId),
    );
  },
  'subaccount.transfer': async (direct, n) => {
    const [from, to] = [`origin-${n}@example.com`, `target-${n}@example.com`];
    for (const pixKey of [from, to]) await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
    await direct('POST', '/_sandbox/pay', { id: from, value: amount(n) });
    return intent(
      `subaccount transfer --from ${from} --to ${to} --value ${amount(n)}`,
      count('transfers WHERE value = ?', amount(n)),
    );
  },
  'subaccount.delete': async (direct, n) => {
    const pixKey = `gone-${n}@example.com`;
    await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
    return intent(
      `subaccount delete ${pixKey}`,
      count('subaccounts WHERE pix_key = ? AND deleted_at > 0', pixKey),
    );
  },
  'subscription.create': async (_direct, n) =>
    intent(
      `subscription create --value ${amount(n)} --customer-name Ana --customer-tax-id ${cpf(1)}`,
      count('subscriptions WHERE value = ?', amount(n)),
    ),
  'subscription.cancel': async (direct, n) => {
    await mandated(direct, `cancel-${n}`);
    return intent(
      `subscription cancel cancel-${n}`,
      count("subscriptions WHERE correlation_id = ? AND mandate = 'CANCELED'", `cancel-${n}`),
    );
  },
  'subscription.update': async (direct, n) => {
    await mandated(direct, `update-${n}`);
    return intent(
      `subscription update update-${n} --value ${amount(n)}`,
      count('subscriptions WHERE correlation_id = ? AND value = ?', `update-${n}`, amount(n)),
    );
  },
  'installment.charge': async (direct, n) => {
    const id = await mandated(direct, `charge-${n}`);
    return intent(`installment charge ${id}`, count(TRIES, id));
  },
  'installment.retry': async (direct, n) => {
    const id = await mandated(direct, `retry-${n}`);
    await direct('POST', '/_sandbox/installment/fail', { id, code: 'AM02', tries: 1 });
    await direct('POST', `/api/v1/installments/${id}/cobr`, {});
    await direct('POST', '/_sandbox/complete-now', { id });
    return intent(`installment retry ${id}`, (db) => count(TRIES, id)(db) - 1);
  },
  'cashback.grant': async (direct, n) => {
    await direct('POST', '/api/v1/customer', { name: 'Ana', taxID: cpf(500_000 + n) });
    return intent(
      `cashback grant --tax-id ${cpf(500_000 + n)} --value 700`,
      count('cashbacks b JOIN customers c ON c.seq = b.customer WHERE c.tax_id = ?', cpf(500_000 + n)),
    );
  },
  'invoice.create': async (direct, n) => {
    await direct('POST', '/api/v1/charge', { correlationID: `invoiced-${n}`, value: 100 });
    return intent(
      `invoice create --charge invoiced-${n} --customer-id ${await invoiceable(direct)}
        --correlation-id invoice-${n}`,
      count('invoices i JOIN charges c ON c.seq = i.charge WHERE c.correlation_id = ?', `invoiced-${n}`),
    );
  },
  'invoice.cancel': async (direct, n) => {
    const correlationID = `canceled-${n}`;
    const customerId = await invoiceable(direct);
    await direct('POST', '/api/v1/invoice', { correlationID, value: 100, customerId });
    // Confirms it: its clock would move that of all others.
    await direct('POST', '/_sandbox/complete-now', { id: correlationID });
    await direct('POST', '/_sandbox/complete-now', { id: correlationID });
    return intent(
      `invoice cancel ${correlationID}`,
      count("invoices WHERE correlation_id = ? AND status = 'CANCELED'", correlationID),
    );
  },
  'partner.company.create': async (_direct, n) =>
    intent(
      `partner company create --name Loja --tax-id ${cnpj(n)} --first-name Ana --last-name Lima
        --email ana@example.com --phone +5511912345684 --user-tax-id ${cpf(1)}`,
      count('partner_companies WHERE tax_id = ?', cnpj(n)),
    ),
  'partner.application.create': async (direct, n) => {
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
    return intent(
      `partner application create --name app-${n} --tax-id ${cnpj(0)} --scope CHARGE_GET`,
      count('applications WHERE name = ?', `app-${n}`),
    );
  },
  'webhook.create': async (direct, n) => {
    await dropWebhooks(direct);
    return intent(
      `webhook add --name w --url https://a.example/${n} --no-validate`,
      count('webhooks WHERE url = ?', `https://a.example/${n}`),
    );
  },
  'webhook.delete': async (direct, n) => {
    await dropWebhooks(direct);
    const { webhook } = await direct('POST', '/api/v1/webhook?validate=false', {
      webhook: { name: 'w', url: `https://b.example/${n}` },
    });
    return intent(
      `webhook remove ${webhook.id}`,
      removed('webhooks WHERE url = ?', `https://b.example/${n}`),
    );
  },
};

export const WRITES: readonly WriteOperation[] = Object.entries(PREPARE).map(([id, prepare]) => ({
  id,
  prepare,
}));

/** Counts how often money was debited for a payment. */
const moved = (correlationID: string): ((db: Database) => number) =>
  count(
    "postings g JOIN payments p ON g.ref = p.oid WHERE g.kind = 'payment' AND p.correlation_id = ?",
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
