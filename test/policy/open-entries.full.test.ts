// An earlier run was killed after its effect, so that its entry in the journal is open. Whatever keeps the same command
// from its write the next time, the command must not claim that nothing was done.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FullOf } from '#test/support/checked.ts';
import { parsedLines } from '#test/support/checked.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { journalRecord } from '#test/support/outputs.ts';
import { LARGEST, sampleOf, size } from '#test/support/sample-size.ts';
import type { Gate, GateFault, Scope } from '#test/support/services/gate.ts';
import { startGate } from '#test/support/services/gate.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import type { Direct } from '#test/support/writes.ts';
import { WRITES } from '#test/support/writes.ts';

const PROFILE = 'loja';
const UNKNOWN = 6;
/** Name and place of the writes that are tried. */
const SAMPLE_OF_WRITES = sampleOf(
  WRITES.map(({ id }, index) => [id, index] as const),
  3,
);
/** One of so many obstacles is met by each write; no factor of their number, so that each write differs. */
const SAMPLE = size(11, 3);
/** What must not be said while an entry is open. "Nothing was sent now" is said of this run alone. */
const CLAIM = /nothing (?:was (?!sent now)|left)|no money|nada foi|nada saiu/i;

const gates: Gate[] = [];
afterEveryTest(async () => {
  for (const gate of gates.splice(0)) await gate.close();
});

interface Stage {
  readonly served: Served;
  readonly gate: Gate;
  readonly direct: Direct;
  /** A machine with a live profile that talks to the service through the gate. */
  readonly self: Machine;
}

async function stageOf(): Promise<Stage> {
  const served = await serve();
  const gate = await startGate(() => served.url);
  gates.push(gate);
  const direct: Direct = (method, path, body) => served.ok(method, path, body);
  const self = machine();
  const login = await self.run(
    `login --name ${PROFILE} --url ${gate.url} --mode live --app-key-stdin --no-input`,
    { input: served.appKey },
  );
  if (login.code !== 0) throw new Error(login.err);
  await direct('POST', '/_sandbox/account', {});
  return { served, gate, direct, self };
}

/** The same machine once more; what is changed on it changes nothing on the first one. */
function copyOf(self: Machine): Machine {
  const dir = tempDir();
  cpSync(self.dir, dir, { recursive: true });
  return machine({}, dir);
}

const journalOf = (self: Machine): string => join(self.dir, 'data', 'journal.ndjson');

type Record = FullOf<typeof journalRecord>;

const recordsOf = (self: Machine) => parsedLines(journalRecord, readFileSync(journalOf(self), 'utf8'));

const writeRecords = (self: Machine, records: readonly object[]): void =>
  writeFileSync(journalOf(self), records.map((record) => `${JSON.stringify(record)}\n`).join(''));

/** Takes the outcome of the last write out of the journal, as if the process had been killed before it was recorded. */
function forgetOutcome(self: Machine): void {
  const records = recordsOf(self);
  const last = records.findLast(({ outcome }) => outcome !== undefined)?.id;
  writeRecords(
    self,
    records.filter(({ id, outcome }) => id !== last || outcome === undefined),
  );
}

/** What keeps a command from its write. */
interface Obstacle {
  readonly name: string;
  readonly fault?: readonly [GateFault, Scope];
  readonly without?: string;
  readonly args?: readonly string[];
  /** It leaves no service to talk to. */
  readonly isNowhere?: true;
  readonly before?: (self: Machine) => Promise<void> | void;
}

const limit = (name: string): Obstacle => ({
  name: `${name} is exceeded`,
  before: async (self) => {
    await self.run(`config set ${name} 1 --profile ${PROFILE}`);
  },
});

const OBSTACLES: readonly Obstacle[] = [
  ...(['401', '403', '404', '409', '422', '429', '500', 'gateway page', 'reset', 'cut'] as const).flatMap(
    (fault): Obstacle[] => [
      { name: `${fault} for all`, fault: [fault, 'all'] },
      { name: `${fault} for reads`, fault: [fault, 'reads'] },
    ],
  ),
  {
    name: 'the app key is missing',
    before: (self) => rmSync(join(self.dir, 'config', 'credentials.json')),
  },
  {
    name: 'the profile is gone',
    isNowhere: true,
    before: (self) => rmSync(join(self.dir, 'config', 'config.json')),
  },
  { name: 'a confirmation is needed', without: '--yes' },
  limit('limits.payment.max'),
  limit('limits.daily.out'),
];

/** Journals in which nothing open concerns the command. */
const CONTROLS: readonly (readonly [name: string, change: (records: readonly Record[]) => object[]])[] = [
  [
    'settled',
    (records) => {
      const { id, at } = records.at(-1)!;
      return [...records, { v: 1, id, at, outcome: 'not-done' }];
    },
  ],
  ['of another service', (records) => records.map((one) => ({ ...one, origin: 'https://other.example' }))],
  ['of another write', (records) => records.map(anotherWrite)],
];

function anotherWrite({ amount: _amount, ...record }: Record): object {
  if (record.operation === undefined) return record;
  const other = { method: 'POST', path: '/other', params: {}, body: {}, correlationID: 'another-id' };
  return { ...record, operation: 'webhook.create', ...other };
}

