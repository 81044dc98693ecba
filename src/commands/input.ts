// From the words that were typed to checked values and the request body they make. Pure: what it needs of the
// world (the time, the text of --input) is handed in.
import { usageError } from '../contract/errors.ts';
import type { ObjectSchema } from '../contract/schema.ts';
import { pixFormats } from '../contract/formats.ts';
import { expectation, validate } from '../contract/validate.ts';
import type { Issue } from '../contract/validate.ts';
import { parseDuration } from '../pix/duration.ts';
import { parseWhen } from '../pix/dates.ts';
import { InvalidValue, showValue } from '../pix/errors.ts';
import { parseCents, parseReais } from '../pix/money.ts';
import { parsePixKey } from '../pix/pix-key.ts';
import { parseTaxId } from '../pix/tax-id.ts';

import { operationOptions } from './fields.ts';
import type { Command, Input, OptionSpec } from './types.ts';

/** What a parser found on the command line: option names without dashes, values as typed. */
export interface RawInput {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[]>>;
}

export interface Surroundings {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Text of the file named by `--input`. */
  readonly inputText?: string;
}

/** Every option of a command: its own and those of its operation's fields. */
export function commandOptions(command: Command): Readonly<Record<string, OptionSpec>> {
  return command.options ?? {};
}

/**
 * Checks and converts what was typed. @throws PixctlError (exit 2) or InvalidValue, naming option and value.
 * Required options are not looked for here: on a terminal they may still be asked for; see `missing`.
 */
export function readInput(command: Command, raw: RawInput, surroundings: Surroundings): Input {
  const specs = commandOptions(command);
  const options: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  if (surroundings.inputText !== undefined) Object.assign(body, parseBody(surroundings.inputText));

  const givenBy = new Map<string, string>();
  for (const [name, typed] of Object.entries(raw.options)) {
    const spec = specs[name];
    if (spec === undefined) continue;
    const value = convert(name, spec, typed, surroundings.now);
    options[name] = value;
    if (spec.target === undefined) continue;
    const place = spec.target.in === 'body' ? body : query;
    const earlier = givenBy.get(spec.target.path);
    if (earlier !== undefined)
      throw usageError(
        `--${earlier} and --${name} say the same thing`,
        `Give exactly one of --${earlier} and --${name}.`,
      );
    givenBy.set(spec.target.path, name);
    if (spec.target.in === 'body' && getPath(body, spec.target.path) !== undefined)
      throw usageError(
        `--${name} and the field ${spec.target.path} of --input say the same thing`,
        `Leave ${spec.target.path} out of the input, or drop --${name}.`,
      );
    setPath(place, spec.target.path, value);
  }
  return { ...readArgs(command, raw.args), options, body, query };
}

/** Names of what is required and was not given: options as `--name`, arguments as `<name>`. */
export function missing(command: Command, input: Input): string[] {
  const names = (command.args ?? [])
    .filter(
      (arg) =>
        arg.optional !== true &&
        (arg.variadic === true ? input.rest.length === 0 : input.args[arg.name] === undefined),
    )
    .map((arg) => `<${arg.name}>`);
  const specs = commandOptions(command);
  for (const [name, spec] of Object.entries(specs)) {
    if (spec.required !== true) continue;
    const { target } = spec;
    const given =
      target === undefined
        ? input.options[name] !== undefined
        : getPath(target.in === 'body' ? input.body : input.query, target.path) !== undefined;
    // The client makes the correlation id of a create itself.
    if (given || (target !== undefined && target.path === command.operation?.identity)) continue;
    names.push(
      name === 'value' && specs['amount'] !== undefined ? '--value CENTS or --amount BRL' : `--${name}`,
    );
  }
  return names;
}

/** Checks a finished body against the operation. @throws PixctlError (exit 2) naming the options concerned. */
export function checkBody(
  schema: ObjectSchema,
  body: Readonly<Record<string, unknown>>,
  specs: Readonly<Record<string, OptionSpec>>,
): void {
  const issues = validate(schema, body, pixFormats);
  if (issues.length === 0) return;
  throw usageError(
    issues.map((issue) => describe(issue, specs)).join('; '),
    'Nothing was sent.',
    'invalid-input',
  );
}

function describe(issue: Issue, specs: Readonly<Record<string, OptionSpec>>): string {
  const option = Object.entries(specs).find(
    ([, spec]) => spec.target?.in === 'body' && spec.target.path === issue.path,
  );
  const name = option === undefined ? (issue.path === '' ? 'the body' : issue.path) : `--${option[0]}`;
  if (issue.rule === 'required') return `${name} is required`;
  if (issue.rule === 'anyOf') return `${name} needs ${expectation(issue)}`;
  const shown =
    typeof issue.received === 'string' ? showValue(issue.received) : JSON.stringify(issue.received);
  return `${name} must be ${expectation(issue)}, not ${shown}`;
}

