// Data of the console's list of webhook deliveries, and of one delivery with what was sent and answered.
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { deliveryView } from '#sandbox/events/deliveries.ts';
import { emailOf } from '#sandbox/events/email.ts';
import { webhookHeaders } from '#sandbox/events/webhook-sender.ts';
import { digits } from '#sandbox/service/validation.ts';
import type { Condition } from '#sandbox/store/table.ts';
import type { DeliveryLogRow } from '#sandbox/store/tables/deliveries.ts';
import { deliveryLog } from '#sandbox/store/tables/deliveries.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';
import type { ConsoleContext } from './console-context.ts';
import { maskBody, maskHeaders, maskText, webhookSecrets } from './masking.ts';
import { filterText, listLimit, statusRange } from './request-data.ts';
import { isShownIn, shownText } from './shown-body.ts';

/** Most attempts of one delivery that are shown. */
const MAX_ATTEMPTS = 200;

/** Lists the latest attempts that fit the filter, newest first. @throws Refusal for an invalid filter */
export function findDeliveries(context: ConsoleContext, search: URLSearchParams) {
  const { db, company } = context;
  const text = filterText(search, 'text').toLowerCase();
  const secrets = webhookSecrets(db, company.id);
  const most = listLimit(search);
  return {
    deliveries: deliveryLog(db, company.id, most, conditionOf(search, text))
      // A secret must not be found by parts of it.
      .filter((row) => text === '' || isFoundIn(row, text, secrets))
      .map((row) => maskedView(row, secrets)),
  };
}

const isFoundIn = ({ body, answer }: DeliveryLogRow, text: string, secrets: readonly string[]): boolean =>
  [body, answer ?? ''].some((one) => isShownIn(one, text, secrets));

/** A receiver may repeat in its answer what was sent to it. */
const maskedView = (row: DeliveryLogRow, secrets: readonly string[]) =>
  deliveryView({
    ...row,
    url: maskText(row.url, secrets),
    body: emailOf(row.url) === undefined ? row.body : maskBody(row.body, secrets),
    answer: row.answer === null ? null : maskBody(row.answer, secrets),
    error: row.error === null ? null : maskText(row.error, secrets),
  });

function conditionOf(search: URLSearchParams, text: string): Condition {
  const event = filterText(search, 'event').toUpperCase();
  const status = filterText(search, 'status');
  const range = status === '' ? undefined : statusRange(status);
  if (status !== '' && range === undefined) throw new Refusal('status must be such as 404 or 4xx');
  // Spaces and quotes are written in another way in the stored JSON; those texts are only looked for afterwards.
  const isPlain = /^[\x21\x23-\x5b\x5d-\x7e]*$/.test(text);
  const parts: Condition[] = [
    ...(event === '' ? [] : [{ sql: 'e.type = :event', values: { event } }]),
    ...(range === undefined
      ? []
      : [{ sql: 'a.status BETWEEN :from AND :to', values: { from: range[0], to: range[1] } }]),
    ...(text === '' || !isPlain
      ? []
      : [
          {
            sql: "(instr(lower(e.body), :text) > 0 OR instr(lower(COALESCE(a.answer, '')), :text) > 0)",
            values: { text },
          },
        ]),
  ];
  return {
    sql: ['TRUE', ...parts.map(({ sql }) => sql)].join(' AND '),
    values: Object.assign({}, ...parts.map(({ values }) => values)) as Record<string, string>,
  };
}

/** Returns a delivery with its attempts, the body and the headers. @throws Refusal for an unknown id */
export function deliveryDetail(context: ConsoleContext, search: URLSearchParams) {
  const { db, company } = context;
  const id = digits(search.get('id') ?? '');
  const rows =
    id === undefined ? [] : deliveryLog(db, company.id, MAX_ATTEMPTS, { sql: 'd.id = :id', values: { id } });
  const [latest] = rows;
  if (latest === undefined) throw new Refusal('there is no such delivery', 404);
  const secrets = webhookSecrets(db, company.id);
  return {
    delivery: maskedView(latest, secrets),
    body: shownText(latest.body, new TextEncoder().encode(latest.body).length, false, secrets),
    ...headersOf(context, latest, secrets),
    attempts: rows
      .filter(({ number }) => number !== null)
      .map(({ number, at, status, took_ms: took, error, answer }) =>
        withoutNulls({
          attempt: number,
          at: at === null ? undefined : time(at),
          status,
          took,
          error: error === null ? undefined : maskText(error, secrets),
          answer:
            answer === null || answer === ''
              ? undefined
              : shownText(answer, new TextEncoder().encode(answer).length, false, secrets),
        }),
      ),
  };
}

/**
 * Returns the headers of the call. They are not stored: the signatures are the same for the same body and secret. Those
 * of a deleted webhook are incomplete.
 */
function headersOf(
  { db }: ConsoleContext,
  { webhook, url, body }: DeliveryLogRow,
  secrets: readonly string[],
) {
  if (emailOf(url) !== undefined) return {};
  const known = webhooks.find(db, { seq: webhook });
  const headers = webhookHeaders(
    db,
    { secret: known?.hmac_secret, authorization: known?.authorization ?? undefined },
    body,
  );
  return { headers: maskHeaders(headers, secrets), isWebhookDeleted: known === undefined };
}
