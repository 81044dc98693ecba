// Batches with ids that were used before, and batches that are resumed on a later day.
import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine, Run } from '#test/support/cli.ts';
import { fundedMachine, machine, machineAt } from '#test/support/cli.ts';
import { outcomesIn } from '#test/support/outputs.ts';
import { between } from '#test/support/services/between.ts';
import type { Answer } from '#test/support/services/pass-on.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

const write = (self: Machine, name: string, text: string): string => {
  writeFileSync(join(self.dir, name), text);
  return join(self.dir, name);
};

describe('payment batch', () => {
  const plan = (self: Machine, sheet: string): Promise<Run> =>
    self.run(`--sandbox payment batch plan ${sheet} --json`);
  const approve = (self: Machine, sheet: string, total: string): Promise<Run> =>
    self.run(`--sandbox payment batch approve ${sheet}.plan --yes --total ${total}`);

  it('run reports a row as failed if its id belongs to another payment', async () => {
    const self = await fundedMachine(100_000);
    await self.run(
      '--sandbox payment send --pix-key bob@example.com --value 100 --correlation-id pay-1 --yes',
    );
    const sheet = write(
      self,
      'p.csv',
      'pix-key,value,correlation-id\nana@example.com,900,pay-1\nbob@example.com,200,pay-2\n',
    );
    expect((await plan(self, sheet)).json()).toMatchObject({
      doneBefore: { rows: 0, total: 0 },
      total: 1100,
    });
    await approve(self, sheet, '11,00');
    const ran = await self.run(`--sandbox payment batch run ${sheet}.plan --json`);
    expect(ran.code).toBe(7);
    expect(outcomesIn(ran)).toEqual(['failed', 'done']);
    const results = await self.run(`--sandbox payment batch results ${sheet}.plan --json`);
    expect(outcomesIn(results)).toEqual(['failed', 'done']);
    const failed = await self.run(`--sandbox payment batch results ${sheet}.plan --failed --json`);
    expect(failed.json()).toMatchObject([{ row: 2, outcome: 'failed', attempt: 1 }]);
    expect(failed.json()[0]).not.toHaveProperty('status');
    expect(failed.json()[0].reason).toContain('other data');
  });

  it('resume on a later day applies the limit of that day to an approval with unknown outcome', async () => {
    const self = await fundedMachine(100_000);
    await self.run('--sandbox config set limits.daily.out 1000');
    // Otherwise the run would read the payment to compare its holder.
    await self.run('--sandbox config set limits.batch.lookups 0');
    const sheet = write(self, 'p.csv', 'pix-key,value\nana@example.com,900\n');
    await plan(self, sheet);
    await approve(self, sheet, '9,00');
    await self.run('--sandbox sandbox fault error --operation payment.approve');
    await self.run('--sandbox sandbox fault error --operation payment.get');
    const run = await self.run(`--sandbox payment batch run ${sheet}.plan --json --retries 0`);
    expect(outcomesIn(run)).toEqual(['unknown']);
    await self.run('--sandbox sandbox fault --clear');
    self.time += 86_400_000;
    const sent = await self.run('--sandbox payment send --pix-key bob@example.com --value 800 --yes');
    expect(sent.code).toBe(0);
    const beyond = await self.run(`--sandbox payment batch resume ${sheet}.plan --json`);
    expect(outcomesIn(beyond)).toEqual(['not-sent']);
    expect(beyond.json()[0].error.code).toBe('limit');
    self.time += 86_400_000;
    expect(outcomesIn(await self.run(`--sandbox payment batch resume ${sheet}.plan --json`))).toEqual([
      'done',
    ]);
  });
});

describe('refund create --batch', () => {
  it('reports a row as failed if its id belongs to a refund of another transaction', async () => {
    const self = machine();
    for (const id of ['a', 'b']) {
      await self.run(`--sandbox charge create --value 1000 --correlation-id ${id}`);
      await self.run(`--sandbox sandbox pay ${id}`);
    }
    const ids = (await self.run('--sandbox transaction list --json'))
      .json()
      .map(({ endToEndId }) => endToEndId);
    const refund = (rows: string): Promise<Run> =>
      self.run(
        `--sandbox refund create --batch ${write(self, 'r.csv', `transaction-end-to-end-id,correlation-id,value\n${rows}\n`)} --yes --json`,
      );
    expect(outcomesIn(await refund(`${ids[0]},r1,400`))).toEqual(['done']);
    expect(outcomesIn(await refund(`${ids[0]},r1,400`))).toEqual(['existing']);
    const other = await refund(`${ids[1]},r1,400`);
    expect(outcomesIn(other)).toEqual(['failed']);
    expect(other.code).toBe(7);
  });
});

/** A gateway that passes some requests on twice, and gives the second answer to the next request. */
function shifting(served: Served, isTwice: (body: string) => boolean): ReturnType<typeof between> {
  const late = new Map<Socket, Answer[]>();
  return between(served, async ({ body, socket }, ask) => {
    const answers = late.get(socket) ?? [];
    late.set(socket, answers);
    answers.push(await ask());
    if (isTwice(body)) answers.push(await ask());
    return answers.shift();
  });
}

it('charge refund --batch does not apply the rejection of one row to the next on a connection one answer behind', async () => {
  const served = await serve();
  for (const id of ['a', 'b', 'c']) {
    await served.ok('POST', '/api/v1/charge', { correlationID: id, value: 1_000 });
    await served.ok('POST', '/_sandbox/pay', { id });
  }
  const { url } = await shifting(served, (body) => body.includes('"ra"'));
  const self = machineAt({ url, appKey: served.appKey });
  const file = write(self, 'r.csv', 'id,correlation-id,value\na,ra,1001\nb,rb,400\nc,rc,400\n');
  const ran = await self.run(`charge refund --batch ${file} --yes --json --concurrency 1`);
  expect(outcomesIn(ran)).toEqual(['failed', 'done', 'done']);
  const journal = (await self.run('journal list --all --json')).json();
  expect(Object.fromEntries(journal.map(({ correlationID, outcome }) => [correlationID, outcome]))).toEqual({
    ra: 'refused',
    rb: 'done',
    rc: 'done',
  });
});

it('payment batch run reports an existing payment, despite a not-found answer on a connection one answer behind', async () => {
  const served = await serve();
  await receive(served, 10_000);
  let isOn = false;
  const { url } = await shifting(served, (body) => isOn && body.includes('"p1"'));
  const self = machineAt({ url, appKey: served.appKey });
  const sheet = write(self, 'p.csv', 'pix-key,value,correlation-id\nana@example.com,900,p1\n');
  await self.run(`payment batch plan ${sheet}`);
  await self.run(`payment batch approve ${sheet}.plan --yes --total 9,00`);
  const send = 'payment send --pix-key ana@example.com --value 900 --correlation-id p1 --yes';
  expect((await self.run(send)).code).toBe(0);
  isOn = true;
  const ran = await self.run(`payment batch run ${sheet}.plan --yes --json --concurrency 1`);
  expect(outcomesIn(ran)).toEqual(['existing']);
});
