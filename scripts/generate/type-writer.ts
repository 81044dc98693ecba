// Writes TypeScript types from schemas of the contract. An object that several places have gets a type of its own.
import { isObject } from '#contract/path.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';

/** An exported type, and the names of the types that it uses. */
export interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly uses: Set<string>;
}

/** Where a schema occurs. */
export interface Place {
  readonly owner: Declaration | Shape;
  readonly field: string;
  /** The value comes from the service, which may add values to an enum. */
  readonly isAnswer: boolean;
}

/** An object without a name of its own in the contract. Equal ones are one shape. */
interface Shape {
  readonly schema: ObjectSchema;
  readonly places: Place[];
  /** Its type, if it has several places. */
  declaration?: Declaration;
}

/** A schema with the name of its type. */
interface Named {
  readonly name: string;
  readonly schema: ObjectSchema;
  readonly isAnswer: boolean;
}

/** Better names for shapes than the words of their fields, or for fields that have no word in common. */
const WORDS: Readonly<Record<string, string>> = {
  'Fines Interests': 'Rate',
  Delete: 'Deleted',
  Error: 'PaymentError',
};
const NOT_BLANK = '\\S';
/** An object that shares so many fields with a named one is written as a variant of it. */
const FIELDS_OF_VARIANT = 8;

export const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[-._]+)(\w)/g, (_all, letter: string) => letter.toUpperCase());

export const isObjectSchema = (value: unknown): value is ObjectSchema =>
  isObject(value) && value['type'] === 'object' && isObject(value['properties']);

export const sentence = (text: string): string =>
  `${text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())}.`;

/** Longer comments have several lines. */
const MAX_LINE = 124;

export function comment(text: string): string {
  const safe = text.replaceAll('*/', '*\\/');
  if (safe.length <= MAX_LINE) return safe === '' ? '' : `/** ${safe} */\n`;
  // Code stays on one line.
  const unbroken = safe.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(' ', '\u00A0'));
  const lines = unbroken.match(/[^ ]{111,} ?|.{1,110}(?: |$)/g) ?? [unbroken];
  return `/**\n${lines.map((line) => ` * ${line.replaceAll('\u00A0', ' ').trimEnd()}\n`).join('')} */\n`;
}

/** Returns the comment of a field: what it is, its unit, its limits. */
export function docOf(schema: Schema): string {
  const parts = schema.description === undefined ? [] : [sentence(schema.description)];
  if (schema.type === 'integer') {
    if (schema.unit !== undefined) parts.push(sentence(`in ${schema.unit}`));
    if (schema.minimum !== undefined || schema.maximum !== undefined)
      parts.push(rangeOf(schema.minimum, schema.maximum));
  }
  if (schema.type === 'string') {
    if (schema.format === 'date-time') parts.push('RFC 3339 date and time.');
    if (schema.pattern === NOT_BLANK) parts.push('Not blank.');
    else if (schema.minLength !== undefined || schema.maxLength !== undefined)
      parts.push(
        schema.maxLength === undefined
          ? `At least ${schema.minLength} ${schema.minLength === 1 ? 'character' : 'characters'}.`
          : `${schema.minLength ?? 0} to ${schema.maxLength} characters.`,
      );
    if (schema.pattern !== undefined && schema.pattern !== NOT_BLANK)
      parts.push(`Pattern: \`${schema.pattern}\`.`);
  }
  if (
    (schema.type === 'string' || schema.type === 'integer' || schema.type === 'boolean') &&
    schema.default !== undefined
  )
    parts.push(`Default: ${String(schema.default)}.`);
  return parts.join(' ');
}

const rangeOf = (minimum: number | undefined, maximum: number | undefined): string =>
  maximum === undefined
    ? `At least ${minimum ?? ''}.`
    : minimum === undefined
      ? `At most ${maximum}.`
      : `From ${minimum} to ${maximum}.`;

const requiredIn = ({ required = [], anyOf = [] }: ObjectSchema): string =>
  JSON.stringify([required.toSorted(), anyOf]);
const isWithoutRequired = ({ required = [], anyOf }: ObjectSchema): boolean =>
  required.length === 0 && anyOf === undefined;

/** Names that occur in `required`, or in each set of `anyOf`. */
const requiredNames = ({ required = [], anyOf }: ObjectSchema): readonly string[] => [
  ...required,
  ...(anyOf?.reduce((common, set) => common.filter((name) => set.includes(name))) ?? []),
];

/**
 * Write all declarations twice: the first run finds the shapes that have several places, `nameShapes` names them, and the
 * second run uses these names.
 */
