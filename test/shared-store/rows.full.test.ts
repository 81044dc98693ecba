// Rows that people write into a shared store with psql: none stops other people, or makes the money that left less.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { rolesScript } from '#shared-store/tables/roles.ts';
import { CONSTRAINTS } from '#shared-store/tables/rules.ts';
import { allOf } from '#test/support/all-of.ts';
import { BIN, filePostgres, psql } from '#test/support/services/file-postgres.ts';
import type { StoreMachine } from '#test/support/services/shared-store.ts';
import { createStore, storeMachine } from '#test/support/services/shared-store.ts';

const server = filePostgres('the tests of the rows of the store');

const INTENT = {
  profile: 'shop',
  origin: 'https://a.example',
  operation: 'payment.approve',
  method: 'POST',
  path: '/approve',
  key: 'k',
  correlationID: 'c',
  amount: 500,
};
const ON = { profile: 'shop', origin: INTENT.origin, key: 'k', day: 0 };

const sqlOf = (value: string | number): string => {
  const text = String(value);
  if (typeof value === 'number') return text;
  return text.startsWith('SQL:') ? text.slice(4) : `'${text.replaceAll("'", "''")}'`;
};

/** INSERT of a row that is valid apart from the changes. */
type Row = Readonly<Record<string, string | number>>;
const insert = (table: string, row: Row, changes: Row): string => {
  const changed = { ...row, ...changes };
  return `INSERT INTO pixctl_store.${table} (${Object.keys(changed).join(', ')})
    VALUES (${Object.values(changed).map(sqlOf).join(', ')});`;
};

const ENTRY = {
  id: 'forged',
  attempted_at: 'SQL:clock_timestamp()',
  profile: 'shop',
  origin: INTENT.origin,
  account_key: 'k',
  operation: 'payment.approve',
  correlation_id: 'c',
  amount: 500,
  intent: JSON.stringify(INTENT),
  outcome: 'pending',
  unseen: 'SQL:false',
  tries: 1,
  fence: 1,
  process: 'desk',
};
const PROCESS = {
  id: 'forged',
  machine: 'desk',
  person: 'ana@desk',
  pid: 1,
  started_at: 'SQL:clock_timestamp()',
  lease_until: 'SQL:clock_timestamp()',
};
const PLAN = {
  name: 'p.plan',
  hash: 'p',
  profile: 'shop',
  total: 1,
  rows: 1,
  bytes: 1,
  planned_by: 'ana@desk',
};
const PART = { hash: 'plan', part: 1, content: 'text' };
const CLAIM = { work: 'w', row_number: 1, process: 'desk', fence: 1, at: 'SQL:clock_timestamp()' };
const DOCUMENT = { name: 'd', version: 1, content: '{}' };
const APPROVAL = { hash: 'plan', approver: 'key', line: '{}' };

const entry = (changes: Row): string => insert('entry', ENTRY, changes);
/** An entry whose intent has the changes, and whose columns agree with them where given. */
const intent = (changes: object, columns: Row = {}): string =>
  entry({ intent: JSON.stringify({ ...INTENT, ...changes }), ...columns });
const update = (changes: string): string => `UPDATE pixctl_store.entry SET ${changes} WHERE id = 'own'`;
const huge = (length: number): string => `SQL:repeat('x', ${length})`;
const LAST = '9223372036854775807';

