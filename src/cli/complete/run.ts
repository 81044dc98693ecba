// `pixctl __complete SHELL WORD…`: the completion scripts call it on TAB. It answers fast: it contacts no service, and the
// build bundles it into one small file, which is all it loads. It never fails, because a shell cannot show an error in
// the middle of a line.
import { writeSync } from 'node:fs';
import { languageOf } from '#cli/language.ts';
import type { Environment } from '#config/environment.ts';
import { SANDBOX } from '#config/names.ts';
import { configDir, configPath, dataDir, homeFolder } from '#config/paths.ts';
import { clean } from '#output/sanitize.ts';
import type { ProfileNames } from './profile-names.ts';
import { readProfileNames } from './profile-names.ts';
import { profileOf, recall } from './recent-store.ts';
import { splitLine } from './split-line.ts';
import type { Answer, Known } from './suggestions.ts';
import { complete } from './suggestions.ts';
import type { Table } from './table.ts';
import { readEntry, readTable } from './table-store.ts';

export interface CompletionEnvironment {
  readonly env: Environment;
  readonly platform: string;
  readonly homedir: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Maximum length of a description in characters; longer ones make a menu unreadable. */
const MAX_TEXT_LENGTH = 60;

/** Returns the names of the profiles; none if the home folder is not known. */
function profileNames(system: CompletionEnvironment): ProfileNames {
  try {
    return readProfileNames(configPath(configDir(system)));
  } catch {
    return { current: undefined, profiles: [] };
  }
}

function profilesAndRecent(system: CompletionEnvironment): Known {
  return {
    entry: (word) => readEntry(word, languageOf(system.env)),
    profiles: () => [SANDBOX, ...profileNames(system).profiles],
    recent: (kind, named) => {
      const profile = profileOf(kind, named ?? system.env.PIXCTL_PROFILE ?? profileNames(system).current);
      return recall(dataDir(system), system.now())
        .filter((one) => one.kind === kind && (profile === undefined || one.profile === profile))
        .map(({ id, label, state }) => ({
          value: id,
          text: label,
          ...(state === undefined ? {} : { state }),
        }));
    },
  };
}

/**
 * Returns the lines that a script reads: `value<TAB>description`, or `:files`. Bash sends the line as a single word and
 * needs only the part after its last word break; the other shells send words.
 */
export function answerLines(table: Table, argv: readonly string[], system: CompletionEnvironment): string[] {
  const [shell = '', ...given] = argv;
  // PowerShell drops an empty last argument, so its script sends a quoted one.
  const words =
    shell === 'bash'
      ? splitLine(given[0] ?? '')
      : shell === 'powershell' && given.at(-1) === '""'
        ? [...given.slice(0, -1), '']
        : given;
  const current = words.at(-1) ?? '';
  const answer = complete(
    table,
    words.slice(shell === 'bash' ? 1 : 0, -1),
    current,
    profilesAndRecent(system),
  );
  return lines(answer, shell === 'bash' ? wordBreak(current) : 0);
}

/** Bash also breaks words at these characters, and replaces only the text after them. */
const wordBreak = (current: string): number =>
  Math.max(current.lastIndexOf('='), current.lastIndexOf(':')) + 1;

function lines({ candidates, files }: Answer, from: number): string[] {
  return [
    ...(files ? [':files'] : []),
    ...candidates.map(({ value, text }) => {
      const shown = clean(text);
      return `${clean(value).slice(from)}\t${shown.length > MAX_TEXT_LENGTH ? `${shown.slice(0, MAX_TEXT_LENGTH - 1)}…` : shown}`;
    }),
  ];
}

/** @throws if the system does not know the home folder; nothing is completed then */
function homedir(): string {
  const home = homeFolder(process.env, () => process.getBuiltinModule('node:os').userInfo().homedir);
  if (home === undefined) throw new Error('no home folder');
  return home;
}

/** Answers a completion request in this process. */
export function run(argv: readonly string[]): void {
  const { env, platform } = process;
  try {
    const system = {
      env,
      platform,
      homedir,
      now: () => Date.now(),
    };
    const text = answerLines(readTable(languageOf(env)), argv, system).join('\n');
    if (text !== '') writeSync(1, `${text}\n`);
  } catch {
    // Errors are ignored; see the header.
  }
}
