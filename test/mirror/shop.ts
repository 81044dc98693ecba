// An account in which everything has happened once, for the tests of the mirror.
import { isObject } from '#contract/path.ts';
import type { SqlRow } from '#mirror/sql.ts';
import type { Machine, RunJson } from '#test/support/cli.ts';
import { jsonOf } from '#test/support/cli.ts';
import type { OutputOf } from '#test/support/outputs.ts';

/** What each engine is called with: `--to …`, or nothing. */
export type To = readonly string[];

/** Returns the rows that `query` printed. @throws Error for anything else */
export function rowsOf(printed: unknown): readonly SqlRow[] {
  if (Array.isArray(printed) && printed.every((row) => isObject(row))) return printed;
  throw new Error(`no rows: ${JSON.stringify(printed)}`);
}

export interface Shop {
  readonly self: Machine;
  /** Runs a command line on the sandbox and returns its JSON. @throws Error for any exit code but 0 */
  readonly json: RunJson;
  sync(...more: readonly string[]): Promise<OutputOf<'sync'>>;
  query(sql: string): Promise<readonly SqlRow[]>;
  /** Returns the first column of the first row. */
  value(sql: string): Promise<unknown>;
}

export function shopOf(self: Machine, to: To): Shop {
  const json = jsonOf(self);
  const query = async (sql: string) => rowsOf(await json(['query', ...to, sql]));
  return {
    self,
    json,
    sync: (...more) => json(['sync', ...to, ...more]),
    query,
    value: async (sql) => Object.values((await query(sql))[0] ?? {})[0],
  };
}

/** Charges paid and open, a refund, payments that arrived and failed, a withdrawal, a static QR code, sub accounts, a mandate. */
export async function trade({ json }: Shop): Promise<void> {
  await json('sandbox seed --charges 30');
  for (const id of ['open', 'paid', 'returned'])
    await json(`charge create --value 5000 --correlation-id ${id}`);
  for (const id of ['paid', 'returned']) await json(`sandbox pay ${id}`);
  await json('charge refund returned --value 2000 --correlation-id back');
  await json('payment send --value 700 --pix-key ana@example.com --correlation-id out');
  await json('payment create --value 800 --pix-key ana@example.com --correlation-id waiting');
  const [{ accountId }] = await json('account list');
  await json(`account withdraw ${accountId} --value 300`);
  await json('qrcode create --name Balcao --correlation-id counter');
  await json('sandbox pay counter --value 450');
  await json('subaccount create --name Filial --pix-key filial@example.com');
  await json('subaccount credit filial@example.com --value 250');
  await json('webhook add --name x --url https://loja.example.com/pix --no-validate');
  await json(
    'subscription create --value 1990 --correlation-id plan --journey ONLY_RECURRENCY --customer-name Ana --customer-tax-id 52998224725',
  );
  await json('sandbox advance 1h');
}
