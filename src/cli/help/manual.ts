// Parts of a command's manual that are computed: options in order of importance, and output fields. Shared by help
// pages, man pages, completions and `pixctl commands`.
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { typedOptions } from '#cli/parse/typed-options.ts';
import type { ArgSpec, Command, OptionSpec } from '#commands/kit/command.ts';
import { requirements } from '#commands/kit/input.ts';
import type { Operation } from '#contract/operation.ts';
import { centsIn } from '#contract/schema/cents.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { unitWord } from '#contract/units.ts';
import type { Text } from '#messages/message.ts';
import { english, phrase, say } from '#messages/message.ts';

export type NamedOption = readonly [name: string, spec: OptionSpec];

export const REQUIRED = 'Required';
export const USED_MOST = 'Most used options';

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly NamedOption[];
}

/** Minimum number of options with the same first word that get their own heading. */
const GROUP_SIZE = 4;
/** Number of options that stand before the examples, where a command has more than these. */
const MOST_USED = 5;

/**
 * Groups the options of a command without the global ones: required, those that its examples use, all others, then
 * those of parts of the body (`customer-…`).
 */
export function optionGroups(command: Command): OptionGroup[] {
  const own = Object.entries(typedOptions(command))
    .filter(([name]) => !Object.hasOwn(GLOBAL_OPTIONS, name))
    .toSorted((a, b) => rank(command, a) - rank(command, b));
  const needed = own.filter(([name]) => isNeeded(command, name));
  const optional = own.filter((one) => !needed.includes(one));
  const used = optional.length > MOST_USED + 2 ? mostUsed(command, optional) : [];
  const others = optional.filter((one) => !used.includes(one));
  const groupOf = ([name, { target }]: NamedOption): string | undefined =>
    target?.path.includes('.') === true &&
    others.filter((one) => one[0].startsWith(`${stem(name)}-`)).length >= GROUP_SIZE
      ? stem(name)
      : undefined;
  const groups = [...new Set(others.map(groupOf))].filter((title) => title !== undefined);
  return [
    { title: REQUIRED, options: needed },
    { title: USED_MOST, options: used },
    {
      title: used.length === 0 ? 'Options' : 'Other options',
      options: others.filter((one) => groupOf(one) === undefined),
    },
    ...groups.map((title) => ({
      title: title.slice(0, 1).toUpperCase() + title.slice(1),
      options: others.filter((one) => groupOf(one) === title),
    })),
  ].filter(({ options }) => options.length > 0);
}

/** Returns the options that occur most often in the examples of a command, in the order of its options. */
function mostUsed({ meta: { examples } }: Command, options: readonly NamedOption[]): NamedOption[] {
  const words = examples.flatMap(({ command }) => command.split(/[\s=]/));
  const uses = ([name]: NamedOption): number => words.filter((word) => word === `--${name}`).length;
  const first = options.toSorted((a, b) => uses(b) - uses(a)).slice(0, MOST_USED);
  return options.filter((one) => first.includes(one));
}

/** Order of an option: the command's own options first, files to read and details of the request last. */
function rank({ meta: { operation } }: Command, [name, { target }]: NamedOption): number {
  if (target === undefined) return name === 'input' || name === 'batch' ? 2 : 0;
  return target.in === 'query' && operation?.body !== undefined ? 3 : 1;
}

const stem = (name: string): string => name.split('-')[0] ?? '';

/** Whether the option is required, or can take the place of a required one. */
const isNeeded = (command: Command, name: string): boolean =>
  requirements(command).some(({ names, unless }) => names.includes(name) || unless.includes(name));

export interface Field {
  /** Dotted path into the JSON output of the command. */
  readonly path: string;
  readonly description: Text;
}

/**
 * Returns the fields of a command's JSON (of one item, for a list); empty if it prints text or raw data from the
 * service.
 */
export function outputFields(command: Command): readonly Field[] {
  const { resultOf = command.meta.operation, view, fields, moreFields = [] } = command.show ?? {};
  if (fields !== undefined) return fields;
  const schema = resultOf === undefined ? undefined : itemSchema(resultOf);
  const known = schema === undefined ? [] : fieldsOf(schema);
  const shown = new Map(
    [...(view?.columns ?? []), ...(view?.detail ?? [])].map(({ path, label, format }) => [
      path,
      { path, description: format === 'money' ? say`${phrase(label)} (${unitWord('cents')})` : label },
    ]),
  );
  const others = [...shown.values()].filter(({ path }) => !known.some((field) => field.path === path));
  // A command may convert the operation's answer to something else.
  const own = shown.size > 0 && others.length === shown.size ? others : [...known, ...others];
  return [...own, ...moreFields];
}

