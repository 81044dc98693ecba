import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { openApi } from '#contract/schema/openapi.ts';
import { bool, list, map, obj, str } from '#contract/schema/schema.ts';
import { checked, field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';

const described = map(
  map(
    obj(
      {
        operationId: str(),
        parameters: list(obj({ name: str(), in: str(), required: bool() })),
        responses: obj({}),
      },
      { required: ['operationId', 'parameters', 'responses'] },
    ),
    {},
  ),
  {},
);
const document = openApi({ serverUrl: 'http://127.0.0.1:4010', namespace: 'service', version: '1.0.0' });

it('openApi has every operation once, with its path parameters and responses', () => {
  const paths = checked(described, field(document, 'paths'));
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  );
  expect(found.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    OPERATIONS.map(({ id }) => id).toSorted(),
  );
  for (const { path, operation } of found) {
    const holes = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const named = operation.parameters.filter((one) => one.in === 'path');
    expect(named.map((one) => one.name)).toEqual(holes);
    expect(named.every((one) => one.required)).toBe(true);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([
        String(OPERATIONS.find(({ id }) => id === operation.operationId)!.success[0]),
        '400',
        '401',
      ]),
    );
  }
});

it('openApi has the required fields and constraints of charge create', () => {
  const schema = field(document, 'paths./api/v1/charge.post.requestBody.content.application/json.schema');
  expect(field(schema, 'required')).toEqual(['correlationID', 'value']);
  expect(field(schema, 'properties')).toMatchObject({
    value: { type: 'integer', format: 'int64', minimum: 1 },
    expiresIn: { minimum: 900 },
  });
  expect(field(schema, 'properties.customer.anyOf')).toHaveLength(3);
});

it('openApi document is served by the sandbox at /openapi.json', async () => {
  const { run } = machine();
  expect((await run('--sandbox api GET /openapi.json --json')).json()).toEqual(document);
});
