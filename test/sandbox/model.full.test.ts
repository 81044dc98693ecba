// Random sequences of operations by two processes on one file, some of them at the very same moment, against a simple
// model: every answer, every balance and every status must be one that the model can explain.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { START } from '#test/support/services/sandbox.ts';
import type { Reply, Writer } from '#test/support/services/writers.ts';
import { startWriter, together } from '#test/support/services/writers.ts';
import type { Model, Op, Place } from './model.ts';
import { apply, emptyModel, FAILING_KEY, SLOW_KEY, visible } from './model.ts';

const RUNS = size(4, 30);
const LONGEST = 40;
const SUB_KEY = 'filial@example.com';

interface Real {
  readonly writers: readonly [Writer, Writer];
  readonly accountIds: Record<'A' | 'B', string>;
  readonly keys: Record<Place, string>;
}

/** A code with an amount of its own, which is not what is paid. */
const codeOf = (key: string): string =>
  encodeBrCode({ key, merchantName: 'LOJA', merchantCity: 'RECIFE', valueCents: 12_345 });

const requestOf = (op: Op, { accountIds, keys }: Real): { path: string; method?: string; body?: unknown } => {
  switch (op.do) {
    case 'charge':
      return {
        path: '/api/v1/charge',
        body: {
          correlationID: op.id,
          value: op.value,
          expiresIn: op.expiresIn,
          ...(op.split === undefined ? {} : { splits: [{ value: op.split, pixKey: SUB_KEY }] }),
        },
      };
    case 'postpone':
      return {
        path: `/api/v1/charge/${op.id}`,
        method: 'PATCH',
        body: { expiresDate: new Date(START + op.seconds * 1_000).toISOString() },
      };
    case 'pay':
      return { path: '/_sandbox/pay', body: { id: op.id } };
    case 'pay-key':
      return { path: '/_sandbox/pay', body: { id: keys[op.to], value: op.value } };
    case 'delete':
      return { path: `/api/v1/charge/${op.id}`, method: 'DELETE' };
    case 'refund':
      return {
        path: `/api/v1/charge/${op.charge}/refund`,
        body: { correlationID: op.id, ...(op.value === undefined ? {} : { value: op.value }) },
      };
    case 'payment':
      return {
        path: '/api/v1/payment',
        body: {
          correlationID: op.id,
          value: op.value,
          ...(op.code
            ? { type: 'QR_CODE', qrCode: codeOf(keys[op.key as Place] ?? op.key) }
            : { destinationAlias: keys[op.key as Place] ?? op.key }),
          ...(op.auto ? { autoApprove: true } : {}),
          sourceAccountId: accountIds[op.from],
        },
      };
    case 'approve':
      return { path: '/api/v1/payment/approve', body: { correlationID: op.id } };
    case 'transfer':
      return {
        path: '/api/v1/transfer',
        body: { value: op.value, fromPixKey: keys[op.from], toPixKey: keys[op.to] },
      };
    case 'withdraw':
      return { path: `/api/v1/account/${accountIds[op.from]}/withdraw`, body: { value: op.value } };
    case 'withdraw-sub':
      return { path: `/api/v1/subaccount/${encodeURIComponent(SUB_KEY)}/withdraw` };
    case 'subscribe':
      return {
        path: '/api/v1/subscriptions',
        body: {
          correlationID: op.id,
          type: 'PIX_RECURRING',
          value: op.value,
          customer: { name: 'Ana', taxID: '52998224725' },
          dayGenerateCharge: op.day,
          installmentCount: 1,
          pixRecurringOptions: { journey: 'ONLY_RECURRENCY' },
        },
      };
    case 'approve-mandate':
      return { path: '/_sandbox/mandate', body: { id: op.id, step: 'approve' } };
    case 'end-mandate':
      return { path: '/_sandbox/mandate', body: { id: op.id, step: 'end' } };
    case 'cancel':
      return { path: `/api/v1/subscriptions/${op.id}/cancel`, method: 'PUT' };
    case 'withdraw-part':
      return {
        path: `/api/v1/subaccount/${encodeURIComponent(SUB_KEY)}/withdraw`,
        body: { value: op.value },
      };
    case 'credit':
    case 'debit':
      return {
        path: `/api/v1/subaccount/${encodeURIComponent(SUB_KEY)}/${op.do}`,
        body: { value: op.value },
      };
    case 'advance':
      return { path: '/_sandbox/advance', body: { milliseconds: op.milliseconds } };
  }
};

const send = (real: Real, by: 0 | 1, op: Op, notBefore = 0): Promise<Reply> =>
  real.writers[by].send({ method: 'POST', time: START, notBefore, ...requestOf(op, real) });

