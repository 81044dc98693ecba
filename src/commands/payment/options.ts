// Options of new payments, as `payment create` and `payment send` have them.
import type { OptionSpec } from '#commands/kit/command.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { defined } from '#errors/defined.ts';

const OPTIONS = operationOptions(pick(paymentOperations, 'payment.create'));

/** Which field of the body each option gives first; nested fields by the name of the outermost. */
export const OPTION_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(OPTIONS)
      .toReversed()
      .flatMap(([name, { target }]) =>
        target?.in === 'body' ? [[target.path.split('.')[0] ?? '', `--${name}`] as const] : [],
      ),
  ),
  value: '--amount',
};

/** A Pix key and an amount are asked for, unless something else says what is paid. */
export const PAYMENT_OPTIONS = {
  value: { ...defined(OPTIONS['value'], 'option --value'), required: true, unless: ['qr-code'] },
  'pix-key': {
    ...defined(OPTIONS['pix-key'], 'option --pix-key'),
    required: true,
    unless: ['qr-code', 'to-bank'],
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;
