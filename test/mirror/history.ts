// Random histories of an account, and a service in front of it that goes away or in which things happen while it is read.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayOfMonth } from '#test/support/services/mandates.ts';
import type { Served } from '#test/support/services/sandbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TAX_IDS = ['52998224725', '11144477735', '39053344705'];

/** Numbers that look random and are the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export interface History {
  /** One thing that happens; what the service refuses does not happen. @returns its name */
  step(): Promise<string>;
}

/** @param own accounts pay each other and sub accounts, and none is closed: its later lines could not be read */
export function historyOf(
  served: Served,
  roll: (below: number) => number,
  { own = false }: { readonly own?: boolean } = {},
): History {
  let count = 0;
  const charges: string[] = [];
  const codes: string[] = [];
  const payments: string[] = [];
  const subaccounts: string[] = [];
  const plans: string[] = [];
  const one = <T>(of: readonly T[]): T | undefined => of[roll(of.length || 1)];
  const id = (kind: string): string => `${kind}${(count += 1)}`;
  const send = async <const M extends string, const P extends string>(
    method: M,
    path: P,
    body?: unknown,
    key?: string,
  ) => (await served.send(method, path, body, key)).body;
  const control = (path: string, body: unknown) => send('POST', `/_sandbox/${path}`, body, served.controlKey);
  const received = async () =>
    (await send('GET', '/api/v1/transaction?limit=100')).transactions.filter(
      ({ type }) => type === 'PAYMENT',
    );
  const advance = (milliseconds: number) => control('advance', { milliseconds });
  const customer = () => ({
    name: `Cliente ${roll(9)}`,
    taxID: TAX_IDS[roll(3)],
    email: `c${roll(3)}@example.com`,
  });

  const steps: readonly (readonly [string, number, () => Promise<unknown>])[] = [
    [
      'charge',
      8,
      () => {
        const correlationID = id('c');
        charges.push(correlationID);
        return send('POST', '/api/v1/charge', {
          correlationID,
          value: 1 + roll(9_000),
          ...(roll(2) === 0 ? { expiresIn: 900 + roll(90_000) } : {}),
          ...(roll(3) === 0 ? { customer: customer() } : {}),
          ...(subaccounts.length > 0 && roll(3) === 0
            ? { splits: [{ pixKey: one(subaccounts), value: 1, splitType: 'SPLIT_SUB_ACCOUNT' }] }
            : {}),
        });
      },
    ],
    ['pay', 8, () => control('pay', { id: one(charges) ?? 'x' })],
    ['delete charge', 2, () => send('DELETE', `/api/v1/charge/${one(charges)}`)],
    [
      'move expiry',
      1,
      () =>
        send('PATCH', `/api/v1/charge/${one(charges)}`, {
          expiresDate: new Date(served.time + roll(20) * DAY_MS).toISOString(),
        }),
    ],
    [
      'refund charge',
      4,
      () =>
        send('POST', `/api/v1/charge/${one(charges)}/refund`, {
          correlationID: id('r'),
          ...(roll(2) === 0 ? {} : { value: [1, 2, 667, 666][roll(4)] }),
        }),
    ],
    [
      'refund pix',
      4,
      async () => {
        const pix = one(await received());
        return send('POST', '/api/v1/refund', {
          transactionEndToEndId: pix?.endToEndId ?? 'x',
          value: roll(2) === 0 ? (pix?.value ?? 1) : [1, 2, 667, 666][roll(4)],
          correlationID: id('r'),
        });
      },
    ],
    ['customer', 2, () => send('POST', '/api/v1/customer', { ...customer(), correlationID: id('k') })],
    [
      'update customer',
      2,
      async () => {
        const all = (await send('GET', '/api/v1/customer')).customers;
        return send('PATCH', `/api/v1/customer/${encodeURIComponent(one(all)?.correlationID ?? 'x')}`, {
          name: `Novo ${roll(99)}`,
          phone: '11 91234-5684',
        });
      },
    ],
    [
      'code',
      1,
      () => {
        const correlationID = id('q');
        codes.push(correlationID);
        return send('POST', '/api/v1/qrcode-static', { name: `Balcão ${count}`, correlationID });
      },
    ],
    ['pay code', 3, () => control('pay', { id: one(codes) ?? 'x', value: 1 + roll(5_000) })],
    ['delete code', 1, () => send('DELETE', `/api/v1/qrcode-static/${one(codes)}`)],
    [
      'payment',
      4,
      () => {
        const correlationID = id('p');
        payments.push(correlationID);
        return send('POST', '/api/v1/payment', {
          correlationID,
          value: [50, 666, 667, 300][roll(4)],
          destinationAlias: ['ana@example.com', 'slow@fail.example', 'ac03@fail.example'][roll(3)],
          destinationAliasType: 'EMAIL',
          type: 'PIX_KEY',
        });
      },
    ],
    ['approve', 4, () => send('POST', '/api/v1/payment/approve', { correlationID: one(payments) ?? 'x' })],
    [
      'withdraw',
      1,
      async () => {
        const { accounts } = await send('GET', '/api/v1/account/');
        return send('POST', `/api/v1/account/${one(accounts)!.accountId}/withdraw`, {
          value: 1 + roll(99),
        });
      },
    ],
    ['account', 1, () => (roll(4) === 0 ? send('POST', '/api/v1/account') : Promise.resolve())],
    [
      'close account',
      1,
      async () => {
        const { accounts } = await send('GET', '/api/v1/account/');
        return send('DELETE', `/api/v1/account/${one(accounts)!.accountId}`);
      },
    ],
    [
      'transfer',
      1,
      async () => {
        const { accounts } = (await send('GET', '/_sandbox/companies', undefined, served.controlKey))
          .companies[0];
        return send('POST', '/api/v1/transfer', {
          value: 1 + roll(99),
          fromPixKey: one(accounts)!.pixKey,
          toPixKey: one(accounts)!.pixKey,
          correlationID: id('t'),
        });
      },
    ],
    [
      'sub account',
      1,
      () => {
        const pixKey = `filial${roll(3)}@example.com`;
        if (!subaccounts.includes(pixKey)) subaccounts.push(pixKey);
        return send('POST', '/api/v1/subaccount', { pixKey, name: `Filial ${roll(9)}` });
      },
    ],
    [
      'credit',
      3,
      () => send('POST', `/api/v1/subaccount/${one(subaccounts)}/credit`, { value: 1 + roll(50) }),
    ],
    ['debit', 1, () => send('POST', `/api/v1/subaccount/${one(subaccounts)}/debit`, { value: 1 + roll(50) })],
    ['empty', 1, () => send('POST', `/api/v1/subaccount/${one(subaccounts)}/withdraw`)],
    ['delete sub account', 1, () => send('DELETE', `/api/v1/subaccount/${one(subaccounts)}`)],
    [
      'webhook',
      1,
      () =>
        send('POST', '/api/v1/webhook?validate=false', {
          webhook: {
            name: id('w'),
            event: 'SERVICE:CHARGE_COMPLETED',
            url: `https://x.example.com/${count}`,
          },
        }),
    ],
    [
      'no webhook',
      1,
      async () => {
        const { webhooks } = await send('GET', '/api/v1/webhook');
        return send('DELETE', `/api/v1/webhook/${one(webhooks)?.id}`);
      },
    ],
    [
      'plan',
      1,
      async () => {
        const correlationID = id('s');
        plans.push(correlationID);
        await send('POST', '/api/v1/subscriptions', {
          correlationID,
          type: 'PIX_RECURRING',
          value: 990,
          customer: { ...customer(), taxID: TAX_IDS[0] },
          name: 'Academia',
          dayGenerateCharge: dayOfMonth(served.time, 10),
          installmentCount: 3,
          pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'THREE_RETRIES_7_DAYS' },
        });
        return control('mandate', { id: correlationID, step: 'approve' });
      },
    ],
    ['end plan', 1, () => send('PUT', `/api/v1/subscriptions/${one(plans)}/cancel`)],
    [
      'dispute',
      2,
      async () => {
        // Two disputes of one Pix are told apart by their times.
        await advance(1);
        return control('dispute/open', { endToEndId: one(await received())?.endToEndId ?? 'x' });
      },
    ],
    [
      'report',
      2,
      async () => {
        // A dispute of each side of a payment to oneself is told apart by its time.
        await advance(1);
        const { transactions } = await send('GET', '/api/v1/transaction?limit=100');
        const sent = transactions.filter(({ type }) => type === 'WITHDRAW');
        return send('POST', '/api/v1/funds-recovery', {
          transactionEndToEndId: one(sent)?.endToEndId ?? 'x',
          situationType: 'SCAM',
          details: 'Golpe',
        });
      },
    ],
    [
      'decide',
      2,
      async () => {
        const { disputes } = await send('GET', '/api/v1/dispute');
        return control(`dispute/${['accept', 'reject', 'cancel'][roll(3)]}`, {
          id: one(disputes)?.endToEndId ?? 'x',
        });
      },
    ],
    ['an instant', 4, () => advance(1 + roll(2_000))],
    ['an hour', 3, () => advance(HOUR_MS)],
    ['a day', 2, () => advance(DAY_MS - roll(HOUR_MS))],
    ['some weeks', 1, () => advance(roll(100) * DAY_MS)],
  ];
  const within: typeof steps = [
    [
      'pay an own key',
      8,
      async () => {
        const { accounts } = (await send('GET', '/_sandbox/companies', undefined, served.controlKey))
          .companies[0];
        const key = one<string>([...accounts.map(({ pixKey }) => pixKey), ...subaccounts])!;
        const correlationID = id('o');
        await send('POST', '/api/v1/payment', {
          correlationID,
          value: [50, 666, 667, 300][roll(4)],
          destinationAlias: key,
          destinationAliasType: key.includes('@') ? 'EMAIL' : 'RANDOM',
          type: 'PIX_KEY',
          sourceAccountId: one(accounts)!.accountId,
        });
        return send('POST', '/api/v1/payment/approve', { correlationID });
      },
    ],
    [
      'pay an own charge',
      3,
      async () => {
        const { charge } = await send('GET', `/api/v1/charge/${one(charges) ?? 'x'}`);
        const correlationID = id('o');
        await send('POST', '/api/v1/payment', {
          correlationID,
          qrCode: charge?.brCode ?? 'x',
          type: 'QR_CODE',
        });
        return send('POST', '/api/v1/payment/approve', { correlationID });
      },
    ],
  ];
  const result = (
    own ? [...steps.filter(([name]) => !/^(?:close|delete sub)/.test(name)), ...within] : steps
  ).flatMap((step) => Array.from({ length: step[1] }, () => step));
  return {
    step: async () => {
      const [name, , run] = result[roll(result.length)]!;
      await run();
      return name;
    },
  };
}

/** A service in front of the service: `before` runs ahead of each request; what it throws closes the connection. */
export async function gateTo(
  served: Served,
): Promise<{ url: string; before: (path: string) => Promise<void> | void; close(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      try {
        await gate.before(request.url!);
      } catch {
        return void request.socket.destroy();
      }
      const answer = await fetch(served.url + request.url!, {
        headers: { authorization: request.headers.authorization! },
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    before: (() => undefined) as (path: string) => Promise<void> | void,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return gate;
}
