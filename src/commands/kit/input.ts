// Converts command-line input to checked values and the request body. Has no side effects: the current time and the
// text of --input are passed in.
import { MAX_BODY_LEVELS, parseJson } from '#contract/json.ts';
import { at, isObject } from '#contract/path.ts';
import { counted, counting, unitWord } from '#contract/units.ts';
import { messageOf } from '#errors/caught.ts';
import { defined } from '#errors/defined.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { phrase, say } from '#messages/message.ts';
import { InvalidValue, showJson, showValue } from '#pix/errors.ts';
import type * as Money from '#pix/money.ts';
import type { ArgSpec, Command, Input, OptionSpec } from './command.ts';

/** Result of the command-line parser: option names without dashes, values as typed. */
export interface RawInput {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[]>>;
}

type Now = number | (() => Promise<number>);

export interface InputOptions {
  /** Epoch milliseconds, or a function that returns them; called only for a time relative to now. */
  readonly now: Now;
  /** Text of the file given by `--input`. */
  readonly inputText?: string;
  /** Names an option in errors, if its value was not typed: the column of a file. */
  readonly nameOf?: Input['nameOf'];
}

/** All options of a command, including those derived from its operation. */
function commandOptions(command: Command): Readonly<Record<string, OptionSpec>> {
  return command.input?.options ?? {};
}

/**
 * Checks and converts the input. Does not check for required options because a terminal can still prompt for them; see
 * `missing`.
 * @throws PixctlError (exit 2) or InvalidValue, naming option and value
 */
export async function readInput(command: Command, raw: RawInput, given: InputOptions): Promise<Input> {
  const specs = commandOptions(command);
  const nameOf = (option: string): Value => given.nameOf?.(option) ?? typedName(option);
  const options: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  if (given.inputText !== undefined) Object.assign(body, parseBody(given.inputText, raw.options['input']));

  const givenBy = new Map<string, string>();
  for (const [word, typed] of Object.entries(raw.options)) {
    const { name, spec, denied } = meaning(word, specs);
    if (spec === undefined) continue;
    if (options[name] !== undefined)
      throw usageError(say`--${name} and --no-${name} cannot be used together`, say`Use one of them.`);
    const converted = denied ? false : convert(nameOf(name), spec, typed, given.now);
    // A file has millions of values, and most are converted at once.
    const value: unknown = converted instanceof Promise ? await converted : converted;
    options[name] = value;
    if (spec.target === undefined) continue;
    const place = spec.target.in === 'body' ? body : query;
    const earlier = givenBy.get(spec.target.path);
    if (earlier !== undefined)
      throw usageError(
        say`--${earlier} and --${name} set the same value`,
        say`Use either --${earlier} or --${name}.`,
      );
    givenBy.set(spec.target.path, name);
    if (spec.target.in === 'body' && at(body, spec.target.path) !== undefined)
      throw usageError(
        say`--${name} and the field ${spec.target.path} of --input set the same value`,
        say`Leave out ${spec.target.path} in the input, or leave out --${name}.`,
      );
    setPath(place, spec.target.path, value);
  }
  checkRange(raw.options, options);
  const named = given.nameOf === undefined ? {} : { nameOf: given.nameOf };
  return { ...(await readArgs(command, raw.args)), options, body, query, ...named };
}

const typedName = (option: string): string => `--${option}`;

/** @throws PixctlError (exit 2) for a range that ends before it starts, in which nothing can be found */
function checkRange(typed: RawInput['options'], values: Readonly<Record<string, unknown>>): void {
  for (const prefix of ['', 'paid-']) {
    const [first, last] = [`${prefix}start`, `${prefix}end`];
    const [start, end] = [values[first], values[last]];
    if (typeof start !== 'string' || typeof end !== 'string' || !(Date.parse(start) > Date.parse(end)))
      continue;
    throw usageError(
      say`--${first} ${showValue(String(typed[first]))} is after --${last} ${showValue(String(typed[last]))}`,
      say`Exchange the two, or leave one out.`,
    );
  }
}

