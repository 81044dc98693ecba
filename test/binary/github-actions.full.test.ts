// The actions in .github/actions, run like on a runner of GitHub Actions, with the package as npm packs it.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freshEnv, until } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { tempDir } from '#test/support/cli.ts';
import type { Step, StepResult } from '#test/support/github-runner.ts';
import { GithubJob, PUBLISHED, readAction } from '#test/support/github-runner.ts';
import { ROOT, tarball } from '#test/support/packed.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { freePort, httpServer } from '#test/support/services/server.ts';

const SETUP = join(ROOT, '.github/actions/setup-pixctl');
const SANDBOX = join(ROOT, '.github/actions/sandbox');
const WORKFLOW = 'examples/github-actions/tests.yml';

/** If a shell ran one of these, a file named `pwned` would appear; `::` begins a command to the runner. */
const HOSTILE = [
  '1.0.0; touch pwned',
  '$(touch pwned)',
  '`touch pwned`',
  '1.0.0"; touch pwned; "',
  "1.0.0'; touch pwned; '",
  '1.0.0 && touch pwned',
  '1.0.0\ntouch pwned',
  '1.0.0\n::stop-commands::token\n',
  '1.0.0%0A::stop-commands::token',
  '--help',
  '../../../../etc',
  '*',
];
/** Of npm, when neither its cache nor the registry has a package. */
const UNREACHABLE = /ENOTCACHED|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/;

const configured = (name: string): string => execFileSync('npm', ['config', 'get', name]).toString().trim();
/** Settings by which npm reaches the registry of this machine. */
const registry = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => /^npm_config_(?:registry|.*proxy|ca|cafile|strict_ssl)$/i.test(name))
      .map(([name, value]) => [name, value!]),
  ),
  npm_config_userconfig: configured('userconfig'),
  npm_config_cache: configured('cache'),
  npm_config_prefer_offline: 'true',
  npm_config_fetch_retries: '0',
});

const jobs: GithubJob[] = [];
afterEveryTest(() => {
  for (const job of jobs.splice(0)) job.end();
});

/** A job on a new machine. */
function newJob(variables: Readonly<Record<string, string>> = {}): GithubJob {
  const { PATH, HOME } = freshEnv();
  const job = new GithubJob({ PATH: PATH!, HOME: HOME!, ...variables });
  jobs.push(job);
  return job;
}

const place = mkdtempSync(join(tmpdir(), 'pixctl-actions-'));
afterAll(() => rmSync(place, { recursive: true }));

/** Makes a package file with these files, without npm. */
function packageFile(manifest: object, program: string): string {
  const folder = join(tempDir(), 'package');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'program.sh'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  const file = `${folder}.tgz`;
  execFileSync('tar', ['-czf', file, '-C', dirname(folder), 'package']);
  return file;
}
const OTHER = { name: 'pixctl', version: '9.9.9', bin: { pixctl: 'program.sh' } };

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const filesWith = (folders: readonly string[], text: string): readonly string[] =>
  folders
    .flatMap(filesIn)
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => readFileSync(path).includes(text));

/** Checks that an action refused an input without having done anything with it. */
function expectRefused(job: GithubJob, result: StepResult): void {
  expect(result.code).toBe(1);
  const commands = result.log.split('\n').filter((line) => line.startsWith('::'));
  expect(commands).toEqual([expect.stringMatching(/^::error title=pixctl(?: sandbox)?::\S/)]);
  expect(filesIn(job.workspace)).toEqual([]);
  expect(filesIn(job.runnerTemp)).toEqual([]);
  expect(job.leftProcesses()).toEqual([]);
}

/** Waits for the end of all processes of a job, and checks that it leaves no files. */
async function leavesNothing(job: GithubJob): Promise<void> {
  await until(() => (job.leftProcesses().length === 0 ? true : undefined));
  expect(filesIn(job.runnerTemp)).toEqual([]);
}

describe.each([SETUP, SANDBOX])('%s', (folder) => {
  const action = readAction(folder);

  it('uses no other actions', () => {
    for (const step of action.runs.steps) expect(step).not.toHaveProperty('uses');
  });

  it('passes inputs to the shell as variables only', () => {
    const used = new Set<string>();
    for (const { shell, run, env } of action.runs.steps) {
      expect(shell).toBe('bash');
      expect(run).not.toContain('${{');
      for (const value of Object.values(env ?? {})) used.add(/^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)![1]!);
    }
    expect([...used].toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  });
});

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
const readWorkflow = (): Workflow => parse(readFileSync(WORKFLOW, 'utf8')) as Workflow;

