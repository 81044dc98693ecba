// Required and allowed fields of each payment type, checked by the client and by the sandbox.
import type { PAYMENT_TYPE } from './statuses.ts';

export type PaymentType = (typeof PAYMENT_TYPE)[number];

interface Fields {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const FIELDS: Readonly<Record<PaymentType, Fields>> = {
  PIX_KEY: {
    required: ['value', 'destinationAlias'],
    optional: ['destinationAliasType', 'pixKeyEndToEndId', 'comment', 'sourceAccountId'],
  },
  QR_CODE: { required: ['qrCode'], optional: ['value', 'comment', 'sourceAccountId'] },
  BOLETO: { required: ['boletoBarcode'], optional: ['comment', 'sourceAccountId'] },
  MANUAL: { required: ['value', 'psp', 'holder', 'account'], optional: ['pixKeyEndToEndId'] },
};
const ALL = Object.values(FIELDS).flatMap(({ required, optional }) => [...required, ...optional]);

/** Invalid field of a payment. */
export interface FieldIssue {
  readonly field: string;
  /** `lacking`: required by the type but missing. `foreign`: belongs to another type. */
  readonly problem: 'lacking' | 'foreign';
}

interface Body extends Readonly<Record<string, unknown>> {
  readonly qrCode?: unknown;
  readonly boletoBarcode?: unknown;
}

/** Derives the payment type from the fields of a body. */
export const paymentTypeOf = (body: Body): PaymentType =>
  body.qrCode !== undefined
    ? 'QR_CODE'
    : body.boletoBarcode !== undefined
      ? 'BOLETO'
      : ['psp', 'holder', 'account'].some((name) => body[name] !== undefined)
        ? 'MANUAL'
        : 'PIX_KEY';

/** Returns the first missing or foreign field of a payment of this type; undefined if all fields fit. */
export function fieldIssue(type: PaymentType, body: Body): FieldIssue | undefined {
  const { required, optional } = FIELDS[type];
  const lacking = required.find((name) => body[name] === undefined);
  if (lacking !== undefined) return { field: lacking, problem: 'lacking' };
  const foreign = ALL.find(
    (name) => body[name] !== undefined && !required.includes(name) && !optional.includes(name),
  );
  return foreign === undefined ? undefined : { field: foreign, problem: 'foreign' };
}
