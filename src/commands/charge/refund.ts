// `charge refund`: refunds all or part of a paid charge to its payer.
import type { Answered } from '#client/answers/checked-answer.ts';
import { itemsOf, validField, validItemField } from '#client/answers/checked-answer.ts';
import { oncePerRun } from '#commands/kit/once-per-run.ts';
import { canAskPart, partOfAmount } from '#commands/kit/part-of-amount.ts';
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
import type { Message } from '#messages/message.ts';
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
async function leftToRefund(context: Context, id: string, charge: Charge): Promise<number | undefined> {
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

type Charge = Answered<ResultOf<typeof get>>;

/** Returns who gets a refund, with the charge, which the person who confirms should see, too. */
function payerOf(charge: Charge, id: string): Message {
  const payer = validField(get, charge, 'payer.name') ?? validField(get, charge, 'customer.name');
  return payer === undefined ? say`payer of charge ${id}` : say`${payer} (charge ${id})`;
}

interface ToRefund {
  readonly charge: Charge;
  /** Amount in cents: what is left, or the part of it that was typed at a terminal. Undefined if it is not known. */
  readonly part: number | undefined;
}

/** Returns how much to refund if the command line does not say it. */
const partToRefund = oncePerRun(async (context, id): Promise<ToRefund> => {
  const charge = await send(context, get, { path: { id } });
  const left = await leftToRefund(context, id, charge);
  if (left === undefined) return { charge, part: undefined };
  const question = say`Amount to refund to ${payerOf(charge, id)}, in reais`;
  return { charge, part: await partOfAmount(context, question, left) };
});

const chargeNamed = oncePerRun(chargeOfPix);

/** Returns the charge to refund. Only an id that may be a txid or an end-to-end id is looked up. */
const chargeToRefund = async (context: Context, id: string): Promise<string> =>
  isTolerableEndToEndId(id) ? chargeNamed(context, id) : id;

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
      {
        command: 'pixctl charge refund order-1',
        note: 'Refund all of it, or what is left; at a terminal, asks how much',
      },
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
      const { value } = input.body;
      const { charge, part } =
        value === undefined
          ? await partToRefund(context, id)
          : { charge: await send(context, get, { path: { id } }), part: undefined };
      return {
        what: say`refund`,
        amountCents: value ?? part ?? validField(get, charge, 'value'),
        ...(part === undefined ? {} : { agreed: { value: part } }),
        account: say`the account that received it`,
        destination: payerOf(charge, id),
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
  run: async (context, { args, body }) => {
    const id = await chargeToRefund(context, args.id);
    if (body.value !== undefined || !canAskPart(context))
      return send(context, refund, { path: { id }, body });
    const { part } = await partToRefund(context, id);
    return send(context, refund, {
      path: { id },
      body: { ...body, ...(part === undefined ? {} : { value: part }) },
    });
  },
  show: {
    view: chargeRefundView,
    next: (made, { flag }) => {
      const id = validField(refund, made, 'correlationID');
      return id === undefined ? undefined : say`Check its status: pixctl refund get ${quote(id)}${flag}`;
    },
  },
});
