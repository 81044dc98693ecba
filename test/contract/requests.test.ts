// What commands send, over a socket, held against what the service of today asks for: nothing that is required is
// missing, and nothing is sent that it does not know.
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { findOperation, OPERATIONS } from '#contract/operations/index.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { decodeForm } from '#test/support/form.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer } from '#test/support/services/server.ts';
import { REQUEST_BODIES } from '#test/support/services/service-schemas.ts';
import type { Direct } from '#test/support/writes.ts';
import { WRITES } from '#test/support/writes.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
const checks = new Map(Object.entries(REQUEST_BODIES).map(([name, schema]) => [name, ajv.compile(schema)]));

/** Method and path of the operation that a request is for, its parameters as `{}`. */
function placeOf(method: string, url: string): string {
  const path = new URL(url, 'http://service').pathname;
  const found = OPERATIONS.map((one) => ({ one, pattern: one.path.replaceAll(/\{\w+\}/g, '{}') }))
    .filter(({ one }) => one.method === method)
    .toSorted((a, b) => a.pattern.split('{}').length - b.pattern.split('{}').length)
    .find(({ pattern }) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('{}', '[^/]+')}$`).test(path),
    );
  return `${method} ${found?.pattern ?? path}`;
}

interface Sent {
  readonly place: string;
  readonly body: unknown;
}

/** What a body holds; of a file its name. */
async function bodyOf(contentType: string, bytes: Buffer): Promise<unknown> {
  if (!contentType.startsWith('multipart/')) return bytes.length === 0 ? {} : parseJson(bytes.toString());
  const { file, ...fields } = await decodeForm({ contentType, bytes });
  return { ...fields, file: field({ file }, 'file.name') };
}

/** The service, and everything that is sent to it. */
async function recorded(): Promise<{ readonly served: Served; readonly url: string; readonly sent: Sent[] }> {
  const served = await serve();
  const sent: Sent[] = [];
  const { url } = await httpServer((request, response) => {
    const { method, url: path, bytes, headers } = request;
    const contentType = headers['content-type'] ?? 'application/json';
    void (async () => {
      if (method !== 'GET' && method !== 'DELETE')
        sent.push({ place: placeOf(method, path), body: await bodyOf(contentType, bytes) });
      const answer = await fetch(served.url + path, {
        method,
        headers: { authorization: String(headers.authorization), 'content-type': contentType },
        ...(bytes.length === 0 ? {} : { body: bytes }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })();
  });
  return { served, url, sent };
}

const problemsOf = ({ place, body }: Sent): unknown => {
  const check = checks.get(place);
  if (check === undefined) return `no schema of ${place}`;
  return check(body)
    ? undefined
    : { place, body, errors: check.errors?.map((one) => `${one.instancePath} ${one.message}`) };
};

describe('request bodies', () => {
  it('have a schema for every write of the contract', () => {
    const writes = OPERATIONS.filter(({ method }) => method !== 'GET' && method !== 'DELETE').map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(writes.filter((one) => !checks.has(one))).toEqual([]);
  });

  it.each(WRITES.map(({ id, prepare }) => [id, prepare] as const))(
    'of %s match the schema of the service',
    async (id, prepare) => {
      const { served, url, sent } = await recorded();
      const direct: Direct = (method, path, body) => served.ok(method, path, body);
      await direct('POST', '/_sandbox/account', {});
      const { words } = await prepare(direct, 7);
      const self = machineAt({ url, appKey: served.appKey });
      const { code, err } = await self.run([...words, '--yes']);
      expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
      expect(sent.map(problemsOf).filter((one) => one !== undefined)).toEqual([]);
      const operation = findOperation(id);
      // Two requests of one command are not one operation.
      if (operation !== undefined && operation.method !== 'DELETE')
        expect(sent.map(({ place }) => place)).toContain(
          `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`,
        );
    },
  );
});
