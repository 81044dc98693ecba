// Money that moves within one company: over random histories of accounts and sub accounts, transfers cancel to the cent.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlRow } from '#mirror/sql.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { dice, historyOf } from './history.ts';
import { rowsOf } from './shop.ts';

const bin = postgresBin();
const HLEDGER = spawnSync('hledger', ['--version']).status === 0;
let server: PostgresServer | undefined;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.remove();
});

const SEEDS = size(2, 4);
const FIRST = Number(process.env['PIXCTL_HISTORY'] ?? 1);
const STEPS = size(45, 60);
const engines = ['SQLite', ...(bin === undefined ? [] : ['PostgreSQL'])];
const cases = Array.from({ length: SEEDS }, (_, n) => [FIRST + n, engines[n % engines.length]!] as const);

interface Client {
  readonly self: Machine;
  run(...words: readonly string[]): Promise<Run>;
  query(sql: string): Promise<readonly SqlRow[]>;
}

function clientOf(served: Served, engine: string): Client {
  const to = engine === 'PostgreSQL' ? server!.database() : join(tempDir(), 'm.db');
  const self = machine();
  self.env['PIXCTL_APP_KEY'] = served.appKey;
  self.env['PIXCTL_BASE_URL'] = served.url;
  const run: Client['run'] = async (...words) => {
    const { now } = await served.ok('GET', '/_sandbox/clock', undefined, served.controlKey);
    self.time = Date.parse(now);
    return self.run([...words, '--to', to]);
  };
  return {
    self,
    run,
    query: async (sql) => {
      const ran = await run('query', sql, '--json');
      if (ran.code !== 0) throw new Error(ran.err);
      return rowsOf(ran.json());
    },
  };
}

/** Accounts and sub accounts, each by its id in the mirror, and what was moved between them by the operations done. */
class Company {
  readonly keys = new Map<string, string>();
  readonly expected = new Map<string, number>();
  readonly log: string[] = [];
  /** Pix that came from within: end-to-end id, who paid, who received, what is left to be given back. */
  readonly own: { id: string; from: string; to: string; left: number }[] = [];
  readonly outside: { id: string; to: string; left: number }[] = [];
  #count = 0;
  /** No amount occurs twice: what a line is follows from it. */
  #amount = 1000;
  readonly served: Served;
  readonly roll: (below: number) => number;

  constructor(served: Served, roll: (below: number) => number) {
    this.served = served;
    this.roll = roll;
  }

  async open(): Promise<void> {
    await this.served.ok('POST', '/api/v1/account');
    const { companies } = await this.served.ok(
      'GET',
      '/_sandbox/companies',
      undefined,
      this.served.controlKey,
    );
    for (const { accountId, pixKey } of companies[0].accounts) this.keys.set(accountId, pixKey);
    for (const pixKey of ['um@example.com', 'dois@example.com']) {
      await this.served.ok('POST', '/api/v1/subaccount', { pixKey, name: 'Filial' });
      this.keys.set(pixKey, pixKey);
    }
    for (const to of this.keys.keys()) await this.receive(to, 500_000);
  }

