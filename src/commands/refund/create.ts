import { validField } from '#client/answers/checked-answer.ts';
import { intendedOf, send, serviceCommand } from '#commands/kit/service.ts';
import type { ReceivedPix } from '#commands/transaction/find.ts';
import { receivedPix, receivedPixById } from '#commands/transaction/find.ts';
import { pick } from '#contract/operation.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { isEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';
import { refundView } from './view.ts';

const create = pick(refundOperations, 'refund.create');

/** Received Pix looked up by running commands, so that each is looked up once. */
const looked = new WeakMap<Context, Promise<ReceivedPix>>();

/** Returns the Pix to refund, which may be named by the id of its order. */
function pixToRefund(context: Context, id: string): Promise<ReceivedPix> {
  const known = looked.get(context) ?? receivedPix(context, id);
  looked.set(context, known);
  return known;
}

/** Returns the name of the payer for a person who confirms the refund; undefined if the service does not report it. */
async function payerOf(context: Context, endToEndId: string): Promise<string | undefined> {
  if (!context.user.interactive || context.user.saidYes) return undefined;
  try {
    return (await receivedPixById(context, endToEndId))?.payer;
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return undefined;
  }
}

export const refundCreate = serviceCommand({
  meta: {
    name: 'refund create',
    words:
      'devolver pix, refund pix, pix recebido por engano, devolver pix recebido, pix sem cobranca, devolver pix sem cobranca, recebido por engano',
    summary: 'Refund all or part of a received transaction',
    details: [
      'The Pix is named by its end-to-end id, or by the correlation id or txid of the charge that it paid. If several payments fit, pixctl refunds none of them and lists them. Rows of --batch need end-to-end ids.',
      'Use `charge refund` to refund a charge by its id, all of it or what is left. Use `refund create` for any other received Pix, such as one to a static QR code or to your Pix key. `charge refunds` and `refund list` show what was refunded.',
    ],
    operation: create,
    examples: [
      {
        command:
          'pixctl refund create --transaction-end-to-end-id E12345678202611211345abcdefghijk --amount 5,00',
        note: 'Refund R$ 5,00 of a received Pix',
      },
      {
        command: 'pixctl refund create --transaction-end-to-end-id order-1 --amount 5,00',
        note: 'The Pix that paid the charge order-1',
      },
      {
        command:
          'pixctl refund create --transaction-end-to-end-id E12345678202611211345abcdefghijk --value 500 --correlation-id refund-1',
        note: 'With your own id: running it again does not refund twice',
      },
    ],
  },
  input: {
    batch: {
      what: say`refunds`,
      account: say`the accounts that received them`,
      destination: say`their payers`,
    },
  },
  money: {
    movement: async (context, input) => {
      const { endToEndId, payer = await payerOf(context, endToEndId) } = await pixToRefund(
        context,
        input.body.transactionEndToEndId,
      );
      return {
        what: say`refund`,
        amountCents: input.body.value,
        account: say`the account that received it`,
        destination: payer === undefined ? say`payer of ${endToEndId}` : say`${payer} (${endToEndId})`,
      };
    },
    intendedWrites: (_context, input) =>
      Promise.resolve([
        {
          ...intendedOf(create, input),
          unread: isEndToEndId(input.body.transactionEndToEndId ?? '') ? [] : ['transactionEndToEndId'],
        },
      ]),
  },
  run: async (context, { body }) => {
    const { endToEndId } = await pixToRefund(context, body.transactionEndToEndId);
    return send(context, create, { body: { ...body, transactionEndToEndId: endToEndId } });
  },
  show: {
    view: refundView,
    next: (made, { flag }) => {
      const id = validField(create, made, 'correlationID');
      return id === undefined ? undefined : say`Check its status: pixctl refund get ${quote(id)}${flag}`;
    },
  },
});
