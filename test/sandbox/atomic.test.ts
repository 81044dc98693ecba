// Thirty at once from two processes on one file: what may happen once happens once.
import { expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import { START } from '#test/support/services/sandbox.ts';
import type { Reply } from '#test/support/services/writers.ts';
import { startWriter, together } from '#test/support/services/writers.ts';

const customer = { name: 'Ana', taxID: '52998224725' };
const CNPJ = { taxID: '12345678000195', type: 'BR:CNPJ' };
const company = {
  preRegistration: { name: 'Loja Dois', taxID: CNPJ },
  user: {
    firstName: 'Bia',
    lastName: 'Lima',
    email: 'bia@example.com',
    phone: '+5511912345684',
    taxID: { taxID: '52998224725', type: 'BR:CPF' },
  },
};

interface Case {
  readonly before?: readonly (readonly [string, unknown])[];
  readonly path: string;
  readonly body?: unknown;
  /** How many of the thirty are done; the rest are refused. */
  readonly done: 1 | 30;
  /** Field on which all that are done must agree. */
  readonly same?: string;
  /** Where to count what there is afterwards. */
  readonly count: string;
  readonly counted?: number;
}

const paid: Case['before'] = [
  ['/api/v1/charge', { correlationID: 'c', value: 1_000 }],
  ['/_sandbox/pay', { id: 'c' }],
];

const CASES: Readonly<Record<string, Case>> = {
  charge: { path: '/api/v1/charge', body: { correlationID: 'c', value: 100 }, done: 1, count: 'charge' },
  'charge, existing one wanted': {
    path: '/api/v1/charge?return_existing=true',
    body: { correlationID: 'c', value: 100 },
    done: 30,
    same: 'charge.globalID',
    count: 'charge',
  },
  customer: {
    path: '/api/v1/customer',
    body: customer,
    done: 30,
    same: 'customer.correlationID',
    count: 'customer',
  },
  'static QR code': {
    path: '/api/v1/qrcode-static',
    body: { name: 'q', correlationID: 'q' },
    done: 1,
    count: 'qrcode-static',
  },
  payment: {
    path: '/api/v1/payment',
    body: { correlationID: 'p', value: 100, destinationAlias: 'ana@example.com' },
    done: 1,
    count: 'payment',
  },
  'approval of a payment': {
    before: [
      ...paid,
      ['/api/v1/payment', { correlationID: 'p', value: 600, destinationAlias: 'ana@example.com' }],
    ],
    path: '/api/v1/payment/approve',
    body: { correlationID: 'p' },
    done: 1,
    count: 'payment',
  },
  'refund of a charge': {
    before: paid,
    path: '/api/v1/charge/c/refund',
    body: { correlationID: 'r', value: 10 },
    done: 1,
    count: 'refund',
  },
  'sub account': {
    path: '/api/v1/subaccount',
    body: { pixKey: 'f@example.com', name: 'F' },
    done: 30,
    same: 'SubAccount.pixKey',
    count: 'subaccount',
  },
  'withdrawal of a sub account': {
    before: [
      ['/api/v1/subaccount', { pixKey: 'f@example.com', name: 'F' }],
      ['/_sandbox/pay', { id: 'f@example.com', value: 900 }],
    ],
    path: '/api/v1/subaccount/f%40example.com/withdraw',
    done: 1,
    count: 'payment',
  },
  cashback: {
    before: [['/api/v1/customer', customer]],
    path: '/api/v1/cashback-fidelity',
    body: { taxID: customer.taxID, value: 500 },
    done: 30,
    same: 'cashback.value',
    count: 'customer',
  },
  'partner company': {
    path: '/api/v1/partner/company',
    body: company,
    done: 30,
    same: 'preRegistration.name',
    count: 'partner/company',
  },
  'partner application': {
    before: [['/api/v1/partner/company', company]],
    path: '/api/v1/partner/application',
    body: { application: { name: 'app', type: 'API' }, taxID: CNPJ },
    done: 30,
    same: 'application.clientSecret',
    count: 'partner/company',
  },
  webhook: {
    path: '/api/v1/webhook?validate=false',
    body: { webhook: { name: 'w', url: 'https://loja.example.com/' } },
    done: 1,
    count: 'webhook',
  },
};

it.each(sampleOf(Object.entries(CASES), 3))(
  'the sandbox performs 30 concurrent identical requests of two processes once: %s',
  async (_name, { before = [], path, body, done, same, count, counted = 1 }) => {
    const dir = tempDir();
    const writers = [await startWriter(dir), await startWriter(dir)] as const;
    const one = { method: 'POST', time: START, notBefore: 0 } as const;
    for (const [to, sent] of before)
      expect((await writers[0].send({ ...one, path: to, body: sent })).status).toBeLessThan(300);
    const notBefore = together();
    const replies: Reply[] = await Promise.all(
      Array.from({ length: 30 }, (_, n) => writers[n % 2]!.send({ ...one, path, body, notBefore })),
    );
    const good = replies.filter(({ status }) => status === 200 || status === 201);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(good).toHaveLength(done);
    // Where a status tells new from known, one of them made it.
    if (replies.some(({ status }) => status === 201))
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    if (same !== undefined) expect(new Set(good.map(({ body: made }) => field(made, same))).size).toBe(1);
    const listed = await writers[1].send({ ...one, method: 'GET', path: `/api/v1/${count}` });
    expect(field(listed.body, 'pageInfo.totalCount')).toBe(counted);
    const status = await writers[0].send({ ...one, method: 'GET', path: '/_sandbox/status' });
    expect(status.body.ledgerBalanced).toBe(true);
  },
);
