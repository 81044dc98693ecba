import type { Answered } from '#client/answers/checked-answer.ts';
import { validItemField } from '#client/answers/checked-answer.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import type { Searched } from '#commands/kit/search.ts';
import { matchingItems, textFilter } from '#commands/kit/search.ts';
import { pagingOf, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import type { Paged } from '#contract/pages.ts';
import type { Charge } from '#contract/resources/charge.ts';
import type { QueryOf } from '#contract/schema/types.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { chargeView } from './view.ts';

const list = pick(chargeOperations, 'charge.list');
type Row = Answered<Charge>;
type Query = QueryOf<typeof list>;

const filters = {
  customer: {
    type: 'string',
    source: 'customer',
    placeholder: 'NAME|CPF|ID',
    description: 'only charges of this customer: part of the name, CPF or CNPJ, e-mail, phone or id',
    target: { in: 'query', path: 'customer' },
  },
  search: {
    type: 'string',
    placeholder: 'TEXT',
    description:
      'only charges that contain this text: id, customer, CPF or CNPJ, comment, identifier or amount in reais',
  },
  'paid-start': {
    type: 'moment',
    bound: 'start',
    placeholder: 'WHEN',
    description: 'only charges paid from this time on',
  },
  'paid-end': {
    type: 'moment',
    bound: 'end',
    placeholder: 'WHEN',
    description: 'only charges paid up to this time',
  },
} as const satisfies OptionSpecs;

const searchedOfCharge = (row: Row): Searched => ({
  texts: (
    [
      'correlationID',
      'customer.name',
      'customer.taxID.taxID',
      'customer.email',
      'customer.phone',
      'customer.correlationID',
      'payer.name',
      'payer.taxID.taxID',
      'comment',
      'identifier',
      'transactionID',
      'globalID',
      'paymentLinkID',
    ] as const
  ).map((path) => validItemField(list, row, path)),
  cents: [validItemField(list, row, 'value'), validItemField(list, row, 'valueWithDiscount')],
});

interface Wanted {
  readonly test: (row: Row) => boolean;
  /** Number of paid charges so far for which the service returned no payment time. */
  readonly undated: () => number;
}

/** Filter for charges paid between two instants, both included. */
function paidBetween(start: string | undefined, end: string | undefined): Wanted {
  const from = start === undefined ? -Infinity : Date.parse(start);
  const until = end === undefined ? Infinity : Date.parse(end);
  let undated = 0;
  return {
    test: (row) => {
      const paidAt = validItemField(list, row, 'paidAt');
      if (paidAt === undefined && validItemField(list, row, 'status') === 'COMPLETED') undated += 1;
      const at = paidAt === undefined ? Number.NaN : Date.parse(paidAt);
      return at >= from && at <= until;
    },
    undated: () => undated,
  };
}

/** Filters to apply on the client: the service filters only by creation time, status and customer id. */
function wantedBy(options: {
  readonly search?: string;
  readonly 'paid-start'?: string;
  readonly 'paid-end'?: string;
}): Wanted | undefined {
  const { search, 'paid-start': start, 'paid-end': end } = options;
  if (search === undefined && start === undefined && end === undefined) return undefined;
  const fits = search === undefined ? undefined : textFilter(search);
  const paid = start === undefined && end === undefined ? undefined : paidBetween(start, end);
  return {
    test: (row) => (fits?.(searchedOfCharge(row)) ?? true) && (paid?.test(row) ?? true),
    undated: () => paid?.undated() ?? 0,
  };
}

/** Returns the charges that match, and warns about those that could not be checked. */
const filtered = (
  context: Context,
  rows: AsyncIterable<Row>,
  { test, undated }: Wanted,
  paging: ReturnType<typeof pagingOf>,
): Paged<Row> =>
  matchingItems(rows, test, paging, () => {
    if (undated() > 0)
      context.output.note(say`Left out, paid charges without a payment time at the service: ${undated()}.`);
  });

/** Replaces a customer's name or CPF by the id: the service filters only by id. */
async function customerIn(context: Context, query: Query): Promise<Query> {
  if (query.customer === undefined) return query;
  const { customerIdFor } = await import('#commands/customer/find.ts');
  return { ...query, customer: await customerIdFor(context, query.customer) };
}

export const listCharges = serviceCommand({
  meta: {
    name: 'charge list',
    words:
      'list, listar, search, buscar, procurar, find, pending, pendente, unpaid, paid, pagas, pagos, vencida, vencidas, cobrancas vencidas, overdue, inadimplente, inadimplencia, em atraso, cliente em atraso, nao pago, unpaid order, pedido nao pago, pedido pendente',
    aliases: ['ls'],
    summary: 'List charges, newest first',
    details: [
      '--start and --end filter by creation time. --paid-start and --paid-end filter by payment time, and read every charge, because an old charge may be paid today. To read fewer, add --start or --status COMPLETED.',
      'The service cannot filter by --search, --paid-start and --paid-end. pixctl reads the pages and filters them.',
    ],
    operation: list,
    examples: [
      { command: 'pixctl charge list --status ACTIVE', note: 'Unpaid charges' },
      { command: 'pixctl charge list --start 7d --all -o csv', note: 'The last 7 days as CSV' },
      {
        command: 'pixctl charge list --customer "Ana Souza"',
        note: 'Charges of one customer, by name, CPF or id',
      },
      {
        command: 'pixctl charge list --search coffee',
        note: 'Search in the comment, customer and id',
      },
      {
        command: 'pixctl charge list --paid-start yesterday --paid-end yesterday --all',
        note: 'Charges paid yesterday',
      },
      { command: "pixctl charge list --jq '.[].correlationID'", note: 'Only the ids' },
    ],
  },
  input: { options: filters },
  run: async (context, input) => {
    const wanted = wantedBy(input.options);
    const query = await customerIn(context, input.query);
    const client = await context.service.client();
    const paging = pagingOf(input);
    if (wanted === undefined) return client.list(list, { query }, paging);
    return filtered(context, client.list(list, { query }, { all: true }), wanted, paging);
  },
  show: { view: chargeView },
});
