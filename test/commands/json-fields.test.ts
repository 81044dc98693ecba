// The fields in the JSON of commands that are no operation of the contract: set-up, the sandbox, offline commands.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { JsonFields } from '#test/support/json-fields.ts';
import type { Line } from '#test/support/outputs.ts';
import { outputOfLine } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** Not pinned here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'sandbox start': 'its ready line has a test of its own',
  'sandbox stop': 'nothing is served here',
  'sandbox resend': 'nothing is delivered without a served sandbox',
  'webhook listen': 'prints events, which the service makes',
  'webhook verify': 'needs a recorded call; its verdicts have tests of their own',
  api: 'prints what the service answers',
  'journal resolve': 'as journal list',
  'journal resume': 'prints what the operation answers',
  'charge watch': 'as charge get',
  'sync verify': 'prints what differs, which nothing does here',
  open: 'its JSON has a test of its own',
  'charge open': 'its JSON has a test of its own',
  'payment watch': 'as payment get',
  'payment batch resume': 'as payment batch run',
  'qrcode qr': 'as charge qr',
  'store login': 'needs a database; test/binary/store-password.full.test.ts',
  'store logout': 'as store login',
  'store init': 'needs a database; test/shared-store/commands.full.test.ts',
  'store status': 'as store init',
  'store check': 'as store init',
  'store roles': 'prints SQL',
  'store import': 'as store init',
  mcp: 'speaks a protocol of its own; test/agent',
  approve: 'needs a terminal; test/agent',
  skill: 'prints text',
  'mcp install': 'needs the files of clients; test/agent/clients',
  'mcp status': 'as mcp install',
  'mcp remove': 'as mcp install',
  'skill install': 'as mcp install',
  'skill status': 'as mcp install',
  'skill remove': 'as mcp install',
};

