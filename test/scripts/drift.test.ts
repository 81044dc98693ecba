// `npm run drift`: compares documents that changed in one place with the contract, and runs the script with files.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { openApi } from '#contract/schema/openapi.ts';
import { documentedOpenApi } from '#test/reference/openapi.ts';
import { tempDir } from '#test/support/cli.ts';
import { compare } from '../../scripts/drift/compare.ts';

type Json = Record<string, unknown>;
type Change = (document: Json) => void;

const OWN = openApi({ serverUrl: 'https://api.example.com', namespace: 'openpix', version: '1' });

/** Returns the object at a path; names are separated by spaces, because paths contain points. */
const at = (document: Json, path: string): Json =>
  path.split(' ').reduce((from, name) => {
    if (!Object.hasOwn(from, name)) throw new Error(`no ${name} of ${path}`);
    return from[name] as Json;
  }, document);

/** Changes fields of the object at a path; removes those that are undefined. */
const set =
  (path: string, fields: Json): Change =>
  (document) => {
    const object = at(document, path);
    for (const [name, value] of Object.entries(fields))
      if (value === undefined) Reflect.deleteProperty(object, name);
      else object[name] = value;
  };

/** Adds an entry to a list. */
const add =
  (path: string, entry: unknown): Change =>
  (document) =>
    void (at(document, path) as unknown as unknown[]).push(entry);

function differences(change: Change, base: Json = OWN): readonly string[] {
  const document = structuredClone(base);
  change(document);
  return compare(document).differences;
}

const JSON_SCHEMA = 'content application/json schema';
const CHARGE = 'paths /api/v1/charge post';
const BODY = `${CHARGE} requestBody ${JSON_SCHEMA}`;
const body = (text: string): string => `POST /api/v1/charge: body.${text}`;
/** Puts a schema in the place of the body. */
const bodyIs = (schema: unknown): Change => set(`${CHARGE} requestBody content application/json`, { schema });

const IN_BODY: readonly (readonly [field: string, Json, text: string])[] = [
  ['value', { type: 'string' }, ' is string instead of integer'],
  ['value', { type: 'number' }, ''],
  ['value', { type: ['integer', 'null'] }, ''],
  ['value', { minimum: 100 }, ' has minimum 100'],
  ['value', { exclusiveMinimum: 100 }, ' has exclusiveMinimum 100'],
  ['value', { maximum: 500 }, ' has maximum 500'],
  ['value', { exclusiveMaximum: 500 }, ' has exclusiveMaximum 500'],
  ['value', { multipleOf: 5 }, ' has multipleOf 5'],
  ['type', { enum: ['DYNAMIC', 'BOLETO'] }, ' does not accept OVERDUE'],
  ['interests.type', { enum: ['FIXED', 'PERCENTAGE', 'DAILY'] }, ' also accepts DAILY'],
  ['comment', { enum: ['a', 'b'] }, ' accepts only a, b'],
  ['comment', { const: 'a' }, ' accepts only a'],
  ['fixedLocation', { enum: [true] }, ' does not accept false'],
  ['comment', { maxLength: 140 }, ' has maxLength 140'],
  ['correlationID', { maxLength: 20 }, ' has maxLength 20'],
  ['correlationID', { maxLength: 500 }, ''],
  // As the provider has it.
  ['comment', { maximum: 140 }, ''],
  ['correlationID', { minLength: 8 }, ' has minLength 8'],
  ['comment', { minLength: 1 }, ''],
  ['comment', { pattern: '^a' }, ' has pattern "^a"'],
  ['identifier', { pattern: '^b' }, ' has pattern "^b"'],
  ['comment', { format: 'uuid' }, ' has format "uuid"'],
  ['dueDate', { format: 'date' }, ' has format "date"'],
  ['comment', { readOnly: true }, ' has readOnly true'],
  ['customer', { required: ['name', 'taxID'] }, ''],
  ['customer', { maxProperties: 2 }, ' has maxProperties 2'],
  ['additionalInfo', { maxItems: 5 }, ' has maxItems 5'],
  ['additionalInfo', { type: 'object' }, ' is object instead of array'],
  ['additionalInfo', { items: { type: 'string' } }, '[] is string instead of object'],
];

