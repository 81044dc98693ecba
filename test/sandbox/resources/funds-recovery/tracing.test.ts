// Reports of fraud (MED) that follow the money from account to account: what is blocked where, what returns from where,
// and what each side reads, over HTTP.
import { describe, expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, receive, serve } from '#test/support/services/sandbox.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Company {
  readonly appKey: string;
  readonly accounts: readonly { readonly accountId: string; readonly pixKey: string }[];
}

const company = (s: Served, name: string, taxID: string): Promise<Company> =>
  s.ok('POST', '/_sandbox/company', { name, taxID });
const companies = async (s: Served): Promise<readonly Company[]> => [
  await company(s, 'Primeira', '12345678000195'),
  await company(s, 'Segunda', '19131243000197'),
  await company(s, 'Terceira', '45997418000153'),
];

/** Opens a second account, and returns it with its key. */
async function openAccount(s: Served, name: string, key?: string): Promise<Company['accounts'][number]> {
  await s.ok('POST', '/api/v1/account', undefined, key);
  const { companies: all } = await s.ok('GET', '/_sandbox/companies', undefined, s.controlKey);
  return all.find((one) => one.name === name)!.accounts[1];
}

/** Pays a key from the account of an app key, and returns the end-to-end id. */
async function pay(s: Served, key: string, destinationAlias: string, value: number): Promise<string> {
  const correlationID = `pay-${destinationAlias}-${value}`;
  await s.ok('POST', '/api/v1/payment', { correlationID, value, destinationAlias, autoApprove: true }, key);
  await s.advance(5_000);
  const { transaction } = await s.ok('GET', `/api/v1/payment/${correlationID}`, undefined, key);
  return transaction.endToEndId;
}

const report = (s: Served, transactionEndToEndId: string, key?: string) =>
  s.ok(
    'POST',
    '/api/v1/funds-recovery',
    { transactionEndToEndId, situationType: 'SCAM', details: 'Loja falsa' },
    key,
  );
const legs = (s: Served, id: string, key?: string) =>
  s.ok('GET', `/api/v1/funds-recovery/${id}/refund-solicitations`, undefined, key);
const infractions = (s: Served, id: string) => s.ok('GET', `/api/v1/funds-recovery/${id}/infraction-reports`);
const ownDisputes = (s: Served, id: string, key?: string) =>
  s.ok('GET', `/api/v1/funds-recovery/${id}/disputes`, undefined, key);
const balanceOf = async (s: Served, key: string) =>
  (await s.ok('GET', '/api/v1/account/', undefined, key)).accounts[0].balance;
const disputesOf = async (s: Served, key: string) =>
  (await s.ok('GET', '/api/v1/dispute', undefined, key)).disputes;

