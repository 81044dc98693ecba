// Charges and customers that are changed, static QR codes that are removed, over HTTP.
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, serve } from '#test/support/services/sandbox.ts';

const charge = async (s: Served, more: object = {}) =>
  (await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100, expiresIn: 900, ...more })).charge;

describe('charge', () => {
  const update = (s: Served, expiresDate: string) => s.send('PATCH', '/api/v1/charge/c', { expiresDate });
  const read = async (s: Served) => (await s.ok('GET', '/api/v1/charge/c')).charge;

  it('is updated to expire later or sooner, also at its location', async () => {
    const s = await serve();
    const made = await charge(s);
    expect(await update(s, '2026-11-21T14:00:00.000Z')).toMatchObject({
      status: 200,
      body: { status: 'OK', id: 'c', expiresDate: '2026-11-21T14:00:00.000Z' },
    });
    expect(await read(s)).toMatchObject({ expiresDate: '2026-11-21T14:00:00.000Z', expiresIn: 7_200 });
    const behind = await fetch(`http://${decodeBrCode(made.brCode).url!}`);
    expect(await behind.json()).toMatchObject({ calendario: { expiracao: 7_200 } });
    await s.advance(3_600_000);
    expect((await read(s)).status).toBe('ACTIVE');
    expect((await update(s, '2026-11-21T10:20:00-03:00')).body.expiresDate).toBe('2026-11-21T13:20:00.000Z');
    await s.advance(1_140_000);
    // Sent once more just before its end, it is what it was; another date would be too soon.
    expect((await update(s, '2026-11-21T13:20:00.000Z')).status).toBe(200);
    expect((await update(s, '2026-11-21T13:21:00.000Z')).status).toBe(400);
    await s.advance(60_001);
    expect((await read(s)).status).toBe('EXPIRED');
    expect((await update(s, '2026-11-30T13:20:00.000Z')).status).toBe(400);
  });

  it('is not updated when it is paid, OVERDUE or unknown', async () => {
    const s = await serve();
    await charge(s);
    await s.ok('POST', '/_sandbox/pay', { id: 'c' });
    expect((await update(s, '2026-11-30T13:20:00.000Z')).body.error).toContain('paga');
    expect(
      (await s.send('PATCH', '/api/v1/charge/x', { expiresDate: '2026-11-30T13:20:00.000Z' })).body.error,
    ).toBe('Cobrança não encontrada');
    const customer = { name: 'Ana', taxID: '52998224725', address: { zipcode: '01310100' } };
    await s.ok('POST', '/api/v1/charge', { correlationID: 'o', value: 100, type: 'OVERDUE', customer });
    expect(
      (await s.send('PATCH', '/api/v1/charge/o', { expiresDate: '2026-11-30T13:20:00.000Z' })).status,
    ).toBe(400);
  });

  it('returns the same QR code image as base64 and as PNG', async () => {
    const s = await serve();
    const { paymentLinkID, qrCodeImage } = await charge(s);
    const { imageBase64 } = await s.ok('GET', `/api/image/qrcode/base64/${paymentLinkID}?size=700`);
    const response = await fetch(`${qrCodeImage}?size=700`, { headers: { authorization: s.appKey } });
    const image = Buffer.from(await response.arrayBuffer()).toString('base64');
    expect(imageBase64).toBe(`data:image/png;base64,${image}`);
    expect(await s.send('GET', '/api/image/qrcode/base64/x')).toMatchObject({
      status: 400,
      body: { success: false, error: 'not found' },
    });
  });
});