/** What a planner writes, by table. Each is refused by the constraint of the table. */
const REFUSED: Readonly<Record<string, readonly (readonly [title: string, statement: string])[]>> = {
  entry: [
    ['an intent without a request', entry({ intent: '{}' })],
    ['an intent that is no JSON', entry({ intent: '{' })],
    ['an intent that is an array', entry({ intent: '[1]' })],
    [
      'an intent that is nested too deep',
      entry({ intent: `SQL:repeat('[', 100000) || repeat(']', 100000)` }),
    ],
    [
      'an intent that is too large',
      entry({
        intent: `SQL:'${JSON.stringify(INTENT).slice(0, -1)},"body":"' || repeat('x', 1048576) || '"}'`,
      }),
    ],
    ['an intent with a list of parameters', intent({ params: ['x'] })],
    ['an intent with a query that is a text', intent({ query: 'x' })],
    ['an intent with a recipient that is a number', intent({ mandate: 5 })],
    ['an intent with an amount that is a text', intent({ amount: '500' })],
    ['an intent with another amount than its column', intent({ amount: 1 })],
    [
      'an intent with a second amount',
      entry({ intent: JSON.stringify(INTENT).replace('}', ',"amount":1}') }),
    ],
    ['an intent of another profile than its column', intent({ profile: 'other' })],
    ['an intent of another account than its column', intent({ key: 'other' })],
    ['an intent of another service than its column', intent({ origin: 'https://b.example' })],
    ['an intent with another debt than its column', intent({ debt: 'boleto 1' })],
    ['a negative amount', intent({ amount: -100000 }, { amount: -100000 })],
    ['an amount that is not exact in JavaScript', intent({}, { amount: `SQL:${LAST}` })],
    ['an amount in the column only', intent({ amount: undefined })],
    ['an outcome that does not exist', entry({ outcome: 'lost' })],
    ['an attempt at infinity', entry({ attempted_at: 'infinity' })],
    ['an attempt before all time', entry({ attempted_at: '-infinity' })],
    ['an attempt in the year 200000', entry({ attempted_at: '200000-01-01' })],
    ['an attempt next week', entry({ attempted_at: `SQL:clock_timestamp() + interval '7 days'` })],
    ['a change of an attempt to infinity', update(`attempted_at = 'infinity'`)],
    ['a change of an outcome to one that does not exist', update(`outcome = 'lost'`)],
    ['the last fence of all', update(`fence = ${LAST}`)],
    ['a negative number of attempts', update('tries = -1')],
    ['an id that is too long', entry({ id: huge(1_001) })],
  ],
  process: [
    ['a process that started at infinity', insert('process', PROCESS, { started_at: 'infinity' })],
    ['a lease that never ends', insert('process', PROCESS, { lease_until: 'infinity' })],
    [
      'a renewal of a lease for a day',
      `UPDATE pixctl_store.process SET lease_until = clock_timestamp() + interval '1 day'`,
    ],
    ['a negative process id', insert('process', PROCESS, { pid: -1 })],
    ['a name of a machine that is too long', insert('process', PROCESS, { machine: huge(1_001) })],
  ],
  plan: [
    ['a plan with a negative total', insert('plan', PLAN, { total: -1 })],
    ['a plan with a name that is too long', insert('plan', PLAN, { name: huge(1_001) })],
  ],
  plan_part: [
    ['a part of a plan that is too large', insert('plan_part', PART, { content: huge(65_537) })],
    ['a part of a plan before the first', insert('plan_part', PART, { part: -1 })],
  ],
  claim: [
    ['a claim of the last row of all', insert('claim', CLAIM, { row_number: `SQL:${LAST}` })],
    ['a claim with the last fence of all', insert('claim', CLAIM, { fence: `SQL:${LAST}` })],
    ['a claim at infinity', insert('claim', CLAIM, { at: 'infinity' })],
    ['a claim with a line that is too long', insert('claim', CLAIM, { line: huge(4_097) })],
    ['a claim with two lines', insert('claim', CLAIM, { line: '{}\n{}' })],
  ],
  document: [
    ['a document that is no JSON', insert('document', DOCUMENT, { content: 'x' })],
    ['the last version of a document', insert('document', DOCUMENT, { version: `SQL:${LAST}` })],
  ],
};

describe.skipIf(BIN === undefined)('rows of a shared store', () => {
  let address: string;
  let machine: StoreMachine;
  beforeAll(async () => {
    address = server.database();
    await (await createStore(address)).close();
    expect(psql(address, 'postgres', rolesScript({ planners: ['ana'], approvers: ['rui'] }))).toMatchObject({
      code: 0,
    });
    expect(
      psql(
        address,
        'ana',
        [
          insert('process', PROCESS, { id: 'desk' }),
          entry({ id: 'own' }),
          insert('plan', PLAN, { name: 'plan', hash: 'plan' }),
          insert('plan_part', PART, { part: 0 }),
          insert('claim', CLAIM, { row_number: 0 }),
          insert('document', DOCUMENT, { name: 'own' }),
          `UPDATE pixctl_store.entry SET fence = 1000000000, tries = 1000000000 WHERE id = 'own'`,
          `UPDATE pixctl_store.entry SET fence = 1, tries = 1 WHERE id = 'own'`,
        ].join(';'),
      ),
    ).toMatchObject({ code: 0, err: '' });
    machine = storeMachine(address.replace('pixctl@', 'ana@'), 'b');
  });
  afterAll(() => machine?.journal.close());

  it.each(
    Object.entries(REFUSED).flatMap(([table, statements]) =>
      statements.map(([title, statement]) => [title, table, statement] as const),
    ),
  )('refuse %s, written by a planner', (_title, table, statement) => {
    const { code, err } = psql(address, 'ana', statement);
    expect({ code, err }).toMatchObject({
      code: 3,
      err: expect.stringContaining(`"${table}_row"`) as string,
    });
  });

  it.each([
    ['an approval of two lines', { line: '{}\n{}' }],
    ['an approval that is too long', { line: huge(4_097) }],
    ['an approver whose name is too long', { approver: huge(1_001) }],
  ])('refuse %s', (_title, changes) => {
    expect(psql(address, 'rui', insert('approval', APPROVAL, changes)).err).toContain('"approval_row"');
  });

  it('refuse the sequence number of the next entry, which would make its record fail', () => {
    expect(psql(address, 'ana', entry({ sequence: 99 })).err).toContain('permission denied');
  });

  it('take a request with NUL and half a surrogate pair in its body', async () => {
    const body = { comment: '\u0000 \ud800 \\u0000 \\ud800 é' };
    const id = await machine.journal.begin({ ...INTENT, correlationID: 'nul', body }, []);
    expect((await machine.journal.recorded.withId(id))[0]?.body).toEqual(body);
  });

  it('let the last fence of the range be followed by another attempt', async () => {
    expect(psql(address, 'ana', update('fence = 1000000000, tries = 1000000000'))).toMatchObject({ code: 0 });
    await machine.journal.resume('own', () => Promise.resolve());
    expect((await machine.journal.recorded.withId('own'))[0]?.tries).toBe(1);
    await machine.journal.finish('own', 'refused');
    expect(machine.troubles).toEqual([]);
  });
});

