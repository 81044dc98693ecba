// Validates requests of operations and control calls against the contract.
import type { Operation } from '#contract/operation.ts';
import { isAboutMoney } from '#contract/operation.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { expectation, unknownFields, validate } from '#contract/schema/validate.ts';
import { isStorable, unstorableAt } from '#contract/text.ts';
import { english } from '#messages/message.ts';
import type { Call, CallId } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';

/** Operation or control call whose id type is known. */
export interface Described<I extends CallId> extends Operation {
  readonly id: I;
}

const MAX_SHOWN = 80;

/** Validated parts of a request, typed by the contract. */
type Checked<I extends CallId> = Pick<Call<I>, 'params' | 'query' | 'body'>;

/**
 * Validates parameters, query and body; the body is read only if the others are valid.
 * @param bodySchema body schema for the service's namespace, if it differs
 * @throws Refusal 400 if the request is not valid
 */
export function checkRequest<I extends CallId>(
  operation: Described<I>,
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
  readBody: () => unknown,
  bodySchema = operation.body ?? NO_FIELDS,
): Checked<I> {
  checkParams(operation, params);
  const query = checkQuery(operation, search);
  const body = readBody();
  checkBody(bodySchema, body);
  // The types are inferred from the schemas that were just checked.
  return { params, query, body } as Checked<I>;
}

/** Body of an operation without fields. */
export const NO_FIELDS: ObjectSchema = { type: 'object', properties: {} };

/** Whether the body must be read; also if money moves without one, so that the log names the fields that were sent. */
export const readsBody = (operation: Operation): boolean =>
  operation.body !== undefined || isAboutMoney(operation);

/** Most names of unknown fields in the request log. */
const MAX_NAMED = 20;

/** Returns the paths of the first fields that the operation does not have, and an ellipsis if there are more. */
export function ignoredFields(schema: ObjectSchema, body: unknown): string[] {
  const names: string[] = [];
  for (const name of unknownFields(schema, body)) {
    if (names.length === MAX_NAMED) return [...names, '…'];
    names.push(name);
  }
  return names;
}

/** The database truncates text at NUL, so two different ids could become one. */
const notText = (name: string): Refusal =>
  new Refusal(`${name} must be text without NUL characters and half surrogate pairs`);

/** @throws Refusal 400 with field, rule and value */
function checkBody(schema: ObjectSchema, body: unknown): void {
  const unstorable = unstorableAt(body)?.path;
  if (unstorable !== undefined) throw notText(unstorable === '' ? 'the body' : unstorable);
  const [issue] = validate(schema, body, pixFormats);
  if (issue === undefined) return;
  const name = issue.path === '' ? 'the body' : issue.path;
  if (issue.rule === 'required') throw new Refusal(`${name} is required`);
  if (issue.rule === 'anyOf') throw new Refusal(`${name} needs ${english(expectation(issue))}`);
  throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(issue.received)}`);
}

/** Validates the path parameters. @throws Refusal 400 for an invalid value */
function checkParams(operation: Operation, params: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(params)) if (!isStorable(text)) throw notText(name);
  for (const [name, schema] of Object.entries(operation.pathParams ?? {}))
    checkOne(name, schema, params[name], params[name]);
}

/** Converts query values from text to the types of the contract. @throws Refusal 400 for an invalid value */
function checkQuery(operation: Operation, query: URLSearchParams): Readonly<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(operation.query?.properties ?? {})) {
    const text = query.get(name);
    if (text === null || text === '') continue;
    if (!isStorable(text)) throw notText(name);
    // paging.ts reports invalid skip and limit.
    if (operation.paged === true && (name === 'skip' || name === 'limit'))
      known[name] = digits(text) ?? Number.NaN;
    else checkOne(name, schema, (known[name] = readAs(schema, text)), text);
  }
  return known;
}

/** @throws Refusal 400 if the value does not conform to its schema */
function checkOne(name: string, schema: Schema, value: unknown, shown: string | undefined): void {
  const holder: ObjectSchema = { type: 'object', properties: { [name]: schema }, required: [name] };
  const [issue] = validate(holder, { [name]: value }, pixFormats);
  if (issue !== undefined)
    throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(shown)}`);
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** Parses a text as the type of the schema; returns the text unchanged if it cannot be parsed. */
function readAs(schema: Schema, text: string): unknown {
  if (schema.type === 'integer') return digits(text) ?? text;
  // Clients in Python send True, clients in PHP 1.
  if (schema.type === 'boolean') return BOOLEANS[text.toLowerCase()] ?? text;
  return text;
}

/** Parses a whole number of at most 15 digits; undefined for any other text. */
export const digits = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
