// Prompts for missing values at a terminal; answers are parsed like words on the command line.
import type { ArgSpec, Command, Input, OptionSpec, Question } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import type { RawInput } from '#commands/kit/input.ts';
import { missing, readInput } from '#commands/kit/input.ts';
import type { OptionSet } from '#commands/kit/missing-options.ts';
import { MissingOptions, SAVED_CUSTOMER } from '#commands/kit/missing-options.ts';
import { modeWord } from '#contract/mode-word.ts';
import { defined } from '#errors/defined.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { phrase, say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { InvalidValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { Choice } from '#ports/user.ts';
import type { PromptContext as How } from './prompts.ts';
import { askOne } from './prompts.ts';

interface PromptContext extends How {
  readonly dry: boolean;
}

export interface MissingInput {
  readonly command: Command;
  readonly parsed: RawInput;
  readonly input: Input;
  /** Returns epoch milliseconds. */
  readonly now: () => Promise<number>;
  /** Text of `--input`, if given. */
  readonly inputText: string | undefined;
}

/** Maximum number of latest items that a search offers. */
const LATEST = 50;
/** Number of latest items that are filtered by status. */
const LOOKED_AT = 500;

interface Answered {
  readonly parsed: RawInput;
  readonly input: Input;
}

/** Asks the command's own questions, then those for missing required values. */
export async function askMissing(
  missingInput: MissingInput,
  context: Context,
  how: PromptContext,
): Promise<Answered> {
  const { command } = missingInput;
  let { parsed, input } = missingInput;
  const secrets: Record<string, string> = {};
  const requested = new Set<string>();
  const take = async (question: Question): Promise<void> => {
    requested.add(question.name);
    const [answer, fills] = await answerTo(question, context, how);
    if (answer === '') return;
    if (question.kind === 'secret') {
      secrets[question.name] = answer;
      return;
    }
    ({ parsed, input } = await withAnswer({ ...missingInput, parsed }, question.name, answer, fills));
  };
  for (const question of command.input?.questions ?? []) {
    const answers = { ...input.options, ...secrets };
    if (answers[question.name] !== undefined || input.args[question.name] !== undefined) continue;
    if (question.when?.(answers) === false) continue;
    if (question.follows !== undefined && !requested.has(question.follows)) continue;
    await take(question);
  }
  for (const question of await questionsFor(command, input, how.t)) await take(question);
  // A secret is not an option because it must never be on a command line; only a prompt or standard input provides it.
  return Object.keys(secrets).length === 0
    ? { parsed, input }
    : { parsed, input: { ...input, options: { ...input.options, ...secrets } } };
}

/**
 * Completes the input, and asks for the options that `finish` reports as missing until none is.
 * @param error what `finish` has thrown
 * @throws PixctlError any other error of `finish`
 */
export async function finishWithAnswers(
  missingInput: MissingInput & { readonly namespace: string | undefined },
  context: Context,
  how: PromptContext,
  error: PixctlError,
): Promise<Input> {
  const { command, namespace } = missingInput;
  const { options = {} } = command.input ?? {};
  let { parsed } = missingInput;
  let failure = error;
  const requested = new Set<string>();
  for (;;) {
    if (!(failure instanceof MissingOptions)) throw failure;
    const names = await chosenSet(command, failure.sets, how);
    // An answer that fills nothing would be asked for again and again.
    if (names.some((name) => requested.has(name))) throw failure;
    let input = await readInput(command, parsed, surroundingsOf(missingInput));
    for (const name of names) {
      requested.add(name);
      if (input.options[name] !== undefined) continue;
      const question = askFor(command, name, defined(options[name], `option --${name}`), how.t);
      const [answer, fills] = await answerTo(question, context, how);
      ({ parsed, input } = await withAnswer({ ...missingInput, parsed }, name, answer, fills));
    }
    try {
      return (await command.input?.finish?.(input, namespace)) ?? input;
    } catch (caught) {
      if (!(caught instanceof PixctlError)) throw caught;
      failure = caught;
    }
  }
}

