// Every control of the sandbox, called through the library.
import { describe, expect, it } from 'vitest';
import { CONTROLS } from '#contract/sandbox/controls.ts';
import type { Sandbox, SandboxControls } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';

/** The console and the listener belong to `pixctl sandbox start`; `clock.now` reads the clock without a request. */
const NOT_CALLED = ['sandbox.console', 'sandbox.stop', 'sandbox.clock'];

const send = async (sandbox: Sandbox, method: string, path: string, body?: unknown, key = sandbox.appKey) => {
  const response = await sandbox.fetch(path, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, Record<string, unknown>>;
  if (response.status > 201) throw new Error(JSON.stringify(answer));
  return answer;
};

/** Calls every control once, with what it needs, and returns the results by name. */
async function callAll(sandbox: Sandbox): Promise<Record<string, unknown>> {
  const charge = (correlationID: string, more: object = {}) =>
    send(sandbox, 'POST', '/api/v1/charge', { correlationID, value: 10_000, ...more });
  const customer = { name: 'Ana', taxID: '11144477735', email: 'ana@example.com', phone: '5511999999999' };
  const mandate = async (correlationID: string) =>
    send(sandbox, 'POST', '/api/v1/subscriptions', {
      correlationID,
      name: 'Plano',
      value: 5_000,
      customer,
      type: 'PIX_RECURRING',
      pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'NON_PERMITED' },
      frequency: 'MONTHLY',
      dayGenerateCharge: 10,
      dayDue: 3,
    });
  for (const id of ['one', 'two', 'three', 'four']) await charge(id);
  await charge('boleto', { type: 'BOLETO', customer: { ...customer, address: ADDRESS } });
  await charge('expiring', { expiresIn: 900 });
  const results: Record<string, unknown> = { pay: await sandbox.pay('one', { payer: { name: 'Bia' } }) };
  const paid = [await sandbox.pay('two'), await sandbox.pay('three'), await sandbox.pay('four')];
  const [first, second, third] = await Promise.all(
    paid.map(({ endToEndId = '' }) => sandbox.disputes.open(endToEndId, { reason: 'fraude' })),
  );
  results['disputes.accept'] = await sandbox.disputes.accept(first?.endToEndId ?? '');
  results['disputes.reject'] = await sandbox.disputes.reject(second?.endToEndId ?? '');
  results['disputes.cancel'] = await sandbox.disputes.cancel(third?.endToEndId ?? '');
  results['payBoleto'] = await sandbox.payBoleto('boleto');
  await sandbox.completeNow('expiring');
  results['completeNow'] = await send(sandbox, 'GET', '/api/v1/charge/expiring');
  for (const id of ['approved', 'rejected']) await mandate(id);
  results['mandates.approve'] = await sandbox.mandates.approve('approved');
  results['mandates.reject'] = await sandbox.mandates.reject('rejected', 'OTHR');
  const { installments } = (await send(
    sandbox,
    'GET',
    '/api/v1/subscriptions/approved/installments',
  )) as unknown as { installments: { globalID: string }[] };
  results['installments.fail'] = await sandbox.installments.fail(installments[0]?.globalID ?? '', {
    code: 'AM02',
    tries: 1,
  });
  results['mandates.cancel'] = await sandbox.mandates.cancel('approved');
  await send(sandbox, 'POST', '/api/v1/payment', {
    value: 100,
    destinationAlias: 'loja@example.com',
    destinationAliasType: 'EMAIL',
    correlationID: 'payment',
  });
  await sandbox.removePayment('payment');
  results['companies.create'] = await sandbox.companies.create({ name: 'Outra', taxID: '11444777000161' });
  results['companies.addAccount'] = await sandbox.companies.addAccount();
  results['companies.list'] = await sandbox.companies.list();
  results['keys.create'] = await sandbox.keys.create({ name: 'reader', scopes: ['CHARGE_GET'] });
  const { clientId } = results['keys.create'] as { clientId: string };
  results['keys.disable'] = await sandbox.keys.disable(clientId);
  results['keys.enable'] = await sandbox.keys.enable(clientId);
  results['setLimits'] = await sandbox.setLimits({ pixDayLimit: 1_000, pixNightLimit: null });
  results['setKeyQuota'] = await sandbox.setKeyQuota(3);
  results['faults.inject'] = await sandbox.faults.inject({
    kind: 'error',
    operation: 'charge.get',
    times: 1,
  });
  results['faults.list'] = await sandbox.faults.list();
  results['faults.clear'] = await sandbox.faults.clear();
  const { webhook } = await send(sandbox, 'POST', '/api/v1/webhook', {
    webhook: { name: 'x', url: 'https://shop.test/', isActive: true },
  });
  results['webhooks.configure'] = await sandbox.webhooks.configure(String(webhook?.['id']), {
    duplicates: 1,
  });
  results['webhooks.redeliver'] = await sandbox.webhooks.redeliver({ since: new Date(0) });
  results['status'] = await sandbox.status();
  results['requests'] = await sandbox.requests();
  results['deliveries'] = await sandbox.deliveries();
  results['seedData'] = await sandbox.seedData({ charges: 20 });
  await sandbox.clock.advance(1);
  return results;
}

