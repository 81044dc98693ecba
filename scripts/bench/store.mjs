// The shared store: charges of a batch recorded in PostgreSQL, beside the journal in files and beside a bare program that
// inserts a row before each request and updates it after the answer; and one machine beside four that share a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnv, grouped, median, run as runOnce } from './measure.mjs';
import { postgres } from './postgres.mjs';
import { startStub } from './stub.mjs';

export const title = 'batches of charges with a shared store';
export const rounds = 5;

const FLOOR = fileURLToPath(new URL('./floor.mjs', import.meta.url));
const IN_FLIGHT = 16;
const FAST = { total: 10_000, latency: 0 };
const SLOW = { total: 4_000, latency: 100 };
const MACHINES = 4;

export async function run({ rounds: times, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-store-'));
  const program = join(root, 'dist', 'pixctl.cjs');
  const server = await postgres(root, home, note, ['fsync=on']);
  if (server === undefined) {
    rmSync(home, { recursive: true, force: true });
    return [];
  }
  let serial = 0;
  const newName = () => `r${(serial += 1)}`;
  const envOf = (machine, stub, store) => ({
    ...cleanEnv(join(home, machine)),
    PIXCTL_KEYRING: 'off',
    PIXCTL_BASE_URL: stub.url,
    PIXCTL_APP_KEY: 'bench-key-of-some-length',
    ...(store === undefined ? {} : { PIXCTL_STORE: store }),
  });
  const rowsFile = (total) => {
    const name = newName();
    const path = join(home, `${name}.csv`);
    const lines = Array.from({ length: total }, (_, row) => `${name}-${row},1990\n`);
    writeFileSync(path, `correlation-id,value\n${lines.join('')}`);
    return path;
  };
  const batch = (file) => [
    process.execPath,
    program,
    ...['charge', 'create', '--batch', file, '--concurrency', String(IN_FLIGHT), '-o', 'ndjson', '--quiet'],
  ];
  /** A database with the tables of the store. */
  const newStore = async (stub) => {
    const store = server.database();
    await runOnce({
      argv: [process.execPath, program, 'store', 'init', '--yes'],
      env: envOf('dba', stub, store),
    });
    return store;
  };
  /** Runs the same batch on machines with homes of their own. Milliseconds until the last one ends. */
  const together = async (stub, store, total, machines) => {
    const file = rowsFile(total);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: machines }, () =>
        runOnce({ argv: batch(file), env: envOf(newName(), stub, store) }),
      ),
    );
    return performance.now() - began;
  };

  /** Runs all sides in turn, and returns the milliseconds of each round. */
  async function inRounds(stub, total, sides) {
    const found = sides.map(() => []);
    for (let round = 0; round < times; round += 1) {
      const order = round % 2 === 0 ? [...sides.keys()] : [...sides.keys()].toReversed();
      for (const index of order) {
        const before = await stub.counts();
        found[index].push(await sides[index]());
        const after = await stub.counts();
        if (after.created - before.created !== total || after.repeats !== 0)
          throw new Error(`${after.created - before.created} charges of ${total}, ${after.repeats} repeats`);
      }
    }
    return found;
  }
  const rate = (total, ms) => `${grouped((total * 1000) / median(ms))}/s`;
  const ratio = (faster, slower) => median(faster.map((ms, round) => ms / slower[round])).toFixed(2);

  async function besideFiles({ total, latency }) {
    const stub = await startStub({ latency });
    try {
      const [files, shared, bare] = await inRounds(stub, total, [
        () => together(stub, undefined, total, 1),
        async () => together(stub, await newStore(stub), total, 1),
        async () => {
          const argv = [
            process.execPath,
            FLOOR,
            'create',
            stub.url,
            String(total),
            String(IN_FLIGHT),
            server.database(),
          ];
          return (await runOnce({ argv, env: cleanEnv(home) })).ms;
        },
      ]);
      const work = `${grouped(total)} charges, ${IN_FLIGHT} in flight, ${latency} ms: shared store`;
      return [
        {
          work,
          ours: rate(total, shared),
          floor: `files ${rate(total, files)}`,
          ratio: ratio(files, shared),
          target: '>= 0.6',
        },
        {
          work,
          ours: rate(total, shared),
          floor: `bare inserts ${rate(total, bare)}`,
          ratio: ratio(bare, shared),
        },
      ];
    } finally {
      await stub.stop();
    }
  }

  async function machines({ total, latency }) {
    const stub = await startStub({ latency });
    try {
      const [one, four] = await inRounds(stub, total, [
        async () => together(stub, await newStore(stub), total, 1),
        async () => together(stub, await newStore(stub), total, MACHINES),
      ]);
      return {
        work: `${grouped(total)} charges at ${latency} ms, ${IN_FLIGHT} in flight on each of ${MACHINES} machines`,
        ours: rate(total, four),
        floor: `one machine ${rate(total, one)}`,
        ratio: ratio(one, four),
        target: '>= 2.5',
      };
    } finally {
      await stub.stop();
    }
  }

  try {
    return [...(await besideFiles(FAST)), ...(await besideFiles(SLOW)), await machines(SLOW)];
  } finally {
    await server.remove();
    rmSync(home, { recursive: true, force: true });
  }
}