/** Returns the only set of options, or the one that the user chooses. */
async function chosenSet(
  command: Command,
  sets: readonly OptionSet[],
  how: PromptContext,
): Promise<OptionSet> {
  const [only = [], ...more] = sets;
  if (more.length === 0) return only;
  const choices = sets.map((set, index) => ({ value: String(index), label: setLabel(command, set) }));
  const question = {
    name: 'options',
    message: say`What do you want to give?`,
    kind: 'choice',
    choices,
  } as const;
  return sets[Number(await askOne(question, how))] ?? only;
}

function setLabel({ input: { options = {} } = {} }: Command, set: OptionSet): Message {
  const parts = set.map((name) => say`${phrase(defined(options[name], `option --${name}`).description)}`);
  const all = parts.reduce((some, one) => say`${some} + ${one}`);
  return set.every((name) => name.startsWith(`${SAVED_CUSTOMER}-`)) ? say`new customer: ${all}` : all;
}

const surroundingsOf = ({ now, inputText }: MissingInput): Parameters<typeof readInput>[2] => ({
  now,
  ...(inputText === undefined ? {} : { inputText }),
});

async function answerTo(
  question: Question,
  context: Context,
  how: PromptContext,
): Promise<readonly [answer: string, fills: Choice['fills']]> {
  if (question.kind !== 'search') return [await askOne(question, how), undefined];
  // A dry run sends no requests, not even to list choices.
  const found = how.dry ? [] : ((await question.find?.(context)) ?? []);
  const answer = await askOne(question, how, found);
  return [answer, found.find(({ value }) => value === answer)?.fills];
}

async function withAnswer(
  missingInput: MissingInput,
  name: string,
  answer: string,
  fills: Choice['fills'],
): Promise<Answered> {
  const { command } = missingInput;
  const parsed = rawWithAnswer(command, missingInput.parsed, name, answer, fills);
  return { parsed, input: await readInput(command, parsed, surroundingsOf(missingInput)) };
}

function rawWithAnswer(
  { input: { args = [] } = {} }: Command,
  parsed: RawInput,
  name: string,
  answer: string,
  fills: Choice['fills'],
): RawInput {
  if (fills !== undefined) return { ...parsed, options: { ...parsed.options, ...fills } };
  const place = args.findIndex((arg) => arg.name === name);
  if (place < 0) return { ...parsed, options: { ...parsed.options, [name]: answer } };
  return { ...parsed, args: [...parsed.args.slice(0, place), answer, ...parsed.args.slice(place)] };
}

/** Returns a question for each missing required value. */
async function questionsFor(command: Command, input: Input, t: Translate): Promise<Question[]> {
  const { args = [], options = {} } = command.input ?? {};
  const questions = missing(command, input).map(({ kind, name }): Question | undefined => {
    if (kind === 'argument') {
      const arg = args.find((one) => one.name === name && one.variadic !== true);
      return arg === undefined ? undefined : askFor(command, name, arg, t);
    }
    const spec = options[name];
    // Pairs are not prompted for; the help is more useful.
    return spec === undefined || spec.type === 'key-value' ? undefined : askFor(command, name, spec, t);
  });
  return questions.filter((question) => question !== undefined);
}

/** Questions for the resource that a command is about, of which pixctl can offer some. */
const WHICH: Readonly<Partial<Record<NonNullable<ArgSpec['source']>, Message>>> = {
  account: say`Which account?`,
  boleto: say`Which boleto?`,
  charge: say`Which charge?`,
  customer: say`Which customer?`,
  dispute: say`Which dispute?`,
  installment: say`Which installment?`,
  invoice: say`Which invoice?`,
  journal: say`Which request of the journal?`,
  'limits-request': say`Which request for higher limits?`,
  payment: say`Which payment?`,
  'pix-key': say`Which Pix key?`,
  profile: say`Which profile?`,
  qrcode: say`Which QR code?`,
  recovery: say`Which recovery of funds?`,
  refund: say`Which refund?`,
  subaccount: say`Which sub account?`,
  subscription: say`Which subscription?`,
  transaction: say`Which transaction?`,
  webhook: say`Which webhook?`,
};

/** Returns the question for a value: its description up to a semicolon, after which it is about the command line. */
function wordsOf(spec: OptionSpec | ArgSpec, isArg: boolean, t: Translate): Message {
  const { source, description, type } = { source: undefined, type: undefined, ...spec };
  const which = source === undefined ? undefined : WHICH[source];
  if (isArg && which !== undefined) return which;
  const [words = ''] = t(say`${phrase(description)}`).split(';');
  return type === 'reais' ? say`${words}, for example 19,90` : say`${words}`;
}

