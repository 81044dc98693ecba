// The TypeScript types that follow from an operation of the contract.
import type { Operation } from '#contract/operation.ts';
import type { Infer } from './schema.ts';

/** No fields at all. */
type None = Readonly<Record<never, never>>;

/** Path parameters, as text. */
export type ParamsOf<O extends Operation> = O extends { readonly pathParams: infer P }
  ? { readonly [K in keyof P]: string }
  : None;

/** The query, each value of its own type. */
export type QueryOf<O extends Operation> = O extends { readonly query: infer Q } ? Infer<Q> : None;

/** The whole request body, as the service receives it. */
export type BodyOf<O extends Operation> = O extends { readonly body: infer B } ? Infer<B> : None;

/** The request body as a caller may give it: the client makes up an identity that is absent. */
export type SentBodyOf<O extends Operation> = O extends { readonly identity: infer I extends string }
  ? { readonly [K in keyof BodyOf<O> as K extends I ? never : K]: BodyOf<O>[K] } & {
      readonly [K in keyof BodyOf<O> as K extends I ? K : never]?: BodyOf<O>[K];
    }
  : BodyOf<O>;

/** The whole success body; undefined for bytes. */
export type ResponseOf<O extends Operation> = O extends { readonly response: infer R } ? Infer<R> : undefined;

/** The named resource or list of the answer, or the whole body. */
export type ResultOf<O extends Operation> = O['result'] extends { readonly key: infer K }
  ? K extends keyof ResponseOf<O>
    ? ResponseOf<O>[K]
    : never
  : ResponseOf<O>;

/** One item of the answered list. */
export type ItemOf<O extends Operation> = ResultOf<O> extends readonly (infer T)[] ? T : never;

/** The dotted paths of an object, down to whatever is no object: `customer.taxID.taxID`. */
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

/** The value at a dotted path; undefined too where something on the way may be absent. */
export type ValueAt<T, P extends string> = P extends `${infer K}.${infer R}`
  ? K extends keyof T
    ? ValueAt<NonNullable<T[K]>, R> | OptionalAt<T, K>
    : never
  : P extends keyof T
    ? NonNullable<T[P]> | OptionalAt<T, P>
    : never;
