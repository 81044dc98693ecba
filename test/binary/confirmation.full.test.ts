// What a person sees and types before money leaves a live account.
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { Session } from '#test/support/screens/terminal.ts';
import { atTerminal as open, CTRL_C, ENTER } from '#test/support/screens/terminal.ts';
import { requestIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A terminal on which no line is broken. */
const atTerminal = (argv: readonly string[], env: Readonly<Record<string, string>>): Session =>
  open(argv, env, { cols: 240, rows: 60 });

/** Somebody with a live profile and R$ 100,00 at a served sandbox. */
async function setup(more: Readonly<Record<string, string>> = {}) {
  const served = await serve();
  await served.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 10_000 });
  await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
  return { served, env: await liveAt(served.url, served.appKey, more) };
}

async function liveAt(url: string, key: string, more: Readonly<Record<string, string>> = {}) {
  const env = freshEnv(more);
  await run(['login', '--url', url, '--name', 'loja', '--mode', 'live', '--app-key-stdin'], env, key);
  return env;
}

const SEND = ['payment', 'send', '--amount', '12,34', '--pix-key', 'ana@example.com'];
const statusOf = async (served: Served, id: string): Promise<string> =>
  (await served.ok('GET', `/api/v1/payment/${id}`)).payment.status;

async function answer(session: Session, text: string): Promise<number> {
  await session.answer('Type the amount', text + ENTER);
  return session.ended;
}

describe('payment send on a live profile', () => {
  it('shows holder and limits before the amount is typed, then approves the payment', async () => {
    const { served, env } = await setup();
    await served.ok('POST', '/_sandbox/limits', { pixDayLimit: 1_000_000, pixNightLimit: 100_000 });
    const session = atTerminal([...SEND, '--correlation-id', 'p'], env);
    await session.shows('Type the amount');
    const { destination } = await served.ok('GET', '/api/v1/payment/p');
    expect(session.text()).toContain(`Holder   ${destination.name}, ${destination.taxID}`);
    expect(session.text()).toContain('Left     R$ 10.000,00 by day, R$ 1.000,00 by night');
    expect(session.text()).toContain('Amount   R$ 12,34');
    expect(session.text()).toContain('To       ana@example.com');
    expect(await statusOf(served, 'p')).toBe('CREATED');
    session.type(`12,34${ENTER}`);
    expect(await session.ended).toBe(0);
    expect(await statusOf(served, 'p')).toBe('APPROVED');
  });

  it('leaves a declined payment unapproved, and the same command continues with it', async () => {
    const { served, env } = await setup();
    const line = [...SEND, '--correlation-id', 'order 7'];
    const session = atTerminal(line, env);
    expect(await answer(session, '12,35')).toBe(9);
    expect(session.text()).toContain('not confirmed: you typed "12,35", and the amount is R$ 12,34');
    expect(session.text()).toMatch(
      /waits for its approval: (?:npx )?pixctl payment approve 'order 7' --profile loja/,
    );
    expect(await statusOf(served, 'order%207')).toBe('CREATED');
    const again = atTerminal(line, env);
    await again.shows('was created before and not approved');
    expect(await answer(again, '12,34')).toBe(0);
    expect(await statusOf(served, 'order%207')).toBe('APPROVED');
    const third = atTerminal(line, env);
    expect(await third.ended).toBe(4);
    const { payments } = await served.ok('GET', '/api/v1/payment');
    expect(payments).toHaveLength(1);
  });

  it('exits with 130 on Ctrl-C at the question, and leaves the payment unapproved', async () => {
    const { served, env } = await setup();
    const session = atTerminal([...SEND, '--correlation-id', 'p'], env);
    await session.answer('Type the amount', CTRL_C);
    expect(await session.ended).toBe(130);
    expect(session.text()).toContain('pixctl payment approve p --profile loja');
    expect(await statusOf(served, 'p')).toBe('CREATED');
    const later = atTerminal(['payment', 'approve', 'p'], env);
    await later.shows('Holder');
    expect(await answer(later, 'R$ 12,34')).toBe(0);
    expect(await statusOf(served, 'p')).toBe('APPROVED');
  });

  it('exits with 5 at the time limit, and says that the payment was created and not approved', async () => {
    const { served, env } = await setup();
    const session = atTerminal([...SEND, '--correlation-id', 'p', '--timeout', '4s'], env);
    expect(await session.ended).toBe(5);
    expect(session.text()).toContain('the prompt was not answered within the time limit');
    expect(session.text()).toContain(
      'Nothing left the account. The payment was created and waits for its approval:',
    );
    expect(session.text()).not.toContain('Nothing was done');
    expect(await statusOf(served, 'p')).toBe('CREATED');
  });

  it('does not count a declined payment against the daily limit', async () => {
    const { served, env } = await setup();
    await run(['config', 'set', 'limits.daily.out', '1300'], env);
    expect(await answer(atTerminal([...SEND, '--correlation-id', 'a'], env), 'no')).toBe(9);
    expect(await answer(atTerminal([...SEND, '--correlation-id', 'b'], env), '12,34')).toBe(0);
    // What goes beyond is not even created.
    const beyond = atTerminal([...SEND, '--correlation-id', 'c'], env);
    expect(await beyond.ended).toBe(2);
    expect((await served.send('GET', '/api/v1/payment/c')).status).toBe(400);
    expect(await statusOf(served, 'a')).toBe('CREATED');
  });

  it('creates nothing without a terminal, with --no-input or with --dry-run', async () => {
    const { served, env } = await setup();
    const ended = await run([...SEND, '--correlation-id', 'p', '--json'], env);
    expect(ended.code).toBe(9);
    expect(errorOf(ended).code).toBe('confirmation-needed');
    expect(await atTerminal([...SEND, '--correlation-id', 'p', '--no-input'], env).ended).toBe(9);
    expect((await run([...SEND, '--dry-run'], env)).code).toBe(0);
    expect((await served.ok('GET', '/api/v1/payment')).payments).toEqual([]);
    expect((await run([...SEND, '--correlation-id', 'p', '--yes'], env)).code).toBe(0);
    expect(await statusOf(served, 'p')).toBe('APPROVED');
  });

  it('asks in Portuguese with PIXCTL_LANG=pt', async () => {
    const { served, env } = await setup({ PIXCTL_LANG: 'pt' });
    const session = atTerminal([...SEND, '--correlation-id', 'p'], env);
    await session.shows('perfil loja (produção), conta padrão: pagamento R$ 12,34 para ana@example.com');
    await session.shows('loja (produção)');
    await session.shows('Titular');
    await session.answer('Digite o valor', `0${ENTER}`);
    expect(await session.ended).toBe(9);
    expect(session.text()).toContain('não confirmado: você digitou');
    expect(await statusOf(served, 'p')).toBe('CREATED');
  });
});

