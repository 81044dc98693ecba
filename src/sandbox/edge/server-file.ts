// How a running server is found: a file beside the data that says where it is and which keys open it.
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type * as http from 'node:http';
import { createRequire } from 'node:module';
import type * as net from 'node:net';
import { join } from 'node:path';
import { isObject } from '#contract/path.ts';
import { messageOf } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

export interface RunningServer {
  readonly url: string;
  readonly appKey: string;
  readonly controlKey: string;
  readonly pid: number;
}

const fileOf = (dataDir: string): string => join(dataDir, 'server.json');

/** Writes the file, readable by its owner only, whole or not at all. @throws PixctlError (exit 2) */
export function announce(dataDir: string, server: RunningServer): void {
  const part = `${fileOf(dataDir)}.${server.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // A new file: what is in its place may be a link to another one.
    rmSync(part, { force: true });
    writeFileSync(part, JSON.stringify(server), { mode: 0o600, flag: 'wx' });
    renameSync(part, fileOf(dataDir));
  } catch (error) {
    throw new PixctlError(say`the sandbox's data ${part} cannot be used: ${messageOf(error)}`, {
      code: 'sandbox-data',
      exitCode: EXIT.usage,
      hint: say`Remove this file, or set PIXCTL_DATA_DIR.`,
    });
  }
}

/** Removes the file, if it is still this process's. */
export function withdraw(dataDir: string, pid: number): void {
  if (read(dataDir)?.pid === pid) rmSync(fileOf(dataDir), { force: true });
}

/** Text of a regular file. Without O_NONBLOCK a pipe in its place would hold the command for ever. */
function textOf(path: string): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : '';
  } finally {
    closeSync(file);
  }
}

function read(dataDir: string): RunningServer | undefined {
  try {
    const value: unknown = JSON.parse(textOf(fileOf(dataDir)));
    if (!isObject(value)) return undefined;
    const { url, appKey, controlKey, pid } = value;
    return typeof url === 'string' &&
      typeof appKey === 'string' &&
      typeof controlKey === 'string' &&
      typeof pid === 'number' &&
      /^http:\/\/127\.0\.0\.1:\d+$/.test(url)
      ? { url, appKey, controlKey, pid }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The server on this data, if one runs and answers. What a killed one left behind is cleaned up. */
export async function findServer(
  dataDir: string,
  isAlive: (pid: number) => boolean,
): Promise<RunningServer | undefined> {
  const found = read(dataDir);
  if (found === undefined) return undefined;
  if (isAlive(found.pid) && (await answers(found))) return found;
  rmSync(fileOf(dataDir), { force: true });
  return undefined;
}

/** Whether anything listens there. */
export function isServed(host: string, port: number): Promise<boolean> {
  const { connect } = createRequire(import.meta.url)('node:net') as typeof net;
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const done = (served: boolean): void => {
      socket.destroy();
      resolve(served);
    };
    socket.on('connect', () => done(true));
    // Whoever does not answer is there all the same.
    socket.on('timeout', () => done(true));
    socket.on('error', () => done(false));
  });
}

/** Whether the port is served with this very key: after a restart of the machine both pid and port may be others'. */
function answers({ url, controlKey }: RunningServer): Promise<boolean> {
  // Loaded here: where no server is announced nobody pays for it.
  const { request } = createRequire(import.meta.url)('node:http') as typeof http;
  return new Promise((resolve) => {
    const probe = request(
      `${url}/_sandbox/status`,
      { headers: { authorization: controlKey }, timeout: 2_000 },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
