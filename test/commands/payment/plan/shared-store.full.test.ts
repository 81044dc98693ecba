// Plans in a shared store: several machines with homes of their own, one service, and one real PostgreSQL database.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSTRAINTS } from '#shared-store/tables/rules.ts';
import { STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt, REAL_CLOCK } from '#test/support/cli.ts';
import { errorOf, outcomesIn } from '#test/support/outputs.ts';
import { startPostgres } from '#test/support/services/postgres.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { createStore } from '#test/support/services/shared-store.ts';
import { useStore } from '#test/support/services/use-postgres.ts';

const store = useStore('plans in a shared store');

const SHEET = `pix-key,value,comment
ana@example.com,1000,A
bia@example.com,2050,B
caio@example.com,100,C
`;
const TOTAL = '31,50';

let last = 0;
/** Machines with empty homes, for one service with R$ 10.000,00 in its account. */
async function setup() {
  const service = await serve();
  await receive(service, 1_000_000);
  const newMachine = (address = store.address): Machine => {
    const self = machineAt(service, REAL_CLOCK);
    self.env['PIXCTL_STORE'] = address;
    return self;
  };
  const planner = newMachine();
  return {
    machine: newMachine,
    /** Plans a sheet under a new name; returns the name. */
    plan: async (text = SHEET): Promise<string> => {
      const name = `sheet-${(last += 1)}.csv`;
      writeFileSync(join(planner.dir, name), text);
      const planned = await planner.run(`payment batch plan ${join(planner.dir, name)} --json`);
      expect(planned).toMatchObject({ code: 0 });
      expect(existsSync(join(planner.dir, `${name}.plan`))).toBe(false);
      return `${name}.plan`;
    },
    approve: (name: string, total = TOTAL) =>
      newMachine().run(`payment batch approve ${name} --yes --total ${total} --json`),
    payments: (): number =>
      Number(
        service.database.prepare(`SELECT COUNT(*) AS n FROM postings WHERE kind = 'payment'`).one()['n'],
      ),
  };
}

/** Runs a statement as the owner of the tables, who has dropped the constraints of their rows. */
async function change(statement: string, ...values: readonly (string | number)[]) {
  for (const { table, name } of CONSTRAINTS)
    await store.sql.query(`ALTER TABLE ${STORE_SCHEMA}.${table} DROP CONSTRAINT IF EXISTS ${name}`);
  return store.sql.query(statement.replaceAll('$s', STORE_SCHEMA), values);
}
const hashOf = async (name: string): Promise<string> =>
  String(
    (await store.sql.query(`SELECT hash FROM ${STORE_SCHEMA}.plan WHERE name = $1`, [name]))[0]?.['hash'],
  );