/** Resolves an option name; `--no-x` negates `--x`. */
function meaning(
  word: string,
  specs: Readonly<Record<string, OptionSpec>>,
): { readonly name: string; readonly spec: OptionSpec | undefined; readonly denied: boolean } {
  const bare = word.slice('no-'.length);
  if (specs[word] === undefined && word.startsWith('no-') && specs[bare]?.negatable === true)
    return { name: bare, spec: specs[bare], denied: true };
  return { name: word, spec: specs[word], denied: false };
}

/** Options of which a command needs at least one. */
export interface Requirement {
  /** The option, or the two ways to give an amount. */
  readonly names: readonly string[];
  /** Options that take their place. */
  readonly unless: readonly string[];
}

/** Returns what a command requires, for checks and help. */
export const requirements = (command: Command): readonly Requirement[] => {
  const specs = commandOptions(command);
  return Object.entries(specs).flatMap(([name, { required, unless = [] }]) =>
    required === true
      ? [{ names: name === 'value' && specs['amount'] !== undefined ? [name, 'amount'] : [name], unless }]
      : [],
  );
};

/** A required value that was not given: an argument, or one of several options. */
export interface MissingValue {
  readonly kind: 'argument' | 'option';
  /** Name to ask for; of the two ways to give an amount, the one in reais. */
  readonly name: string;
  /** As typed: `<ID>`, `--url (or --email)`. */
  readonly typed: Message;
}

/** Returns the required values that are missing. */
export function missing(command: Command, input: Input): MissingValue[] {
  // In a batch, each row provides its own values.
  if (input.options.batch !== undefined) return [];
  const found = (command.input?.args ?? [])
    .filter(
      (arg) =>
        arg.optional !== true &&
        (arg.variadic === true ? input.rest.length === 0 : input.args[arg.name] === undefined),
    )
    .map(({ name }): MissingValue => ({ kind: 'argument', name, typed: say`${`<${name}>`}` }));
  const specs = commandOptions(command);
  for (const { names: options, unless } of requirements(command)) {
    const isMet = [...options, ...unless].some((name) =>
      isGiven(input, name, defined(specs[name], 'required option, or one that replaces it')),
    );
    if (isMet) continue;
    const typed = say`${options.length > 1 ? say`--value CENTS or --amount BRL` : `--${options.join()}`}`;
    const others = unless.map((name) => `--${name}`).join(', ');
    found.push({
      kind: 'option',
      name: options.at(-1) ?? '',
      typed: others === '' ? typed : say`${typed} (or ${others})`,
    });
  }
  return found;
}

const isGiven = (input: Input, name: string, { target }: OptionSpec): boolean =>
  target === undefined
    ? input.options[name] !== undefined
    : at(target.in === 'body' ? input.body : input.query, target.path) !== undefined;

async function readArgs(command: Command, words: readonly string[]): Promise<Pick<Input, 'args' | 'rest'>> {
  const args: Record<string, string> = {};
  let rest: readonly string[] = [];
  let taken = 0;
  for (const spec of command.input?.args ?? []) {
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
        say`unknown ${spec.name}: ${showValue(word)}`,
        say`Use one of: ${spec.enum.join(', ')}.`,
      );
    args[spec.name] = await readArgument(spec, word);
    if (word === '') throw usageError(say`${spec.name} is empty`);
  }
  if (taken < words.length) {
    // Of a command that reads a secret from standard input, it may be the secret.
    const secret = Object.keys(command.input?.options ?? {}).find((name) => name.endsWith('-stdin'));
    if (secret !== undefined)
      throw usageError(
        say`unexpected argument, not shown because it may be a secret`,
        say`Secrets are never read from the command line. Pipe it in: pixctl ${command.meta.name} --${secret} < FILE`,
      );
    throw usageError(
      say`unexpected argument ${showValue(words[taken] ?? '')}`,
      say`See: pixctl ${command.meta.name} --help`,
    );
  }
  return { args, rest };
}

