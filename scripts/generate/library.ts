// Types of the library that are written from the contract: resources, operations, and data of webhook events.
import { EVENT_TYPES, EVENTS } from '#contract/events/event-types.ts';
import { EVENT_BODIES } from '#contract/events/events.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import type { ObjectSchema } from '#contract/schema/schema.ts';
import { camelCase, methodPath } from '#library/client/names.ts';
import type { Declaration } from './type-writer.ts';
import { comment, docOf, isObjectSchema, pascal, sentence, TypeWriter } from './type-writer.ts';

const RESOURCES = 'src/library/resources.ts';
const METHODS = 'src/library/client/operations.ts';
const EVENT_DATA = 'src/library/webhook-data.ts';

/** Types that src/library/client/calls.ts exports. */
const CALLS = ['List', 'RequestOptions', 'UploadedFile', 'WriteResult'];

type Module = Readonly<Record<string, unknown>>;

interface Written {
  readonly declaration: Declaration;
  readonly text: string;
}

const declare = (file: string, name: string, write: (declaration: Declaration) => string): Written => {
  const declaration = { name, file, uses: new Set<string>() };
  return { declaration, text: write(declaration) };
};

/** Returns the sources of the three files by their paths. @param modules of src/contract/resources */
export function libraryTypes(modules: readonly Module[]): ReadonlyMap<string, string> {
  const writer = new TypeWriter();
  const resources: { readonly name: string; readonly schema: ObjectSchema }[] = [];
  for (const [key, schema] of modules.flatMap((module) => Object.entries(module)))
    if (isObjectSchema(schema) && Object.keys(schema.properties).length > 1) {
      const name = pascal(key);
      if (writer.name(name, schema) === name) resources.push({ name, schema });
    }
  const bodies = eventBodies(writer);

  const write = (): Written[] => {
    const written = [...operations(writer), ...events(writer, bodies), ...writer.shapes()];
    // Writing one resource can need others.
    const used = new Set<string>();
    for (let before = -1; before !== used.size;) {
      before = used.size;
      const needed = new Set(written.flatMap(({ declaration }) => [...declaration.uses]));
      for (const { name, schema } of resources) {
        if (!needed.has(name) || used.has(name)) continue;
        used.add(name);
        written.push(
          declare(
            RESOURCES,
            name,
            (owner) => `export interface ${name} ${writer.fields(schema, { owner, isAnswer: true })}\n`,
          ),
        );
      }
    }
    return written;
  };
  const names = write().map(({ declaration }) => declaration.name);
  writer.nameShapes(new Set(names), RESOURCES);
  const written = write();

  const of = (file: string): Written[] => written.filter(({ declaration }) => declaration.file === file);
  const byName = (all: readonly Written[]): string[] =>
    all.toSorted((a, b) => (a.declaration.name < b.declaration.name ? -1 : 1)).map(({ text }) => text);
  const inputs = new Set(OPERATIONS.map(({ id }) => inputName(id)));
  const isMethod = ({ declaration: { name } }: Written): boolean => inputs.has(name) || name === 'Operations';
  const isIndex = ({ declaration: { name } }: Written): boolean => name === 'WebhookEventData';
  return new Map([
    [RESOURCES, source('Resources of the service.', [], byName(of(RESOURCES)))],
    [
      METHODS,
      source(
        'Inputs and methods of every operation.',
        [
          ...imports(of(METHODS), of(RESOURCES), '#library/resources.ts'),
          `import type { ${CALLS.join(', ')} } from './calls.ts';`,
        ],
        [
          ...byName(of(METHODS).filter((one) => !isMethod(one))),
          ...of(METHODS)
            .filter(isMethod)
            .map(({ text }) => text),
        ],
      ),
    ],
    [
      EVENT_DATA,
      source('Data of every webhook event.', imports(of(EVENT_DATA), of(RESOURCES), './resources.ts'), [
        `export type { ${reachable(of(EVENT_DATA), of(RESOURCES)).join(', ')} } from './resources.ts';\n`,
        ...of(EVENT_DATA)
          .filter(isIndex)
          .map(({ text }) => text),
        ...byName(of(EVENT_DATA).filter((one) => !isIndex(one))),
      ]),
    ],
  ]);
}

