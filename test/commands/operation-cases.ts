// The commands of each operation. A case creates the data that its commands need, and checks what they print.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OperationId } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { PDF } from '#test/support/form.ts';
import type { OutputOf } from '#test/support/outputs.ts';
import { dayOfMonth } from '#test/support/services/mandates.ts';
import { invoiced, uploadedDocument } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, receive } from '#test/support/services/sandbox.ts';

/** @param expected what the output has to match */
type Run = <const L extends string>(line: L, expected?: object) => Promise<OutputOf<L>>;

/** What a case works with. It has nothing in it that another case left. */
export interface Setup {
  /** Sandbox that pixctl is connected to. */
  readonly served: Served;
  /** Folder for files. */
  readonly dir: string;
  /** Runs a command as JSON, and again as a table. Returns the JSON. */
  readonly pixctl: Run;
  /** Runs a command that fails, or does something else, when it runs again: only as JSON. */
  readonly once: Run;
}

type Case = (setup: Setup) => Promise<void>;

/** A case for each operation: without one, the type checker names the operation. */
export const CASES: Readonly<Record<OperationId, Case>> = {
  'account.create': async ({ once }) => {
    await once('account create', { isDefault: false });
  },
  'account.delete': async ({ served, once }) => {
    const { accountId } = (await served.ok('POST', '/api/v1/account')).account;
    await once(`account delete ${accountId}`, { accountId });
  },
  'account.get': async ({ served, pixctl }) => {
    await pixctl(`account get ${await account(served)}`, { isDefault: true });
  },
  'account.list': async ({ served, pixctl }) => {
    const accountId = await account(served);
    await pixctl('account list', [{ accountId }]);
    await pixctl('balance', { accountId });
  },
  'account.withdraw': async ({ served, once }) => {
    await receive(served, 60_000);
    await once(`account withdraw ${await account(served)} --value 50000`, {
      transaction: { transaction: 50_000 },
    });
  },

  'account-register.create': async ({ pixctl }) => {
    await pixctl('account-register create --tax-id 12345678000195 --correlation-id seller', {
      accountRegister: { status: 'PENDING', correlationID: 'seller' },
    });
  },
  'account-register.get': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/kyc/onboarding', SELLER);
    await pixctl('account-register get seller', { status: 'PENDING' });
  },
  'account-register.delete': async ({ served, once }) => {
    await served.ok('POST', '/api/v1/kyc/onboarding', SELLER);
    await once('account-register delete seller', {
      accountRegisterId: expect.any(String),
    });
  },

  'application.create': async ({ once }) => {
    await once('application create --name report --scope CHARGE_GET', {
      clientId: expect.any(String),
    });
  },
  'application.delete': async ({ served, once }) => {
    const { application } = await served.ok('POST', '/api/v1/application', {
      application: { name: 'report', type: 'API', scopes: ['CHARGE_GET'] },
    });
    expect(await once(`application delete ${application.clientId}`)).toEqual({ success: true });
  },

  'boleto.check': async ({ pixctl }) => {
    await pixctl('boleto check 34192150000000003001091752851640772982609000', {
      totalValue: 300,
    });
  },
  'boleto.list': async ({ served, pixctl }) => {
    const boletoTransactionID = await boleto(served);
    await pixctl('boleto list', [{ boletoTransactionID, status: 'PENDING' }]);
  },
  'boleto.get': async ({ served, pixctl }) => {
    const boletoTransactionID = await boleto(served);
    await pixctl(`boleto get ${boletoTransactionID}`, {
      boletoTransactionID,
      value: 100,
    });
  },

  'brcode.resolve': async ({ served, pixctl }) => {
    const { brCode } = await charge(served);
    await pixctl(`brcode resolve '${brCode}'`, {
      emv: { merchantName: 'Loja_Sandbox' },
      cobLocation: { isValid: true, payload: { status: 'ATIVA', value: { original: '600.00' } } },
    });
  },

  'cashback.grant': async ({ served, pixctl }) => {
    await customer(served);
    await pixctl('cashback grant --tax-id 52998224725 --amount 5,00', {
      cashback: { value: 500 },
    });
  },
  'cashback.balance': async ({ served, pixctl }) => {
    await customer(served);
    await served.ok('POST', '/api/v1/cashback-fidelity', { taxID: ANA.taxID, value: 500 });
    await pixctl('cashback balance 52998224725', { balance: 500 });
  },

  'charge.create': async ({ once }) => {
    await once('charge create --amount 600,00 --correlation-id c-1', {
      status: 'ACTIVE',
      value: 60_000,
    });
    await once('charge create --value 100 --correlation-id c-2', { value: 100 });
  },
  'charge.get': async ({ served, pixctl }) => {
    await charge(served);
    await pixctl('charge get c-1', { status: 'ACTIVE', value: 60_000 });
  },
  'charge.list': async ({ served, pixctl }) => {
    await charge(served);
    await receive(served, 100);
    await pixctl('charge list --status ACTIVE', [{ correlationID: 'c-1' }]);
  },
  'charge.update': async ({ served, once }) => {
    await charge(served);
    expect(await once('charge update c-1 --expires-date 2027-01-31')).toEqual({
      status: 'OK',
      id: 'c-1',
      expiresDate: '2027-02-01T02:59:59.999Z',
    });
  },
  'charge.delete': async ({ served, once }) => {
    await charge(served);
    expect(await once('charge delete c-1')).toEqual({ status: 'OK', id: 'c-1' });
  },
  'charge.qr-image': async ({ served, dir, once }) => {
    await charge(served);
    const [drawn, fetched] = [join(dir, 'drawn.png'), join(dir, 'fetched.png')];
    await once(`charge qr c-1 --png ${drawn} --size 600 --quiet`);
    await once(`charge qr c-1 --png ${fetched} --size 600 --from-service --quiet`);
    expect(readFileSync(fetched)).toEqual(readFileSync(drawn));
  },
  'charge.qr-base64': async ({ served, once }) => {
    await charge(served);
    await once('charge qr c-1 --from-service --base64', {
      imageBase64: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
    });
  },
  'charge.refund': async ({ served, once }) => {
    await paidCharge(served);
    await once('charge refund c-1 --value 1000 --correlation-id r-1', {
      status: 'IN_PROCESSING',
    });
  },
  'charge.refunds': async ({ served, pixctl }) => {
    await paidCharge(served);
    await served.ok('POST', '/api/v1/charge/c-1/refund', { correlationID: 'r-1', value: 1_000 });
    await pixctl('charge refunds c-1', [{ correlationID: 'r-1', value: 1_000 }]);
  },

  'company.get': async ({ pixctl }) => {
    await pixctl('company', { taxID: '11222333000181' });
  },
  'bank.list': async ({ pixctl }) => {
    await pixctl('bank list --compe 104', [{ ispb: '00360305' }]);
  },

  'customer.create': async ({ once }) => {
    await once('customer create --name "Ana Souza" --tax-id 529.982.247-25 --correlation-id ana', {
      name: 'Ana Souza',
    });
    await once(
      'customer create --name Bia --tax-id 111.444.777-35 --correlation-id bia --email bia@example.com --phone 11912345684 --address-zipcode 50000000 --address-street Sol --address-number 1 --address-state PE --address-country BR',
      { address: { street: 'Sol' } },
    );
  },
  'customer.get': async ({ served, pixctl }) => {
    await customer(served, { email: EMAIL });
    await pixctl('customer get ana', { name: 'Ana Souza' });
  },
  'customer.list': async ({ served, pixctl }) => {
    await customer(served);
    await pixctl('customer list', [{ correlationID: 'ana' }]);
  },
  'customer.update': async ({ served, once }) => {
    await customer(served);
    await once('customer update ana --email ana@example.com');
    await once('customer get ana', { email: 'ana@example.com' });
  },

  'dispute.list': async ({ served, pixctl }) => {
    const endToEndId = await dispute(served);
    await pixctl('dispute list', [{ endToEndId }]);
  },
  'dispute.get': async ({ served, pixctl }) => {
    await pixctl(`dispute get ${await dispute(served)}`, {
      status: 'CREATED',
      value: 100,
    });
  },
  'dispute.evidence': async ({ served, once }) => {
    const url = 'https://loja.example.com/nota.pdf';
    await once(`dispute evidence ${await dispute(served)} --url ${url} --description Nota`, [
      { url, description: 'Nota' },
    ]);
  },
  'file.create': async ({ served, dir, once, pixctl }) => {
    const file = join(dir, 'nota.pdf');
    writeFileSync(file, PDF);
    await once(`dispute evidence ${await dispute(served)} --file ${file}`, [
      { fileId: expect.stringMatching(/^[0-9a-f]{24}$/), url: expect.stringContaining('/files/') },
    ]);
    const pdf = join(dir, 'dossier.pdf');
    const disputed = await dispute(served);
    await pixctl(
      `dispute dossier ${disputed} --pdf ${pdf} --quiet`,
      expect.arrayContaining([expect.objectContaining({ section: 'dispute', page: 2 })]) as object,
    );
    await once(`dispute dossier ${disputed} --pdf ${pdf} --send`, [{ description: 'Dossiê do recebedor' }]);
  },

  'installment.list': async ({ served, pixctl }) => {
    await mandate(served);
    await pixctl('installment list gym-1', [{ value: 4_990 }, { value: 4_990 }]);
  },
  'installment.get': async ({ served, pixctl }) => {
    const id = await failedInstallment(served);
    await served.ok('POST', `/api/v1/installments/${id}/cobr/retry`, { value: 3_000 });
    await served.advance(7 * DAY);
    await pixctl(`installment get ${id}`, { status: 'COMPLETED' });
  },
  'installment.charge': async ({ served, once }) => {
    const id = await mandate(served);
    await served.ok('PUT', '/api/v1/subscriptions/gym-1/value', { value: 5_990 });
    await once(`installment charge ${id}`, {
      cobr: { status: 'CREATED', value: 5_990 },
    });
  },
  'installment.retry': async ({ served, once }) => {
    const id = await failedInstallment(served);
    await once(`installment retry ${id} --value 3000`, {
      value: 3_000,
      cobr: { status: 'FAILED_TRY', tries: [{ rejectCode: 'AM02' }, { tryStatus: 'REQUESTED' }] },
    });
  },

  'invoice.create': async ({ served, once }) => {
    await paidCharge(served);
    await served.ok('POST', '/api/v1/customer', { ...invoiced, correlationID: 'ana' });
    await once(
      'invoice create --charge c-1 --customer-id ana --description Site --billing-date 2026-11-21 --correlation-id nf-1',
      {
        status: 'PENDING',
        value: 60_000,
        charge: { correlationID: 'c-1', status: 'COMPLETED' },
      },
    );
  },
  'invoice.list': async ({ served, pixctl }) => {
    await invoice(served);
    await pixctl('invoice list', [{ correlationID: 'nf-1', status: 'CONFIRMED' }]);
  },
  'invoice.cancel': async ({ served, once }) => {
    await invoice(served);
    expect(await once('invoice cancel nf-1')).toEqual({ success: true });
  },
  'invoice.pdf': async ({ served, dir, once }) => {
    await invoice(served);
    const saved = join(dir, 'nf.pdf');
    expect(await once(`invoice pdf nf-1 --pdf ${saved} --quiet`)).toEqual({ correlationID: 'nf-1', saved });
  },
  'invoice.xml': async ({ served, dir, once }) => {
    await invoice(served);
    const saved = join(dir, 'nf.xml');
    expect(await once(`invoice xml nf-1 --xml ${saved} --quiet`)).toEqual({ correlationID: 'nf-1', saved });
  },

  'limits.get': async ({ served, pixctl }) => {
    const all = ['', 'OutSameHolder', 'OutDifferentHolder'].flatMap((scope) =>
      ['Day', 'Night'].map((period) => [`pix${scope}${period}Limit`, 90_000_000]),
    );
    await served.ok('POST', '/_sandbox/limits', Object.fromEntries(all));
    await pixctl(`account limits ${await account(served)}`, {
      limits: { nightStartAt: '20:00' },
    });
  },

  'limits-request.create': async ({ served, dir, once }) => {
    await served.ok('POST', '/_sandbox/limits', { pixDayLimit: 100_000, pixNightLimit: 50_000 });
    const file = join(dir, 'faturamento.pdf');
    writeFileSync(file, PDF);
    await once(
      `limits-request create --day 2000,00 --file ${file} --description Folha --reason Crescimento`,
      {
        status: 'IN_REVIEW',
        requestedLimits: { pixDayLimit: 200_000, pixNightLimit: 50_000 },
        documents: [{ fileName: 'faturamento.pdf', contentType: 'application/pdf' }],
      },
    );
  },
  'limits-request.list': async ({ served, pixctl }) => {
    await decidedRequest(served);
    await pixctl('limits-request list', [{ status: 'APPROVED' }]);
  },
  'limits-request.get': async ({ served, pixctl }) => {
    await pixctl(`limits-request get ${await decidedRequest(served)}`, {
      status: 'APPROVED',
      approvedLimits: { pixDayLimit: 200_000 },
    });
  },

  'partner.company.create': async ({ pixctl }) => {
    await pixctl(
      'partner company create --name "Loja Dois" --tax-id 12.345.678/0001-95 --first-name Bia --last-name Lima --email bia@example.com --phone +5511912345684 --user-tax-id 529.982.247-25',
      { preRegistration: { name: 'Loja Dois' } },
    );
  },
  'partner.company.get': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/partner/company', COMPANY);
    await pixctl('partner company get 12345678000195', {
      company: { name: 'Loja Dois' },
    });
  },
  'partner.company.list': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/partner/company', COMPANY);
    await pixctl('partner company list', [{ company: { name: 'Loja Dois' } }]);
  },
  'partner.application.create': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/partner/company', COMPANY);
    await pixctl(
      'partner application create --name checkout --tax-id 12.345.678/0001-95 --scope CHARGE_GET --scope CHARGE_GET_LIST',
      { scopes: ['CHARGE_GET', 'CHARGE_GET_LIST'] },
    );
  },

  'payment.create': async ({ once }) => {
    await once('payment create --value 700 --destination-alias fornecedor@example.com --correlation-id p-1', {
      correlationID: 'p-1',
      value: 700,
    });
  },
  'payment.approve': async ({ served, once }) => {
    await receive(served, 60_000);
    await served.ok('POST', '/api/v1/payment', PAYMENT);
    await once('payment approve p-1', { payment: { status: 'APPROVED' } });
    // By the service's own id too.
    const { globalID } = await once('payment create --value 800 --destination-alias fornecedor@example.com');
    await once(`payment approve ${globalID}`, { payment: { value: 800 } });
  },
  'payment.get': async ({ served, once, pixctl }) => {
    await pay(served);
    await pixctl('payment get p-1', { payment: { status: 'CONFIRMED' } });
    await once('payment send --value 900 --destination-alias ac07@fail.example --correlation-id p-2', {
      payment: { status: 'APPROVED' },
    });
    await served.advance(5_000);
    await pixctl('payment get p-2', {
      payment: { status: 'FAILED' },
      error: { code: 'PIX_OUT_NOT_AUTHORIZED' },
    });
  },
  'payment.list': async ({ served, pixctl }) => {
    await pay(served);
    await pay(served, { correlationID: 'p-2', destinationAlias: 'ac07@fail.example' });
    expect(await pixctl('payment list')).toHaveLength(2);
  },

  'pix-key.list': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/pix-keys', KEY);
    expect(await pixctl('pix-key list')).toHaveLength(2);
  },
  'pix-key.create': async ({ once }) => {
    await once('pix-key create', { type: 'EVP' });
  },
  'pix-key.delete': async ({ served, once }) => {
    const [former] = (await served.ok('GET', '/api/v1/pix-keys')).pixKeys;
    await served.ok('POST', '/api/v1/pix-keys', KEY);
    await served.ok('PUT', `/api/v1/pix-keys/${KEY.key}/default`);
    expect(await once(`pix-key delete ${former.key}`)).toEqual({ status: 'OK', id: former.key });
  },
  'pix-key.set-default': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/pix-keys', KEY);
    await pixctl(`pix-key default ${KEY.key}`, { key: KEY.key, isDefault: true });
  },
  'pix-key.check': async ({ once }) => {
    await once('pix-key check novo@example.com', { pixKey: 'novo@example.com' });
  },
  'pix-key.lookup': async ({ served, once }) => {
    await receive(served, 60_000);
    // The holder is printed to stderr, if it is not --quiet.
    await once('payment send --value 900 --destination-alias novo@example.com --check-key --quiet', {
      payment: { destinationAlias: 'novo@example.com' },
    });
  },
  'pix-key.quota': async ({ pixctl }) => {
    await pixctl('pix-key quota', { maxTokens: 500 });
  },
  'pix-key.quota-log': async ({ served, pixctl }) => {
    for (const pixKey of ['novo@example.com', 'nova@example.com'])
      await served.ok('POST', '/api/v1/pix-keys/check', { pixKey });
    expect(await pixctl('pix-key quota --log --limit 1')).toHaveLength(1);
  },

  'qrcode.create': async ({ once }) => {
    await once('qrcode create --name Balcão --correlation-id q-1 --value 850', {
      value: 850,
    });
    await once('qrcode create --name Caixa --correlation-id q-2', { name: 'Caixa' });
  },
  'qrcode.get': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/qrcode-static', QR_CODE);
    await pixctl('qrcode get q-1', { value: 850 });
  },
  'qrcode.list': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/qrcode-static', QR_CODE);
    await pixctl('qrcode list', [{ correlationID: 'q-1' }]);
  },
  'qrcode.delete': async ({ served, once }) => {
    await served.ok('POST', '/api/v1/qrcode-static', QR_CODE);
    expect(await once('qrcode delete q-1')).toEqual({ status: 'OK', id: 'q-1' });
  },

  'receipt.get': async ({ served, dir, once }) => {
    const { endToEndId } = await receive(served, 60_000);
    const saved = join(dir, 'receipt.pdf');
    expect(await once(`receipt ${endToEndId} --pdf ${saved} --quiet`)).toEqual({
      endToEndId,
      kind: 'in',
      saved,
    });
  },

  'recovery.create': async ({ served, once }) => {
    const id = await pay(served);
    await once(`recovery create ${id} --situation-type SCAM --details "Loja falsa"`, {
      rootTransactionId: id,
      situationType: 'SCAM',
    });
  },
  'recovery.get': async ({ served, once, pixctl }) => {
    const report = await once(
      `recovery create ${await pay(served)} --situation-type SCAM --details "Loja falsa"`,
    );
    expect(await pixctl(`recovery get ${report.dictId}`)).toEqual({
      ...report,
      ...{ reportedValue: null, returnedValue: 0, askedValue: 0, notRead: [] },
      ...{ refundSolicitations: [], infractionReports: [] },
      disputes: [expect.objectContaining({ sentOrReceived: 'SENT', status: 'OPENED' })],
    });
  },
  'recovery.refund-solicitations': async ({ served, pixctl }) => {
    const part = await partOfReport(served, pixctl);
    expect(part('refundSolicitations')).toMatchObject([{ refundAmount: 700, status: 'OPEN' }]);
  },
  'recovery.infraction-reports': async ({ served, pixctl }) => {
    const part = await partOfReport(served, pixctl);
    expect(part('infractionReports')).toMatchObject([{ infractionAmount: 700, status: 'ACKNOWLEDGED' }]);
  },
  'recovery.disputes': async ({ served, pixctl }) => {
    const part = await partOfReport(served, pixctl);
    expect(part('disputes')).toMatchObject([{ sentOrReceived: 'SENT', status: 'ACKNOWLEDGED' }]);
  },
  'recovery.cancel': async ({ served, once }) => {
    const { dictId } = await served.ok('POST', '/api/v1/funds-recovery', {
      transactionEndToEndId: await pay(served),
      situationType: 'SCAM',
      details: 'Loja falsa',
    });
    await once(`recovery cancel ${dictId}`, { status: 'CANCELLED' });
  },

  'refund.create': async ({ served, once }) => {
    const { endToEndId } = await receive(served, 60_000);
    await once(`refund create --transaction-end-to-end-id ${endToEndId} --value 500 --correlation-id r-1`, {
      value: 500,
    });
  },
  'refund.get': async ({ served, pixctl }) => {
    await refund(served);
    await pixctl('refund get r-1', { value: 500 });
  },
  'refund.list': async ({ served, pixctl }) => {
    await refund(served);
    await paidCharge(served);
    await served.ok('POST', '/api/v1/charge/c-1/refund', { correlationID: 'r-2', value: 1_000 });
    expect(await pixctl('refund list')).toHaveLength(2);
  },

  'statement.list': async ({ served, pixctl }) => {
    for (const value of [100, 200, 300, 400, 500]) await receive(served, value);
    const [newest, ...older] = await pixctl('statement --all');
    expect(newest.balance).toBe((await balance(served)).total);
    expect(older.length).toBeGreaterThan(3);
  },

  'subaccount.create': async ({ once, pixctl }) => {
    await once('subaccount create --name Filial --pix-key filial@example.com', {
      name: 'Filial',
    });
    await pixctl('subaccount create --name Reserva --pix-key +5511912345684', {
      name: 'Reserva',
    });
  },
  'subaccount.get': async ({ served, pixctl }) => {
    await subaccount(served);
    await pixctl('subaccount get filial@example.com', { balance: 900 });
  },
  'subaccount.list': async ({ served, pixctl }) => {
    await subaccount(served);
    await pixctl('subaccount list', [{ name: 'Filial' }]);
  },
  'subaccount.credit': async ({ served, once }) => {
    await subaccount(served);
    await receive(served, 60_000);
    await once('subaccount credit filial@example.com --amount 2,00 --description Fundo', {
      value: 200,
      description: 'Fundo',
    });
  },
  'subaccount.debit': async ({ served, once }) => {
    await subaccount(served);
    await once('subaccount debit filial@example.com --value 50', { value: 50 });
  },
  'subaccount.transfer': async ({ served, once }) => {
    await subaccount(served);
    await served.ok('POST', '/api/v1/subaccount', { name: 'Reserva', pixKey: '+5511912345684' });
    await once('subaccount transfer --value 100 --from filial@example.com --to +5511912345684', {
      value: 100,
      destinationSubaccount: { balance: 100 },
    });
  },
  'subaccount.statement': async ({ served, pixctl }) => {
    await receive(served, 60_000);
    await served.ok('POST', '/api/v1/subaccount', FILIAL);
    await served.ok('POST', '/api/v1/subaccount', { name: 'Reserva', pixKey: '+5511912345684' });
    await served.ok('POST', '/api/v1/transfer', {
      value: 300,
      fromPixKey: await ownKey(served),
      toPixKey: FILIAL.pixKey,
    });
    const path = `/api/v1/subaccount/${FILIAL.pixKey}` as const;
    await served.ok('POST', `${path}/credit`, { value: 200, description: 'Fundo' });
    await served.ok('POST', `${path}/debit`, { value: 50 });
    await served.ok('POST', '/api/v1/subaccount/transfer', {
      value: 100,
      fromPixKey: FILIAL.pixKey,
      fromPixKeyType: 'EMAIL',
      toPixKey: '+5511912345684',
      toPixKeyType: 'PHONE',
      correlationID: 't-1',
    });
    await pixctl('subaccount statement filial@example.com', [
      { type: 'DEBIT', value: 100, operationType: 'TRANSFER_DEBIT', balance: 350 },
      { type: 'DEBIT', value: 50, operationType: 'DEBIT', balance: 450 },
      { type: 'CREDIT', value: 200, operationType: 'CREDIT', balance: 500, description: 'Fundo' },
      { type: 'CREDIT', value: 300, operationType: 'TRANSFER_CREDIT', balance: 300 },
    ]);
  },
  'subaccount.withdraw': async ({ served, once }) => {
    await subaccount(served);
    await once('subaccount withdraw filial@example.com', {
      status: 'CREATED',
      value: 900,
    });
  },
  'subaccount.delete': async ({ served, once }) => {
    await served.ok('POST', '/api/v1/subaccount', { name: 'Reserva', pixKey: '+5511912345684' });
    await once('subaccount delete +5511912345684', { pixKey: '+5511912345684' });
  },

  'subscription.create': async ({ served, once }) => {
    await customer(served, { email: EMAIL });
    await once(
      `subscription create --amount 49,90 --customer-name 'Ana Souza' --customer-tax-id 52998224725 --correlation-id plan-1`,
      { value: 4_990 },
    );
    await once(
      `subscription create --value 4990 --customer-name 'Ana Souza' --customer-tax-id 52998224725 --correlation-id gym-1 --name Academia --comment Mensalidade --journey ONLY_RECURRENCY --retry-policy THREE_RETRIES_7_DAYS --minimum-value 1000 --installments 2 --day-generate-charge ${dayOfMonth(served.time, 5)}`,
      { name: 'Academia' },
    );
  },
  'subscription.get': async ({ served, once, pixctl }) => {
    await customer(served, { email: EMAIL });
    const subscription = await once(
      `subscription create --amount 49,90 --customer-name 'Ana Souza' --customer-tax-id 52998224725 --correlation-id plan-1`,
    );
    await pixctl(`subscription get ${subscription.globalID}`, { value: 4_990 });
    expect(await pixctl('subscription get plan-1')).toEqual(subscription);
  },
  'subscription.list': async ({ served, pixctl }) => {
    await served.ok('POST', '/api/v1/subscriptions', {
      correlationID: 'plan-1',
      value: 4_990,
      customer: { ...ANA, email: EMAIL },
      dayGenerateCharge: 10,
    });
    await chargedMandate(served);
    expect(await pixctl('subscription list')).toHaveLength(2);
  },
  'subscription.update': async ({ served, once }) => {
    await mandate(served);
    await once('subscription update gym-1 --value 5990', { value: 5_990 });
  },
  'subscription.cancel': async ({ served, once }) => {
    await chargedMandate(served);
    await once('subscription cancel gym-1', { status: 'INACTIVE' });
  },

  'transaction.list': async ({ served, pixctl }) => {
    const { endToEndId } = await paidCharge(served);
    await receive(served, 100);
    await pixctl('transaction list --charge c-1', [{ endToEndId }]);
  },
  'transaction.get': async ({ served, pixctl }) => {
    const { endToEndId } = await receive(served, 60_000);
    await pixctl(`transaction get ${endToEndId}`, { value: 60_000 });
  },

  'transfer.create': async ({ served, once }) => {
    await receive(served, 60_000);
    await served.ok('POST', '/api/v1/subaccount', FILIAL);
    await once(
      `transfer create --value 300 --from-pix-key ${await ownKey(served)} --to-pix-key filial@example.com`,
    );
    expect(await served.ok('GET', '/api/v1/subaccount/filial@example.com')).toMatchObject({
      SubAccount: { balance: 300 },
    });
  },

  'webhook.create': async ({ once }) => {
    await once(
      'webhook add --name pagas --event CHARGE_COMPLETED --url https://loja.example.com/pix --no-validate',
      { name: 'pagas' },
    );
  },
  'webhook.list': async ({ served, pixctl }) => {
    const id = await webhook(served);
    await pixctl('webhook list', [{ id }]);
  },
  'webhook.delete': async ({ served, once }) => {
    await once(`webhook remove ${await webhook(served)}`, { status: 'OK' });
  },
  'webhook.events': async ({ pixctl }) => {
    expect((await pixctl('webhook events')).map(({ event }) => event)).toContain('PIX_AUTOMATIC_APPROVED');
  },
  'webhook.ips': async ({ pixctl }) => {
    expect(await pixctl('webhook ips')).toEqual(['127.0.0.1', '::1']);
  },
  'webhook.keys': async ({ pixctl }) => {
    await pixctl('webhook keys', [{ is_current: true }]);
  },
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANA = { name: 'Ana Souza', taxID: '52998224725' };
const EMAIL = 'ana@example.com';
const SELLER = { taxID: '12345678000195', correlationID: 'seller' };
const FILIAL = { name: 'Filial', pixKey: 'filial@example.com' };
const QR_CODE = { name: 'Balcão', correlationID: 'q-1', value: 850 };
const PAYMENT = { value: 700, destinationAlias: 'fornecedor@example.com', correlationID: 'p-1' };
const KEY = { key: '123e4567-e89b-42d3-a456-426614174000', type: 'EVP' };
const COMPANY = {
  preRegistration: { name: 'Loja Dois', taxID: { taxID: '12345678000195', type: 'BR:CNPJ' } },
  user: {
    firstName: 'Bia',
    lastName: 'Lima',
    email: 'bia@example.com',
    phone: '+5511912345684',
    taxID: { taxID: ANA.taxID, type: 'BR:CPF' },
  },
};

