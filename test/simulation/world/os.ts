// Replaces `node:os` in the simulated program.
import { getSystemErrorMap } from 'node:util';
import { current } from './current.ts';

const USER = 'user';
const HOME = '/home/user';
const MEBIBYTE = 1024 * 1024;

// Packages ask for the home folder when they are loaded, before there is a process.
const env = (name: string): string | undefined => (current as typeof current | undefined)?.env[name];

export const EOL = '\n';
export const devNull = '/dev/null';
export const constants = {
  errno: Object.fromEntries([...getSystemErrorMap()].map(([errno, [code]]) => [code, -errno])),
  signals: { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGPIPE: 13, SIGTERM: 15 },
} as const;

export const hostname = (): string => (current as typeof current | undefined)?.hostname ?? 'localhost';
export const homedir = (): string => env('HOME') ?? HOME;
export const tmpdir = (): string => env('TMPDIR') ?? '/tmp';
export const userInfo = () => ({
  uid: 1000,
  gid: 1000,
  username: env('USER') ?? USER,
  homedir: homedir(),
  shell: '/bin/sh',
});
/** Seconds since the machine was started. */
export const uptime = (): number => current.uptimeMs() / 1_000;
export const platform = (): NodeJS.Platform => 'linux';
export const arch = (): string => 'x64';
export const machine = (): string => 'x86_64';
export const type = (): string => 'Linux';
export const release = (): string => '6.1.0';
export const version = (): string => '#1 SMP';
export const endianness = (): string => 'LE';
export const availableParallelism = (): number => 1;
export const cpus = (): readonly unknown[] => [{ model: 'virtual', speed: 0 }];
export const totalmem = (): number => 1024 * MEBIBYTE;
export const freemem = (): number => 512 * MEBIBYTE;
export const loadavg = (): number[] => [0, 0, 0];
export const networkInterfaces = (): Record<string, never> => ({});

export default {
  EOL,
  arch,
  availableParallelism,
  constants,
  cpus,
  devNull,
  endianness,
  freemem,
  homedir,
  hostname,
  loadavg,
  machine,
  networkInterfaces,
  platform,
  release,
  tmpdir,
  totalmem,
  type,
  uptime,
  userInfo,
  version,
};