const IN_ANSWER: readonly (readonly [field: string, Json, text: string])[] = [
  ['value', { type: 'string' }, ' is string instead of integer'],
  ['value', { type: ['number', 'string'] }, ' is string instead of integer'],
  ['value', { oneOf: [{ type: 'integer' }, { type: 'object' }] }, ' is object instead of integer'],
  ['value', { nullable: true }, ' can be null'],
  ['comment', { type: ['string', 'null'] }, ' can be null'],
  ['status', { enum: ['ACTIVE', 'PAUSED'] }, ' can be PAUSED'],
  ['status', { type: 'object' }, ' is object instead of string'],
  ['createdAt', { format: 'date' }, ' has format "date"'],
  ['additionalInfo', { items: { type: 'string' } }, '[] is string instead of object'],
];

const LIST = 'paths /api/v1/charge get';
const LISTED = 'GET /api/v1/charge: ';
const CUSTOMERS = `paths /api/v1/customer get responses 200 ${JSON_SCHEMA} properties`;
const EVENTS = `paths /api/v1/webhook post requestBody ${JSON_SCHEMA} properties webhook properties event`;
const RECEIPT = '/api/v1/receipt/{receiptType}/{endToEndId}';
const KEY = 'components securitySchemes appKey';
const NO_KEY = 'the app key is not sent in the header Authorization';
/** Adds a parameter to the list of charges. */
const parameter = (fields: Json): Change => add(`${LIST} parameters`, fields);

const ELSEWHERE: readonly (readonly [what: string, change: Change, ...lines: string[]])[] = [
  ['a field is gone', set(`${BODY} properties`, { comment: undefined }), body('comment is gone')],
  ['a field is required', add(`${BODY} required`, 'comment'), body('comment is required')],
  ['a new field is required', add(`${BODY} required`, 'colour'), body('colour is required')],
  ['an inner field', set(`${BODY} properties fines`, { required: ['type'] }), body('fines.type is required')],
  ['the body is gone', set(CHARGE, { requestBody: undefined }), 'POST /api/v1/charge: body is gone'],
  [
    'a form',
    set(`${CHARGE} requestBody`, { content: { 'multipart/form-data': {} } }),
    'POST /api/v1/charge: body is not application/json',
  ],
  ['a body', set(LIST, { requestBody: { required: true } }), `${LISTED}body is required`],

  ['a filter is gone', set(`${LIST} parameters 0`, { name: 'x' }), `${LISTED}query start is gone`],
  [
    'all filters are gone',
    set('paths /api/v1/psp get', { parameters: undefined }),
    ...['name', 'ispb', 'compe'].map((name) => `GET /api/v1/psp: query ${name} is gone`),
  ],
  ['a filter', set(`${LIST} parameters 0`, { required: true }), `${LISTED}query start is required`],
  ['a new filter', parameter({ name: 'x', in: 'query', required: true }), `${LISTED}query x is required`],
  ['a header', parameter({ name: 'X-Id', in: 'header', required: true }), `${LISTED}header X-Id is required`],
  ['a cookie', parameter({ name: 'x', in: 'cookie', required: true }), `${LISTED}cookie x is required`],
  ['the key', parameter({ name: 'Authorization', in: 'header', required: true })],
  [
    'a text becomes a number',
    set(`${LIST} parameters 0`, { schema: { type: 'integer' } }),
    `${LISTED}query start is integer instead of string`,
  ],
  ['a number is sent as text', parameter({ name: 'skip', in: 'query', schema: { type: 'string' } })],
  [
    'a value of a filter is lost',
    parameter({ name: 'status', in: 'query', schema: { enum: ['ACTIVE', 'COMPLETED'] } }),
    `${LISTED}query status does not accept EXPIRED`,
  ],
  [
    'a value in a path is lost',
    set(`paths ${RECEIPT} get parameters 0`, { schema: { enum: ['pix-in', 'pix-out'] } }),
    `GET ${RECEIPT}: path receiptType does not accept pix-refund`,
  ],

  [
    'another key of a list',
    set(CUSTOMERS, { customers: undefined, data: {} }),
    'GET /api/v1/customer: answer.customers is gone',
  ],
  [
    'a field of the items',
    set(`${CUSTOMERS} customers items properties`, { taxID: undefined }),
    'GET /api/v1/customer: answer.customers[].taxID is gone',
  ],
  [
    'a status',
    set(`${CHARGE} responses`, { 200: undefined, 202: {} }),
    'POST /api/v1/charge: answers with status 202',
  ],
  [
    'a PDF becomes an image',
    set(`paths ${RECEIPT} get responses 200`, { content: { 'image/png': {} } }),
    `GET ${RECEIPT}: answer is image/png instead of application/pdf`,
  ],

  ['an operation is gone', set('paths', { '/api/v1/transfer': undefined }), 'POST /api/v1/transfer is gone'],
  ['an operation is new', set('paths', { '/api/v1/x/{id}': { put: {} } }), 'PUT /api/v1/x/{id} is new'],
  ['an operation has no command', set('paths', { '/api/v1/ted': { post: {} } })],
  ['the key in another header', set(KEY, { name: 'X-Key' }), NO_KEY],
  ['a token instead of the key', set(KEY, { type: 'oauth2', description: 'A token.' }), NO_KEY],
  // As the provider has it.
  [
    'the key as OAuth',
    set(KEY, { type: 'oauth2', description: 'Put the AppID in the Authorization header.' }),
  ],
];