it('payment send › leaves the payment unapproved if the approval fails, and shows how to approve it', async () => {
  const { served, env } = await setup();
  await served.ok('POST', '/_sandbox/fault', { operation: 'payment.approve', kind: 'error', status: 503 });
  const ended = await run([...SEND, '--correlation-id', 'p', '--yes', '--retries', '0', '--json'], env);
  expect(ended.code).toBe(5);
  expect(errorOf(ended).hint).toMatch(
    /^Nothing left the account\. The payment was created and waits for its approval: (?:npx )?pixctl payment approve p --profile loja$/,
  );
  expect(await statusOf(served, 'p')).toBe('CREATED');
});

it('journal resume › shows recipient and holder before it resumes an approval', async () => {
  const { served, env } = await setup();
  await served.ok('POST', '/_sandbox/fault', { operation: 'payment.approve', kind: 'lost', times: 1 });
  await served.ok('POST', '/_sandbox/fault', { operation: 'payment.get', kind: 'error' });
  const lost = await run([...SEND, '--correlation-id', 'p', '--yes', '--retries', '0'], env);
  expect(lost.code).toBe(6);
  await served.ok('POST', '/_sandbox/faults/clear', {});
  const [{ id }] = JSON.parse((await run(['journal', 'list', '--json'], env)).out);
  const session = atTerminal(['journal', 'resume', id], env);
  await session.shows('Type the amount');
  const { destination } = await served.ok('GET', '/api/v1/payment/p');
  expect(session.text()).toContain('Confirm this payment:');
  expect(session.text()).toContain('To       ana@example.com');
  expect(session.text()).toContain(`Holder   ${destination.name}, ${destination.taxID}`);
  session.type(`12,34${ENTER}`);
  expect(await session.ended).toBe(0);
  expect((await served.ok('GET', '/api/v1/account/')).accounts[0].balance.available).toBe(10_000 - 1_234);
});

it('journal resume › asks for the amount that the service reports for the payment', async () => {
  let payment = {};
  let lost = true;
  const { url } = await httpServer((request, response) => {
    if (request.url.startsWith('/api/v1/account')) return json(response, 200, { accounts: [] });
    if (request.url.endsWith('/payment')) {
      payment = { ...requestIn(request), status: 'CREATED' };
      return json(response, 200, { payment });
    }
    return lost
      ? json(response, 500, {})
      : json(response, 200, { payment: { ...payment, value: 123_400 }, destination: {} });
  });
  const env = await liveAt(url, 'some-key-1');
  const sent = await run([...SEND, '--correlation-id', 'p', '--yes', '--retries', '0'], env);
  expect(sent.code).toBe(6);
  lost = false;
  const [{ id }] = JSON.parse((await run(['journal', 'list', '--json'], env)).out);
  const session = atTerminal(['journal', 'resume', id], env);
  await session.shows('Amount   R$ 1.234,00');
  // The entry is open, so that nobody knows whether the first request approved it.
  expect(await answer(session, '12,34')).toBe(6);
  expect(session.text()).toContain('it was not confirmed');
  expect(session.text()).not.toContain('nothing was sent');
});

