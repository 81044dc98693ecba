// Every field of a request is used by the sandbox, so that no option is accepted and dropped.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { PIX_LIMITS } from '#contract/resources/limits.ts';
import type { Schema } from '#contract/schema/schema.ts';

const SANDBOX = resolve(import.meta.dirname, '../../../src/sandbox');

/** Objects that the sandbox stores and returns as they are sent. */
const STORED_WHOLE = new Set(['address', 'user']);

/** Names of all fields in a schema, at any depth. */
function fieldsOf(schema: Schema): string[] {
  if (schema.type === 'array') return fieldsOf(schema.items);
  if (schema.type !== 'object') return [];
  return Object.entries(schema.properties).flatMap(([name, field]) => [
    name,
    ...(STORED_WHOLE.has(name) ? [] : fieldsOf(field)),
  ]);
}

/** Names that the code of the sandbox reads: identifiers, and parts of dotted paths in strings. */
function namesUsed(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const folder of ['resources', 'service'])
    for (const path of readdirSync(join(SANDBOX, folder), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts')) continue;
      const text = readFileSync(join(SANDBOX, folder, path), 'utf8');
      const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node)) names.add(node.text);
        else if (ts.isStringLiteralLike(node)) for (const part of node.text.split('.')) names.add(part);
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
    }
  // The sandbox reads them in a loop over their names.
  if (names.has('PIX_LIMITS')) for (const name of PIX_LIMITS) names.add(name);
  return names;
}

const used = namesUsed();

it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  '%s › the sandbox reads every field of the request',
  (_, { body, query }) => {
    const fields = [body, query].flatMap((schema) => (schema === undefined ? [] : fieldsOf(schema)));
    expect(fields.filter((name) => !used.has(name))).toEqual([]);
  },
);
