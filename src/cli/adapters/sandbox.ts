// Connects to the sandbox of this machine: its running server, or else the service within this process.
import { resolve } from 'node:path';
import { pageLanguage } from '#cli/language.ts';
import type { Answered } from '#client/answers/checked-answer.ts';
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import { queryString } from '#client/http/url.ts';
import type { CallInput } from '#client/types.ts';
import { dataDir } from '#config/paths.ts';
import type { Transport } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { CONTROL_HEADER, DEFAULT_NAMESPACE } from '#contract/namespace.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { ControlCall, SandboxPort } from '#ports/sandbox.ts';
import type { Receivers } from '#sandbox/edge/receivers.ts';
import type { Sandbox } from '#sandbox/index.ts';

/** Default address of the sandbox; its links use it even while it is not served. */
export const USUAL_URL = 'http://127.0.0.1:4010';

export interface SandboxLink {
  readonly transport: Transport;
  readonly appKey: string;
  /** Headers of a control request. */
  readonly control: Readonly<Record<string, string>>;
  /** Address for messages. */
  readonly origin: string;
}

const namespaceOf = (host: Host): string => {
  const { PIXCTL_NAMESPACE } = host.env;
  return PIXCTL_NAMESPACE === undefined || PIXCTL_NAMESPACE === '' ? DEFAULT_NAMESPACE : PIXCTL_NAMESPACE;
};

async function open(
  host: Host,
  dir: string,
  publicUrl: string,
  receivers: Receivers = 'loopback',
  served = false,
): Promise<Sandbox & Record<'untilFree' | 'closeSoon', () => Promise<void>>> {
  const calling = async () => (await import('#sandbox/edge/post.ts')).caller(receivers);
  const [{ openDatabase, storeFault, whenFree }, { openSandbox }] = await Promise.all([
    import('#sandbox/edge/open-database.ts'),
    import('#sandbox/index.ts'),
  ]);
  const sleep = (milliseconds: number): Promise<void> => host.sleep(milliseconds);
  const database = await openDatabase(dir, sleep);
  const untilFree = (): Promise<void> => whenFree(database, sleep);
  try {
    const sandbox = openSandbox({
      database,
      now: () => host.now(),
      sleep: (milliseconds, signal) => host.sleep(milliseconds, signal),
      randomBytes: (count) => host.randomBytes(count),
      namespace: namespaceOf(host),
      publicUrl,
      served,
      later: (drain) => void setImmediate(drain),
      ...(served ? { patience: (drain, milliseconds) => void setTimeout(drain, milliseconds) } : {}),
      pageLanguage: pageLanguage(host.env),
      webhookSender: {
        name: String(host.pid),
        isAlive: (name) => host.isAlive(Number(name)),
        post: async (call) => (await calling()).post(call),
        refusalOf: async (url) => (await calling()).refusalOf(url),
        wait: async (calls) => (await calling()).wait(calls),
      },
    });
    const closeSoon = async (): Promise<void> => {
      // Closing writes the log of the requests, which is not worth blocking the process.
      await untilFree().catch(() => undefined);
      database.exec('PRAGMA busy_timeout = 0');
      sandbox.close();
    };
    return { ...sandbox, untilFree, closeSoon };
  } catch (error) {
    database.close();
    throw storeFault(error, dir);
  }
}

/** Keys for requests and control calls; PIXCTL_SANDBOX_APP_KEY selects another company of the sandbox. */
function keysOf({ env }: Host, own: { readonly appKey: string; readonly controlKey: string }) {
  const { PIXCTL_SANDBOX_APP_KEY: other } = env;
  return other === undefined || other === ''
    ? { appKey: own.appKey, control: { authorization: own.controlKey } }
    : { appKey: other, control: { authorization: other, [CONTROL_HEADER]: own.controlKey } };
}

/** Returns the running server with this data folder. */
async function serverOf(host: Host, dir: string) {
  const { findServer } = await import('#sandbox/edge/server-file.ts');
  return findServer(dir, (pid) => host.isAlive(pid));
}

/** Address at which the sandbox with this data folder is, or would be, served. */
export async function sandboxAddress(host: Host): Promise<string> {
  return (await serverOf(host, dataDir(host)))?.url ?? USUAL_URL;
}

/** Connects to the sandbox with this data folder. */
export async function linkSandbox(host: Host, closers: (() => Promise<void>)[]): Promise<SandboxLink> {
  const dir = dataDir(host);
  const server = await serverOf(host, dir);
  if (server !== undefined) {
    const { socketTransport } = await import('#client/http/transport.ts');
    const transport = socketTransport({ origin: server.url, loopback: true, env: host.env });
    closers.push(() => transport.close());
    return { transport, ...keysOf(host, server), origin: server.url };
  }
  const sandbox = await open(host, dir, USUAL_URL);
  closers.push(sandbox.closeSoon);
  return { transport: untilFree(sandbox), ...keysOf(host, sandbox), origin: 'sandbox' };
}

/** Sends a write when no other process has locked the data of the sandbox. */
function untilFree(sandbox: Awaited<ReturnType<typeof open>>): Transport {
  const transport = sandbox.transport();
  return {
    ...transport,
    send: async (request, options) => {
      if (request.method !== 'GET')
        await sandbox.untilFree().catch((error: unknown) => {
          throw new TransportFault('timeout', 'no', say`another process has locked it`, { cause: error });
        });
      return transport.send(request, options);
    },
  };
}