const ADDRESS = {
  zipcode: '01310100',
  street: 'Avenida Paulista',
  number: '1',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

describe('controls', () => {
  it('reach every control call of the contract, and return its result', async () => {
    await using sandbox = await startSandbox({ seed: 'controls', webhooks: () => new Response() });
    await send(sandbox, 'POST', '/api/v1/kyc/onboarding', { taxID: '11444777000161', correlationID: 'kyc' });
    const results = await callAll(sandbox);
    results['accountRegistrations.requestDocuments'] =
      await sandbox.accountRegistrations.requestDocuments('kyc');
    results['accountRegistrations.submit'] = await sandbox.accountRegistrations.submit('kyc');
    results['accountRegistrations.reject'] = await sandbox.accountRegistrations.reject('kyc', 'no');
    const called = new Set(
      sandbox
        .record()
        .exchanges.map(({ path }) => path.split('?')[0])
        .filter((path) => path?.startsWith('/_sandbox/')),
    );
    await sandbox.reset();
    called.add('/_sandbox/reset');
    expect([...called].sort()).toEqual(
      CONTROLS.filter(({ id }) => !NOT_CALLED.includes(id))
        .map(({ path }) => path)
        .sort(),
    );
    expect(results).toMatchObject({
      pay: { value: 10_000, payer: { name: 'Bia' } },
      'disputes.accept': { status: 'ACCEPTED' },
      'disputes.reject': { status: 'REJECTED' },
      'disputes.cancel': { status: 'CANCELED' },
      completeNow: { charge: { status: 'EXPIRED' } },
      'companies.create': { name: 'Outra', appKey: expect.any(String) },
      'keys.disable': { isActive: false },
      'keys.enable': { isActive: true },
      setLimits: { limits: { pixDayLimit: 1_000 } },
      setKeyQuota: { tokens: 3 },
      'faults.inject': { kind: 'error', timesLeft: 1, hits: 0 },
      'faults.list': [{ kind: 'error' }],
      'faults.clear': 1,
      'webhooks.configure': { duplicates: 1, paused: false },
      seedData: { charges: 20 },
      status: { ledgerBalanced: true, sumsAgree: true },
    });
  });

  it('of another company act for that company only', async () => {
    await using sandbox = await startSandbox({ seed: 'companies', webhooks: () => new Response() });
    const { appKey } = await sandbox.companies.create({ name: 'Outra', taxID: '11444777000161' });
    const other = sandbox.forCompany(appKey);
    await send(sandbox, 'POST', '/api/v1/charge', { correlationID: 'one', value: 100 });
    await send(sandbox, 'POST', '/api/v1/charge', { correlationID: 'two', value: 100 }, appKey);
    await expect(other.pay('one')).rejects.toThrow();
    await other.pay('two');
    const types = async (controls: SandboxControls) => (await controls.events()).map(({ type }) => type);
    expect(await types(sandbox)).toEqual(['CHARGE_CREATED']);
    expect(await types(other)).toEqual(['CHARGE_CREATED', 'CHARGE_COMPLETED', 'TRANSACTION_RECEIVED']);
    expect((await other.requests()).map(({ path }) => path)).toEqual(['/api/v1/charge']);
    await expect(sandbox.forCompany('no key').events()).rejects.toThrow('no company');
    await expect(sandbox.forCompany('no key').pay('two')).rejects.toThrow('app key was refused');
  });

  it('that are refused throw the reason of the service', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    await expect(sandbox.pay('none')).rejects.toMatchObject({
      name: 'PixctlError',
      message: expect.stringContaining('there is no charge, QR code or Pix key none'),
      status: 400,
    });
    await expect(sandbox.faults.inject({ kind: 'oops' as never })).rejects.toMatchObject({
      name: 'PixctlError',
    });
    await expect(sandbox.setKeyQuota(501)).rejects.toThrow('tokens');
  });
});
