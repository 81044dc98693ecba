// Reports of payments as fraud, as a user makes them: what is checked before anything is sent, and what becomes of a
// report whose answer was lost.
import { describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const END_TO_END = 'E99999004202611211200abcdefghijk';
const DICT_ID = '0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30';
const FRAUD = ['--situation-type', 'SCAM', '--details', 'Loja falsa'];

/** A sandbox with a payment that can be reported, and a machine that uses it. */
async function paid(s?: Served, value = 2_000): Promise<{ s: Served; self: Machine; endToEndId: string }> {
  s ??= await serve();
  await receive(s, 2_000);
  const payment = {
    correlationID: crypto.randomUUID(),
    value,
    destinationAlias: 'loja@golpe.example',
  };
  await s.ok('POST', '/api/v1/payment', { ...payment, autoApprove: true });
  await s.advance(5_000);
  const { transaction } = await s.ok('GET', `/api/v1/payment/${payment.correlationID}`);
  return { s, self: machineAt(s), endToEndId: transaction.endToEndId };
}
const create = (self: Machine, endToEndId: string, more = '') =>
  self.run(`recovery create ${endToEndId} --situation-type SCAM --details 'Loja falsa' --json ${more}`);

const report = (body: object = {}) => ({
  dictId: DICT_ID,
  rootTransactionId: END_TO_END,
  situationType: 'SCAM',
  reportDetails: 'Loja falsa',
  status: 'CREATED',
  ...body,
});
const EXISTS = { error: `FundsRecovery already exists for transaction ${END_TO_END}` };

/** A service that answers each request with the next answer; `lost` closes the connection instead. */
async function answering(...answers: ('lost' | readonly [status: number, body: object])[]) {
  const posts: Seen[] = [];
  const { url } = await httpServer((seen, response) => {
    const answer = answers[Math.min(posts.length, answers.length - 1)]!;
    if (seen.method === 'POST') posts.push(seen);
    if (answer === 'lost') response.destroy();
    else json(response, answer[0], answer[1]);
  });
  return { self: machineAt({ url }), posts };
}

describe('recovery create', () => {
  it('reports the payment; the printed id shows the report, in any case of its letters', async () => {
    const { s, self, endToEndId } = await paid();
    const ran = await self.run(['recovery', 'create', endToEndId, ...FRAUD], { terminal: 120 });
    expect(ran.code).toBe(0);
    const { dict_id: dictId } = s.database
      .prepare<{ dict_id: string }>('SELECT * FROM funds_recoveries')
      .one();
    expect(ran.out).toContain(dictId);
    const shown = await self.run(['recovery', 'get', dictId.toUpperCase(), '--json']);
    expect(shown.json()).toMatchObject({ dictId, status: 'CREATED', rootTransactionId: endToEndId });
  });

  const ofAnother = {
    transactionEndToEndId: END_TO_END.replace('k', 'z'),
    situationType: 'SCAM',
    details: 'x',
  };
  it.each([
    ['an id of 4 characters', ['nope', ...FRAUD], '"nope" has a length of 4, not 32'],
    ['the id of a refund', [END_TO_END.replace('E', 'D'), ...FRAUD], 'a refund, which cannot be reported'],
    ['a path', ['../../account', ...FRAUD], 'has a length of 13, not 32'],
    ['an unknown type', [END_TO_END, '--situation-type', 'THEFT', '--details', 'x'], 'unknown value "THEFT"'],
    ['empty details', [END_TO_END, '--situation-type', 'SCAM', '--details', ''], '--details is empty'],
    ['no details', [END_TO_END, '--situation-type', 'SCAM'], 'missing: --details'],
    ['--input about another payment', [END_TO_END, '--input', '-'], '--input is about the payment'],
  ])('refuses %s before anything is sent', async (_, words, text) => {
    const { self, posts } = await answering([201, report()]);
    const ran = await self.run(['recovery', 'create', ...words, '--json', '--no-input'], {
      input: JSON.stringify(ofAnother),
    });
    expect(ran.code).toBe(2);
    expect(errorOf(ran).message).toContain(text);
    expect(posts).toEqual([]);
  });

  it('finds the report of a request with a lost answer by the payment, and sends nothing again', async () => {
    const { s, self, endToEndId } = await paid();
    await s.ok('POST', '/_sandbox/fault', { kind: 'lost', operation: 'recovery.create', times: 1 });
    const ran = await create(self, endToEndId);
    expect([ran.code, ran.json()]).toMatchObject([0, { rootTransactionId: endToEndId }]);
    const { requests } = await s.ok('GET', '/_sandbox/requests');
    const sent = requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((one) => one.includes('/funds-recovery')).toSorted()).toEqual([
      `GET /api/v1/funds-recovery/${endToEndId}`,
      'POST /api/v1/funds-recovery',
    ]);
  });

  it('sends a request with a lost answer again, and prints the report that the second one made', async () => {
    const { self, posts } = await answering('lost', [201, report()]);
    const ran = await create(self, END_TO_END);
    expect([ran.code, ran.json()]).toEqual([0, report()]);
    expect(posts).toHaveLength(2);
    expect(posts[0]!.body).toBe(posts[1]!.body);
  });

  it('does not claim an existing report as its own after a lost answer: exit 6', async () => {
    const { self, posts } = await answering('lost', [422, EXISTS]);
    const ran = await create(self, END_TO_END);
    expect(ran.code).toBe(6);
    expect(ran.out).toBe('');
    const { message, hint } = errorOf(ran);
    expect(message).toContain(`unknown: ${EXISTS.error}`);
    expect(posts.length).toBeGreaterThan(1);
    const [entry] = (await self.run('journal list --json')).json();
    expect(entry).toMatchObject({ outcome: 'unknown' });
    expect(hint).toContain(`pixctl journal resolve ${entry.id} --profile env`);
    expect((await self.run(`journal resolve ${entry.id} --as done`)).code).toBe(0);
    expect((await self.run('journal list --json')).json()).toEqual([]);
  });

  it('ends with exit 6 for a report that somebody else made, because a duplicated request looks the same', async () => {
    const { self } = await answering([422, EXISTS]);
    const ran = await create(self, END_TO_END);
    expect([ran.code, ran.out]).toEqual([6, '']);
  });

  it('refuses a second report of a payment with exit 4, and names the command that shows the first', async () => {
    const { s, self, endToEndId } = await paid();
    const { dictId } = (await create(self, endToEndId)).json();
    const again = await create(self, endToEndId);
    expect(again.code).toBe(4);
    expect(errorOf(again)).toMatchObject({
      code: 'duplicate',
      message: expect.stringContaining(`the payment ${endToEndId} was reported already`),
      hint: expect.stringContaining(`pixctl recovery get ${endToEndId}`),
    });
    expect((await self.run(['recovery', 'get', endToEndId, '--json'])).json()).toMatchObject({ dictId });
    expect(s.database.prepare('SELECT * FROM funds_recoveries').all()).toHaveLength(1);
  });

  it.each([
    ['of another payment', report({ rootTransactionId: END_TO_END.replace('k', 'z') })],
    ['without an id', report({ dictId: undefined })],
    ['without the payment', report({ rootTransactionId: undefined })],
    ['without a status', report({ status: undefined })],
    ['of another situation', report({ situationType: 'OTHER' })],
  ])('does not take an answer %s for its report', async (_what, body) => {
    const { self } = await answering([201, body]);
    const ran = await create(self, END_TO_END, '--retries 1');
    expect([ran.code, ran.out]).toEqual([6, '']);
  });

  it('prints every invalid field that the service names', async () => {
    const { self } = await answering([400, { error: { details: ['is too short'] } }]);
    const ran = await create(self, END_TO_END);
    expect(ran.code).toBe(4);
    expect(errorOf(ran)).toMatchObject({
      code: 'invalid',
      message: 'the service does not accept details; the service said “details: is too short”',
    });
  });

  it('finishes the entry of a run that got no answer when the next run makes the report', async () => {
    const { self, posts } = await answering('lost', [201, report()]);
    const first = await create(self, END_TO_END, '--retries 0');
    expect([first.code, first.out]).toEqual([6, '']);
    expect(errorOf(first).hint).toContain('pixctl journal resolve ');
    const second = await create(self, END_TO_END);
    expect([second.code, second.json()]).toEqual([0, report()]);
    expect(posts).toHaveLength(2);
    expect((await self.run('journal list --json')).json()).toEqual([]);
  });

  it('stays unknown if the next run finds that there is a report, or is refused', async () => {
    const { self } = await answering('lost', [422, EXISTS], [404, { error: 'Transaction not found' }]);
    for (let run = 0; run < 3; run += 1) {
      const ran = await create(self, END_TO_END, '--retries 0');
      expect([ran.code, ran.out]).toEqual([6, '']);
    }
    expect((await self.run('journal list --json')).json()).toHaveLength(1);
  });
});

