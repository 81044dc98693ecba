// The tests of the examples in other languages, with the built program as their pixctl.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, until } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { tempDir } from '#test/support/cli.ts';
import { processesWith } from '#test/support/processes-with.ts';
import { understood } from '#test/support/understands.ts';

const EXAMPLES = [
  {
    folder: 'go',
    program: 'go',
    check: ['version'],
    argv: ['test', '-v', './...'],
    passed: ['--- PASS: TestChargeIs', '--- PASS: TestWebhookOf', '--- PASS: TestOrderID'],
    failed: '--- FAIL: TestChargeIs',
    file: 'pix_test.go',
  },
  {
    folder: 'php',
    program: 'php',
    check: ['--version'],
    argv: ['test.php'],
    passed: ['ok: a charge is', 'ok: the webhook of', 'ok: an order id'],
    failed: 'FAILED: a charge is completed',
    file: 'test.php',
  },
  {
    folder: 'python',
    program: 'python3',
    check: ['-m', 'pytest', '--version'],
    argv: ['-m', 'pytest', '-v'],
    passed: ['test_charge_is', 'test_webhook_of', 'test_order_id', '3 passed'],
    failed: 'FAILED test_pix.py::test_charge_is',
    file: 'test_pix.py',
  },
  {
    folder: 'shell',
    program: 'sh',
    check: ['-c', 'curl --version'],
    argv: ['test.sh'],
    passed: ['ok: a charge is', 'ok: the customer pays it', 'ok: it is completed'],
    failed: 'FAILED: it is completed',
    file: 'test.sh',
  },
] as const;

/** Name of a variable by which the processes of a test are found. */
const MARK = 'EXAMPLE_OF_TEST';
const marks: string[] = [];
afterEveryTest(() => {
  for (const pid of marks.splice(0).flatMap(processesWith)) process.kill(pid, 'SIGKILL');
});

/**
 * Starts the tests of a copy of an example.
 * @param change changes the copy
 * @param pixctl shell script in place of pixctl; null if there is none
 */
function startExample(
  { folder, program, argv }: (typeof EXAMPLES)[number],
  change: (copy: string) => void = () => undefined,
  pixctl?: string | null,
) {
  const place = tempDir();
  const [bin, copy] = [join(place, 'bin'), join(place, folder)];
  mkdirSync(bin);
  cpSync(join('examples', folder), copy, { recursive: true });
  change(copy);
  if (pixctl === undefined) symlinkSync(PROGRAM, join(bin, 'pixctl'));
  else if (pixctl !== null) writeFileSync(join(bin, 'pixctl'), `#!/bin/sh\n${pixctl}\n`, { mode: 0o755 });
  const mark = crypto.randomUUID();
  marks.push(mark);
  const env = freshEnv({ [MARK]: mark, GOFLAGS: '-count=1', GOTOOLCHAIN: 'local' });
  const child = spawn(program, argv, {
    cwd: copy,
    env: { ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const done = new Promise<{ readonly code: number | null; readonly log: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, log })),
  );
  return {
    done,
    /** Resolves to what the script in place of pixctl wrote to the file `started`. */
    started: (): Promise<string> =>
      until(() => {
        const file = join(copy, 'started');
        const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
        return text.endsWith('\n') ? text : undefined;
      }),
    /** Kills the program of the tests, but not what is in place of pixctl and what that started. */
    kill: (): void => {
      const tests = processesWith(mark).filter((pid) => {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return !command.includes(bin) && !command.startsWith('cat');
      });
      expect(tests).not.toEqual([]);
      for (const pid of tests) process.kill(pid, 'SIGKILL');
    },
    /** Resolves when none of its processes is left. */
    ended: (): Promise<true> => until(() => (processesWith(mark).length === 0 ? true : undefined)),
  };
}

/** Runs the tests of a copy of an example to their end. */
async function runExample(...given: Parameters<typeof startExample>) {
  const { done, ended } = startExample(...given);
  return { ...(await done), ended };
}

describe.each(EXAMPLES)('examples/$folder', (example) => {
  const { program, check, passed, failed, file, folder } = example;
  const isInstalled = process.platform === 'linux' && spawnSync(program, check).status === 0;
  if (!isInstalled)
    console.warn(`SKIPPED: examples/${folder}. On Linux, with ${program} ${check.join(' ')}, it is tested.`);

  it.runIf(isInstalled)('creates and pays charges, and stops the sandbox', async () => {
    const { code, log, ended } = await runExample(example);
    for (const line of passed) expect(log).toContain(line);
    expect(code).toBe(0);
    await ended();
  });

  it.runIf(isInstalled)('fails and stops the sandbox if a charge is not completed', async () => {
    const { code, log, ended } = await runExample(example, (copy) => {
      const text = readFileSync(join(copy, file), 'utf8');
      const changed = text.replaceAll(/(?<=["'])COMPLETED(?=["'])/g, 'EXPIRED');
      expect(changed).not.toBe(text);
      writeFileSync(join(copy, file), changed);
    });
    expect(log).toContain(failed);
    expect(code).not.toBe(0);
    expect(code).not.toBe(null);
    await ended();
  });

  it.runIf(isInstalled)('fails if the sandbox does not start', async () => {
    const { code, log, ended } = await runExample(example, undefined, 'echo no room >&2; exit 2');
    expect(log).toContain('no room');
    expect(log).toMatch(/sandbox did not start/i);
    expect(code).not.toBe(0);
    await ended();
  });

  // The shell example stops its sandbox with a signal.
  it.runIf(isInstalled && folder !== 'shell')(
    'closes the standard input of pixctl when it is killed',
    async () => {
      // In place of a sandbox that is never ready: it ends when its input does.
      const { kill, started, ended } = startExample(example, undefined, 'echo "$*" >started; cat >/dev/null');
      expect(await started()).toMatch(/^sandbox start .*--until-eof/);
      kill();
      await ended();
    },
  );

  it.runIf(isInstalled)('fails if there is no pixctl', async () => {
    const { code, log, ended } = await runExample(example, undefined, null);
    expect(log).toContain('pixctl');
    expect(code).not.toBe(0);
    await ended();
  });
});

describe('examples/README.md', () => {
  const text = readFileSync('examples/README.md', 'utf8');
  const rows = [...text.matchAll(/^\| \[([\w-]+)\]\(.* \| `?(.*?)`? \|$/gm)];

  it('lists every example', () => {
    const folders = readdirSync('examples', { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(rows.map(([, name]) => name)).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('contains only valid commands', async () => {
    for (const [, line] of text.matchAll(/`(pixctl [^`]+)`/g)) await understood(line!, { isMention: true });
  });

  it.each(EXAMPLES)('says how to run $folder', ({ folder, program, argv }) => {
    const [, , command] = rows.find(([, name]) => name === folder)!;
    expect(command).toBe([program, ...argv.filter((word) => word !== '-v')].join(' '));
  });
});