const account = async (served: Served): Promise<string> =>
  (await served.ok('GET', '/api/v1/account/')).accounts[0].accountId;

const ownKey = async (served: Served): Promise<string> =>
  (await served.ok('GET', '/_sandbox/companies')).companies[0].accounts[0].pixKey;

/** Creates the customer ana. */
const customer = (served: Served, more: { readonly email?: string } = {}) =>
  served.ok('POST', '/api/v1/customer', { ...ANA, correlationID: 'ana', ...more });

/** Creates the charge c-1 of R$ 600,00. */
const charge = async (served: Served) =>
  (await served.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 60_000 })).charge;

/** Creates the charge c-1 and pays it. Returns the transaction. */
async function paidCharge(served: Served) {
  await charge(served);
  return served.ok('POST', '/_sandbox/pay', { id: 'c-1' });
}

/** Returns the id of a paid boleto. */
async function boleto(served: Served): Promise<string> {
  await served.ok('POST', '/api/v1/charge', {
    correlationID: 'slip',
    value: 100,
    type: 'BOLETO',
    customer: ANA,
  });
  return (await served.ok('POST', '/_sandbox/boleto/pay', { id: 'slip' })).boletoTransactionID;
}

/** Opens a dispute over R$ 1,00. Returns the end-to-end id. */
async function dispute(served: Served): Promise<string> {
  const { endToEndId } = await receive(served, 100);
  await served.ok('POST', '/_sandbox/dispute/open', { endToEndId });
  return endToEndId;
}

