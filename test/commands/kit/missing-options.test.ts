// Errors about missing values name options, in a script: before anything is sent, and when the service refuses.
import { describe, expect, it } from 'vitest';
import { machineAt } from '#test/support/cli.ts';
import { invoiced } from '#test/support/services/requests.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { withSentOperations } from '#test/support/services/sent-operations.ts';

const CUSTOMER =
  '--customer, or --customer-name + --customer-tax-id, or --customer-name + --customer-email, or --customer-name + --customer-phone, or --customer-tax-id';

describe('a write without a value that it needs', () => {
  it.each([
    ['subscription create --amount 49,90', `${CUSTOMER} is required`],
    [
      'subscription create --amount 49,90 --customer-name Ana',
      '--customer-tax-id, or --customer-email, or --customer-phone is required',
    ],
    [
      'charge create --amount 1,00 --customer-name Ana',
      '--customer-tax-id, or --customer-email, or --customer-phone is required',
    ],
    ['customer update ana', '--name, or --email, or --phone, or --tax-id is required'],
    ['invoice create --amount 1,00', '--customer, or --customer-tax-id + --customer-name'],
    ['invoice create --customer ana', '--amount is required'],
    ['payment create --amount 1,00 --to-bank 99999012', 'needs --to-'],
    ['pix-key create --type CNPJ', 'needs --key'],
    ['account-register create --tax-id 529.982.247-25', '--official-name is missing'],
    ['limits-request create --file x.pdf', 'missing: --day (or --night, '],
  ])('%s › names the options, exits with 2 and sends nothing', async (line, message) => {
    const served = await serve();
    const { result, succeeded } = await withSentOperations(served, () => machineAt(served).run(line));
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain(message);
    expect(succeeded).toEqual([]);
  });

  it.each([
    [
      'charge create --amount 9,00 --type BOLETO --due-date 2026-12-10',
      'Add --customer, or --customer-name + --customer-tax-id.',
    ],
    [
      'charge create --amount 9,00 --type BOLETO --due-date 2026-12-10 --customer-name Ana --customer-email ana@example.com',
      'Add --customer-tax-id.',
    ],
    ['charge create --amount 9,00 --ensure-same-tax-id', 'Add --customer, or'],
    ['charge create --amount 9,00 --customer-tax-id 529.982.247-25', 'Add --customer-name.'],
    ['customer create --name Ana --email ana@example.com', '--tax-id is required'],
  ])('%s › names the options when the service refuses it, and exits with 4', async (line, hint) => {
    const served = await serve();
    const ran = await machineAt(served).run(line);
    expect(ran).toMatchObject({ code: 4, out: '' });
    expect(ran.err).toContain(hint);
  });
});

describe('--customer', () => {
  const setup = async () => {
    const served = await serve();
    await served.ok('POST', '/api/v1/customer', { ...invoiced, correlationID: 'ana' });
    return { served, self: machineAt(served) };
  };
  const LINES = [
    'charge create --amount 9,00',
    'subscription create --amount 9,00',
    'invoice create --amount 9,00',
  ];

  it.each(LINES)('%s › sends the saved customer, by id or by name', async (line) => {
    const { self } = await setup();
    for (const text of ['ana', 'ANA SOUZA', '529.982.247-25']) {
      const ran = await self.run([...line.split(' '), '--customer', text, '--json']);
      expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
      expect(ran.json()).toMatchObject({ customer: { name: 'Ana Souza' } });
    }
  });

  it.each(LINES)('%s › exits with 2 and sends nothing if no customer matches', async (line) => {
    const { served, self } = await setup();
    const { result, succeeded } = await withSentOperations(served, () =>
      self.run([...line.split(' '), '--customer', 'nobody']),
    );
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain('no customer matches "nobody"');
    expect(succeeded.filter((id) => !id.startsWith('customer.'))).toEqual([]);
  });

  it.each(LINES)('%s › exits with 2 beside other options of the customer', async (line) => {
    const { self } = await setup();
    const ran = await self.run(`${line} --customer ana --customer-name Bia`);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(
      '--customer selects a saved customer, but other options or the input describe one',
    );
  });
});
