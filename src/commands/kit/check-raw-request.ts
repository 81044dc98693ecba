// Compares a request of `pixctl api` with the contract. A difference is a warning: the service decides.
import { describeIssue } from '#client/check-body.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { unknownFields, validate } from '#contract/schema/validate.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export interface RawRequest {
  readonly method: string;
  /** Path below the base URL, perhaps with a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Returns what is unusual about a request; nothing about an operation that pixctl does not know. */
export function differencesFromContract(request: RawRequest): readonly Message[] {
  const operation = operationOf(request);
  return operation === undefined || operation.upload !== undefined
    ? []
    : [...aboutQuery(operation, request), ...aboutBody(operation, request.body)];
}

const withoutQuery = (path: string): string => path.replace(/\?.*$/s, '').replace(/\/$/, '');

function operationOf({ method, path }: RawRequest): Operation | undefined {
  const fitting = (OPERATIONS as readonly Operation[]).filter(
    (one) => one.method === method && patternOf(one.path).test(withoutQuery(path)),
  );
  // Fixed words win over parameters: `/payment/approve` over `/payment/{id}`.
  return fitting.toSorted((a, b) => parametersIn(a) - parametersIn(b))[0];
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${withoutQuery(path)
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  );

const parametersIn = ({ path }: Operation): number => path.split('{').length;

function aboutQuery({ id, query }: Operation, request: RawRequest): Message[] {
  const [, search = ''] = request.path.split('?');
  const names = [...new URLSearchParams(search).keys(), ...Object.keys(request.query ?? {})];
  return names
    .filter((name) => query?.properties[name] === undefined)
    .map((name) => say`${id} has no parameter ${name}`);
}

function aboutBody({ id, body: schema }: Operation, body: unknown): Message[] {
  if (schema === undefined || (body === undefined && schema.required === undefined)) return [];
  if (!isObject(body)) return [say`${id} needs a JSON object as its body`];
  const [unknown] = unknownFields(schema, body);
  return [
    ...validate(schema, body, pixFormats).map((issue) => say`${id}: ${describeIssue(issue)}`),
    ...(unknown === undefined ? [] : [say`${id} has no field ${unknown}`]),
  ];
}
