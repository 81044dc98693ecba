// Actions that cause the webhook events of the sandbox.
import { liveMandate } from './mandates.ts';
import type { Served } from './sandbox.ts';
import { receive } from './sandbox.ts';

const customer = { name: 'Ana Souza', taxID: '52998224725', email: 'ana@example.com' };
const address = { zipcode: '01310100', city: 'Recife', state: 'PE' };

/** Causes every event, most of them in several forms: with and without a customer, for a charge and a QR code. */
export async function everyEvent(s: Served): Promise<void> {
  const charge = (correlationID: string, more: object = {}) =>
    s.ok('POST', '/api/v1/charge', { correlationID, value: 1_000, ...more });
  const pay = (id: string, more: object = {}) => s.ok('POST', '/_sandbox/pay', { id, ...more });
  await charge('plain');
  await charge('known', { customer, comment: 'Pedido 7', additionalInfo: [{ key: 'a', value: 'b' }] });
  await charge('late', { type: 'OVERDUE', customer: { ...customer, address } });
  await charge('unpaid', { expiresIn: 900 });
  const first = await pay('plain');
  await pay('known', { payer: { name: 'Bia', taxID: '11144477735' } });
  await pay('late');
  await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'code' });
  const coded = await pay('code', { value: 700 });
  await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
  const keyed = await pay('filial@example.com', { value: 500 });
  await s.ok('POST', '/api/v1/charge/known/refund', { correlationID: 'r-1', value: 10, comment: 'Parte' });
  for (const [index, { endToEndId, value }] of [first, coded, keyed].entries())
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value,
      correlationID: `all-${index}`,
    });
  for (const how of ['accept', 'reject', 'cancel']) {
    const { endToEndId } = await receive(s, 100);
    await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
    await s.ok('POST', `/_sandbox/dispute/${how}`, { id: endToEndId });
  }
  await receive(s, 10_000);
  for (const [id, destinationAlias] of [
    ['paid', 'fornecedor@example.com'],
    ['refused', 'ac07@fail.example'],
    ['unknown', 'pix-key-not-found@fail.example'],
    ['removed', 'a@b.co'],
  ]) {
    await s.ok('POST', '/api/v1/payment', {
      value: 100,
      destinationAlias,
      correlationID: id,
      comment: 'Nota',
    });
    if (id === 'removed') await s.ok('POST', '/_sandbox/payment/remove', { id });
    else await s.ok('POST', '/api/v1/payment/approve', { correlationID: id });
  }
  await pay('filial@example.com', { value: 300 });
  await s.ok('POST', '/api/v1/subaccount/filial@example.com/withdraw');
  await receive(s, 2_000);
  await s.ok('POST', '/api/v1/payment', {
    value: 1_000,
    destinationAlias: 'filial@example.com',
    correlationID: 'own',
  });
  await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'own' });
  await s.advance(5_000);
  const { transaction } = await s.ok('GET', '/api/v1/payment/own');
  for (const value of [666, 100])
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: transaction.endToEndId,
      value,
      correlationID: `back-${value}`,
    });
  await s.ok('POST', '/api/v1/charge', { correlationID: 'slip', value: 1_990, type: 'BOLETO', customer });
  for (const step of ['approve', 'reject', 'request-documents', 'submit']) {
    await s.ok('POST', '/api/v1/kyc/onboarding', { taxID: '12345678000195', correlationID: step });
    await s.ok('POST', '/_sandbox/account-register', { id: step, step });
  }
  await s.ok('POST', '/_sandbox/account-register', { id: 'request-documents', step: 'submit' });
  await s.ok('POST', '/_sandbox/boleto/pay', { id: 'slip' });
  await s.ok('POST', '/_sandbox/complete-now', { id: 'slip' });
  await s.ok('POST', '/api/v1/subscriptions', { customer, value: 4_990, dayGenerateCharge: 22 });
  await s.advance(2 * 86_400_000);
  await liveMandate(s);
}