it('every command has pinned JSON fields, which its help documents', async () => {
  const served = await serve();
  const self = machine();
  self.env['SHELL'] = '/bin/bash';
  const fields = new JsonFields();
  const run = async <const L extends Line>(line: L, input?: string) => {
    const words: readonly string[] = typeof line === 'string' ? line.split(' ') : line;
    const ran = await self.run(
      [...words, '--json', '--yes', '--quiet'],
      input === undefined ? {} : { input },
    );
    expect({ words, code: ran.code, err: ran.err }).toEqual({ words, code: 0, err: '' });
    expect({ words, undocumented: await fields.add(words, ran.json()) }).toEqual({ words, undocumented: [] });
    return outputOfLine(line, ran.out);
  };
  await run(`login --url ${served.url} --name shop --app-key-stdin`, served.appKey);
  await run('whoami');
  await run('config set output json');
  await run('config get output');
  await run('config list');
  await run('config set output default');
  await run('config path');
  for (const line of ['list', 'show shop', 'use shop', 'rename shop store']) await run(`profile ${line}`);
  await run('customer create --name Ana --tax-id 52998224725');
  const [entry] = await run('journal list --all');
  await run(`journal show ${entry.id}`);
  await run('doctor');
  await run('version');
  // Nobody is asked for the latest version.
  self.env['PATH'] = '/nowhere';
  await run('upgrade');
  await run('webhook events');
  await run('commands');
  await run('docs search journal');
  await run('completion --install');
  const code = await run('brcode encode --key ana@example.com --merchant-name Ana --merchant-city Recife');
  await run(['brcode', 'decode', code.brCode]);
  await run(['brcode', 'lint', code.brCode]);
  await run('logout');
  await run('profile delete store');

  await run('profile use sandbox');
  await run('sandbox status');
  await run('sandbox seed --charges 5');
  await run('charge create --value 100 --correlation-id s-1');
  await run('sandbox pay s-1');
  await run('sandbox advance 1m');
  await run('webhook trigger CHARGE_COMPLETED');
  for (const outcome of ['accept', 'reject', 'cancel']) {
    await run(`charge create --value 100 --correlation-id d-${outcome}`);
    const { endToEndId } = await run(`sandbox pay d-${outcome}`);
    await run(`sandbox dispute open ${endToEndId}`);
    await run(`sandbox dispute ${outcome} ${endToEndId}`);
  }
  await run(
    'charge create --value 100 --type BOLETO --correlation-id slip --customer-name Ana --customer-tax-id 52998224725',
  );
  await run(
    'account-register create --tax-id 12345678000195 --correlation-id seller --representative 52998224725',
  );
  await run('account-register get seller');
  await run('sandbox account-register request-documents seller');
  await run('account-register delete seller');
  for (const step of ['submit', 'approve', 'reject']) {
    await run(`account-register create --tax-id 12345678000195 --correlation-id ${step}`);
    await run(`sandbox account-register ${step} ${step}`);
  }
  const made = await run('application create --name report --scope CHARGE_GET');
  await run(`application delete ${String(field(made, 'clientId'))}`);
  await run('boleto check 34192150000000003001091752851640772982609000');
  const slip = await run('sandbox boleto pay slip');
  await run(`boleto get ${String(field(slip, 'boletoTransactionID'))}`);
  await run('boleto list');
  const hook = await run('webhook add --name x --url https://loja.example.com/pix --no-validate');
  await run(`sandbox webhook ${hook.id} --pause`);
  await run('today');
  await run('sandbox requests');
  await run('sync');
  await run('sync status');
  await run('query --list');
  await run('sandbox deliveries');
  await run('report --month 2026-11');
  const orders = join(self.dir, 'orders.csv');
  writeFileSync(orders, 'order,date,amount\ns-1,2026-11-21,1.00\n');
  await run(['reconcile', orders, '--start', '2026-11-20', '--end', '2026-11-20']);
  await run('sandbox fault error --times 1 --operation charge.list');
  await run('sandbox company add --name Dois --tax-id 12.345.678/0001-95');
  await run('sandbox company list');
  await run('sandbox account add');
  await run('sandbox account limits --day 5000,00');
  await run('sandbox key-quota set 400');
  const { clientId } = await run('sandbox key add --name reader');
  await run(`sandbox key disable ${clientId}`);
  await run(`sandbox key enable ${clientId}`);
  const sheet = join(self.dir, 'sheet.csv');
  writeFileSync(sheet, 'pix-key,value,comment,name,tax-id\n52998224725,100,x,Elisa,52998224725\n');
  await run(['payment', 'batch', 'plan', sheet, '--reference', 'x']);
  await run(['payment', 'batch', 'show', `${sheet}.plan`]);
  const boss = machine();
  const approved = await boss.run(`payment batch approve ${sheet}.plan --total 1,00 --json --yes --quiet`);
  expect(approved).toMatchObject({ code: 0, err: '' });
  expect(await fields.add(['payment', 'batch', 'approve'], approved.json())).toEqual([]);
  await run(['payment', 'batch', 'run', `${sheet}.plan`]);
  await run(['payment', 'batch', 'status', `${sheet}.plan`]);
  await run(['payment', 'batch', 'results', `${sheet}.plan`]);
  const mandate = [
    '--journey',
    'ONLY_RECURRENCY',
    '--customer-name',
    'Ana',
    '--customer-tax-id',
    '52998224725',
  ];
  for (const [n, step] of ['approve', 'refuse', 'end'].entries()) {
    await run(['subscription', 'create', '--value', '100', '--correlation-id', `m-${n}`, ...mandate]);
    if (step === 'end') await run(`sandbox mandate approve m-${n}`);
    await run(`sandbox mandate ${step} m-${n}`);
  }
  const [instalment] = await run('installment list m-0');
  await run(`sandbox installment fail ${instalment.correlationID} --code AM02`);
  await run(['books', 'export', '--format', 'csv', '--start', 'today', '--out', join(self.dir, 'books.csv')]);
  await run('sandbox reset');

  await expect(fields.text()).toMatchFileSnapshot('json-fields-own.txt');
  const operations = readFileSync(join(import.meta.dirname, 'json-fields.txt'), 'utf8').match(/^\S.*$/gm)!;
  const pinned = new Set([...fields.names, ...operations, ...Object.keys(ELSEWHERE)]);
  expect((await allCommands()).map(({ meta }) => meta.name).filter((name) => !pinned.has(name))).toEqual([]);
});
