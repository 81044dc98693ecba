// What a merchant writes arrives whole: names of any script, comments of any length, in data, codes and events.
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { until } from '#test/support/binary.ts';
import { machine } from '#test/support/cli.ts';
import { eventIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const LONG = 'Pão de queijo, café coado e bolo de fubá. '.repeat(12).trim();

describe('company name that a BR code cannot hold', () => {
  const name = 'Nº 1 – José’s € Łódź & Cia';
  it('stays unchanged in records and is transliterated in BR codes', async () => {
    const s = await serve();
    const made = await s.ok('POST', '/_sandbox/company', {
      name,
      city: 'São José do Rio Preto – SP',
      taxID: '12345678000195',
    });
    expect(made.name).toBe(name);
    const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100 }, made.appKey);
    const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', { name }, made.appKey);
    for (const { brCode } of [charge, pixQrCode])
      expect(decodeBrCode(brCode)).toMatchObject({
        merchantName: "No_1_-_Jose's_EUR_Lodz_&",
        merchantCity: 'Sao_Jose_do_Rio',
      });
    expect(pixQrCode.name).toBe(name);
    const { companies } = await s.ok('GET', '/_sandbox/companies', undefined, s.controlKey);
    expect(companies.at(-1)).toMatchObject({ name });
  });

  it('is replaced by the tax id in BR codes when no character can be transliterated', async () => {
    const s = await serve();
    const { appKey } = await s.ok('POST', '/_sandbox/company', {
      name: '日本酒',
      city: '東京',
      taxID: '12345678000195',
    });
    const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100 }, appKey);
    expect(decodeBrCode(charge.brCode)).toMatchObject({
      merchantName: '12345678000195',
      merchantCity: 'Brasil',
    });
  });
});

describe('comment', () => {
  /** What the receiver of TRANSACTION_RECEIVED is told of each payment. */
  const received = async (s: Served) => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    await s.ok('POST', '/api/v1/webhook?validate=false', {
      webhook: { name: 'w', event: 'TRANSACTION_RECEIVED', url },
    });
    return async () => eventIn(await until(() => seen.shift())).pix;
  };
  const comments = ({ infoPagador, raw }: ReturnType<typeof eventIn>['pix']): string[] => [
    infoPagador,
    raw.infoPagador,
  ];

  it('of a charge becomes infoPagador of the transaction and of the event', async () => {
    const s = await serve();
    const next = await received(s);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100, comment: 'Café nº 3' });
    expect((await s.ok('POST', '/_sandbox/pay', { id: 'a' })).infoPagador).toBe('Café nº 3');
    expect(comments(await next())).toEqual(['Café nº 3', 'Café nº 3']);
    const { transactions } = await s.ok('GET', '/api/v1/transaction?charge=a');
    expect(transactions[0].infoPagador).toBe('Café nº 3');
  });

  it('of a static QR code becomes infoPagador of the event, and is shortened and transliterated in the BR code', async () => {
    const s = await serve();
    const next = await received(s);
    const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', {
      name: 'q',
      correlationID: 'q',
      value: 70,
      comment: LONG,
    });
    expect(pixQrCode.comment).toBe(LONG);
    expect(decodeBrCode(pixQrCode.brCode).description).toBe('Pao de queijo, cafe coado e bolo de f');
    await s.ok('POST', '/_sandbox/pay', { id: 'q' });
    expect(comments(await next())).toEqual([LONG, LONG]);
    const { pixQrCode: plain } = await s.ok('POST', '/api/v1/qrcode-static', { name: 'p', comment: '日本' });
    expect(decodeBrCode(plain.brCode).description).toBeUndefined();
    expect(plain.comment).toBe('日本');
  });

  it('defaults to "Pagamento de teste" in the transaction event', async () => {
    const s = await serve();
    const next = await received(s);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100 });
    await s.ok('POST', '/api/v1/qrcode-static', { name: 'q', correlationID: 'q', value: 70, comment: '' });
    for (const id of ['a', 'q']) {
      await s.ok('POST', '/_sandbox/pay', { id });
      expect(comments(await next())).toEqual(['Pagamento de teste', 'Pagamento de teste']);
    }
  });

  it('is stored in full at any length, but refused for a refund above 140 characters', async () => {
    const s = await serve();
    const { charge } = await s.ok('POST', '/api/v1/charge', {
      correlationID: 'a',
      value: 9_000,
      comment: LONG,
    });
    expect(charge.comment).toBe(LONG);
    const { infoPagador, endToEndId } = await s.ok('POST', '/_sandbox/pay', { id: 'a' });
    expect(infoPagador).toBe(LONG);
    const { payment } = await s.ok('POST', '/api/v1/payment', {
      correlationID: 'p',
      value: 10,
      destinationAlias: 'ana@example.com',
      comment: LONG,
    });
    expect(payment.comment).toBe(LONG);
    const { subscription } = await s.ok('POST', '/api/v1/subscriptions', {
      customer: { name: 'Ana', taxID: '52998224725' },
      value: 10,
      comment: LONG,
    });
    expect(subscription.comment).toBe(LONG);
    const refund = (comment: string) =>
      s.send('POST', '/api/v1/charge/a/refund', { correlationID: comment.slice(0, 9), value: 10, comment });
    const direct = (comment: string) =>
      s.send('POST', '/api/v1/refund', {
        transactionEndToEndId: endToEndId,
        correlationID: `d${comment.slice(0, 9)}`,
        value: 10,
        comment,
      });
    for (const send of [refund, direct]) {
      expect((await send('é'.repeat(140))).body.refund.comment).toBe('é'.repeat(140));
      expect((await send('x'.repeat(141))).status).toBe(400);
    }
  });

  it('set by webhook trigger --set becomes infoPagador of the transaction', async () => {
    const { run } = machine();
    const { transaction } = (
      await run([
        '--sandbox',
        'webhook',
        'trigger',
        'TRANSACTION_RECEIVED',
        '--set',
        `charge.comment=${LONG}`,
        '--json',
      ])
    ).json();
    const { infoPagador } = (await run(`--sandbox transaction get ${transaction} --json`)).json();
    expect(infoPagador).toBe(LONG);
  });

  it('is accepted by charge create at any length, and rejected by charge refund above 140 characters', async () => {
    const { run } = machine();
    const made = await run([
      '--sandbox',
      'charge',
      'create',
      '--value',
      '100',
      '--comment',
      LONG,
      '--correlation-id',
      'a',
      '--json',
    ]);
    expect(made.json().comment).toBe(LONG);
    await run('--sandbox sandbox pay a');
    const refused = await run(['--sandbox', 'charge', 'refund', 'a', '--comment', 'x'.repeat(141)]);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('140') });
    expect((await run('charge create --help')).out).not.toContain('140');
    expect((await run('charge refund --help')).out).toContain('140');
  });
});