describe('compare', () => {
  it('finds no difference to the document that the sandbox serves', () => {
    expect(compare(OWN).differences).toEqual([]);
  });

  it('finds no difference to the documented operations, and needs all exceptions for it', () => {
    expect(compare(documentedOpenApi())).toEqual({ differences: [], notes: [] });
  });

  it('accepts and notes a document without all operations on boletos and recoveries', () => {
    const document = documentedOpenApi();
    const paths = Object.entries(document['paths'] as Json);
    const rest = paths.filter(([path]) => !/boleto|funds-recovery|public-keys/.test(path));
    const { differences: found, notes } = compare({ ...document, paths: Object.fromEntries(rest) });
    expect(found).toEqual([]);
    expect(notes).toContain('as openpix-developers publishes it, without boletos and the recovery of funds');
    const one = set('paths', { '/api/v1/boleto/validate': undefined });
    expect(differences(one, document)).toEqual(['POST /api/v1/boleto/validate is gone']);
  });

  it('notes an exception without a difference, and a deprecated operation', () => {
    const document = documentedOpenApi();
    set('paths /api/v1/statement get', { deprecated: true })(document);
    add('paths /api/v1/statement get parameters', { name: 'companyBankAccount', in: 'query' })(document);
    const stale = expect.stringMatching(/^exception without a difference: .*companyBankAccount/);
    expect(compare(document)).toEqual({
      differences: [],
      notes: ['GET /api/v1/statement is deprecated', stale],
    });
  });

  it.each(IN_BODY)('reports what a body does not accept any more: %s with %j', (field, schema, text) => {
    const path = `${BODY} properties ${field.replaceAll('.', ' properties ')}`;
    expect(differences(set(path, schema))).toEqual(text === '' ? [] : [body(field + text)]);
  });

  it.each(IN_ANSWER)('reports what an answer has not had yet: %s with %j', (field, schema, text) => {
    const path = `paths /api/v1/charge/{id} get responses 200 ${JSON_SCHEMA} properties charge properties ${field}`;
    expect(differences(set(path, schema))).toEqual([
      `GET /api/v1/charge/{id}: answer.charge.${field}${text}`,
    ]);
  });

  it.each(ELSEWHERE.map(([what, change, ...lines]) => ({ what, change, lines })))(
    'reports nothing but the change: $what',
    ({ change, lines }) => {
      expect(differences(change)).toEqual(lines);
    },
  );

  it('reports an event that is gone or new', () => {
    const document = documentedOpenApi();
    const names = at(document, EVENTS)['enum'] as readonly string[];
    const changed = [...names.filter((name) => name !== 'OPENPIX:CHARGE_EXPIRED'), 'CHARGE_EXPIRED'];
    expect(differences(set(EVENTS, { enum: changed }), document)).toEqual([
      'POST /api/v1/webhook: body.webhook.event does not accept OPENPIX:CHARGE_EXPIRED',
      'POST /api/v1/webhook: body.webhook.event also accepts CHARGE_EXPIRED',
    ]);
  });

  it('ignores names of parameters in paths, older paths and trailing slashes', () => {
    const renamed = Object.entries(OWN['paths'] as Json).map(([path, item]) => [
      `${path.replace('/api/v1/', '/api/openpix/v1/').replace(/\{\w+\}/g, '{anything}')}/`,
      item,
    ]);
    expect(compare({ ...OWN, paths: Object.fromEntries(renamed) as unknown }).differences).toEqual([]);
  });

  it('reports every operation that a document lacks', () => {
    const { differences: found } = compare({ openapi: '3.0.0', paths: { '/x': {} } });
    // All but those on files, boletos, recoveries and public keys.
    expect(found).toHaveLength(OPERATIONS.length - 11);
  });

  const value = { required: ['value'], properties: { value: { type: 'number' } } };
  const text = { properties: { value: { type: 'string' } } };
  const colour = { type: 'object', required: ['colour'] };
  const ref = { $ref: '#/components/schemas/Colour' };
  it.each([
    ['allOf', { allOf: [ref, { required: ['shape'] }] }, ['.colour is required', '.shape is required']],
    [
      'an alternative',
      { oneOf: [{ required: ['value'] }, colour] },
      ['.colour is required by an alternative'],
    ],
    [
      'inner alternatives',
      { anyOf: [{ required: ['a'] }, { oneOf: [ref] }] },
      ['.a is required', '.colour is required'],
    ],
    ['rules beside $ref', { ...ref, maxProperties: 1 }, [' has maxProperties 1', '.colour is required']],
    ['a field in two alternatives', { oneOf: [value, text] }, ['.value is string instead of integer']],
    [
      'alternatives of a field',
      { properties: { value: { oneOf: [{ type: 'string' }, { type: 'number', maximum: 9 }] } } },
      ['.value has maximum 9'],
    ],
    [
      'alternatives that a field tells apart',
      { oneOf: ['DYNAMIC', 'BOLETO'].map((one) => ({ properties: { type: { enum: [one] } } })) },
      ['.type does not accept OVERDUE'],
    ],
  ])('reads %s', (_what, schema, lines) => {
    const found = differences((document) => {
      set('components', { schemas: { Colour: colour } })(document);
      bodyIs(schema)(document);
    });
    const prefix = 'POST /api/v1/charge: body';
    expect(found.filter((line) => !line.endsWith(' is gone'))).toEqual(lines.map((line) => prefix + line));
  });

  it('reads recursive schemas with many alternatives', () => {
    const many = (name: string) =>
      Array.from({ length: 20 }, () => ({ $ref: `#/components/schemas/${name}` }));
    const rows = Array.from({ length: 40 }, (_, n) => [
      `Row${n}`,
      { allOf: many(`Row${n + 1}`), oneOf: many('Ring') },
    ]);
    const Ring = { required: ['colour'], allOf: many('Ring'), oneOf: many('Ring') };
    const found = differences((document) => {
      const schemas = { ...Object.fromEntries(rows), Row40: { required: ['shape'] }, Ring } as Json;
      set('components', { schemas })(document);
      bodyIs({ $ref: '#/components/schemas/Row0' })(document);
    });
    expect(found.toSorted()).toEqual([body('colour is required'), body('shape is required')]);
  });

  it.each(['other.yml#/A', '#/no/where', '#/__proto__/x', '#/components/schemas/Ring'])(
    'refuses a reference to %s',
    ($ref) => {
      const document = structuredClone(OWN) as Json;
      set('components', { schemas: { Ring: { $ref: '#/components/schemas/Ring' } } })(document);
      set('paths', { '/api/v1/charge': { $ref } })(document);
      expect(() => compare(document)).toThrow(/^it refers to |^its references are circular/);
    },
  );
});

