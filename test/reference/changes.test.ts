// `doctor --contract`: finds every change of the documented operations that a command would notice, and none where
// nothing has changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '#contract/schema/compare.ts';
import { english } from '#messages/message.ts';
import { machine } from '#test/support/cli.ts';
import { documentedOpenApi } from './openapi.ts';

type Document = Record<string, unknown>;

const reported = (document: Document): string[] =>
  compare(document)
    .filter(({ state }) => state !== 'api')
    .map(({ state, operation, detail }) => `${state}: ${operation}: ${english(detail)}`);

const UNCHANGED = [
  'lacking: POST /api/v1/customer: requires email',
  'lacking: POST /api/v1/customer: requires phone',
];

/** Returns the object at a path; names are separated by spaces, because paths contain points. */
function at(document: Document, path: string): Document {
  return (path === '' ? [] : path.split(' ')).reduce((from, name) => from[name] as Document, document);
}

const answer = (operation: string, status = 200): string => {
  const [method = '', path = ''] = operation.split(' ');
  return `paths ${path} ${method.toLowerCase()} responses ${status} content application/json schema`;
};

const put = (path: string, value: unknown) => (document: Document) => {
  const names = path.split(' ');
  at(document, names.slice(0, -1).join(' '))[names.at(-1)!] = value;
};
const remove = (path: string) => (document: Document) => {
  const names = path.split(' ');
  Reflect.deleteProperty(at(document, names.slice(0, -1).join(' ')), names.at(-1)!);
};
const rename = (path: string, to: string) => (document: Document) => {
  const names = path.split(' ');
  const parent = names.slice(0, -1).join(' ');
  put(`${parent} ${to}`, at(document, path))(document);
  remove(path)(document);
};

const CHARGE = `${answer('GET /api/v1/charge/{id}')} properties charge properties`;

/** Changes with the line that reports them. */
const CHANGES: readonly (readonly [string, (document: Document) => void, string])[] = [
  [
    'a renamed field of an answer',
    rename(`${CHARGE} brCode`, 'emv'),
    'changed: GET /api/v1/charge/{id}: answers without charge.brCode',
  ],
  [
    'a removed field of an answer',
    remove(`${CHARGE} correlationID`),
    'changed: GET /api/v1/charge/{id}: answers without charge.correlationID',
  ],
  [
    'an amount as text',
    put(`${CHARGE} value`, { type: 'string' }),
    'changed: GET /api/v1/charge/{id}: answers with charge.value as string instead of integer',
  ],
  [
    'an object in place of a text',
    put(`${CHARGE} status`, { type: 'object', properties: { code: { type: 'string' } } }),
    'changed: GET /api/v1/charge/{id}: answers with charge.status as object instead of string',
  ],
  [
    'a new status',
    put(`${CHARGE} status`, { type: 'string', enum: ['ACTIVE', 'COMPLETED', 'EXPIRED', 'PAUSED'] }),
    'new: GET /api/v1/charge/{id}: answers with charge.status PAUSED, which this version does not know',
  ],
  [
    'another key of a list',
    rename(`${answer('GET /api/v1/customer')} properties customers`, 'data'),
    'changed: GET /api/v1/customer: answers without customers',
  ],
  [
    'a list that became an object',
    put(`${answer('GET /api/v1/customer')} properties customers`, {
      type: 'object',
      properties: { total: {} },
    }),
    'changed: GET /api/v1/customer: answers with customers as object instead of array',
  ],
  [
    'a field of a list item that is gone',
    remove(`${answer('GET /api/v1/customer')} properties customers items properties taxID`),
    'changed: GET /api/v1/customer: answers without customers[].taxID',
  ],
  [
    'page information that is gone',
    remove(`${answer('GET /api/v1/customer')} properties pageInfo`),
    'changed: GET /api/v1/customer: answers without pageInfo',
  ],
  [
    'a wrapper that is gone',
    rename(`${answer('GET /api/v1/company')} properties company`, 'result'),
    'changed: GET /api/v1/company: answers without company',
  ],
  [
    'a bare list in a wrapper',
    put(answer('GET /api/v1/statement'), { type: 'object', properties: { statement: { type: 'array' } } }),
    'changed: GET /api/v1/statement: answers with object instead of array',
  ],
  [
    'a filter that is gone',
    put('paths /api/v1/charge get parameters', [
      { name: 'start', in: 'query' },
      { name: 'end', in: 'query' },
    ]),
    'changed: GET /api/v1/charge: has no parameter status any more',
  ],
  [
    'a filter that is required',
    put('paths /api/v1/psp get parameters', [{ name: 'country', in: 'query', required: true }]),
    'changed: GET /api/v1/psp: requires country in the query',
  ],
  [
    'another way to send the key',
    put('components', { securitySchemes: { Login: { type: 'oauth2', flows: {} } } }),
    'changed: securitySchemes: does not take the app key in the header Authorization',
  ],
  [
    'an event that is gone',
    (document) => {
      const events = at(
        document,
        'paths /api/v1/webhook post requestBody content application/json schema properties webhook properties event',
      );
      events['enum'] = (events['enum'] as string[]).filter((name) => !name.endsWith(':CHARGE_EXPIRED'));
    },
    'changed: POST /api/v1/webhook: has no event CHARGE_EXPIRED any more',
  ],
  [
    'a new event',
    (document) => {
      const events = at(
        document,
        'paths /api/v1/webhook post requestBody content application/json schema properties webhook properties event',
      );
      (events['enum'] as string[]).push('TED_OUT_CONFIRMED');
    },
    'new: POST /api/v1/webhook: has the event TED_OUT_CONFIRMED, which this version does not know',
  ],
  [
    'a deprecated operation',
    put('paths /api/v1/refund get deprecated', true),
    'new: GET /api/v1/refund: is deprecated',
  ],
  [
    'an operation that is gone',
    remove('paths /api/v1/transfer'),
    'absent: POST /api/v1/transfer: not in the document',
  ],
  [
    'another status of success',
    rename('paths /api/v1/charge post responses 200', '202'),
    'changed: POST /api/v1/charge: answers with status 202',
  ],
  [
    'a required field of a request',
    put('paths /api/v1/transfer post requestBody content application/json schema required', [
      'value',
      'reason',
    ]),
    'changed: POST /api/v1/transfer: requires reason',
  ],
];

describe('doctor --contract', () => {
  it('reports no change of the documented operations', () => {
    expect(reported(documentedOpenApi())).toEqual(UNCHANGED);
  });

  it.each(CHANGES)('reports %s', (_what, change, line) => {
    const document = structuredClone(documentedOpenApi());
    change(document);
    expect(reported(document)).toContain(line);
    // Nothing but this change is reported, perhaps in several lines.
    const operation = line.split(': ')[1]!;
    expect(reported(document).filter((one) => !UNCHANGED.includes(one) && !one.includes(operation))).toEqual(
      [],
    );
  });

  it.each([
    ['nothing has changed', () => undefined, 0],
    ['an operation is gone', remove('paths /api/v1/transfer'), 7],
    ['a field of an answer is gone', remove(`${CHARGE} correlationID`), 7],
    ['an operation is deprecated', put('paths /api/v1/refund get deprecated', true), 0],
  ])('ends with the exit code of its case: %s', async (_what, change, code) => {
    const document = structuredClone(documentedOpenApi());
    change(document);
    const { run, dir } = machine();
    const file = join(dir, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    expect((await run(`doctor --contract ${file} --json`)).code).toBe(code);
  });
});
