// Describes one operation of the service as data: request, answer, recovery after a lost answer, and proof of success.
import type { Message } from '#messages/message.ts';
import type { ArraySchema, ObjectSchema, Schema } from './schema/schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Location of the payload in the answer: a named resource, a named list, the whole body (`body`), a body that is itself
 * the list (`items`), bytes (`binary`), or no payload because the answer is only a status (`none`).
 */
type ResultShape =
  | { readonly kind: 'resource'; readonly key: string; readonly aliases?: readonly string[] }
  | { readonly kind: 'list'; readonly key: string; readonly aliases?: readonly string[] }
  | {
      readonly kind: 'body';
      /** Name of the object in which some services put the payload. */
      readonly wrapper?: string;
    }
  | {
      readonly kind: 'items';
      /** Some services put the list into an object, under a name that is not documented. */
      readonly maybeWrapped?: true;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'binary'; readonly contentType: string };

/**
 * How to determine the outcome of a write whose answer was lost.
 * - `lookup`: `operation` reads the resource; its path or query parameter `param` takes the value at `from` in the body,
 *   or in the path parameters of a write without a body;
 * - `find`: no read by key exists; the write is matched by an item in the list `operation` whose `field` equals the
 *   value at `from`;
 * - `none`: nothing identifies the write.
 * A create or a movement of money is done when the resource is found, a delete when it is absent, an update when the
 * resource has the values that were sent. What only one operation needs is a function in `src/client/recovery`.
 */
export type Recovery =
  | {
      readonly kind: 'lookup';
      readonly operation: string;
      readonly param: string;
      readonly from: string;
      /** The service refuses an identical request, or returns the existing resource. */
      readonly idempotent: boolean;
      /** Value that means "not done" of a resource that existed before the write; null if it has no value at `path`. */
      readonly notDoneWhile?: { readonly path: string; readonly equals: string | number | null };
      /** Statuses that the write cannot have caused, so that its refusal is believed. */
      readonly noEffectIn?: { readonly path: string; readonly statuses: readonly string[] };
    }
  | {
      readonly kind: 'find';
      readonly operation: string;
      readonly field: string;
      readonly from: string;
      readonly idempotent: boolean;
    }
  | {
      readonly kind: 'none';
      readonly idempotent: boolean;
      /** List operation in which a person can check whether the write was done. */
      readonly manualCheck?: string;
      /** What the user can do if the outcome is unknown; replaces the general hint. */
      readonly advice?: Message;
    };

/**
 * Checks that prove an answer belongs to this write, or, for a read, that it is the requested resource. Keys are paths
 * in the operation's result; values are paths in the request body, or path parameters. Fields that were not sent are
 * not compared. What only one operation needs is a function in `src/client/proof`.
 */
interface Proof {
  /** Identity of the request: if one of these differs, the answer belongs to another request. */
  readonly id?: Readonly<Record<string, string>>;
  /** Requested values: if one of these differs, the id belongs to a different resource. */
  readonly content?: Readonly<Record<string, string>>;
  /** Paths at which a non-empty text or a finite number is required. */
  readonly requiredFields?: readonly string[];
  /** Required words by path, compared case-insensitively. */
  readonly expectedWords?: Readonly<Record<string, string>>;
  /**
   * The write opens an account, and nothing in it tells the new account from another: the ids of all accounts are read
   * before it, and those after it are compared with them.
   */
  readonly newAccount?: true;
  /** The answer has no identifying field, so a success must be confirmed by a look-up. */
  readonly confirmByLookUp?: true;
  /**
   * Fields of which one must equal the id in the path; an answer may omit the service's own id. Empty if the answer of
   * a read has no identifying field.
   */
  readonly idFields?: readonly string[];
}

export interface Operation {
  /** Stable id, `resource.verb`, e.g. `charge.create`. */
  readonly id: string;
  /**
   * Command of pixctl that sends the same request from its arguments (the path), options (the query) and `--input` (the
   * body); the console shows it. Others are sent with `pixctl api`.
   */
  readonly command?: string;
  readonly summary: string;
  readonly method: Method;
  /** Path with `{param}` placeholders; `{namespace}` stands for the profile's namespace. */
  readonly path: string;
  readonly pathParams?: Readonly<Record<string, Schema>>;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /**
   * Body fields that newer services require but the schema does not, because older clients do not send them. The
   * commands send them, or have an option for them.
   */
  readonly requiredByNewerServices?: readonly string[];
  /** The body is sent as multipart/form-data with a file in this field. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** Schema of the whole success body; absent for bytes and for an empty body. */
  readonly response?: ObjectSchema | ArraySchema;
  readonly result: ResultShape;
  /** Accepts `skip` and `limit`; the answer has `pageInfo`, unless the whole body is the list. */
  readonly paged?: boolean;
  /** HTTP status codes of success, the usual one first. */
  readonly success: readonly number[];
  /** Can also answer 403 (partner operations). */
  readonly partnersOnly?: true;
  /** Works without an app key too. */
  readonly keyOptional?: true;
  /** Permission a restricted key needs. */
  readonly scope: string;
  /**
   * `read` changes nothing; `update` sets named fields to the values sent; `money-out` moves money out of an account.
   */
  readonly effect: 'read' | 'create' | 'update' | 'money-out' | 'delete';
  /** Profile limit that applies to the amount of each call. */
  readonly limit?: 'payment';
  /** Paths in the body to the source account and the destination of the money. */
  readonly moves?: { readonly from: string; readonly to: string };
  /** Cannot be undone: needs confirmation on a live profile, like a deletion. */
  readonly irreversible?: true;
  /** Body field with the idempotency key; the client generates a value if the caller gives none. */
  readonly identity?: string;
  /**
   * Path of the customer in body and result. The service does not update an existing customer, so fields may stay as
   * stored. Empty string: body and result themselves are the customer.
   */
  readonly customerPath?: string;
  readonly recovery?: Recovery;
  /** Required for every write: a success status alone does not prove that the write was done. */
  readonly proof?: Proof;
}

/** Returns the operation with this id; the caller guarantees that it is in the list. */
export function pick<T extends Operation, I extends T['id']>(
  operations: readonly T[],
  id: I,
): Extract<T, { id: I }> {
  return operations.find((one) => one.id === id) as Extract<T, { id: I }>;
}

/** Returns the body schema including the field of the uploaded file. */
export const bodyWithFile = ({ body, upload }: Operation): ObjectSchema | undefined =>
  body === undefined || upload === undefined
    ? body
    : {
        ...body,
        properties: { ...body.properties, [upload.field]: { type: 'string', description: 'the file' } },
        required: [...(body.required ?? []), upload.field],
      };

/**
 * Tests for writes whose repetition moves money twice or has a second effect: somebody who has not seen the result
 * repeats the command.
 */
export const mustBeSeen = ({ effect, recovery }: Operation): boolean =>
  effect === 'money-out' || recovery?.idempotent === false;

/** Whether a request moves or charges money. The client refuses unknown fields in it, because they could affect an amount. */
export const isAboutMoney = ({ effect, body }: Operation): boolean =>
  effect === 'money-out' ||
  Object.values(body?.properties ?? {}).some((field) => field.type === 'integer' && field.unit === 'cents');
