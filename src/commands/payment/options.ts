// Options for new payments, shared by `payment create` and `payment send`.
import type { OptionSpec } from '#commands/kit/command.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { defined } from '#errors/defined.ts';

const OPTIONS = operationOptions(pick(paymentOperations, 'payment.create'));

/** First option for each top-level field of the body. */
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

/** Pix key and amount are required unless a QR code, boleto or bank account replaces them. */
export const PAYMENT_OPTIONS = {
  value: { ...defined(OPTIONS['value'], 'option --value'), required: true, unless: ['qr-code', 'boleto'] },
  'pix-key': {
    ...defined(OPTIONS['pix-key'], 'option --pix-key'),
    required: true,
    unless: ['qr-code', 'boleto', 'to-bank'],
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;
