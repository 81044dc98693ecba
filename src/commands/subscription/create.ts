import { validField } from '#client/answers/checked-answer.ts';
import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { LIMITS } from '#contract/limits.ts';
import { pick } from '#contract/operation.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { isObject } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { subscriptionView } from './view.ts';

const create = pick(subscriptionOperations, 'subscription.create');

/**
 * Adds the type: Pix Automático if its options are used. Rejects combinations that the contract does not allow.
 * @throws PixctlError (exit 2)
 */
function complete(body: DraftOf<typeof create>): Draft {
  const { pixRecurringOptions: options, chargeType, comment } = body;
  const type = body.type ?? (options === undefined ? 'RECURRENT' : 'PIX_RECURRING');
  if (type !== 'PIX_RECURRING') {
    if (options !== undefined)
      throw refused(say`--journey, --retry-policy and --minimum-value are only for --type PIX_RECURRING`);
    return { ...body, type };
  }
  if (body.frequency === 'BIMONTHLY') throw refused(say`Pix Automático has no frequency BIMONTHLY`);
  if (chargeType !== undefined) throw refused(say`--charge-type is only for --type RECURRENT`);
  if (typeof comment === 'string' && [...comment].length > LIMITS.mandateCommentCharacters)
    throw refused(
      say`--comment must be at most ${LIMITS.mandateCommentCharacters} characters for Pix Automático`,
    );
  return {
    ...body,
    type,
    pixRecurringOptions: {
      retryPolicy: 'NON_PERMITED',
      ...(isObject(options) ? options : {}),
    },
  };
}

const refused = (problem: ReturnType<typeof say>): Error =>
  usageError(problem, say`Nothing was sent.`, 'invalid-input');

export const subscriptionCreate = serviceCommand({
  meta: {
    name: 'subscription create',
    words:
      'cobrar todo mes, cobranca recorrente, cobranca mensal, mensal, monthly charge, recurring charge, cobrar mensalmente, autorizar debito automatico, autorizar, criar assinatura, nova assinatura',
    summary: 'Create a subscription, which creates a charge each month or at another interval',
    details: [
      "With --journey, the subscription uses Pix Automático: the payer approves a mandate once, and the payer's bank then pays each charge on its due day.",
    ],
    operation: create,
    examples: [
      {
        command:
          'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --day-generate-charge 10',
        note: 'R$ 49,90 on the 10th of each month',
      },
      {
        command: 'pixctl subscription create --amount 49,90 --customer "Ana Souza"',
        note: 'For a saved customer',
      },
      {
        command:
          'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --journey PAYMENT_ON_APPROVAL --retry-policy THREE_RETRIES_7_DAYS',
        note: 'Pix Automático: the first payment today approves the others',
      },
      {
        command: 'pixctl subscription create --input subscription.json',
        note: 'Read the whole body from a file',
      },
    ],
  },
  input: { complete, batch: {} },
  show: {
    view: subscriptionView,
    next: (made, { flag, mode }) => {
      const found = validField(create, made, 'correlationID');
      const waits =
        (validField(create, made, 'pixRecurring.status') ??
          validField(create, made, 'pixRecurringOptions.status')) === 'CREATED';
      return found === undefined || !waits || mode !== 'sandbox'
        ? undefined
        : say`The payer has to approve it. On the sandbox: pixctl sandbox mandate approve ${quote(found)}${flag}`;
    },
  },
});
