// The warning that an existing customer keeps its stored values.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machine, machineAt } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const KNOWN =
  '--sandbox customer create --name "Ana Souza" --tax-id 529.982.247-25 --email ana@old.example --phone 11912345684 --address-city Santos --correlation-id ana';

/** A machine with the customer ana in its sandbox. */
async function setup() {
  const self = machine();
  expect(await self.run(KNOWN)).toMatchObject({ code: 0, err: '' });
  return self;
}

describe('the warning about an existing customer', () => {
  it('names each field that differs, on stderr only, and --quiet suppresses it', async () => {
    const self = await setup();
    const ran = await self.run(
      '--sandbox customer create --name "Ana Lima" --tax-id 52998224725 --email ana@new.example --phone +5511998765432 --address-city Santos --address-street "Rua A" --json',
    );
    expect(ran.code).toBe(0);
    expect(ran.json()).toEqual((await self.run('--sandbox customer get ana --json')).json());
    expect(ran.err).toBe(
      'warning: the customer already exists, and the service keeps the stored values: name Ana Souza (sent: Ana Lima); email ana@old.example (sent: ana@new.example); phone +5511912345684 (sent: +5511998765432); no address.street (sent: Rua A)\n',
    );
    const quiet = await self.run('--sandbox customer create --name B --tax-id 52998224725 --quiet');
    expect(quiet).toMatchObject({ code: 0, err: '' });
  });

  it('does not appear for the same values in another spelling', async () => {
    const self = await setup();
    for (const line of [
      KNOWN,
      '--sandbox customer create --name "Ana Souza" --tax-id 52998224725',
      '--sandbox customer create --name "Ana Souza" --tax-id 52998224725 --email ANA@old.example --phone "(11) 91234-5684"',
    ])
      expect(await self.run(line)).toMatchObject({ code: 0, err: '' });
  });

  it('appears for charge create, subscription create and batch rows, in the language of the reader', async () => {
    const self = await setup();
    const of = '--customer-name "Ana Souza" --customer-tax-id 52998224725 --customer-email ana@new.example';
    const difference = 'email ana@old.example (sent: ana@new.example)';
    for (const line of [`charge create --value 100 ${of}`, `subscription create --value 100 ${of}`])
      expect((await self.run(`--sandbox ${line}`)).err).toContain(difference);
    const rows = join(self.dir, 'rows.csv');
    writeFileSync(
      rows,
      'correlation-id,value,customer-name,customer-tax-id,customer-email\nc1,100,Ana Souza,52998224725,ana@new.example\n',
    );
    const batch = await self.run(`--sandbox charge create --batch ${rows}`);
    expect(batch.code).toBe(0);
    expect(batch.err).toContain(`warning: row 2: the customer already exists`);
    const pt = await self.run(`--sandbox charge create --value 100 ${of}`, { env: { PIXCTL_LANG: 'pt' } });
    expect(pt.err).toContain(
      'aviso: o cliente já está cadastrado, e o serviço mantém os valores guardados: email ana@old.example (enviado: ana@new.example)',
    );
  });

  it('does not appear if the answer has no customer', async () => {
    const { url } = await httpServer((request, response) =>
      json(response, 200, {
        charge: { ...JSON.parse(request.body), status: 'ACTIVE', customer: null },
      }),
    );
    const ran = await machineAt({ url }).run(
      'charge create --value 100 --customer-name Ana --customer-email a@example.com',
    );
    expect(ran).toMatchObject({ code: 0, err: '' });
  });

  it('contains no control characters from the service', async () => {
    const { url } = await httpServer((request, response) =>
      json(response, 200, {
        customer: {
          ...JSON.parse(request.body),
          taxID: { taxID: '52998224725', type: 'BR:CPF' },
          email: '\u001b[2J\nx',
        },
      }),
    );
    const ran = await machineAt({ url }).run(
      'customer create --name Ana --tax-id 52998224725 --email a@example.com --json',
    );
    expect(ran.err).toBe(
      'warning: the customer already exists, and the service keeps the stored values: email [2J x (sent: a@example.com)\n',
    );
  });
});