describe('report of a payment that went on through accounts of the sandbox', () => {
  /** R$ 100,00 goes to the first company, of which R$ 70,00 goes on to the second, and R$ 40,00 to the third. */
  async function passedOn() {
    const s = await serve();
    const [first, second, third] = await companies(s);
    await receive(s, 10_000);
    const endToEndId = await pay(s, s.appKey, first!.accounts[0]!.pixKey, 10_000);
    await pay(s, first!.appKey, second!.accounts[0]!.pixKey, 7_000);
    await pay(s, second!.appKey, third!.accounts[0]!.pixKey, 4_000);
    return { s, endToEndId, first: first!, second: second!, third: third! };
  }

  it('blocks what is left in each of three accounts, and returns all of it to the payer', async () => {
    const { s, endToEndId, first, second, third } = await passedOn();
    const { dictId } = await report(s, endToEndId);
    await s.advance(2 * HOUR);
    const blocked = async () =>
      Promise.all([first, second, third].map(async ({ appKey }) => (await balanceOf(s, appKey)).blocked));
    expect(await blocked()).toEqual([3_000, 3_000, 4_000]);
    await expectBalanced(s);
    const came: number[] = [];
    for (const day of [6, 2, 1, 1]) {
      await s.advance(day * DAY);
      came.push((await balance(s)).total);
      await expectBalanced(s);
    }
    expect(came).toEqual([0, 3_000, 6_000, 10_000]);
    expect(await blocked()).toEqual([0, 0, 0]);
    const all = await legs(s, dictId);
    expect(
      all.map((one) => [
        one.refundAmount,
        one.EffectiveRefundedAmount,
        one.analysisResult,
        one.rejectionReason,
      ]),
    ).toEqual([
      [10_000, 3_000, 'PARTIALLY_ACCEPTED', 'NO_BALANCE'],
      [7_000, 3_000, 'PARTIALLY_ACCEPTED', 'NO_BALANCE'],
      [4_000, 4_000, 'TOTALLY_ACCEPTED', undefined],
    ]);
    const received = (await s.ok('GET', '/api/v1/transaction')).transactions
      .filter(({ endToEndId: id }) => id.startsWith('D'))
      .map(({ endToEndId: id, value, payer }) => [id, value, payer.name])
      .toReversed();
    expect(received).toEqual(
      all.map(({ refundTransaction }, index) => [
        refundTransaction.endToEndId,
        refundTransaction.value,
        ['Primeira', 'Segunda', 'Terceira'][index],
      ]),
    );
    expect(await infractions(s, dictId)).toMatchObject(
      all.map(({ refundAmount }) => ({
        status: 'CLOSED',
        analysisResult: 'AGREED',
        infractionAmount: refundAmount,
      })),
    );
  });

  it('shows a recipient its own account, and nothing of the others', async () => {
    const { s, endToEndId, second } = await passedOn();
    const { dictId } = await report(s, endToEndId);
    await s.advance(2 * HOUR);
    const [dispute] = await disputesOf(s, second.appKey);
    expect(dispute).toMatchObject({
      value: 7_000,
      sentOrReceived: 'RECEIVED',
      situationType: 'SCAM',
      fundsRecoveryId: dictId,
    });
    for (const id of [dictId, dispute.endToEndId])
      expect(await s.ok('GET', `/api/v1/funds-recovery/${id}`, undefined, second.appKey)).toMatchObject({
        dictId,
        direction: 'RECEIVED',
      });
    const theirs = await legs(s, dictId, second.appKey);
    expect(theirs.map(({ endToEndId: id }) => id)).toEqual([dispute.endToEndId]);
    const { name, ...unnamed } = dispute;
    expect(name).toBe('Primeira');
    expect(await ownDisputes(s, dictId, second.appKey)).toEqual([unnamed]);
    const cancelled = await s.send(
      'POST',
      `/api/v1/funds-recovery/${dictId}/cancel`,
      undefined,
      second.appKey,
    );
    expect(cancelled.status).toBe(404);
    expect(await ownDisputes(s, dictId)).toMatchObject([
      { sentOrReceived: 'SENT', status: 'ACKNOWLEDGED', value: 10_000, endToEndId },
    ]);
  });

  it('returns nothing from an account whose company sent evidence', async () => {
    const { s, endToEndId, second } = await passedOn();
    const { dictId } = await report(s, endToEndId);
    await s.advance(2 * HOUR);
    const [dispute] = await disputesOf(s, second.appKey);
    const documents = [{ url: 'https://loja.example/nota.pdf', description: 'Nota' }];
    await s.ok('POST', `/api/v1/dispute/${dispute.endToEndId}/evidence`, { documents }, second.appKey);
    await s.advance(6 * DAY);
    expect(await balanceOf(s, second.appKey)).toMatchObject({ total: 3_000, blocked: 0 });
    await s.advance(5 * DAY);
    expect((await balance(s)).total).toBe(7_000);
    expect((await legs(s, dictId))[1]).toMatchObject({
      status: 'CLOSED',
      analysisResult: 'REJECTED',
      rejectionReason: 'OTHER',
      EffectiveRefundedAmount: 0,
      refundTransaction: null,
    });
    expect((await infractions(s, dictId))[1]).toMatchObject({
      analysisResult: 'DISAGREED',
    });
    await expectBalanced(s);
  });

  it('frees the money in every account when the report is canceled', async () => {
    const { s, endToEndId, first, second, third } = await passedOn();
    const { dictId } = await report(s, endToEndId);
    await s.advance(3 * HOUR);
    await s.ok('POST', `/api/v1/funds-recovery/${dictId}/cancel`);
    for (const { appKey } of [first, second, third]) {
      expect((await balanceOf(s, appKey)).blocked).toBe(0);
      expect(await disputesOf(s, appKey)).toMatchObject([{ status: 'CANCELED' }]);
    }
    expect((await legs(s, dictId)).map(({ status }) => status)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ]);
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(0);
    await expectBalanced(s);
  });

  it('asks further accounts only for what is missing', async () => {
    const { s, endToEndId, first } = await passedOn();
    await receive(s, 6_500, first.appKey);
    const { dictId } = await report(s, endToEndId);
    await s.advance(2 * HOUR);
    expect((await legs(s, dictId)).map(({ refundAmount }) => refundAmount)).toEqual([10_000, 500]);
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(10_000);
    await expectBalanced(s);
  });

  it('names a closed account, and follows the money that left it', async () => {
    const s = await serve();
    const [first, second] = await companies(s);
    await receive(s, 5_000);
    const other = await openAccount(s, 'Primeira', first!.appKey);
    const endToEndId = await pay(s, s.appKey, other.pixKey, 5_000);
    await s.ok(
      'POST',
      '/api/v1/payment',
      {
        correlationID: 'out',
        value: 5_000,
        destinationAlias: second!.accounts[0]!.pixKey,
        sourceAccountId: other.accountId,
        autoApprove: true,
      },
      first!.appKey,
    );
    await s.advance(5_000);
    await s.ok('DELETE', `/api/v1/account/${other.accountId}`, undefined, first!.appKey);
    const { dictId } = await report(s, endToEndId);
    await s.advance(11 * DAY);
    expect(await legs(s, dictId)).toMatchObject([
      { analysisResult: 'REJECTED', rejectionReason: 'ACCOUNT_CLOSURE', refundAmount: 5_000 },
      { analysisResult: 'TOTALLY_ACCEPTED', refundAmount: 5_000, EffectiveRefundedAmount: 5_000 },
    ]);
    expect((await balance(s)).total).toBe(5_000);
    await expectBalanced(s);
  });

  it('does not block the money of the payer, to whom some of it went back', async () => {
    const s = await serve();
    const [first] = await companies(s);
    await receive(s, 3_000);
    const { companies: all } = await s.ok('GET', '/_sandbox/companies');
    const endToEndId = await pay(s, s.appKey, first!.accounts[0]!.pixKey, 3_000);
    await pay(s, first!.appKey, all[0].accounts[0].pixKey, 1_000);
    const { dictId } = await report(s, endToEndId);
    await s.advance(3 * HOUR);
    expect(await balance(s)).toMatchObject({ total: 1_000, blocked: 0 });
    expect(await legs(s, dictId)).toHaveLength(1);
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(3_000);
    await expectBalanced(s);
  });

  it('of a payment between two accounts of one company has a dispute of each side', async () => {
    const s = await serve();
    await receive(s, 2_000);
    const { pixKey } = await openAccount(s, 'Loja Sandbox');
    const endToEndId = await pay(s, s.appKey, pixKey, 2_000);
    const { dictId, direction } = await report(s, endToEndId);
    expect(direction).toBe('SENT');
    await s.advance(2 * HOUR);
    const sides = async () =>
      (await ownDisputes(s, dictId)).map(({ sentOrReceived, status }) => [sentOrReceived, status]);
    expect(await sides()).toEqual([
      ['SENT', 'ACKNOWLEDGED'],
      ['RECEIVED', 'CREATED'],
    ]);
    await s.advance(11 * DAY);
    expect(await sides()).toEqual([
      ['SENT', 'CLOSED'],
      ['RECEIVED', 'ACCEPTED'],
    ]);
    expect((await balance(s)).total).toBe(2_000);
    await expectBalanced(s);
  });
});