describe('confirmation of a payment that is read back', () => {
  const ID = Buffer.from('Payment:0123456789abcdef01234567').toString('base64');

  /** A service that creates what it is asked for, and says of it when it is read what `changed` says. */
  async function telling(changed: (reads: number) => object) {
    const payments = new Map<string, object>();
    let reads = 0;
    const { url, seen } = await httpServer((request, response) => {
      if (request.url.startsWith('/api/v1/account')) return json(response, 200, { accounts: [] });
      if (request.method === 'GET') {
        const [, id = ''] = /payment\/([^/]+)$/.exec(decodeURIComponent(request.url)) ?? [];
        const payment = payments.get(id) ?? [...payments.values()][0];
        return json(response, 200, {
          payment: { ...payment, ...changed((reads += 1)) },
        });
      }
      const body = requestIn(request);
      const payment = { sourceAccountId: 'main', ...payments.get(body.correlationID), ...body };
      if (request.url.endsWith('/approve'))
        return json(response, 200, {
          payment: { ...payment, status: 'APPROVED' },
          transaction: {},
          destination: {},
        });
      if (payments.has(body.correlationID))
        return json(response, 400, { error: 'Já existe um pagamento com o correlationID fornecido' });
      payments.set(body.correlationID, { ...payment, status: 'CREATED' });
      return json(response, 200, { payment: payments.get(body.correlationID) });
    });
    const env = await liveAt(url, 'some-key-1');
    const approved = (): unknown[] =>
      seen.filter(({ url }) => url.endsWith('/approve')).map((request) => requestIn(request).correlationID);
    return { env, approved };
  }
  const line = [...SEND, '--correlation-id', 'p', '--retries', '0'];

  it.each([
    ['amount', { value: 123_400 }],
    ['Pix key', { destinationAlias: 'eve@example.com' }],
    ['account', { sourceAccountId: 'another' }],
  ])('is refused if the service reports another %s', async (_what, changed) => {
    const { env, approved } = await telling(() => changed);
    const session = atTerminal([...line, '--source-account-id', 'main'], env);
    expect(await session.ended).toBe(4);
    expect(session.text()).toContain(
      'the id of this payment.create is already used by an item with other data',
    );
    expect(session.text()).toMatch(/Nothing left the account\. See it with: .*payment get p --profile loja/);
    expect(session.text()).not.toContain('Type the amount');
    expect(approved()).toEqual([]);
  });

  it('shows the account that is debited', async () => {
    const { env } = await telling(() => ({}));
    const session = atTerminal(line, env);
    await session.shows('Account  main');
    expect(await answer(session, 'no')).toBe(9);
  });

  it('shows the default account, not the account of the profile that is not sent', async () => {
    const account = (accountId: string, isDefault: boolean) => ({
      accountId,
      isDefault,
      balance: { total: 0, blocked: 0, available: 0 },
    });
    const { url } = await httpServer((request, response) =>
      request.url.startsWith('/api/v1/account')
        ? json(response, 200, { accounts: [account('main', true), account('other', false)] })
        : request.method === 'POST'
          ? json(response, 200, { payment: { ...requestIn(request), status: 'CREATED' } })
          : json(response, 400, { error: 'Pagamento não encontrado' }),
    );
    const env = freshEnv();
    const login = ['login', '--url', url, '--name', 'loja', '--mode', 'live', '--account', 'other'];
    await run([...login, '--app-key-stdin'], env, 'some-key-1');
    const session = atTerminal(line, env);
    await session.shows('Account  default account');
    expect(session.text()).toContain('live profile loja, default account: payment');
    expect(await answer(session, 'no')).toBe(9);
  });

  it('is refused if the payment was created for another source account', async () => {
    const { env, approved } = await telling(() => ({}));
    expect(await answer(atTerminal(line, env), 'no')).toBe(9);
    const other = await run([...line, '--source-account-id', 'another', '--yes'], env);
    expect(other.code).toBe(4);
    expect(approved()).toEqual([]);
    expect((await run([...line, '--source-account-id', 'main', '--yes'], env)).code).toBe(0);
    expect(approved()).toEqual(['p']);
  });

  it('shows a very long reported key in full, and first, so that the amount stays beside the question', async () => {
    const key = `ana@example.com${'x'.repeat(5_000)}`;
    const { env } = await telling(() => ({ destinationAlias: key }));
    await run([...SEND.with(1, 'create'), '--correlation-id', 'p'], env);
    const session = open(['payment', 'approve', 'p'], env, { cols: 80 });
    await session.shows('Type the amount');
    const [, question = ''] = session.text().split('Confirm this');
    expect(question.replaceAll(/\s/g, '')).toContain(key);
    expect(question.split('\n').slice(-20).join('\n')).toContain('Amount   R$ 12,34');
    session.type(`no${ENTER}`);
    expect(await session.ended).toBe(9);
  });

  it('approves only the payment shown, even if the service reports another one later', async () => {
    const { env, approved } = await telling((reads) =>
      reads <= 2 ? { globalID: ID, correlationID: 'p' } : { globalID: ID, correlationID: 'other' },
    );
    await run([...SEND.with(1, 'create'), '--correlation-id', 'p'], env);
    const session = atTerminal(['payment', 'approve', ID], env);
    await answer(session, '12,34');
    expect(approved()).toEqual(['p']);
  });
});

