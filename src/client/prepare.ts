// From an operation and its input to the request that is sent.
import type { HttpRequest } from '../contract/http.ts';
import type { Operation } from '../contract/operation.ts';
import { at } from '../contract/path.ts';
import type { CallInput } from './types.ts';
import { operationPath } from './url.ts';

/** The request an operation makes, without the key. Fills in the identity of a create that has none. */
export function prepare(
  operation: Operation,
  input: CallInput,
  surroundings: {
    readonly namespace: string;
    readonly prefix: string;
    readonly userAgent: string;
    readonly newId: () => string;
  },
): {
  readonly request: HttpRequest;
  readonly input: CallInput;
  readonly correlationID?: string;
  /** The identity was made here. */
  readonly generated: boolean;
} {
  const { identity } = operation;
  const generated = identity !== undefined && input.body !== undefined && input.body[identity] === undefined;
  const body = generated ? { [identity]: surroundings.newId(), ...input.body } : input.body;
  const complete: CallInput = { ...input, ...(body === undefined ? {} : { body }) };
  const id = identity === undefined ? at(body, 'correlationID') : at(body, identity);
  return {
    request: {
      method: operation.method,
      path: surroundings.prefix + operationPath(operation, surroundings.namespace, complete),
      headers: {
        accept: operation.result.kind === 'binary' ? operation.result.contentType : 'application/json',
        'user-agent': surroundings.userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    input: complete,
    generated,
    ...(typeof id === 'string' ? { correlationID: id } : {}),
  };
}
