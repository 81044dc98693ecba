// A reader that takes its time, at the other end of a pipe from the built program.
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { httpServer, json } from '#test/support/services/server.ts';

it.each(['ndjson', 'json', 'csv'])(
  'charge list › writes the complete list as %s to a slow reader',
  async (format) => {
    const charges = Array.from({ length: 20_000 }, (_, n) => ({
      correlationID: `c-${n}`,
      status: 'ACTIVE',
      value: n,
    }));
    const pageInfo = {
      skip: 0,
      limit: 100,
      totalCount: charges.length,
      hasPreviousPage: false,
      hasNextPage: false,
    };
    const { url } = await httpServer((_request, response) => json(response, 200, { pageInfo, charges }));
    const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-long-key' });
    const child = spawn(process.execPath, [PROGRAM, 'charge', 'list', '--all', '-o', format], { env });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    let out = '';
    const ended = new Promise<number | null>((done) => child.on('close', done));
    // A little of it in each turn of the loop: the pipe is always full.
    const take = (): void => {
      const chunk: Buffer | null = child.stdout.read(8_192) ?? child.stdout.read();
      out += chunk?.toString() ?? '';
      if (!child.stdout.readableEnded) setImmediate(take);
    };
    // Somebody listens until the end: where nobody does, Node throws away what is left when the program has ended.
    let begun = false;
    child.stdout.on('readable', () => {
      if (!begun) take();
      begun = true;
    });
    expect(await ended).toBe(0);
    expect(err).toBe('');
    expect(out.match(/c-\d+/g)).toHaveLength(charges.length);
  },
);
