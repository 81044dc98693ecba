// An earlier run of a batch was killed before it recorded the outcome of one row. Whatever keeps the same file from being
// sent the next time, that row must not be reported as not sent.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsedLines } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { journalRecord, outputOf } from '#test/support/outputs.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import { startGate } from '#test/support/services/gate.ts';
import { serve } from '#test/support/services/sandbox.ts';

const CHARGES = ['c1', 'c2', 'c3'];
const CLAIM = /nothing was (?:done|sent)|nothing left/i;

/** Commands and their files; the outcome of the row with the id `a2` is lost. */
const KINDS: readonly (readonly [command: string, csv: (ends: readonly string[]) => string])[] = [
  ['charge create', () => 'correlation-id,value\na1,100\na2,100\na3,100\n'],
  [
    'customer create',
    () => 'correlation-id,name,tax-id\na1,Ana,52998224725\na2,Bia,16899535009\na3,Cia,11144477735\n',
  ],
  ['qrcode create', () => 'correlation-id,name\na1,A\na2,B\na3,C\n'],
  [
    'payment create',
    () =>
      'correlation-id,value,pix-key\n' +
      ['a1', 'a2', 'a3'].map((id) => `${id},100,ana@example.com\n`).join(''),
  ],
  ['charge refund', () => 'id,correlation-id,value\nc1,a1,300\nc2,a2,300\nc3,a3,300\n'],
  [
    'refund create',
    (ends) =>
      `transaction-end-to-end-id,correlation-id,value\n${ends.map((end, index) => `${end},a${index + 1},300\n`).join('')}`,
  ],
];

const CUT = 'the file ends in the first row';
const OBSTACLES = [CUT, 'no key', 'reset', 'limit', '401', 'no --yes', '500', '403', 'no profile'] as const;

const copyOf = (self: Machine): Machine => {
  const dir = tempDir();
  cpSync(self.dir, dir, { recursive: true });
  return machine({}, dir);
};

/** Takes the outcome of the row `a2` out of the journal. */
function forget(self: Machine): void {
  const path = join(self.dir, 'data', 'journal.ndjson');
  const records = parsedLines(journalRecord, readFileSync(path, 'utf8'));
  const entry = records.find(({ correlationID }) => correlationID === 'a2')!;
  const left = records.filter(({ id, outcome }) => outcome === undefined || id !== entry.id);
  expect(left.length).toBeLessThan(records.length);
  writeFileSync(path, left.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

it.each(KINDS)('%s --batch reports a row with an open entry as unknown', async (command, csv) => {
  const served = await serve();
  const gate = await startGate(() => served.url);
  try {
    const base = machine();
    const login = `login --name loja --url ${gate.url} --mode live --app-key-stdin --no-input`;
    expect((await base.run(login, { input: served.appKey })).code).toBe(0);
    const ends: string[] = [];
    for (const correlationID of CHARGES) {
      await served.ok('POST', '/api/v1/charge', { correlationID, value: 5_000 });
      ends.push((await served.ok('POST', '/_sandbox/pay', { id: correlationID })).endToEndId);
    }
    writeFileSync(join(base.dir, 'rows.csv'), csv(ends));
    const run = (self: Machine, yes = ' --yes') =>
      self.run(`${command} --batch ${join(self.dir, 'rows.csv')} --json --retries 0${yes}`);
    expect(await run(base)).toMatchObject({ code: 0 });
    forget(base);
    for (const obstacle of sampleOf(OBSTACLES, 3)) {
      const self = copyOf(base);
      if (obstacle === 'no key') rmSync(join(self.dir, 'config', 'credentials.json'));
      if (obstacle === 'no profile') rmSync(join(self.dir, 'config', 'config.json'));
      if (obstacle === CUT) {
        const [head = '', first = ''] = csv(ends).split('\n');
        writeFileSync(join(self.dir, 'rows.csv'), `${head}\n${first.replace(/,([^,]*)$/, ',"$1')}`);
      }
      if (obstacle === 'limit') await self.run('config set limits.daily.out 1 --profile loja');
      if (obstacle === 'reset' || obstacle === '401' || obstacle === '403' || obstacle === '500')
        gate.shut(obstacle, 'all');
      const { code, out, err } = await run(self, obstacle === 'no --yes' ? '' : ' --yes');
      gate.shut(undefined);
      // Where nothing stands in its way, the service shows that it was done.
      if (code === 0) continue;
      expect({ obstacle, code, claims: CLAIM.test(err), err }).toMatchObject({
        code: obstacle === CUT ? 2 : 6,
        claims: false,
        ...(obstacle === CUT ? { err: expect.stringContaining('journal resolve') } : {}),
      });
      for (const { correlationID, outcome } of out === '' ? [] : outputOf('payment batch run', out))
        if (correlationID === 'a2') expect({ obstacle, outcome }).toEqual({ obstacle, outcome: 'unknown' });
    }
  } finally {
    await gate.close();
  }
});
