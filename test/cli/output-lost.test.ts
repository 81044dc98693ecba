// Output that cannot be written, on a full disk or to a closed pipe: exit codes after a write and after a read.
import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { machineAt, tempDir } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const CHARGE = { correlationID: 'c-1', status: 'ACTIVE', value: 1990 };
const service = (): ReturnType<typeof httpServer> =>
  httpServer((request, response) =>
    request.url.startsWith('/refused')
      ? json(response, 400, { error: 'nope' })
      : request.method === 'POST'
        ? json(response, 200, { charge: { ...CHARGE, ...JSON.parse(request.body) } })
        : json(response, 200, { pageInfo: { hasNextPage: false, totalCount: 1 }, charges: [CHARGE] }),
  );

/** The built program with standard output, or both, on a full disk. */
async function onFullDisk(
  argv: readonly string[],
  url: string,
  streams: 'stdout' | 'both' = 'stdout',
  env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1' }),
): Promise<{ code: number | null; err: string }> {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [PROGRAM, ...argv], {
    env,
    stdio: ['ignore', full, streams === 'both' ? full : 'pipe'],
  });
  closeSync(full);
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, err };
}

describe.skipIf(process.platform !== 'linux')('output to a full disk', () => {
  it.each([
    ['charge create --value 1990 --correlation-id c-1', 6, 'was done'],
    ['charge create --value 1990 --correlation-id c-1 -o yaml', 6, 'was done'],
    ['api POST /api/v1/charge -f value=1990', 6, 'was done'],
    ['api POST /refused -f value=1990', 4, 'the disk is full'],
    ['api GET /api/v1/charge', 2, 'the disk is full'],
    ['charge list', 2, 'the disk is full'],
    ['charge list -o csv', 2, 'the disk is full'],
    ['brcode encode --key ana@example.com --merchant-name Ana --merchant-city Natal', 2, 'the disk is full'],
    ['commands', 2, 'the disk is full'],
    ['charge create --help', 2, 'the disk is full'],
  ])('%s exits with %i', async (line, exit, stderr) => {
    const { url } = await service();
    const { code, err } = await onFullDisk(line.split(' '), url);
    expect({ code, err }).toEqual({ code: exit, err: expect.stringContaining(stderr) });
    expect(err).not.toContain('bug');
    expect((await onFullDisk(line.split(' '), url, 'both')).code).toBe(exit);
  });

  it('keeps a repeated refund without an id from being sent', async () => {
    const { url, seen } = await httpServer((request, response) =>
      json(response, 200, {
        refund: { ...JSON.parse(request.body), status: 'IN_PROCESSING', refundId: 'r-1' },
      }),
    );
    const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1' });
    const line = 'refund create --transaction-end-to-end-id E0000000020260101000000000000001 --value 1 --yes';
    expect(await onFullDisk(line.split(' '), url, 'stdout', env)).toMatchObject({ code: 6 });
    const repeated = await onFullDisk(line.split(' '), url, 'stdout', env);
    expect(repeated).toEqual({ code: 6, err: expect.stringContaining('ended before it showed the result') });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('charge create reports the generated correlation id in the JSON error', async () => {
    const { url, seen } = await service();
    const { err } = await onFullDisk(['charge', 'create', '--value', '1990', '--json'], url);
    const sent = JSON.parse(seen[0]!.body) as { correlationID: string };
    expect(sent.correlationID).toMatch(/./);
    expect(JSON.parse(err)).toMatchObject({
      error: { code: 'done-not-shown', correlationID: sent.correlationID, retryable: false },
    });
  });
});

describe('output that fails after a write', () => {
  it.each(['--fields nope', '--template {{nope}}', '--template {{#x}}', '--jq .[', '--jq .a.b.c.value[0]'])(
    'charge create %s exits with 2 before sending, or reports that the charge was created',
    async (how) => {
      const { url, seen } = await service();
      const self = machineAt({ url });
      const { code, err } = await self.run(`charge create --value 1990 --correlation-id c-1 ${how}`);
      if (seen.length === 0) expect(code).toBe(2);
      else if (code !== 0)
        expect({ code, err }).toEqual({ code: 6, err: expect.stringContaining('was done') });
    },
  );

  it('charge create --batch exits with 7 if the reader closes stdout before all rows are sent', async () => {
    const { url, seen } = await service();
    const self = machineAt({ url });
    const file = join(tempDir(), 'rows.csv');
    writeFileSync(
      file,
      `correlation-id,value\n${Array.from({ length: 900 }, (_, n) => `r-${n},100`).join('\n')}\n`,
    );
    const { code } = await self.run(`charge create --batch ${file} -o ndjson`, { closeAfter: 10 });
    expect(seen.length).toBeLessThan(900);
    expect(code).toBe(7);
  });
});
