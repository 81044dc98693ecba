// Money of a payment that came back because of a report of fraud (MED), and money that a dispute took away, in the
// report, the books and a reconciliation.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonOf, machine } from '#test/support/cli.ts';

const HLEDGER = spawnSync('hledger', ['--version']).status === 0;
if (!HLEDGER)
  console.warn('SKIPPED: hledger is not installed; it did not check the sums of returned payments');

/** A sale, a payment to a fraudster of which R$ 6,72 came back in three parts, and an open dispute of the sale. */
async function account() {
  const self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  const json = jsonOf(self);
  await json(
    'charge create --value 10000 --correlation-id sale --customer-name Ana --customer-tax-id 52998224725',
  );
  await json('sandbox pay sale');
  await json('payment send --value 672 --pix-key loja@golpe.example --correlation-id lost');
  await json('sandbox advance 11d');
  const { transaction } = await json('payment get lost');
  const { dictId } = await json(
    `recovery create ${transaction.endToEndId} --situation-type SCAM --details x`,
  );
  await json('sandbox advance 11d');
  const [sale] = (await json('transaction list')).filter(({ charge }) => charge?.correlationID === 'sale');
  await json(`sandbox dispute open ${sale!.endToEndId}`);
  return { self, json, dictId };
}

it('report counts money that came back as incoming but not as a customer, and disputed money apart', async () => {
  const { self, json } = await account();
  const report = await json('report --month 2026-12');
  expect(report).toMatchObject({
    in: { value: 672, count: 3 },
    out: { value: 0, count: 0 },
    kinds: [{ kind: 'returned', value: 672, count: 3 }],
    customers: [],
    blocked: 0,
    disputed: { value: 10_000, count: 1 },
  });
  const { out } = await self.run('report --month 2026-12 --no-color', { terminal: 100 });
  expect(out).toMatch(/Disputes that are open now\s+R\$ 100,00\s+1/);
});

it('books export names the report of fraud of each return, in an account of its own', async () => {
  const { self, dictId } = await account();
  const path = join(self.dir, 'books.journal');
  expect((await self.run(`books export --format hledger --month 2026-12 --out ${path}`)).code).toBe(0);
  const text = readFileSync(path, 'utf8');
  expect(text.match(new RegExp(`recovery:${dictId}, kind:returned`, 'g'))).toHaveLength(3);
  if (!HLEDGER) return;
  const ran = spawnSync('hledger', ['-f', path, 'balance', 'Despesa', '--flat', '-O', 'csv'], {
    encoding: 'utf8',
  });
  expect(ran.stdout).toContain('"Despesa:Pagamentos devolvidos","-6.72 BRL"');
});

it('reconcile finds each return in the statement of the bank', async () => {
  const { self, json } = await account();
  const returns = (await json('statement')).filter(({ description }) => description === 'Devolução recebida');
  const path = join(self.dir, 'bank.csv');
  const rows = returns.map(({ time, value, transactionId }) => [
    time.slice(0, 10).split('-').toReversed().join('/'),
    `Pix devolvido ${transactionId}`,
    `+${(value / 100).toFixed(2).replace('.', ',')}`,
  ]);
  writeFileSync(path, ['Data;Histórico;Valor', ...rows.map((row) => row.join(';'))].join('\n'));
  const ran = await self.run(`reconcile ${path} --start 2026-12-01 --end 2026-12-31 --json`);
  const { code, matched } = { code: ran.code, matched: ran.json() };
  expect(code).toBe(0);
  expect(matched.map(({ result }) => result)).toEqual(['matched', 'matched', 'matched']);
  expect(matched.flatMap(({ accountIds }) => accountIds ?? []).toSorted()).toEqual(
    returns.map(({ transactionId }) => transactionId).toSorted(),
  );
});
