// Questions on a terminal. They are drawn on stderr: stdout carries data only.
import { readInput } from '../commands/input.ts';
import type { RawInput } from '../commands/input.ts';
import type { Command, Input, Question } from '../commands/types.ts';
import { EXIT, PixctlError } from '../contract/errors.ts';

const interrupted = (): PixctlError =>
  new PixctlError('interrupted', { code: 'interrupted', exitCode: EXIT.interrupted });

/** Runs one prompt; Ctrl-C in it is an interruption like anywhere else. */
async function ask<T>(
  prompt: (context: { output: NodeJS.WritableStream; signal: AbortSignal }) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await prompt({ output: process.stderr, signal });
  } catch (error) {
    if (
      error instanceof Error &&
      ['ExitPromptError', 'AbortPromptError', 'CancelPromptError'].includes(error.name)
    )
      throw interrupted();
    throw error;
  }
}

/** One line of text. */
export async function askText(message: string, signal: AbortSignal): Promise<string> {
  const { input } = await import('@inquirer/prompts');
  return ask((context) => input({ message }, context), signal);
}

async function answer(question: Question, signal: AbortSignal): Promise<string> {
  const prompts = await import('@inquirer/prompts');
  const validate = (text: string): boolean | string => question.check?.(text) ?? true;
  switch (question.kind) {
    case 'secret':
      return ask(
        (context) => prompts.password({ message: question.message, mask: '*', validate }, context),
        signal,
      );
    case 'choice':
      return ask(
        (context) =>
          prompts.select(
            {
              message: question.message,
              choices: (question.choices ?? []).map(({ value, label }) => ({ value, name: label })),
              ...(question.initial === undefined ? {} : { default: question.initial }),
            },
            context,
          ),
        signal,
      );
    case 'text':
      return ask(
        (context) =>
          prompts.input(
            {
              message: question.message,
              validate,
              ...(question.initial === undefined ? {} : { default: question.initial }),
            },
            context,
          ),
        signal,
      );
  }
}

/** Asks for what was not given; the answers are read exactly like words on the command line. */
export async function askMissing(
  command: Command,
  parsed: RawInput,
  input: Input,
  now: number,
  signal: AbortSignal,
): Promise<Input> {
  const answers: Record<string, unknown> = { ...input.options };
  const typed: Record<string, string> = {};
  for (const question of command.questions ?? []) {
    if (answers[question.name] !== undefined || question.when?.(answers) === false) continue;
    const text = await answer(question, signal);
    if (text === '') continue;
    answers[question.name] = text;
    typed[question.name] = text;
  }
  if (Object.keys(typed).length === 0) return input;
  const secrets = new Set(
    (command.questions ?? []).filter(({ kind }) => kind === 'secret').map(({ name }) => name),
  );
  const options = Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name)));
  const read = await readInput(
    command,
    { args: parsed.args, options: { ...parsed.options, ...options } },
    { now },
  );
  // A secret is no option: it must never be on a command line, so only a prompt or standard input brings it.
  return {
    ...read,
    options: { ...read.options, ...Object.fromEntries([...secrets].map((name) => [name, typed[name]])) },
  };
}