describe('customer update', () => {
  const update = (s: Served, changes: object, id = 'ana') =>
    s.send('PATCH', `/api/v1/customer/${id}`, changes);

  it('changes only the fields that are sent', async () => {
    const s = await serve();
    const address = { zipcode: '01310100', city: 'São Paulo' };
    await s.ok('POST', '/api/v1/customer', {
      name: 'Ana',
      taxID: '52998224725',
      correlationID: 'ana',
      address,
    });
    const { body } = await update(s, { name: 'Ana Souza', address: { city: 'Recife' } });
    expect(body.customer).toMatchObject({
      name: 'Ana Souza',
      taxID: { taxID: '52998224725' },
      address: { zipcode: '01310100', city: 'Recife' },
    });
    expect((await update(s, { phone: '11 91234-5684' })).body.customer.phone).toBe('+5511912345684');
    expect((await s.ok('GET', '/api/v1/customer/52998224725')).customer).toMatchObject({
      name: 'Ana Souza',
      phone: '+5511912345684',
    });
    // The same tax id is no change.
    expect((await update(s, { taxID: '529.982.247-25' })).status).toBe(200);
    expect((await update(s, { taxID: '11144477735' })).body.error).toContain('não pode ser alterado');
    expect((await update(s, {})).status).toBe(400);
    expect((await update(s, { name: 'x' }, 'nobody')).body.error).toBe('Cliente não encontrado');
  });

  it('sets a missing tax id once, unless another customer has it', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/customer', { name: 'Ana', taxID: '52998224725', correlationID: 'ana' });
    await charge(s, { customer: { name: 'Bia', email: 'bia@example.com', correlationID: 'bia' } });
    expect((await update(s, { taxID: '52998224725' }, 'bia')).body.error).toContain('Já existe');
    expect((await update(s, { taxID: '11144477735' }, 'bia')).body.customer.taxID.taxID).toBe('11144477735');
    expect((await update(s, { taxID: '52998224725' }, 'bia')).status).toBe(400);
  });
});

describe('static QR code', () => {
  const create = (s: Served, more: object = {}) =>
    s.send('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q', value: 70, ...more });

  it('cannot be paid or read after it is deleted, and its correlation id stays used', async () => {
    const s = await serve();
    const { pixQrCode } = (await create(s)).body;
    await s.ok('POST', '/_sandbox/pay', { id: 'q' });
    expect(await s.ok('DELETE', '/api/v1/qrcode-static/q')).toEqual({ status: 'OK', id: 'q' });
    expect((await s.send('DELETE', '/api/v1/qrcode-static/q')).body.error).toBe('QR Code não encontrado');
    for (const id of ['q', pixQrCode.identifier, pixQrCode.brCode, pixQrCode.paymentLinkID])
      expect((await s.send('POST', '/_sandbox/pay', { id })).status).toBe(400);
    expect((await s.ok('GET', '/api/v1/qrcode-static')).pixQrCodes).toEqual([]);
    expect(s.sandbox.pageState(pixQrCode.paymentLinkID)).toMatchObject({ status: 'REMOVED' });
    expect((await s.send('GET', `/api/image/qrcode/base64/${pixQrCode.paymentLinkID}`)).status).toBe(400);
    expect((await create(s)).status).toBe(400);
    expect((await s.ok('GET', '/api/v1/transaction?pixQrCode=q')).transactions).toHaveLength(1);
  });

  it('credits the account or sub account of its Pix key', async () => {
    const s = await serve();
    const { accounts } = (await s.ok('GET', '/_sandbox/companies')).companies[0];
    expect((await create(s)).body.pixQrCode.pixKey).toBe(accounts[0].pixKey);
    await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
    const { pixQrCode } = (await create(s, { correlationID: 'f', pixKey: 'Filial@example.com' })).body;
    expect(pixQrCode.pixKey).toBe('filial@example.com');
    expect(decodeBrCode(pixQrCode.brCode).key).toBe('filial@example.com');
    await s.ok('POST', '/_sandbox/pay', { id: 'f' });
    expect((await s.ok('GET', '/api/v1/subaccount/filial@example.com')).SubAccount.balance).toBe(70);
    expect((await balance(s)).total).toBe(0);
    expect((await create(s, { correlationID: 'g', pixKey: 'nobody@example.com' })).status).toBe(400);
  });
});
