import type { ArgSpec } from '#commands/kit/command.ts';
import { installment as installmentSchema } from '#contract/resources/installment.ts';
import { viewOf } from '#output/view-of.ts';

export const id = {
  name: 'id',
  description: 'installment id or correlation id',
  source: 'installment',
} as const satisfies ArgSpec;

export const installmentView = viewOf(installmentSchema, {
  recent: { installment: 'correlationID' },
  columns: [
    ['correlationID', 'ID'],
    ['installmentNumber', 'Instalment'],
    'value',
    'status',
    ['dateGenerateCharge', 'Day'],
    ['cobr.status', 'At the bank'],
    ['cobr.rejectCode', 'Code'],
  ],
  detail: [
    ['correlationID', 'ID'],
    ['installmentNumber', 'Instalment'],
    'value',
    'status',
    ['dateGenerateCharge', 'Day'],
    ['cobr.status', 'At the bank'],
    ['cobr.rejectCode', 'Code'],
    ['cobr.chargeDate', 'To be paid'],
    ['cobr.expiryDate', 'Until'],
    ['cobr.paymentDate', 'Paid at'],
    ['cobr.endToEndId', 'End-to-end ID'],
    ['cobr.identifierId', 'Bank ID'],
    ['paymentSubscriptionGlobalID', 'Subscription'],
    ['globalID', 'Service ID'],
  ],
  empty: 'No instalments.',
});
