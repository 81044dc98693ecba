// What a document of the service has that the contract lacks.
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { compare } from '#contract/schema/compare.ts';
import { openApi } from '#contract/schema/openapi.ts';
import { english } from '#messages/message.ts';
import { field } from '#test/support/checked.ts';

const own = (): object =>
  structuredClone(openApi({ serverUrl: 'https://api.example.com', namespace: 'openpix', version: '1' }));

/** Sets the value at a path. */
function put(document: object, path: string, value: unknown): void {
  const names = path.split('.');
  const name = names.pop()!;
  const parent = names.length === 0 ? document : field(document, names.join('.'));
  Object.assign(parent as object, { [name]: value });
}

const reported = (document: unknown): string[] =>
  compare(document).map(({ state, operation, detail }) => `${state}: ${operation}: ${english(detail)}`);

const json = (schema: unknown): unknown => ({ required: true, content: { 'application/json': { schema } } });

describe('compare with an OpenAPI document of the service', () => {
  it('finds no difference to the document that pixctl generates', () => {
    expect(reported(own())).toEqual([]);
  });

  it('ignores parameter names, older path prefixes and trailing slashes', () => {
    const document = own();
    const renamed = Object.entries(field(document, 'paths') as object).map(
      ([path, item]: [string, unknown]) => [
        path
          .replace('/api/v1/', '/api/openpix/v1/')
          .replace('/account/', '/account')
          .replace(/\{\w+\}/g, '{anything}'),
        item,
      ],
    );
    // Two paths may become one, when a list and its item differ by the slash alone.
    expect(new Set(renamed.map(([path]) => path)).size).toBeGreaterThan(20);
    expect(
      reported({ ...document, paths: Object.fromEntries(renamed) }).filter((one) => !/\/account/.test(one)),
    ).toEqual([]);
  });

  it('reports every operation that the document lacks as absent', () => {
    const document = own();
    put(document, 'paths', {});
    // Two operations are in other pages of the documentation only, or in newer documents.
    expect(compare(document)).toHaveLength(OPERATIONS.length - 2);
    expect(new Set(compare(document).map(({ state }) => state))).toEqual(new Set(['absent']));
  });

  it('reports additional operations as new, or as available through pixctl api', () => {
    const document = own();
    put(document, 'paths./api/v1/ted', { post: { responses: { 200: {} } } });
    put(document, 'paths./api/v1/tomorrow/{id}', { put: {}, 'x-note': 1 });
    expect(reported(document)).toEqual([
      'new: PUT /api/v1/tomorrow/{id}: not known to this version',
      'api: POST /api/v1/ted: no command; send it with pixctl api',
    ]);
  });

  it('reports additional required fields at any depth and behind references', () => {
    const document = own();
    put(document, 'components.schemas', {
      Extra: { type: 'object', required: ['branch'], properties: { branch: { type: 'string' } } },
      Customer: {
        type: 'object',
        required: ['name', 'birthday'],
        properties: { name: { type: 'string' }, birthday: { type: 'string' } },
      },
    });
    put(
      document,
      'paths./api/v1/charge.post.requestBody',
      json({
        allOf: [
          {
            type: 'object',
            required: ['value', 'comment'],
            properties: { customer: { $ref: '#/components/schemas/Customer' } },
          },
          { $ref: '#/components/schemas/Extra' },
        ],
      }),
    );
    (field(document, 'paths./api/v1/refund.get.parameters') as object[]).push({
      name: 'account',
      in: 'query',
      required: true,
    });
    put(document, 'paths./api/v1/customer.post.responses', { 201: {} });
    expect(reported(document)).toEqual(
      [
        'changed: POST /api/v1/charge: requires comment, customer.birthday, branch',
        'changed: POST /api/v1/customer: answers with status 201',
        'changed: GET /api/v1/refund: requires account in the query',
      ].toSorted((a, b) => reported(document).indexOf(a) - reported(document).indexOf(b)),
    );
    expect(reported(document)).toHaveLength(3);
  });

  it('reports an additional alternative body as lacking and a replaced one as changed', () => {
    const document = own();
    const schema = field(document, 'paths./api/v1/customer.post.requestBody.content.application/json.schema');
    put(
      document,
      'paths./api/v1/customer.post.requestBody',
      json({
        oneOf: [schema, { type: 'object', required: ['passport'] }],
      }),
    );
    expect(reported(document)).toEqual(['lacking: POST /api/v1/customer: requires passport']);
    put(
      document,
      'paths./api/v1/customer.post.requestBody',
      json({
        oneOf: [{ type: 'object', required: ['passport'] }],
      }),
    );
    expect(reported(document)).toEqual(['changed: POST /api/v1/customer: requires passport']);
  });

  it('reads nested oneOf, anyOf and allOf', () => {
    const document = own();
    const charge = (schema: unknown): string[] => {
      put(document, 'paths./api/v1/charge.post.requestBody', json(schema));
      return reported(document);
    };
    const value = { type: 'object', required: ['value'] };
    const [colour, shape] = ['colour', 'shape'].map((name) => ({ type: 'object', required: [name] }));
    expect(charge({ allOf: [value, { oneOf: [colour, shape] }] })).toEqual([
      'changed: POST /api/v1/charge: requires colour',
      'changed: POST /api/v1/charge: requires shape',
    ]);
    expect(charge({ oneOf: [{ anyOf: [colour, value] }, shape] })).toEqual([
      'lacking: POST /api/v1/charge: requires colour',
      'lacking: POST /api/v1/charge: requires shape',
    ]);
    const within = (customer: unknown) => charge({ ...value, properties: { customer } });
    expect(within({ oneOf: [colour, { required: ['name', 'taxID'] }] })).toEqual([]);
    expect(within({ oneOf: [colour, shape] })).toEqual([
      'changed: POST /api/v1/charge: requires customer.colour',
    ]);
  });

  it('ignores a required correlationID that is always sent, and reports a required header', () => {
    const document = own();
    const post = 'paths./api/v1/qrcode-static.post';
    const authorization = { name: 'Authorization', in: 'header', required: true };
    put(document, `${post}.requestBody`, json({ type: 'object', required: ['name', 'correlationID'] }));
    put(document, `${post}.parameters`, [authorization]);
    expect(reported(document)).toEqual([]);
    const another = { name: 'Idempotency-Key', in: 'header', required: true };
    put(document, `${post}.parameters`, [authorization, another]);
    expect(reported(document)).toEqual([
      'changed: POST /api/v1/qrcode-static: requires the header Idempotency-Key',
    ]);
  });

  it('reports references to other documents as unread', () => {
    const document = own();
    put(document, 'paths./api/v1/charge.post.requestBody', json({ $ref: './charge.yml#/New' }));
    put(document, 'paths./api/v1/refund/{id}', { $ref: './refund.yml' });
    expect(reported(document)).toEqual([
      'unread: POST /api/v1/charge: refers to ./charge.yml#/New, which is not in the document',
      'unread: /api/v1/refund/{id}: refers to ./refund.yml, which is not in the document',
      'absent: GET /api/v1/refund/{id}: not in the document',
    ]);
  });

  it('reads recursive and deeply nested schemas without hanging or throwing', () => {
    const document = own();
    const many = (to: string): unknown[] => Array(20).fill({ $ref: `#/components/schemas/${to}` });
    put(document, 'components.schemas', {
      Ring: { required: ['colour'], allOf: many('Ring'), oneOf: many('Ring') },
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [
          `Row${n}`,
          { allOf: many(`Row${n + 1}`), oneOf: many('Ring') },
        ]),
      ),
      Row40: { required: ['shape'] },
    });
    put(document, 'paths./api/v1/charge.post.requestBody', json({ $ref: '#/components/schemas/Row0' }));
    expect(reported(document)).toEqual(['changed: POST /api/v1/charge: requires shape, colour']);
    let deep: object = { required: ['shape'] };
    for (let depth = 0; depth < 3_000; depth += 1) deep = { allOf: [deep] };
    put(document, 'paths./api/v1/charge.post.requestBody', json(deep));
    expect(() => reported(document)).not.toThrow();
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { openapi: '2.0', paths: {} },
    { openapi: '3.0.0' },
    { openapi: '3.0.0', paths: [] },
  ])('throws a TypeError for %j', (document) => {
    expect(() => compare(document)).toThrow(TypeError);
  });

  it('does not throw for circular, dangling or prototype references', () => {
    const document = own();
    put(document, 'components.schemas', {
      Ring: { $ref: '#/components/schemas/Ring' },
      Tree: {
        type: 'object',
        required: ['name'],
        properties: { name: {}, address: { $ref: '#/components/schemas/Tree' } },
      },
    });
    for (const $ref of [
      '#/components/schemas/Ring',
      '#/no/where',
      'other.yml#/A',
      '#/__proto__',
      '#/components/schemas/Tree',
    ]) {
      put(document, 'paths./api/v1/customer.post.requestBody', json({ $ref }));
      expect(() => compare(document)).not.toThrow();
    }
  });
});
