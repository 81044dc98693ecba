// `charge refund`: refunds all or part of a paid charge to its payer.
import type { Answered } from '#client/checked-answer.ts';
import { itemsOf, validField, validItemField } from '#client/checked-answer.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { refundState } from '#commands/refund/status.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { chargeRefund } from '#contract/resources/refund.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';

const get = pick(chargeOperations, 'charge.get');
const refund = pick(chargeOperations, 'charge.refund');
const refunds = pick(chargeOperations, 'charge.refunds');
const transactions = pick(transactionOperations, 'transaction.list');

const REFUND_ROWS = ['value', 'time', ['endToEndId', 'End-to-end ID'], 'comment'] as const;
export const chargeRefundView = viewOf(chargeRefund, {
  columns: [['correlationID', 'ID'], 'status', ...REFUND_ROWS],
  drawnDetail: [['correlationID', 'ID'], ['status', 'Status', { show: refundState }], ...REFUND_ROWS],
  empty: 'No refunds.',
});

/**
 * Amount in cents that can still be refunded: the amount paid (which a fine or a discount changes) minus earlier
 * refunds. Undefined if the service does not report all of it, or if nothing remains.
 */
async function leftToRefund(
  context: Context,
  id: string,
  charge: Answered<ResultOf<typeof get>>,
): Promise<number | undefined> {
  try {
    const paid = await paidFor(context, id, charge);
    const back = itemsOf(refunds, await send(context, refunds, { path: { id } })).map((item) =>
      validItemField(refunds, item, 'status') === 'REJECTED' ? 0 : validItemField(refunds, item, 'value'),
    );
    const left = back.reduce<number | undefined>(
      (cents, value) => (cents === undefined || value === undefined ? undefined : cents - value),
      paid,
    );
    return left !== undefined && left > 0 ? left : undefined;
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return undefined;
  }
}

/** Amount in cents of the Pix that paid the charge. */
async function paidFor(
  context: Context,
  id: string,
  charge: Answered<ResultOf<typeof get>>,
): Promise<number | undefined> {
  const client = await context.service.client();
  const correlationID = validField(get, charge, 'correlationID');
  for await (const item of client.list(transactions, { query: { charge: id } }, { limit: 100 }))
    if (
      validItemField(transactions, item, 'type') === 'PAYMENT' &&
      correlationID !== undefined &&
      validItemField(transactions, item, 'charge.correlationID') === correlationID
    )
      return validItemField(transactions, item, 'value');
  return undefined;
}

export const refundCharge = serviceCommand({
  meta: {
    name: 'charge refund',
    summary: 'Refund all or part of a paid charge',
    operation: refund,
    examples: [
      { command: 'pixctl charge refund order-1', note: 'Refund all of it, or what is left' },
      {
        command: 'pixctl charge refund order-1 --amount 5,00 --comment "One item"',
        note: 'Refund part of it',
      },
      {
        command: 'pixctl charge refund --batch refunds.csv --yes',
        note: 'One refund per row (columns: charge, correlation-id, amount)',
      },
    ],
  },
  input: {
    args: [
      { name: 'id', description: 'charge correlation id', source: 'charge', states: ['COMPLETED'] } as const,
    ],
    batch: {
      what: say`refunds`,
      account: say`the accounts that received them`,
      destination: say`their payers`,
    },
  },
  money: {
    movement: async (context, input) => {
      const { id } = input.args;
      const charge = await send(context, get, { path: { id } });
      const { value } = input.body;
      const left = value === undefined ? await leftToRefund(context, id, charge) : undefined;
      return {
        what: say`refund`,
        amountCents: value ?? left ?? validField(get, charge, 'value'),
        ...(left === undefined ? {} : { agreed: { value: left } }),
        account: say`the account that received it`,
        destination:
          validField(get, charge, 'payer.name') ??
          validField(get, charge, 'customer.name') ??
          say`payer of charge ${id}`,
      };
    },
  },
  show: {
    view: chargeRefundView,
    next: (made, { flag }) => {
      const id = validField(refund, made, 'correlationID');
      return id === undefined ? undefined : say`Check its status: pixctl refund get ${quote(id)}${flag}`;
    },
  },
});
