// Which fields go with which type of payment. The client derives the type and checks them; so does the sandbox.
import type { PAYMENT_TYPE } from './states.ts';

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
  MANUAL: { required: ['value', 'psp', 'holder', 'account'], optional: [] },
};
const ALL = Object.values(FIELDS).flatMap(({ required, optional }) => [...required, ...optional]);

/** The field that is wrong, and how. */
export interface FieldIssue {
  readonly field: string;
  /** `lacking`: the type needs it. `foreign`: it belongs to another type. */
  readonly problem: 'lacking' | 'foreign';
}

type Body = Readonly<Record<string, unknown>>;

/** The type that the fields of a body mean. */
export const paymentTypeOf = (body: Body): PaymentType =>
  body['qrCode'] !== undefined
    ? 'QR_CODE'
    : ['psp', 'holder', 'account'].some((name) => body[name] !== undefined)
      ? 'MANUAL'
      : 'PIX_KEY';

/** What a payment of this type has too much or lacks; undefined when nothing. */
export function fieldIssue(type: PaymentType, body: Body): FieldIssue | undefined {
  const { required, optional } = FIELDS[type];
  const lacking = required.find((name) => body[name] === undefined);
  if (lacking !== undefined) return { field: lacking, problem: 'lacking' };
  const foreign = ALL.find(
    (name) => body[name] !== undefined && !required.includes(name) && !optional.includes(name),
  );
  return foreign === undefined ? undefined : { field: foreign, problem: 'foreign' };
}
