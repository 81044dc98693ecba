// `books export` of a month with 100,000 lines in each format, beside a bare program that only reads the same lines.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, grouped, inTurn, median, ratioOf, run as runOnce } from './measure.mjs';

export const title = 'a month exported from a mirror in SQLite';
export const rounds = 5;

const LINES = 100_000;
const FORMATS = ['ofx', 'ofx2', 'csv', 'hledger', 'beancount'];
const MONTH = '2026-10';

/** Reads the lines and does nothing with them. */
const FLOOR = `
  const [library, file] = process.argv.slice(1);
  const read = async () => {
    const open = await import('node:sqlite').then(
      ({ DatabaseSync }) => new DatabaseSync(file),
      () => new (require(library))(file),
    );
    let lines = 0;
    for (const row of open.prepare('SELECT * FROM ledger ORDER BY account_id, time, line_id').iterate())
      lines += row === undefined ? 0 : 1;
    if (lines !== ${LINES}) throw new Error(lines + ' lines');
  };
  read().catch((error) => { console.error(error); process.exit(1); });`;

/** Charges of a month, each with its fee. */
function fill(library, file) {
  const Database = createRequire(import.meta.url)(library);
  const db = new Database(file);
  const { account_id: account } = db.prepare('SELECT account_id FROM accounts').get();
  const line = db.prepare(
    `INSERT INTO statement (scope, id, time, type, value, balance, description, transaction_id, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, '{}')`,
  );
  const transaction = db.prepare(
    `INSERT INTO transactions (id, end_to_end_id, type, value, time, charge_correlation_id, payer_name, payer_tax_id,
       info_pagador, raw) VALUES (?, ?, 'PAYMENT', ?, ?, ?, ?, '52998224725', ?, '{}')`,
  );
  const from = Date.parse(`${MONTH}-01T03:00:00.000Z`);
  const pairs = LINES / 2;
  let balance = 0;
  db.exec('BEGIN; DELETE FROM statement; DELETE FROM transactions;');
  for (let n = 0; n < pairs; n += 1) {
    const time = new Date(from + Math.floor((n * 31 * 86_400_000) / pairs)).toISOString();
    const endToEndId = `E99999004${time.slice(0, 16).replaceAll(/\D/g, '')}${String(n).padStart(11, '0')}`;
    const value = 1_000 + (n % 50_000);
    const id = (index) => index.toString(16).padStart(24, '0');
    balance += value;
    line.run(account, id(2 * n), time, 'CREDIT', value, balance, 'Cobrança recebida', endToEndId);
    balance -= 85;
    line.run(account, id(2 * n + 1), time, 'DEBIT', 85, balance, 'Tarifa', endToEndId);
    transaction.run(
      `t${n}`,
      endToEndId,
      value,
      time,
      `pedido-${n}`,
      `Cliente Número ${n % 977}`,
      `Pedido ${n}`,
    );
  }
  db.exec('COMMIT');
  db.close();
}

export async function run({ rounds: times, root }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-books-'));
  const program = join(root, 'dist', 'pixctl.cjs');
  const library = createRequire(import.meta.url).resolve('libsql');
  const file = join(home, 'mirror.db');
  const env = {
    ...cleanEnv(home),
    PIXCTL_KEYRING: 'off',
    PIXCTL_PROFILE: 'sandbox',
  };
  const pixctl = (...words) => ({ argv: [process.execPath, program, ...words], env, watch: true });
  try {
    await runOnce(pixctl('sandbox', 'status'));
    await runOnce(pixctl('sync', '--to', file));
    fill(library, file);
    const exported = (format) =>
      pixctl(
        'books',
        'export',
        '--format',
        format,
        '--month',
        MONTH,
        '--to',
        file,
        '--offline',
        '--out',
        join(home, format),
      );
    const floor = { argv: [process.execPath, '-e', FLOOR, library, file], env };
    const [bare, ...results] = await inTurn([floor, ...FORMATS.map(exported)], times);
    const seconds = (those) => `${(median(those.map(({ ms }) => ms)) / 1000).toFixed(2)} s`;
    return FORMATS.map((format, index) => ({
      work: `books export --format ${format}, ${grouped(LINES)} lines`,
      ours: seconds(results[index]),
      floor: `lines read alone ${seconds(bare)}`,
      ratio: ratioOf(results[index], bare).toFixed(2),
      memory: `${Math.max(...results[index].map(({ peak }) => peak)).toFixed(0)} MB`,
      target: '< 2 s',
    }));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