export class TypeWriter {
  /** By properties: a resource with another description, or a nullable one, has the same. */
  readonly #named = new Map<unknown, Named>();
  readonly #enums = new Map<unknown, string>();
  readonly #shapes = new Map<string, Shape>();
  #isCounting = true;

  /** Gives a schema a name, unless it has one. @returns its name */
  name(name: string, schema: ObjectSchema, isAnswer = true): string {
    const named = this.#named.get(schema.properties) ?? { name, schema, isAnswer };
    this.#named.set(schema.properties, named);
    return named.name;
  }

  /** Gives the values of an enum a name, which is used where a value cannot be another one. */
  nameEnum(name: string, values: readonly string[]): void {
    this.#enums.set(values, name);
  }

  type(schema: Schema, place: Place): string {
    const nullable = 'nullable' in schema && schema.nullable === true ? ' | null' : '';
    return this.#plain(schema, place) + nullable;
  }

  #plain(schema: Schema, place: Place): string {
    switch (schema.type) {
      case 'string':
        if (schema.enum === undefined) return 'string';
        if (!place.isAnswer && this.#enums.has(schema.enum)) return this.#enums.get(schema.enum) ?? '';
        return [
          ...schema.enum.map((one) => JSON.stringify(one)),
          ...(place.isAnswer ? ['(string & {})'] : []),
        ].join(' | ');
      case 'integer':
        return schema.orDate === true ? 'number | string' : 'number';
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'array':
        return `readonly (${this.type(schema.items, place)})[]`;
      case 'object':
        return this.#object(schema, place);
    }
  }

  #object(schema: ObjectSchema, place: Place): string {
    if (schema.values !== undefined) {
      const values = [schema.values, ...Object.values(schema.properties)];
      const types = new Set(values.map((value) => this.type(value, place)));
      return `Readonly<Record<string, ${[...types].join(' | ')}>>`;
    }
    if (Object.keys(schema.properties).length === 0) return 'Readonly<Record<string, unknown>>';
    const named = this.#named.get(schema.properties);
    if (named?.isAnswer === place.isAnswer) {
      const isWhole = requiredIn(named.schema) === requiredIn(schema);
      if (isWhole || isWithoutRequired(schema)) {
        use(place.owner, named.name);
        return isWhole ? named.name : `Partial<${named.name}>`;
      }
    }
    return (place.isAnswer ? this.#variant(schema, place) : undefined) ?? this.#shape(schema, place);
  }

  /** Writes an object that has all fields of a named one, some of them with another type. */
  #variant(schema: ObjectSchema, place: Place): string | undefined {
    for (const { name, schema: base } of this.#named.values()) {
      const names = Object.keys(base.properties);
      const isSame = (field: string): boolean => schema.properties[field] === base.properties[field];
      if (names.filter(isSame).length < FIELDS_OF_VARIANT) continue;
      if (!names.every((field) => Object.hasOwn(schema.properties, field))) continue;
      const isRequired = (field: string, { required = [] }: ObjectSchema): boolean =>
        required.includes(field);
      const isPartial = isWithoutRequired(schema) && !isWithoutRequired(base);
      const isOmitted = (field: string): boolean =>
        !isSame(field) || (!isPartial && isRequired(field, base) && !isRequired(field, schema));
      const omitted = names.filter(isOmitted);
      const added = Object.entries(schema.properties).filter(
        ([field]) =>
          !Object.hasOwn(base.properties, field) ||
          isOmitted(field) ||
          (isRequired(field, schema) && !isRequired(field, base)),
      );
      use(place.owner, name);
      const whole = isPartial ? `Partial<${name}>` : name;
      const rest =
        omitted.length === 0
          ? whole
          : `Omit<${whole}, ${omitted.map((field) => JSON.stringify(field)).join(' | ')}>`;
      const fields = this.fields({ ...schema, properties: Object.fromEntries(added) }, place);
      return `${rest} & ${fields}`;
    }
    return undefined;
  }

  #shape(schema: ObjectSchema, place: Place): string {
    const key = this.#keyOf(schema, place);
    const known = this.#shapes.get(key);
    if (!this.#isCounting) {
      if (known?.declaration === undefined) return this.fields(schema, place);
      use(place.owner, known.declaration.name);
      return known.declaration.name;
    }
    if (known !== undefined) {
      known.places.push(place);
      return '';
    }
    const shape: Shape = { schema, places: [place] };
    this.#shapes.set(key, shape);
    return this.fields(schema, { ...place, owner: shape });
  }

  /** Equal for objects with equal types and comments. */
  #keyOf(schema: ObjectSchema, { isAnswer }: Place): string {
    const plain = new TypeWriter();
    for (const one of this.#named.values()) plain.name(one.name, one.schema, one.isAnswer);
    plain.#isCounting = false;
    const owner = { name: '', file: '', uses: new Set<string>() };
    return plain.fields(schema, { owner, isAnswer });
  }

  /** Writes the fields of an object in braces. @param optional fields that may be left out although they are required */
  fields(schema: ObjectSchema, place: Omit<Place, 'field'>, optional: readonly string[] = []): string {
    const required = requiredNames(schema).filter((name) => !optional.includes(name));
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const isRequired = required.includes(name);
      const type = this.type(property, { ...place, field: name });
      const field = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `${comment(docOf(property))}readonly ${field}${isRequired ? '' : '?'}: ${type}${isRequired || place.isAnswer ? '' : ' | undefined'};`;
    });
    return `{\n${lines.join('\n')}\n}`;
  }

  /**
   * Ends the first run: names the shapes that have several places. @param taken names of the other declarations
   * @param shared file of the shapes that several files have
   */
  nameShapes(taken: ReadonlySet<string>, shared: string): void {
    this.#isCounting = false;
    const names = new Set(taken);
    const all = [...this.#shapes.values()].map((shape) => ({ shape, file: fileOf(shape, shared) }));
    // Shared shapes get the short names.
    for (const { shape, file } of [
      ...all.filter((one) => one.file === shared),
      ...all.filter((one) => one.file !== shared),
    ]) {
      const name = isWorthNaming(shape) ? nameFor(shape, names) : undefined;
      if (name === undefined) continue;
      names.add(name);
      shape.declaration = { name, file, uses: new Set() };
    }
  }

  /** Writes the interfaces of all named shapes. */
  shapes(): { readonly declaration: Declaration; readonly text: string }[] {
    return [...this.#shapes.values()].flatMap(({ schema, places: [first], declaration }) =>
      declaration === undefined || first === undefined
        ? []
        : [
            {
              declaration,
              text: `export interface ${declaration.name} ${this.fields(schema, { ...first, owner: declaration })}\n`,
            },
          ],
    );
  }
}