/** Converts a value, or returns a promise of it. */
function convert(
  name: Value,
  spec: OptionSpec,
  typed: string | boolean | readonly string[],
  now: Now,
): unknown {
  if (typeof typed === 'boolean') return typed;
  if (Array.isArray(typed))
    return Promise.all(typed.map((one) => convertOne(name, spec, one as string, now)));
  if (spec.repeatable === true) return convertOne(name, spec, typed as string, now).then((value) => [value]);
  if (spec.type === 'string') return wordOf(name, spec, typed as string);
  if (loadedMoney === undefined || (spec.type !== 'cents' && spec.type !== 'reais'))
    return convertOne(name, spec, typed as string, now);
  try {
    return amount(loadedMoney, name, spec, typed as string);
  } catch (error) {
    throw namingOption(name, error);
  }
}

/** Kept after the first amount: a file may contain a million. */
let loadedMoney: typeof Money | undefined;

const amount = (
  { parseCents, parseReais }: typeof Money,
  name: Value,
  spec: OptionSpec,
  text: string,
): number => inRange(name, spec, spec.type === 'cents' ? parseCents(text) : parseReais(text), text);

async function convertOne(name: Value, spec: OptionSpec, text: string, now: Now): Promise<unknown> {
  try {
    switch (spec.type) {
      case 'cents':
      case 'reais':
        loadedMoney ??= await import('#pix/money.ts');
        return amount(loadedMoney, name, spec, text);
      case 'integer':
        if (spec.orDate === true && /\D/.test(text)) return await readDay(text, now);
        if (!/^-?\d{1,15}$/.test(text))
          throw usageError(
            spec.unit === undefined
              ? say`${name} must be a whole number, not ${showValue(text)}`
              : say`${name} must be a whole number ${unitWord(spec.unit)}, not ${showValue(text)}`,
          );
        return inRange(name, spec, Number(text), text);
      case 'moment': {
        const { isFromNow, parseWhen } = await import('#pix/dates.ts');
        const at = typeof now === 'number' ? now : isFromNow(text) ? await now() : 0;
        return parseWhen(text, { now: at, bound: spec.bound ?? 'start' }).toISOString();
      }
      case 'duration':
        return (await import('#pix/duration.ts')).parseDuration(text);
      case 'seconds': {
        const milliseconds = (await import('#pix/duration.ts')).parseDuration(text);
        if (milliseconds % 1000 !== 0)
          throw usageError(
            say`${name} must be whole seconds, not ${showValue(text)}`,
            undefined,
            'invalid-value',
          );
        return inRange(name, spec, milliseconds / 1000, text);
      }
      case 'tax-id':
      case 'pix-key':
      case 'boleto':
        return await readDomain(spec.type, text);
      case 'key-value': {
        const at = text.indexOf('=');
        if (at < 1) throw usageError(say`${name} must be KEY=VALUE, not ${showValue(text)}`);
        return { key: text.slice(0, at), value: text.slice(at + 1) };
      }
      case 'custom':
        return await defined(spec.parse, 'parser of an option')(text);
      case 'boolean':
      case 'string':
        return await wordOf(name, spec, text);
    }
  } catch (error) {
    throw namingOption(name, error);
  }
}

const namingOption = (name: Value, error: unknown): unknown =>
  error instanceof InvalidValue
    ? usageError(say`${name}: ${error.userMessage}`, error.hint, 'invalid-value')
    : error;

