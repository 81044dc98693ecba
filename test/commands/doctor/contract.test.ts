// `doctor --contract` with documents as they come: files, addresses, and what is no such document.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApi } from '#contract/schema/openapi.ts';
import { machine } from '#test/support/cli.ts';
import { httpServer } from '#test/support/services/server.ts';

const SAME = openApi({ serverUrl: 'https://api.example.com', namespace: 'openpix', version: '1' });
const MORE = `openapi: 3.1.0
paths:
  /api/v1/charge:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [value, colour] }
  /api/v1/tomorrow:
    get: {}
`;

const changedOnly = '.[] | select(.state != "absent") | .state + " " + .check + " " + .detail';

describe('doctor --contract', () => {
  it('reads a YAML file, and exits with 7 if an operation known to pixctl has changed', async () => {
    const self = machine();
    const file = join(self.dir, 'openapi.yml');
    writeFileSync(file, MORE);
    const { code, out, err } = await self.run(['doctor', '--contract', file, '--jq', changedOnly]);
    expect(out.split('\n').filter((line) => line !== '')).toEqual([
      'changed POST /api/v1/charge requires colour',
      'new GET /api/v1/tomorrow not known to this version',
    ]);
    expect(err).toMatch(/Changes in operations that pixctl knows: 1\. Operations that are missing: \d+\./);
    expect(code).toBe(7);
  });

  it('names the commands that send a changed operation', async () => {
    const self = machine();
    const file = join(self.dir, 'openapi.yml');
    writeFileSync(file, MORE);
    const ran = await self.run(`doctor --contract ${file} --json`);
    expect(ran.json()).toContainEqual({
      check: 'POST /api/v1/charge',
      state: 'changed',
      detail: 'requires colour',
      operation: 'charge.create',
      commands: ['charge create'],
    });
    expect(ran.json()).toContainEqual(
      expect.objectContaining({
        operation: 'charge.get',
        commands: expect.arrayContaining(['charge get', 'charge watch', 'charge delete', 'sync', 'report']),
      }),
    );
    const drawn = (await self.run(`doctor --contract ${file}`, { terminal: 200 })).out;
    expect(drawn).toMatch(
      /POST \/api\/v1\/payment\/approve .* payment approve, payment send, payment batch run/,
    );
  });

  it('fetches an address without an app key or a profile', async () => {
    const { url, seen } = await httpServer((_request, response) => response.end(JSON.stringify(SAME)));
    const self = machine();
    const { code, err } = await self.run(`doctor --contract ${url}/docs/openapi.json?v=1 --json`);
    expect(code).toBe(0);
    expect(err).toContain('No operation that pixctl knows has changed.');
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/docs/openapi.json?v=1' });
    expect(seen[0]!.headers).not.toHaveProperty('authorization');
  });

  it.each([
    [404, '{}', 5],
    [301, '', 5],
    [200, '<html><body>hello</body></html>', 2],
    [200, '{"openapi":"2.0"}', 2],
    [200, '[1,2', 2],
    [200, 'a: &a [*b]', 2],
    [200, '', 2],
  ])(
    'refuses an unusable answer with status %i and body %j, and names the address',
    async (status, body, exit) => {
      const { url, seen } = await httpServer((_request, response) => {
        response.writeHead(status, { location: 'http://127.0.0.1:9/' });
        response.end(body);
      });
      const { code, out, err } = await machine().run(`doctor --contract ${url}/openapi.yml`);
      expect({ code, out }).toEqual({ code: exit, out: '' });
      expect(err).toContain(`${url}/openapi.yml`);
      expect(seen).toHaveLength(1);
    },
  );

  it('exits with 2 if the document refers to other files', async () => {
    const self = machine();
    const file = join(self.dir, 'openapi.json');
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.0.0', paths: { '/api/v1/charge': { $ref: './charge.json' } } }),
    );
    const { code, out, err } = await self.run(['doctor', '--contract', file, '--jq', changedOnly]);
    expect([code, out]).toEqual([2, expect.stringContaining('refers to ./charge.json')]);
    expect(err).toContain('No change was found, but');
  });

  it('names a file that does not exist, and exits with 2', async () => {
    const { code, err } = await machine().run('doctor --contract /no/such/file');
    expect(code).toBe(2);
    expect(err).toContain('/no/such/file');
  });

  it('prints no control characters of the document', async () => {
    const self = machine();
    const file = join(self.dir, 'openapi.json');
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.0.0', paths: { '/api/v1/\u001b[31mred\u0007': { get: {} } } }),
    );
    const { out } = await self.run(`doctor --contract ${file}`, { terminal: 100 });
    expect(out).toContain('red');
    expect(out).not.toContain('\u001b[31mred');
    expect(out).not.toContain('\u0007');
  });
});
