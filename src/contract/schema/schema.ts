// Schema types of the contract: a small, typed subset of JSON Schema with the units and formats of this service. Used
// by help, options, validation, the sandbox and /openapi.json.

/** Unit of an integer. Amounts are always integer cents of a real (BRL). */
type Unit = 'cents' | 'seconds' | 'days' | 'basis points' | 'cents or basis points' | 'pixels' | 'items';

/** Format of a string; `tax-id`, `pix-key` and `boleto` are checked in formats.ts. */
type Format = 'date-time' | 'uri' | 'email' | 'phone' | 'tax-id' | 'pix-key' | 'end-to-end-id' | 'boleto';

/** Regular expressions that strings must match. Errors describe them with `PATTERN_WORDS` in validate.ts. */
type Pattern = '^\\d{4}$' | '^\\d{8}$' | '^[a-zA-Z0-9]{1,35}$' | '\\S';

interface Common {
  readonly description?: string;
  /** Name of the command-line option without dashes, if it is not the kebab-case of the path. */
  readonly flag?: string;
  /** Alternative name of that option. */
  readonly otherFlag?: string;
  /** Has no generated option: it is derived from the rest of the request, or its commands define their own option. */
  readonly noOption?: true;
  readonly example?: unknown;
}
export interface StringSchema extends Common {
  readonly type: 'string';
  readonly format?: Format;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: Pattern;
  readonly default?: string;
  readonly nullable?: boolean;
}
export interface IntegerSchema extends Common {
  readonly type: 'integer';
  readonly unit?: Unit;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly nullable?: boolean;
  /** An ISO date (`2026-12-10`) is accepted too. */
  readonly orDate?: true;
}
/** Non-integer number, such as a probability. Never an amount. */
export interface NumberSchema extends Common {
  readonly type: 'number';
  readonly minimum?: number;
  readonly maximum?: number;
}
export interface BooleanSchema extends Common {
  readonly type: 'boolean';
  readonly default?: boolean;
}
export interface ArraySchema extends Common {
  readonly type: 'array';
  readonly items: Schema;
  readonly maxItems?: number;
}
export interface ObjectSchema extends Common {
  readonly type: 'object';
  readonly properties: Properties;
  /** Schema of all additional properties; makes the object a map. */
  readonly values?: Schema;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  /** At least one of these sets of properties must be present (name + taxID, name + email …). */
  readonly anyOf?: readonly (readonly string[])[];
  readonly nullable?: boolean;
}
export type Schema = StringSchema | IntegerSchema | NumberSchema | BooleanSchema | ArraySchema | ObjectSchema;
export type Properties = Readonly<Record<string, Schema>>;

type Nullable<S, T> = S extends { readonly nullable: true } ? T | null : T;
type RequiredOf<S extends ObjectSchema> =
  (S['required'] extends readonly string[] ? S['required'][number] : never) | InEach<S['anyOf']>;
/** Names that occur in every set. */
type InEach<Sets> = Sets extends readonly [infer First extends readonly string[], ...infer Others]
  ? Others extends readonly []
    ? First[number]
    : First[number] & InEach<Others>
  : never;

/** Object type with the required properties `R`; all others are optional. */
type Fields<P extends Properties, R> = {
  readonly [K in keyof P as K extends R ? K : never]: Infer<P[K]>;
} & {
  readonly [K in keyof P as K extends R ? never : K]?: Infer<P[K]>;
};

/** TypeScript type described by a schema. */
export type Infer<S> = S extends StringSchema
  ? Nullable<S, S['enum'] extends readonly string[] ? S['enum'][number] : string>
  : S extends IntegerSchema
    ? Nullable<S, S['orDate'] extends true ? number | string : number>
    : S extends NumberSchema
      ? number
      : S extends BooleanSchema
        ? boolean
        : S extends ArraySchema
          ? readonly Infer<S['items']>[]
          : S extends ObjectSchema
            ? S['values'] extends Schema
              ? Readonly<Record<string, Infer<S['values']> | Infer<S['properties'][keyof S['properties']]>>>
              : Nullable<S, Fields<S['properties'], RequiredOf<S>>>
            : never;

type Of<S extends Schema> = Omit<S, 'type'>;
type Nothing = Readonly<Record<never, never>>;
export type Str<T = Nothing> = { readonly type: 'string' } & T;
export type Int<T = Nothing> = { readonly type: 'integer' } & T;
export type Num<T = Nothing> = { readonly type: 'number' } & T;
export type Bool<T = Nothing> = { readonly type: 'boolean' } & T;
export type List<I extends Schema, T = Nothing> = { readonly type: 'array'; readonly items: I } & T;
export type Obj<P extends Properties, T = Nothing> = { readonly type: 'object'; readonly properties: P } & T;

// NoInfer: types are inferred from the arguments only, so that the context of a schema cannot widen them.
export function str<const T extends Of<StringSchema> = Nothing>(more?: T): Str<NoInfer<T>>;
export function str(more?: Of<StringSchema>): StringSchema {
  return { type: 'string', ...more };
}
export function int<const T extends Of<IntegerSchema> = Nothing>(more?: T): Int<NoInfer<T>>;
export function int(more?: Of<IntegerSchema>): IntegerSchema {
  return { type: 'integer', ...more };
}
export function num<const T extends Of<NumberSchema> = Nothing>(more?: T): Num<NoInfer<T>>;
export function num(more?: Of<NumberSchema>): NumberSchema {
  return { type: 'number', ...more };
}
export function bool<const T extends Of<BooleanSchema> = Nothing>(more?: T): Bool<NoInfer<T>>;
export function bool(more?: Of<BooleanSchema>): BooleanSchema {
  return { type: 'boolean', ...more };
}
export function list<const I extends Schema, const T extends Omit<Of<ArraySchema>, 'items'> = Nothing>(
  items: I,
  more?: T,
): List<NoInfer<I>, NoInfer<T>>;
export function list(items: Schema, more?: Omit<Of<ArraySchema>, 'items'>): ArraySchema {
  return { type: 'array', items, ...more };
}
export function obj<
  const P extends Properties,
  const T extends Omit<Of<ObjectSchema>, 'properties'> = Nothing,
>(properties: P, more?: T): Obj<NoInfer<P>, NoInfer<T>>;
export function obj(properties: Properties, more?: Omit<Of<ObjectSchema>, 'properties'>): ObjectSchema {
  return { type: 'object', properties, ...more };
}
/** Makes the schema of an object with arbitrary property names. */
export const map = <const V extends Schema, const T extends Omit<Of<ObjectSchema>, 'properties' | 'values'>>(
  values: V,
  more: T,
): Obj<Record<never, never>, { readonly values: V } & T> => ({
  type: 'object',
  properties: {},
  values,
  ...more,
});