describe(WORKFLOW, () => {
  const used = Object.values(readWorkflow().jobs)
    .flatMap(({ steps }) => steps)
    .filter(({ uses }) => uses !== undefined);

  it.each(used)('uses $uses with existing inputs, or pinned to a commit', ({ uses, with: inputs = {} }) => {
    const folder = PUBLISHED.exec(uses!)?.[1];
    if (folder === undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    else expect(Object.keys(readAction(folder).inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
  });
});

describe('setup-pixctl', () => {
  it('installs a package without its install scripts, and adds only pixctl to PATH', async () => {
    const job = newJob({ npm_config_registry: 'http://127.0.0.1:1' });
    const manifest = { ...OTHER, bin: { ...OTHER.bin, curl: 'program.sh' } };
    const scripts = { preinstall: 'touch "$RUNNER_TEMP/pwned"', postinstall: 'touch "$RUNNER_TEMP/pwned"' };
    const file = packageFile({ ...manifest, scripts }, 'echo 9.9.9');
    const { code, outputs } = await job.uses(SETUP, { package: file });
    expect({ code, outputs }).toEqual({ code: 0, outputs: { version: '9.9.9' } });
    expect(existsSync(join(job.runnerTemp, 'pwned'))).toBe(false);
    const [bin] = job.env['PATH']!.split(':');
    expect(readdirSync(bin!)).toEqual(['pixctl']);
    expect(filesIn(job.env['HOME']!)).toEqual([]);
    expect((await job.step({ run: 'pixctl --version' })).log).toBe('9.9.9\n');
  });

  it('fails on a version of Node.js that is too old', async () => {
    const file = packageFile({ ...OTHER, engines: { node: '>=999' } }, 'echo 9.9.9');
    const { code, log } = await newJob().uses(SETUP, { package: file });
    expect(code).toBe(1);
    expect(log).toContain('EBADENGINE');
  });

  it('names setup-node if there is no npm', async () => {
    const bin = tempDir();
    for (const name of ['bash', 'dirname'])
      writeFileSync(join(bin, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 });
    const { code, log } = await newJob({ PATH: bin }).uses(SETUP);
    expect({ code, log }).toEqual({
      code: 1,
      log: expect.stringContaining('Run actions/setup-node') as string,
    });
  });

  it.each(HOSTILE)('refuses the package file %j', async (name) => {
    const job = newJob();
    expectRefused(job, await job.uses(SETUP, { package: name }));
  });

  it('installs a package file whose name a shell would run', async () => {
    const job = newJob();
    const name = '$(touch pwned) ; # "x.tgz';
    copyFileSync(packageFile(OTHER, 'echo 9.9.9'), join(job.workspace, name));
    expect(await job.uses(SETUP, { package: name })).toMatchObject({ code: 0 });
    expect(readdirSync(job.workspace)).toEqual([name]);
  });

  // Takes as long as `npm ci` and a build.
  it.runIf(LARGEST)('builds the commit of the action by default', async ({ skip }) => {
    // As the runner has it: the files of the commit, without what was built or installed here.
    const clone = join(tempDir(), 'pixctl');
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
    });
    for (const file of listed.toString().trim().split('\n')) {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(clone, file));
    }
    const before = filesIn(clone);
    // Dependencies for building are left out in production unless they are requested.
    const job = newJob({ ...registry(), NODE_ENV: 'production' });
    const { code, log } = await job.uses(join(clone, '.github/actions/setup-pixctl'));
    if (code !== 0 && UNREACHABLE.test(log)) {
      console.error('SKIPPED: npm could not reach the registry, so that setup-pixctl could not build pixctl');
      skip();
    }
    expect(log).toMatch(/^version\t\d/m);
    expect(code).toBe(0);
    expect(filesIn(clone)).toEqual(before);
    const [bin] = job.env['PATH']!.split(':');
    expect(readdirSync(dirname(bin!)).toSorted()).toEqual([
      'bin',
      'node_modules',
      'package-lock.json',
      'package.json',
    ]);
    const argv = 'charge create --amount 19,90 --jq .status';
    expect((await job.step({ run: `pixctl --sandbox ${argv}` })).log).toBe('ACTIVE\n');
  });
});

