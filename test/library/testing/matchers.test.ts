import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import type { PixctlMatchers } from '#library/testing/index.ts';
import { matchers } from '#library/testing/index.ts';
import { post } from '../sandbox/requests.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-explicit-any, @typescript-eslint/no-empty-object-type
  interface Matchers<T = any> extends PixctlMatchers<void> {}
}

expect.extend(matchers);

const failure = async (assertion: Promise<unknown>): Promise<string> => {
  const error: unknown = await assertion.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the assertion passed');
  return error.message;
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    seed: 'matchers',
    webhooks: ({ url }) => new Response('busy', { status: url.endsWith('/busy') ? 503 : 200 }),
  });
  const webhook = (event: string, url: string) =>
    post(sandbox, '/api/v1/webhook?validate=false', { webhook: { name: url, event, url, isActive: true } });
  await webhook('CHARGE_COMPLETED', 'https://shop.test/paid');
  await webhook('CHARGE_EXPIRED', 'https://shop.test/busy');
  for (const [correlationID, value] of [
    ['paid', 1990],
    ['open', 500],
    ['deleted', 300],
    ['expired', 200],
  ] as const)
    await post(sandbox, '/api/v1/charge', {
      correlationID,
      value,
      ...(correlationID === 'expired' ? { expiresIn: 900 } : {}),
    });
  await sandbox.pay('paid');
  await sandbox.fetch('/api/v1/charge/deleted', {
    method: 'DELETE',
    headers: { authorization: sandbox.appKey },
  });
  await sandbox.clock.advance('20m');
});
afterAll(() => sandbox.close());

describe('toHaveBeenPaid', () => {
  it('passes for a paid charge, by any of its ids', async () => {
    await expect(sandbox).toHaveBeenPaid('paid');
    await expect(sandbox).toHaveBeenPaid('paid', { value: 1990 });
    const answer = await sandbox.fetch('/api/v1/charge/paid', { headers: { authorization: sandbox.appKey } });
    const { charge } = (await answer.json()) as {
      charge: { globalID: string; transactionID: string; paymentLinkID: string };
    };
    for (const id of [charge.globalID, charge.transactionID, charge.paymentLinkID])
      await expect(sandbox).toHaveBeenPaid(id);
    await expect(sandbox).not.toHaveBeenPaid('open');
  });

  it.each([
    ['open', undefined, 'Expected charge open to have been paid, but it is ACTIVE; its amount is R$ 5,00.'],
    [
      'expired',
      undefined,
      'Expected charge expired to have been paid, but it is EXPIRED; its amount is R$ 2,00.',
    ],
    [
      'deleted',
      undefined,
      'Expected charge deleted to have been paid, but it is DELETED; its amount is R$ 3,00.',
    ],
    ['paid', { value: 1991 }, 'Expected R$ 19,91 to have been paid for charge paid, but R$ 19,90 was paid.'],
    [
      'none',
      undefined,
      'Expected charge none to have been paid, but the company has no charge with this id. Its latest charges are:\n  expired\n  open\n  paid',
    ],
  ])('says what was found instead of a payment of %s', async (id, options, message) => {
    expect(await failure(expect(sandbox).toHaveBeenPaid(id, options))).toBe(message);
  });

  it('negated, says what was paid', async () => {
    expect(await failure(expect(sandbox).not.toHaveBeenPaid('paid'))).toBe(
      'Expected charge paid not to have been paid, but R$ 19,90 was paid.',
    );
  });

  it('leaves no request in the log of the sandbox', async () => {
    const before = await sandbox.requests();
    await expect(sandbox).toHaveBeenPaid('paid');
    await expect(sandbox).toBalance();
    await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED');
    expect(await sandbox.requests()).toEqual(before);
  });
});

