// Writes the types of the data in webhook events, src/library/webhook-data.ts, from the contract.
import * as prettier from 'prettier';
import { EVENT_TYPES, EVENTS } from '#contract/events/event-types.ts';
import { EVENT_BODIES } from '#contract/events/events.ts';
import { isObject } from '#contract/path.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';

const HEADER = `// Data of every webhook event.
// Written from src/contract by: npx vitest run test/library/webhook-data.test.ts -u
`;

type Module = Readonly<Record<string, unknown>>;

/** Schema with the name of its interface. */
type Named = ObjectSchema & { readonly name: string };

const pascal = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

const isSchema = (value: unknown): value is ObjectSchema =>
  isObject(value) && value['type'] === 'object' && isObject(value['properties']);

/** Returns the names of the resources by their properties, which a nullable resource shares. */
function resourceNames(modules: readonly Module[]): Map<unknown, Named> {
  const names = new Map<unknown, Named>();
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module)))
    if (isSchema(schema) && Object.keys(schema.properties).length > 1 && !names.has(schema.properties))
      names.set(schema.properties, { ...schema, name: pascal([name]) });
  return names;
}

/** Adds names for the bodies of events: the words that all events with the body begin with. */
function nameBodies(names: Map<unknown, Named>): Map<string, ObjectSchema> {
  const bodies = new Map<string, ObjectSchema>();
  for (const type of EVENT_TYPES) {
    const body = EVENT_BODIES[type];
    const words = EVENT_TYPES.filter((other) => EVENT_BODIES[other] === body).map((other) =>
      other.split('_'),
    );
    const [first = [], ...others] = words;
    const common = first.filter((word, index) => others.every((other) => other[index] === word));
    const name =
      names.get(body.properties)?.name ?? `${pascal(common.map((word) => word.toLowerCase()))}Data`;
    names.set(body.properties, { ...body, name });
    bodies.set(name, body);
  }
  return bodies;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const comment = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : `/** ${parts.join(' ')} */\n`;

/** Comment of a field: what it is, and its unit. */
const commentOn = (schema: Schema): string =>
  comment([
    ...(schema.description === undefined ? [] : [sentence(schema.description)]),
    ...(schema.type === 'integer' && schema.unit !== undefined ? [sentence(`in ${schema.unit}`)] : []),
    ...(schema.type === 'string' && schema.format === 'date-time' ? ['RFC 3339 date and time.'] : []),
  ]);

/** Returns the source of src/library/webhook-data.ts. @param modules of src/contract/resources */
export async function webhookData(modules: readonly Module[]): Promise<string> {
  const names = resourceNames(modules);
  const open = nameBodies(names);
  const written = new Map<string, string>();

  const typeOf = (schema: Schema): string =>
    plainType(schema) + ('nullable' in schema && schema.nullable === true ? ' | null' : '');
  const plainType = (schema: Schema): string => {
    switch (schema.type) {
      case 'string':
        // A service may add values.
        return [
          ...(schema.enum ?? []).map((one) => JSON.stringify(one)),
          schema.enum ? '(string & {})' : 'string',
        ].join(' | ');
      case 'integer':
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'array':
        return `readonly (${typeOf(schema.items)})[]`;
      case 'object': {
        const named = names.get(schema.properties);
        if (named === undefined) return fieldsOf(schema);
        const { name, required = [] } = named;
        open.set(name, named);
        if (String(required) === String(schema.required ?? [])) return name;
        // A resource within another one may have less.
        return (schema.required ?? []).length === 0 ? `Partial<${name}>` : fieldsOf(schema);
      }
    }
  };
  const fieldsOf = ({ properties, required = [], values }: ObjectSchema): string => {
    if (values !== undefined) return `Readonly<Record<string, ${typeOf(values)}>>`;
    const fields = Object.entries(properties).map(
      ([name, schema]) =>
        `${commentOn(schema)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
    );
    return fields.length === 0 ? 'Readonly<Record<string, unknown>>' : `{\n${fields.join('\n')}\n}`;
  };

  // Writing one interface can ask for others.
  for (const [name, schema] of open)
    if (!written.has(name)) written.set(name, `export interface ${name} ${fieldsOf(schema)}\n`);
  const events = EVENT_TYPES.map(
    (type) =>
      `${comment([sentence(EVENTS[type])])}readonly ${type}: ${names.get(EVENT_BODIES[type].properties)?.name ?? ''};`,
  );
  const text = [
    HEADER,
    `/** Data of every known event, by the name of the event without its prefix. */\nexport interface WebhookEventData {\n${events.join('\n')}\n}\n`,
    ...[...written].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, declaration]) => declaration),
  ].join('\n');
  const options = await prettier.resolveConfig(new URL(import.meta.url));
  return prettier.format(text, { ...options, parser: 'typescript' });
}
