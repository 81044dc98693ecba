// What one operation of the service is, as data.
import { isObject } from './path.ts';
import type { ArraySchema, ObjectSchema, Schema } from './schema/schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Where the answer's payload is: a named resource, a named list, the whole body, a body that is itself the list, bytes,
 * or nowhere, because the answer is a status alone.
 */
type ResultShape =
  | { readonly kind: 'resource'; readonly key: string; readonly aliases?: readonly string[] }
  | { readonly kind: 'list'; readonly key: string; readonly aliases?: readonly string[] }
  | { readonly kind: 'body' }
  | { readonly kind: 'items' }
  | { readonly kind: 'none' }
  | { readonly kind: 'binary'; readonly contentType: string };

/**
 * How a write whose answer was lost is settled.
 * - `lookup`: `operation` reads it back; its path parameter `param` takes the value at `from` (of the body, or
 *   for a write without one of its own path);
 * - `find`: no read by key exists, but the list `operation` has an item whose `field` equals the value at `from`;
 * - `none`: nothing identifies it.
 * A create or a movement is done when it is found, a delete when it is absent, an update when what is found has the
 * values that were sent. `resend` says that sending the
 * very same request again cannot act twice, because the service refuses it or returns what exists.
 */
export type Recovery =
  | {
      readonly kind: 'lookup';
      readonly operation: string;
      readonly param: string;
      readonly from: string;
      readonly resend: boolean;
      /** Where the look-up's answer has what the write would have answered, when that is not its own result. */
      readonly within?: string;
      /** Found, but in this state it was not done yet. */
      readonly undoneWhile?: {
        readonly path: string;
        /** Null: there is nothing at the path. */
        readonly equals: string | number | null;
        /** The only states that prove it, where one that is not known may be of something still under way. */
        readonly doneIn?: readonly string[];
        /** States in which it came to nothing: a refusal is believed there, whatever was done before. */
        readonly nothing?: readonly string[];
        /** Where those states are, if elsewhere. */
        readonly nothingAt?: string;
      };
      /** What was done may be used up later: that it is not there proves nothing then. */
      readonly fades?: true;
      /**
       * What is found does not say what it was done to: that thing must show it, where it tells its state at all. Not
       * asked for an id that was made here, which nobody else has used.
       */
      readonly witness?: {
        readonly operation: string;
        readonly param: string;
        /** Where its id is in what was sent. */
        readonly from: string;
        readonly path: string;
        readonly shows: readonly string[];
        /** States of what was found that leave no trace there. */
        readonly traceless: readonly string[];
      };
    }
  | {
      readonly kind: 'find';
      readonly operation: string;
      readonly field: string;
      readonly from: string;
      /** What it is found by when the write has no value at `from`. */
      readonly or?: { readonly field: string; readonly from: string };
      /** A second field that must match; event names are compared without their prefix. */
      readonly and?: { readonly field: string; readonly from: string; readonly otherwise: string };
      /** Only a mark that pixctl made is looked for: any other text may be that of several. */
      readonly marked?: true;
      readonly resend: boolean;
    }
  | {
      readonly kind: 'none';
      readonly resend: boolean;
      /** Its id is its own, and the service refuses a second one with it: that refusal proves that it was done. */
      readonly refusesRepeat?: true;
      /** The list in which a person finds what was done. */
      readonly seenIn?: string;
    };

/**
 * What an answer must say to prove that this very write was done, or a read's that it is the resource asked for. Keys are paths in the operation's result, values are
 * where the same was sent: a path in the body, or a path parameter. What was not sent is not compared.
 */