describe('report of a payment that left the sandbox', () => {
  it.each([
    [
      668,
      [
        ['PARTIALLY_ACCEPTED', 334, 'NO_BALANCE'],
        ['REJECTED', 0, 'NO_BALANCE'],
      ],
    ],
    [669, [['REJECTED', 0, 'NO_BALANCE']]],
    [670, [['REJECTED', 0, 'OTHER']]],
    [671, [['REJECTED', 0, 'ACCOUNT_CLOSURE']]],
    [
      672,
      [
        ['PARTIALLY_ACCEPTED', 224, 'NO_BALANCE'],
        ['PARTIALLY_ACCEPTED', 224, 'NO_BALANCE'],
        ['TOTALLY_ACCEPTED', 224, undefined],
      ],
    ],
    [5_000, [['TOTALLY_ACCEPTED', 5_000, undefined]]],
  ])('of %d cents returns what its amount says, from one account after the other', async (value, results) => {
    const s = await serve();
    await receive(s, value);
    const { dictId } = await report(s, await pay(s, s.appKey, 'loja@golpe.example', value));
    await s.advance(3 * HOUR);
    expect((await legs(s, dictId)).every(({ status }) => status === 'OPEN')).toBe(true);
    await s.advance(11 * DAY);
    const all = await legs(s, dictId);
    expect(all.map((one) => [one.analysisResult, one.EffectiveRefundedAmount, one.rejectionReason])).toEqual(
      results,
    );
    const returned = all.flatMap(({ refundTransaction }) => refundTransaction ?? []);
    const sum = returned.reduce((total, one) => total + one.value, 0);
    expect((await balance(s)).total).toBe(sum);
    for (const { endToEndId, value: one } of returned)
      expect((await s.ok('GET', `/api/v1/transaction/${endToEndId}`)).transaction).toMatchObject({
        value: one,
      });
    await expectBalanced(s);
  });
});

