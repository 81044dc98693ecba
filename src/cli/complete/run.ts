// `pixctl __complete SHELL WORD…`: called by the completion scripts on TAB. To answer fast, it loads little and
// contacts no service. It never fails, because a shell cannot show errors in the middle of a line.
import { existsSync, writeSync } from 'node:fs';
import { languageOf } from '#cli/language.ts';
import type { Environment } from '#config/environment.ts';
import { configDir, configPath, dataDir, homeFolder } from '#config/paths.ts';
import type { Config } from '#config/store.ts';
import { clean } from '#output/sanitize.ts';
import { recall } from './recent-store.ts';
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

/** Returns the configuration; undefined if there is none, or if it is not valid. */
async function configOf(system: CompletionEnvironment): Promise<Config | undefined> {
  try {
    const folder = configDir(system);
    // Before login there is no file, and nothing to load that could read it.
    if (!existsSync(configPath(folder))) return undefined;
    return (await import('#config/store.ts')).readConfig(folder);
  } catch {
    return undefined;
  }
}

function profilesAndRecent(system: CompletionEnvironment, config: Config | undefined): Known {
  return {
    entry: (word) => readEntry(word, languageOf(system.env)),
    profiles: () => ['sandbox', ...Object.keys(config?.profiles ?? {})],
    recent: (kind, named) => {
      const profile = kind === 'journal' ? '' : (named ?? system.env.PIXCTL_PROFILE ?? config?.current);
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
export async function answerLines(
  table: Table,
  argv: readonly string[],
  system: CompletionEnvironment,
): Promise<string[]> {
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
    profilesAndRecent(system, await configOf(system)),
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
export async function run(argv: readonly string[]): Promise<void> {
  const { env, platform } = process;
  try {
    const system = {
      env,
      platform,
      homedir,
      now: () => Date.now(),
    };
    const text = (await answerLines(readTable(languageOf(env)), argv, system)).join('\n');
    if (text !== '') writeSync(1, `${text}\n`);
  } catch {
    // Errors are ignored; see the header.
  }
}
