// The vocabulary in which the contract is written: a small, typed subset of JSON Schema with the units
// and formats of this service. Help, options, validation, the sandbox and /openapi.json all read it.

/** What an integer counts. Amounts are always integer cents of a real (BRL). */
export type Unit = 'cents' | 'seconds' | 'days' | 'basis points' | 'pixels' | 'items' | 'day of month';

/** Semantic format of a string; `tax-id` and `pix-key` are checked by the Pix domain. */
export type Format = 'date-time' | 'uri' | 'email' | 'phone' | 'tax-id' | 'pix-key' | 'end-to-end-id';

interface Common {
  readonly description?: string;
  /** Name of the command-line option without dashes, where it is not the kebab-case of the path. */
  readonly flag?: string;
  readonly example?: unknown;
}
export interface StringSchema extends Common {
  readonly type: 'string';
  readonly format?: Format;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
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
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** At least one of these sets of properties must be present (name + taxID, name + email …). */
  readonly anyOf?: readonly (readonly string[])[];
  readonly nullable?: boolean;
}
export type Schema = StringSchema | IntegerSchema | BooleanSchema | ArraySchema | ObjectSchema;

type Nullable<S, T> = S extends { readonly nullable: true } ? T | null : T;
type Required_<S extends ObjectSchema> = S['required'] extends readonly string[]
  ? S['required'][number]
  : never;

/** The TypeScript type a schema describes. */
export type Infer<S> = S extends StringSchema
  ? Nullable<S, S['enum'] extends readonly string[] ? S['enum'][number] : string>
  : S extends IntegerSchema
    ? Nullable<S, number>
    : S extends BooleanSchema
      ? boolean
      : S extends ArraySchema
        ? Infer<S['items']>[]
        : S extends ObjectSchema
          ? Nullable<
              S,
              {
                [K in keyof S['properties'] as K extends Required_<S> ? K : never]: Infer<S['properties'][K]>;
              } & {
                [K in keyof S['properties'] as K extends Required_<S> ? never : K]?: Infer<
                  S['properties'][K]
                >;
              }
            >
          : never;

type Of<S extends Schema> = Omit<S, 'type'>;
export const str = <const T extends Of<StringSchema>>(more?: T) => ({
  type: 'string' as const,
  ...(more as T),
});
export const int = <const T extends Of<IntegerSchema>>(more?: T) => ({
  type: 'integer' as const,
  ...(more as T),
});
export const bool = <const T extends Of<BooleanSchema>>(more?: T) => ({
  type: 'boolean' as const,
  ...(more as T),
});
export const list = <const I extends Schema, const T extends Omit<Of<ArraySchema>, 'items'>>(
  items: I,
  more?: T,
) => ({
  type: 'array' as const,
  items,
  ...(more as T),
});
export const obj = <
  const P extends Readonly<Record<string, Schema>>,
  const T extends Omit<Of<ObjectSchema>, 'properties'>,
>(
  properties: P,
  more?: T,
) => ({ type: 'object' as const, properties, ...(more as T) });
