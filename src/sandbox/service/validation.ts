// What the contract states about a request is enforced here, for every operation alike.
import { pixFormats } from '../../contract/formats.ts';
import { isAboutMoney } from '../../contract/operation.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import { expectation, unknownField, validate } from '../../contract/validate.ts';
import { english } from '../../messages/message.ts';
import { Refusal } from '../context.ts';
import { digits } from './reading.ts';

const MAX_SHOWN = 80;

/** Whether what is in the body matters: also where there is to be none, when money would move all the same. */
export const readsBody = (operation: Operation): boolean =>
  operation.body !== undefined || isAboutMoney(operation);

/** @throws Refusal 400 naming field, rule and value. */
export function checkBody(operation: Operation, sent: unknown): Readonly<Record<string, unknown>> {
  const schema: ObjectSchema = operation.body ?? { type: 'object', properties: {} };
  const body = operation.id === 'cashback.grant' ? withTextualTaxId(sent) : sent;
  const [issue] = validate(schema, body, pixFormats);
  if (issue === undefined) {
    const unknown = isAboutMoney(operation) ? unknownField(schema, body) : undefined;
    if (unknown !== undefined) throw new Refusal(`${unknown} is not a field of this request`);
    return body as Readonly<Record<string, unknown>>;
  }
  const name = issue.path === '' ? 'the body' : issue.path;
  if (issue.rule === 'required') throw new Refusal(`${name} is required`);
  if (issue.rule === 'anyOf') throw new Refusal(`${name} needs ${english(expectation(issue))}`);
  throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(issue.received)}`);
}

/** What the path holds is checked like any other field. @throws Refusal 400 */
export function checkParams(operation: Operation, params: Readonly<Record<string, string>>): void {
  for (const [name, schema] of Object.entries(operation.pathParams ?? {})) {
    const holder: ObjectSchema = { type: 'object', properties: { [name]: schema }, required: [name] };
    const [issue] = validate(holder, params, pixFormats);
    if (issue !== undefined)
      throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(params[name])}`);
  }
}

/** Clients write this operation's tax id as a number too, which loses zeros at its front. */
function withTextualTaxId(body: unknown): unknown {
  const { taxID } = body as { taxID?: unknown };
  if (typeof taxID !== 'number' || !Number.isSafeInteger(taxID) || taxID < 0) return body;
  const digits = String(taxID);
  return { ...(body as object), taxID: digits.padStart(digits.length <= 11 ? 11 : 14, '0') };
}

/** Query values are text: those of the contract are read as their type says. @throws Refusal 400 */
export function checkQuery(operation: Operation, query: URLSearchParams): Record<string, string> {
  const known: Record<string, string> = {};
  for (const [name, schema] of Object.entries(operation.query?.properties ?? {})) {
    const text = query.get(name);
    if (text === null || text === '') continue;
    // Paging has its own way of saying what is wrong.
    if (name === 'skip' || name === 'limit') known[name] = text;
    else {
      const value =
        schema.type === 'integer'
          ? (digits(text) ?? text)
          : schema.type === 'boolean'
            ? booleanOf(text)
            : text;
      const holder: ObjectSchema = { type: 'object', properties: { [name]: schema } };
      const [issue] = validate(holder, { [name]: value }, pixFormats);
      if (issue !== undefined)
        throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(text)}`);
      known[name] = text;
    }
  }
  return known;
}

const booleanOf = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