describe('recovery get', () => {
  it.each(['x', '0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b3', '../charge'])(
    'refuses %s, which is no UUID, before anything is sent',
    async (id) => {
      const { url, seen } = await httpServer((_request, response) => json(response, 200, report()));
      for (const words of [
        ['get', id],
        ['cancel', id, '--yes'],
      ]) {
        const ran = await machineAt({ url }).run(['recovery', ...words, '--json']);
        expect(ran.code).toBe(2);
        expect(errorOf(ran)).toMatchObject({
          message: expect.stringMatching(/is (not|neither) a UUID/),
          hint: expect.stringContaining('dictId'),
        });
      }
      expect(seen).toEqual([]);
    },
  );

  it('shows the report of a payment by its end-to-end id, which recovery cancel refuses', async () => {
    const { self, endToEndId } = await paid();
    const report = (await create(self, endToEndId)).json();
    expect((await self.run(['recovery', 'get', endToEndId, '--json'])).json()).toMatchObject(report);
    expect((await self.run(['recovery', 'cancel', endToEndId, '--yes'])).code).toBe(2);
  });

  it('does not take the report of another payment for that of the payment asked for', async () => {
    const { url } = await httpServer((_request, response) => json(response, 200, report()));
    const ran = await machineAt({ url }).run(['recovery', 'get', END_TO_END.replace('k', 'z'), '--json']);
    expect([ran.code, ran.out]).toEqual([5, '']);
    expect(errorOf(ran).message).toContain('a different resource');
  });

  it('shows the history of the report in order', async () => {
    const { s, self, endToEndId } = await paid();
    const { dictId } = (await create(self, endToEndId)).json();
    await s.advance(7_200_000);
    const ran = await self.run(['recovery', 'get', dictId, '--no-color'], { terminal: 160 });
    expect(ran.out).toContain(
      'Created, Account traced, Account traced, Account traced, Tracked, Awaiting analysis',
    );
  });

  it('shows what there is of an answer with events of another type', async () => {
    const { self } = await answering([200, report({ events: { '0': 'x' }, status: 'NEW\u001b[31m' })]);
    const ran = await self.run(['recovery', 'get', DICT_ID], { terminal: 100 });
    expect(ran.code).toBe(0);
    expect(ran.out).not.toContain('\u001b[31m');
    expect(ran.out).not.toMatch(/undefined|\[object/);
  });

  it('adds up what came back and what is still asked for, with a row for each account', async () => {
    const { s, self, endToEndId } = await paid(undefined, 672);
    await create(self, endToEndId);
    const sums = async (): Promise<unknown> =>
      parseJson(
        (
          await self.run([
            'recovery',
            'get',
            endToEndId,
            '--jq',
            '[.reportedValue, .returnedValue, .askedValue]',
          ])
        ).out,
      );
    const seen = [await sums()];
    for (const days of [0.2, 6, 2, 1, 1]) {
      await s.advance(days * 86_400_000);
      seen.push(await sums());
    }
    expect(seen).toEqual([
      [null, 0, 0],
      [672, 0, 672],
      [672, 0, 672],
      [672, 224, 448],
      [672, 448, 224],
      [672, 672, 0],
    ]);
    const { out } = await self.run(['recovery', 'get', endToEndId, '--no-color'], { terminal: 120 });
    expect(out).toMatch(/Came back\s+R\$ 6,72/);
    expect(out.match(/Accepted in part: no balance/g)).toHaveLength(2);
    expect(out.match(/D99999004\d{12}\w{11}/g)).toHaveLength(3);
    expect(out).toMatch(/Sent by you\s+Closed/);
  });

  /** Parts of a report, as other services may answer them. */
  const LEG = { bacenRefundId: 'r-1', status: 'CLOSED', refundAmount: 500, endToEndId: END_TO_END };
  async function withParts(answers: Readonly<Record<string, readonly [status: number, body: unknown]>>) {
    const { url } = await httpServer(({ url: asked }, response) => {
      const [status, body] = answers[asked.split('/').at(-1)!] ?? [200, report()];
      json(response, status, body);
    });
    return machineAt({ url }).run(['recovery', 'get', DICT_ID, '--json']);
  }

  it('reads the parts in an object too, under any name', async () => {
    const ran = await withParts({
      'refund-solicitations': [200, { data: [{ ...LEG, EffectiveRefundedAmount: 300 }] }],
      'infraction-reports': [200, { infractionReports: [] }],
      disputes: [200, []],
    });
    expect(ran.json()).toMatchObject({
      refundSolicitations: [LEG],
      infractionReports: [],
      disputes: [],
      ...{ reportedValue: 500, returnedValue: 300, askedValue: 0, notRead: [] },
    });
  });

  it.each([
    ['is refused', [403, { error: 'no access' }]],
    ['does not exist', [404, { error: 'Not found' }]],
    ['is no list', [200, { error: 'no access', items: [] }]],
    ['has two lists', [200, { a: [], b: [] }]],
  ] as const)('shows the report, and names the part, if a part %s', async (_what, answer) => {
    const ran = await withParts({
      'refund-solicitations': answer,
      'infraction-reports': [200, []],
      disputes: [200, []],
    });
    expect([ran.code, ran.json()]).toMatchObject([
      0,
      {
        dictId: DICT_ID,
        ...{ refundSolicitations: null, reportedValue: null, returnedValue: null, askedValue: null },
        notRead: [{ part: 'refundSolicitations', error: expect.any(String) }],
      },
    ]);
  });

  it('does not add up amounts that are no amounts, or too large to be exact', async () => {
    const many = Array.from({ length: 3 }, (_, index) => ({
      ...LEG,
      bacenRefundId: `r-${index}`,
      refundTransaction: { value: Number.MAX_SAFE_INTEGER },
    }));
    for (const [legs, returned] of [
      [many, null],
      [[{ ...LEG, refundTransaction: { value: '300' } }], null],
      [[{ ...LEG, EffectiveRefundedAmount: -5 }], null],
      [[{ ...LEG, refundTransaction: null }, 'x', null], 0],
    ] as const) {
      const ran = await withParts({
        'refund-solicitations': [200, legs],
        'infraction-reports': [200, []],
        disputes: [200, []],
      });
      expect(parseJson(ran.out)).toMatchObject({ returnedValue: returned });
    }
  });

  it('says which report does not exist', async () => {
    const { self } = await paid();
    const ran = await self.run(['recovery', 'get', DICT_ID, '--json']);
    expect(ran.code).toBe(4);
    expect(errorOf(ran)).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining(`there is no report ${DICT_ID}`),
    });
  });
});

