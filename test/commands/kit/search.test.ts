// Finding customers and charges by what people know of them: --customer, --search, --paid-start and --paid-end.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

let m: Machine;
let s: Served;

beforeEach(async () => {
  s = await serve();
  m = machineAt(s);
  const customer = (body: object): Promise<unknown> => s.ok('POST', '/api/v1/customer', body);
  const ana = { name: 'Ana Souza', taxID: '52998224725', email: 'ana@example.com' };
  await customer({ ...ana, correlationID: 'c-ana' });
  const lima = { name: 'Ana Lima', taxID: '16899535009', phone: '+5511912345684' };
  await customer({ ...lima, correlationID: 'c-lima' });
  await customer({ name: 'Luana Conceição', taxID: '12345678909', correlationID: 'c-lu' });
});

const charges = async () => (await s.ok('GET', '/api/v1/charge')).charges;

describe('charge create --customer', () => {
  it.each([
    ['a part of the name', 'Souza', 'c-ana'],
    ['the name without its accents', 'conceicao', 'c-lu'],
    ['words of the name in another order', 'lima ana', 'c-lima'],
    ['a CPF with its marks', '529.982.247-25', 'c-ana'],
    ['a CPF without', '52998224725', 'c-ana'],
    ['the e-mail', 'ANA@example.com', 'c-ana'],
    ['the phone as people write it', '(11) 91234-5684', 'c-lima'],
    ['the id', 'c-lu', 'c-lu'],
  ])('finds the customer by %s', async (_what, text, id) => {
    const ran = await m.run(['charge', 'create', '--value', '100', '--customer', text, '--json']);
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
    expect(ran.json().customer).toMatchObject({ correlationID: id });
    expect((await s.ok('GET', '/api/v1/customer')).customers).toHaveLength(3);
  });

  it('refuses a text that matches several customers, names them, and sends nothing', async () => {
    const ran = await m.run('charge create --value 100 --customer ana');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('2 customers match ana: Ana Lima 168.995.350-09; Ana Souza 529.982.247-25');
    expect(await charges()).toEqual([]);
  });

  it('refuses digits that are the CPF of one customer and the phone of another', async () => {
    await s.ok('POST', '/api/v1/customer', { name: 'Cecília', taxID: '11987654374', correlationID: 'c-ce' });
    const charge = ['charge', 'create', '--value', '100', '--customer', '11987654374'];
    expect((await m.run(charge)).code).toBe(0);
    await s.ok('POST', '/api/v1/customer', {
      name: 'Davi',
      taxID: '39053344705',
      correlationID: 'c-da',
      phone: '+5511987654374',
    });
    const ran = await m.run(charge);
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(
      /2 customers match 11987654374: .*Davi.*Cecília|2 customers match .*Cecília.*Davi/,
    );
    expect(await charges()).toHaveLength(1);
  });

  it('refuses a text that matches no customer, even if it is in the middle of a name', async () => {
    const ran = await m.run('charge create --value 100 --customer uan');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('no customer matches "uan"');
    expect(await charges()).toEqual([]);
  });

  it('refuses a second customer in other options, and --batch', async () => {
    const two = await m.run(
      'charge create --value 100 --customer Souza --customer-name Bia --customer-email b@c.de',
    );
    expect(two.code).toBe(2);
    const many = await m.run('charge create --batch - --customer Souza', {
      input: 'correlation-id,value\na,100\n',
    });
    expect(many.code).toBe(2);
    expect(await charges()).toEqual([]);
  });
});

