// A plan that somebody changed is refused by every command, or pays exactly what its approver was shown. What stands in
// the files beside a plan is no proof of anything.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, isObject } from '#contract/path.ts';
import { obj } from '#contract/schema/schema.ts';
import type { PlanHeader, PlanRow } from '#payment-plan/format.ts';
import { firstOfPayments, paymentsAfter } from '#payment-plan/ids.ts';
import { formatReais } from '#pix/money.ts';
import { checked, field, parseJson } from '#test/support/checked.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { fundedMachine, machine, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { size } from '#test/support/sample-size.ts';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** A malicious planner seals whatever they wrote. */
const sealed = (body: Buffer): Buffer => Buffer.concat([body, Buffer.from(`{"sha256":"${sha256(body)}"}\n`)]);
const bodyOf = (plan: Buffer): Buffer => plan.subarray(0, plan.lastIndexOf('{"sha256"'));

const SHEET = `pix-key,value,name,tax-id,comment,correlation-id
ana@example.com,1000,Carla Dias,,Salário,
52998224725,2050,Elisa Barbosa,52998224725,,
+5511912345684,100,Ana,,"two
lines",
bia@example.com,700,,,,b1
bia@example.com,700,,,,b2
`;

interface Base {
  readonly self: Machine;
  /** The plan without its seal. */
  readonly body: Buffer;
}

const planIn = ({ dir }: Machine): string => join(dir, 'sheet.csv.plan');
const batch = (self: Machine, words: string): Promise<Run> =>
  self.run(`--sandbox payment batch ${words.replace('PLAN', planIn(self))}`);

/** Funds at the sandbox, and a plan with a new destination, a known one, and twins. */
async function base(): Promise<Base> {
  const self = await fundedMachine(9_000_000);
  await self.run('--sandbox payment send --pix-key bia@example.com --value 700 --correlation-id old --yes');
  writeFileSync(join(self.dir, 'sheet.csv'), SHEET);
  expect((await batch(self, `plan ${join(self.dir, 'sheet.csv')}`)).code).toBe(0);
  return { self, body: bodyOf(readFileSync(planIn(self))) };
}

/** The same machine in another folder: what is done there happens nowhere else. */
function copyOf({ self: { dir } }: Base): Machine {
  const copy = machine({}, tempDir());
  cpSync(dir, copy.dir, { recursive: true });
  return copy;
}

interface Paid {
  readonly destinationAlias: string;
  readonly value: number;
  readonly correlationID: string;
}

/** What the service has besides what was there before. */
async function paymentsAt(self: Machine): Promise<(Paid & { readonly status: string })[]> {
  const listed = (await self.run('--sandbox payment list --all --json')).json();
  return listed.map(({ payment }) => payment).filter(({ correlationID }) => correlationID !== 'old');
}

const intentOf = ({ destinationAlias, value, correlationID }: Paid): string =>
  JSON.stringify([correlationID, destinationAlias, value]);
const intents = (all: readonly Paid[]): string[] => all.map(intentOf).toSorted();

const REFUSED = { code: 2, out: '' };

/** Every command refuses the plan, or `run` sends what `show` and `approve` have shown. Returns whether it was refused. */
async function refusedOrPaidAsShown(self: Machine): Promise<boolean> {
  const shown = await batch(self, 'show PLAN --json');
  const rows = shown.code === 0 ? outputOf('payment batch show', shown.out) : [];
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const approved = await batch(self, `approve PLAN --yes --json --total '${formatReais(total)}'`);
  if (shown.code !== 0) {
    expect(shown).toMatchObject(REFUSED);
    expect(approved).toMatchObject(REFUSED);
    for (const words of ['run PLAN --yes', 'resume PLAN --yes', 'status PLAN', 'results PLAN'])
      expect({ words, ...(await batch(self, words)) }).toMatchObject(REFUSED);
    expect(await paymentsAt(self)).toEqual([]);
    return true;
  }
  expect(approved.code).toBe(0);
  const approval = outputOf('payment batch approve', approved.out);
  expect(approval.payments).toEqual(rows);
  expect([approval.rows, approval.total]).toEqual([rows.length, total]);
  expect(approval.newDestinations).toBe(rows.filter(({ stated }) => stated.new).length);
  // What is marked as new comes first.
  const marks = rows.map(({ stated }) => Number(stated.new));
  expect(marks).toEqual(marks.toSorted((a, b) => b - a));
  const ran = await batch(self, 'run PLAN --yes --json');
  const sent = await paymentsAt(self);
  if (ran.code === 2) {
    // It was made for another service, mode or account.
    expect(ran.out).toBe('');
    expect(sent).toEqual([]);
    return true;
  }
  // Accounts that do not exist are refused by the service: what it takes was shown, and everything that counts as sent.
  const known = new Set(intents(rows));
  for (const one of sent) expect(known).toContain(intentOf(one));
  const outcomes = outputOf('payment batch run', ran.out);
  const done = outcomes.filter(({ outcome }) => outcome === 'done');
  expect(intents(done)).toEqual(intents(sent.filter(({ status }) => status !== 'CREATED')));
  expect(outcomes).toHaveLength(rows.length);
  if (ran.code === 0) expect(intents(sent)).toEqual(intents(rows));
  return false;
}