interface Proof {
  /** Whose answer it is: where one of these differs, it belongs to another request. */
  readonly id?: Readonly<Record<string, string>>;
  /** What was asked for: where one of these differs, the id belongs to something else. */
  readonly content?: Readonly<Record<string, string>>;
  /**
   * The same of numbers of banks and accounts that stand beside the result. Keys are paths in what was sent, values the
   * paths in the whole body where one of them may be. What was found by its id only must tell all that were sent.
   */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
  /**
   * What was asked for besides, which a service may write in its own way: where a look-up finds one of these to differ,
   * nobody can say whether it was made by this write.
   */
  readonly terms?: Readonly<Record<string, string>>;
  /** Texts or numbers that must be there besides. */
  readonly has?: readonly string[];
  /** A list in what was sent: the result must have an item for each of its items. */
  readonly whole?: string;
  /** Words that must be there, whatever their case. */
  readonly says?: Readonly<Record<string, string>>;
  /**
   * Nothing that was sent tells it from others: its field `id` must be none that an item of the list `operation` had
   * before the write was sent.
   */
  readonly newTo?: { readonly operation: string; readonly id: string };
  /** The answer names nothing, and could be that of any other: it is looked up. */
  readonly nameless?: true;
  /**
   * Fields one of which is the id in the path; the service's own id may be left out of an answer. Empty where the answer
   * of a read names nothing.
   */
  readonly named?: readonly string[];
}

export interface Operation {
  /** Stable id, `resource.verb`, e.g. `charge.create`. */
  readonly id: string;
  readonly summary: string;
  readonly method: Method;
  /** Path with `{param}` placeholders; `{namespace}` stands for the profile's namespace. */
  readonly path: string;
  readonly pathParams?: Readonly<Record<string, Schema>>;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /**
   * Fields of the body that newer services require, although the schema does not: requests of older clients came
   * without them. The commands send them, or have an option for them.
   */
  readonly alsoSent?: readonly string[];
  /** A file goes with the body, as multipart/form-data, in this field. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** Schema of the whole success body (absent for bytes, and where there is none). */
  readonly response?: ObjectSchema | ArraySchema;
  readonly result: ResultShape;
  /** Takes `skip` and `limit`; answers `pageInfo`, unless the whole body is the list. */
  readonly paged?: boolean;
  /** An older service gives the whole list at once and says nothing of pages. */
  readonly onceWhole?: true;
  /** Success status codes, the usual one first. */
  readonly success: readonly number[];
  /** Can also answer 403 (partner operations). */
  readonly forbidden?: boolean;
  /** Answered without a key too. */
  readonly keyless?: true;
  /** Permission a restricted key needs. */
  readonly scope: string;
  /** `read` never changes anything; `update` sets what is named to what is sent; `money-out` lets money leave an account. */
  readonly effect: 'read' | 'create' | 'update' | 'money-out' | 'delete';
  /** The limit of a profile that bounds the amount of a single one. */
  readonly limit?: 'payment';
  /** Where the body names what the money leaves and what it reaches. */
  readonly moves?: { readonly from: string; readonly to: string };
  /** Cannot be undone: asked about on a live profile, as a deletion is. */
  readonly lasting?: true;
  /** Body field that identifies the intent; generated by the client when the caller gives none. */
  readonly identity?: string;
  /** Where body and result have a customer: one who is known stays as stored. Empty: they are the customer. */
  readonly keeps?: string;
  readonly recovery?: Recovery;
  /** A request in whose body this field is true does more: these facts hold for it instead. */
  readonly when?: { readonly field: string; readonly then: Partial<Pick<Operation, 'effect' | 'recovery'>> };
  /** Every write has one: a success status alone proves nothing. */
  readonly proof?: Proof;
}

/** The operation with this id among those given. */
export function pick<T extends Operation, I extends T['id']>(
  operations: readonly T[],
  id: I,
): Extract<T, { id: I }> {
  return operations.find((one) => one.id === id) as Extract<T, { id: I }>;
}

/** The body as it is sent, with the file that goes with it. */
export const bodyWithFile = ({ body, upload }: Operation): ObjectSchema | undefined =>
  body === undefined || upload === undefined
    ? body
    : {
        ...body,
        properties: { ...body.properties, [upload.field]: { type: 'string', description: 'the file' } },
        required: [...(body.required ?? []), upload.field],
      };

/** The operation as it is for a request with this body. */
export const asSent = (operation: Operation, body: unknown): Operation =>
  operation.when !== undefined && isObject(body) && body[operation.when.field] === true
    ? { ...operation, ...operation.when.then }
    : operation;

/** Whether a request moves money or asks for some. What is not known in it is refused: it could mean money too. */
export const isAboutMoney = ({ effect, body }: Operation): boolean =>
  effect === 'money-out' ||
  Object.values(body?.properties ?? {}).some((field) => field.type === 'integer' && field.unit === 'cents');
