// Makes up what happens to an account between the commands that read it.
import type { Step } from '../story.ts';
import type { Random } from '../world/random.ts';

type Call = Extract<Step, { kind: 'call' }>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHARGES = 4;
const SUBACCOUNTS = ['norte@example.com', 'sul@example.com'];

export const call = (method: string, path: string, body?: unknown): Call => ({
  kind: 'call',
  method,
  path,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
export const post = (path: string, body: unknown): Call => call('POST', path, body);

/** Makes up one thing that happens to the account. The service refuses what is not possible, which does no harm. */
export function accountStep(random: Random, number: number): readonly Step[] {
  const charge = `c${random.int(1, CHARGES)}`;
  const value = random.pick([1, 100, 500, 999, 20_000]);
  const pay = post('/_sandbox/pay', { id: charge });
  const create = post('/api/v1/charge', {
    correlationID: charge,
    value,
    ...(random.chance(0.4) ? { expiresIn: 3_600 } : {}),
    ...(random.chance(0.4)
      ? { customer: { name: `Cliente ${number}`, taxID: '52998224725', email: 'c@example.com' } }
      : {}),
  });
  switch (random.int(1, 16)) {
    case 1:
    case 2:
      return [create];
    case 3:
    case 4:
      return [create, pay];
    case 5:
      return [pay];
    case 6:
      return [call('DELETE', `/api/v1/charge/${charge}`)];
    case 7:
      return [
        post(`/api/v1/charge/${charge}/refund`, {
          correlationID: `r${number}`,
          ...(random.chance(0.5) ? { value: random.pick([1, 666, 667, 50]) } : {}),
        }),
      ];
    case 8:
      return [
        post('/api/v1/refund', {
          transactionEndToEndId: `{pix ${random.int(1, 3)}}`,
          value: random.pick([1, 50, 100]),
          correlationID: `x${number}`,
        }),
      ];
    case 9:
      return [
        post('/api/v1/payment', {
          correlationID: `p${number}`,
          value: random.pick([50, 300]),
          destinationAlias: random.pick(['ana@example.com', 'slow@fail.example', 'ac03@fail.example']),
          destinationAliasType: 'EMAIL',
          type: 'PIX_KEY',
        }),
        ...(random.chance(0.8) ? [post('/api/v1/payment/approve', { correlationID: `p${number}` })] : []),
      ];
    case 10:
      return [post(`/api/v1/account/{account ${random.int(1, 2)}}/withdraw`, { value: random.int(1, 99) })];
    case 11:
      return [
        post('/api/v1/transfer', {
          value: random.int(1, 99),
          fromPixKey: '{key 1}',
          toPixKey: '{key 2}',
          correlationID: `t${number}`,
        }),
      ];
    case 12: {
      const pixKey = random.pick(SUBACCOUNTS);
      return [
        post('/api/v1/subaccount', { pixKey, name: 'Filial' }),
        post(`/api/v1/subaccount/${pixKey}/credit`, { value: random.int(1, 50) }),
      ];
    }
    case 13:
      return [
        post('/api/v1/customer', { name: `Outro ${number}`, taxID: '11144477735', correlationID: 'k1' }),
      ];
    case 14:
      return [backdated(random)];
    case 15:
      return [
        post('/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q1' }),
        post('/_sandbox/pay', { id: 'q1', value: random.int(1, 5_000) }),
      ];
    default:
      return [{ kind: 'wait', ms: random.pick([1, 2_000, HOUR_MS, DAY_MS, 40 * DAY_MS]) }];
  }
}

/** The service lists rows that it dates back. */
const backdated = (random: Random): Step =>
  post('/_sandbox/seed', { seed: random.int(1, 3), charges: random.int(1, 3) });
