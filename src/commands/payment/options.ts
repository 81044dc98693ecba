// Options for new payments, shared by `payment create` and `payment send`.
import type { OptionSpec, OptionSpecs } from '#commands/kit/command.ts';
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

/** The expected holder of the Pix key, compared with the one that the service reports. */
export const EXPECTED_HOLDER = {
  'holder-name': {
    type: 'string',
    placeholder: 'NAME',
    inBatch: true,
    description: 'name of the expected recipient; no approval if the service reports another one',
  },
  'holder-tax-id': {
    type: 'tax-id',
    placeholder: 'CPF|CNPJ',
    inBatch: true,
    description: 'CPF or CNPJ of the expected recipient; no approval if the service reports another one',
  },
} as const satisfies OptionSpecs;

/** Pix key and amount are required unless a QR code, boleto or bank account replaces them. */
export const PAYMENT_OPTIONS = {
  value: { ...defined(OPTIONS['value'], 'option --value'), required: true, unless: ['qr-code', 'boleto'] },
  'pix-key': {
    ...defined(OPTIONS['pix-key'], 'option --pix-key'),
    required: true,
    unless: ['qr-code', 'boleto', 'to-bank'],
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** A boleto and a dynamic QR code are paid once; see `src/contract/debts.ts`. */
export const AGAIN = {
  again: {
    type: 'string',
    placeholder: 'ID',
    source: 'payment',
    description: 'pay a boleto or dynamic QR code once more, although the payment with this id has paid it',
  },
} as const satisfies OptionSpecs;

export const PAID_ONCE =
  'A boleto or a dynamic QR code is paid only once: until its first payment has failed, pixctl refuses another one, whatever its id. It looks for the first payment in its journal and among the latest 100 payments of the account. --again ID pays once more, for example after the money came back.';
