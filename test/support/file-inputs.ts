// Lists every option and argument that names an input file, with a command line that reads it.
import { allCommands } from '#cli/tree.ts';
import type { Command, FileUse, OptionSpec } from '#commands/kit/command.ts';

export interface FileInput {
  /** `charge create --batch`, `reconcile FILE`. */
  readonly title: string;
  readonly use: Extract<FileUse, 'file' | 'file-or-pipe'>;
  /** Returns the command line that reads this file. @param valid another file, for a command that reads two */
  readonly line: (path: string, valid: string) => readonly string[];
}

/** Additional options that the command needs before it reads this file. */
const BESIDES: Readonly<Record<string, (valid: string) => readonly string[]>> = {
  'books export --rules': () => ['--format', 'csv', '--month', '2026-01'],
  'webhook verify --body': (valid) => ['--headers', valid],
  'webhook verify --headers': (valid) => ['--body', valid],
  'webhook verify --public-key': (valid) => ['--body', valid, '--headers', valid],
  'webhook verify --secret-file': (valid) => ['--body', valid, '--headers', valid],
  'dispute dossier --file': () => ['--pdf', '-'],
  'dispute dossier --statement-file': () => ['--pdf', '-'],
  'limits-request create --file': () => ['--day', '1000,00'],
  'payment batch approve PLAN': () => ['--yes'],
};

const VALUES: Readonly<Record<string, string>> = { method: 'POST', path: '/api/v1/charge' };

/** Returns the required arguments before the file or the options. */
const argumentsOf = ({ input }: Command): readonly string[] =>
  (input?.args ?? [])
    .filter(({ optional, file }) => optional !== true && file === undefined)
    .map(({ name }) => VALUES[name] ?? 'x');

const isInput = (use: FileUse | undefined): use is FileInput['use'] =>
  use === 'file' || use === 'file-or-pipe';

function inputsOf(command: Command): readonly FileInput[] {
  const words = command.meta.name.split(' ');
  const input = (name: string, use: FileUse | undefined, before: readonly string[]): readonly FileInput[] => {
    const title = `${command.meta.name} ${name}`;
    if (!isInput(use)) return [];
    // In a batch, each row contains what the argument would name.
    const args = name === '--batch' ? [] : argumentsOf(command);
    return [
      {
        title,
        use,
        line: (path, valid) => [...words, ...args, ...before, path, ...(BESIDES[title]?.(valid) ?? [])],
      },
    ];
  };
  const options = Object.entries<OptionSpec>(command.input?.options ?? {});
  return [
    ...(command.input?.args ?? []).flatMap(({ name, file }) => input(name.toUpperCase(), file, [])),
    ...options.flatMap(([name, { file }]) => input(`--${name}`, file, [`--${name}`])),
  ];
}

export const fileInputs = async (): Promise<readonly FileInput[]> => (await allCommands()).flatMap(inputsOf);

/** Returns options with a file or folder as placeholder that do not declare its use. */
export const unmarked = async (): Promise<readonly string[]> =>
  (await allCommands()).flatMap(({ meta: { name: command }, input: { options = {} } = {} }) =>
    Object.entries<OptionSpec>(options)
      .filter(
        ([, { placeholder = '', file }]) =>
          /^(?:URL\|)?(?:FILE|DIR)\b/.test(placeholder) && file === undefined,
      )
      .map(([name]) => `${command} --${name}`),
  );