/** What the owner of the tables writes after dropping the constraints, with the sum that the account has then. */
const DAMAGED: readonly (readonly [title: string, changes: string])[] = [
  ['a negative amount', 'amount = -100000'],
  ['an attempt before all time', `attempted_at = '-infinity'`],
  ['an attempt before 1970', `attempted_at = '1950-01-01'`],
];

describe.skipIf(BIN === undefined)('damaged row of a shared store', () => {
  /** A store with two entries of 500 cents of today, of which the first was changed. */
  async function damaged(
    changes: string,
  ): Promise<{ machine: StoreMachine; damagedId: string; other: string }> {
    const address = server.database();
    await (await createStore(address)).close();
    const machine = storeMachine(address, 'a');
    const ids: string[] = [];
    for (const correlationID of ['first', 'second']) {
      const id = await machine.journal.begin({ ...INTENT, path: `/${correlationID}`, correlationID }, []);
      await machine.journal.finish(id, 'unknown');
      ids.push(id);
    }
    const drop = CONSTRAINTS.map(
      ({ table, name }) => `ALTER TABLE pixctl_store.${table} DROP CONSTRAINT ${name};`,
    ).join('\n');
    const statements = `${drop} UPDATE pixctl_store.entry SET ${changes} WHERE id = '${ids[0]!}'`;
    expect(psql(address, 'pixctl', statements)).toMatchObject({ code: 0 });
    return { machine, damagedId: ids[0]!, other: ids[1]! };
  }

  it.each<readonly [title: string, changes: string]>([
    ...DAMAGED.slice(1),
    ['an attempt at infinity', `attempted_at = 'infinity'`],
    ['an intent without a request', `intent = '{}'`],
    ['an intent with a negative amount', `intent = replace(intent, '500', '-500')`],
    ['an intent with a list of parameters', `intent = replace(intent, '"amount"', '"params":[],"amount"')`],
  ])('with %s › is named and left out of lists, and stops only the same write', async (_title, changes) => {
    const { machine, damagedId, other } = await damaged(changes);
    const { recorded } = machine.journal;
    const named: string[] = [];
    const onDamaged = ({ message }: PixctlError): void => void named.push(message);
    expect((await recorded.open(onDamaged)).map(({ id }) => id)).toEqual([other]);
    expect((await allOf(recorded.entries(onDamaged))).map(({ id }) => id)).toEqual([other]);
    expect(named).toEqual(Array(2).fill(`entry "${damagedId}" in the shared store is damaged`));
    const [same, another] = await Promise.allSettled([
      recorded.openWith(['id first']),
      recorded.openWith(['id second']),
    ]);
    expect(same).toMatchObject({ status: 'rejected', reason: { fields: { code: 'store-damaged' } } });
    expect(another).toMatchObject({ status: 'fulfilled', value: [{ id: other }] });
    await machine.journal.close();
  });

  it.each(DAMAGED)('with %s › makes the sum of the day fail', async (_title, changes) => {
    const { machine, damagedId } = await damaged(changes);
    await expect(machine.journal.recorded.left(ON)).rejects.toMatchObject({
      message: `entry "${damagedId}" in the shared store is damaged`,
      fields: { code: 'store-damaged', exitCode: 2 },
    });
    await machine.journal.close();
  });

  it.each([
    ['an attempt at infinity', `attempted_at = 'infinity'`, 1_000],
    ['an outcome that does not exist', `outcome = 'lost'`, 1_000],
    ['a sum beyond the range of the database', `amount = 9223372036854775807`, Number.MAX_SAFE_INTEGER],
  ])('with %s › counts for the sum of the day', async (_title, changes, cents) => {
    const { machine } = await damaged(changes);
    expect(await machine.journal.recorded.left(ON)).toBe(cents);
    await machine.journal.close();
  });

  it('with a negative amount under a mandate › makes the sum of the mandate fail', async () => {
    const { machine } = await damaged(
      `correlation_id = 'agent-1', intent = replace(intent, '"amount":500', '"mandate":"a@b.c","amount":-500')`,
    );
    await expect(machine.journal.recorded.underMandate(ON, 0)).rejects.toMatchObject({
      fields: { code: 'store-damaged' },
    });
    await machine.journal.close();
  });
});