/** Sandbox functions for commands; `link` is shared with the client so that a process opens the data only once. */
export function sandboxAdapter(
  host: Host,
  signal: AbortSignal,
  link: () => Promise<SandboxLink>,
  named: (address: string) => Promise<SandboxLink>,
): SandboxPort {
  const dir = dataDir(host);
  const running = async () => {
    const found = await serverOf(host, dir);
    return found === undefined ? undefined : { ...found, dataDir: dir };
  };
  const send = async (call: ControlCall, input: CallInput, at?: string): Promise<unknown> =>
    sendControl(await (at === undefined ? link() : named(at)), call, input, signal);
  return {
    // The declared type is checked where the result is read.
    control: <C extends ControlCall>(call: C, input: CallInput, at?: string) =>
      send(call, input, at) as Promise<Answered<ResultOf<C>>>,
    running,
    serve: (options, ready) => serve(host, dir, { until: signal, ...options }, ready),
    stop: async () => {
      const found = await running();
      if (found === undefined) return false;
      const { control } = await import('#contract/sandbox/controls.ts');
      await send(control('sandbox.stop'), {});
      // The server answers before it ends; the next command may need its port or data file.
      while ((await running()) !== undefined) await host.sleep(20, signal);
      return true;
    },
  };
}

async function sendControl(
  { transport, control: headers, origin }: SandboxLink,
  call: ControlCall,
  { query, body }: CallInput,
  signal: AbortSignal,
): Promise<unknown> {
  const request = {
    method: call.method,
    path: call.path + queryString(query),
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await transport.send(request, { signal }).catch((error: unknown) => {
    throw error instanceof TransportFault ? notAnswered(error, call, origin) : error;
  });
  if (response.status !== 200) {
    const { refusal } = await import('#client/answers/errors.ts');
    throw refusal(response, { operation: call, input: { ...(body === undefined ? {} : { body }) } });
  }
  return resultOf(call, readJson(response.body));
}

/** The sandbox's server has ended, or ends while it works. */
const notAnswered = (fault: TransportFault, { method }: ControlCall, origin: string): PixctlError =>
  fault.sent === 'no' || method === 'GET'
    ? new PixctlError(say`the sandbox at ${origin} cannot be reached: ${fault.userMessage}`, {
        code: `unreachable-${fault.reason}`,
        exitCode: EXIT.unreachable,
        retryable: true,
        hint: say`Nothing was done. Run the command again.`,
      })
    : new PixctlError(say`the sandbox at ${origin} did not answer: ${fault.userMessage}`, {
        code: 'outcome-unknown',
        exitCode: EXIT.unknown,
        hint: say`It may have been done. Check it with pixctl sandbox status.`,
      });

type ServeParameters = Parameters<SandboxPort['serve']>;

/** Serves the sandbox until the signal is aborted or a request stops it. @param dir default data folder */
async function serve(
  host: Host,
  dir: string,
  {
    port,
    data,
    receivers,
    until,
    untilInputEnds,
    onRequest,
  }: ServeParameters[0] & { readonly until: AbortSignal },
  ready: ServeParameters[1],
): Promise<void> {
  const target = data === undefined ? dir : data === ':memory:' ? data : resolve(data);
  const [{ startServer }, { announce, withdraw }] = await Promise.all([
    import('#sandbox/edge/server.ts'),
    import('#sandbox/edge/server-file.ts'),
  ]);
  const isStored = target !== ':memory:';
  if (isStored) await refuseSecondServer(host, target);
  let stop = (): void => undefined;
  const stopped = new Promise<void>((done) => (stop = done));
  until.addEventListener('abort', () => stop(), { once: true });
  const server = await startServer({
    open: (url) => open(host, target, url, receivers, true),
    port,
    onStop: () => stop(),
    watch:
      onRequest &&
      ((method, path) => {
        const from = host.now();
        return (status) => onRequest({ method, path, status, milliseconds: Math.max(0, host.now() - from) });
      }),
  });
  const ignoreInput = untilInputEnds === true ? whenInputEnds(host, stop) : undefined;
  try {
    const { appKey, controlKey } = server.sandbox;
    if (isStored) announce(target, { url: server.url, appKey, controlKey, pid: host.pid });
    ready({ url: server.url, appKey, controlKey, dataDir: target });
    if (!until.aborted) await stopped;
  } finally {
    ignoreInput?.();
    if (isStored) withdraw(target, host.pid);
    await server.close();
  }
}

/**
 * Calls `ended` once standard input has ended or cannot be read; its content is dropped. Returns a function that closes
 * it, because an open pipe would keep the process alive.
 */
function whenInputEnds(host: Host, ended: () => void): () => void {
  const input = host.streamInput();
  const drop = async (): Promise<void> => {
    for await (const _ of input);
  };
  drop().then(ended, ended);
  return () => void input.destroy();
}

/** @throws PixctlError (exit 2) if a process already serves this data folder */
async function refuseSecondServer(host: Host, dir: string): Promise<void> {
  const other = await serverOf(host, dir);
  if (other === undefined) return;
  throw usageError(
    say`a sandbox on ${dir} is already running at ${other.url} (process ${other.pid})`,
    say`Use it, or stop it with: pixctl sandbox stop`,
    'sandbox-running',
  );
}