/** Asks for a higher limit, which is approved. Returns the id of the request. */
async function decidedRequest(served: Served): Promise<string> {
  await served.ok('POST', '/_sandbox/limits', { pixDayLimit: 100_000, pixNightLimit: 50_000 });
  const { limitRequest } = await served.ok('POST', '/api/v1/limits/request', {
    companyBankAccountId: await account(served),
    pixDayLimit: 200_000,
    pixNightLimit: 50_000,
    documents: [{ fileId: await uploadedDocument(served) }],
    description: 'Folha',
  });
  await served.advance(HOUR);
  return limitRequest.id;
}

/** Creates and approves the mandate gym-1. Returns the id of its first instalment, which can be charged now. */
async function mandate(served: Served): Promise<string> {
  await served.ok('POST', '/api/v1/subscriptions', {
    correlationID: 'gym-1',
    type: 'PIX_RECURRING',
    value: 4_990,
    customer: { ...ANA, email: EMAIL },
    name: 'Academia',
    comment: 'Mensalidade',
    dayGenerateCharge: dayOfMonth(served.time, 5),
    installmentCount: 2,
    pixRecurringOptions: {
      journey: 'ONLY_RECURRENCY',
      retryPolicy: 'THREE_RETRIES_7_DAYS',
      minimumValue: 1_000,
    },
  });
  await served.ok('POST', '/_sandbox/mandate', { id: 'gym-1', step: 'approve' });
  const { installments } = await served.ok('GET', '/api/v1/subscriptions/gym-1/installments');
  return installments[0].correlationID;
}

