// The holder that the service reports for a Pix key or a payment, and whether it is the expected one.
import type { Answered } from '#client/checked-answer.ts';
import { validField } from '#client/checked-answer.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Holder } from '#pix/holder.ts';
import { compareHolders, reportedHolder } from '#pix/holder.ts';
import type { PaymentRecord } from './view.ts';
import { get } from './view.ts';

export const lookup = pick(pixKeyOperations, 'pix-key.lookup');

export const holderOfKey = (found: Answered<ResultOf<typeof lookup>>): Holder | undefined =>
  reportedHolder(validField(lookup, found, 'owner.name'), validField(lookup, found, 'owner.taxID'));

/** Returns the recipient of a payment, which the service reports before the money leaves. */
export function holderOfPayment(record: PaymentRecord): Holder | undefined {
  const boleto = 'payment.boleto.finalBeneficiary';
  return reportedHolder(
    validField(get, record, `${boleto}.name`) ?? validField(get, record, 'destination.name'),
    validField(get, record, `${boleto}.taxID`) ?? validField(get, record, 'destination.taxID'),
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

/** Describes both holders if the reported one is not the expected one. */
export function contradiction(expected: Holder, reported: Holder | undefined): Message | undefined {
  if (reported === undefined || compareHolders(expected, reported) !== 'contradicts') return undefined;
  return say`the recipient is ${holderText(reported) ?? ''}, not ${holderText(expected) ?? ''}`;
}
