// TypeScript types inferred from an operation of the contract.
import type { Operation } from '#contract/operation.ts';
import type { Infer } from './schema.ts';

/** Object without fields. */
type None = Readonly<Record<never, never>>;

/** Path parameters as strings. */
export type ParamsOf<O extends Operation> = O extends { readonly pathParams: infer P }
  ? { readonly [K in keyof P]: string }
  : None;

/** Query parameters, typed. */
export type QueryOf<O extends Operation> = O extends { readonly query: infer Q } ? Infer<Q> : None;

/** Whole request body as the service receives it. */
export type BodyOf<O extends Operation> = O extends { readonly body: infer B } ? Infer<B> : None;

/** Request body as a caller passes it: the identity field is optional, because the client generates a missing one. */
export type SentBodyOf<O extends Operation> = O extends { readonly identity: infer I extends string }
  ? { readonly [K in keyof BodyOf<O> as K extends I ? never : K]: BodyOf<O>[K] } & {
      readonly [K in keyof BodyOf<O> as K extends I ? K : never]?: BodyOf<O>[K];
    }
  : BodyOf<O>;

/** Whole success body; undefined for bytes. */
export type ResponseOf<O extends Operation> = O extends { readonly response: infer R } ? Infer<R> : undefined;

/** Named resource or list of the answer, or the whole body. */
export type ResultOf<O extends Operation> = O['result'] extends { readonly key: infer K }
  ? K extends keyof ResponseOf<O>
    ? ResponseOf<O>[K]
    : never
  : ResponseOf<O>;

/** Item of the list in the answer. */
export type ItemOf<O extends Operation> = ResultOf<O> extends readonly (infer T)[] ? T : never;

/** Dotted paths of an object's fields at any depth, such as `customer.taxID.taxID`; lists are not entered. */
export type PathOf<T> = unknown extends T
  ? string
  : T extends readonly unknown[]
    ? never
    : T extends object
      ? { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>>}` }[keyof T & string]
      : never;

type OptionalAt<T, K extends keyof T> = undefined extends T[K]
  ? undefined
  : null extends T[K]
    ? undefined
    : never;

/** Type of the value at a dotted path; includes undefined if a field along the path is optional or nullable. */
export type ValueAt<T, P extends string> = P extends `${infer K}.${infer R}`
  ? K extends keyof T
    ? ValueAt<NonNullable<T[K]>, R> | OptionalAt<T, K>
    : never
  : P extends keyof T
    ? NonNullable<T[P]> | OptionalAt<T, P>
    : never;
