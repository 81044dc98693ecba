// Reads an OpenAPI document: references and alternatives. Any value in it may have any type.
import { isObject } from '#contract/path.ts';

/** A document that cannot be compared; the message says why. */
export class BadDocument extends Error {}

export type Json = Readonly<Record<string, unknown>>;

/** Schemas that apply together: a value must satisfy all of them. */
export type Together = ReadonlySet<Json>;

/** Longest chain of references; they can be circular. */
const MAX_REFERENCES = 12;
/** Enough for every body of the service. Alternatives beyond it are not compared. */
const MAX_ALTERNATIVES = 200;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

export class Document {
  readonly #known = new Map<Json, readonly Together[]>();

  constructor(readonly root: Json) {}

  /**
   * Follows references to an object; returns an empty one for any other value.
   * @throws BadDocument if a reference leads nowhere
   */
  resolve(value: unknown): Json {
    let here = objectOf(value);
    for (let followed = 0; followed < MAX_REFERENCES; followed += 1) {
      const { $ref: to } = here;
      if (typeof to !== 'string') return here;
      here = this.#target(to);
    }
    throw new BadDocument('its references are circular');
  }

  #target(to: string): Json {
    if (!to.startsWith('#/'))
      throw new BadDocument(`it refers to ${to}; bundle the document into one file first`);
    let here: unknown = this.root;
    for (const name of to.slice(2).split('/')) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
      here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
    }
    if (!isObject(here)) throw new BadDocument(`it refers to ${to}, which it does not have`);
    return here;
  }

  /** Expands references, allOf, oneOf and anyOf into the alternatives of a schema. */
  alternatives(schema: unknown): readonly Together[] {
    const here = objectOf(schema);
    if ('$ref' in here && Object.keys(here).length === 1) return this.alternatives(this.resolve(here));
    const known = this.#known.get(here);
    if (known !== undefined) return known;
    // A schema within itself adds nothing.
    this.#known.set(here, [new Set()]);
    const parts = [...('$ref' in here ? [this.resolve(here)] : []), ...listOf(here['allOf'])];
    const choices = [here['oneOf'], here['anyOf']]
      .map((name) => listOf(name).flatMap((one) => this.alternatives(one)))
      .filter(({ length }) => length > 0);
    const found = [[new Set([here])], this.allOf(parts), ...choices].reduce(combine);
    this.#known.set(here, found);
    return found;
  }

  /** Returns the alternatives of a value that must satisfy all of these schemas. */
  allOf(schemas: readonly unknown[]): readonly Together[] {
    return schemas.map((one) => this.alternatives(one)).reduce(combine, [new Set<Json>()]);
  }

  /** Returns all schemas that can apply to a value of one of these schemas. */
  anyOf(schemas: readonly unknown[]): readonly Json[] {
    return [
      ...new Set(schemas.flatMap((one) => this.alternatives(one)).flatMap((together) => [...together])),
    ];
  }
}

function combine(some: readonly Together[], others: readonly Together[]): readonly Together[] {
  const all: Together[] = [];
  for (const one of some)
    for (const other of others) if (all.length < MAX_ALTERNATIVES) all.push(new Set([...one, ...other]));
  return all;
}
