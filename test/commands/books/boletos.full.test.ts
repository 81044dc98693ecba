// Charges of type BOLETO that were paid by their barcode, against the same charges paid by their Pix; and boletos that
// the account paid.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import type { Machine, RunJson } from '#test/support/cli.ts';
import { jsonOf, machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';

const BILL = '34191091725285164077229826090002215000000000300';
const ANA = "--customer-name 'Ana Lima' --customer-tax-id 52998224725";

let self: Machine;
let json: RunJson;
/** Creates a charge of type BOLETO. */
const charge = async (id: string, value: number, customer = ANA) =>
  expect(
    await self.run(`charge create --type BOLETO --value ${value} --correlation-id ${id} ${customer}`),
  ).toMatchObject({ code: 0 });
const ledger = async (columns: string, view = 'ledger') => {
  await json('sync');
  return json(['query', `SELECT ${columns} FROM ${view} ORDER BY value, charge_correlation_id`]);
};
const file = (name: string, text: string): string => {
  const path = join(self.dir, name);
  writeFileSync(path, text);
  return path;
};

beforeEach(() => {
  self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  json = jsonOf(self);
});

describe('boleto of a charge, paid by its barcode', () => {
  beforeEach(async () => {
    for (const id of ['by-barcode', 'by-pix']) await charge(id, 10_000);
    await json('sandbox boleto pay by-barcode');
    await json('sandbox pay by-pix');
  });

  it('is a charge with the same customer in the ledger as if it was paid by its Pix', async () => {
    await json('sandbox advance 7d');
    const same = { kind: 'charge', value: 10_000, party_name: 'Ana Lima', party_tax_id: '52998224725' };
    expect(await ledger('kind, value, charge_correlation_id AS charge, party_name, party_tax_id')).toEqual([
      { ...same, charge: 'by-barcode' },
      { ...same, charge: 'by-pix' },
    ]);
  });

  it('reconcile › matches its order with its line of the statement', async () => {
    await json('sandbox advance 7d');
    const orders = file('orders.csv', 'Pedido;Valor\nby-barcode;100,00\nby-pix;100,00\n');
    const ran = await self.run(['reconcile', orders, '--start', 'today', '--end', 'today', '--json']);
    expect(outputOf('reconcile', ran.out)).toMatchObject([
      { result: 'matched', rule: 'reference' },
      { result: 'matched', rule: 'reference' },
    ]);
  });

  it('reconcile › matches a line of a bank file by its amount and its customer', async () => {
    await json('sandbox advance 7d');
    await json('sync');
    const bank = file('bank.csv', `Data;Nome;Valor\n26/11/2026;Ana Lima;+100,00\n`);
    const ran = await self.run(['reconcile', bank, '--json']);
    expect(outputOf('reconcile', ran.out)).toMatchObject([{ result: 'matched', rule: 'amount-and-name' }]);
  });

  it('reconcile › says that the money of a paid boleto has not arrived yet', async () => {
    await json('sandbox advance 1h');
    const orders = file('orders.csv', 'Pedido;Valor\nby-barcode;100,00\n');
    const ran = await self.run(['reconcile', orders, '--start', 'today', '--end', 'today', '--json']);
    expect(outputOf('reconcile', ran.out)).toContainEqual(
      expect.objectContaining({
        result: 'file-only',
        reason: 'its charge by-barcode was paid by its boleto, and the money has not arrived yet',
      }),
    );
  });

  it('books export and report › book it as a charge of its customer', async () => {
    await json('sandbox advance 7d');
    const period = ['--month', '2026-11'];
    const path = join(self.dir, 'books.journal');
    await self.run(['books', 'export', '--format', 'hledger', ...period, '--out', path]);
    const out = readFileSync(path, 'utf8');
    expect(out.match(/Receita:Vendas/g)).toHaveLength(3);
    expect(out).toContain('charge:by-barcode');
    expect(out).not.toContain('A classificar');
    const report = await json(['report', ...period]);
    expect(report).toMatchObject({
      kinds: [{ kind: 'charge', value: 20_000, count: 2 }],
      customers: [{ name: 'Ana Lima', value: 20_000, count: 2 }],
    });
  });
});

describe('ledger', () => {
  let to: string;
  beforeEach(async () => {
    to = join(self.dir, 'mirror.db');
    await charge('one', 5_000);
    await json('sandbox boleto pay one');
    await json('sandbox advance 7d');
  });
  /** Reads the ledger from a mirror in which a statement has changed what the service reported. */
  const ledgerAfter = async (change: string, columns: string) => {
    await json(['sync', '--to', to]);
    const mirror = await openSqlite(to, 'write');
    await mirror.exec(change);
    await mirror.close();
    return json(['query', '--to', to, `SELECT ${columns} FROM ledger ORDER BY value`]);
  };

  it('keeps boletos `other` while the statement has more equal lines in that second', async () => {
    const another = `INSERT INTO statement (scope, id, time, type, value, raw)
      SELECT scope, 'another', time, type, value, raw FROM statement`;
    expect(await ledgerAfter(another, 'kind, charge_correlation_id AS charge')).toEqual([
      { kind: 'other', charge: null },
      { kind: 'other', charge: null },
    ]);
  });

  it('finds the charge of a boleto whose line has milliseconds and an id of its own', async () => {
    const changed = `UPDATE statement SET time = substr(time, 1, 19) || '.417Z', transaction_id = 'b0l3t0'`;
    expect(await ledgerAfter(changed, 'kind, charge_correlation_id AS charge')).toEqual([
      { kind: 'charge', charge: 'one' },
    ]);
  });

  it('has the boletos also of a service without a statement', async () => {
    await json(`payment send --boleto ${BILL} --correlation-id bill`);
    await json('sandbox advance 3d');
    const columns = 'kind, value, charge_correlation_id AS charge, payment_correlation_id AS payment';
    expect(await ledgerAfter('DELETE FROM statement', columns)).toEqual([
      { kind: 'payment', value: -300, charge: null, payment: 'bill' },
      { kind: 'charge', value: 5_000, charge: 'one', payment: null },
    ]);
  });

  it('records the fee that the service reports for a boleto as a fee', async () => {
    const fee = `UPDATE boleto_transactions SET fee = 129;
      INSERT INTO statement (scope, id, time, type, value, raw)
      SELECT scope, 'fee', time, 'DEBIT', 129, raw FROM statement`;
    expect(await ledgerAfter(fee, 'kind, value')).toEqual([
      { kind: 'fee', value: -129 },
      { kind: 'charge', value: 5_000 },
    ]);
  });
});