describe('dispute of the company that reported a payment', () => {
  it('is listed as sent, and takes no evidence and no decision', async () => {
    const s = await serve();
    await receive(s, 700);
    const endToEndId = await pay(s, s.appKey, 'loja@golpe.example', 700);
    const { dictId } = await report(s, endToEndId);
    const { disputes } = await s.ok('GET', '/api/v1/dispute');
    expect(disputes).toMatchObject([
      { sentOrReceived: 'SENT', status: 'OPENED', value: 700, endToEndId, fundsRecoveryId: dictId },
    ]);
    const documents = [{ url: 'https://a.example/n.pdf' }];
    const sent = await s.send('POST', `/api/v1/dispute/${endToEndId}/evidence`, { documents });
    expect([sent.status, sent.body.error]).toEqual([400, 'A contestação é da própria empresa']);
    for (const how of ['accept', 'reject', 'cancel'])
      expect((await s.send('POST', `/_sandbox/dispute/${how}`, { id: endToEndId })).status).toBe(400);
    await s.advance(11 * DAY);
    expect((await s.ok('GET', `/api/v1/dispute/${endToEndId}`)).dispute.status).toBe('CLOSED');
    expect((await balance(s)).total).toBe(700);
    await expectBalanced(s);
  });
});

describe('dispute by a payer outside the sandbox', () => {
  const dispute = (s: Served, endToEndId: string) => s.send('POST', '/_sandbox/dispute/open', { endToEndId });

  it('blocks the money here and where it went, and returns it after ten days', async () => {
    const s = await serve();
    const [first] = await companies(s);
    const { endToEndId } = await receive(s, 9_000);
    await pay(s, s.appKey, first!.accounts[0]!.pixKey, 4_000);
    expect((await dispute(s, endToEndId)).body).toMatchObject({ value: 9_000, sentOrReceived: 'RECEIVED' });
    expect(await balance(s)).toMatchObject({ blocked: 5_000 });
    expect(await balanceOf(s, first!.appKey)).toMatchObject({ blocked: 4_000 });
    const { dictId, direction, status } = await s.ok('GET', `/api/v1/funds-recovery/${endToEndId}`);
    expect([direction, status]).toEqual(['RECEIVED', 'AWAITING_ANALYSIS']);
    await s.advance(10 * DAY);
    expect(await balance(s)).toMatchObject({ total: 0, blocked: 0 });
    expect(await balanceOf(s, first!.appKey)).toMatchObject({ total: 0, blocked: 0 });
    expect((await s.ok('GET', `/api/v1/dispute/${endToEndId}`)).dispute.status).toBe('ACCEPTED');
    expect((await s.send('POST', `/api/v1/funds-recovery/${dictId}/cancel`)).status).toBe(404);
    await expectBalanced(s);
  });

  it('ends for the company that sent evidence', async () => {
    const s = await serve();
    const { endToEndId } = await receive(s, 1_000);
    await dispute(s, endToEndId);
    await s.ok('POST', `/api/v1/dispute/${endToEndId}/evidence`, {
      documents: [{ url: 'https://a.example/n.pdf' }],
    });
    await s.advance(6 * DAY);
    expect((await s.ok('GET', `/api/v1/dispute/${endToEndId}`)).dispute.status).toBe('REJECTED');
    expect(await balance(s)).toMatchObject({ total: 1_000, blocked: 0 });
    expect((await dispute(s, endToEndId)).status).toBe(200);
    await expectBalanced(s);
  });

  it('is possible for 80 days after the Pix', async () => {
    const s = await serve();
    const [early, late] = [await receive(s, 100), await receive(s, 200)];
    await s.advance(79 * DAY);
    expect((await dispute(s, early.endToEndId)).status).toBe(200);
    await s.advance(2 * DAY);
    expect((await dispute(s, late.endToEndId)).body.error).toBe('A transação tem mais de 80 dias');
    expect(await balance(s)).toMatchObject({ blocked: 100 });
  });
});
