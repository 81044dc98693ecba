import { ifUsable } from '#client/answer.ts';
import { LIMITS } from '#contract/limits.ts';
import { pick } from '#contract/operation.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { at, isObject } from '#contract/path.ts';
import { subscription as subscriptionSchema } from '#contract/resources/subscription.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import type { ArgSpec, CommandGroup } from './kit/command.ts';
import type { Draft } from './kit/define.ts';
import { after } from './kit/next-steps.ts';
import { serviceCommand } from './kit/service.ts';

const create = pick(subscriptionOperations, 'subscription.create');
const id = {
  name: 'id',
  description: 'subscription id or correlation id',
  source: 'subscription',
} as const satisfies ArgSpec;

/** Of the mandate, under whichever of its names it came. */
const ofMandate =
  (field: string) =>
  (row: unknown): string | undefined => {
    const value = at(row, `pixRecurring.${field}`) ?? at(row, `pixRecurringOptions.${field}`);
    return typeof value === 'string' ? value : undefined;
  };

export const subscriptionView = viewOf(subscriptionSchema, {
  recent: 'subscription',
  columns: [
    ['correlationID', 'ID'],
    'value',
    'status',
    ['customer.name', 'Customer'],
    'frequency',
    ['pixRecurring.status', 'Mandate', { show: ofMandate('status') }],
    ['dayGenerateCharge', 'Day'],
    'name',
    'comment',
  ],
  detail: [
    ['correlationID', 'ID'],
    'name',
    'status',
    'type',
    'value',
    ['customer.name', 'Customer'],
    'frequency',
    ['dayGenerateCharge', 'Day'],
    ['dayDue', 'Days to pay'],
    ['installmentsCount', 'Instalments'],
    ['chargeType', 'Charges'],
    'comment',
    ['pixRecurring.status', 'Mandate', { show: ofMandate('status') }],
    ['pixRecurring.journey', 'Journey', { show: ofMandate('journey') }],
    ['pixRecurringOptions.retryPolicy', 'Retries'],
    ['pixRecurringOptions.minimumValue', 'Least amount'],
    ['pixRecurring.recurrencyId', 'Mandate ID'],
    ['pixRecurring.emv', 'BR Code', { show: ofMandate('emv') }],
    ['paymentLinkUrl', 'Payment page'],
    ['globalID', 'Service ID'],
  ],
  qr: ['pixRecurring.emv', 'pixRecurringOptions.emv'],
  empty: 'No subscriptions yet. Create one: pixctl subscription create',
});

/**
 * Asks for Pix Automático where only its options say so, and sends the type always. What both sides of the contract
 * refuse is refused before it is sent. @throws PixctlError (exit 2)
 */
function complete(body: Draft): Draft {
  const options = body['pixRecurringOptions'];
  const type = body['type'] ?? (options === undefined ? 'RECURRENT' : 'PIX_RECURRING');
  if (type !== 'PIX_RECURRING') {
    if (options !== undefined)
      throw refused(say`--journey, --retry-policy and --minimum-value are only for --type PIX_RECURRING`);
    if (body['chargeType'] === 'BOLETO')
      throw refused(say`pixctl makes no subscriptions with charges of type BOLETO`);
    return { ...body, type };
  }
  if (body['frequency'] === 'BIMONTHLY') throw refused(say`Pix Automático has no frequency BIMONTHLY`);
  if (body['chargeType'] !== undefined) throw refused(say`--charge-type is only for --type RECURRENT`);
  const comment = body['comment'];
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

export const subscription: CommandGroup = {
  name: 'subscription',
  summary: 'Charge a customer at an interval, also by Pix Automático',
  commands: [
    serviceCommand({
      name: 'subscription create',
      summary: 'Create a subscription, which creates a charge each month or at another interval',
      details: [
        'With --journey it is Pix Automático: the payer approves a mandate once, and the bank of the payer pays each charge on its day.',
      ],
      operation: create,
      batch: {},
      complete,
      next: after(create, (made, { flag, mode }) => {
        const found = ifUsable(create, made, 'correlationID');
        const waits =
          (ifUsable(create, made, 'pixRecurring.status') ??
            ifUsable(create, made, 'pixRecurringOptions.status')) === 'CREATED';
        return found === undefined || !waits || mode !== 'sandbox'
          ? undefined
          : say`The payer has to approve it. On the sandbox: pixctl sandbox mandate approve ${quote(found)}${flag}`;
      }),
      view: subscriptionView,
      examples: [
        {
          command:
            'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --day-generate-charge 10',
          note: 'R$ 49,90 on the 10th of each month',
        },
        {
          command:
            'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --day-generate-charge 2027-01-31 --correlation-id plan-7',
          note: 'The first charge on a date, then on the last day of each month',
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
    }),
    serviceCommand({
      name: 'subscription list',
      aliases: ['ls'],
      summary: 'List subscriptions, newest first',
      operation: pick(subscriptionOperations, 'subscription.list'),
      view: subscriptionView,
      examples: [
        { command: 'pixctl subscription list --limit 20', note: 'The latest 20' },
        {
          command: `pixctl subscription list --all --jq 'map(select(.status == "ACTIVE"))'`,
          note: 'Active subscriptions',
        },
      ],
    }),
    serviceCommand({
      name: 'subscription get',
      aliases: ['show'],
      summary: 'Show a subscription',
      args: [id],
      operation: pick(subscriptionOperations, 'subscription.get'),
      view: subscriptionView,
      examples: [
        { command: 'pixctl subscription get plan-7', note: 'One subscription' },
        { command: 'pixctl subscription get plan-7 --json', note: 'As JSON' },
      ],
    }),
    serviceCommand({
      name: 'subscription update',
      summary: 'Change the amount of a subscription whose mandate lets it vary',
      args: [id],
      operation: pick(subscriptionOperations, 'subscription.update'),
      view: subscriptionView,
      examples: [
        { command: 'pixctl subscription update plan-7 --amount 59,90', note: 'From the next charge on' },
        { command: 'pixctl subscription update plan-7 --value 5990', note: 'In cents' },
      ],
    }),
    serviceCommand({
      name: 'subscription cancel',
      summary: 'Cancel a subscription: no further charges are created',
      args: [id],
      operation: pick(subscriptionOperations, 'subscription.cancel'),
      view: subscriptionView,
      examples: [
        { command: 'pixctl subscription cancel plan-7', note: 'The mandate ends with it' },
        { command: 'pixctl subscription cancel plan-7 --yes', note: 'In a script, without a question' },
      ],
    }),
  ],
};
