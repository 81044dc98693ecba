// Completion data of the commands as plain objects, generated at build time so that TAB loads nothing else.
import { TOPICS } from '#cli/help/topics/index.ts';
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { typedOptions } from '#cli/parse/typed-options.ts';
import { allCommands, isGroup, loadTopLevel } from '#cli/tree.ts';
import type { Command, OptionSpec, ValueSource } from '#commands/kit/command.ts';
import { SETTING_NAMES } from '#config/settings.ts';
import { EVENTS } from '#contract/events/event-types.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { defined } from '#errors/defined.ts';
import type { Translate } from '#messages/translate.ts';
import type { RecentKind } from '#output/view.ts';

/** Possible values of an argument or option. */
export interface ValueEntry {
  /** One of these words. */
  readonly words?: readonly string[];
  readonly source?: Exclude<ValueSource, 'scope' | 'operation'> | 'file';
  /** Further kinds of ids that fit. */
  readonly also?: readonly RecentKind[];
  /** Offer only ids last seen in one of these statuses. */
  readonly states?: readonly string[];
}

export interface OptionEntry extends ValueEntry {
  readonly text: string;
  readonly short?: string;
  /** Takes no value. */
  readonly flag?: true;
  /** Takes several comma-separated values. */
  readonly list?: true;
  readonly repeatable?: true;
}

export interface Entry {
  readonly text: string;
  readonly aliases?: readonly string[];
  /** Everything but these texts is in a file of its own; see table-store.ts. */
  readonly stored?: true;
  /** Possible next words. */
  readonly next?: Readonly<Record<string, Entry>>;
  readonly args?: readonly (ValueEntry & { readonly many?: true })[];
  readonly options?: Readonly<Record<string, OptionEntry>>;
}

export interface Table {
  readonly root: Entry;
  /** Global options. */
  readonly options: Readonly<Record<string, OptionEntry>>;
  readonly topics: readonly string[];
  /** Descriptions by event. */
  readonly events: Readonly<Record<string, string>>;
  readonly settings: readonly string[];
}

type Valued = Pick<OptionSpec, 'enum' | 'source' | 'file'>;

/** Words of the contract, of which only a few commands take one. */
const CONTRACT_WORDS = {
  scope: [...new Set(OPERATIONS.map(({ scope }) => scope))],
  operation: OPERATIONS.map(({ id }) => id),
};

function valueOf({ enum: words, source, file }: Valued): ValueEntry {
  if (words !== undefined) return { words };
  if (source === 'scope' || source === 'operation') return { words: CONTRACT_WORDS[source] };
  if (source !== undefined) return { source };
  return file === undefined ? {} : { source: 'file' };
}

const optionEntry = (spec: OptionSpec, t: Translate): OptionEntry => ({
  text: t(spec.description),
  ...(spec.short === undefined ? {} : { short: spec.short }),
  ...(spec.type === 'boolean' ? { flag: true } : valueOf(spec)),
  ...(spec.placeholder?.includes(',') === true ? { list: true } : {}),
  ...(spec.repeatable === true ? { repeatable: true } : {}),
});

function commandEntry(command: Command, t: Translate): Entry {
  const own = Object.entries(typedOptions(command)).filter(([name]) => !Object.hasOwn(GLOBAL_OPTIONS, name));
  return {
    text: t(command.meta.summary),
    ...(command.meta.aliases === undefined ? {} : { aliases: command.meta.aliases }),
    args: (command.input?.args ?? []).map((arg) => ({
      ...valueOf(arg),
      ...(arg.alsoFrom === undefined ? {} : { also: arg.alsoFrom }),
      ...(arg.states === undefined ? {} : { states: arg.states }),
      ...(arg.variadic === true ? { many: true } : {}),
    })),
    options: Object.fromEntries(own.map(([name, spec]) => [name, optionEntry(spec, t)])),
  };
}

type Growing = Omit<Entry, 'text' | 'next'> & { text: string; next?: Record<string, Growing> };

/** Describes each group within a group, such as `payment batch`, by the names of its commands. */
function describeInnerGroups({ next = {} }: Growing): void {
  for (const entry of Object.values(next)) {
    describeInnerGroups(entry);
    if (entry.text === '' && entry.next !== undefined) entry.text = Object.keys(entry.next).join(', ');
  }
}

/** Builds the table of all commands in one language. */
export async function completionTable(t: Translate): Promise<Table> {
  const root: Growing = { text: '' };
  for (const command of await allCommands()) {
    const words = command.meta.name.split(' ');
    let at = root;
    for (const word of words.slice(0, -1)) {
      const entry = await loadTopLevel(word);
      const text = entry !== undefined && isGroup(entry) ? t(entry.summary) : '';
      at = (at.next ??= {})[word] ??= { text };
    }
    // A command can also be a prefix of others, like `sync` and `sync status`.
    (at.next ??= {})[defined(words.at(-1), 'last word of a command')] = commandEntry(command, t);
  }
  describeInnerGroups(root);
  return {
    root: root,
    options: Object.fromEntries(
      Object.entries(GLOBAL_OPTIONS).map(([name, spec]) => [name, optionEntry(spec, t)]),
    ),
    topics: TOPICS,
    events: Object.fromEntries(Object.entries(EVENTS).map(([name, text]) => [name, t(text)])),
    settings: SETTING_NAMES,
  };
}
