// Serves one client on standard input and output.
import { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Host } from '#host/host.ts';
import type { ServerFactory } from './server.ts';
import { shortened } from './untrusted.ts';

/** Ends when the client closes the connection, or when the signal aborts. */
export async function serveOnStdio(host: Host, factory: ServerFactory, signal: AbortSignal): Promise<void> {
  const input = host.streamInput();
  const stdin = Readable.from(input, { objectMode: false });
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