describe('charge list and customer list', () => {
  const create = (body: object): Promise<unknown> => s.ok('POST', '/api/v1/charge', { value: 100, ...body });
  const ids = async (line: readonly string[]): Promise<string> =>
    (await m.run(['charge', 'list', ...line, '--jq', 'map(.correlationID)|join(",")'])).out.trim();

  beforeEach(async () => {
    await create({
      correlationID: 'order-1',
      comment: 'Pão de queijo e bolo',
      customer: { name: 'x', taxID: '52998224725' },
    });
    await create({ correlationID: 'order-2', value: 1_990, customer: { name: 'x', taxID: '16899535009' } });
    await create({ correlationID: 'other', identifier: 'MESA12' });
  });

  it.each([
    ['a name', ['Souza'], 'order-1'],
    ['a CPF', ['168.995.350-09'], 'order-2'],
    ['an id', ['c-lima'], 'order-2'],
  ])('charge list --customer finds charges by %s', async (_what, text, found) => {
    expect(await ids(['--customer', ...text])).toBe(found);
  });

  it('charge list --customer prints an empty list for an unknown customer', async () => {
    const ran = await m.run('charge list --customer nobody --json');
    expect({ code: ran.code, out: ran.out }).toEqual({ code: 0, out: '[]\n' });
  });

  it('charge list --customer accepts a customer id from a key that may not read customers', async () => {
    const { appKey } = await s.ok('POST', '/_sandbox/key', { name: 'reader', scopes: ['CHARGE_GET_LIST'] });
    const ran = await m.run('charge list --customer c-ana --json', { env: { PIXCTL_APP_KEY: appKey } });
    expect(ran.code).toBe(0);
    expect(ran.json()).toHaveLength(1);
  });

  it.each([
    ['an id', 'order', 'order-2,order-1'],
    ['a customer', 'ana lim', 'order-2'],
    ['a CPF', '529.982.247-25', 'order-1'],
    ['a comment', 'pao queijo', 'order-1'],
    ['words of different fields', 'bolo souza', 'order-1'],
    ['an identifier', 'mesa12', 'other'],
    ['an amount', 'R$ 19,90', 'order-2'],
    ['nothing that is there', 'pizza', ''],
  ])('charge list --search finds charges by %s', async (_what, text, found) => {
    expect(await ids(['--search', text])).toBe(found);
  });

  it('charge list --search reads all pages up to --limit, and reports the limit only at a terminal', async () => {
    const all = Array.from({ length: 250 }, (_one, index) => `many-${index}`);
    for (const correlationID of all) await create({ correlationID });
    expect(await ids(['--search', 'order'])).toBe('order-2,order-1');
    const cut = await machineThatWatches().run('charge list --search many --limit 3');
    expect(cut.err).toContain('Showing the first 3. There are more: use --all or --limit N');
    for (const other of [m, machineThatWatches()]) {
      const piped = await other.run('charge list --search many --limit 3 --json');
      expect(piped.json()).toHaveLength(3);
      expect(piped.err).toBe('');
    }
    expect((await m.run('charge list --search many --all --json')).json()).toHaveLength(250);
    // As many as were asked for are all there are.
    expect((await machineThatWatches().run('charge list --search order --limit 2')).err).toBe('');
  });

  const machineThatWatches = (): Machine => {
    const other = machineAt(s, { stdoutIsTerminal: true, stderrIsTerminal: true });
    Object.assign(other.env, { TERM: 'dumb', CI: '1' });
    return other;
  };

  it('customer list --search finds customers by name and phone', async () => {
    const names = async (text: string): Promise<string[]> =>
      (await m.run(['customer', 'list', '--search', text, '--json'])).json().map(({ name }) => name);
    expect(await names('ana')).toEqual(['Luana Conceição', 'Ana Lima', 'Ana Souza']);
    expect(await names('91234')).toEqual(['Ana Lima']);
    expect((await m.run('customer get 529.982.247-25 --json')).json()).toMatchObject({ name: 'Ana Souza' });
  });

  describe('with --paid-start and --paid-end', () => {
    beforeEach(async () => {
      // 21/11, 09:00 in Brasília; the last moment of that day is 02:59:59.999 UTC.
      await s.ok('POST', '/_sandbox/pay', { id: 'order-2' });
      s.time = Date.parse('2026-11-22T02:59:59.999Z');
      m.time = s.time;
      await s.ok('POST', '/_sandbox/pay', { id: 'order-1' });
      s.time += 1;
      m.time = s.time;
      await s.ok('POST', '/_sandbox/pay', { id: 'other' });
    });

    it('includes complete days of Brasília, to the millisecond', async () => {
      expect(await ids(['--paid-start', '21/11/2026', '--paid-end', '21/11/2026'])).toBe('order-2,order-1');
      expect(await ids(['--paid-start', '22/11/2026'])).toBe('other');
      expect(await ids(['--paid-end', '20/11/2026'])).toBe('');
    });

    it('finds an old charge that was paid recently among many newer ones, unless --start excludes it', async () => {
      for (let index = 0; index < 120; index += 1) await create({ correlationID: `newer-${index}` });
      expect(await ids(['--paid-start', '22/11/2026', '--limit', '1'])).toBe('other');
      // Unless its age is bounded.
      expect(await ids(['--paid-start', '22/11/2026', '--start', '22/11/2026'])).toBe('');
    });

    it('refuses an end before the start', async () => {
      const ran = await m.run('charge list --paid-start 22/11/2026 --paid-end 21/11/2026');
      expect(ran.code).toBe(2);
    });
  });
});
