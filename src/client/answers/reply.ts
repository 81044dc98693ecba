// Reads the answers of requests that the service did not refuse.
import type { Reply } from '#client/types.ts';
import type { HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { readJson } from './read-json.ts';
import type { RequestFacts } from './refusals.ts';
import { resourceIn, resultOf } from './result.ts';

/** Reads an answer that is not going to be retried. @throws PixctlError for anything but a usable success. */
export async function replyOf(requested: RequestFacts, response: HttpResponse): Promise<Reply> {
  const reply = successOf(requested.operation, response);
  if (reply !== undefined) return reply;
  throw (await import('#client/write/outcomes.ts')).replyError(requested, response);
}

function successOf(operation: Operation, response: HttpResponse): Reply | undefined {
  const { status, headers } = response;
  if (status < 200 || status >= 300) return undefined;
  if (operation.result.kind === 'binary')
    return response.body.length === 0
      ? undefined
      : { status, headers, body: undefined, result: response.body, bytes: response.body };
  const body = readJson(response.body);
  const result = resultOf(operation, body);
  const isUsable = operation.result.kind === 'list' ? Array.isArray(result) : result !== undefined;
  return isUsable ? { status, headers, body, result } : undefined;
}

export const recoveredReply = (operation: Operation, body: unknown): Reply => ({
  status: 200,
  headers: {},
  body,
  result: resourceIn(operation, body),
  recovered: true,
});
