// `--dry-run`: prints a request instead of sending it: the first one of a command that reads, and the first write of a
// command that writes. What such a command reads before is read: the write depends on it.
import { toCurl } from '#client/http/trace.ts';
import { parseBaseUrl, queryString } from '#client/http/url.ts';
import { maskHeaders } from '#client/masking/mask.ts';
import { prepare } from '#client/prepare.ts';
import type { Client } from '#client/types.ts';
import type { FormPart, HttpRequest } from '#contract/http.ts';
import type { ChosenProfile } from '#ports/service.ts';

/** Thrown instead of sending a request. */
export class DryRun extends Error {
  constructor(
    readonly url: string,
    readonly request: HttpRequest,
  ) {
    super('dry run');
  }
}

/**
 * Returns a client that sends no write.
 * @param connect creates the client that sends reads; undefined if reads are not sent either
 */
export function dryRunClient(
  profile: ChosenProfile,
  address: string,
  userAgent: string,
  newId: () => string,
  connect: (() => Promise<Client>) | undefined,
): Client {
  const { origin, prefix } = parseBaseUrl(address, profile.baseUrlFrom);
  const show = (request: HttpRequest): never => {
    throw new DryRun(origin + request.path, {
      ...request,
      headers: { ...request.headers, authorization: '$PIXCTL_APP_KEY' },
    });
  };
  const raw = (
    method: string,
    path: string,
    query: Readonly<Record<string, unknown>> | undefined,
    body?: unknown,
  ): never =>
    show({
      method,
      path: prefix + path + queryString(query),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
  const surroundings = { namespace: profile.namespace, prefix, userAgent, newId };
  const nothing: Client = {
    call: async (operation, input) => show(prepare(operation, input, surroundings).request),
    list: (operation, input) => show(prepare(operation, input, surroundings).request),
    // No request is sent, and the journal is not opened.
    earlierPayments: async () => [],
    findOut: async (operation, input) => show(prepare(operation, input, surroundings).request),
    resume: async (_id, operation, input) => show(prepare(operation, input, surroundings).request),
    where: async () => ({ origin: origin + prefix, key: '' }),
    request: async ({ method, path, query, body }) => raw(method, path, query, body),
    paginate: ({ path, query }) => raw('GET', path, query),
  };
  if (connect === undefined) return nothing;
  let reader: Promise<Client> | undefined;
  const reads = (): Promise<Client> => (reader ??= connect());
  return {
    ...nothing,
    call: async (operation, ...rest) =>
      (operation.effect === 'read' ? await reads() : nothing).call(operation, ...rest),
    list: async function* (...list) {
      yield* (await reads()).list(...list);
    },
    findOut: async (...write) => (await reads()).findOut(...write),
    request: async (request) =>
      (/^(?:get|head)$/i.test(request.method) ? await reads() : nothing).request(request),
    paginate: async function* (request) {
      yield* (await reads()).paginate(request);
    },
  };
}

/** Formats the request as HTTP and curl, or as one JSON object. */
export function describeDryRun({ url, request }: DryRun, json: boolean): string {
  const body =
    request.body === undefined
      ? undefined
      : request.form !== undefined
        ? JSON.stringify(Object.fromEntries(request.form.map(({ name, ...part }) => [name, shownPart(part)])))
        : typeof request.body === 'string'
          ? request.body
          : new TextDecoder().decode(request.body);
  const curl = toCurl(url, request);
  const headers = maskHeaders(request.headers, []);
  if (json)
    return `${JSON.stringify({ dryRun: true, method: request.method, url, headers, ...(body === undefined ? {} : { body: parsed(body) }), curl }, null, 2)}\n`;
  const lines = [
    `${request.method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (body !== undefined) lines.push('', body);
  return `${lines.join('\n')}\n\n${curl}\n`;
}

/** Returns the value of a form field; for a file its name and length. */
const shownPart = (part: Partial<FormPart>): unknown =>
  'value' in part ? part.value : { ...part, path: undefined };

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