function askFor(command: Command, name: string, spec: OptionSpec | ArgSpec, t: Translate): Question {
  const isArg = (command.input?.args ?? []).some((arg) => arg.name === name);
  const message = wordsOf(spec, isArg, t);
  if (spec.enum !== undefined)
    return { name, message, kind: 'choice', choices: spec.enum.map((value) => ({ value, label: value })) };
  const { source } = spec;
  // Commands of the sandbox act on it, and the list would be that of the current profile.
  const isOfSandbox = command.meta.name.startsWith('sandbox ') && source !== 'event';
  if (source !== undefined && (source === 'event' || WHICH[source] !== undefined) && !isOfSandbox)
    return {
      name,
      message,
      kind: 'search',
      find: async (context) =>
        (await choicesOf(t, source, 'states' in spec ? spec.states : undefined))(context),
    };
  return { name, message, kind: 'text', check: (text) => problemWith(command, name, text) };
}

/** Returns the error in an answer, worded as for the option. */
async function problemWith(command: Command, name: string, text: string): Promise<Message | undefined> {
  if (text.trim() === '') return say`An answer is needed`;
  const args = (command.input?.args ?? []).filter((arg) => arg.name === name);
  const isArg = args.length > 0;
  const alone: Command = { ...command, input: { ...command.input, args } };
  try {
    await readInput(alone, { args: isArg ? [text] : [], options: isArg ? {} : { [name]: text } }, { now: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof PixctlError || error instanceof InvalidValue) return error.userMessage;
    throw error;
  }
}

type Find = (context: Context) => Promise<readonly Choice[]>;

/** Returns the latest resources of a kind from the service, or the profiles or events. */
async function choicesOf(
  t: Translate,
  source: NonNullable<ArgSpec['source']>,
  states: readonly string[] | undefined,
): Promise<Find> {
  if (source === 'profile')
    return async (context) =>
      (await context.config.profiles()).map(({ name, mode }) => ({
        value: name,
        label: say`${name} (${modeWord(mode)})`,
      }));
  if (source === 'event') {
    const { EVENTS } = await import('#contract/events/event-types.ts');
    return async () => Object.entries(EVENTS).map(([value, text]) => ({ value, label: `${value}: ${text}` }));
  }
  const { loadTopLevel, isGroup } = await import('#cli/tree.ts');
  const { labelOf, stateOf } = await import('#cli/complete/recent.ts');
  const { valueAt } = await import('#output/values.ts');
  const group = await loadTopLevel(source);
  const list =
    group !== undefined && isGroup(group)
      ? group.commands.find(({ meta }) => meta.name === `${source} list`)
      : undefined;
  return async (context) => {
    // A list of parts, such as the instalments of a subscription, needs to know of what.
    const needsMore = list?.input?.args?.some(({ optional }) => optional !== true) === true;
    const view = list?.show?.view;
    const path =
      view?.recent === undefined
        ? undefined
        : Object.entries(view.recent).find(([kind]) => kind === source)?.[1];
    if (list === undefined || view === undefined || path === undefined || needsMore) return [];
    const result = await list.run(context, {
      args: {},
      rest: [],
      options: { limit: states === undefined ? LATEST : LOOKED_AT },
      body: {},
      // Let the service filter by status if it can.
      query:
        states?.length === 1 && list.meta.operation?.query?.properties['status'] !== undefined
          ? { status: states[0] }
          : {},
    });
    const items = result instanceof Ended ? result.value : result;
    const choices: Choice[] = [];
    for await (const item of items as AsyncIterable<unknown> | unknown[]) {
      if (choices.length === LATEST) break;
      const state = stateOf(view, item);
      if (states !== undefined && state !== undefined && !states.includes(state)) continue;
      const id = valueAt(item, path);
      if (typeof id === 'string' && id !== '')
        choices.push({
          value: id,
          label: `${id}  ${labelOf(view, path, item, { now: context.clock.now(), t })}`,
        });
    }
    return choices;
  };
}