async function read<const P extends string>(real: Real, path: P) {
  const { status, body } = await real.writers[0].send({ method: 'GET', path, time: START, notBefore: 0 });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

interface Line {
  readonly type: string;
  readonly value: number;
  readonly balance: number;
}
/** Each line of a statement has the balance after it, and the newest has the one there is. */
function expectRunning(lines: readonly Line[], balance: number): void {
  const signed = ({ type, value: cents }: Line): number => (type === 'CREDIT' ? cents : -cents);
  expect(lines[0]?.balance ?? 0).toBe(balance);
  for (const [index, line] of lines.entries())
    expect(line.balance - signed(line)).toBe(
      lines[index + 1]?.balance ?? (lines.length < 100 ? 0 : line.balance - signed(line)),
    );
}

/** The same view of the service as `visible` gives of the model. */
async function observe(real: Real): Promise<object> {
  const { accounts } = await read(real, '/api/v1/account/');
  const balanceOf = (place: 'A' | 'B') =>
    accounts.find(({ accountId }) => accountId === real.accountIds[place])!.balance;
  const [a, b] = [balanceOf('A'), balanceOf('B')] as const;
  for (const { total, blocked, available } of [a, b]) expect(total).toBe(blocked + available);
  const { SubAccount } = await read(real, `/api/v1/subaccount/${encodeURIComponent(SUB_KEY)}`);
  const lines = await read(real, `/api/v1/subaccount/${encodeURIComponent(SUB_KEY)}/statement`);
  expectRunning(lines, SubAccount.balance);
  const { charges } = await read(real, '/api/v1/charge');
  const { subscriptions } = await read(real, '/api/v1/subscriptions');
  const { payments } = await read(real, '/api/v1/payment');
  const { refunds } = await read(real, '/api/v1/refund');
  const status = await read(real, '/_sandbox/status');
  expect(status).toMatchObject({ ledgerBalanced: true, sumsAgree: true });
  const own = payments.map(({ payment }) => payment);
  // Only a payment names the account that it leaves.
  const isWithdrawal = ({ sourceAccountId }: { readonly sourceAccountId?: string }): boolean =>
    sourceAccountId === undefined;
  const underWay = own
    .filter((one) => isWithdrawal(one) && one.status === 'CREATED')
    .reduce((sum, { value: cents }) => sum + cents, 0);
  const { transactions } = await read(real, '/api/v1/transaction');
  const sign: Readonly<Record<string, number>> = { PAYMENT: 1, INTERNAL_TRANSFER: 0 };
  expect(transactions.reduce((sum, one) => sum + (sign[one.type] ?? -1) * one.value, 0)).toBe(
    a.total + b.total + SubAccount.balance + underWay,
  );
  return {
    available: { A: a.available, B: b.available, S: SubAccount.balance },
    blocked: { A: a.blocked, B: b.blocked },
    // Those of mandates are made by the clock.
    charges: byId(charges.filter((one) => one.subscription === undefined)),
    payments: byId(own.filter((one) => !isWithdrawal(one))),
    withdrawals: own
      .filter(isWithdrawal)
      .map(({ status: state }) => state)
      .toSorted(),
    refunds: byId(refunds),
    mandates: Object.fromEntries(
      subscriptions.map((one) => [one.correlationID, `${one.pixRecurring.status} ${one.status}`]),
    ),
  };
}
const byId = (list: readonly { readonly correlationID: string; readonly status: string }[]): object =>
  Object.fromEntries(list.map(({ correlationID, status }) => [correlationID, status]));

/**
 * Every model that explains what was seen so far: of two operations at the same moment it may show only later which was
 * first.
 */
interface State {
  models: readonly Model[];
}

/** The models after some operations, in this order, whose answers and view are those that were seen. */
const after = (
  models: readonly Model[],
  ops: readonly Op[],
  statuses: readonly number[],
  seen: object,
): Model[] =>
  models.flatMap((before) => {
    const model = structuredClone(before);
    const answered = ops.map((op) => (apply(model, op) ? 200 : 400));
    return equal([statuses, seen], [answered, visible(model)]) ? [model] : [];
  });

const distinct = (models: readonly Model[]): Model[] =>
  models.filter((one, index) => models.findIndex((other) => equal(one, other)) === index);

/** Goes on with the models that explain it; there must be one. */
function explain(state: State, models: readonly Model[], replies: readonly Reply[], seen: object): void {
  expect(models, JSON.stringify({ replies, seen, before: state.models.map(visible) })).not.toEqual([]);
  state.models = distinct(models);
}

class One implements fc.AsyncCommand<State, Real> {
  constructor(
    readonly op: Op,
    readonly by: 0 | 1,
  ) {}
  check = (): boolean => true;
  async run(state: State, real: Real): Promise<void> {
    const reply = await send(real, this.by, this.op);
    const seen = await observe(real);
    explain(state, after(state.models, [this.op], [reply.status], seen), [reply], seen);
    counts.single += 1;
  }
  toString = (): string => `${this.by}:${JSON.stringify(this.op)}`;
}

/** Two at the same moment: the outcome must be that of one order or the other. */
class Pair implements fc.AsyncCommand<State, Real> {
  constructor(
    readonly first: Op,
    readonly second: Op,
  ) {}
  check = (): boolean => true;
  async run(state: State, real: Real): Promise<void> {
    const notBefore = together();
    const replies = await Promise.all([
      send(real, 0, this.first, notBefore),
      send(real, 1, this.second, notBefore),
    ]);
    const seen = await observe(real);
    const statuses = replies.map(({ status }) => status);
    const models = [
      ...after(state.models, [this.first, this.second], statuses, seen),
      ...after(state.models, [this.second, this.first], statuses.toReversed(), seen),
    ];
    explain(state, models, replies, seen);
    counts.pairs += 1;
  }
  toString = (): string => `both:${JSON.stringify([this.first, this.second])}`;
}

function equal(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}

const id = (prefix: string): fc.Arbitrary<string> => fc.nat(4).map((n) => `${prefix}${n}`);
const value = fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.constantFrom(666, 667, 49_900, 50_000, 60_000));
const place = fc.constantFrom<Place>('A', 'B', 'S');
const account = fc.constantFrom<'A' | 'B'>('A', 'B');
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record(
    {
      do: fc.constant('charge' as const),
      id: id('c'),
      value,
      expiresIn: fc.constantFrom(900, 7_200, 86_400),
      split: fc.integer({ min: 1, max: 1_500 }),
    },
    { requiredKeys: ['do', 'id', 'value', 'expiresIn'] },
  ),
  fc.record({
    do: fc.constant('postpone' as const),
    id: id('c'),
    seconds: fc.constantFrom(600, 7_200, 50_000, 100_000, 864_000),
  }),
  fc.record({ do: fc.constant('pay' as const), id: id('c') }),
  fc.record({ do: fc.constant('pay-key' as const), to: place, value }),
  fc.record({ do: fc.constant('delete' as const), id: id('c') }),
  fc.record(
    { do: fc.constant('refund' as const), id: id('r'), charge: id('c'), value },
    { requiredKeys: ['do', 'id', 'charge'] },
  ),
  fc.record({
    do: fc.constant('payment' as const),
    id: id('p'),
    value,
    from: account,
    key: fc.oneof(fc.constantFrom('ana@example.com', FAILING_KEY, SLOW_KEY), place),
    code: fc.boolean(),
    auto: fc.boolean(),
  }),
  fc.record({ do: fc.constant('approve' as const), id: id('p') }),
  fc.record({ do: fc.constant('transfer' as const), from: place, to: place, value }),
  fc.record({ do: fc.constant('withdraw' as const), from: account, value }),
  fc.record({ do: fc.constantFrom('credit' as const, 'debit' as const, 'withdraw-part' as const), value }),
  fc.constant({ do: 'withdraw-sub' as const }),
  fc.record({
    do: fc.constant('subscribe' as const),
    id: id('s'),
    value,
    day: fc.constantFrom('2026-11-24', '2026-12-31', '2027-06-10'),
  }),
  fc.record({
    do: fc.constantFrom('approve-mandate' as const, 'end-mandate' as const, 'cancel' as const),
    id: id('s'),
  }),
  fc.record({
    do: fc.constant('advance' as const),
    milliseconds: fc.constantFrom(0, 1, 4_999, 5_000, 900_001, 3_600_000, 86_400_000, 91 * 86_400_000),
  }),
);