describe('toHaveDelivered', () => {
  it('passes once a receiver has accepted the event', async () => {
    await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED');
    await expect(sandbox).toHaveDelivered('SERVICE:CHARGE_COMPLETED', { times: 1 });
    await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED', { url: 'https://shop.test/paid' });
    await expect(sandbox).toHaveDelivered('CHARGE_EXPIRED', { times: 0 });
    await expect(sandbox).not.toHaveDelivered('CHARGE_EXPIRED');
    await expect(sandbox).not.toHaveDelivered('CHARGE_COMPLETED', { url: 'https://shop.test/other' });
  });

  it('lists the attempts that a receiver refused', async () => {
    const message = await failure(expect(sandbox).toHaveDelivered('CHARGE_EXPIRED'));
    expect(message).toContain(
      'Expected CHARGE_EXPIRED to be delivered, but a receiver accepted it 0 times:\n',
    );
    expect(message).toContain(
      'CHARGE_EXPIRED to https://shop.test/busy, attempt 1: 503 "busy", next try at 2026-01-05T15:',
    );
  });

  it.each([
    ['DISPUTE_CREATED', {}, 'Expected DISPUTE_CREATED to be delivered, but the event did not occur.'],
    [
      'CHARGE_CREATED',
      {},
      'Expected CHARGE_CREATED to be delivered, but it occurred 4 times while no webhook was registered for it.',
    ],
    [
      'CHARGE_COMPLETED',
      { url: 'https://shop.test/other' },
      'Expected CHARGE_COMPLETED to be delivered to https://shop.test/other, but it occurred once while no webhook was registered for it at this URL.',
    ],
    [
      'CHARGE_COMPLETED',
      { times: 2 },
      'Expected CHARGE_COMPLETED to be delivered 2 times, but a receiver accepted it once:\n',
    ],
  ])('says why %s %j was not delivered', async (event, options, message) => {
    const found = await failure(expect(sandbox).toHaveDelivered(event, options));
    expect(found.startsWith(message)).toBe(true);
    expect(found).toContain('CHARGE_COMPLETED to https://shop.test/paid, attempt 1: 200');
  });

  it('refuses the name of no event', async () => {
    await expect(expect(sandbox).toHaveDelivered('CHARGE_PAYED')).rejects.toThrow('is not an event');
    await expect(expect(sandbox).not.toHaveDelivered('CHARGE_PAYED')).rejects.toThrow('is not an event');
  });
});

describe('toBalance', () => {
  it('passes for the amounts of the account, which are what was paid', async () => {
    await expect(sandbox).toBalance();
    await expect(sandbox).toBalance({ available: 1990, blocked: 0 });
    await expect(sandbox).not.toBalance({ available: 1991 });
  });

  it('says what the account has', async () => {
    expect(await failure(expect(sandbox).toBalance({ available: 1, blocked: 2 }))).toBe(
      'Expected R$ 0,01 to be available and R$ 0,02 to be blocked, but R$ 19,90 is available and R$ 0,00 is blocked.',
    );
  });

  it('is about the company whose controls it gets', async () => {
    const { appKey } = await sandbox.companies.create({ name: 'Outra', taxID: '11444777000161' });
    const other = sandbox.forCompany(appKey);
    await post(sandbox, '/api/v1/charge', { correlationID: 'theirs', value: 42 }, appKey);
    await other.pay('theirs');
    await expect(other).toHaveBeenPaid('theirs', { value: 42 });
    await expect(other).toBalance({ available: 42 });
    await expect(sandbox).toBalance({ available: 1990 });
    await expect(sandbox).not.toHaveBeenPaid('theirs');
  });
});

it.each([[undefined], [null], [{}], ['sandbox'], [Promise.resolve()]])(
  'matchers refuse %s, which is no sandbox',
  async (wrong) => {
    for (const assertion of [
      () => expect(wrong).toHaveBeenPaid('paid'),
      () => expect(wrong).not.toHaveBeenPaid('paid'),
      () => expect(wrong).toHaveDelivered('CHARGE_CREATED'),
      () => expect(wrong).toBalance(),
    ])
      await expect(assertion()).rejects.toThrow('needs a sandbox of pixctl/sandbox');
  },
);
