// Finds saved customers by part of the name, CPF or CNPJ, e-mail, phone, or id. Never guesses: exactly one customer
// must match.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validField, validItemField } from '#client/answers/checked-answer.ts';
import type { Searched } from '#commands/kit/search.ts';
import { normalizeText } from '#commands/kit/search.ts';
import { pick } from '#contract/operation.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import { normaliseMobile } from '#pix/phone.ts';
import { formatTaxId, parseTaxId } from '#pix/tax-id.ts';
import type { Context } from '#ports/context.ts';

const get = pick(customerOperations, 'customer.get');
const list = pick(customerOperations, 'customer.list');

/** Customer fields that are copied into a charge. */
export interface KnownCustomer {
  readonly name: string;
  readonly taxID?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly correlationID?: string;
}

/** Maximum number of candidates listed in an error (NAMED) and offered in a question (OFFERED). */
const NAMED = 8;
const OFFERED = 200;

/** Strips punctuation from a CPF or CNPJ; returns any other text unchanged. */
export function bareTaxId(text: string): string {
  try {
    return parseTaxId(text).taxID;
  } catch (error) {
    if (error instanceof InvalidValue) return text;
    throw error;
  }
}

type Row = Answered<ItemOf<typeof list>>;

/** Fields of a customer that a search looks at. */
export const searchedOfCustomer = (row: Row): Searched => ({
  texts: (['name', 'taxID.taxID', 'email', 'phone', 'correlationID'] as const).map((path) =>
    validItemField(list, row, path),
  ),
});

/** Builds a customer; undefined without a name. */
const known = (
  name: string | undefined,
  taxID: string | undefined,
  email: string | undefined,
  phone: string | undefined,
  correlationID: string | undefined,
): KnownCustomer | undefined =>
  name === undefined
    ? undefined
    : {
        name,
        ...(taxID === undefined ? {} : { taxID }),
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
        ...(correlationID === undefined ? {} : { correlationID }),
      };

const customerOf = (row: Row): KnownCustomer | undefined => {
  const [name, taxID, email, phone, correlationID] = searchedOfCustomer(row).texts;
  return known(name, taxID, email, phone, correlationID);
};

/** Formats a customer to tell candidates apart: `Ana Souza  529.982.247-25`. */
function customerLabel({ name, taxID, email, phone, correlationID }: KnownCustomer): string {
  const detail = taxID === undefined ? (email ?? phone ?? correlationID) : masked(taxID);
  return detail === undefined ? name : `${name}  ${detail}`;
}

const masked = (taxID: string): string => {
  try {
    return formatTaxId(taxID);
  } catch {
    return taxID;
  }
};

/**
 * Looks up a customer by id or tax id.
 * @throws PixctlError if the app key is not allowed to read customers
 */
async function byId(context: Context, text: string): Promise<KnownCustomer | undefined> {
  const id = bareTaxId(text);
  // Ids contain no spaces.
  if (/\s/.test(id)) return undefined;
  try {
    const { result: row } = await (await context.service.client()).call(get, { path: { id } });
    const taxID = validField(get, row, 'taxID.taxID');
    const correlationID = validField(get, row, 'correlationID');
    // Ignore an answer about a different customer.
    if (![taxID, correlationID].includes(id)) return undefined;
    const [name, email, phone] = (['name', 'email', 'phone'] as const).map((path) =>
      validField(get, row, path),
    );
    return known(name, taxID, email, phone, correlationID);
  } catch (error) {
    if (error instanceof PixctlError && error.fields.exitCode === EXIT.refused) return undefined;
    throw error;
  }
}

/** Digits of a phone number without country code and trunk zero, which are optional. */
const phoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^(?:55(?=\d{10,11}$)|0+)/, '');
const MIN_PHONE_DIGITS = 8;

/**
 * Returns a test for customers that the text identifies. Stricter than a search because the customer will be charged:
 * each word must begin a word of the name, and other fields must match completely. `ana` does not match Luana.
 */
function meant(text: string): (customer: KnownCustomer) => boolean {
  const whole = normalizeText(text);
  const words = whole.split(' ');
  const taxID = bareTaxId(text.trim());
  const phone = /^[\d\s()+.-]+$/.test(text) ? phoneDigits(text) : '';
  return (customer) =>
    customer.taxID === taxID ||
    customer.correlationID === text.trim() ||
    (customer.email !== undefined && normalizeText(customer.email) === whole) ||
    (phone.length >= MIN_PHONE_DIGITS &&
      customer.phone !== undefined &&
      phoneDigits(customer.phone).endsWith(phone)) ||
    words.every((word) =>
      normalizeText(customer.name)
        .split(' ')
        .some((one) => one.startsWith(word)),
    );
}

