// Prompts at a terminal, drawn on stderr because stdout carries only data.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { columnsOf } from '#host/terminal-size.ts';
import { DeadlineOver } from '#host/time-limit.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean, cleanText } from '#output/sanitize.ts';
import type { Choice, PlainQuestion } from '#ports/user.ts';
import type { Progress } from './progress.ts';
import { cutAtWord, wrapLines } from './wrap.ts';

export interface PromptContext {
  /** Ends the prompt: Ctrl-C, or the time limit of the command. */
  readonly signal: AbortSignal;
  readonly t: Translate;
  /** Progress line, hidden during a question. */
  readonly progress?: Pick<Progress, 'start' | 'stop'>;
}

const interrupted = (): PixctlError =>
  new PixctlError(say`interrupted`, { code: 'interrupted', exitCode: EXIT.interrupted });

/** Runs one prompt; Ctrl-C in it is an ordinary interruption. @throws the error of the time limit */
async function drawn<T>(
  prompt: (context: { output: NodeJS.WritableStream; signal: AbortSignal }) => Promise<T>,
  { signal, progress }: PromptContext,
): Promise<T> {
  progress?.stop();
  try {
    return await prompt({ output: process.stderr, signal });
  } catch (error) {
    if (
      error instanceof Error &&
      ['ExitPromptError', 'AbortPromptError', 'CancelPromptError'].includes(error.name)
    )
      throw signal.reason instanceof DeadlineOver ? signal.reason.answering() : interrupted();
    throw error;
  } finally {
    if (!signal.aborted) progress?.start();
  }
}

/** Descriptions of the keys below a question, by the library's terms. */
const ACTIONS: Readonly<Record<string, Message>> = {
  navigate: say`navigate`,
  select: say`select`,
  submit: say`submit`,
  'toggle visibility': say`show or hide`,
};

/** Translates the key help below a question. */
const keysIn = (t: Translate) => ({
  style: {
    keysHelpTip: (keys: readonly (readonly [key: string, action: string])[]) =>
      keys.map(([key, action]) => `${key} ${t(ACTIONS[action] ?? say`${action}`)}`).join(' • '),
  },
});

/** Number of columns in front of a question, an error and a choice: a sign and a space. */
const SIGN = 2;

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Wraps text behind a sign at spaces; the prompt library would break it within words. */
const behindSign = (text: string, columns: number): string => wrapLines(`> ${text}`, columns).slice(SIGN);

/** Wraps an answer that is shown behind its question. */
function behindQuestion(message: string, answer: string, columns: number): string {
  const both = behindSign(`${message} ${answer}`, columns);
  return both.slice(behindSign(message, columns).length).replace(/^ /, '');
}

/** Returns the answer as it would be typed on the command line; empty for none. `found` are the choices of a search. */
export async function askOne(
  question: PlainQuestion,
  how: PromptContext,
  found: readonly Choice[] = [],
): Promise<string> {
  const { t } = how;
  const prompts = await import('@inquirer/prompts');
  const columns = columnsOf(process.stderr.columns);
  const plainMessage = capitalized(clean(t(question.message)));
  const message = behindSign(plainMessage, columns);
  const validate = async (text: string): Promise<boolean | string> => {
    const wrong = await question.check?.(text);
    return wrong === undefined ? true : behindSign(cleanText(t(wrong)), columns);
  };
  const initial = question.initial === undefined ? {} : { default: question.initial };
  switch (question.kind) {
    case 'secret':
      return drawn((io) => prompts.password({ message, mask: '*', validate, theme: keysIn(t) }, io), how);
    case 'confirm':
      return (await drawn((io) => prompts.confirm({ message, default: question.initial !== 'no' }, io), how))
        ? 'yes'
        : 'no';
    case 'choice':
      return drawn(
        (io) =>
          prompts.select(
            {
              message,
              choices: (question.choices ?? []).map(({ value, label }) => {
                const name = clean(t(say`${label}`));
                const indented = wrapLines(`${' '.repeat(SIGN)}${name}`, columns).slice(SIGN);
                return { value, name: indented, short: behindQuestion(plainMessage, name, columns) };
              }),
              theme: keysIn(t),
              ...initial,
            },
            io,
          ),
        how,
      );
    case 'search':
      return drawn(
        (io) =>
          prompts.search(
            {
              message,
              source: (term) => matching(found, term, { t, message: plainMessage, columns }),
              theme: keysIn(t),
            },
            io,
          ),
        how,
      );
    case 'text':
      return drawn((io) => prompts.input({ message, validate, ...initial }, io), how);
  }
}

/** Returns the choices that contain the typed text, then the text itself, because an id may not be among the latest. */
function matching(
  choices: readonly Choice[],
  term: string | undefined,
  { t, message, columns }: { readonly t: Translate; readonly message: string; readonly columns: number },
): { readonly value: string; readonly name: string }[] {
  const typed = (term ?? '').trim();
  const shown = choices
    .map(({ value, label }) => {
      const whole = clean(t(say`${label}`));
      // One line: TAB copies it into the search.
      const name = cutAtWord(whole, columns - SIGN);
      return { value, whole, name, short: behindQuestion(message, whole, columns) };
    })
    .filter(({ name, whole, value }) =>
      `${value} ${whole} ${name}`.toLowerCase().includes(typed.toLowerCase()),
    );
  return typed === '' || choices.some(({ value }) => value === typed)
    ? shown
    : [...shown, { value: typed, name: clean(t(say`use ${typed}`)) }];
}