function use(owner: Declaration | Shape, name: string): void {
  if ('uses' in owner) owner.uses.add(name);
}

/** Returns the file of all places of a shape, or the shared one. */
function fileOf({ places }: Shape, shared: string): string {
  const files = new Set(places.map(({ owner }) => ('places' in owner ? fileOf(owner, shared) : owner.file)));
  const [file = shared] = files;
  return files.size === 1 ? file : shared;
}

/** Names of the declarations in which a shape occurs. */
const ownersOf = ({ places }: Shape): string[] =>
  places.flatMap(({ owner }) =>
    'name' in owner ? [owner.name] : owner.declaration ? [owner.declaration.name] : ownersOf(owner),
  );

const wordsOf = (name: string): string[] => name.split(/(?<=[a-z0-9])(?=[A-Z])/);

/** Words that all names begin with. */
function commonStart(names: readonly string[]): string {
  const [first = [], ...others] = names.map(wordsOf);
  const end = first.findIndex((word, index) => others.some((other) => other[index] !== word));
  return (end === -1 ? first : first.slice(0, end)).join('');
}

/** A declaration of its own takes at least as many lines as it saves, if two places have one field. */
const isWorthNaming = ({ schema, places }: Shape): boolean =>
  places.length > (Object.keys(schema.properties).length === 1 ? 2 : 1);

/** Returns the name of most fields, or the words with which all of them end; undefined for unrelated fields. */
function fieldWord(fields: readonly string[]): string | undefined {
  const names = [...new Set(fields)].map(pascal).toSorted();
  const most = fields.find((field) => fields.filter((one) => one === field).length * 2 > fields.length);
  const words = names.map((name) => wordsOf(name).reverse());
  const unlike = words[0]?.findIndex((word, index) => words.some((other) => other[index] !== word)) ?? 0;
  const end = unlike === -1 ? names[0] : words[0]?.slice(0, unlike).reverse().join('');
  const word = most === undefined ? end : pascal(most);
  return WORDS[word === '' ? names.join(' ') : (word ?? '')] ?? (word === '' ? undefined : word);
}

/** Returns a name from the fields; if it is taken, the words that all owners begin with or `Event` precede it. */
function nameFor(shape: Shape, taken: ReadonlySet<string>): string | undefined {
  const word = fieldWord(shape.places.map(({ field }) => field));
  if (word === undefined) return undefined;
  const name = shape.places[0]?.isAnswer === false ? `${word}Input` : word;
  const owner = commonStart(ownersOf(shape));
  const found = [name, ...(owner === word ? [] : [owner + name]), `Event${name}`].find(
    (one) => !taken.has(one),
  );
  if (found === undefined) throw new Error(`no free name for ${name} of ${ownersOf(shape).join(', ')}`);
  return found;
}
