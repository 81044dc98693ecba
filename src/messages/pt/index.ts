// Brazilian Portuguese, by what is said.
import type { Catalog } from '#messages/translate.ts';
import { BATCH } from './batch.ts';
import { BEYOND } from './beyond.ts';
import { BOOKS } from './books.ts';
import { CHARGES } from './charges.ts';
import { COMMANDS } from './commands.ts';
import { ERRORS } from './errors.ts';
import { FINDINGS } from './findings.ts';
import { LABELS } from './labels.ts';
import { MACHINE } from './machine.ts';
import { MIRROR } from './mirror.ts';
import { MONEY } from './money.ts';
import { OPTIONS } from './options.ts';
import { PAYMENT_BATCH } from './payment-batch.ts';
import { PAYMENTS } from './payments.ts';
import { PIX } from './pix.ts';
import { RECONCILE } from './reconcile.ts';
import { REFUSALS } from './refusals.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';
import { TOPICS } from './topics.ts';

export const PORTUGUESE: Catalog = {
  ...TOPICS,
  ...COMMANDS,
  ...OPTIONS,
  ...LABELS,
  ...ERRORS,
  ...BATCH,
  ...BEYOND,
  ...BOOKS,
  ...CHARGES,
  ...FINDINGS,
  ...MACHINE,
  ...MIRROR,
  ...MONEY,
  ...PAYMENT_BATCH,
  ...PAYMENTS,
  ...PIX,
  ...RECONCILE,
  ...REFUSALS,
  ...SUBSCRIPTIONS,
};
