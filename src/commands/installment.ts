import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { installment as installmentSchema } from '#contract/resources/installment.ts';
import { viewOf } from '#output/view-of.ts';
import type { ArgSpec, CommandGroup } from './kit/command.ts';
import { serviceCommand } from './kit/service.ts';

const id = {
  name: 'id',
  description: 'installment id or correlation id',
  source: 'installment',
} as const satisfies ArgSpec;

export const installmentView = viewOf(installmentSchema, {
  recent: 'installment',
  columns: [
    ['correlationID', 'ID'],
    ['installmentNumber', 'No'],
    'value',
    'status',
    ['dateGenerateCharge', 'Day'],
    ['cobr.status', 'At the bank'],
    ['cobr.rejectCode', 'Code'],
  ],
  detail: [
    ['correlationID', 'ID'],
    ['installmentNumber', 'No'],
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

export const installment: CommandGroup = {
  name: 'installment',
  summary: 'Instalments of subscriptions',
  commands: [
    serviceCommand({
      name: 'installment list',
      aliases: ['ls'],
      summary: 'List the instalments of a subscription, first to last',
      args: [
        { name: 'subscription', description: 'subscription id or correlation id', source: 'subscription' },
      ],
      operation: pick(installmentOperations, 'installment.list'),
      view: installmentView,
      examples: [
        { command: 'pixctl installment list plan-7', note: 'Past ones and those to come' },
        {
          command: `pixctl installment list plan-7 --jq 'map(select(.status == "SCHEDULED"))'`,
          note: 'Only those to come',
        },
      ],
    }),
    serviceCommand({
      name: 'installment get',
      aliases: ['show'],
      summary: 'Show an instalment',
      args: [id],
      operation: pick(installmentOperations, 'installment.get'),
      view: installmentView,
      examples: [
        { command: 'pixctl installment get ID', note: 'An instalment and its state at the bank' },
        { command: 'pixctl installment get ID --jq .cobr.tries', note: 'Each try of the bank' },
      ],
    }),
    serviceCommand({
      name: 'installment charge',
      summary: 'Ask the bank of the payer for an instalment, 5 to 10 days before its day',
      details: ['Services ask by themselves four days before. Only Pix Automático has this.'],
      args: [id],
      operation: pick(installmentOperations, 'installment.charge'),
      view: installmentView,
      examples: [
        { command: 'pixctl installment charge ID', note: 'For the amount of the subscription' },
        { command: 'pixctl installment charge ID --amount 35,00', note: 'Where the mandate lets it vary' },
      ],
    }),
    serviceCommand({
      name: 'installment retry',
      summary: 'Ask the bank of the payer once more, after it rejected the last try',
      args: [id],
      operation: pick(installmentOperations, 'installment.retry'),
      view: installmentView,
      examples: [
        { command: 'pixctl installment retry ID', note: 'On the next day' },
        { command: 'pixctl installment retry ID --json', note: 'Print the instalment as JSON' },
      ],
    }),
  ],
};
