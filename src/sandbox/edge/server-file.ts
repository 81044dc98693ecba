// Finds a running sandbox server by a file in the data folder, which contains its URL, process id and keys.
import { rmSync } from 'node:fs';
import type * as http from 'node:http';
import { createRequire } from 'node:module';
import type * as net from 'node:net';
import { join } from 'node:path';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { messageOf } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { readRegularFile } from '#files/read.ts';
import { ensureFolder, replaceFile } from '#files/write.ts';
import { say } from '#messages/message.ts';

export interface RunningServer {
  readonly url: string;
  readonly appKey: string;
  readonly controlKey: string;
  readonly pid: number;
}

const fileOf = (dataDir: string): string => join(dataDir, 'server.json');

/** Writes the file atomically, readable by its owner only. @throws PixctlError (exit 2) if it cannot be written */
export function announce(dataDir: string, server: RunningServer): void {
  const part = `${fileOf(dataDir)}.${server.pid}`;
  try {
    ensureFolder(dataDir);
    replaceFile(fileOf(dataDir), JSON.stringify(server), { part, isCache: true });
  } catch (error) {
    const why = reasonOf(error, 'write') ?? messageOf(error);
    throw new PixctlError(say`the sandbox's data ${part} cannot be used: ${why}`, {
      code: 'sandbox-data',
      exitCode: EXIT.usage,
      hint: say`Remove this file, or set PIXCTL_DATA_DIR.`,
    });
  }
}

/** Removes the file, if it still belongs to this process. */
export function withdraw(dataDir: string, pid: number): void {
  if (read(dataDir)?.pid === pid) rmSync(fileOf(dataDir), { force: true });
}

function read(dataDir: string): RunningServer | undefined {
  try {
    const value: unknown = parseJson(readRegularFile(fileOf(dataDir)).bytes.toString());
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

/**
 * Returns the running server of this data folder. Removes the file of a killed server.
 * @throws PixctlError (exit 5) if it accepts connections and does not answer, such as while it is suspended
 */
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

/** Whether anything listens on this port. */
export function isServed(host: string, port: number): Promise<boolean> {
  const { connect } = createRequire(import.meta.url)('node:net') as typeof net;
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const done = (served: boolean): void => {
      socket.destroy();
      resolve(served);
    };
    socket.on('connect', () => done(true));
    // A timeout still means that the port is in use.
    socket.on('timeout', () => done(true));
    socket.on('error', () => done(false));
  });
}

/**
 * Whether the server accepts the key: after a restart of the machine another process may have its pid and port.
 * @throws PixctlError (exit 5) without an answer
 */
function answers({ url, controlKey, pid }: RunningServer): Promise<boolean> {
  // Loaded on demand, so that commands without a running server start faster.
  const { request } = createRequire(import.meta.url)('node:http') as typeof http;
  return new Promise((resolve, reject) => {
    const probe = request(
      `${url}/_sandbox/status`,
      { headers: { authorization: controlKey }, timeout: 2_000 },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    probe.on('timeout', () => {
      reject(
        new PixctlError(say`the sandbox at ${url} does not answer`, {
          code: 'sandbox-silent',
          exitCode: EXIT.unreachable,
          retryable: true,
          hint: say`Nothing was done. If its process ${pid} is suspended, let it continue; otherwise end it. Then run the command again.`,
        }),
      );
      probe.destroy();
    });
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