/** Parses a date to `YYYY-MM-DD`. */
async function readDay(text: string, now: Now): Promise<string> {
  const { brasiliaDay, isFromNow, parseWhen } = await import('#pix/dates.ts');
  const at = typeof now === 'number' ? now : isFromNow(text) ? await now() : 0;
  return brasiliaDay(parseWhen(text, { now: at, bound: 'start' }).getTime());
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function readArgument({ type, description }: ArgSpec, word: string): Promise<string> {
  if (type === undefined) return word;
  if (type !== 'uuid' && type !== 'uuid-or-end-to-end-id') return readDomain(type, word);
  const id = word.toLowerCase();
  if (UUID.test(id)) return id;
  const isPix = type === 'uuid-or-end-to-end-id';
  if (isPix && (await import('#pix/end-to-end-id.ts')).isTolerableEndToEndId(word)) return word;
  throw usageError(
    isPix
      ? say`${showValue(word)} is neither a UUID nor an end-to-end id`
      : say`${showValue(word)} is not a UUID`,
    say`Expected: ${phrase(description)}. Nothing was sent.`,
    'invalid-value',
  );
}

/** Returns the canonical form of a value. The parsers are imported only when needed. */
async function readDomain(type: 'tax-id' | 'pix-key' | 'boleto', text: string): Promise<string> {
  switch (type) {
    case 'tax-id':
      return (await import('#pix/tax-id.ts')).parseTaxId(text).taxID;
    case 'pix-key':
      return (await import('#pix/pix-key.ts')).parsePixKey(text).key;
    case 'boleto':
      return (await import('#boleto/boleto.ts')).parseBoleto(text).barcode;
  }
}

function inRange(name: Value, spec: OptionSpec, value: number, text: string): number {
  if (spec.minimum !== undefined && value < spec.minimum)
    throw usageError(
      say`${name} must be at least ${limitOf(spec.minimum, spec)}, not ${showValue(text)}`,
      undefined,
      'invalid-value',
    );
  if (spec.maximum !== undefined && value > spec.maximum)
    throw usageError(
      say`${name} must be at most ${limitOf(spec.maximum, spec)}, not ${showValue(text)}`,
      undefined,
      'invalid-value',
    );
  return value;
}

/** Formats a limit in the unit in which the option is typed. */
const limitOf = (limit: number, { type, unit }: OptionSpec): Value =>
  type === 'reais' || type === 'seconds' ? counting(limit, unit) : counted(limit, unit);

/** Only white space and format characters, which cannot be seen. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** Reads a text; a status may also be typed in the words of the tables. */
function wordOf(name: Value, spec: OptionSpec, text: string): string | Promise<string> {
  const { enum: words } = spec;
  return name !== typedName('status') || words === undefined || words.includes(text)
    ? inEnum(name, spec, text)
    : import('./status-words.ts').then(({ statusTyped }) => statusTyped(words, text));
}

function inEnum(name: Value, spec: OptionSpec, text: string): string {
  if (spec.enum === undefined) {
    // A field of a body may be emptied. Elsewhere an empty text is an unset variable of a script, and a filter without a
    // text would list everything.
    if (spec.target?.in !== 'body' && BLANK.test(text))
      throw usageError(say`${name} is empty`, say`Give a value, or leave the option out.`);
    return text;
  }
  const match = spec.enum.find((one) => one.toLowerCase() === text.toLowerCase());
  if (match === undefined)
    throw usageError(
      say`${name}: unknown value ${showValue(text)}`,
      say`Use one of: ${spec.enum.join(', ')}.`,
      'invalid-value',
    );
  return match;
}

/** @param file the value of `--input`; undefined for a row of a file */
function parseBody(
  text: string,
  file: RawInput['options'][string] | undefined,
): Readonly<Record<string, unknown>> {
  const where = typeof file === 'string' ? say`--input ${showValue(file)}` : say`the row`;
  let value: unknown;
  try {
    value = parseJson(text, MAX_BODY_LEVELS);
  } catch (error) {
    throw usageError(say`${where} is not JSON: ${messageOf(error)}`, undefined, 'invalid-json');
  }
  if (isObject(value)) return value;
  throw usageError(say`${where} must be one JSON object, not ${showJson(value)}`, undefined, 'invalid-json');
}

/** Sets a value at a dotted path, creating the objects in between. */
export function setPath(value: Record<string, unknown>, path: string, leaf: unknown): void {
  const [name = '', ...deeper] = path.split('.');
  if (deeper.length === 0) {
    value[name] = leaf;
    return;
  }
  const known = Object.hasOwn(value, name) ? value[name] : undefined;
  // Keep a value that is not an object; the body check rejects it.
  if (known !== undefined && known !== null && !isObject(known)) return;
  const inner: Record<string, unknown> = isObject(known) ? { ...known } : {};
  value[name] = inner;
  setPath(inner, deeper.join('.'), leaf);
}
