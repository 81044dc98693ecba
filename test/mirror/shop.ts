// An account in which everything has happened once, for the tests of the mirror.
import type { Machine } from '#test/support/cli.ts';

/** What each engine is called with: `--to …`, or nothing. */
export type To = readonly string[];

export interface Shop {
  readonly self: Machine;
  /** Runs a command line on the sandbox and gives its JSON. @throws Error for any exit code but 0 */
  json(line: string): Promise<any>;
  sync(...more: readonly string[]): Promise<any[]>;
  query(sql: string): Promise<any[]>;
}

export function shopOf(self: Machine, to: To): Shop {
  const run = async (words: readonly string[]): Promise<any> => {
    const ran = await self.run(['--sandbox', ...words, '--json', '--yes']);
    if (ran.code !== 0) throw new Error(`${words.join(' ')}: ${ran.code} ${ran.err}`);
    return ran.json();
  };
  return {
    self,
    json: (line) => run(line.split(' ')),
    sync: (...more) => run(['sync', ...to, ...more]),
    query: (sql) => run(['query', ...to, sql]),
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