const source = (title: string, head: readonly string[], declarations: readonly string[]): string =>
  `// ${title}\n// Written from src/contract by: npm run generate\n${head.join('\n')}\n\n${declarations.join('\n')}`;

/** Import of the resources that declarations use. */
function imports(own: readonly Written[], resources: readonly Written[], from: string): string[] {
  const used = new Set(own.flatMap(({ declaration }) => [...declaration.uses]));
  const names = resources.map(({ declaration }) => declaration.name).filter((name) => used.has(name));
  return [`import type { ${names.toSorted().join(', ')} } from '${from}';`];
}

/** Names of the resources that declarations use, directly or through other resources. */
function reachable(own: readonly Written[], resources: readonly Written[]): string[] {
  const reached = new Set(own.flatMap(({ declaration }) => [...declaration.uses]));
  const found = new Set<string>();
  for (const name of reached)
    for (const { declaration } of resources)
      if (declaration.name === name) {
        found.add(name);
        for (const one of declaration.uses) reached.add(one);
      }
  return [...found].toSorted();
}

/** Bodies of events by the name of their type: the words that all events with the body begin with. */
function eventBodies(writer: TypeWriter): Map<string, ObjectSchema> {
  const bodies = new Map<string, ObjectSchema>();
  for (const type of EVENT_TYPES) {
    const body = EVENT_BODIES[type];
    const [first = [], ...others] = EVENT_TYPES.filter((other) => EVENT_BODIES[other] === body).map((other) =>
      other.split('_'),
    );
    const common = first.filter((word, index) => others.every((other) => other[index] === word));
    const name = `${pascal(common.join('_').toLowerCase())}Data`;
    // A resource that is the body has its own name.
    if (writer.name(name, body) === name) bodies.set(name, body);
  }
  return bodies;
}

function events(writer: TypeWriter, bodies: ReadonlyMap<string, ObjectSchema>): Written[] {
  const index = declare(EVENT_DATA, 'WebhookEventData', (owner) => {
    const fields = EVENT_TYPES.map((type) => {
      const data = writer.type(EVENT_BODIES[type], { owner, field: type, isAnswer: true });
      return `${comment(sentence(EVENTS[type]))}readonly ${type}: ${data};`;
    });
    return `/** Data of every known event, by the name of the event without its prefix. */\nexport interface WebhookEventData {\n${fields.join('\n')}\n}\n`;
  });
  return [
    index,
    ...[...bodies].map(([name, body]) =>
      declare(
        EVENT_DATA,
        name,
        (owner) => `export interface ${name} ${writer.fields(body, { owner, isAnswer: true })}\n`,
      ),
    ),
  ];
}

const inputName = (id: string): string => `${pascal(camelCase(id))}Input`;

/** Iterating a list requests its pages, so these are about items, not pages. */
const PAGING = declare(
  METHODS,
  'Paging',
  () => `/** Which items of a list to return. */
export interface Paging {
  /** Number of items to pass over. At least 0. */
  readonly skip?: number | undefined;
  /** Most items to return; default: all. At least 1. */
  readonly limit?: number | undefined;
}
`,
);

