import { validField } from '#client/answers/checked-answer.ts';
import { isServiceId } from '#client/proof/judge.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { assertHolder, expectedHolder } from './holder.ts';
import { id } from './id-argument.ts';
import { AGAIN, EXPECTED_HOLDER, PAID_ONCE } from './options.ts';
import { limitRows } from './preflight.ts';
import { movementOf } from './recorded-movement.ts';
import { arrival } from './send.ts';
import { get, paymentRecordView, readPayment } from './view.ts';

const approve = pick(paymentOperations, 'payment.approve');

/** Ids looked up by running commands, so that the payment shown is the one that is approved. */
const found = new WeakMap<Context, Promise<string>>();

function correlationIdOf(context: Context, paymentId: string): Promise<string> {
  const known = found.get(context) ?? lookUpId(context, paymentId);
  found.set(context, known);
  return known;
}

/**
 * Returns the correlation id, the only id by which the service approves; looks it up for the service's own payment id.
 */
async function lookUpId(context: Context, paymentId: string): Promise<string> {
  if (!isServiceId(paymentId)) return paymentId;
  const record = await readPayment(context, paymentId);
  const correlationID = validField(get, record, 'payment.correlationID');
  // Without this check, an answer to another request would approve another payment.
  if (validField(get, record, 'payment.globalID') === paymentId && correlationID !== undefined)
    return correlationID;
  throw usageError(
    say`the service does not say that its payment is ${paymentId}`,
    say`Nothing was approved. Give the correlation id of the payment.`,
    'bad-answer',
  );
}

export const paymentApprove = command({
  meta: {
    name: 'payment approve',
    words:
      'approve, aprovar, autorizar, authorize, confirm, confirmar, aprovacao, liberar, liberar pagamento, aguardando aprovacao, pendente de aprovacao, nao saiu, stuck, payment stuck, aprovar pagamento',
    summary: 'Approve a payment: the money leaves the account',
    details: [PAID_ONCE],
    operation: approve,
    examples: [
      { command: 'pixctl payment approve invoice-7', note: 'Approve a payment' },
      { command: 'pixctl payment approve invoice-7 --yes', note: 'In a script, without a question' },
      {
        command: 'pixctl payment approve invoice-7 --holder-name "Ana Souza" --yes',
        note: 'The same, only if the service reports this recipient',
      },
    ],
  },
  input: { args: [{ ...id, states: ['CREATED'] }], options: { ...EXPECTED_HOLDER, ...AGAIN } },
  money: {
    movement: async (context, input) => {
      const read = movementOf(await readPayment(context, await correlationIdOf(context, input.args.id)));
      return { ...read, more: await limitRows(context, read.account) };
    },
    intendedWrites: async (context, { args }) => {
      const known = isServiceId(args.id) ? found.get(context) : Promise.resolve(args.id);
      const correlationID = await known?.catch(() => undefined);
      const intended = { what: approve.id, operation: approve, params: {} };
      return correlationID === undefined
        ? [{ ...intended, unread: ['correlationID'] }]
        : [{ ...intended, body: { correlationID } }];
    },
  },
  run: async (context, input) => {
    const correlationID = await correlationIdOf(context, input.args.id);
    const expected = expectedHolder(input.options);
    if (expected !== undefined) await assertHolder(context, correlationID, expected);
    return send(context, approve, { body: { correlationID } }, { again: input.options.again });
  },
  show: { view: paymentRecordView, next: arrival },
});
