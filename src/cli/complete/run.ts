// `pixctl __complete SHELL WORD…`: what the completion scripts ask on TAB. It must answer at once, so it loads little,
// asks no service and never fails: a shell has no use for an error in the middle of a line.
import { writeSync } from 'node:fs';
import { languageOf } from '#cli/language.ts';
import { configDir, dataDir } from '#config/paths.ts';
import type { Config } from '#config/store.ts';
import { readConfig } from '#config/store.ts';
import { clean } from '#output/sanitize.ts';
import type { Answer, Known } from './answer.ts';
import { complete } from './answer.ts';
import { recall } from './recent-store.ts';
import { splitLine } from './split-line.ts';
import type { Table } from './table.ts';

export interface CompletionEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly homedir: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Longer descriptions make a menu unreadable. */
const MAX_TEXT_LENGTH = 60;

function profilesAndRecent(system: CompletionEnvironment): Known {
  let config: Config | undefined;
  const read = (): Config | undefined => {
    try {
      return (config ??= readConfig(configDir(system)));
    } catch {
      return undefined;
    }
  };
  return {
    profiles: () => ['sandbox', ...Object.keys(read()?.profiles ?? {})],
    recent: (kind, named) => {
      const profile = kind === 'journal' ? '' : (named ?? system.env['PIXCTL_PROFILE'] ?? read()?.current);
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
 * The lines a script reads: `value<TAB>description`, or `:files`. Bash gives its line as one word and gets back only
 * what belongs behind its last word break; the other shells give words.
 */
export function answerLines(table: Table, argv: readonly string[], system: CompletionEnvironment): string[] {
  const [shell = '', ...given] = argv;
  // PowerShell drops an empty last word, so its script sends a quoted one.
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

/** Bash breaks words at these too, and replaces only what comes after. */
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

/** Answers for this process. */
export async function run(argv: readonly string[]): Promise<void> {
  const { env, platform } = process;
  try {
    const { TABLE } =
      languageOf(env) === 'pt' ? await import('./table-pt.ts') : await import('./table-en.ts');
    const system = {
      env,
      platform,
      homedir: () => env['HOME'] ?? env['USERPROFILE'] ?? '.',
      now: () => Date.now(),
    };
    const text = answerLines(JSON.parse(TABLE) as Table, argv, system).join('\n');
    if (text !== '') writeSync(1, `${text}\n`);
  } catch {
    // See above.
  }
}
