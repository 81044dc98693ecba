// Requests for higher limits at the sandbox, over HTTP: what is refused, and how a request is decided by the clock.
import { describe, expect, it } from 'vitest';
import { encodeForm, PDF } from '#test/support/form.ts';
import { uploadedDocument } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';

const HOUR_MS = 3_600_000;

async function setup() {
  const s = await serve();
  const { accounts } = await s.ok('GET', '/api/v1/account/');
  await s.ok('POST', '/_sandbox/limits', { pixDayLimit: 100_000, pixNightLimit: 50_000 });
  const body = {
    companyBankAccountId: accounts[0].accountId,
    pixDayLimit: 300_000,
    pixNightLimit: 50_000,
    documents: [{ fileId: await uploadedDocument(s) }],
    description: 'Folha',
  };
  const ask = (more: object = {}) => s.send('POST', '/api/v1/limits/request', { ...body, ...more });
  const limits = async () => (await s.ok('GET', `/api/v1/limits/${body.companyBankAccountId}`)).limits;
  return { s, body, ask, limits };
}

const evidenceOf = async (s: Served): Promise<string> => {
  const form = await encodeForm(
    { purpose: 'DISPUTE_EVIDENCE' },
    { name: 'nota.pdf', type: 'application/pdf', bytes: PDF },
  );
  const sent = await s.send('POST', '/api/v1/files', form.bytes, undefined, {
    'content-type': form.contentType,
  });
  return sent.body.file.id;
};