/** Creates the mandate gym-1, and waits for its first charge, without which it has no payment link. */
async function chargedMandate(served: Served): Promise<void> {
  await mandate(served);
  await served.advance(7 * DAY);
}

/** Charges an instalment, whose first try fails. Returns its id. */
async function failedInstallment(served: Served): Promise<string> {
  const id = await mandate(served);
  await served.ok('POST', `/api/v1/installments/${id}/cobr`, { value: 4_990 });
  await served.ok('POST', '/_sandbox/installment/fail', { id, code: 'AM02', tries: 1 });
  await served.advance(10_000);
  return id;
}

/** Issues the invoice nf-1 for a paid charge, and waits until it is confirmed. */
async function invoice(served: Served): Promise<void> {
  await paidCharge(served);
  await served.ok('POST', '/api/v1/invoice', {
    correlationID: 'nf-1',
    charge: 'c-1',
    description: 'Site',
    customer: invoiced,
  });
  await served.advance(10_000);
}

/** Reports a payment whose money was traced since. Returns what `recovery get` shows of each part. */
async function partOfReport(served: Served, pixctl: Run): Promise<(name: string) => unknown> {
  const id = await pay(served);
  const report = { transactionEndToEndId: id, situationType: 'SCAM', details: 'Loja falsa' };
  await served.ok('POST', '/api/v1/funds-recovery', report);
  await served.advance(3 * 3_600_000);
  const shown: unknown = await pixctl(`recovery get ${id}`);
  return (name) => at(shown, name);
}

