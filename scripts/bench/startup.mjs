// Short runs: how long after Enter the answer is there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, fetched, inTurn, median, onPath, ratioOf, run as runOnce } from './measure.mjs';
import { startStub } from './stub.mjs';

export const title = 'start-up, as ratios to node -e 0';
export const rounds = 25;

const STRIPE = '@stripe/cli@1.52.0';

export async function run({ rounds: times, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  const stub = await startStub({ rows: 10 });
  try {
    const env = { ...cleanEnv(home), PIXCTL_BASE_URL: stub.url, PIXCTL_APP_KEY: 'bench-key' };
    const node = { work: 'node -e 0', argv: [process.execPath, '-e', '0'], env };
    const program = join(root, 'dist', 'pixctl.cjs');
    const own = (target, ...words) => ({
      work: `pixctl ${words.join(' ')}`,
      argv: [process.execPath, program, ...words],
      env,
      target,
    });
    const list = own('<= 2.2', 'charge', 'list', '--json');
    const works = [
      node,
      own('', '--version'),
      own('', '--help'),
      own('<= 1.25', 'charge', 'create', '--help'),
      { ...own('<= 1.1', '__complete', 'zsh', 'charge', 'get', ''), work: 'TAB' },
      list,
      {
        ...list,
        work: `${list.work}, installed`,
        argv: list.argv.with(1, installed(root, home)),
      },
      own('<= 2.2', 'payment', 'list', '--json'),
      own('<= 2.2', 'balance', '--json'),
      own('<= 2.6', 'charge', 'create', '--amount', '19,90', '--json'),
      own('charge list + 0.15', 'charge', 'list', '--jq', '.[0].value'),
      ...peers(root, env, stub.url, note),
    ];
    await inTurn(works, 1);
    const results = await inTurn(works, times);
    const rows = [];
    for (const [index, { work, target, ...one }] of works.entries()) {
      const peaks = [];
      for (let look = 0; look < 3; look += 1)
        peaks.push((await runOnce({ ...one, watch: true, everyMs: 1 })).peak);
      const took = `${median(results[index].map(({ ms }) => ms)).toFixed(1)} ms`;
      const isOurs = work.startsWith('pixctl') || work === 'TAB';
      rows.push({
        work,
        ...(index === 0 ? { floor: took } : isOurs ? { ours: took } : { peer: took }),
        ratio: ratioOf(results[index], results[0]).toFixed(2),
        memory: `${median(peaks).toFixed(0)} MB`,
        ...(target ? { target } : {}),
      });
    }
    return rows;
  } finally {
    await stub.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The program of the package that npm packs, linked like an installed command. */
function installed(root, place) {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', place], {
    cwd: root,
    encoding: 'utf8',
  });
  const modules = join(place, 'lib', 'node_modules');
  mkdirSync(modules, { recursive: true });
  mkdirSync(join(place, 'bin'));
  execFileSync('tar', ['-xzf', join(place, packed.trim()), '-C', modules]);
  const program = join(place, 'bin', 'pixctl');
  symlinkSync(join(modules, 'package', 'dist', 'pixctl.cjs'), program);
  return program;
}

/** Other command lines, doing what comes nearest. */
function peers(root, env, url, note) {
  const found = [];
  const stripe = fetched(root, STRIPE, 'stripe');
  const words = ['charges', 'list', '--api-key', 'sk_test_bench0000000000000000', '--api-base', url];
  const quiet = { ...env, STRIPE_CLI_TELEMETRY_OPTOUT: '1' };
  if (stripe === undefined) note('SKIPPED: stripe could not be fetched');
  else
    found.push(
      { work: 'stripe --version', argv: [stripe, '--version'], env: quiet },
      { work: 'stripe charges list', argv: [stripe, ...words], env: quiet },
    );
  const gh = onPath('gh');
  if (gh === undefined) note('SKIPPED: gh is not on the PATH');
  else
    found.push(
      { work: 'gh --version', argv: [gh, '--version'], env: { ...env, GH_NO_UPDATE_NOTIFIER: '1' } },
      {
        work: 'gh pr create --help',
        argv: [gh, 'pr', 'create', '--help'],
        env: { ...env, GH_NO_UPDATE_NOTIFIER: '1' },
      },
    );
  return found;
}
