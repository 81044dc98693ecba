// Serves one client on standard input and output.
import { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Host } from '#host/host.ts';
import type { ServerFactory } from './server.ts';
import { shortened } from './untrusted.ts';

/** Longest line that is looked at, in bytes. */
const MOST_LINE = 1024 * 1024;
const NULL_PARAMS = /"params"\s*:\s*null/;

/** Leaves out `"params": null`, which some clients send and the library does not answer. */
async function* withoutNullParams(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of input) {
    waiting = Buffer.concat([waiting, Buffer.from(chunk)]);
    const end = waiting.length > MOST_LINE ? waiting.length : waiting.lastIndexOf('\n') + 1;
    const lines = waiting.subarray(0, end).toString('latin1');
    waiting = waiting.subarray(end);
    // Bytes as characters, so that a character in two chunks stays whole.
    if (end > 0) yield Buffer.from(lines.split('\n').map(withParams).join('\n'), 'latin1');
  }
  if (waiting.length > 0) yield waiting;
}

function withParams(line: string): string {
  if (!NULL_PARAMS.test(line)) return line;
  try {
    const { params, ...message } = JSON.parse(line) as { readonly params?: unknown };
    return params === null ? JSON.stringify(message) : line;
  } catch {
    return line;
  }
}

/** Ends when the client closes the connection, or when the signal aborts. */
export async function serveOnStdio(host: Host, factory: ServerFactory, signal: AbortSignal): Promise<void> {
  const input = host.streamInput();
  const stdin = Readable.from(withoutNullParams(input), { objectMode: false });
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      void Promise.resolve(host.out(chunk.toString('utf8'))).then(() => done(), done);
    },
  });
  const ended = new Promise<void>((resolve) => {
    stdin.once('close', resolve);
    stdout.once('error', resolve);
    signal.addEventListener('abort', () => resolve());
  });
  const handle = serveStdio((context) => factory.server(context), {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: (error) => host.err(`mcp: ${shortened(error.message)}\n`),
  });
  await ended;
  // An open standard input would keep the process running after a signal.
  stdin.on('error', () => undefined);
  input.destroy();
  await handle.close();
}
