// Recall and false matches of `reconcile`, by layout: a month of a sandbox account is written as each bank would write it,
// with lines that the account has not, and without lines that it has.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { isOfx, readOfx } from '#books/files/ofx.ts';
import { int, list, obj, str } from '#contract/schema/schema.ts';
import type { Movement, Writer } from '#test/books/layout-writers.ts';
import { WRITERS } from '#test/books/layout-writers.ts';
import { parsed } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { resultOf, resultOfAsync } from '#test/support/steps.ts';

/** A line of the account, or a stranger's, which has no id there. */
interface Known extends Movement {
  readonly id: string | undefined;
}

/** Number of lines in the file; all of a larger month in `npm run test:largest`. */
const LINES = 121;
const STRANGERS = ['Wanda Xavier', 'Yuri Quaresma', 'Kelly Zanin', 'Hugo Ximenes', 'Olga Vidal'];

let self: Machine;
let inFile: readonly Known[] = [];

const ledgerRow = obj({
  line_id: str(),
  end_to_end_id: str({ nullable: true }),
  day: str(),
  kind: str(),
  value: int(),
  party_name: str({ nullable: true }),
  party_tax_id: str({ nullable: true }),
});

/** @returns how many lines the account has in it */
async function makeMonth(): Promise<number> {
  self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  for (const line of [`sandbox seed ${LARGEST ? '--year --charges 4400' : '--charges 560'}`, 'sync'])
    expect((await self.run(line)).code).toBe(0);
  const ran = await self.run([
    'query',
    `SELECT line_id, end_to_end_id, day, kind, value, party_name, party_tax_id FROM ledger
        WHERE day >= '2026-10-01' AND day <= '2026-10-31' AND account_id = (SELECT account_id FROM accounts WHERE is_default)
        ORDER BY time`,
    '--json',
  ]);
  const ledger = parsed(list(ledgerRow), ran.out);
  inFile = ledger
    .map((row) => ({
      day: row.day,
      value: row.value,
      name: row.party_name ?? 'Loja Exemplo',
      taxId: row.party_tax_id === null ? undefined : row.party_tax_id.replace(/[^\d*]/g, ''),
      isFee: row.kind === 'fee',
      id: row.end_to_end_id ?? row.line_id,
    }))
    .flatMap((one, index): Known[] => {
      if (index % 9 === 4) return [];
      if (index % 9 === 7 && !one.isFee)
        return [{ ...one, id: undefined, taxId: undefined, name: STRANGERS[index % STRANGERS.length]! }];
      return [one];
    })
    .slice(0, LARGEST ? undefined : LINES);
  return ledger.length;
}

async function measured(writer: Writer): Promise<{ shared: number; found: number; wrong: number }> {
  const path = join(self.dir, `${writer.bank.replaceAll(/\W/g, '-')}.txt`);
  writeFileSync(path, writer.write({ movements: inFile, opening: 5_000_000 }));
  const text = readFileSync(path, 'utf8');
  const { lines } = isOfx(text)
    ? resultOf(readOfx(text, path, { isAccount: () => true }))
    : await resultOfAsync(
        readCsv(text, path, {
          named: new Map((writer.columns ?? []) as readonly (readonly [Role, string])[]),
          directions: new Map(),
          asOrders: undefined,
        }),
      );
  expect(lines).toHaveLength(inFile.length);
  const movements = writer.isNewestFirst === true ? inFile.toReversed() : inFile;
  const idOf = new Map(lines.map(({ line }, index) => [line, movements[index]!.id]));
  const [{ accountId }] = (await self.run('account list --json')).json();
  const period = ['--start', '2026-10-01', '--end', '2026-10-31'];
  const columns = (writer.columns ?? []).flatMap(([role, place]) => ['--column', `${role}=${place}`]);
  const words = ['--offline', '--account', accountId, ...period, ...columns, '--json'] as const;
  const ran = await self.run(['reconcile', path, ...words]);
  expect(ran.code).toBe(7);
  let [found, wrong] = [0, 0];
  for (const row of ran.json()) {
    if (row.result !== 'matched') continue;
    const accountLines = new Set(row.accountIds);
    const isRight = row.lines.every((line) => accountLines.has(idOf.get(line) ?? ''));
    if (isRight) found += row.lines.length;
    else wrong += row.lines.length;
  }
  return { shared: inFile.filter(({ id }) => id !== undefined).length, found, wrong };
}

it('reconcile matches the statements of all bank layouts to their minimum recall, without a false match', async () => {
  const inAccount = await makeMonth();
  if (!LARGEST) expect(inFile).toHaveLength(LINES);
  const table = [`${inAccount} lines in the account, ${inFile.length} in the file`];
  const [wrongs, tooFew]: [string[], string[]] = [[], []];
  for (const writer of WRITERS) {
    const { shared, found, wrong } = await measured(writer);
    const recall = Math.floor((100 * found) / shared);
    table.push(`| ${writer.bank} | ${found} of ${shared} (${recall} %) | ${wrong} |`);
    if (wrong > 0) wrongs.push(`${writer.bank}: ${wrong}`);
    if (recall < writer.minimum) tooFew.push(`${writer.bank}: ${recall} %`);
  }
  process.stdout.write(`\n${table.join('\n')}\n`);
  expect({ wrongs, tooFew }).toEqual({ wrongs: [], tooFew: [] });
});
