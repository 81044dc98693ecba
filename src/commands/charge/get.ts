// `charge get`: shows a charge and, in the table, its payment and refunds, which the service lists separately.
import type { Answered } from '#client/answers/checked-answer.ts';
import { itemsOf, validField, validItemField } from '#client/answers/checked-answer.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import type * as Find from '#commands/transaction/find.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { withPage } from './open.ts';
import { oneCharge } from './view.ts';

const get = pick(chargeOperations, 'charge.get');
const refunds = pick(chargeOperations, 'charge.refunds');
type Charge = Answered<ResultOf<typeof get>>;

const BACK: readonly string[] = ['CONFIRMED', 'REFUNDED'];

/** Describes the completed and pending refunds; undefined if there are none or the service does not list them. */
async function refundedOf(
  context: Context,
  { ifAllowed }: typeof Find,
  charge: Charge,
): Promise<Message | undefined> {
  const id = validField(get, charge, 'correlationID');
  if (validField(get, charge, 'status') !== 'COMPLETED' || id === undefined) return undefined;
  // A key without permission to read refunds still shows the charge.
  const answer = await ifAllowed(send(context, refunds, { path: { id } }));
  if (answer === undefined) return undefined;
  const found = itemsOf(refunds, answer);
  const sum = (states: (status: string) => boolean): number =>
    found
      .filter((one) => states(validItemField(refunds, one, 'status') ?? ''))
      .reduce((total, one) => total + (validItemField(refunds, one, 'value') ?? 0), 0);
  const back = sum((status) => BACK.includes(status));
  const coming = sum((status) => status === 'IN_PROCESSING');
  const paid = validField(get, charge, 'valueWithDiscount') ?? validField(get, charge, 'value') ?? 0;
  const done =
    back >= paid ? say`${formatReais(back)}, all of it` : say`${formatReais(back)} of ${formatReais(paid)}`;
  if (coming === 0) return back === 0 ? undefined : done;
  return back === 0
    ? say`${formatReais(coming)} on its way back`
    : say`${done}; ${formatReais(coming)} on its way back`;
}

/** Returns the end-to-end ids of the payments of a paid charge; undefined if the service reports none. */
async function paidBy(
  context: Context,
  { ifAllowed, paymentsOfCharge }: typeof Find,
  charge: Charge,
): Promise<string | undefined> {
  const id = validField(get, charge, 'correlationID');
  if (validField(get, charge, 'status') !== 'COMPLETED' || id === undefined) return undefined;
  const found = await ifAllowed(paymentsOfCharge(context, id));
  return found === undefined || found.length === 0
    ? undefined
    : found.map(({ endToEndId }) => endToEndId).join(', ');
}

export const getCharge = serviceCommand({
  meta: {
    name: 'charge get',
    words:
      'get, show, mostrar, ver, view, consultar, lookup, segunda via, 2a via, status da cobranca, situacao, vencido, already paid, pdf do boleto, cobranca paga, charge status',
    aliases: ['show'],
    summary: 'Show a charge',
    operation: get,
    examples: [
      { command: 'pixctl charge get order-1 --fields status,value --json', note: 'Two fields as JSON' },
      {
        command: 'pixctl charge get order-1',
        note: 'All details, the end-to-end id of its payment, and its refunds',
      },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'charge id or correlation id', source: 'charge' }],
  },
  run: async (context, input) => {
    const charge = await send(context, get, { path: input.args });
    // Programs get the service's own answer, without further requests.
    if (!context.output.drawn) return charge;
    const find = await import('#commands/transaction/find.ts');
    const refunded = await refundedOf(context, find, charge);
    return withPage(context, charge, oneCharge({ refunded, paidBy: await paidBy(context, find, charge) }));
  },
  show: { view: oneCharge() },
});
