// A manual page as data, rendered on a terminal or as a man page.
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import type { Command, CommandGroup, Notes, OptionSpec } from '#commands/kit/command.ts';
import { requirements } from '#commands/kit/input.ts';
import { counting } from '#contract/units.ts';
import { EXIT_CODES } from '#errors/exit-codes.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { exitCodesOf } from './exit-codes.ts';
import type { NamedOption } from './manual.ts';
import { optionGroups, outputFields, REQUIRED, USED_MOST } from './manual.ts';

export type Row = readonly [term: string, text: string];

export interface Section {
  /** Empty for a section without a heading. */
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly rows?: readonly Row[];
  /** Command lines, each with a note above it. */
  readonly examples?: readonly { readonly command: string; readonly note: string }[];
}

export interface Page {
  /** Words after `pixctl`; empty for the program itself. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly usage?: { readonly label: string; readonly line: string };
  readonly sections: readonly Section[];
}

/** Placeholder words to translate; literal values such as `json` are not among them. */
const PLACEHOLDERS: Readonly<Record<string, Message>> = {
  VALUE: say`VALUE`,
  TEXT: say`TEXT`,
  NAME: say`NAME`,
  WHEN: say`WHEN`,
  DURATION: say`DURATION`,
  FILE: say`FILE`,
  DIR: say`DIR`,
  CENTS: say`CENTS`,
  BRL: say`BRL`,
  KEY: say`KEY`,
  SECONDS: say`SECONDS`,
  DAYS: say`DAYS`,
  PIXELS: say`PIXELS`,
  TAXID: say`TAXID`,
  PORT: say`PORT`,
  CODE: say`CODE`,
  PATH: say`PATH`,
  CMD: say`CMD`,
  SCOPE: say`SCOPE`,
  WHICH: say`WHICH`,
};

/** Translates the placeholders in a text, but not enum values such as `THREE_RETRIES_7_DAYS`. */
const placeholderIn = (t: Translate, text: string): string =>
  text.replace(/(?<!\w)[A-Z]+(?!\w)/g, (word) => {
    const known = Object.hasOwn(PLACEHOLDERS, word) ? PLACEHOLDERS[word] : undefined;
    return known === undefined ? word : t(known);
  });

/** Formats an option: `-o, --output <table|json|…>`. */
export function flagsOf(name: string, spec: OptionSpec, t: Translate = english): string {
  const value = placeholderIn(t, spec.placeholder ?? 'VALUE');
  const short = spec.short === undefined ? '' : `-${spec.short}, `;
  if (spec.type === 'boolean') return `${short}--${name}`;
  return `${short}--${name} ${spec.optionalValue === true ? `[${value}]` : `<${value}>`}`;
}

/** Note for an amount, which has two alternative options. */
const OTHER_WAY: Readonly<Record<string, Message>> = {
  cents: say`this or --amount`,
  reais: say`this or --value`,
};

/** Description with unit, limits and default. */
export function describeOption(spec: OptionSpec, t: Translate): string {
  const notes = [
    limitsOf(spec),
    spec.enum === undefined || (spec.placeholder ?? '').includes('|')
      ? undefined
      : say`one of ${spec.enum.join(', ')}`,
    spec.default === undefined || spec.default === true ? undefined : say`default ${String(spec.default)}`,
    spec.repeatable === true ? say`repeatable` : undefined,
    spec.target?.path === 'value' ? OTHER_WAY[spec.type] : undefined,
  ].filter((note) => note !== undefined);
  return notes.length === 0 ? t(spec.description) : `${t(spec.description)} (${notes.map(t).join('; ')})`;
}

function limitsOf({ unit, minimum, maximum }: OptionSpec): Message | undefined {
  if (unit === 'cents') return undefined;
  if (minimum === undefined)
    return maximum === undefined ? undefined : say`at most ${counting(maximum, unit)}`;
  if (maximum !== undefined)
    return say`${unit === 'seconds' ? counting(minimum, unit) : minimum} to ${counting(maximum, unit)}`;
  return minimum > 1 ? say`at least ${counting(minimum, unit)}` : undefined;
}

const argumentsOf = ({ input }: Command): string[] =>
  (input?.args ?? []).map(({ name, optional, variadic }) => {
    const shown = name + (variadic === true ? '...' : '');
    return optional === true ? `[${shown}]` : `<${shown}>`;
  });

const notesOf = (notes: Notes | undefined, t: Translate): Section[] =>
  notes === undefined
    ? []
    : [{ title: t(notes.title), rows: notes.rows.map(([term, text]): Row => [term, t(text)]) }];

const usageOf = (t: Translate, line: string): NonNullable<Page['usage']> => ({
  label: t(say`Usage:`),
  line,
});

/** Says which options replace required ones; empty if none does. */
function alternatives(command: Command, t: Translate): string[] {
  const listed = (names: readonly string[]): Message =>
    names.map((name) => say`--${name}`).reduce((all, one, at) => (at === 0 ? one : say`${all}, ${one}`));
  return requirements(command)
    .filter(({ unless }) => unless.length > 0)
    .map(({ names, unless }) =>
      t(
        names.length > 1
          ? say`--value or --amount, unless one of these is given: ${listed(unless)}`
          : say`one of ${listed([...names, ...unless])}`,
      ),
    );
}

const fieldRows = (command: Command, t: Translate): Row[] =>
  outputFields(command).map(({ path, description }) => [path, t(description)]);

/** Section that lists the fields of a command's output, or names the page that does. */
function fieldsSection(command: Command, t: Translate, where: 'here' | 'elsewhere'): Section {
  const rows = fieldRows(command, t);
  return where === 'here'
    ? { title: t(say`Fields of its output (--json, --fields, --jq)`), rows }
    : {
        title: t(say`Output fields`),
        paragraphs: rows.length === 0 ? [] : [t(say`See: pixctl ${command.meta.name} --help --fields`)],
      };
}

/**
 * Manual page of a command.
 * @param fields where the fields of its output are: often half of the page, so that help shows them when asked
 */
export function commandPage(
  command: Command,
  t: Translate,
  fields: 'here' | 'elsewhere' = 'elsewhere',
): Page {
  const optionRows = (options: readonly NamedOption[]): Row[] =>
    options.map(([name, spec]) => [flagsOf(name, spec, t), describeOption(spec, t)]);
  const codes = exitCodesOf(command);
  const groups = optionGroups(command).map(({ title, options }) => ({
    title: t(title),
    isFirst: title === REQUIRED || title === USED_MOST,
    ...(title === REQUIRED ? { paragraphs: alternatives(command, t) } : {}),
    rows: optionRows(options),
  }));
  const own = (isFirst: boolean): Section[] =>
    groups.filter((group) => group.isFirst === isFirst).map(({ isFirst: _, ...section }) => section);
  const sections: Section[] = [
    ...(command.meta.details === undefined ? [] : [{ title: '', paragraphs: command.meta.details.map(t) }]),
    ...(command.meta.aliases === undefined
      ? []
      : [{ title: t(say`Aliases`), paragraphs: [command.meta.aliases.join(', ')] }]),
    {
      title: t(say`Arguments`),
      rows: (command.input?.args ?? []).map(({ name, description, enum: words }) => [
        name,
        words === undefined ? t(description) : `${t(description)} (${t(say`one of ${words.join(', ')}`)})`,
      ]),
    },
    ...own(true),
    {
      title: t(say`Examples`),
      examples: command.meta.examples.map(({ command: line, note }) => ({ command: line, note: t(note) })),
    },
    ...own(false),
    ...notesOf(command.meta.notes, t),
    {
      title: t(say`Exit codes`),
      rows: EXIT_CODES.filter(({ code }) => codes.includes(code)).map(({ code, meaning }) => [
        String(code),
        t(meaning),
      ]),
    },
    fieldsSection(command, t, fields),
    {
      title: t(say`Global options`),
      paragraphs: [
        Object.entries(GLOBAL_OPTIONS)
          .map(([name, spec]) => ('short' in spec ? `-${spec.short}/--${name}` : `--${name}`))
          .join(', '),
        t(say`See: pixctl help options`),
      ],
    },
  ];
  return {
    name: command.meta.name,
    summary: t(command.meta.summary),
    usage: usageOf(
      t,
      [`pixctl ${command.meta.name}`, `[${t(say`options`)}]`, ...argumentsOf(command)].join(' '),
    ),
    sections: sections.filter((section) => !isEmpty(section)),
  };
}

/** Page of the fields of a command's output. */
export function fieldsPage(command: Command, t: Translate): Page {
  const { name } = command.meta;
  return {
    name,
    summary: t(say`Output of pixctl ${name}`),
    sections: [
      fieldRows(command, t).length === 0
        ? {
            title: '',
            paragraphs: [t(say`The output is text or raw data, without fields that pixctl knows.`)],
          }
        : fieldsSection(command, t, 'here'),
    ],
  };
}

const isEmpty = ({ rows = [], paragraphs = [], examples = [] }: Section): boolean =>
  rows.length + paragraphs.length + examples.length === 0;

/**
 * Manual page of a group, or of a group within it (`partner company`).
 * @param all all commands, of which the page names those of other groups that people look for with this name
 */
export function groupPage(group: CommandGroup, prefix: string, t: Translate, all: readonly Command[]): Page {
  const related = all.filter(
    ({ meta: { name, words = '' } }) => !name.startsWith(`${prefix} `) && words.split(', ').includes(prefix),
  );
  const commands = group.commands.map(({ meta }) => meta).filter(({ name }) => name.startsWith(`${prefix} `));
  const { notes } = group;
  return {
    name: prefix,
    summary: t(group.within?.[prefix] ?? group.summary),
    usage: usageOf(t, `pixctl ${prefix} <${t(say`command`)}> [${t(say`options`)}]`),
    sections: [
      {
        title: t(say`Commands`),
        rows: commands.map((one) => [one.name.slice(prefix.length + 1), t(one.summary)]),
      },
      ...(prefix === group.name ? notesOf(notes, t) : []),
      ...(related.length === 0
        ? []
        : [
            {
              title: t(say`See also`),
              rows: related.map(({ meta }): Row => [meta.name, t(meta.summary)]),
            },
          ]),
      {
        title: '',
        paragraphs: [t(say`Run pixctl ${prefix} <command> --help for the options of a command.`)],
      },
    ],
  };
}