describe('holder in the confirmation of payment send', () => {
  /** A service that creates what it is asked for, and answers reads of it like this. */
  async function saying(destination: unknown, status = 200) {
    let payment = {};
    const { url, seen } = await httpServer((request, response) => {
      if (request.url.startsWith('/api/v1/account')) return json(response, 200, { accounts: [] });
      if (request.url.endsWith('/approve'))
        return json(response, 200, {
          payment: { ...payment, status: 'APPROVED' },
          transaction: {},
          destination: {},
        });
      if (request.method === 'POST') {
        payment = { ...requestIn(request), status: 'CREATED' };
        return json(response, 200, { payment });
      }
      return status === 200
        ? json(response, 200, { payment, ...(destination === undefined ? {} : { destination }) })
        : json(response, status, { error: 'Application does not have required scope: PAYMENT_GET' });
    });
    const env = await liveAt(url, 'some-key-1');
    return {
      get session() {
        return atTerminal([...SEND, '--correlation-id', 'p', '--retries', '0'], env);
      },
      env,
      seen,
    };
  }
  const approvals = (seen: readonly { readonly url: string }[]): number =>
    seen.filter(({ url }) => url.endsWith('/approve')).length;

  it('is shown as not reported if the service does not report it', async () => {
    const { session, seen } = await saying(undefined);
    await session.shows('Holder   not reported by the service: check the key');
    expect(await answer(session, '12,34')).toBe(0);
    expect(approvals(seen)).toBe(1);
  });

  it('is shown as unreadable if the key lacks the scope', async () => {
    const { session } = await saying(undefined, 403);
    await session.shows('Holder   could not be read: ');
    expect(await answer(session, '')).toBe(9);
  });

  it('is shown as one shortened line without control characters', async () => {
    const name = `Ana\u001b[2K\u001b[1A\r\n  Amount   R$ 0,01\u202e${'x'.repeat(5_000)}`;
    const { session, seen } = await saying({ name, taxID: { toString: 1 } });
    await session.shows('Holder   Ana[2K[1A Amount R$ 0,01xx');
    expect(session.raw()).not.toContain('\u001b[2K\u001b[1A');
    expect(session.text()).not.toContain('x'.repeat(200));
    expect(await answer(session, '0,01')).toBe(9);
    expect(approvals(seen)).toBe(0);
  });

  it('is wrapped below itself, so that it cannot imitate another line', async () => {
    for (const [name, shown] of [
      [`Ana${' '.repeat(66)}  Amount   R$ 0,01`, '  Holder   Ana Amount R$ 0,01'],
      [
        `${'x'.repeat(69)}  Amount   R$ 0,01`,
        `  Holder   ${'x'.repeat(69)}\n${' '.repeat(11)}Amount R$ 0,01`,
      ],
    ] as const) {
      const { env } = await saying({ name });
      const session = open([...SEND, '--correlation-id', 'p', '--retries', '0'], env, { cols: 80 });
      expect(await answer(session, '0,01')).toBe(9);
      expect(session.text().replaceAll('\r', '')).toContain(shown);
    }
  });
});

describe('charge refund on a live profile', () => {
  it('refunds the part that was typed, after a confirmation of this part', async () => {
    const { served, env } = await setup();
    const session = atTerminal(['charge', 'refund', 'funds'], env);
    await session.answer('in reais (R$ 100,00)', `40${ENTER}`);
    await session.shows('Amount   R$ 40,00');
    expect(await answer(session, '40,00')).toBe(0);
    const { refunds } = await served.ok('GET', '/api/v1/charge/funds/refund');
    expect(refunds).toMatchObject([{ value: 4_000 }]);
  });
});
