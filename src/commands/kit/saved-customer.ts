// `--customer`: a customer whom the service has saved, in every command that sends a customer.
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Input, OptionSpec } from './command.ts';

export const CUSTOMER_OPTION: Readonly<Record<string, OptionSpec>> = {
  customer: {
    type: 'string',
    source: 'customer',
    placeholder: 'NAME|CPF|ID',
    description:
      'a saved customer: part of the name, CPF or CNPJ, e-mail, phone or id; it must match exactly one',
  },
};

/** Returns the field that `--customer` fills: the id of the customer, or the customer; undefined if there is none. */
export const customerField = ({ body, customerPath = '' }: Operation): string | undefined =>
  body?.properties['customerId'] !== undefined
    ? 'customerId'
    : customerPath === ''
      ? undefined
      : customerPath;

/** A customer that satisfies every schema, in place of one that was not read yet. */
const NOT_READ = { name: 'read when sent', taxID: '00000000191' };

/**
 * Returns the body for checks, with a customer in it if `--customer` was given.
 * @throws PixctlError (exit 2) if the body has a customer already
 */
export function withCustomerToRead(operation: Operation, input: Input): Input['body'] {
  const field = customerField(operation);
  if (field === undefined || input.options['customer'] === undefined) return input.body;
  if (at(input.body, 'customer') !== undefined || at(input.body, field) !== undefined)
    throw usageError(
      say`--customer selects a saved customer, but other options or the input describe one`,
      say`Leave one of them out. Nothing was sent.`,
    );
  return { ...input.body, [field]: field === 'customer' ? NOT_READ : NOT_READ.name };
}

/** Removes what `withCustomerToRead` added. */
export function withoutCustomerToRead(
  operation: Operation,
  input: Input,
  body: Input['body'],
): Input['body'] {
  const field = customerField(operation);
  if (field === undefined || input.options['customer'] === undefined) return body;
  const { [field]: _notRead, ...rest } = body;
  return rest;
}

/** Reads the customer that `--customer` names. @throws PixctlError (exit 2) unless exactly one customer matches */
export async function withSavedCustomer(
  context: Context,
  operation: Operation,
  input: Input,
): Promise<Input> {
  const { customer } = input.options;
  const field = customerField(operation);
  if (typeof customer !== 'string' || field === undefined) return input;
  const { customerIdToCharge, customerToCharge } = await import('#commands/customer/find.ts');
  const found =
    field === 'customerId'
      ? await customerIdToCharge(context, customer)
      : await customerToCharge(context, customer);
  return { ...input, body: { ...input.body, [field]: found } };
}