describe.skipIf(store.postgres.isMissing)('payment batch with a shared store', () => {
  it('is planned, approved and run on three machines, without a file', async () => {
    const { plan, approve, machine: another, payments } = await setup();
    const name = await plan();
    expect((await another().run(`payment batch run ${name} --json`)).code).toBe(9);
    const approved = await approve(name);
    expect(approved.code).toBe(0);
    expect(approved.json()).toMatchObject({
      plan: name,
      store: store.address.replace('pixctl@', ''),
      rows: 3,
    });
    const [payer, reader] = [another(), another()];
    const paid = await payer.run(`payment batch run ${name} --json`);
    expect(paid).toMatchObject({
      code: 0,
      err: expect.stringContaining('Payments: 3 sent (R$ 31,50).') as string,
    });
    expect(outcomesIn(paid)).toEqual(['done', 'done', 'done']);
    expect((await reader.run(`payment batch status ${name} --json`)).json()).toMatchObject({
      state: 'sent',
      approved: { rows: 3, total: 3150 },
    });
    const again = await reader.run(`payment batch run ${name} --json`);
    expect(again).toMatchObject({
      code: 0,
      err: expect.stringContaining('3 sent by other runs (R$ 31,50)') as string,
    });
    expect(outcomesIn(again)).toEqual(['existing', 'existing', 'existing']);
    expect(payments()).toBe(3);
    expect(readdirSync(payer.dir).filter((file) => file.includes('plan'))).toEqual([]);
  });

  it('names the store if there is a file of that name, but no such plan', async () => {
    const { machine: another } = await setup();
    const self = another();
    writeFileSync(join(self.dir, 'old.plan'), 'x');
    const refused = await self.run(`payment batch run ${join(self.dir, 'old.plan')} --json`);
    expect(refused.code).toBe(2);
    expect(errorOf(refused)).toMatchObject({
      message: expect.stringContaining('shared store') as string,
      hint: expect.stringContaining('payment batch plan FILE') as string,
    });
    expect(errorOf(await self.run('payment batch run none.plan --json'))).toMatchObject({ code: 'no-plan' });
  });

  it.each([
    ['a slash', 'a/b'],
    ['a backslash', 'a\\b'],
    ['a line feed', 'a\nb'],
    ['an escape sequence', 'a\u001b[31mb'],
    ['a character that reverses the direction', 'a\u202eb'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a hyphen at its beginning', '--all'],
    ['NUL', 'a\u0000b'],
    ['a space at its end', 'sheet.plan '],
  ])('refuses a name with %s, and does not print it', async (_what, name) => {
    const { machine: another } = await setup();
    const self = another();
    const sheet = join(self.dir, 'sheet.csv');
    writeFileSync(sheet, SHEET);
    for (const words of [
      ['plan', sheet, `--out=${name}`],
      ['run', '--', name],
      ['approve', '--yes', '--total', '1', '--', name],
      ['status', '--', name],
    ]) {
      const refused = await self.run(['payment', 'batch', ...words]);
      expect(refused).toMatchObject({ code: 2, out: '' });
      expect(refused.err).not.toContain(name);
    }
  });

  it('keeps one of a replacement and an approval at the same moment, in each of 20 rounds', async () => {
    const { plan, machine: another } = await setup();
    const name = await plan();
    const [planner, approver] = [another(), another()];
    const sheet = join(planner.dir, 'sheet.csv');
    const winners = new Set<string>();
    let current = 3150;
    for (let round = 1; round <= 20; round += 1) {
      writeFileSync(sheet, `pix-key,value,comment\nana@example.com,${1_000 + round},Round ${round}\n`);
      const total = (current / 100).toFixed(2);
      const [replaced, approved] = await Promise.all([
        planner.run(`payment batch plan ${sheet} --out ${name} --replace --json`),
        approver.run(`payment batch approve ${name} --yes --total ${total} --json`),
      ]);
      const hash = await hashOf(name);
      const [count] = await change('SELECT count(*) AS n FROM $s.approval WHERE hash = $1', hash);
      const all = await change('SELECT hash FROM $s.approval');
      // Either the approved plan is still there, or nobody approved it.
      for (const { hash: of } of all)
        expect(await change('SELECT 1 FROM $s.plan WHERE hash = $1', String(of))).toHaveLength(1);
      if (approved.code === 0) {
        winners.add('approval');
        expect(Number(count!['n'])).toBe(1);
        expect(replaced.code).toBe(2);
        expect(approved.json()).toMatchObject({ hash });
        await change('DELETE FROM $s.approval WHERE hash = $1', hash);
      } else {
        winners.add('replacement');
        expect([2, 9]).toContain(approved.code);
        expect(replaced.code).toBe(0);
        expect(Number(count!['n'])).toBe(0);
        current = 1_000 + round;
      }
    }
    expect(winners.size).toBeGreaterThan(0);
  });

  it('refuses to replace a plan that is approved', async () => {
    const { plan, approve, machine: another } = await setup();
    const name = await plan();
    await approve(name);
    const planner = another();
    writeFileSync(join(planner.dir, 's.csv'), SHEET.replace('1000', '1001'));
    const words = `payment batch plan ${join(planner.dir, 's.csv')} --out ${name}`;
    for (const more of ['', ' --replace'])
      expect(errorOf(await planner.run(`${words}${more} --json`))).toMatchObject({ code: 'plan-exists' });
  });

  it.each([
    [
      'the amount of a row',
      `UPDATE $s.plan_part SET content = replace(content, '"cents":1000', '"cents":9000') WHERE hash = $1`,
      2,
    ],
    ['a missing part', 'DELETE FROM $s.plan_part WHERE hash = $1', 2],
    ['another part', `INSERT INTO $s.plan_part (hash, part, content) VALUES ($1, 9, 'x')`, 2],
    [
      'a row of another part number',
      `INSERT INTO $s.plan_part (hash, part, content) VALUES ($1, -1, '{}')`,
      0,
    ],
    ['the signature', `UPDATE $s.approval SET line = replace(line, 'ed25519', 'ed25518') WHERE hash = $1`, 9],
    [
      'an approval that is not signed',
      `INSERT INTO $s.approval (hash, approver, line) VALUES ($1, 'eva', '{}')`,
      9,
    ],
    [
      'an approval of a megabyte',
      `INSERT INTO $s.approval (hash, approver, line) VALUES ($1, 'eva', repeat('x', 1000000))`,
      9,
    ],
    ['an empty approval', `INSERT INTO $s.approval (hash, approver, line) VALUES ($1, 'eva', E'\\n\\n')`, 9],
    ['no approval any more', 'DELETE FROM $s.approval WHERE hash = $1', 9],
    [
      'a part of 100 kilobytes',
      `UPDATE $s.plan_part SET content = content || repeat('x', 100000) WHERE hash = $1`,
      2,
    ],
  ] as const)('run notices that somebody changed the database: %s', async (_what, statement, code) => {
    const { plan, approve, machine: another, payments } = await setup();
    const name = await plan();
    await approve(name);
    await change(statement, await hashOf(name));
    const refused = await another().run(`payment batch run ${name} --json`);
    expect(refused.code).toBe(code);
    expect(payments()).toBe(code === 0 ? 3 : 0);
  });

  it('run refuses the approval of another plan that was copied to this one', async () => {
    const { plan, approve, machine: another, payments } = await setup();
    const [one, other] = [await plan(), await plan(SHEET.replace('1000', '1001'))];
    await approve(one);
    await change(
      'INSERT INTO $s.approval (hash, approver, line) SELECT $2, approver, line FROM $s.approval WHERE hash = $1',
      await hashOf(one),
      await hashOf(other),
    );
    expect((await another().run(`payment batch run ${other} --json`)).code).toBe(9);
    expect(payments()).toBe(0);
  });

  it.each(['done', 'existing', 'failed', 'unknown', 'nonsense'])(
    'run pays rows that somebody recorded as %s without a payment',
    async (outcome) => {
      const { plan, approve, machine: another, payments } = await setup();
      const name = await plan();
      await approve(name);
      await change(
        `INSERT INTO $s.process (id, machine, person, pid, started_at, lease_until)
         VALUES ('eva', 'eva', 'eva', 1, now(), now()) ON CONFLICT DO NOTHING`,
      );
      for (const [row, at] of [
        [2, "now() - interval '1 hour'"],
        [3, "now() + interval '1 year'"],
      ] as const)
        await change(
          `INSERT INTO $s.claim (work, row_number, process, fence, outcome, line, at)
           VALUES ('plan:' || $1, ${row}, 'eva', 7, $2, '{"row":${row},"outcome":"done"}', ${at})`,
          await hashOf(name),
          outcome,
        );
      const paid = await another().run(`payment batch run ${name} --json`);
      expect({ code: paid.code, payments: payments() }).toEqual({ code: 0, payments: 3 });
      expect(outcomesIn(paid)).toEqual(['done', 'done', 'done']);
    },
  );

  it('two machines at once pay each row once, and both report the whole plan', async () => {
    const { plan, approve, machine: another, payments } = await setup();
    const rows = Array.from({ length: 40 }, (_, index) => `p${index}@example.com,100,x`);
    const name = await plan(`pix-key,value,comment\n${rows.join('\n')}\n`);
    await approve(name, '40,00');
    const ran = await Promise.all(
      [another(), another()].map((self) => self.run(`payment batch run ${name} --concurrency 4 --json`)),
    );
    for (const one of ran) {
      expect(one).toMatchObject({ code: 0 });
      expect(outcomesIn(one)).toHaveLength(40);
    }
    const own = ran.map((one) => outcomesIn(one).filter((outcome) => outcome === 'done').length);
    expect(own[0]! + own[1]!).toBe(40);
    expect(payments()).toBe(40);
  });

  it('takes over the rows of a process whose lease has ended, and not those of a running one', async () => {
    const { plan, approve, machine: another, payments } = await setup();
    const name = await plan();
    await approve(name);
    const work = `plan:${await hashOf(name)}`;
    for (const [id, lease, row] of [
      ['ended', "now() - interval '1 second'", 2],
      ['running', "now() + interval '1 hour'", 3],
    ] as const) {
      await change(
        `INSERT INTO $s.process (id, machine, person, pid, started_at, lease_until)
         VALUES ('${id}', '${id}', 'x', 1, now(), ${lease})`,
      );
      await change(
        `INSERT INTO $s.claim (work, row_number, process, fence, at) VALUES ($1, ${row}, '${id}', 1, now())`,
        work,
      );
    }
    expect((await another().run(`payment batch status ${name} --json`)).json()).toMatchObject({
      state: 'running',
      machines: ['running'],
    });
    const running = another().run(`payment batch run ${name} --json`);
    await expect.poll(payments).toBe(2);
    await change(`UPDATE $s.process SET lease_until = now() WHERE id = 'running'`);
    const paid = await running;
    expect(paid.code).toBe(0);
    expect(outcomesIn(paid).toSorted()).toEqual(['done', 'done', 'done']);
    expect(payments()).toBe(3);
  });

  it('works with a database user for each person, and the database refuses an approval by the planner', async () => {
    const address = store.postgres.server.database();
    await (await createStore(address)).close();
    const { machine: another, payments } = await setup();
    const [ana, rui] = [
      another(address.replace('pixctl@', 'ana@')),
      another(address.replace('pixctl@', 'rui@')),
    ];
    const roles = await another().run('store roles --planner ana --approver rui');
    execFileSync(join(store.postgres.bin, 'psql'), ['-q', address.replace('pixctl@', 'postgres@')], {
      input: roles.out,
    });
    writeFileSync(join(ana.dir, 's.csv'), SHEET);
    const plan = `payment batch plan ${join(ana.dir, 's.csv')}`;
    expect((await ana.run(plan)).code).toBe(0);
    const approve = `payment batch approve s.csv.plan --yes --total ${TOTAL} --json`;
    const own = await ana.run(approve);
    expect(own.code).toBe(9);
    expect(errorOf(own)).toMatchObject({ code: 'approval-refused' });
    expect((await ana.run('payment batch run s.csv.plan')).code).toBe(9);
    expect((await rui.run(approve)).code).toBe(0);
    expect((await rui.run(approve)).code).toBe(0);
    // The same payments: nothing changes.
    expect((await ana.run(plan)).code).toBe(0);
    writeFileSync(join(ana.dir, 's.csv'), SHEET.replace('1000', '1001'));
    expect((await ana.run(`${plan} --replace`)).code).toBe(2);
    // An approver cannot pay.
    expect((await rui.run('payment batch run s.csv.plan')).code).toBe(5);
    expect(payments()).toBe(0);
    expect((await ana.run('payment batch run s.csv.plan')).code).toBe(0);
    expect(payments()).toBe(3);
  });

  it('sends nothing and ends with exit code 5 while the database is stopped', async () => {
    const own = await startPostgres(store.postgres.bin);
    const address = own.database();
    await (await createStore(address)).close();
    const { machine: another, payments } = await setup();
    const self = another(address);
    writeFileSync(join(self.dir, 's.csv'), SHEET);
    expect((await self.run(`payment batch plan ${join(self.dir, 's.csv')}`)).code).toBe(0);
    expect((await self.run(`payment batch approve s.csv.plan --yes --total ${TOTAL}`)).code).toBe(0);
    await own.stop();
    for (const words of ['run s.csv.plan', `approve s.csv.plan --yes --total ${TOTAL}`, 'status s.csv.plan'])
      expect((await self.run(`payment batch ${words} --json`)).code).toBe(5);
    expect(payments()).toBe(0);
    await own.remove();
  });
});