describe('sandbox', () => {
  /** Folder with the installed pixctl; undefined if npm could not reach the registry. */
  let bin: string | undefined;
  beforeAll(async () => {
    const setup = new GithubJob({ ...freshEnv(), ...registry() }, place);
    const result = await setup.uses(SETUP, { package: tarball() });
    if (result.code !== 0 && UNREACHABLE.test(result.log)) {
      console.error('SKIPPED: npm could not reach the registry, so that the sandbox action was not tested');
      return;
    }
    expect(result.log).toMatch(/^version\t\d/m);
    expect(result.code).toBe(0);
    [bin] = setup.env['PATH']!.split(':');
  });

  beforeEach(({ skip }) => {
    if (bin === undefined) skip();
  });

  /** A job on a machine with pixctl. */
  const jobWithPixctl = (variables: Readonly<Record<string, string>> = {}): GithubJob =>
    newJob({ ...variables, PATH: `${bin!}:${process.env['PATH']!}` });

  const start = async (job: GithubJob) => {
    const { code, outputs, log } = await job.uses(SANDBOX);
    expect({ code, log }).toEqual({
      code: 0,
      log: expect.stringContaining('The sandbox listens at http://127.0.0.1:') as string,
    });
    return { url: outputs['url']!, key: outputs['app-key']!, data: outputs['data-dir']! };
  };
  /** Stops what the job has started, and checks that nothing is left of it. */
  const stop = async (job: GithubJob, printed = 'stopped\ttrue\n'): Promise<void> => {
    const { code, log } = await job.uses(SANDBOX, { command: 'stop' });
    expect({ code, log }).toEqual({ code: 0, log: printed });
    await leavesNothing(job);
    expect(job.env).toMatchObject({ PIXCTL_SANDBOX_URL: '', PIXCTL_SANDBOX_KEY: '' });
  };
  const createCharge = async (job: GithubJob): Promise<void> => {
    const charge = `'{"correlationID": "order-1", "value": 1990}'`;
    const run = `curl -fsS "$PIXCTL_SANDBOX_URL/api/v1/charge" -H "Authorization: $PIXCTL_SANDBOX_KEY" --json ${charge}`;
    const { code, log } = await job.step({ run });
    expect({ code, log }).toEqual({ code: 0, log: expect.stringContaining('"status":"ACTIVE"') as string });
  };
  const chargesOf = async ({ url, key }: { readonly url: string; readonly key: string }): Promise<number> => {
    const response = await fetch(`${url}/api/v1/charge`, { headers: { authorization: key } });
    return ((await response.json()) as { charges: unknown[] }).charges.length;
  };

  it('serves the example workflow, and leaves no process and no key when it has stopped', async () => {
    const { steps } = readWorkflow().jobs['with-sandbox']!;
    const job = jobWithPixctl();
    let key = '';
    for (const step of steps.slice(0, -1)) {
      expect(await job.steps([step]), job.log).toBe(true);
      key ||= job.env['PIXCTL_SANDBOX_KEY']!;
      expect(job.leftProcesses()).toHaveLength(1);
    }
    expect(key).toMatch(/^[\w+/=-]{40,}$/);
    const withKey = filesWith([job.runnerTemp], key);
    expect(withKey).not.toEqual([]);
    for (const file of withKey) expect(statSync(file).mode & 0o077, file).toBe(0);
    expect(await job.steps(steps.slice(-1)), job.log).toBe(true);
    await leavesNothing(job);
    expect(filesWith([job.workspace, job.env['HOME']!], key)).toEqual([]);
    expect(job.log.split('\n').filter((line) => line.includes(key))).toEqual([`::add-mask::${key}`]);
    // Masked before anything else could print it.
    expect(job.log.indexOf(key)).toBeLessThan(job.log.indexOf('The sandbox listens'));
    expect(job.env).toMatchObject({ PIXCTL_SANDBOX_URL: '', PIXCTL_SANDBOX_KEY: '' });
  });

  it('is started by the tests of the other job of the example workflow', async () => {
    const { steps } = readWorkflow().jobs['own-sandbox']!;
    const job = jobWithPixctl();
    for (const name of readdirSync('examples/shell'))
      copyFileSync(join('examples/shell', name), join(job.workspace, name));
    const commands = steps.filter(({ run }) => run !== undefined);
    expect(commands).toHaveLength(1);
    expect(await job.steps(commands), job.log).toBe(true);
    expect(job.log).toContain('ok: it is completed');
    await until(() => (job.leftProcesses().length === 0 ? true : undefined));
  });

  it('installs pixctl if a package is named', async () => {
    const file = packageFile(OTHER, 'echo 9.9.9');
    const job = jobWithPixctl();
    const { code, log } = await job.uses(SANDBOX, { package: file });
    // This pixctl knows no sandbox: it prints its version instead.
    expect(log).toContain('This version of pixctl does not report the address of the sandbox');
    expect(code).toBe(1);
    expect((await job.step({ run: 'pixctl --version' })).log).toBe('9.9.9\n');
  });

  it('is stopped by a step with if: always() after a failed step', async () => {
    const job = jobWithPixctl();
    const steps = [
      { uses: SANDBOX },
      { run: 'exit 3' },
      { run: 'touch not-reached' },
      { if: 'always()', uses: SANDBOX, with: { command: 'stop' } },
    ];
    expect(await job.steps(steps)).toBe(false);
    await until(() => (job.leftProcesses().length === 0 ? true : undefined));
    expect(filesIn(job.workspace)).toEqual([]);
    expect(filesIn(job.runnerTemp)).toEqual([]);
  });

  it('is ended by the runner after a job that does not stop it', async () => {
    const job = jobWithPixctl();
    const { url } = await start(job);
    expect(job.leftProcesses()).toHaveLength(1);
    job.end();
    await until(() => (job.leftProcesses().length === 0 ? true : undefined));
    await expect(fetch(url)).rejects.toThrow();
  });

  it('runs twice in a job, each with its own data, and both are stopped', async () => {
    const job = jobWithPixctl();
    const first = await start(job);
    await createCharge(job);
    const second = await start(job);
    expect(new Set([first.url, second.url]).size).toBe(2);
    expect(new Set([first.key, second.key]).size).toBe(2);
    expect(job.env).toMatchObject({ PIXCTL_SANDBOX_URL: second.url, PIXCTL_SANDBOX_KEY: second.key });
    expect(await Promise.all([first, second].map(chargesOf))).toEqual([1, 0]);
    expect(job.leftProcesses()).toHaveLength(2);
    await stop(job, 'stopped\ttrue\n'.repeat(2));
  });

  it('can be started again after it was stopped', async () => {
    const job = jobWithPixctl();
    await start(job);
    await createCharge(job);
    await stop(job);
    expect(await chargesOf(await start(job))).toBe(0);
    await stop(job);
  });

  it('does nothing when it is stopped without having been started', async () => {
    const job = jobWithPixctl();
    const { code, log } = await job.uses(SANDBOX, { command: 'stop' });
    expect({ code, log }).toEqual({ code: 0, log: 'No sandbox was started in this job.\n' });
    expect(job.env).not.toHaveProperty('PIXCTL_SANDBOX_URL');
  });

  it('can be stopped after it was killed', async () => {
    const job = jobWithPixctl();
    await start(job);
    job.end();
    await until(() => (job.leftProcesses().length === 0 ? true : undefined));
    await stop(job, 'The sandbox was not running.\nstopped\tfalse\n');
  });

  it('fails if it cannot be stopped, and keeps its data for the next try', async () => {
    const job = jobWithPixctl();
    const { data } = await start(job);
    const path = job.env['PATH']!.replace(`${bin!}:`, '');
    const without = { ...job.env, PATH: path };
    const { code, log } = await job.step({
      env: { ...without, COMMAND: 'stop', PORT: '0' },
      run: `bash ${SANDBOX}/sandbox.sh`,
    });
    expect(log).toContain('::error title=pixctl sandbox::A sandbox could not be stopped.');
    expect(code).toBe(1);
    expect(existsSync(data)).toBe(true);
    await stop(job);
  });

  it('listens on the port of the input', async () => {
    const job = jobWithPixctl();
    const port = String(await freePort());
    const { code, outputs } = await job.uses(SANDBOX, { port });
    expect({ code, url: outputs['url'] }).toEqual({ code: 0, url: `http://127.0.0.1:${port}` });
    await stop(job);
  });

  it('fails if the port is in use, with the reason in the log', async () => {
    const { url, seen } = await httpServer((_, response) => response.end());
    const job = jobWithPixctl();
    const { code, log } = await job.uses(SANDBOX, { port: new URL(url).port });
    expect(log).toMatch(/in use[^]*\n::error title=pixctl sandbox::The sandbox did not start\.\n$/);
    expect(code).toBe(1);
    expect(job.leftProcesses()).toEqual([]);
    expect(filesIn(job.runnerTemp)).toEqual([]);
    expect(seen).toEqual([]);
  });

  it.each([...HOSTILE, '', '-1', '65536', '0x50', '1e3', '80 80'])('refuses the port %j', async (port) => {
    const job = jobWithPixctl();
    const result = await job.uses(SANDBOX, { port });
    // Only pixctl knows the highest port.
    expectRefused(job, port === '65536' ? { ...result, log: result.log.replace(/^error:.*/m, '') } : result);
  });

  it.each([...HOSTILE, '', 'restart', 'fail', 'start stop'])('refuses the command %j', async (command) => {
    const job = jobWithPixctl();
    expectRefused(job, await job.uses(SANDBOX, { command }));
  });

  it('does not use the account that the job has set for pixctl', async () => {
    const { url, seen } = await httpServer((_, response) => response.end());
    const job = jobWithPixctl({
      PIXCTL_BASE_URL: url,
      PIXCTL_APP_KEY: 'live-key',
      PIXCTL_PROFILE: 'shop',
      PIXCTL_SANDBOX_APP_KEY: 'other-key',
      PIXCTL_STORE: 'postgres://127.0.0.1:1/none',
      PIXCTL_LANG: 'pt',
    });
    const { key } = await start(job);
    expect(key).not.toBe('live-key');
    await createCharge(job);
    await stop(job);
    expect(seen).toEqual([]);
  });

  // Not even root can write there.
  it.runIf(process.platform === 'linux')('runs with a home folder that cannot be written', async () => {
    const job = jobWithPixctl({ HOME: '/proc' });
    const file = packageFile(OTHER, 'echo 9.9.9');
    expect(await job.uses(SETUP, { package: file })).toMatchObject({ code: 0 });
    const { key } = await start(jobWithPixctl({ HOME: '/proc' }));
    expect(key).not.toBe('');
  });

  it('fails within a limit of time if pixctl prints nothing', async () => {
    const silent = tempDir();
    writeFileSync(join(silent, 'pixctl'), '#!/bin/sh\nexec sleep 1000\n', { mode: 0o755 });
    const job = newJob({
      PATH: `${silent}:${process.env['PATH']!}`,
      // Bash counts from here on.
      SECONDS: '59',
    });
    const { code, log } = await job.uses(SANDBOX);
    expect(log).toContain('::error title=pixctl sandbox::The sandbox was not ready after 60 seconds.');
    expect(code).toBe(1);
    await leavesNothing(job);
  });

  it.each([
    ['another address', '{"url":"http://10.0.0.1:80","appKey":"k"}'],
    ['a command to the runner', '{"url":"http://127.0.0.1:80","appKey":"k\\n::stop-commands::x"}'],
    ['no JSON', 'ready'],
  ])('fails if pixctl reports %s', async (_, line) => {
    const other = tempDir();
    writeFileSync(join(other, 'pixctl'), `#!/bin/sh\nprintf '%s\\n' '${line}'\nexec sleep 1000\n`, {
      mode: 0o755,
    });
    const job = newJob({ PATH: `${other}:${process.env['PATH']!}` });
    const { code, outputs, log } = await job.uses(SANDBOX);
    expect(log).toContain('does not report the address of the sandbox as expected');
    expect({ code, outputs }).toEqual({ code: 1, outputs: { url: '', 'app-key': '', 'data-dir': '' } });
    expect(log.split('\n').filter((one) => one.startsWith('::'))).toHaveLength(1);
    await leavesNothing(job);
  });
});
