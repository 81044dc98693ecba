// Builds the HTTP request of an operation.
import type { HttpRequest } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import { idOfFile, multipart } from './http/multipart.ts';
import { operationPath } from './http/url.ts';
import type { CallInput } from './types.ts';

/** Builds the request, without the key. Generates the id of a create that has none. */
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
  /** True if the id was generated here. */
  readonly generated: boolean;
} {
  const { identity, upload } = operation;
  const { file, ...rest } = input;
  const lacks = identity !== undefined && input.body !== undefined && input.body[identity] === undefined;
  const generated = lacks && file === undefined;
  const made = file === undefined ? () => surroundings.newId() : () => idOfFile(operation.id, file);
  const body = lacks ? { [identity]: made(), ...input.body } : input.body;
  const form =
    upload === undefined || file === undefined
      ? undefined
      : multipart(body ?? {}, upload.field, file, surroundings.newId());
  // Only name and size of the file are recorded in the journal.
  const recorded =
    upload === undefined || file === undefined
      ? body
      : { ...body, [upload.field]: { fileName: file.name, size: file.bytes.length } };
  const complete: CallInput = { ...rest, ...(recorded === undefined ? {} : { body: recorded }) };
  const id = identity === undefined ? at(body, 'correlationID') : at(body, identity);
  return {
    request: {
      method: operation.method,
      path: surroundings.prefix + operationPath(operation, surroundings.namespace, complete),
      headers: {
        accept: operation.result.kind === 'binary' ? operation.result.contentType : 'application/json',
        'user-agent': surroundings.userAgent,
        ...(body === undefined ? {} : { 'content-type': form?.contentType ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form?.body ?? JSON.stringify(body) }),
      ...(form === undefined ? {} : { form: form.form }),
    },
    input: complete,
    generated,
    ...(typeof id === 'string' ? { correlationID: id } : {}),
  };
}
