// What becomes of a proposal that is made again after a day, in each state.
import { expect, it } from 'vitest';
import { Proposals } from '#agent/proposals.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { Host } from '#host/host.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const START = Date.parse('2026-10-10T12:00:00Z');
const DAY_MS = 86_400_000;

function setup() {
  const dir = tempDir();
  const self = { time: START };
  const host = {
    env: { PIXCTL_DATA_DIR: dir },
    platform: 'linux',
    homedir: () => dir,
    now: () => self.time,
    uptime: () => (self.time - START) / 1_000,
    sleep: () => Promise.resolve(),
    pid: process.pid,
    bornAt: () => '1',
    isAlive: () => true,
    newId: () => crypto.randomUUID(),
  } as unknown as Host;
  return { self, proposals: new Proposals(host) };
}

const ID = `p${'a'.repeat(24)}`;
const fieldsAt = (time: number) => ({
  profile: 'shop',
  service: ['--profile', 'shop'],
  words: ['subaccount', 'withdraw', 'ana@example.com'],
  client: 'client',
  proposedAt: new Date(time).toISOString(),
});

it.each([
  ['proposed', undefined, 'proposed'],
  // It was certainly not done, and its error says to propose it again.
  ['failed', { exitCode: EXIT.unreachable }, 'proposed'],
  ['done', { exitCode: EXIT.done }, 'done'],
  // It may have been sent.
  ['unknown', { exitCode: EXIT.unknown }, 'unknown'],
] as const)(
  'a proposal that is %s, made again after a day › is not run anew, unless it was not done',
  async (_state, ended, state) => {
    const { self, proposals } = setup();
    const first = await proposals.add(ID, fieldsAt(self.time));
    let runs = 0;
    const run = () =>
      proposals.run(ID, {}, () => {
        runs += 1;
        return Promise.resolve(ended ?? { exitCode: EXIT.done });
      });
    if (ended !== undefined) await run();
    self.time += DAY_MS + 1;
    const again = await proposals.add(ID, fieldsAt(self.time));
    expect(again.state).toBe(state);
    // An expired proposal is replaced only if it was not done.
    expect(again.proposedAt === first.proposedAt).toBe(state !== 'proposed');
    const before = runs;
    await run();
    expect(runs - before).toBe(state === 'done' ? 0 : 1);
  },
);
