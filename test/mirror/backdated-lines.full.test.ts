// Random histories in which the service books lines in the past between and during runs, in accounts and sub accounts:
// each run ends with the statements of the service in the mirror, or with exit code 7.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementLine } from '#contract/resources/statement.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import type { FullOf } from '#test/support/checked.ts';
import { checked, parsed } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { dice, gateTo, historyOf } from './history.ts';

const bin = postgresBin();
let server: PostgresServer | undefined;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.remove();
});

const DAY_MS = 86_400_000;
const STEPS = size(30, 150);
const FIRST = Number(process.env['PIXCTL_HISTORY'] ?? 1);
const engines = ['SQLite', ...(bin === undefined ? [] : ['PostgreSQL'])];

const SUBACCOUNTS = ['norte@example.com', 'sul@example.com'];

type Line = FullOf<typeof statementLine>;
const mirrorLine = obj({ ...statementLine.properties, scope: str() }, { required: ['scope'] });
type MirrorLine = FullOf<typeof mirrorLine>;

const PAGE = 100;
async function pagesOf(served: Served, path: string): Promise<readonly Line[]> {
  const found: Line[] = [];
  for (;;) {
    const page = checked(
      list(statementLine),
      await served.ok('GET', `${path}skip=${found.length}&limit=${PAGE}`),
    );
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** The statements of the service by account and Pix key, each line as text. */
async function statementsOf(served: Served): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { accounts } = await served.ok('GET', '/api/v1/account/');
  const { subAccounts } = await served.ok('GET', '/api/v1/subaccount');
  const found = new Map<string, readonly Line[]>();
  for (const { accountId } of accounts)
    found.set(accountId, await pagesOf(served, `/api/v1/statement?companyBankAccount=${accountId}&`));
  for (const { pixKey } of subAccounts)
    found.set(pixKey, await pagesOf(served, `/api/v1/subaccount/${encodeURIComponent(pixKey)}/statement?`));
  return found;
}

/** How many lines were booked with an earlier time than a line before them. */
function lateOf(lines: readonly Line[]): number {
  const booked = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return booked.filter(({ time }, index) => index > 0 && time < booked[index - 1]!.time).length;
}

const textOf = ({ id, time, type, value, balance }: Line): string =>
  `${id} ${new Date(time).toISOString()} ${type} ${value} ${balance}`;

/** Lines of the service that the mirror lacks or has otherwise, and lines that only the mirror has. */
function differences(
  service: ReadonlyMap<string, readonly Line[]>,
  mirror: readonly MirrorLine[],
): readonly string[] {
  const found: string[] = [];
  for (const [scope, lines] of service) {
    const there = new Set(lines.map(textOf));
    const here = new Set(mirror.filter((line) => line.scope === scope).map(textOf));
    for (const line of there) if (!here.has(line)) found.push(`${scope} missing ${line}`);
    // A sub account that was deleted and made again keeps its earlier lines.
    if (!scope.includes('@'))
      for (const line of here) if (!there.has(line)) found.push(`${scope} too much ${line}`);
  }
  return found;
}

it.each(
  Array.from(
    { length: size(2, 12) },
    (_, index) => [FIRST + index, engines[index % engines.length]!] as const,
  ),
)(
  'sync and books export › include every statement line that was booked with an earlier date, or exit with 7 (history %i, %s)',
  async (seed, engine) => {
    const to = engine === 'PostgreSQL' ? ['--to', server!.database()] : [];
    const roll = dice(seed);
    const served = await serve();
    const gate = await gateTo(served);
    const self = machine();
    self.env['PIXCTL_APP_KEY'] = served.appKey;
    self.env['PIXCTL_BASE_URL'] = gate.url;
    const history = historyOf(served, roll);
    const log: string[] = [];
    const send = (path: string, body: object, key?: string) => served.send('POST', path, body, key);
    await send('/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'counter' });
    for (const pixKey of SUBACCOUNTS) await send('/api/v1/subaccount', { pixKey, name: 'Filial' });
    const { pixKey: second } = await served.ok('POST', '/_sandbox/account', {}, served.controlKey);
    const { accounts } = (await served.ok('GET', '/_sandbox/companies', undefined, served.controlKey))
      .companies[0];
    const first = accounts.find((one) => one.pixKey !== second)!.pixKey;
    const subaccount = (): string => `/api/v1/subaccount/${SUBACCOUNTS[roll(SUBACCOUNTS.length)]!}`;
    /** What moves money, most of the time. */
    const moves: readonly (() => Promise<unknown>)[] = [
      () => send('/_sandbox/pay', { id: 'counter', value: 100 + roll(9_000) }, served.controlKey),
      () => send('/_sandbox/pay', { id: 'counter', value: 100 + roll(9_000) }, served.controlKey),
      () => send(`${subaccount()}/credit`, { value: 1 + roll(50) }),
      () => send(`${subaccount()}/debit`, { value: 1 + roll(50) }),
      () => send('/api/v1/transfer', { value: 1 + roll(99), fromPixKey: first, toPixKey: second }),
      async () => void log.push(await history.step()),
      async () => void log.push(await history.step()),
      async () => void (served.time += roll(3) * DAY_MS),
    ];
    const happen = async (): Promise<void> => {
      await moves[roll(moves.length)]!();
    };
    const happenInThePast = async (): Promise<void> => {
      const back = [roll(1_000), roll(DAY_MS), roll(60) * DAY_MS][roll(3)]!;
      served.time -= back;
      for (let n = 1 + roll(3); n > 0; n -= 1) await happen();
      served.time += back;
      log.push(`<${back}>`);
    };
    const run = async (words: readonly string[]) => {
      const { now } = await served.ok('GET', '/_sandbox/clock', undefined, served.controlKey);
      self.time = Date.parse(now);
      return self.run([...words, ...to, '--json', '--retries', '0']);
    };
    let done = 0;
    const check = async (
      words: readonly string[],
      code: number,
      before: readonly string[],
    ): Promise<void> => {
      const context = { words, log: log.join(', ') };
      expect({ ...context, code }).toMatchObject({ code: code === 7 ? 7 : 0 });
      if (code === 7) return;
      done += 1;
      const mirror: MirrorLine[] = [];
      for (const table of ['statement', 'subaccount_statement']) {
        const { out } = await run([
          'query',
          `SELECT scope, id, time, type, value, balance FROM ${table} WHERE gone_at IS NULL`,
        ]);
        mirror.push(...parsed(list(mirrorLine), out));
      }
      const differs = differences(await statementsOf(served), mirror);
      expect({ ...context, differs: differs.filter((one) => !before.includes(one)) }).toEqual({
        ...context,
        differs: [],
      });
    };
    const file = join(self.dir, 'out.csv');
    for (let n = 0; n < STEPS; n += 1) {
      await (roll(4) === 0 ? happenInThePast() : happen());
      if (roll(6) > 0) continue;
      const words =
        roll(2) === 0
          ? ['sync']
          : ['books', 'export', '--format', 'csv', '--start', '2026-06-01', '--out', file];
      const duringIt = roll(3) === 0;
      let left = roll(20);
      gate.before = async () => {
        left -= 1;
        if (left !== 0) return;
        await (roll(2) === 0 ? happenInThePast() : happen());
      };
      if (!duringIt) gate.before = () => undefined;
      rmSync(file, { force: true });
      const { code } = await run(words);
      gate.before = () => undefined;
      log.push(`[${words[0]} ${code}]`);
      if (code === 7) expect(existsSync(file)).toBe(false);
      // What happened during a run need not be in it, but in the next one.
      if (duringIt) continue;
      await check(words, code, []);
    }
    await check(['sync'], (await run(['sync'])).code, []);
    const late = [...(await statementsOf(served)).values()].map(lateOf);
    expect(late.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(done).toBeGreaterThan(0);
    gate.close();
  },
);