/** Values that another plan might have in the same place, and some that no plan has. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'eva@example.com',
    'EVA@example.com',
    '52998224725',
    '11222333000181',
    '+5511987654321',
    'EMAIL',
    'CPF',
    'PHONE',
    'b1',
    'x',
    '',
    '..',
    'R$ 1,00 approved',
    '\u202e00,1 $R',
    'a\u0000b',
    1,
    2,
    999_999,
    0,
    -1,
    1.5,
    2 ** 53,
    true,
    false,
    null,
    [],
    {},
    [{ code: 'failed-before' }],
    [{ code: 'same-as-row', row: 2 }],
    'sandbox',
    'live',
    'env',
  ),
  fc.integer({ min: 1, max: 100_000 }),
  fc.emailAddress(),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 1 }),
);
const FIELDS = [
  'row',
  'id',
  'key',
  'keyType',
  'cents',
  'comment',
  'account',
  'name',
  'taxID',
  'attempt',
  'first',
  'done',
  'new',
  'warnings',
  'origin',
  'mode',
  'profile',
  'plannedBy',
  'reference',
  'days',
  'rows',
  'total',
  'largest',
  'payments',
  '__proto__',
  'value',
] as const;
const change = fc.oneof(
  fc.record({ kind: fc.constant('set'), line: fc.nat(), field: fc.constantFrom(...FIELDS), value }),
  // A field that the line has, so that most changes reach a check of their own.
  fc.record({ kind: fc.constant('replace'), line: fc.nat(), at: fc.nat(), value }),
  fc.record({ kind: fc.constantFrom('remove', 'repeat', 'swap', 'flag'), line: fc.nat(), at: fc.nat() }),
  fc.record({ kind: fc.constant('drop'), line: fc.nat(), at: fc.nat() }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** The key and its type together, as somebody would who wants to be paid. */
const theft = fc.record({
  kind: fc.constant('steal'),
  line: fc.nat(),
  cents: fc.integer({ min: 1, max: 90_000 }),
});

type Fields = Readonly<Record<string, unknown>>;

function changed(
  lines: readonly unknown[],
  one: Change | (typeof theft extends fc.Arbitrary<infer T> ? T : never),
): readonly unknown[] {
  const place = one.line % lines.length;
  // A line that a change before this one made a text, a number or a list has no fields.
  const line: Fields | undefined = isObject(lines[place]) ? lines[place] : undefined;
  const names = Object.keys(line ?? {});
  switch (one.kind) {
    case 'set':
      return line !== undefined && 'field' in one
        ? lines.with(place, { ...line, [one.field]: one.value })
        : lines;
    case 'replace':
      if (!('at' in one) || !('value' in one) || names.length === 0) return lines;
      return lines.with(place, { ...line, [names[one.at % names.length]!]: one.value });
    case 'drop': {
      if (!('at' in one) || names.length === 0) return lines;
      const { [names[one.at % names.length]!]: _dropped, ...rest } = line ?? {};
      return lines.with(place, rest);
    }
    case 'steal': {
      if (line === undefined || !('cents' in line) || !('cents' in one)) return lines;
      const { taxID: _taxID, ...rest } = line;
      return lines.with(place, { ...rest, key: 'eva@example.com', keyType: 'EMAIL', cents: one.cents });
    }
    case 'flag':
      if (line === undefined || !('cents' in line)) return lines;
      if ('at' in one && one.at % 2 === 0) {
        const { new: _new, warnings: _warnings, ...rest } = line;
        return lines.with(place, rest);
      }
      return lines.with(place, { ...line, done: true });
    case 'remove':
      return lines.toSpliced(place, 1);
    case 'repeat':
      return lines.toSpliced(place, 0, lines[place]);
    case 'swap': {
      const other = 'at' in one ? one.at % lines.length : place;
      return lines.with(place, lines[other]).with(other, lines[place]);
    }
    default:
      return lines;
  }
}