describe('request for higher limits at the sandbox', () => {
  it('is in review for an hour, then approved, and the limits of the account change at that moment', async () => {
    const { s, body, ask, limits } = await setup();
    const { status, body: answer } = await ask();
    expect({ status, answer }).toMatchObject({
      status: 201,
      answer: {
        limitRequest: {
          companyBankAccountId: body.companyBankAccountId,
          status: 'IN_REVIEW',
          requestedLimits: { pixDayLimit: 300_000, pixNightLimit: 50_000 },
          documents: [{ fileName: 'nota.pdf', contentType: 'application/pdf' }],
          description: 'Folha',
        },
      },
    });
    expect(answer.limitRequest).not.toHaveProperty('approvedLimits');
    await s.advance(HOUR_MS - 1);
    expect(await limits()).toMatchObject({ pixDayLimit: 100_000 });
    await s.advance(1);
    expect(await limits()).toMatchObject({ pixDayLimit: 300_000, pixNightLimit: 50_000 });
    const { id } = answer.limitRequest;
    const found = await s.ok('GET', `/api/v1/limits/request/${id}`);
    expect(found.limitRequest).toMatchObject({
      status: 'APPROVED',
      approvedLimits: { pixDayLimit: 300_000, pixNightLimit: 50_000 },
    });
    expect((await s.ok('GET', '/api/v1/limits/request')).limitRequests).toEqual([found.limitRequest]);
  });

  it.each([
    ['R$ …6,71', 301_671, { status: 'APPROVED', approvedLimits: { pixDayLimit: 200_835 } }, 200_835],
    ['R$ …6,72', 301_672, { status: 'REJECTED' }, 100_000],
  ])('with a limit of %s ends as documented', async (_what, pixDayLimit, decided, limit) => {
    const { s, ask, limits } = await setup();
    const { id } = (await ask({ pixDayLimit })).body.limitRequest;
    await s.advance(HOUR_MS);
    const { limitRequest } = await s.ok('GET', `/api/v1/limits/request/${id}`);
    expect(limitRequest).toMatchObject(decided);
    expect(await limits()).toMatchObject({ pixDayLimit: limit, pixNightLimit: 50_000 });
  });

  it('never lowers a limit that was raised or removed before the decision', async () => {
    const { s, ask, limits } = await setup();
    await ask({ pixNightLimit: 60_000 });
    await s.ok('POST', '/_sandbox/limits', { pixDayLimit: null, pixNightLimit: 90_000 });
    await s.advance(HOUR_MS);
    expect(await limits()).toMatchObject({ pixNightLimit: 90_000 });
    expect(await limits()).not.toHaveProperty('pixDayLimit');
  });

  it.each<[string, number, string, object]>([
    ['an unknown account', 404, 'Conta não encontrada', { companyBankAccountId: 'f'.repeat(24) }],
    ['no document', 400, 'documents must have one document at least', { documents: [] }],
    ['an unknown file', 400, 'was uploaded as ACCOUNT_LIMIT_REQUEST', { documents: [{ fileId: 'x' }] }],
    ['11 documents', 400, 'documents must', { documents: Array(11).fill({ fileId: 'x' }) }],
    ['a limit below that of today', 400, 'pixNightLimit must not be below', { pixNightLimit: 49_999 }],
    ['no limit above that of today', 400, 'at least one limit must be above', { pixDayLimit: 100_000 }],
    [
      'a limit that the account does not have',
      400,
      'pixInSameHolderDayLimit must not be requested',
      { pixInSameHolderDayLimit: 1 },
    ],
    ['no limit by night', 400, 'pixNightLimit is required', { pixNightLimit: undefined }],
  ])('is refused with %s', async (_what, status, error, more) => {
    const { s, ask } = await setup();
    expect(await ask(more)).toMatchObject(refusal(expect.stringContaining(error), status));
    expect((await s.ok('GET', '/api/v1/limits/request')).limitRequests).toEqual([]);
  });

  it('is refused with a file that was uploaded for another purpose', async () => {
    const { s, ask } = await setup();
    const documents = [{ fileId: await evidenceOf(s) }];
    expect(await ask({ documents })).toMatchObject(
      refusal('fileId must be the id of a file that was uploaded as ACCOUNT_LIMIT_REQUEST'),
    );
  });

  it('is refused with 409 while another one of the account is in review, and accepted after its decision', async () => {
    const { s, ask } = await setup();
    expect((await ask({ pixDayLimit: 302_672 })).status).toBe(201);
    expect(await ask()).toMatchObject(refusal('Esta conta já tem uma solicitação de limite em análise', 409));
    await s.advance(HOUR_MS);
    expect((await ask()).status).toBe(201);
  });

  it('is refused with 403 for a key without the permission', async () => {
    const { s, body } = await setup();
    const { appKey } = await s.ok('POST', '/_sandbox/key', { name: 'k', scopes: ['ACCOUNT_LIMITS_GET'] });
    const sent = await s.send('POST', '/api/v1/limits/request', body, appKey);
    expect(sent.status).toBe(403);
    expect(JSON.stringify(sent.body)).toContain('ACCOUNT_LIMITS_REQUEST_POST');
    expect((await s.send('GET', '/api/v1/limits/request', undefined, appKey)).status).toBe(200);
  });

  it('is not shown to another company', async () => {
    const { s, ask } = await setup();
    const { id } = (await ask()).body.limitRequest;
    const { appKey } = await s.ok('POST', '/_sandbox/company', { name: 'Outra', taxID: '12345678000195' });
    expect(await s.send('GET', `/api/v1/limits/request/${id}`, undefined, appKey)).toMatchObject(
      refusal('Solicitação de limite não encontrada', 404),
    );
  });

  it('names a file by its purpose: the same correlation id for another purpose is another file', async () => {
    const { s } = await setup();
    const send = async (purpose: string) => {
      const form = await encodeForm(
        { purpose, correlationID: 'nota-7' },
        { name: 'nota.pdf', type: 'application/pdf', bytes: PDF },
      );
      return s.send('POST', '/api/v1/files', form.bytes, undefined, { 'content-type': form.contentType });
    };
    expect((await send('DISPUTE_EVIDENCE')).status).toBe(201);
    expect((await send('ACCOUNT_LIMIT_REQUEST')).status).toBe(201);
    expect((await send('ACCOUNT_LIMIT_REQUEST')).status).toBe(200);
  });
});
