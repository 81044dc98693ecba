// Computes the completions at the cursor. Has no side effects: recent ids and profiles are passed in.
import { FINAL_STATES } from '#contract/statuses.ts';
import type { Entry, OptionEntry, Table, ValueEntry } from './table.ts';

interface Candidate {
  readonly value: string;
  readonly text: string;
  /** Status when it was last shown. */
  readonly state?: string;
}

export interface Answer {
  readonly candidates: readonly Candidate[];
  /** Whether file names fit too; the shell completes those. */
  readonly files: boolean;
}

export interface Known {
  profiles(): readonly string[];
  /** Entry of a top-level word whose table is stored by itself. */
  entry(word: string): Entry | undefined;
  /** Recently shown ids of a kind, with labels. */
  recent(kind: string, profile: string | undefined): readonly Candidate[];
}

const NOTHING: Answer = { candidates: [], files: false };

/** Returns the candidates for the word `current` after `words`. */
export function complete(table: Table, words: readonly string[], current: string, known: Known): Answer {
  const place = read(table, words, known);
  const answer = candidatesAt(table, place, current, known);
  const values = new Set<string>();
  // Of an id with two labels, such as one of two profiles, shells would insert the beginning of the labels.
  const candidates = answer.candidates.filter(
    ({ value }) => value.startsWith(current) && values.size < values.add(value).size,
  );
  return { ...answer, candidates };
}

interface Place {
  readonly entry: Entry;
  /** Number of arguments before the cursor. */
  readonly taken: number;
  /** Option whose value comes next. */
  readonly option: OptionEntry | undefined;
  readonly used: ReadonlySet<string>;
  readonly profile: string | undefined;
  /** After `--`, no word is an option. */
  readonly literal: boolean;
  readonly helping: boolean;
}

/** Finds the command and position to which the words lead. */
function read(table: Table, words: readonly string[], known: Known): Place {
  let entry = table.root;
  let taken = 0;
  let option: OptionEntry | undefined;
  let name = '';
  let profile: string | undefined;
  let literal = false;
  let helping = false;
  const used = new Set<string>();
  for (const word of words) {
    if (option !== undefined) {
      if (name === 'profile') profile = word;
      option = undefined;
    } else if (!literal && word === '--') literal = true;
    else if (!literal && word.startsWith('-') && word !== '-') {
      const [flag, value] = splitOnce(word);
      const found = optionNamed(table, entry, flag);
      if (found === undefined) continue;
      name = found[0];
      used.add(name);
      if (name === 'sandbox') profile = 'sandbox';
      if (value !== undefined) profile = name === 'profile' ? value : profile;
      else if (found[1].flag !== true) option = found[1];
    } else if (entry === table.root && word === 'help') helping = true;
    else if (entry.next !== undefined) {
      // Commands of the sandbox act on it, whatever the current profile is.
      if (entry === table.root && word === 'sandbox') profile ??= 'sandbox';
      const next = follow(entry, word);
      entry = (next?.stored === true ? known.entry(word) : next) ?? { text: '' };
    } else taken += 1;
  }
  return { entry, taken, option, used, profile, literal, helping };
}

const splitOnce = (word: string): readonly [string, string | undefined] => {
  const at = word.indexOf('=');
  return at < 0 || !word.startsWith('--') ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
};

const optionsOf = (table: Table, { options = {} }: Entry): Readonly<Record<string, OptionEntry>> => ({
  ...options,
  ...table.options,
});

const optionNamed = (table: Table, entry: Entry, flag: string): readonly [string, OptionEntry] | undefined =>
  Object.entries(optionsOf(table, entry)).find(
    ([name, { short }]) => flag === `--${name}` || (short !== undefined && flag === `-${short}`),
  );

const follow = ({ next = {} }: Entry, word: string): Entry | undefined =>
  Object.hasOwn(next, word) ? next[word] : Object.values(next).find(({ aliases }) => aliases?.includes(word));

function candidatesAt(table: Table, place: Place, current: string, known: Known): Answer {
  const { entry, option, used, literal, helping, taken } = place;
  if (option !== undefined) return valuesFor(table, option, current, place, known);
  if (!literal && current.startsWith('-')) {
    const [flag, typed] = splitOnce(current);
    if (typed !== undefined) {
      const named = optionNamed(table, entry, flag)?.[1];
      if (named === undefined || named.flag === true) return NOTHING;
      const { candidates, files } = valuesFor(table, named, typed, place, known);
      return {
        files,
        candidates: candidates.map(({ value, text }) => ({ value: `${flag}=${value}`, text })),
      };
    }
    const fitting = Object.entries(optionsOf(table, entry)).filter(
      ([name, { repeatable }]) => repeatable === true || !used.has(name),
    );
    return {
      files: false,
      candidates: [
        ...fitting.map(([name, { text }]) => ({ value: `--${name}`, text })),
        { value: '--help', text: '' },
      ],
    };
  }
  if (entry.next !== undefined) {
    const words = Object.entries(entry.next).map(([value, { text }]) => ({ value, text }));
    const topics = helping && entry === table.root ? table.topics.map((value) => ({ value, text: '' })) : [];
    const help = !helping && entry === table.root ? [{ value: 'help', text: '' }] : [];
    return { files: false, candidates: [...words, ...topics, ...help] };
  }
  const { args = [] } = entry;
  const last = args.at(-1);
  const arg = args[taken] ?? (last?.many === true ? last : undefined);
  return arg === undefined ? NOTHING : valuesFor(table, arg, current, place, known);
}

function valuesFor(
  table: Table,
  entry: ValueEntry & { readonly list?: true },
  current: string,
  { profile }: Place,
  known: Known,
): Answer {
  if (entry.source === 'file') return { candidates: [], files: true };
  const candidates = valuesOf(table, entry, profile, known);
  if (entry.list !== true) return { candidates, files: false };
  // Keep the values before the last comma.
  const before = current.slice(0, current.lastIndexOf(',') + 1);
  return { candidates: candidates.map(({ value, text }) => ({ value: before + value, text })), files: false };
}

function valuesOf(
  { events, settings }: Table,
  { words, source, also = [], states }: ValueEntry,
  profile: string | undefined,
  known: Known,
): readonly Candidate[] {
  const plain = (values: readonly string[]): Candidate[] => values.map((value) => ({ value, text: '' }));
  if (words !== undefined) return plain(words);
  switch (source) {
    case undefined:
    case 'file':
      return [];
    case 'profile':
      return plain(known.profiles());
    case 'event':
      return Object.entries(events).map(([value, text]) => ({ value, text }));
    case 'setting':
      return plain(settings);
    default:
      // These values come from the service: they must not become an option, or a control word of the completion script.
      return [
        ...fitting(known.recent(source, profile), states),
        ...also.flatMap((kind) => known.recent(kind, profile)),
      ]
        .filter(({ value }) => /^[^-:]/.test(value))
        .map(({ value, text }) => ({ value, text: text.startsWith('-') ? '' : text }));
  }
}

const FINAL: ReadonlySet<string> = new Set(Object.values(FINAL_STATES).flat());

/** Returns ids last seen in one of the statuses; if there are none, those that may have reached one since. */
function fitting(seen: readonly Candidate[], states: readonly string[] | undefined): readonly Candidate[] {
  if (states === undefined) return seen;
  const fit = seen.filter(({ state }) => state !== undefined && states.includes(state));
  return fit.length > 0 ? fit : seen.filter(({ state }) => state === undefined || !FINAL.has(state));
}
