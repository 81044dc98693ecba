// A charge that exists already with the requested id: the refusal says in what it differs.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validField } from '#client/answers/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import type { ResultOf, SentBodyOf } from '#contract/schema/types.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

const get = pick(chargeOperations, 'charge.get');

type NewCharge = SentBodyOf<Extract<(typeof chargeOperations)[number], { readonly id: 'charge.create' }>>;

/** Removes the punctuation of a CPF or CNPJ. */
const bare = (taxId: string): string => taxId.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** Describes in what a charge with the same id differs from the request; undefined if that is not known. */
export function differenceOf(
  found: Answered<ResultOf<typeof get>>,
  { value, comment, customer }: NewCharge,
): Message | undefined {
  const [cents, text, taxId] = [
    validField(get, found, 'value'),
    validField(get, found, 'comment'),
    validField(get, found, 'customer.taxID.taxID'),
  ];
  const parts = [
    cents !== undefined && cents !== value
      ? say`its amount is ${formatReais(cents)}, not ${formatReais(value)}`
      : undefined,
    text !== undefined && comment !== undefined && text !== comment
      ? say`its comment is ${showValue(text)}, not ${showValue(comment)}`
      : undefined,
    taxId !== undefined && customer?.taxID !== undefined && bare(taxId) !== bare(customer.taxID)
      ? say`its customer is ${taxId}, not ${customer.taxID}`
      : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.reduce((all, part) => say`${all}; ${part}`);
}

/** Returns the error of a refused charge; if its id is in use for another charge, an error that says what differs. */
export async function explainExisting(context: Context, body: NewCharge, error: unknown): Promise<unknown> {
  const { correlationID } = body;
  if (!(error instanceof PixctlError) || correlationID === undefined) return error;
  if (error.fields.code !== 'duplicate' && error.fields.code !== 'differs') return error;
  let found;
  try {
    found = await send(context, get, { path: { id: correlationID } });
  } catch (failure) {
    if (failure instanceof PixctlError && failure.fields.exitCode !== EXIT.interrupted) return error;
    throw failure;
  }
  const difference = differenceOf(found, body);
  if (difference === undefined || validField(get, found, 'correlationID') !== correlationID) return error;
  const { flag = '' } = await context.service.profile();
  return new PixctlError(
    say`there is another charge ${correlationID} already: ${difference}`,
    {
      ...error.fields,
      code: 'differs',
      hint: say`Nothing was done. See it with: pixctl charge get ${quote(correlationID)}${flag}, or use another id.`,
    },
    { cause: error },
  );
}