  id = (): string => `id${(this.#count += 1)}`;
  amount = (): number => (this.#amount += 1 + this.roll(7));
  one = <T>(of: Iterable<T>): T => {
    const all = [...of];
    return all[this.roll(all.length || 1)]!;
  };
  isAccount = (who: string): boolean => this.keys.get(who) !== who;
  moved(from: string, to: string, value: number): void {
    this.expected.set(from, (this.expected.get(from) ?? 0) - value);
    this.expected.set(to, (this.expected.get(to) ?? 0) + value);
  }
  control = <const P extends string>(path: P, body: unknown) =>
    this.served.ok('POST', `/_sandbox/${path}`, body, this.served.controlKey);

  async receive(to: string, value: number): Promise<void> {
    const { endToEndId } = await this.control('pay', { id: this.keys.get(to), value });
    this.outside.push({ id: endToEndId, to, left: value });
  }

  /** A payment of an account, settled. @returns its end-to-end id; undefined where it was refused or failed */
  async pay(from: string, target: object): Promise<string | undefined> {
    const correlationID = this.id();
    const made = await this.served.send('POST', '/api/v1/payment', {
      correlationID,
      sourceAccountId: from,
      ...target,
    });
    if (made.status !== 200) return undefined;
    await this.served.send('POST', '/api/v1/payment/approve', { correlationID });
    await this.control('advance', { milliseconds: 61_000 });
    const { payment, transaction } = await this.served.ok('GET', `/api/v1/payment/${correlationID}`);
    return payment.status === 'CONFIRMED' ? transaction.endToEndId : undefined;
  }

  /** A charge for one of the accounts, with parts for others. */
  async charge(
    to: string,
    value: number,
  ): Promise<{ id: string; brCode: string; parts: [string, number][] }> {
    const correlationID = this.id();
    const receivers = [...this.keys.keys()].filter((key) => key !== to);
    const parts: [string, number][] =
      this.roll(2) === 0
        ? []
        : [[this.one(receivers), this.roll(3) === 0 ? value : 1 + this.roll(value - 1)]];
    const { charge } = await this.served.ok('POST', '/api/v1/charge', {
      correlationID,
      value,
      ...(this.isAccount(to) ? {} : { subaccount: to }),
      ...(parts.length === 0
        ? {}
        : {
            splits: parts.map(([key, part]) => ({
              pixKey: this.keys.get(key),
              value: part,
              splitType: this.isAccount(key) ? 'SPLIT_INTERNAL_TRANSFER' : 'SPLIT_SUB_ACCOUNT',
            })),
          }),
    });
    return { id: correlationID, brCode: charge.brCode, parts };
  }

  /** One operation, by its name in the log. */
  async step(): Promise<void> {
    const { served } = this;
    const accounts = [...this.keys.keys()].filter(this.isAccount);
    const subs = [...this.keys.keys()].filter((key) => !this.isAccount(key));
    const value = this.amount();
    const [from, to] = [this.one(this.keys.keys()), this.one(this.keys.keys())];
    const [account, sub] = [this.one(accounts), this.one(subs)];
    const steps: Record<string, () => Promise<unknown>> = {
      transfer: async () => {
        const { status } = await served.send('POST', '/api/v1/transfer', {
          value,
          fromPixKey: this.keys.get(from),
          toPixKey: this.keys.get(to),
          correlationID: this.id(),
        });
        if (status === 200) this.moved(from, to, value);
      },
      credit: async () => {
        const { status } = await served.send('POST', `/api/v1/subaccount/${sub}/credit`, { value });
        if (status === 200) this.moved(accounts[0]!, sub, value);
      },
      debit: async () => {
        const { status } = await served.send('POST', `/api/v1/subaccount/${sub}/debit`, { value });
        if (status === 200) this.moved(sub, accounts[0]!, value);
      },
      'pix to an own key': async () => {
        const id = await this.pay(account, {
          value,
          destinationAlias: this.keys.get(to),
          destinationAliasType: this.isAccount(to) ? 'RANDOM' : 'EMAIL',
          type: 'PIX_KEY',
        });
        if (id === undefined) return;
        this.moved(account, to, value);
        this.own.push({ id, from: account, to, left: value });
      },
      'payment to others': () =>
        this.pay(account, {
          value,
          destinationAlias: this.one(['ana@example.com', 'ac03@fail.example']),
          destinationAliasType: 'EMAIL',
          type: 'PIX_KEY',
        }),
      'own charge': async () => {
        const receiver = this.one([accounts[0]!, ...subs]);
        const { brCode, parts } = await this.charge(receiver, value);
        const id = await this.pay(account, { qrCode: brCode, type: 'QR_CODE' });
        if (id === undefined) return;
        this.moved(account, receiver, value);
        for (const [key, part] of parts) this.moved(receiver, key, part);
        this.own.push({ id, from: account, to: receiver, left: value });
      },
      'charge of a customer': async () => {
        const receiver = this.one([accounts[0]!, ...subs]);
        const { id, parts } = await this.charge(receiver, value);
        const { endToEndId } = await this.control('pay', { id });
        for (const [key, part] of parts) this.moved(receiver, key, part);
        this.outside.push({ id: endToEndId, to: receiver, left: value });
      },
      'refund of an own pix': async () => {
        const pix = this.one(this.own);
        const part = this.roll(2) === 0 ? pix?.left : Math.min(value, pix?.left ?? 0);
        if (await this.refund(pix, part)) this.moved(pix.to, pix.from, part);
      },
      refund: () => {
        const pix = this.one(this.outside);
        return this.refund(pix, Math.min(value, pix.left));
      },
      'rejected refund': () => this.refund(this.one(this.outside), 666),
      'lost dispute': async () => {
        const all: { id: string; left: number; to: string; from?: string }[] = [...this.own, ...this.outside];
        const pix = this.one(all);
        if (pix.left === 0) return;
        const places = await this.balances();
        await this.control('dispute/open', { endToEndId: pix.id });
        await this.control('advance', { milliseconds: 61_000 });
        const left = Math.min(pix.left, places.get(pix.to)!);
        const end = this.one(['accept', 'reject']);
        await this.control(`dispute/${end}`, { id: pix.id });
        pix.left = 0;
        if (end === 'accept' && left > 0 && pix.from !== undefined) this.moved(pix.to, pix.from, left);
      },
      withdraw: () =>
        served.send('POST', `/api/v1/account/${account}/withdraw`, {
          value: this.one([value, 60_000 + value]),
        }),
      'withdraw from a sub account': () =>
        served.send('POST', `/api/v1/subaccount/${sub}/withdraw`, { value }),
      receive: () => this.receive(to, value),
    };
    const name = this.one(Object.keys(steps));
    this.log.push(`${name} ${value}`);
    await steps[name]!();
    await this.control('advance', { milliseconds: 61_000 });
  }

  async refund(pix: { id: string; left: number } | undefined, value: number | undefined): Promise<boolean> {
    if (pix === undefined || value === undefined || value === 0) return false;
    const correlationID = this.id();
    const { status } = await this.served.send('POST', '/api/v1/refund', {
      transactionEndToEndId: pix.id,
      value,
      correlationID,
    });
    if (status !== 200) return false;
    await this.control('advance', { milliseconds: 3_600_000 });
    const { pixTransactionRefund } = await this.served.ok('GET', `/api/v1/refund/${correlationID}`);
    if (pixTransactionRefund.status !== 'CONFIRMED') return false;
    pix.left -= value;
    return true;
  }

  /** What each account and sub account can use. */
  async balances(): Promise<Map<string, number>> {
    const { accounts } = await this.served.ok('GET', '/api/v1/account/');
    const { subAccounts } = await this.served.ok('GET', '/api/v1/subaccount');
    return new Map([
      ...accounts.map((one) => [one.accountId, one.balance.available] as const),
      ...subAccounts.map((one) => [one.pixKey, one.balance] as const),
    ]);
  }
}

const BOTH = `SELECT account_id, kind, value FROM ledger UNION ALL SELECT account_id, kind, value FROM subaccount_ledger`;

/** Exports of all accounts and of each sub account, as one journal. @returns the balance of transfers in it */
async function inHledger({ run }: Client, subaccounts: readonly string[]): Promise<string> {
  const dir = tempDir();
  const files: string[] = [];
  for (const sub of [undefined, ...subaccounts]) {
    const file = join(dir, `${files.length}.journal`);
    const { code, err } = await run(
      ...['books', 'export', '--format', 'hledger', '--start', '2026-11-01', '--out', file],
      ...(sub === undefined ? [] : ['--subaccount', sub]),
    );
    if (code !== 0) throw new Error(err);
    files.push(file);
  }
  return execFileSync(
    'hledger',
    [...files.flatMap((file) => ['-f', file]), 'balance', '-N', '-E', 'Ativo:Transferências'],
    {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  );
}

describe('transfers within a company', () => {
  it.each(cases)('equal the amounts moved, account by account (history %i, %s)', async (seed, engine) => {
    const served = await serve();
    const company = new Company(served, dice(seed));
    await company.open();
    for (let n = 0; n < STEPS; n += 1) await company.step();
    const client = clientOf(served, engine);
    expect(await client.run('sync')).toMatchObject({ code: 0 });
    const found = await client.query(
      `SELECT account_id, SUM(value) AS moved FROM (${BOTH}) l WHERE kind = 'transfer' GROUP BY account_id`,
    );
    const byId = (pairs: readonly (readonly [string, number])[]) =>
      Object.fromEntries(pairs.filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect({
      log: company.log,
      moved: byId(found.map((row) => [String(row['account_id']), Number(row['moved'])])),
    }).toEqual({
      log: company.log,
      moved: byId([...company.expected]),
    });
    expect(found.reduce((sum, { moved }) => sum + Number(moved), 0)).toBe(0);
    // The lines of each account add up to what it holds.
    const sums = await client.query(
      `SELECT account_id, SUM(value) AS held FROM (${BOTH}) l GROUP BY account_id`,
    );
    const { accounts } = await served.ok('GET', '/api/v1/account/');
    const { subAccounts } = await served.ok('GET', '/api/v1/subaccount');
    expect(byId(sums.map(({ account_id, held }) => [String(account_id), Number(held)]))).toEqual(
      byId([
        ...accounts.map((one) => [one.accountId, one.balance.total] as const),
        ...subAccounts.map((one) => [one.pixKey, one.balance] as const),
      ]),
    );
    if (HLEDGER && seed === FIRST)
      expect(
        (
          await inHledger(
            client,
            subAccounts.map(({ pixKey }) => pixKey),
          )
        ).trim(),
      ).toMatch(/^0\s/);
  });

  it.each(cases)(
    'add up to zero after any history, also with equal amounts (history %i, %s)',
    async (seed, engine) => {
      const served = await serve();
      const history = historyOf(served, dice(seed), { own: true });
      const log: string[] = [];
      for (let n = 0; n < STEPS * 3; n += 1) log.push(await history.step());
      const client = clientOf(served, engine);
      expect(await client.run('sync')).toMatchObject({ code: 0 });
      const [row] = await client.query(
        `SELECT SUM(value) AS moved, COUNT(*) AS n FROM (${BOTH}) l WHERE kind = 'transfer'`,
      );
      expect(Number(row!['n'])).toBeGreaterThan(0);
      expect({ moved: Number(row!['moved']), log }).toEqual({ moved: 0, log });
    },
  );
});