/** Pays somebody outside the sandbox. Returns the end-to-end id. */
async function pay(served: Served, more: Partial<typeof PAYMENT> = {}): Promise<string> {
  await receive(served, 60_000);
  const { correlationID, ...payment } = { ...PAYMENT, ...more };
  await served.ok('POST', '/api/v1/payment', { ...payment, correlationID, autoApprove: true });
  await served.advance(5_000);
  return (await served.ok('GET', `/api/v1/payment/${correlationID}`)).transaction.endToEndId;
}

/** Creates the refund r-1 of R$ 5,00. */
async function refund(served: Served): Promise<void> {
  const { endToEndId } = await receive(served, 60_000);
  await served.ok('POST', '/api/v1/refund', {
    transactionEndToEndId: endToEndId,
    value: 500,
    correlationID: 'r-1',
  });
}

/** Creates the subaccount filial@example.com, which holds R$ 9,00. */
async function subaccount(served: Served): Promise<void> {
  await served.ok('POST', '/api/v1/subaccount', FILIAL);
  await served.ok('POST', '/_sandbox/pay', { id: FILIAL.pixKey, value: 900 });
}

/** Returns the id of a webhook. */
async function webhook(served: Served): Promise<string> {
  const made = await served.ok('POST', '/api/v1/webhook?validate=false', {
    webhook: {
      name: 'pagas',
      event: 'OPENPIX:CHARGE_COMPLETED',
      url: 'https://loja.example.com/pix',
      isActive: true,
    },
  });
  return made.webhook.id;
}
