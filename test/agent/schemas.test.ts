// The schemas of the tools against rules in the documentation of three model APIs:
// - Claude: https://platform.claude.com/docs/agents-and-tools/tool-use/define-tools (names; an object at the top)
// - OpenAI: FunctionObject and structured outputs in its OpenAPI document (names; a closed object at the top, no union)
// - Gemini: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/function-calling and
//   https://cloud.google.com/vertex-ai/generative-ai/docs/reference/nodejs/1.1.0/vertexai/functiondeclaration (a type for
//   each schema; names of functions and parameters)
import { describe, expect, it } from 'vitest';
import { ANSWER, TOOLS } from '#agent/tools.ts';
import { isObject } from '#contract/path.ts';

type Node = Readonly<Record<string, unknown>>;

/** Names of all three: Gemini wants a letter or an underscore first, and its older API has 63 characters. */
const TOOL_NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/;
const PARAMETER_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
/** Our own limit: each client pays for the descriptions in every session. */
const MOST_DESCRIPTION = 400;
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
/** Keywords that all three take. */
const KEYWORDS = new Set(
  'type description properties required additionalProperties items enum minItems maxItems minimum maximum maxLength'.split(
    ' ',
  ),
);

function* nodes(schema: Node, path: string): Generator<readonly [path: string, schema: Node]> {
  yield [path, schema];
  if (isObject(schema['items'])) yield* nodes(schema['items'], `${path}[]`);
  for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Node>>))
    yield* nodes(one, `${path}.${name}`);
}

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  'the tool %s',
  (name, { input, description }) => {
    it('has a name and a description within the limits', () => {
      expect(name).toMatch(TOOL_NAME);
      expect(description.length).toBeLessThan(MOST_DESCRIPTION);
    });

    it('takes a closed object without a union at the top', () => {
      expect(input).toMatchObject({ type: 'object', additionalProperties: false });
      for (const union of ['oneOf', 'anyOf', 'allOf', 'not', '$ref', 'enum'])
        expect(input).not.toHaveProperty(union);
      for (const required of (input as Node)['required'] as readonly string[])
        expect((input as Node)['properties']).toHaveProperty(required);
    });

    it.each([...nodes(input as Node, name), ...nodes(ANSWER as Node, 'answer')])(
      '%s: has one type, and only keywords that all take',
      (path, schema) => {
        expect(TYPES).toContain(schema['type']);
        expect(Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword))).toEqual([]);
        if (schema['type'] === 'array') expect(schema).toHaveProperty('items');
        if (schema['enum'] !== undefined)
          for (const value of schema['enum'] as readonly unknown[]) expect(value).toBeTypeOf('string');
        for (const property of Object.keys(schema['properties'] ?? {}))
          expect(property, path).toMatch(PARAMETER_NAME);
        const { description: text = '' } = schema as { readonly description?: string };
        expect(text.length).toBeLessThan(MOST_DESCRIPTION);
      },
    );
  },
);