/** Returns every matching customer. Reads the whole list, because only then a match is known to be the only one. */
async function fitting(context: Context, text: string): Promise<KnownCustomer[]> {
  const fits = meant(text);
  const found: KnownCustomer[] = [];
  for await (const row of (await context.service.client()).list(list, {}, { all: true })) {
    const one = customerOf(row);
    if (one !== undefined && fits(one)) found.push(one);
  }
  return found;
}

const isSameCustomer = (one: KnownCustomer, other: KnownCustomer): boolean =>
  one.taxID === other.taxID && one.correlationID === other.correlationID;

/**
 * Returns the only matching customer; undefined if none matches. At a terminal, the user chooses among several.
 * @throws PixctlError (exit 2) listing the matches if there are several and there is no terminal to ask at
 */
async function findCustomer(context: Context, text: string): Promise<KnownCustomer | undefined> {
  if (text.trim() === '') throw usageError(say`${'--customer'} is empty`);
  const known = await byId(context, text.trim());
  // The same 11 digits can be one customer's CPF and another's mobile phone.
  if (known !== undefined && normaliseMobile(text) === undefined) return known;
  const found = await fitting(context, text);
  if (known !== undefined && !found.some((one) => isSameCustomer(one, known))) found.unshift(known);
  if (found.length <= 1) return found[0];
  const answer =
    found.length > OFFERED
      ? undefined
      : await context.user.ask({
          name: 'customer',
          message: say`Which customer? ${found.length} match ${text}`,
          kind: 'choice',
          choices: found.map((one, index) => ({ value: String(index), label: customerLabel(one) })),
        });
  const chosen = answer === undefined ? undefined : found[Number(answer)];
  if (chosen !== undefined) return chosen;
  const names = found.slice(0, NAMED).map((one) => customerLabel(one).replace('  ', ' '));
  const listed = names.join('; ');
  throw usageError(
    found.length > NAMED
      ? say`${found.length} customers match ${text}: ${listed}; and ${found.length - NAMED} more`
      : say`${found.length} customers match ${text}: ${listed}`,
    say`Nothing was sent. Give the CPF, CNPJ or id of one of them. See: pixctl customer list --search`,
    'several-customers',
  );
}

/** @throws PixctlError (exit 2) unless exactly one customer matches and can be charged */
export async function customerToCharge(context: Context, text: string): Promise<KnownCustomer> {
  const found = await findCustomer(context, text);
  if (found === undefined)
    throw usageError(
      say`${'--customer'}: ${say`no customer matches ${showValue(text)}`}`,
      say`Nothing was sent. Save the customer with: pixctl customer create, or give --customer-name and --customer-tax-id.`,
      'unknown-customer',
    );
  if (found.taxID === undefined && found.email === undefined && found.phone === undefined)
    throw usageError(
      say`customer ${found.name} has no CPF, CNPJ, e-mail or phone, and cannot be charged by name alone`,
      say`Nothing was sent. Give --customer-name and --customer-tax-id.`,
      'customer-incomplete',
    );
  return found;
}

/** @throws PixctlError (exit 2) unless exactly one customer matches and has an id */
export async function customerIdToCharge(context: Context, text: string): Promise<string> {
  const { name, correlationID } = await customerToCharge(context, text);
  if (correlationID !== undefined) return correlationID;
  throw usageError(
    say`customer ${name} has no id by which the service could find the customer`,
    say`Nothing was sent. Describe the customer with --customer-name, --customer-tax-id and the others.`,
    'customer-incomplete',
  );
}

/**
 * Returns the customer id for a list filter. Text that matches no customer is passed to the service unchanged; so is
 * everything if the key may not read customers.
 */
export async function customerIdFor(context: Context, text: string): Promise<string> {
  const found = await findCustomer(context, text).catch((error: unknown) => {
    if (error instanceof PixctlError && error.fields.exitCode === EXIT.auth) return undefined;
    throw error;
  });
  if (found === undefined) return text;
  if (found.correlationID !== undefined) return found.correlationID;
  throw usageError(
    say`customer ${found.name} has no id by which the service could filter`,
    say`Use --search with the CPF, CNPJ or name.`,
    'customer-incomplete',
  );
}