const isHeader = (line: unknown): line is PlanHeader => typeof line === 'object' && line !== null;

/** Has the first line say of the rows what is true, as whoever seals the plan can. */
function withTrueSums([head, ...rows]: readonly unknown[]): readonly unknown[] {
  const paying = rows.filter((row): row is PlanRow => typeof row === 'object' && row !== null);
  // A change before may have put anything in place of the amount.
  const centsOf = (row: object): number => Number(at(row, 'cents'));
  const sum = (of: readonly object[]): number => of.reduce((all, row) => all + centsOf(row), 0);
  const done = paying.filter((row) => row.done === true);
  if (!isHeader(head)) return [head, ...rows];
  let payments = firstOfPayments(sha256, head);
  for (const row of paying) payments = paymentsAfter(sha256, payments, row);
  const largest = Math.max(0, ...paying.map(centsOf));
  return [
    {
      ...head,
      rows: rows.length,
      total: sum(paying),
      largest,
      doneBefore: { rows: done.length, total: sum(done) },
      newDestinations: paying.filter((row) => row.new === true).length,
      warnings: paying.filter((row) => row.warnings !== undefined).length,
      payments,
    },
    ...rows,
  ];
}

describe('payment batch with a mutated plan and a valid seal', () => {
  it('refuses changed JSON, or pays exactly what show and approve listed', async () => {
    const from = await base();
    const read = (): readonly unknown[] => from.body.toString().trimEnd().split('\n').map(parseJson);
    const seen = { refused: 0, paid: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(change, theft), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (changes, isRepaired) => {
          const lines = changes.reduce((all, one) => (all.length === 0 ? all : changed(all, one)), read());
          const written = isRepaired && lines.length > 0 ? withTrueSums(lines) : lines;
          const text = written.map((line) => `${JSON.stringify(line)}\n`).join('');
          const self = copyOf(from);
          writeFileSync(planIn(self), sealed(Buffer.from(text)));
          seen[(await refusedOrPaidAsShown(self)) ? 'refused' : 'paid'] += 1;
        },
      ),
      { numRuns: size(8, 200), examples: [[[{ kind: 'steal', line: 1, cents: 5 }], true]] },
    );
    // Both happen: the example is well made and is paid as shown.
    expect(seen.paid).toBeGreaterThan(0);
    expect(seen.paid + seen.refused).toBeGreaterThanOrEqual(size(8, 200));
  });

  it('refuses changed bytes, or pays exactly what show and approve listed', async () => {
    const from = await base();
    const edit = fc.record({
      at: fc.nat({ max: from.body.length - 1 }),
      remove: fc.nat({ max: 3 }),
      // Digits and quotes break less than random bytes do.
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 3 }),
        fc
          .constantFrom('0', '9', '"', '\n', '\r', ' ', ',', '\\u0000', '\ufeff', 'é')
          .map((text) => Buffer.from(text)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 2 }), async (edits) => {
        const body = edits.reduce<Buffer>(
          (all, { at, remove, insert }) =>
            Buffer.concat([all.subarray(0, at), insert, all.subarray(at + remove)]),
          from.body,
        );
        const self = copyOf(from);
        writeFileSync(planIn(self), sealed(body));
        await refusedOrPaidAsShown(self);
      }),
      { numRuns: size(6, 200) },
    );
  });
});

