// Charges, transactions and accounts as people read them; the output for programs stays the same.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';

let m: Machine;
const drawn = async (line: string, width = 140, env: Record<string, string> = {}): Promise<string> =>
  (await m.run(line, { terminal: width, env: { NO_COLOR: '1', ...env } })).out;

beforeEach(() => {
  m = machine();
  m.env['PIXCTL_PROFILE'] = 'sandbox';
});

describe('charge get', () => {
  beforeEach(async () => {
    await m.run('charge create --value 1990 --correlation-id one');
    await m.run('sandbox pay one');
  });

  it('shows a person the amounts refunded and on their way back', async () => {
    expect(await drawn('charge get one')).not.toContain('Refunded');
    await m.run('charge refund one --value 500');
    expect(await drawn('charge get one')).toMatch(/Refunded +R\$ 5,00 on its way back\n/);
    await m.run('sandbox advance 10s');
    expect(await drawn('charge get one')).toMatch(/Refunded +R\$ 5,00 of R\$ 19,90\n/);
    await m.run('charge refund one');
    expect(await drawn('charge get one')).toMatch(
      /Refunded +R\$ 5,00 of R\$ 19,90; R\$ 14,90 on its way back\n/,
    );
    await m.run('sandbox advance 10s');
    expect(await drawn('charge get one')).toMatch(/Refunded +R\$ 19,90, all of it\n/);
    expect(await drawn('charge get one', 140, { PIXCTL_LANG: 'pt' })).toMatch(/Devolvido +R\$ 19,90, tudo\n/);
  });

  it.each(['charge get one', 'charge watch one'])(
    '%s names the command that opens the payment page, as nothing serves the sandbox',
    async (line) => {
      const shown = await drawn(line);
      expect(shown).toMatch(/Payment page +pixctl charge open one\n/);
      expect(shown).not.toContain('http://');
    },
  );

  it('sends one request and prints no refund summary for programs', async () => {
    await m.run('charge refund one');
    const before = (await m.run('sandbox requests --json --limit 1000')).json().length;
    const read = await m.run('charge get one --json');
    expect(read.json()).not.toHaveProperty('refunded');
    const after = (await m.run('sandbox requests --json --limit 1000')).json();
    expect(after.length - before).toBe(1);
    expect((await m.run('charge get one')).out).not.toContain('Refunded');
  });

  it('shows the amount of an overdue charge with fine and interest', async () => {
    await m.run(
      'charge create --value 10000 --correlation-id late --type OVERDUE --days-for-due-date 1 --customer-name Ana --customer-tax-id 52998224725 --customer-address-city Santos --customer-address-street "Rua A"',
    );
    expect(await drawn('charge get late')).not.toContain('To pay');
    await m.run('sandbox advance 3d');
    const { valueWithDiscount } = (await m.run('charge get late --json')).json();
    expect(valueWithDiscount).toBeGreaterThan(10_200);
    const reais = `R$ ${String(valueWithDiscount).slice(0, -2)},${String(valueWithDiscount).slice(-2)}`;
    expect(await drawn('charge get late')).toContain(`${reais}, with fine and interest`);
    expect(await drawn('charge list')).toContain(reais);
  });
});

describe('lists for people and programs', () => {
  it.each(['charge list --search nothing-fits', 'payment list --json'])(
    '%s --fields foo names the unknown field although the list is empty',
    async (line) => {
      expect(await m.run(`${line} --fields foo`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('foo') as string,
      });
      expect(await m.run('payment list --fields payment.value')).toMatchObject({ code: 0 });
    },
  );

  beforeEach(async () => {
    await m.run(
      'charge create --value 60000 --correlation-id one --customer-name "Ana Souza" --customer-tax-id 52998224725',
    );
    await m.run('sandbox pay one');
    await m.run('payment send --value 700 --destination-alias fornecedor@example.com --yes');
    await m.run('sandbox advance 10s');
  });

  it('transaction list shows a person the sign and the other party', async () => {
    const list = await drawn('transaction list');
    expect(list).toMatch(/Received +\+R\$ 600,00 +Ana Souza/);
    expect(list).toMatch(/Sent +-R\$ 7,00 +fornecedor@example\.com/);
    const portuguese = await drawn('transaction list', 140, { PIXCTL_LANG: 'pt' });
    expect(portuguese).toMatch(/Recebido +\+R\$ 600,00 +Ana Souza/);
  });

  it('transaction list and charge list print unsigned cents and untranslated values in a pipe', async () => {
    const { out } = await m.run('transaction list', { env: { PIXCTL_LANG: 'pt' } });
    const rows = out
      .trim()
      .split('\n')
      .map((row) => row.split('\t'));
    expect(rows.map((row) => [row[1], row[2]]).toSorted()).toEqual([
      ['PAYMENT', '60000'],
      ['WITHDRAW', '700'],
    ]);
    expect(rows[0]).toHaveLength(7);
    expect((await m.run('charge list --status COMPLETED', { env: { PIXCTL_LANG: 'pt' } })).out).toContain(
      '\tCOMPLETED\t',
    );
  });

  it.each(['charge list', 'transaction list', 'payment list', 'account list', 'customer list'])(
    '%s fits 50 columns, and shows the other party or the amount',
    async (line) => {
      const out = await drawn(line, 50);
      for (const row of out.split('\n')) expect(row.length).toBeLessThanOrEqual(50);
      const who = {
        charge: 'Ana Souza',
        transaction: 'Ana Souza',
        payment: /Recipient.*\n.*\n.* \p{L}+ \p{L}+ /u,
        account: /R\$ 593,00/,
        customer: 'Ana Souza',
      };
      expect(out).toMatch(who[line.split(' ')[0] as keyof typeof who]);
    },
  );

  it('account list shows the Pix keys of the sandbox at a terminal, and not in a pipe', async () => {
    const [{ accounts }] = (await m.run('sandbox company list --json')).json();
    expect(await drawn('account list')).toContain(accounts[0].pixKey);
    expect((await m.run('account list')).out).not.toContain(accounts[0].pixKey);
  });
});
