// Every operation of the contract over HTTP: status, shape and the OpenAPI document, checked by an outside validator.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import type { Document, Request } from 'openapi-backend';
import OpenAPIBackend from 'openapi-backend';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { unknownFields, validate } from '#contract/schema/validate.ts';
import { parsed } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { PDF } from '#test/support/form.ts';
import { shownRequest } from '#test/support/outputs.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { FROM_FILE, pathOf, REQUESTS, sendOf, TAX_ID } from '#test/support/services/requests.ts';
import type { Answered } from '#test/support/services/sandbox.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

let api: OpenAPIBackend;
let document: Document;

async function apiOf(definition: Document): Promise<OpenAPIBackend> {
  const made = new OpenAPIBackend({
    definition,
    strict: true,
    quick: false,
    // The document as a whole is validated below; its schemas are not, again, each by an instance of its own.
    ajvOpts: { strict: false, validateSchema: false },
    coerceTypes: true,
    customizeAjv: (ajv) => {
      addFormats(ajv);
      return ajv;
    },
  });
  await made.init();
  return made;
}

beforeAll(async () => {
  document = (await (await serve()).ok('GET', '/openapi.json')) as Document;
  api = await apiOf(document);
});

it('GET /openapi.json returns a valid OpenAPI 3 document', async () => {
  expect(await new Validator().validate(document as never)).toMatchObject({ valid: true });
});

describe.each(OPERATIONS.map((operation) => [operation.id, operation as Operation] as const))(
  'operation %s',
  (id, operation) => {
    it('answers as the contract and its OpenAPI document define', async () => {
      const served = await serve();
      const sent = await REQUESTS[id](served);
      const path = pathOf(operation, sent);
      const request: Request = {
        method: operation.method,
        path: path.split('?')[0]!,
        query: path.split('?')[1] ?? '',
        headers: {
          authorization: served.appKey,
          'content-type': sent.form === true ? 'multipart/form-data' : 'application/json',
        },
        body: sent.body,
      };
      // The validator takes slashes off the end of a path, also where they belong.
      if (!path.endsWith('/')) expect(api.matchOperation(request)?.operationId).toBe(id);
      expect(api.validateRequest(request, id)).toMatchObject({ valid: true });

      const answered = await sendOf(served, operation.method, path, sent);
      expectContract(operation, answered);
      // The older spelling leads to the same; a sample, because both are the same route.
      if (path.startsWith('/api/v1/') && (LARGEST || operation.method === 'GET')) {
        const other = await serve();
        const again = await REQUESTS[id](other);
        const legacy = pathOf(operation, again).replace('/api/v1/', '/api/openpix/v1/');
        expect((await sendOf(other, operation.method, legacy, again)).status).toBe(answered.status);
      }
    });

    it('is refused without a valid key or its scope, unless its key is optional', async () => {
      const served = await serve();
      const path = pathOf(operation, { params: { id: 'x', accountId: 'x', taxID: TAX_ID } });
      const BAD_KEY = { data: null, errors: [{ message: 'appID inválido' }] };
      if (operation.keyOptional === true) {
        for (const key of ['', 'wrong', served.appKey]) {
          const answered = await served.send(operation.method, path, undefined, key);
          expect(answered).toMatchObject({ status: 200 });
        }
        const open = await fetch(served.url + path);
        expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
        return;
      }
      for (const key of ['', 'wrong', Buffer.from('Client_Id_a:Client_Secret_b').toString('base64')])
        expect(await served.send(operation.method, path, undefined, key)).toMatchObject({
          status: 401,
          body: BAD_KEY,
        });
      const other = OPERATIONS.find(({ scope }) => scope !== operation.scope)!.scope;
      const made = await served.ok('POST', '/_sandbox/key', { name: 'narrow', scopes: [other] });
      expect(await served.send(operation.method, path, undefined, made.appKey)).toMatchObject(
        refusal(`Application does not have required scope: ${operation.scope}`, 403),
      );
      await served.ok('POST', '/_sandbox/key/disable', { clientId: made.clientId });
      expect(await served.send(operation.method, path, undefined, made.appKey)).toMatchObject({
        status: 401,
        body: BAD_KEY,
      });
    });
  },
);