describe('npm run drift', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('node', ['scripts/drift.mjs', ...args], {
      encoding: 'utf8',
    });
    return { status, out: stdout, err: stderr };
  };
  /** Writes a text into a file; returns its path. */
  function fileOf(text: string): string {
    const file = join(tempDir(), 'openapi');
    writeFileSync(file, text);
    return file;
  }

  it('exits with 0 if nothing differs', () => {
    const file = fileOf(JSON.stringify(documentedOpenApi()));
    expect(run(file)).toEqual({ status: 0, out: 'No difference.\n', err: '' });
  });

  it('reads YAML, prints differences without control characters, and exits with 1', () => {
    const { status, out } = run(fileOf('openapi: 3.1.0\npaths:\n  "/api/v1/\\e[31mred\\n": { get: {} }\n'));
    expect(status).toBe(1);
    expect(out.split('\n')).toContain('GET /api/v1/?[31mred? is new');
  });

  it.each([
    ['a page', '<!doctype html><html></html>', 'it is a page'],
    ['broken JSON', '{ "a": 1,', 'it is neither JSON nor YAML'],
    ['broken YAML', 'a: &a [*b]', 'it is neither JSON nor YAML'],
    ['nothing', '', 'it is not an OpenAPI 3 document'],
    ['an older document', '{"openapi":"2.0","paths":{"/a":{}}}', 'it is not an OpenAPI 3 document'],
    ['no paths', '{"openapi":"3.0.0","paths":{}}', 'it is not an OpenAPI 3 document'],
  ])('exits with 2 and one line for a file with %s', (_what, text, reason) => {
    const file = fileOf(text);
    const { status, out, err } = run(file);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^.+\n$/);
    expect(err).toContain(`${file} cannot be compared: ${reason}`);
  });

  it('exits with 2 and one line for a folder, a FIFO, a large file and a missing one', () => {
    const dir = tempDir();
    const [folder, fifo, large] = [join(dir, 'folder'), join(dir, 'fifo'), join(dir, 'large')];
    mkdirSync(folder);
    execFileSync('mkfifo', [fifo]);
    writeFileSync(large, '');
    truncateSync(large, 100_000_000);
    const refused = (file: string, reason: string) => ({
      status: 2,
      out: '',
      err: `${file} cannot be compared: ${reason}\n`,
    });
    expect(run(folder)).toEqual(refused(folder, 'it is not a file'));
    expect(run(fifo)).toEqual(refused(fifo, 'it is not a file'));
    expect(run(large)).toEqual(refused(large, 'it has more than 16 MB'));
    expect(run(join(dir, 'none'))).toMatchObject({
      status: 2,
      err: expect.stringMatching(/no such file.*\n$/),
    });
  });

  it.each([[[]], [['a', 'b']]])('exits with 2 and the usage for the arguments %j', (args) => {
    expect(run(...args)).toEqual({ status: 2, out: '', err: 'usage: npm run drift -- FILE\n' });
  });
});