/** Writes the input of an operation: path parameters, query and body in one object. Empty if it has none. */
function inputOf(operation: Operation, writer: TypeWriter, owner: Declaration): string {
  const { id, pathParams = {}, query, body, identity, upload, paged } = operation;
  const place = { owner, isAnswer: false };
  const parts = [
    Object.entries(pathParams)
      .map(([name, schema]) => `${comment(docOf(schema))}readonly ${name}: string;`)
      .join('\n'),
    query === undefined ? '' : inner(writer.fields(paged === true ? withoutPaging(query) : query, place)),
    body === undefined ? '' : inner(writer.fields(body, place, identity === undefined ? [] : [identity])),
    upload === undefined
      ? ''
      : `/** The file to upload; at most ${upload.maxBytes} bytes. */\nreadonly ${upload.field}: UploadedFile;`,
  ].filter((part) => part.trim() !== '');
  const doc = `/** Input of \`client.${methodPath(id).join('.')}\`. */\n`;
  if (parts.length > 0)
    return `${doc}export interface ${owner.name} ${paged === true ? 'extends Paging ' : ''}{\n${parts.join('\n')}\n}\n`;
  return paged === true ? `${doc}export type ${owner.name} = Paging;\n` : '';
}

const inner = (braces: string): string => braces.slice(1, -1).trim();

function withoutPaging(query: ObjectSchema): ObjectSchema {
  const { skip: _skip, limit: _limit, ...properties } = query.properties;
  return { ...query, properties };
}

const isInputRequired = ({ pathParams = {}, query, body, identity, upload }: Operation): boolean =>
  Object.keys(pathParams).length > 0 ||
  upload !== undefined ||
  (body?.required ?? []).some((name) => name !== identity) ||
  body?.anyOf !== undefined ||
  (query?.required ?? []).length > 0;

function resultType(operation: Operation, writer: TypeWriter, owner: Declaration): string {
  const { id, response, result } = operation;
  if (result.kind === 'binary') return 'Uint8Array';
  if (result.kind === 'none' || response === undefined) return 'void';
  const key = 'key' in result ? result.key : undefined;
  const schema = key !== undefined && response.type === 'object' ? response.properties[key] : response;
  const field = key ?? camelCase(id);
  return schema === undefined ? 'unknown' : writer.type(schema, { owner, field, isAnswer: true });
}

function methodOf(operation: Operation, hasInput: boolean, writer: TypeWriter, owner: Declaration): string {
  const { id, summary, effect, result, method, path, scope } = operation;
  const isRead = effect === 'read';
  const isList = isRead && (result.kind === 'list' || result.kind === 'items');
  const answer = resultType(operation, writer, owner);
  const returned = isList
    ? `List<${answer.replace(/^readonly \((.*)\)\[\]$/s, '$1')}>`
    : isRead
      ? `Promise<${answer}>`
      : `Promise<WriteResult<${answer}>>`;
  const parameters = hasInput ? `input${isInputRequired(operation) ? '' : '?'}: ${inputName(id)}, ` : '';
  const doc = comment(`${sentence(summary)} \`${method} ${path}\`, permission \`${scope}\`.`);
  return `${doc}${methodPath(id).at(-1) ?? ''}(${parameters}options?: RequestOptions): ${returned};`;
}

interface Group {
  readonly methods: string[];
  readonly groups: Map<string, Group>;
}

function operations(writer: TypeWriter): Written[] {
  const root: Group = { methods: [], groups: new Map() };
  const inputs: Written[] = [];
  const all = declare(METHODS, 'Operations', (owner) => {
    for (const operation of OPERATIONS) {
      const input = declare(METHODS, inputName(operation.id), (one) => inputOf(operation, writer, one));
      if (input.text !== '') inputs.push(input);
      let group = root;
      for (const name of methodPath(operation.id).slice(0, -1)) {
        const next: Group = group.groups.get(name) ?? { methods: [], groups: new Map() };
        group.groups.set(name, next);
        group = next;
      }
      group.methods.push(methodOf(operation, input.text !== '', writer, owner));
    }
    return `/** All operations of the service, in groups. */\nexport interface Operations ${braces(root)}\n`;
  });
  return [PAGING, ...inputs, all];
}

const braces = ({ methods, groups }: Group): string =>
  `{\n${methods.join('\n')}\n${[...groups].map(([name, group]) => `readonly ${name}: ${braces(group)};`).join('\n')}\n}`;
