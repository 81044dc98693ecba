// Runs the programs that a release needs.
import { spawnSync } from 'node:child_process';

/** Settings of the npm that runs the release say where it installs to; they are not meant for the release. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(?:global|location|.*prefix)$/i.test(name)),
  ),
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Runs a program and returns its output.
 * @throws Error with what it wrote to stderr
 */
export function run(command, args, { cwd, input, encoding = 'utf8' } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    input,
    env,
    maxBuffer: 2 ** 30,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if (error !== undefined) throw new Error(`${command} cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${String(stderr)}`);
  return encoding === 'buffer' ? stdout : stdout.toString(encoding);
}

/** Runs a line of the shell, with its arguments as $1, $2 and so on. */
export const shell = (line, args, options) => run('sh', ['-c', `set -eu; ${line}`, 'sh', ...args], options);