describe('recovery cancel', () => {
  /** A service with one report, whose cancellation loses its answer. */
  async function losing(statuses: readonly string[]) {
    const posts: Seen[] = [];
    let reads = 0;
    const { url } = await httpServer((seen, response) => {
      if (seen.method === 'POST') {
        posts.push(seen);
        return void response.destroy();
      }
      const status = statuses[Math.min(reads, statuses.length - 1)]!;
      reads += 1;
      json(response, 200, report({ status }));
    });
    return { self: machineAt({ url }), posts };
  }
  const cancel = (self: Machine) => self.run(['recovery', 'cancel', DICT_ID, '--json', '--retries', '0']);

  it('is done if the report shows it after a lost answer', async () => {
    const { self } = await losing(['CANCELLED']);
    const ran = await cancel(self);
    expect([ran.code, ran.json()]).toEqual([0, report({ status: 'CANCELLED' })]);
  });

  it.each(['CREATED', 'AWAITING_ANALYSIS', 'COMPLETED', 'SUSPENDED'])(
    'is not reported as done while the report is %s after a lost answer: exit 6',
    async (status) => {
      const { self } = await losing([status]);
      const ran = await cancel(self);
      expect([ran.code, ran.out]).toEqual([6, '']);
      expect(errorOf(ran).hint).toContain('pixctl journal resolve ');
    },
  );

  it('does not take an answer with another status as proof', async () => {
    const { url } = await httpServer((_request, response) =>
      json(response, 200, report({ status: 'TRACKED' })),
    );
    const ran = await cancel(machineAt({ url }));
    expect(ran.code).not.toBe(0);
    expect(errorOf(ran).message).toContain('unexpected status TRACKED');
  });

  it('is refused once the report is completed, and done again if it was canceled before', async () => {
    const { s, self, endToEndId } = await paid();
    const { dictId } = (await create(self, endToEndId)).json();
    const words = `recovery cancel ${dictId} --json` as const;
    expect((await self.run(words)).json()).toMatchObject({ status: 'CANCELLED' });
    const again = await self.run(words);
    expect([again.code, again.json()]).toEqual([0, expect.objectContaining({ status: 'CANCELLED' })]);

    const second = (await create(self, (await paid(s)).endToEndId)).json();
    await s.advance(11 * 86_400_000);
    const late = await self.run(['recovery', 'cancel', second.dictId, '--json']);
    expect(late.code).toBe(4);
    expect(errorOf(late).message).toContain('the report has ended: it is COMPLETED');
  });
});