function readArgs(command: Command, words: readonly string[]): Pick<Input, 'args' | 'rest'> {
  const args: Record<string, string> = {};
  let rest: readonly string[] = [];
  let taken = 0;
  for (const spec of command.args ?? []) {
    if (spec.variadic === true) {
      rest = words.slice(taken);
      taken = words.length;
      continue;
    }
    const word = words[taken];
    if (word === undefined) break;
    taken += 1;
    if (spec.enum !== undefined && !spec.enum.includes(word))
      throw usageError(
        `${spec.name} ${showValue(word)} is not known`,
        `Use one of: ${spec.enum.join(', ')}.`,
      );
    args[spec.name] =
      spec.type === 'tax-id'
        ? parseTaxId(word).taxID
        : spec.type === 'pix-key'
          ? parsePixKey(word).key
          : word;
    if (word === '') throw usageError(`${spec.name} is empty`);
  }
  if (taken < words.length)
    throw usageError(`unexpected argument ${showValue(words[taken]!)}`, `See: pixctl ${command.name} --help`);
  return { args, rest };
}

function convert(
  name: string,
  spec: OptionSpec,
  typed: string | boolean | readonly string[],
  now: number,
): unknown {
  if (typeof typed === 'boolean') return typed;
  if (Array.isArray(typed)) return typed.map((one) => convertOne(name, spec, one as string, now));
  const value = convertOne(name, spec, typed as string, now);
  return spec.repeatable === true ? [value] : value;
}

function convertOne(name: string, spec: OptionSpec, text: string, now: number): unknown {
  try {
    switch (spec.type) {
      case 'cents':
        return inRange(name, spec, parseCents(text), text);
      case 'reais':
        return inRange(name, spec, parseReais(text), text);
      case 'integer':
        if (!/^-?\d{1,15}$/.test(text))
          throw usageError(`--${name} must be a whole number${unitOf(spec)}, not ${showValue(text)}`);
        return inRange(name, spec, Number(text), text);
      case 'moment':
        return parseWhen(text, { now, bound: spec.bound ?? 'start' }).toISOString();
      case 'duration':
        return parseDuration(text);
      case 'tax-id':
        return parseTaxId(text).taxID;
      case 'pix-key':
        return parsePixKey(text).key;
      case 'key-value': {
        const at = text.indexOf('=');
        if (at < 1) throw usageError(`--${name} must be KEY=VALUE, not ${showValue(text)}`);
        return { key: text.slice(0, at), value: text.slice(at + 1) };
      }
      case 'json':
        return parseJson(text, `--${name}`);
      case 'boolean':
      case 'string':
        return inEnum(name, spec, text);
    }
  } catch (error) {
    if (error instanceof InvalidValue)
      throw usageError(`--${name}: ${error.message}`, error.hint, 'invalid-value');
    throw error;
  }
}

function inRange(name: string, spec: OptionSpec, value: number, text: string): number {
  if (spec.minimum !== undefined && value < spec.minimum)
    throw usageError(
      `--${name} must be at least ${spec.minimum}${unitOf(spec)}, not ${text}`,
      undefined,
      'invalid-value',
    );
  if (spec.maximum !== undefined && value > spec.maximum)
    throw usageError(
      `--${name} must be at most ${spec.maximum}${unitOf(spec)}, not ${text}`,
      undefined,
      'invalid-value',
    );
  return value;
}

function inEnum(name: string, spec: OptionSpec, text: string): string {
  if (spec.enum === undefined) return text;
  const match = spec.enum.find((one) => one.toLowerCase() === text.toLowerCase());
  if (match === undefined)
    throw usageError(
      `--${name} ${showValue(text)} is not known`,
      `Use one of: ${spec.enum.join(', ')}.`,
      'invalid-value',
    );
  return match;
}

const unitOf = (spec: OptionSpec): string => (spec.unit === undefined ? '' : ` ${spec.unit}`);

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageError(`${where} is not JSON: ${(error as Error).message}`, undefined, 'invalid-json');
  }
}

function parseBody(text: string): Record<string, unknown> {
  const value = parseJson(text, '--input');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageError('--input must hold one JSON object', undefined, 'invalid-json');
  return value as Record<string, unknown>;
}

/** Value at a dotted path of own properties. */
export function getPath(value: unknown, path: string): unknown {
  let at: unknown = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

function setPath(value: Record<string, unknown>, path: string, leaf: unknown): void {
  const names = path.split('.');
  let at = value;
  for (const name of names.slice(0, -1)) {
    const next = at[name];
    at = (typeof next === 'object' && next !== null ? next : (at[name] = {})) as Record<string, unknown>;
  }
  at[names.at(-1)!] = leaf;
}

/** Options of an operation plus a command's own. */
export const withOwn = (
  command: Pick<Command, 'operation'>,
  own: Readonly<Record<string, OptionSpec>> = {},
): Readonly<Record<string, OptionSpec>> => ({
  ...own,
  ...(command.operation === undefined ? {} : operationOptions(command.operation)),
});
