import type { ArgSpec } from '#commands/kit/command.ts';
import { at } from '#contract/path.ts';
import { subscription as subscriptionSchema } from '#contract/resources/subscription.ts';
import type { Message, Text } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { processStateWord, stateWord } from '#output/status-words.ts';
import { viewOf } from '#output/view-of.ts';

export const id = {
  name: 'id',
  description: 'subscription id or correlation id',
  source: 'subscription',
} as const satisfies ArgSpec;

/** Field of the mandate, which the service returns under two names. */
const ofMandate =
  (field: string) =>
  (row: unknown): string | undefined => {
    const value = at(row, `pixRecurring.${field}`) ?? at(row, `pixRecurringOptions.${field}`);
    return typeof value === 'string' ? value : undefined;
  };

const mandateStatus = (row: unknown): Message | undefined => {
  const status = ofMandate('status')(row);
  return status === undefined ? undefined : stateWord(status);
};

/** Words for the settings of the mandate, by their codes. */
const MANDATE_WORDS: Readonly<Record<string, Message>> = {
  PAYMENT_ON_APPROVAL: say`With the first payment`,
  ONLY_RECURRENCY: say`Without a payment`,
  NON_PERMITED: say`No retries`,
  THREE_RETRIES_7_DAYS: say`Three within seven days`,
};

const settingOf =
  (field: string) =>
  (row: unknown): Text | undefined => {
    const code = ofMandate(field)(row);
    return code !== undefined && Object.hasOwn(MANDATE_WORDS, code) ? MANDATE_WORDS[code] : code;
  };

/** Returns the word for the status. The usual word for COMPLETED is that of a paid charge. */
function statusOf(row: unknown): Message | undefined {
  const status = at(row, 'status');
  return typeof status === 'string' ? processStateWord(status) : undefined;
}

export const subscriptionView = viewOf(subscriptionSchema, {
  recent: { subscription: 'correlationID' },
  columns: [
    ['correlationID', 'ID'],
    'value',
    ['status', 'Status', { show: statusOf }],
    ['customer.name', 'Customer'],
    'frequency',
    ['pixRecurring.status', 'Mandate', { show: mandateStatus }],
    ['dayGenerateCharge', 'Day'],
    'name',
    'comment',
  ],
  detail: [
    ['correlationID', 'ID'],
    'name',
    ['status', 'Status', { show: statusOf }],
    'type',
    'value',
    ['customer.name', 'Customer'],
    'frequency',
    ['dayGenerateCharge', 'Day'],
    ['dayDue', 'Days to pay'],
    ['installmentsCount', 'Instalments'],
    ['chargeType', 'Charges'],
    'comment',
    ['pixRecurring.status', 'Mandate', { show: mandateStatus }],
    ['pixRecurring.journey', 'Approval', { show: settingOf('journey') }],
    ['pixRecurringOptions.retryPolicy', 'Retries', { show: settingOf('retryPolicy') }],
    ['pixRecurringOptions.minimumValue', 'Least amount'],
    ['pixRecurring.recurrencyId', 'Mandate ID'],
    ['pixRecurring.emv', 'BR Code', { show: ofMandate('emv') }],
    ['paymentLinkUrl', 'Payment page'],
    ['globalID', 'Service ID'],
  ],
  qr: ['pixRecurring.emv', 'pixRecurringOptions.emv'],
  empty: 'No subscriptions yet. Create one: pixctl subscription create',
});
