// The holder that a payment is meant for: --holder-name and --holder-tax-id, and the columns of a batch.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fundedMachine, machineAt } from '#test/support/cli.ts';
import { errorOf, outcomesIn } from '#test/support/outputs.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

async function setup() {
  const self = await fundedMachine(100_000);
  return {
    self,
    send: (words: string) =>
      self.run(`--sandbox payment send --value 100 --pix-key ana@example.com --yes --json ${words}`),
    create: (words: string) =>
      self.run(`--sandbox payment create --value 100 --pix-key ana@example.com --yes --json ${words}`),
    statuses: async () =>
      (await self.run('--sandbox payment list --json'))
        .json()
        .map(({ payment: { correlationID, status } }) => [correlationID, status]),
  };
}

const OTHER = '--holder-name=Marta';
const RIGHT = '--holder-name=Dias --holder-tax-id=52998224725';

describe('payment send with an expected holder', () => {
  it('does not approve a payment to another holder, and names both', async () => {
    const { send, statuses } = await setup();
    for (const words of [`--correlation-id a ${OTHER}`, `--correlation-id b ${RIGHT}`]) {
      const refused = await send(words);
      expect(refused).toMatchObject({ code: 4, out: '' });
      expect(errorOf(refused)).toMatchObject({
        code: 'other-holder',
        message: expect.stringMatching(
          /^the recipient is Carla Dias, \*\*\*\.272\.528-\*\*, not .*; the payment [ab] was created and not approved/,
        ),
      });
    }
    expect(await statuses()).toEqual([
      ['b', 'CREATED'],
      ['a', 'CREATED'],
    ]);
    // The same command with the holder corrected approves the payment that exists.
    expect((await send('--correlation-id a --holder-name=C.Dias')).code).toBe(0);
    expect(await statuses()).toEqual([
      ['b', 'CREATED'],
      ['a', 'APPROVED'],
    ]);
  });

  it.each(['', '***', 'C.', 'Ltda. ME'])(
    'refuses the name %j, which compares with nothing, and sends nothing',
    async (name) => {
      const { self, statuses } = await setup();
      for (const command of ['send', 'create'] as const) {
        const words = ['--value', '100', '--pix-key', 'ana@example.com', '--holder-name', name, '--yes'];
        const refused = await self.run(['--sandbox', 'payment', command, ...words, '--json']);
        expect(refused).toMatchObject({ code: 2, out: '' });
        expect(errorOf(refused).message).toContain('--holder-name');
      }
      expect(await statuses()).toEqual([]);
    },
  );

  it('with --auto-approve, looks the holder up before it sends anything', async () => {
    const { send, create, statuses } = await setup();
    for (const run of [send, create]) {
      const refused = await run(`--auto-approve ${OTHER}`);
      expect(refused).toMatchObject({ code: 4, out: '' });
      expect(errorOf(refused)).toMatchObject({ code: 'other-holder' });
    }
    expect(await statuses()).toEqual([]);
    expect((await send('--auto-approve --holder-name=Carla')).code).toBe(0);
  });
});

it('payment send --auto-approve sends nothing if the service does not report the expected holder', async () => {
  const service = await serve();
  await receive(service, 1_000);
  const { url, seen } = await between(service, async (_request, ask) => {
    const { status, body } = await ask();
    const { owner: _owner, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>;
    return jsonAnswer(status, rest);
  });
  const self = machineAt({ url, appKey: service.appKey });
  const refused = await self.run(
    'payment send --value 100 --pix-key ana@example.com --auto-approve --holder-name Carla --yes --json',
  );
  expect(errorOf(refused)).toMatchObject({
    code: 'other-holder',
    message: 'the service does not report whether the recipient is Carla',
  });
  expect(seen.map(({ method }) => method)).not.toContain('POST');
});

describe('payment create with an expected holder', () => {
  it('fails for another holder, and leaves the payment unapproved', async () => {
    const { create, statuses } = await setup();
    expect(errorOf(await create(`--correlation-id a ${OTHER}`))).toMatchObject({ code: 'other-holder' });
    expect(await statuses()).toEqual([['a', 'CREATED']]);
    expect((await create('--correlation-id b --holder-name=Carla')).code).toBe(0);
    expect(errorOf(await create(`--correlation-id b --return-existing ${OTHER}`))).toMatchObject({
      code: 'other-holder',
    });
  });

  it.each([
    ['CSV with the names of the options', 'pix-key,value,correlation-id,holder-name,holder-tax-id', 'csv'],
    ['CSV with Brazilian names', 'chave Pix,centavos,pedido,favorecido,CPF', 'csv'],
    ['NDJSON', '', 'ndjson'],
  ])('--batch reports rows with another holder as failed: %s', async (_what, head, end) => {
    const { self, statuses } = await setup();
    const rows = [
      ['ana@example.com', '100', 'a', 'Carla Dias', ''],
      ['ana@example.com', '200', 'b', 'Marta Reis', ''],
      ['52998224725', '300', 'c', '', '529.982.247-25'],
      ['bia@example.com', '400', 'd', '', '529.982.247-25'],
      ['eva@example.com', '500', 'e', '', ''],
    ];
    const json = ([key, value, id, name, taxID]: string[]): string =>
      JSON.stringify({
        destinationAlias: key,
        value: Number(value),
        correlationID: id,
        ...(name === '' ? {} : { 'holder-name': name }),
        ...(taxID === '' ? {} : { 'holder-tax-id': taxID }),
      });
    const file = join(self.dir, `rows.${end}`);
    const text = end === 'csv' ? [head, ...rows.map((row) => row.join(','))] : rows.map(json);
    writeFileSync(file, `${text.join('\n')}\n`);
    for (const done of ['done', 'existing'] as const) {
      const ran = await self.run(`--sandbox payment create --batch ${file} --json`);
      expect(ran.code).toBe(7);
      expect(outcomesIn(ran)).toEqual([done, 'failed', done, 'failed', done]);
      expect(ran.err).toContain('2 stopped: another holder (R$ 6,00)');
      expect(ran.json()[1]).toMatchObject({
        error: {
          code: 'other-holder',
          message: expect.stringContaining('Carla Dias, ***.272.528-**, not Marta Reis'),
        },
      });
    }
    expect(await statuses()).toHaveLength(5);
  });

  it('--batch refuses one expected holder for all rows, and an invalid tax id, and sends nothing', async () => {
    const { self, statuses } = await setup();
    const file = join(self.dir, 'rows.csv');
    writeFileSync(file, 'pix-key,value,correlation-id,holder-tax-id\nana@example.com,100,a,529.982.247-26\n');
    const wrong = await self.run(`--sandbox payment create --batch ${file} --json`);
    expect(wrong.code).toBe(2);
    expect(errorOf(wrong).message).toContain('row 2');
    expect((await self.run(`--sandbox payment create --batch ${file} --holder-name Ana --json`)).code).toBe(
      2,
    );
    expect(await statuses()).toEqual([]);
  });
});

describe('payment approve with an expected holder', () => {
  it('approves only a payment to this holder', async () => {
    const { self, create, statuses } = await setup();
    await create('--correlation-id a');
    const refused = await self.run(`--sandbox payment approve a --yes --json ${OTHER}`);
    expect(errorOf(refused)).toMatchObject({ code: 'other-holder', correlationID: 'a' });
    expect(await statuses()).toEqual([['a', 'CREATED']]);
    expect((await self.run('--sandbox payment approve a --yes --holder-name=Carla')).code).toBe(0);
    expect(await statuses()).toEqual([['a', 'APPROVED']]);
  });
});