function itemSchema({ response, result }: Operation): ObjectSchema | undefined {
  if (response === undefined || result.kind === 'binary') return undefined;
  const schema = 'key' in result && response.type === 'object' ? response.properties[result.key] : response;
  const item = schema?.type === 'array' ? schema.items : schema;
  return item?.type === 'object' ? item : undefined;
}

function fieldsOf(schema: ObjectSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const path = prefix + name;
    return property.type === 'object'
      ? fieldsOf(property, `${path}.`)
      : [{ path, description: describe(property) }];
  });
}

function describe(schema: Exclude<Schema, ObjectSchema>): Text {
  const unit = schema.type === 'integer' ? schema.unit : undefined;
  const kind =
    schema.type === 'string'
      ? (schema.enum?.join(', ') ?? (schema.format === 'date-time' ? 'RFC 3339' : ''))
      : schema.type === 'boolean'
        ? say`true or false`
        : unit === undefined
          ? ''
          : unitWord(unit);
  const { description = '' } = schema;
  if (kind === '') return description;
  return description === '' ? say`${kind}` : say`${phrase(description)} (${kind})`;
}

/** The word for cents in the description of a field that pixctl computes. */
const IN_CENTS = /\bcents\b/;

/** Returns the paths of amounts in cents in a command's JSON; lists on the way have no name. */
export function moneyPaths(command: Command): ReadonlySet<string> {
  const { resultOf = command.meta.operation, view, fields = [], moreFields = [] } = command.show ?? {};
  const schema = resultOf === undefined ? undefined : itemSchema(resultOf);
  return new Set([
    ...(schema === undefined ? [] : centsIn(schema)),
    ...[...(view?.columns ?? []), ...(view?.detail ?? [])]
      .filter(({ format }) => format === 'money')
      .map(({ path }) => path),
    ...[...fields, ...moreFields]
      .filter(({ description }) => IN_CENTS.test(description))
      .map(({ path }) => path),
  ]);
}

/**
 * Returns a command with its arguments and options on a line, for readers who pay for each word.
 * @param isUsable whether an option is listed
 */
export function shortUsage(
  command: Command,
  isUsable: (name: string) => boolean,
): { readonly usage: string; readonly about: Readonly<Record<string, string>> } {
  const { args = [] } = command.input ?? {};
  const groups = optionGroups(command).map(({ title, options }) => ({
    title,
    options: options.filter(([name]) => isUsable(name)),
  }));
  const specs = typedOptions(command);
  const wordOf = (name: string): string =>
    specs[name]?.type === 'boolean' ? `--${name}` : `--${name} ${valueWord(specs[name])}`;
  const required = requirements(command).map(({ names, unless }) => {
    const words = [...names, ...unless].filter((name) => isUsable(name)).map(wordOf);
    return words.length === 1 ? words.join() : `(${words.join(' | ')})`;
  });
  const optional = groups
    .filter(({ title }) => title !== REQUIRED)
    .flatMap(({ options }) => options.map(([name]) => `[${wordOf(name)}]`));
  const about = [
    ...args.map(({ name, description }) => [name, description] as const),
    ...groups
      .filter(({ title }) => title === REQUIRED || title === USED_MOST)
      .flatMap(({ options }) =>
        options.map(([name, { description }]) => [`--${name}`, english(description)] as const),
      ),
  ];
  return {
    usage: [command.meta.name, ...args.map(argumentWord), ...required, ...optional].join(' '),
    about: Object.fromEntries(about),
  };
}

const valueWord = ({ type, placeholder = 'TEXT' }: Partial<OptionSpec> = {}): string =>
  type === 'reais' ? '"50,00"' : placeholder;

const argumentWord = ({ name, optional, variadic }: ArgSpec): string => {
  const word = `${name.toUpperCase()}${variadic === true ? '...' : ''}`;
  return optional === true ? `[${word}]` : word;
};
