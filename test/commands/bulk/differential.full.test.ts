// A batch does what its rows do one by one, whatever goes wrong and however many are on their way at once.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { sampleOf, size } from '#test/support/sample-size.ts';

interface Wanted {
  readonly id: string;
  readonly value: number;
  readonly comment: string | undefined;
}

const wanted = fc.record({
  id: fc.constantFrom(...'abcdefghijkl'),
  value: fc.integer({ min: 1, max: 2 }),
  comment: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
});
const file = fc.uniqueArray(wanted, { selector: ({ id }) => id, minLength: 1, maxLength: 12 });
const before = fc.uniqueArray(wanted, { selector: ({ id }) => id, maxLength: 4 });

const textOf = (rows: readonly Wanted[]): string =>
  rows.map(({ id, value, comment }) => `${JSON.stringify({ correlationID: id, value, comment })}\n`).join('');

const create = ({ id, value, comment }: Wanted) =>
  `--sandbox charge create --json --value ${value} --correlation-id ${id}${comment === undefined ? '' : ` --comment ${comment}`}` as const;

async function withCharges(all: readonly Wanted[]): Promise<Machine> {
  const self = machine();
  for (const one of all) await self.run(create(one));
  return self;
}

/** What there is in the end, without what each service makes up. */
async function charges(self: Machine) {
  const list = (await self.run('--sandbox charge list --all --json')).json();
  return list
    .map(({ correlationID, value, comment }) => `${correlationID} ${value} ${comment ?? ''}`)
    .toSorted();
}

/** What became of each row when they are sent one after the other, each by a command of its own. */
async function oneByOne(self: Machine, rows: readonly Wanted[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const row of rows) {
    if (outcomes.at(-1) === 'not-sent') {
      outcomes.push('not-sent');
      continue;
    }
    const { code, json } = await self.run(create(row));
    const says = (made: { readonly value: number; readonly comment: string }): boolean =>
      made.value === row.value && (row.comment === undefined || made.comment === row.comment);
    if (code === 0) outcomes.push(says(json()) ? 'done' : 'failed');
    else if (code === 6) outcomes.push('unknown');
    else if (code === 3 || code === 5) outcomes.push('not-sent');
    else {
      const found = await self.run(`--sandbox charge get ${row.id} --json`);
      const same = found.code === 0 && says(found.json());
      outcomes.push(same ? 'existing' : 'failed');
    }
  }
  return outcomes;
}

/** All rows that wait at once move the one clock of the machine: a minute each would be over. */
async function inABatch(self: Machine, rows: readonly Wanted[], concurrency: number) {
  const line = `--sandbox charge create --batch - --json --timeout 1h --concurrency ${concurrency}`;
  const ran = await self.run(line, { input: textOf(rows) });
  const outcomes = outputOf('payment batch run', ran.out);
  expect(outcomes.map(({ row, correlationID }) => `${row} ${correlationID}`)).toEqual(
    rows.map(({ id }, index) => `${index + 1} ${id}`),
  );
  return { code: ran.code, outcomes: outcomes.map(({ outcome }) => outcome) };
}

const codeOf = (outcomes: readonly string[]): number =>
  outcomes.includes('unknown') ? 6 : outcomes.every((one) => one === 'done' || one === 'existing') ? 0 : 7;

/** Faults that hit every request of an operation, so that each row meets the same. */
const LASTING = [
  [],
  ['lost --operation charge.create'],
  ['truncate --operation charge.create'],
  ['error --operation charge.create --after'],
  ['html --operation charge.create --after'],
  ['lost --operation charge.create', 'error --operation charge.get'],
  ['error --operation charge.create'],
  ['error --operation charge.create', 'error --operation charge.get'],
] as const;

describe.each(sampleOf([1, 16, 4], 2))('charge create --batch with --concurrency %i', (concurrency) => {
  it.each(LASTING.map((faults) => [faults.join(' and ') || 'nothing', faults] as const))(
    'gives the same outcomes and charges as one command per row, with the fault: %s',
    async (_title, faults) => {
      await fc.assert(
        fc.asyncProperty(before, file, async (given, rows) => {
          // Where every row is met by a closed door, those that knock together would tell of what was there before.
          const old = faults.some((fault) => fault === 'error --operation charge.create') ? [] : given;
          const [one, other] = [await withCharges(old), await withCharges(old)];
          for (const self of [one, other])
            for (const fault of faults) await self.run(`--sandbox sandbox fault ${fault}`);
          const expected = await oneByOne(one, rows);
          expect(await inABatch(other, rows, concurrency)).toEqual({
            code: codeOf(expected),
            outcomes: expected,
          });
          for (const self of [one, other]) await self.run('--sandbox sandbox fault --clear');
          expect(await charges(other)).toEqual(await charges(one));
        }),
        { numRuns: size(1, 3) },
      );
    },
  );

  it('reports true outcomes during temporary faults, and a second run completes all rows once', async () => {
    const fault = fc.record({
      kind: fc.constantFrom('rate-limit', 'error', 'html', 'reset', 'truncate', 'lost'),
      operation: fc.constantFrom('charge.create', 'charge.get'),
      times: fc.integer({ min: 1, max: 5 }),
      after: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(before, file, fc.array(fault, { maxLength: 4 }), async (old, rows, faults) => {
        const [one, other] = [await withCharges(old), await withCharges(old)];
        for (const { kind, operation, times, after } of faults)
          await other.run(
            `--sandbox sandbox fault ${kind} --operation ${operation} --times ${times}${after && ['error', 'html', 'reset'].includes(kind) ? ' --after' : ''}`,
          );
        const first = await inABatch(other, rows, concurrency);
        expect(first.code).toBe(codeOf(first.outcomes));
        await other.run('--sandbox sandbox fault --clear');
        // What is said to be done is there, and what is said not to be sent is not.
        const there = await charges(other);
        const isThere = (row: Wanted): boolean =>
          there.some((text) => text.startsWith(`${row.id} ${row.value} `));
        rows.forEach((row, index) => {
          const outcome = first.outcomes[index]!;
          if (outcome === 'done' || outcome === 'existing') expect(isThere(row)).toBe(true);
          if (outcome === 'not-sent' && old.every(({ id }) => id !== row.id))
            expect(isThere(row)).toBe(false);
        });
        const expected = await oneByOne(one, rows);
        const again = await inABatch(other, rows, concurrency);
        expect(again.outcomes.map(settled)).toEqual(expected.map(settled));
        expect(await charges(other)).toEqual(await charges(one));
      }),
      { numRuns: size(2, 6) },
    );
  });
});

/** Done now or before: all the same in the end. */
const settled = (outcome: string): string => (outcome === 'existing' ? 'done' : outcome);
