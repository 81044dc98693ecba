// What the contract states about a request is enforced here, for every operation and control alike.
import type { Operation } from '#contract/operation.ts';
import { isAboutMoney } from '#contract/operation.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { expectation, unknownField, validate } from '#contract/schema/validate.ts';
import { isStorable, unstorableAt } from '#contract/text.ts';
import { english } from '#messages/message.ts';
import type { Call, CallId } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';

/** An operation or control under its own id. */
export interface Described<I extends CallId> extends Operation {
  readonly id: I;
}

const MAX_SHOWN = 80;

/** What is in a request, as the contract types it. */
type Checked<I extends CallId> = Pick<Call<I>, 'params' | 'query' | 'body'>;

/**
 * Checks what a request holds; its body is read only when the rest is in order. `bodySchema` is that of the service's
 * namespace, where it differs. @throws Refusal 400
 */
export function checkRequest<I extends CallId>(
  operation: Described<I>,
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
  readBody: () => unknown,
  bodySchema = operation.body,
): Checked<I> {
  checkParams(operation, params);
  const query = checkQuery(operation, search);
  const body = readBody();
  checkBody(operation, bodySchema, body);
  // The types follow from the very schemas that were checked.
  return { params, query, body } as Checked<I>;
}

/** Whether what is in the body matters: also where there is to be none, when money would move all the same. */
export const readsBody = (operation: Operation): boolean =>
  operation.body !== undefined || isAboutMoney(operation);

/** The database would cut the text at NUL, and two would become one. */
const notText = (name: string): Refusal =>
  new Refusal(`${name} must be text without NUL characters and half surrogate pairs`);

/** @throws Refusal 400 naming field, rule and value. */
function checkBody(
  operation: Operation,
  schema: ObjectSchema = { type: 'object', properties: {} },
  body: unknown,
): void {
  const unstorable = unstorableAt(body);
  if (unstorable !== undefined) throw notText(unstorable === '' ? 'the body' : unstorable);
  const [issue] = validate(schema, body, pixFormats);
  if (issue === undefined) {
    const unknown = isAboutMoney(operation) ? unknownField(schema, body) : undefined;
    if (unknown !== undefined) throw new Refusal(`${unknown} is not a field of this request`);
    return;
  }
  const name = issue.path === '' ? 'the body' : issue.path;
  if (issue.rule === 'required') throw new Refusal(`${name} is required`);
  if (issue.rule === 'anyOf') throw new Refusal(`${name} needs ${english(expectation(issue))}`);
  throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(issue.received)}`);
}

/** What the path holds is checked like any other field. @throws Refusal 400 */
function checkParams(operation: Operation, params: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(params)) if (!isStorable(text)) throw notText(name);
  for (const [name, schema] of Object.entries(operation.pathParams ?? {}))
    checkOne(name, schema, params[name], params[name]);
}

/** Query values are text: those of the contract are read as their type says. @throws Refusal 400 */
function checkQuery(operation: Operation, query: URLSearchParams): Readonly<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(operation.query?.properties ?? {})) {
    const text = query.get(name);
    if (text === null || text === '') continue;
    if (!isStorable(text)) throw notText(name);
    // Paging has its own way of saying what is wrong.
    if (operation.paged === true && (name === 'skip' || name === 'limit'))
      known[name] = digits(text) ?? Number.NaN;
    else checkOne(name, schema, (known[name] = readAs(schema, text)), text);
  }
  return known;
}

/** @throws Refusal 400 */
function checkOne(name: string, schema: Schema, value: unknown, shown: string | undefined): void {
  const holder: ObjectSchema = { type: 'object', properties: { [name]: schema }, required: [name] };
  const [issue] = validate(holder, { [name]: value }, pixFormats);
  if (issue !== undefined)
    throw new Refusal(`${name} must be ${english(expectation(issue))}, not ${show(shown)}`);
}

/** The value that a text means; the text itself when it means none of this type. */
function readAs(schema: Schema, text: string): unknown {
  if (schema.type === 'integer') return digits(text) ?? text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/** The number a text writes in digits; undefined for any other text. */
export const digits = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
