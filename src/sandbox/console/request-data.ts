// Data of the console's list of requests, and of one request with its headers and bodies.
import type { HttpHeaders } from '#contract/http.ts';
import { Refusal } from '#sandbox/context.ts';
import type { Exchange, KeptBody } from '#sandbox/service/exchanges.ts';
import { requestView } from '#sandbox/service/request-log.ts';
import { digits } from '#sandbox/service/validation.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { Condition } from '#sandbox/store/table.ts';
import type { RequestRow } from '#sandbox/store/tables/requests.ts';
import { latestRequests } from '#sandbox/store/tables/requests.ts';
import type { ConsoleContext } from './console-context.ts';
import { KEY_MASK, MASK, maskBody, maskHeaders, maskText, webhookSecrets } from './masking.ts';
import type { ShellCommands } from './shell-commands.ts';
import { shellCommands } from './shell-commands.ts';
import type { ShownBody } from './shown-body.ts';
import { decodedText, isShownIn, shownText } from './shown-body.ts';

const MAX_FILTER = 200;
/** Most rows of a list. */
const MAX_LISTED = 10_000;

/** Returns the text of a filter; empty if it is not set. @throws Refusal if it is too long */
export function filterText(search: URLSearchParams, name: string): string {
  const text = (search.get(name) ?? '').trim();
  if (text.length > MAX_FILTER) throw new Refusal(`${name} must have at most ${MAX_FILTER} characters`);
  return text;
}

export const listLimit = (search: URLSearchParams): number =>
  Math.min(MAX_LISTED, Math.max(1, digits(search.get('limit') ?? '50') ?? 50));

/** Returns the first and last HTTP status of a filter such as `404`, `4xx` or `4`; undefined if it is none. */
export function statusRange(text: string): readonly [number, number] | undefined {
  const [, given] = /^(\d{1,3})x{0,2}$/i.exec(text) ?? [];
  if (given === undefined) return undefined;
  const free = 10 ** (3 - given.length);
  return [Number(given) * free, (Number(given) + 1) * free - 1];
}

/** Lists the latest requests that fit the filter, newest first. @throws Refusal for an invalid filter */
export function findRequests(context: ConsoleContext, search: URLSearchParams) {
  const { db, company, mayAll, exchanges } = context;
  const most = listLimit(search);
  const text = filterText(search, 'text').toLowerCase();
  const only = conditionOf(search);
  const rows = latestRequests(
    db,
    company.id,
    { includeWithoutCompany: mayAll, most: text === '' ? most : MAX_LISTED },
    only,
  );
  const secrets = webhookSecrets(db, company.id);
  if (text === '') return { requests: rows.map((row) => maskedView(row, secrets)) };
  const found = [];
  const kept = exchanges.byId();
  for (const row of rows) {
    const exchange = kept.get(row.id);
    if (exchange !== undefined && holds(exchange, text, secrets)) found.push(maskedView(row, secrets));
    if (found.length >= most) break;
  }
  return { requests: found };
}

const maskedView = (row: RequestRow, secrets: readonly string[]) =>
  requestView({
    ...row,
    path: maskText(row.path, secrets),
    error: row.error && maskText(row.error, secrets),
    ignored: row.ignored && toJson(fromJson(row.ignored).map((name) => maskText(name, secrets))),
  });

function conditionOf(search: URLSearchParams): Condition {
  const method = filterText(search, 'method').toUpperCase();
  const path = filterText(search, 'path').toLowerCase();
  const status = filterText(search, 'status');
  const range = status === '' ? undefined : statusRange(status);
  if (status !== '' && range === undefined) throw new Refusal('status must be such as 404 or 4xx');
  const parts: Condition[] = [
    ...(method === '' ? [] : [{ sql: 'method = :method', values: { method } }]),
    ...(path === '' ? [] : [{ sql: 'instr(lower(path), :path) > 0', values: { path } }]),
    ...(range === undefined
      ? []
      : [{ sql: 'status BETWEEN :from AND :to', values: { from: range[0], to: range[1] } }]),
  ];
  return {
    sql: ['TRUE', ...parts.map(({ sql }) => sql)].join(' AND '),
    values: Object.assign({}, ...parts.map(({ values }) => values)) as Record<string, string>,
  };
}

/** Whether a body of the exchange, as it is shown, contains a text in lower case. */
const holds = ({ body, answer }: Exchange, text: string, secrets: readonly string[]): boolean =>
  [body, answer.body].some((one) => {
    const plain = one.size === 0 ? undefined : decodedText(one.bytes, one.size > one.bytes.length);
    if (plain === undefined) return false;
    // Only bodies that may contain it are masked, which takes longer.
    const lower = plain.toLowerCase();
    if (!lower.includes(text) && !lower.includes('\\u') && !/["\s]/.test(text)) return false;
    return isShownIn(plain, text, secrets);
  });

/** Headers that only concern the connection, or that every client sends in its own way. */
const OMITTED =
  /^(?:accept-encoding|connection|content-length|host|keep-alive|sec-.*|te|transfer-encoding|upgrade)$/;

const shownHeaders = (headers: HttpHeaders, secrets: readonly string[]) =>
  maskHeaders(Object.fromEntries(Object.entries(headers).filter(([name]) => !OMITTED.test(name))), secrets);

function shown({ bytes, size }: KeptBody, secrets: readonly string[]): ShownBody {
  const isCut = size > bytes.length;
  const text = decodedText(bytes, isCut);
  return text === undefined ? { size, isCut } : shownText(text, size, isCut, secrets);
}

/** Returns a request with its headers and bodies, if they are still kept. @throws Refusal for an unknown id */
export function requestDetail(context: ConsoleContext, search: URLSearchParams) {
  const { db, company, mayAll, exchanges } = context;
  const id = digits(search.get('id') ?? '');
  const [row] =
    id === undefined
      ? []
      : latestRequests(
          db,
          company.id,
          { includeWithoutCompany: mayAll, most: 1 },
          { sql: 'id = :id', values: { id } },
        );
  if (row === undefined) throw new Refusal('the log has no such request', 404);
  const secrets = webhookSecrets(db, company.id);
  const request = maskedView(row, secrets);
  const exchange = exchanges.byId().get(row.id);
  return { request, ...(exchange === undefined ? {} : exchangeView(context, exchange, secrets)) };
}

const exchangeView = (context: ConsoleContext, exchange: Exchange, secrets: readonly string[]) => ({
  headers: shownHeaders(exchange.headers, secrets),
  body: shown(exchange.body, secrets),
  answer: {
    headers: shownHeaders(exchange.answer.headers, secrets),
    body: shown(exchange.answer.body, secrets),
  },
  ...commandsOf(context, exchange, secrets),
});

/** Returns the commands that send a request again; none if its body is cut, no text, or cannot be pasted. */
function commandsOf(
  { namespace, publicUrl }: ConsoleContext,
  { method, path, headers, body: { bytes, size } }: Exchange,
  secrets: readonly string[],
): Partial<ShellCommands> {
  const text = decodedText(bytes, false);
  if (size > bytes.length || text === undefined) return {};
  const body = size === 0 ? undefined : maskBody(text, secrets);
  const request = {
    method,
    path: maskedPath(path, secrets),
    contentType: headers['content-type'] && maskText(headers['content-type'], secrets),
    hasKey: (headers['authorization'] ?? '') !== '',
    body,
  };
  return shellCommands(publicUrl, namespace, request) ?? {};
}

const maskedPath = (path: string, secrets: readonly string[]): string =>
  maskText(path, secrets).replaceAll(MASK, 'masked').replaceAll(KEY_MASK, 'app-key');
