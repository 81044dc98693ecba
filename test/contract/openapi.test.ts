import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { openApi } from '#contract/schema/openapi.ts';
import { machine } from '#test/support/cli.ts';

const document = openApi({
  serverUrl: 'http://127.0.0.1:4010',
  namespace: 'service',
  version: '1.0.0',
}) as any;

it('has every operation once, with its parameters and answers', () => {
  const found = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(found.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    OPERATIONS.map(({ id }) => id).toSorted(),
  );
  for (const { path, operation } of found) {
    const holes = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const named = operation.parameters.filter((one: any) => one.in === 'path');
    expect(named.map((one: any) => one.name)).toEqual(holes);
    expect(named.every((one: any) => one.required)).toBe(true);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([
        String(OPERATIONS.find(({ id }) => id === operation.operationId)!.success[0]),
        '400',
        '401',
      ]),
    );
  }
});

it('says what the contract says of a charge', () => {
  const { schema } = document.paths['/api/v1/charge'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['correlationID', 'value']);
  expect(schema.properties.value).toMatchObject({ type: 'integer', format: 'int64', minimum: 1 });
  expect(schema.properties.expiresIn).toMatchObject({ minimum: 900 });
  expect(schema.properties.customer.anyOf).toHaveLength(3);
});

it('is served by the sandbox', async () => {
  const { run } = machine();
  expect((await run('--sandbox api GET /openapi.json --json')).json()).toEqual(document);
});