describe('payment batch with a changed file beside the plan', () => {
  /** The plan approved, and paid but for its last payments, which the limit of the day kept back. */
  async function halfPaid(): Promise<Base> {
    const from = await base();
    await batch(from.self, 'approve PLAN --yes --total 45,50');
    await from.self.run('--sandbox config set limits.daily.out 4000');
    expect((await batch(from.self, 'run PLAN --yes --concurrency 1')).code).toBe(7);
    await from.self.run('--sandbox config set limits.daily.out default');
    return from;
  }

  it('resume with a changed log pays each row once, and status and results report only sent payments as sent', async () => {
    const from = await halfPaid();
    const log = `${planIn(from.self)}.log`;
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    const ids = from.body
      .toString()
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => String(field(parseJson(line), 'id')));
    const OUTCOMES = ['done', 'existing', 'failed', 'unknown', 'not-sent'];
    const lie = fc
      .record({ row: fc.constant(2), id: fc.constantFrom(...ids), outcome: fc.constantFrom(...OUTCOMES) })
      .map((line) => JSON.stringify(line));
    const nonsense = fc.oneof(
      fc
        .record({ row: value, id: fc.oneof(fc.constantFrom(...ids), value), outcome: value })
        .map((line) => JSON.stringify(line)),
      fc.constantFrom(lines[0]!, '{"plan":"zz","at":"x"}', '', 'null', '[]', '{"plan":1}', '\u0000'),
      fc.jsonValue().map((line) => JSON.stringify(line)),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const forged = fc.oneof({ weight: 3, arbitrary: lie }, { weight: 1, arbitrary: nonsense });
    const place = fc.nat({ max: lines.length });
    const remains = fc.oneof(
      { weight: 3, arbitrary: fc.constant(lines) },
      { weight: 1, arbitrary: fc.subarray(lines) },
    );
    const allDone = ids.map((id): [number, string] => [
      lines.length,
      JSON.stringify({ row: 2, id, outcome: 'done' }),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, forged), { minLength: 1, maxLength: 6 }),
        remains,
        async (added, kept) => {
          const written = added.reduce((all, [at, line]) => all.toSpliced(at, 0, line), [...kept]);
          const self = copyOf(from);
          writeFileSync(`${planIn(self)}.log`, written.join('\n'));
          const sent = new Set(
            (await paymentsAt(self))
              .filter(({ status }) => status !== 'CREATED')
              .map(({ correlationID }) => correlationID),
          );
          const results = outputOf('payment batch results', (await batch(self, 'results PLAN --json')).out);
          for (const { paymentID, outcome } of results)
            expect([paymentID, ['done', 'existing'].includes(outcome)]).toEqual([
              paymentID,
              sent.has(paymentID),
            ]);
          const status = outputOf('payment batch status', (await batch(self, 'status PLAN --json')).out);
          expect(status.approved.rows + status.settled.rows).toBe(sent.size);
          const ran = await batch(self, 'resume PLAN --yes --json');
          expect(ran.code).toBe(0);
          const resumed = outputOf('payment batch resume', ran.out);
          expect(resumed.map(({ correlationID, outcome }) => [correlationID, outcome])).toEqual(
            ids.map((id) => [id, sent.has(id) ? 'existing' : 'done']),
          );
          const paid = await paymentsAt(self);
          expect(paid.map(({ correlationID }) => correlationID).toSorted()).toEqual(ids.toSorted());
          expect(paid.every(({ status: one }) => one === 'APPROVED')).toBe(true);
        },
      ),
      { numRuns: size(3, 50), examples: [[allDone, lines]] },
    );
  });

  it('run accepts only unchanged signed lines in the approval, and refuses any other with exit code 9', async () => {
    const from = await base();
    await batch(from.self, 'approve PLAN --yes --total 45,50');
    const line = checked(obj({}), parseJson(readFileSync(`${planIn(from.self)}.approval`, 'utf8')));
    const names = Object.keys(line);
    const edit = fc.oneof(
      fc
        .record({ name: fc.constantFrom(...names), value })
        .map(({ name, value: to }) => ({ ...line, [name]: to })),
      fc
        .constantFrom(...names)
        .map((name) => Object.fromEntries(Object.entries(line).filter(([one]) => one !== name))),
      fc.constant(Object.fromEntries(Object.entries(line).toReversed())),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const genuine = JSON.stringify(line);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            edit.map((one) => JSON.stringify(one)),
            fc.constant(genuine),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.constantFrom('\n', '', '\r\n', '\n\n', ' \n', '\ufeff\n'),
        async (written, end) => {
          const self = copyOf(from);
          writeFileSync(`${planIn(self)}.approval`, `${written.join('\n')}${end}`);
          const isGenuine = end === '\n' && written.every((one) => one === genuine);
          const ran = await batch(self, 'run PLAN --yes --json');
          expect({ written, end, code: ran.code }).toEqual({ written, end, code: isGenuine ? 0 : 9 });
          expect(await paymentsAt(self)).toHaveLength(isGenuine ? 5 : 0);
          expect(existsSync(`${planIn(self)}.log`)).toBe(isGenuine);
        },
      ),
      { numRuns: size(4, 100) },
    );
  });
});
