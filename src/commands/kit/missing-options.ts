// Options that a request still needs: an error in a script, questions at a terminal.
import { at } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';
import type { Issue } from '#contract/schema/validate.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Input, OptionSpecs } from './command.ts';

/** Names of options that are needed together. */
export type OptionSet = readonly string[];

/** The error about missing options (exit 2). At a terminal, pixctl asks for those of one of the sets instead. */
export class MissingOptions extends PixctlError {
  constructor(
    userMessage: Message,
    readonly sets: readonly OptionSet[],
    hint: Message = say`Nothing was sent.`,
  ) {
    super(userMessage, { code: 'invalid-input', exitCode: EXIT.usage, hint });
  }
}

/** The option that names a customer whom the service has saved. */
export const SAVED_CUSTOMER = 'customer';

/** Fields of a body that `--customer` can fill, if the command has it. */
const FILLED_BY_SAVED = ['customer', 'customerId'];

export const isMissing = ({ rule }: Issue): boolean => rule === 'required' || rule === 'anyOf';

/** Returns the option that fills a field of the body; undefined if there is none. */
const optionAt = (specs: OptionSpecs, path: string): string | undefined =>
  Object.entries(specs).find(([, { target }]) => target?.in === 'body' && target.path === path)?.[0];

const isFilledBySaved = (specs: OptionSpecs, path: string): boolean =>
  FILLED_BY_SAVED.includes(path) && specs[SAVED_CUSTOMER]?.target === undefined && SAVED_CUSTOMER in specs;

/** Returns the sets of options of which each corrects the issue; empty if no option can. */
const setsFor = (specs: OptionSpecs, { path, rule, schema, received }: Issue): readonly OptionSet[] =>
  unique(rule === 'anyOf' ? within(specs, schema, path, received) : filling(specs, schema, path));

/** Returns the sets that correct all issues; empty if options cannot correct one of them. */
export const setsForAll = (specs: OptionSpecs, issues: readonly Issue[]): readonly OptionSet[] =>
  unique(issues.map((issue) => setsFor(specs, issue)).reduce(combined, [[]]));

/** The sets of options that fill a missing field. */
function filling(specs: OptionSpecs, schema: Schema, path: string): readonly OptionSet[] {
  const saved = isFilledBySaved(specs, path) ? [[SAVED_CUSTOMER]] : [];
  if (saved.length > 0 && schema.type !== 'object') return saved;
  const option = optionAt(specs, path);
  if (option !== undefined)
    return [[option === 'value' && specs['amount'] !== undefined ? 'amount' : option]];
  return [...saved, ...within(specs, schema, path, undefined)];
}

/** The sets of options that fill the missing fields of an object. */
function within(specs: OptionSpecs, schema: Schema, path: string, received: unknown): readonly OptionSet[] {
  if (schema.type !== 'object') return [];
  const { required = [], anyOf = [[]], properties } = schema;
  const isGiven = (name: string): boolean => at(received, name) !== undefined;
  // Whoever has given a part of one alternative wants that one.
  const begun = anyOf.filter((set) => set.some(isGiven));
  return (begun.length === 0 ? anyOf : begun).flatMap((set) =>
    [...new Set([...required, ...set])]
      .filter((name) => !isGiven(name))
      .map((name) => {
        const property = properties[name];
        return property === undefined ? [] : filling(specs, property, path === '' ? name : `${path}.${name}`);
      })
      // pixctl derives a field without an option from the others, such as the type of a tax id.
      .filter((some) => some.length > 0)
      .reduce(combined, [[]])
      .filter((one) => one.length > 0),
  );
}

const combined = (some: readonly OptionSet[], others: readonly OptionSet[]): readonly OptionSet[] =>
  some.flatMap((one) => others.map((other) => [...new Set([...one, ...other])]));

const unique = (sets: readonly OptionSet[]): readonly OptionSet[] => [
  ...new Map(sets.map((set) => [[...set].toSorted().join(' '), set])).values(),
];

/** Names where a wrong value comes from: its option or column; undefined for a field of --input. */
export function sourceOf(
  specs: OptionSpecs,
  { path }: Issue,
  { options, nameOf }: Pick<Input, 'options' | 'nameOf'>,
): Value | undefined {
  // An option that can be repeated fills a list.
  const field = path.replace(/\[\d+\]$/, '');
  const filling = Object.entries(specs).flatMap(([name, { target }]) =>
    target?.in === 'body' && target.path === field ? [name] : [],
  );
  const option = filling.find((name) => options[name] !== undefined);
  return option === undefined ? undefined : (nameOf?.(option) ?? `--${option}`);
}

/** Names the options of an issue: `--charge, or --value + --customer`; undefined if there are none. */
export function namesOf(specs: OptionSpecs, issue: Issue): Value | undefined {
  const sets = isMissing(issue) ? setsFor(specs, issue) : [];
  const option = optionAt(specs, issue.path);
  if (option !== undefined) return `--${option}`;
  const [first, ...others] = sets.map((set) => set.map((name) => `--${name}`).join(' + '));
  return first === undefined ? undefined : others.reduce<Value>((all, one) => say`${all}, or ${one}`, first);
}