async function runInto(
  { gate }: Stage,
  { fault, without, args = [], before }: Obstacle,
  self: Machine,
  words: readonly string[],
): Promise<Run> {
  await before?.(self);
  if (fault !== undefined) gate.shut(...fault);
  try {
    return await self.run([...words.filter((word) => word !== without), ...args]);
  } finally {
    gate.shut(undefined);
  }
}

/** Exit codes that say that a write was not done, or not by this run. */
const DENIALS = [2, 3, 4, 5, 9, 130];
const textOf = ({ out, err }: Run): string => `${out}\n${err}`;

const counts = { intents: 0, controls: 0, falseNotDone: 0, falseDone: 0, falseUnknown: 0 };
afterAll(() => {
  console.log(
    `open entries: ${counts.intents} intents and ${counts.controls} controls, false not-done ${counts.falseNotDone}, false done ${counts.falseDone}, false unknown ${counts.falseUnknown}`,
  );
});

describe('write with an open journal entry of an earlier run', () => {
  it.each(SAMPLE_OF_WRITES)(
    '%s › is reported as outcome unknown, not as not done, whatever keeps it from being sent',
    async (_id, index) => {
      const stage = await stageOf();
      const { words: requested, effects } = await WRITES[index]!.prepare(stage.direct, index + 1);
      const words = [...requested, '--yes', '--retries', '0'];
      const unused = copyOf(stage.self);
      const first = await stage.self.run(words);
      expect(first.code, first.err).toBe(0);
      forgetOutcome(stage.self);
      const wrong: string[] = [];
      for (const [place, obstacle] of OBSTACLES.entries()) {
        if ((place + index) % SAMPLE !== 0) continue;
        const plain = await runInto(stage, obstacle, copyOf(unused), words);
        if (!DENIALS.includes(plain.code)) continue;
        const open = await runInto(stage, obstacle, copyOf(stage.self), words);
        counts.intents += 1;
        // Some writes are found out all the same.
        if (open.code === 0 && effects(stage.served.database) === 1) continue;
        if (open.code === 0) counts.falseDone += 1;
        else if (open.code !== UNKNOWN || CLAIM.test(textOf(open))) counts.falseNotDone += 1;
        else continue;
        wrong.push(`${obstacle.name}: exit ${open.code}, ${textOf(open).trim()}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(SAMPLE_OF_WRITES)(
    '%s › has the exit code of a first run if no open entry concerns it',
    async (_id, index) => {
      const stage = await stageOf();
      const { words: requested } = await WRITES[index]!.prepare(stage.direct, index + 1);
      const words = [...requested, '--yes', '--retries', '0'];
      const unused = copyOf(stage.self);
      await stage.self.run(words);
      forgetOutcome(stage.self);
      const wrong: string[] = [];
      for (const [place, obstacle] of OBSTACLES.entries()) {
        if ((place + index) % (2 * SAMPLE) !== 0) continue;
        const plain = await runInto(stage, obstacle, copyOf(unused), words);
        if (!DENIALS.includes(plain.code)) continue;
        for (const [number, [name, change]] of CONTROLS.entries()) {
          if (!LARGEST && number !== index % CONTROLS.length) continue;
          // Without a profile nobody knows whose account an entry is of.
          if (obstacle.isNowhere === true && name.includes('another service')) continue;
          const self = copyOf(stage.self);
          writeRecords(self, change(recordsOf(self)));
          const ran = await runInto(stage, obstacle, self, words);
          counts.controls += 1;
          if (ran.code === plain.code) continue;
          if (ran.code === UNKNOWN) counts.falseUnknown += 1;
          wrong.push(
            `${obstacle.name}, ${name}: ${ran.code} instead of ${plain.code}, ${textOf(ran).trim()}`,
          );
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  // The other key may be one of the same account, whose profile has got another name.
  it.each([
    ['charge create --value 100 --correlation-id a', UNKNOWN],
    ['subaccount transfer --from a@example.com --to b@example.com --value 1', 3],
  ])('%s › exits with %i if the open entry is of another profile with another key', async (line, code) => {
    const stage = await stageOf();
    await stage.direct('POST', '/api/v1/charge', { correlationID: 'funds', value: 10_000 });
    await stage.direct('POST', '/_sandbox/pay', { id: 'funds' });
    for (const pixKey of ['a@example.com', 'b@example.com'])
      await stage.direct('POST', '/api/v1/subaccount', { pixKey, name: 'Filial' });
    await stage.direct('POST', '/api/v1/subaccount/a@example.com/credit', { value: 100 });
    const words = [...line.split(' '), '--yes', '--retries', '0'];
    expect(await stage.self.run(words)).toMatchObject({ code: 0 });
    forgetOutcome(stage.self);
    writeRecords(
      stage.self,
      recordsOf(stage.self).map((one) => ({ ...one, profile: 'other', key: 'another' })),
    );
    const obstacle = OBSTACLES.find(({ name }) => name === 'the app key is missing')!;
    expect(await runInto(stage, obstacle, stage.self, words)).toMatchObject({ code });
  });
});
