// `charge refund`: refunds all or part of a paid charge to its payer.
import type { Answered } from '#client/answers/checked-answer.ts';
import { itemsOf, validField, validItemField } from '#client/answers/checked-answer.ts';
import { intendedOf, send, serviceCommand } from '#commands/kit/service.ts';
import { refundState } from '#commands/refund/status.ts';
import { chargeOfPix, paymentsOfCharge } from '#commands/transaction/find.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { chargeRefund } from '#contract/resources/refund.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';

const get = pick(chargeOperations, 'charge.get');
const refund = pick(chargeOperations, 'charge.refund');
const refunds = pick(chargeOperations, 'charge.refunds');

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
    const correlationID = validField(get, charge, 'correlationID');
    const payments = correlationID === undefined ? [] : await paymentsOfCharge(context, correlationID);
    // Of several payments, the service chooses the one to refund.
    const paid = payments.length === 1 ? payments[0]?.cents : undefined;
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

/** Correlation ids of charges by running commands, so that each is looked up once. */
const looked = new WeakMap<Context, Promise<string>>();

/** Returns the charge to refund. Only an id that may be a txid or an end-to-end id is looked up. */
function chargeToRefund(context: Context, id: string): Promise<string> {
  if (!isTolerableEndToEndId(id)) return Promise.resolve(id);
  const known = looked.get(context) ?? chargeOfPix(context, id);
  looked.set(context, known);
  return known;
}

export const refundCharge = serviceCommand({
  meta: {
    name: 'charge refund',
    words:
      'estornar, devolver, reembolsar, give back, refund charge, estorno, devolucao, reembolso, reverse, reversal, estorno parcial, partial refund, devolver dinheiro, devolver parte, parte, reembolsar cliente, refund, give money back, devolucao parcial, total',
    summary: 'Refund all or part of a paid charge',
    details: [
      'The charge is named by its correlation id, its txid, or the end-to-end id of the Pix that paid it.',
      'Use `charge refund` for a charge. Use `refund create` for any other received Pix, such as one to a static QR code or to your Pix key. `charge refunds` lists the refunds of a charge, and `refund list` all refunds.',
    ],
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
      {
        name: 'id',
        description: 'correlation id or txid of the charge, or end-to-end id of its payment',
        source: 'charge',
        states: ['COMPLETED'],
      } as const,
    ],
    batch: {
      what: say`refunds`,
      account: say`the accounts that received them`,
      destination: say`their payers`,
    },
  },
  money: {
    movement: async (context, input) => {
      const id = await chargeToRefund(context, input.args.id);
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
    intendedWrites: (_context, input) =>
      Promise.resolve([
        {
          ...intendedOf(refund, input),
          unread: isTolerableEndToEndId(input.args.id ?? '') ? ['correlationID'] : [],
        },
      ]),
  },
  run: async (context, { args, body }) =>
    send(context, refund, { path: { id: await chargeToRefund(context, args.id) }, body }),
  show: {
    view: chargeRefundView,
    next: (made, { flag }) => {
      const id = validField(refund, made, 'correlationID');
      return id === undefined ? undefined : say`Check its status: pixctl refund get ${quote(id)}${flag}`;
    },
  },
});
