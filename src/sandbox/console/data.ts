// What the console's page reads and the service has no operation for.
import { LIMITS } from '#contract/limits.ts';
import { CHARGE_STATUS } from '#contract/statuses.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { emailOf } from '#sandbox/events/email.ts';
import { globalId } from '#sandbox/ids.ts';
import { chargeView } from '#sandbox/resources/charge/view.ts';
import { paymentRecordView } from '#sandbox/resources/payment/view.ts';
import { digits } from '#sandbox/service/validation.ts';
import { searchCharges } from '#sandbox/store/tables/charges.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { eventNameOf, webhooks } from '#sandbox/store/tables/webhooks.ts';
import type { ConsoleContext } from './console-context.ts';
import { deliveryDetail, findDeliveries } from './delivery-data.ts';
import { maskText } from './masking.ts';
import { findRequests, requestDetail } from './request-data.ts';
import { linksOfPix, overviewFigures } from './view-data.ts';

const MAX_SEARCH = 200;

/** Returns a page of the charges that contain a text, newest first. @throws Refusal for an invalid search */
function findCharges(context: CompanyContext, search: URLSearchParams) {
  const text = (search.get('search') ?? '').trim();
  if (text === '' || text.length > MAX_SEARCH)
    throw new Refusal(`search must have from 1 to ${MAX_SEARCH} characters`);
  const status = CHARGE_STATUS.find((one) => one === search.get('status'));
  const skip = digits(search.get('skip') ?? '0') ?? 0;
  const limit = Math.min(LIMITS.pageItems, Math.max(1, digits(search.get('limit') ?? '25') ?? 25));
  const rows = searchCharges(context.db, context.company.id, text, status).rows(limit + 1, skip);
  return {
    charges: rows.slice(0, limit).map((row) => chargeView(context, row)),
    pageInfo: { skip, limit, hasPreviousPage: skip > 0, hasNextPage: rows.length > limit },
  };
}

/** Returns the names of the recipients of sent Pix by end-to-end id, as far as they are known. */
function findRecipients(context: CompanyContext, search: URLSearchParams) {
  const { db, company } = context;
  const named = search
    .getAll('id')
    .slice(0, LIMITS.pageItems)
    .flatMap((id) => {
      const row = payments.find(db, { company: company.id, end_to_end_id: id });
      const name = row && paymentRecordView(context, row).destination?.name;
      return name === undefined ? [] : [[id, name] as const];
    });
  return { recipients: Object.fromEntries(named) };
}

/** Lists webhooks with their simulation settings, without their secrets. */
const listWebhooks = ({ db, company, namespace }: CompanyContext) => ({
  webhooks: webhooks.findAll(db, { company: company.id }, 'ORDER BY seq DESC LIMIT 200').map((row) => ({
    id: globalId('Webhook', row.oid),
    name: maskText(row.name, []),
    event: eventNameOf(row, namespace),
    url: emailOf(row.url) ?? maskText(row.url, []),
    isActive: row.is_active === 1,
    paused: row.paused === 1,
    duplicates: row.duplicates,
    reorder: row.reorder > 0,
    createdAt: time(row.created_at),
  })),
});

type ReadData = (context: ConsoleContext, search: URLSearchParams) => object;

const DATA = {
  charges: findCharges,
  recipients: findRecipients,
  webhooks: listWebhooks,
  requests: findRequests,
  request: requestDetail,
  deliveries: findDeliveries,
  delivery: deliveryDetail,
  overview: overviewFigures,
  transaction: linksOfPix,
} satisfies Readonly<Record<string, ReadData>>;

/** What the page reads, by name. */
export type ConsoleData = { readonly [N in keyof typeof DATA]: ReturnType<(typeof DATA)[N]> };

/** Returns what reads the data with this name; undefined if there is none. */
export function dataNamed(name: string): ReadData | undefined {
  const all: Readonly<Record<string, ReadData>> = DATA;
  return Object.hasOwn(all, name) ? all[name] : undefined;
}
