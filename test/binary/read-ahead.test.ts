// Lists read the next page while they print one, without any other effect.
import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const page = (skip: number, limit: number, total: number): unknown => ({
  pageInfo: { skip, limit, totalCount: total, hasPreviousPage: skip > 0, hasNextPage: skip + limit < total },
  charges: Array.from({ length: Math.min(limit, total - skip) }, (_, n) => ({
    correlationID: `c-${skip + n}`,
    status: 'ACTIVE',
    value: 1,
  })),
});

/** A service that answers the first pages, and what is done with the others. */
async function service(
  pages: number,
  then: (response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly requested: string[] }> {
  const requested: string[] = [];
  const { url } = await httpServer((request, response) => {
    const query = new URL(request.url, 'http://x').searchParams;
    const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
    requested.push(`${skip}+${limit}`);
    if (requested.length <= pages) json(response, 200, page(skip, limit, 1_000));
    else then(response);
  });
  return { url, requested };
}

const start = (url: string, ...words: string[]): ReturnType<typeof spawn> =>
  spawn(process.execPath, [PROGRAM, 'charge', 'list', '-o', 'ndjson', ...words], {
    env: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-long-key' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function ended(
  child: ReturnType<typeof spawn>,
): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, err };
}

it('charge list › requests only the pages that --limit needs', async () => {
  const { url, requested: asked } = await service(10, () => undefined);
  const { code, out } = await ended(start(url, '--limit', '250'));
  expect(code).toBe(0);
  expect(out.match(/c-\d+/g)).toHaveLength(250);
  expect(asked).toEqual(['0+100', '99+100', '198+52']);
});

it('charge list › prints the rows of earlier pages before the error of a later page', async () => {
  const { url } = await service(2, (response) => json(response, 403, { error: 'no' }));
  const { code, out, err } = await ended(start(url, '--all'));
  expect(code).toBe(3);
  expect(out.match(/c-\d+/g)).toHaveLength(199);
  expect(err).toContain('no');
});

it('charge list › exits when its reader closes stdout, although the next page never arrives', async () => {
  const { url } = await service(1, () => undefined);
  const child = start(url, '--all');
  child.stdout?.destroy();
  const { code, err } = await ended(child);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
