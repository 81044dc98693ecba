// Prompts at a terminal, drawn on stderr because stdout carries only data.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean } from '#output/sanitize.ts';
import type { Choice, PlainQuestion } from '#ports/user.ts';
import type { Progress } from './progress.ts';

export interface PromptContext {
  readonly signal: AbortSignal;
  readonly t: Translate;
  /** Progress line, hidden during a question. */
  readonly progress?: Pick<Progress, 'start' | 'stop'>;
}

const interrupted = (): PixctlError =>
  new PixctlError(say`interrupted`, { code: 'interrupted', exitCode: EXIT.interrupted });

/** Runs one prompt; Ctrl-C in it is an ordinary interruption. */
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
      throw interrupted();
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

/** Returns the answer as it would be typed on the command line; empty for none. `found` are the choices of a search. */
export async function askOne(
  question: PlainQuestion,
  how: PromptContext,
  found: readonly Choice[] = [],
): Promise<string> {
  const { t } = how;
  const prompts = await import('@inquirer/prompts');
  const message = clean(t(question.message));
  const validate = async (text: string): Promise<boolean | string> => {
    const wrong = await question.check?.(text);
    return wrong === undefined ? true : t(wrong);
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
              choices: (question.choices ?? []).map(({ value, label }) => ({
                value,
                name: clean(t(say`${label}`)),
              })),
              theme: keysIn(t),
              ...initial,
            },
            io,
          ),
        how,
      );
    case 'search':
      return drawn(
        (io) => prompts.search({ message, source: (term) => matching(found, term, t), theme: keysIn(t) }, io),
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
  t: Translate,
): { readonly value: string; readonly name: string }[] {
  const typed = (term ?? '').trim();
  const shown = choices
    .map(({ value, label }) => ({ value, name: clean(t(say`${label}`)) }))
    .filter(({ name, value }) => `${value} ${name}`.toLowerCase().includes(typed.toLowerCase()));
  return typed === '' || choices.some(({ value }) => value === typed)
    ? shown
    : [...shown, { value: typed, name: clean(t(say`use ${typed}`)) }];
}