const counts = { single: 0, pairs: 0 };

it('the sandbox answers random concurrent operations of two processes as a simple model explains', async () => {
  const dir = tempDir();
  const writers = [await startWriter(dir), await startWriter(dir)] as const;
  const post = async <const P extends string>(path: P, body: unknown) =>
    (await writers[0].send({ method: 'POST', path, body, time: START, notBefore: 0 })).body;
  await post('/_sandbox/account', {});
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [
          fc.tuple(op, fc.constantFrom(0 as const, 1 as const)).map(([one, by]) => new One(one, by)),
          fc.tuple(op, op).map(([first, second]) => new Pair(first, second)),
        ],
        { maxCommands: LONGEST, size: 'max' },
      ),
      async (commands) => {
        await post('/_sandbox/reset', {});
        await post('/api/v1/subaccount', { pixKey: SUB_KEY, name: 'Filial' });
        const real: Real = { writers, accountIds: { A: '', B: '' }, keys: { A: '', B: '', S: SUB_KEY } };
        const { companies } = await read(real, '/_sandbox/companies');
        for (const [index, name] of (['A', 'B'] as const).entries()) {
          const { accountId, pixKey } = companies[0].accounts[index]!;
          real.accountIds[name] = accountId;
          real.keys[name] = pixKey;
        }
        await fc.asyncModelRun(() => ({ model: { models: [emptyModel()] }, real }), commands);
      },
    ),
    {
      numRuns: RUNS,
      ...(process.env['PIXCTL_MODEL_SEED'] === undefined
        ? {}
        : { seed: Number(process.env['PIXCTL_MODEL_SEED']) }),
    },
  );
  // A generator that went wrong must not let this pass with nothing done.
  expect(counts.single + counts.pairs).toBeGreaterThan(RUNS * 4);
});
