// A service that pays every boleto and QR code as often as it is asked to, as one might that does not know what was paid
// elsewhere. Payments are kept by their correlation id.
import type { Seen } from './server.ts';
import { httpServer, json } from './server.ts';

interface BankPayment {
  readonly payment: {
    readonly correlationID: string;
    readonly value: number;
    status: string;
    readonly type: string;
    readonly qrCode?: string;
    readonly boleto?: { readonly barcode: string };
  };
  readonly transaction: { readonly value: number; readonly time: string };
  readonly destination: Readonly<Record<string, never>>;
}

export interface LenientBank {
  readonly url: string;
  /** Requests in order, such as `POST /api/v1/payment`. */
  readonly requests: string[];
  readonly payments: Map<string, BankPayment>;
  /** Whether the list of payments has them. */
  isListed: boolean;
  /** Amount of every boleto, in cents. */
  value: number;
  /** Adds a payment of a boleto that waits for its approval, as one made in the app of the bank. */
  add(id: string, barcode: string): void;
  /** Ids of the payments that took money from the account, in order. */
  paid(): readonly string[];
  /** Called with each request before it is answered; if it throws, the connection breaks instead. */
  before: (request: Seen) => void | Promise<void>;
}

interface Sent {
  readonly correlationID?: string;
  readonly value?: number;
  readonly type?: string;
  readonly barcode?: string;
  readonly qrCode?: string;
  readonly boletoBarcode?: string;
  readonly autoApprove?: boolean;
}

export async function lenientBank(): Promise<LenientBank> {
  const payments = new Map<string, BankPayment>();
  const approved: string[] = [];
  const requests: string[] = [];
  const bank: LenientBank = {
    url: '',
    requests,
    payments,
    value: 300,
    isListed: true,
    add: (id, barcode) =>
      void payments.set(
        id,
        recordOf({ correlationID: id, value: bank.value, type: 'BOLETO', boleto: { barcode } }),
      ),
    paid: () => approved.filter((id) => payments.get(id)?.payment.status !== 'FAILED'),
    before: () => undefined,
  };
  const approve = (id: string): BankPayment | undefined => {
    const found = payments.get(id);
    if (found?.payment.status !== 'CREATED') return undefined;
    found.payment.status = 'APPROVED';
    approved.push(id);
    return found;
  };
  const answer = (request: Seen): readonly [status: number, body: unknown] => {
    const { method } = request;
    const path = request.url.split('?', 1)[0]?.replace('/api/v1', '') ?? '';
    const sent = (request.body === '' ? {} : JSON.parse(request.body)) as Sent;
    if (path === '/boleto/validate')
      return [200, { boleto: { barcode: sent.barcode, totalValue: bank.value } }];
    if (path === '/payment/approve') {
      const found = approve(sent.correlationID ?? '');
      return found === undefined
        ? [400, { error: 'O pagamento não aguarda aprovação: está APPROVED' }]
        : [200, found];
    }
    if (path === '/payment' && method === 'GET')
      return [
        200,
        {
          pageInfo: {
            skip: 0,
            limit: 100,
            totalCount: payments.size,
            hasNextPage: false,
            hasPreviousPage: false,
          },
          payments: bank.isListed ? [...payments.values()].toReversed() : [],
        },
      ];
    if (path === '/payment') {
      const id = sent.correlationID ?? '';
      if (payments.has(id)) return [400, { error: 'Já existe um pagamento com o correlationID fornecido' }];
      const { value = bank.value, type = 'PIX_KEY', qrCode, boletoBarcode: barcode } = sent;
      const made = recordOf({
        correlationID: id,
        value,
        type,
        ...(qrCode === undefined ? {} : { qrCode }),
        ...(barcode === undefined ? {} : { boleto: { barcode } }),
      });
      payments.set(id, made);
      if (sent.autoApprove === true) approve(id);
      return [200, { payment: made.payment, transaction: made.transaction }];
    }
    const found = payments.get(decodeURIComponent(path.replace('/payment/', '')));
    return found === undefined ? [400, { error: 'Pagamento não encontrado' }] : [200, found];
  };
  const { url } = await httpServer((request, response) => {
    requests.push(`${request.method} ${request.url.split('?', 1)[0] ?? ''}`);
    void (async () => bank.before(request))().then(
      () => json(response, ...answer(request)),
      () => response.destroy(),
    );
  });
  return Object.assign(bank, { url });
}

const recordOf = (payment: Omit<BankPayment['payment'], 'status'>): BankPayment => ({
  payment: { ...payment, status: 'CREATED' },
  transaction: { value: payment.value, time: '2026-11-21T12:00:00.000Z' },
  destination: {},
});
