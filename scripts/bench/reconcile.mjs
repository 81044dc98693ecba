// How long `pixctl reconcile --offline` takes for 10,000 lines of a file and 10,000 of the account, beside the same
// command with one line, which has the same start-up and the same mirror to read.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, grouped, inTurn, median, ratioOf } from './measure.mjs';

export const title = 'reconciling';
export const rounds = 5;

const CHARGES = 17_000;
const LINES = 10_000;

export async function run({ rounds: times, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  const program = join(root, 'dist', 'pixctl.cjs');
  const env = cleanEnv(home);
  const pixctl = (...words) => {
    const ran = spawnSync(process.execPath, [program, '--sandbox', ...words], {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    if (ran.status !== 0) throw new Error(`${words.join(' ')} ended with ${ran.status}: ${ran.stderr}`);
    return ran.stdout;
  };
  try {
    pixctl('sandbox', 'seed', '--charges', String(CHARGES));
    pixctl('sync');
    const lines = JSON.parse(
      pixctl(
        'query',
        `SELECT day, value, party_name, end_to_end_id, charge_correlation_id FROM ledger WHERE kind = 'charge' ORDER BY time LIMIT ${LINES}`,
        '--json',
      ),
    );
    const reais = (cents) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    const [first] = lines;
    const span = ['--start', first.day, '--end', lines.at(-1).day];
    const fileOf = (name, heading, rows) => {
      const path = join(home, name);
      writeFileSync(path, [heading, ...rows].join('\n'));
      return path;
    };
    const files = {
      one: fileOf('one.csv', 'Data;Valor;Nome', [`${first.day};${reais(first.value)};${first.party_name}`]),
      'by end-to-end id': fileOf(
        'ids.csv',
        'Data;Valor;EndToEndId',
        lines.map(({ day, value, end_to_end_id: id }) => `${day};${reais(value)};${id}`),
      ),
      'by amount, day and name': fileOf(
        'names.csv',
        'Data;Valor;Nome',
        lines.map(({ day, value, party_name: name }) => `${day};${reais(value)};${name}`),
      ),
      'all of one amount': fileOf(
        'same.csv',
        'Data;Valor;Nome',
        lines.map(({ day, party_name: name }) => `${day};10,00;${name}`),
      ),
    };
    // Something is always left, which ends with 7: the exit code is taken for what it is.
    const shell = (file) => ({
      argv: [
        '/bin/sh',
        '-c',
        '"$@" || [ $? -eq 7 ]',
        'sh',
        process.execPath,
        program,
        '--sandbox',
        'reconcile',
        file,
        '--offline',
        '--as',
        'statement',
        '--json',
        ...span,
      ],
      env,
      watch: true,
    });
    const works = Object.entries(files);
    const results = await inTurn(
      works.map(([, file]) => shell(file)),
      times,
    );
    if (lines.length < LINES) note(`only ${lines.length} lines`);
    const [base] = results;
    return works.slice(1).map(([work], index) => ({
      work: `reconcile, ${grouped(lines.length)} with ${grouped(lines.length)}, ${work}`,
      ours: `${(median(results[index + 1].map(({ ms }) => ms)) / 1000).toFixed(2)} s`,
      floor: `${(median(base.map(({ ms }) => ms)) / 1000).toFixed(2)} s`,
      ratio: ratioOf(results[index + 1], base).toFixed(2),
      memory: `${Math.max(...results[index + 1].map(({ peak }) => peak)).toFixed(0)} MB`,
      target: '< 3 s',
    }));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