it('the OpenAPI document accepts the request of every command example', async () => {
  // A date as the day of a subscription is accepted only there.
  const newer = await apiOf(
    (await (await serve({ namespace: 'openpix' })).ok('GET', '/openapi.json')) as Document,
  );
  // Some commands look up first what their write depends on; this service has nothing.
  const service = await httpServer((_request, response) => json(response, 404, { error: 'Not found' }));
  const looksUp = new Set<string>();
  const seen = new Set<string>();
  for (const command of await allCommands()) {
    // The dossier is made from files that its examples only name; its request is that of dispute evidence.
    if (command.meta.operation === undefined || command.meta.name === 'dispute dossier') continue;
    for (const { command: line } of command.meta.examples) {
      const { run, dir } = machine();
      const file = (name: string): string => {
        writeFileSync(join(dir, name), Buffer.concat([PDF, Buffer.from(name)]));
        return join(dir, name);
      };
      const words = line
        .replace(/^pixctl /, '')
        .replace(/ -o \w+$/, '')
        .replaceAll(/--file (\S+)/g, (_, name: string) => `--file ${file(name)}`)
        .replace(/--(input|batch) \S+\.(?:json|csv)/, '--$1 -')
        .replace(/ (?:&&|\||>|;) .*$/, '');
      const ran = await run(`${words} --dry-run --json --no-input`, {
        env: { PIXCTL_BASE_URL: service.url, PIXCTL_APP_KEY: 'key' },
        input: JSON.stringify(FROM_FILE[command.meta.name] ?? { correlationID: 'from-input', value: 100 }),
      });
      if (service.seen.splice(0).length > 0) {
        looksUp.add(command.meta.name);
        continue;
      }
      expect({ line, err: ran.err }).toEqual({ line, err: '' });
      const { method, url, body, headers } = parsed(shownRequest, ran.out);
      const { pathname, search } = new URL(url);
      const request: Request = {
        method,
        path: pathname,
        query: search.slice(1),
        headers: { ...headers, authorization: 'key' },
        // Of a file its name is shown.
        body: body?.file === undefined ? body : { ...body, file: body.file.fileName },
      };
      const id =
        newer.matchOperation(request)?.operationId ?? (pathname.endsWith('/') ? 'account.list' : 'none');
      expect({ line, ...pick(newer.validateRequest(request, id)) }).toEqual({ line, valid: true });
      seen.add(id);
    }
  }
  expect([...looksUp].toSorted()).toEqual([
    ...['charge create', 'invoice create', 'limits-request create', 'payment approve', 'payment send'],
    ...['refund create', 'subscription create'],
  ]);
  // `charge qr` and `recovery get` read the charge and the report first; a dry run shows that. Keys are only looked up
  // before a write.
  const further =
    /^(?:charge\.qr-(?:image|base64)|recovery\.(?:refund-solicitations|infraction-reports|disputes)|pix-key\.lookup|limits-request\.create)$/;
  const others = OPERATIONS.map(({ id }) => id).filter((id) => !further.test(id));
  expect([...seen].toSorted()).toEqual(others.toSorted());
});

const pick = ({ valid, errors }: { valid: boolean; errors?: unknown }): object =>
  valid ? { valid } : { valid, errors };

function expectContract(operation: Operation, answered: Answered): void {
  expect(operation.success).toContain(answered.status);
  if (operation.result.kind === 'none') {
    expect(answered.body).toBe('');
    return;
  }
  if (operation.response === undefined) {
    expect(answered.headers.get('content-type')).toBe(
      operation.result.kind === 'binary' ? operation.result.contentType : 'none',
    );
    return;
  }
  expect(validate(operation.response, answered.body, pixFormats)).toEqual([]);
  expect([...unknownFields(operation.response, answered.body)]).toEqual([]);
  const judged = api.validateResponse(answered.body, operation.id, answered.status);
  expect(judged.errors ?? []).toEqual([]);
}
