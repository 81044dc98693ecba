// The holder that the service reports for a Pix key or a payment, and whether it is the expected one.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validField } from '#client/answers/checked-answer.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Holder } from '#pix/holder.ts';
import { compareHolders, isComparableName, reportedHolder } from '#pix/holder.ts';
import type { Context } from '#ports/context.ts';
import { OTHER_HOLDER } from './other-holder.ts';
import type { PaymentRecord } from './view.ts';
import { get, readPayment } from './view.ts';

export const lookup = pick(pixKeyOperations, 'pix-key.lookup');

export const holderOfKey = (found: Answered<ResultOf<typeof lookup>>): Holder | undefined =>
  reportedHolder(validField(lookup, found, 'owner.name'), validField(lookup, found, 'owner.taxID'));

/** Returns the recipient of a payment, which the service reports before the money leaves. */
export function holderOfPayment(record: PaymentRecord): Holder | undefined {
  const boleto = 'payment.boleto.finalBeneficiary';
  const party = 'transaction.creditParty.holder';
  return reportedHolder(
    validField(get, record, `${boleto}.name`) ??
      validField(get, record, 'destination.name') ??
      validField(get, record, `${party}.name`),
    validField(get, record, `${boleto}.taxID`) ??
      validField(get, record, 'destination.taxID') ??
      validField(get, record, `${party}.taxID.taxID`),
  );
}

/** Describes a holder: `Ana Souza, ***.982.247-**`; undefined without a name and a tax id. */
export const holderText = ({ name, taxID }: Holder): string | undefined =>
  name === undefined ? taxID : taxID === undefined ? name : `${name}, ${taxID}`;

/** Describes the reported holder for a person who confirms the payment. */
export const reportedText = (holder: Holder | undefined): Value =>
  holder?.name === undefined
    ? say`not reported by the service: check the key`
    : (holderText(holder) ?? holder.name);

/**
 * Returns the holder that the options name; undefined if they name none.
 * @throws PixctlError (exit 2) for a name that cannot be compared, such as an empty variable of a script
 */
export function expectedHolder(options: {
  readonly 'holder-name'?: unknown;
  readonly 'holder-tax-id'?: unknown;
}): Holder | undefined {
  const { 'holder-name': name, 'holder-tax-id': taxID } = options;
  if (typeof name === 'string' && !isComparableName(name))
    throw usageError(
      say`--holder-name: ${showValue(name)} has no word that can be compared`,
      say`Give the name without abbreviations, or --holder-tax-id instead. Nothing was sent.`,
      'invalid-value',
    );
  return typeof name !== 'string' && typeof taxID !== 'string'
    ? undefined
    : { ...(typeof name === 'string' ? { name } : {}), ...(typeof taxID === 'string' ? { taxID } : {}) };
}

/**
 * Compares the holder of a payment, if it still waits for its approval.
 * @throws PixctlError (exit 4, `other-holder`) if it is another one, and if the payment cannot be read
 */
export async function assertHolder(context: Context, id: string, expected: Holder): Promise<void> {
  const found = await readPayment(context, id);
  const problem = contradiction(expected, holderOfPayment(found));
  if (problem === undefined || validField(get, found, 'payment.status') !== 'CREATED') return;
  throw new PixctlError(say`${problem}; the payment ${id} was created and not approved`, {
    code: OTHER_HOLDER,
    exitCode: EXIT.refused,
    correlationID: id,
    hint: say`Nothing left the account. Ask the recipient before you approve the payment.`,
  });
}

/** Describes both holders if the reported one is not the expected one. */
export function contradiction(expected: Holder, reported: Holder | undefined): Message | undefined {
  if (reported === undefined || compareHolders(expected, reported) !== 'contradicts') return undefined;
  return say`the recipient is ${holderText(reported) ?? ''}, not ${holderText(expected) ?? ''}`;
}
