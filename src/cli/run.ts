// Runs one command: asks for missing input, checks and confirms writes, and prints the result.
import type { Command, Input } from '#commands/kit/command.ts';
import { Ended, isWrite } from '#commands/kit/command.ts';
import type { RawInput } from '#commands/kit/input.ts';
import { missing, readInput } from '#commands/kit/input.ts';
import { SANDBOX } from '#config/names.ts';
import { dataDir } from '#config/paths.ts';
import { mapPages } from '#contract/pages.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { OutputClosed } from '#host/host.ts';
import { timeLimit } from '#host/time-limit.ts';
import { say } from '#messages/message.ts';
import { numberOfRows } from '#messages/quantity.ts';
import type { Translate } from '#messages/translate.ts';
import { isStream, valueAt } from '#output/values.ts';
import { InvalidValue } from '#pix/errors.ts';
import type { AgentRun } from '#ports/agent.ts';
import type { Context } from '#ports/context.ts';
import type { RunContext } from './context.ts';
import { makeContext } from './context.ts';
import type { Globals } from './parse/global-options.ts';
import { prefetchPages } from './prefetch.ts';
import type { RunSettings } from './run-settings.ts';
import type { Progress, ProgressForm } from './terminal/progress.ts';
import { makeProgress } from './terminal/progress.ts';

export interface Run {
  readonly host: Host;
  readonly command: Command;
  readonly parsed: RawInput;
  readonly globals: Globals;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  /** See `drain` of the context. */
  readonly drain: () => AbortSignal;
  readonly t: Translate;
  /** Runs another command line in this process, for agents. */
  readonly main: (host: Host, agent?: AgentRun) => Promise<number>;
  /** What the command is bound to if it runs for an agent. */
  readonly agent?: AgentRun | undefined;
  /** Called as soon as the command's own work has returned; from then on it may have had an effect. */
  readonly onReturn?: () => void;
}

export async function runCommand(run: Run): Promise<number> {
  const { command, globals, settings, signal, drain, t, main, agent } = run;
  const progress = makeProgress(run.host, progressForm(run), t);
  const limit = timeLimit(progress.host, signal, settings.timeout);
  const { host } = limit;
  const context = makeContext({
    host,
    globals,
    settings,
    signal,
    limit,
    drain,
    t,
    progress,
    command,
    main,
    agent,
  });
  /** Parsed input, once available. */
  let read: Input | undefined;
  let hasReturned = false;
  try {
    progress.start();
    if (globals['dry-run'] === true && command.money?.dryRun === false)
      throw usageError(
        say`${command.meta.name} sends no request that --dry-run could show`,
        say`Nothing was done.`,
      );
    const input = await inputFor(
      { ...run, signal: limit.signal },
      context,
      progress,
      (typed) => (read = typed),
    );
    read = input;
    if (isWrite(command)) await context.checkOutput(input.options.batch === undefined);
    if (globals['dry-run'] !== true && isWrite(command)) await allowWrite(run, context, input);
    const returned = await command.run(context, input);
    hasReturned = true;
    run.onReturn?.();
    const ended = returned instanceof Ended ? returned : undefined;
    const value = ended === undefined ? returned : ended.value;
    if (value !== undefined) {
      const shown =
        ended?.view === undefined ? command : { ...command, show: { ...command.show, view: ended.view } };
      try {
        await showAndRemember({ ...run, host, command: shown }, context, value, input, { progress, t });
      } catch (error) {
        throw notShown(error, run, input, value, ended);
      }
      await context.markShown();
      // A script that gave a limit knows that the list ends there.
      const isDrawn = context.output.drawn && context.output.terminal && context.user.seesMessages;
      if ('rest' in Object(value) && (isDrawn || input.options['limit'] === undefined))
        (await import('./list-rest.ts')).noteRest(context, value);
      if (command.show?.next !== undefined && (ended?.exitCode ?? EXIT.done) === EXIT.done) {
        const { printNextStep: sayNext } = await import('./next-step.ts');
        await sayNext(run, context, command, value, input);
      }
    }
    return ended?.exitCode ?? EXIT.done;
  } catch (error) {
    const dry = await context.dryRunOf(error);
    if (dry === undefined) {
      const failure = await withOption(error, run, context, read);
      throw hasReturned ? failure : await claimed(failure, run, context, read);
    }
    await host.out(dry);
    return EXIT.done;
  } finally {
    progress.stop();
    await context.close().finally(() => limit.clear());
  }
}

/** Returns the error with the option whose value it is about, if that is known. */
async function withOption(
  error: unknown,
  run: Run,
  context: RunContext,
  input: Input | undefined,
): Promise<unknown> {
  if (error instanceof InvalidValue)
    return (await import('./option-hint.ts')).withSource(error, run.command, run.parsed);
  return error instanceof PixctlError && error.fields.field !== undefined
    ? (await import('./option-hint.ts')).withHint(error, error.fields.field, run, context, input)
    : error;
}

function progressForm({ host, command, settings }: Run): ProgressForm {
  if (settings.quiet || settings.debug || settings.forAgent || command.show?.live === true) return 'none';
  return host.stderrIsTerminal && host.env.TERM !== 'dumb' ? 'line' : 'log';
}

/** Checks the limits and asks for the confirmation that the command needs before it writes. */
async function allowWrite(
  { command, parsed, globals, settings, agent }: Run,
  context: RunContext,
  input: Input,
): Promise<void> {
  const { beforeWrite } = await import('#policy/before-write.ts');
  // The client refuses each write as well; without this, the command would ask for a confirmation first.
  if (settings.agent !== undefined && (await isIntended(context, command, parsed, input))) {
    const { refuseAgent } = await import('#policy/agent-shell.ts');
    await refuseAgent(command.meta.name, await context.service.profile(), context.config, context.user);
  }
  const { name, operation } = command.meta;
  const { raw, movement, movesMoney, confirmedBy } = command.money ?? {};
  const { method = 'GET', path = '' } = input.args;
  context.allow(
    await beforeWrite(context, {
      name,
      operation,
      body: input.body,
      id: Object.values(input.args)[0],
      yes: globals.yes === true,
      mandate: agent?.mandate,
      ...(raw === true ? { raw: { method: method.toUpperCase(), path } } : {}),
      ...(movement === undefined || movesMoney?.(input) === false
        ? {}
        : { movement: async () => movement(context, input) }),
      many: input.options.batch !== undefined,
      ...(confirmedBy === undefined ? {} : { confirmedBy }),
    }),
  );
}

/** Whether the command would write with this input: `api GET` and a dossier that is not sent do not. */
async function isIntended(
  context: Context,
  command: Command,
  parsed: RawInput,
  input: Input,
): Promise<boolean> {
  if (command.money?.intendedWrites === undefined) return true;
  const { intendedBy } = await import('#commands/kit/intended-writes.ts');
  return (await intendedBy(context, command, parsed, input)).length > 0;
}

/**
 * Returns the failure, or an error about an open entry if an earlier run may have done the same write; see `claimOf`.
 */
async function claimed(
  error: unknown,
  { command, parsed, globals, signal }: Run,
  context: RunContext,
  input: Input | undefined,
): Promise<unknown> {
  const isSure = error instanceof PixctlError && error.fields.exitCode === EXIT.unknown;
  const isFailure = error instanceof PixctlError || signal.aborted;
  if (isSure || !isFailure || !isWrite(command) || globals['dry-run'] === true) return error;
  const [{ claimOf }, { intendedBy }] = await Promise.all([
    import('#policy/open-entries.ts'),
    import('#commands/kit/intended-writes.ts'),
  ]);
  return claimOf(context, error, () => intendedBy(context, command, parsed, input), signal.aborted);
}

/**
 * Converts a failure to print the result. After a successful write, neither the message nor the exit code may suggest
 * that the write should be repeated.
 */
function notShown(
  error: unknown,
  { command, globals, signal }: Run,
  input: Input,
  value: unknown,
  ended: Ended | undefined,
): unknown {
  if (error instanceof OutputClosed) return ended === undefined ? error : new OutputClosed(ended.exitCode);
  const { method } = input.args;
  const sent = isWrite(command) && globals['dry-run'] !== true && !/^(?:get|head)$/i.test(method ?? '');
  const { fields, userMessage } =
    error instanceof PixctlError ? error : { fields: undefined, userMessage: say`${String(error)}` };
  if (!sent || fields?.exitCode === EXIT.unknown || (signal.aborted && fields === undefined)) return error;
  if (isStream(value) && fields?.code !== 'output') return error;
  if (ended !== undefined && !isStream(value) && ended.exitCode !== EXIT.done)
    return fields === undefined
      ? error
      : new PixctlError(userMessage, { ...fields, exitCode: ended.exitCode });
  const correlationID = valueAt(value, 'correlationID') ?? input.body['correlationID'];
  return new PixctlError(say`the write was done, but its result cannot be shown: ${userMessage}`, {
    code: 'done-not-shown',
    exitCode: EXIT.unknown,
    hint: say`Do not run the command again. See: pixctl journal list`,
    ...(typeof correlationID === 'string' ? { correlationID } : {}),
  });
}

/**
 * Returns the typed input, completed by answers at a terminal.
 * @throws PixctlError naming everything that is missing
 */
async function inputFor(
  { command, parsed, settings, globals, signal, t }: Run,
  context: RunContext,
  progress: Progress,
  onRead: (input: Input) => void,
): Promise<Input> {
  const inputText = await textOfInput(context, command, parsed);
  let requested: Promise<number> | undefined;
  const now = (): Promise<number> => (requested ??= context.now());
  let input = await readInput(command, parsed, { now, ...(inputText === undefined ? {} : { inputText }) });
  onRead(input);
  const lacks = command.input?.questions !== undefined || missing(command, input).length > 0;
  const dry = globals['dry-run'] === true;
  const how = { signal, t, progress, dry };
  const isOfService = command.meta.operation !== undefined && !dry;
  let typed = parsed;
  if (settings.interactive && lacks) {
    // Check this before asking questions, so that no answer is lost because the service is not set up.
    if (isOfService) await context.assertReady();
    const { askMissing } = await import('./terminal/ask.ts');
    ({ input, parsed: typed } = await askMissing({ command, parsed, input, now, inputText }, context, how));
  }
  const lacking = missing(command, input);
  if (lacking.length > 0)
    throw usageError(
      say`missing: ${lacking.map(({ typed }) => typed).reduce((all, one) => say`${all}, ${one}`)}`,
      say`See: pixctl ${command.meta.name} --help`,
      'missing',
    );
  const namespace =
    settings.interactive && isOfService ? (await context.service.profile()).namespace : undefined;
  try {
    return (await command.input?.finish?.(input, namespace)) ?? input;
  } catch (error) {
    if (!settings.interactive || !(error instanceof PixctlError)) throw error;
    const { finishWithAnswers } = await import('./terminal/ask.ts');
    const missingInput = { command, parsed: typed, input, now, inputText };
    return finishWithAnswers({ ...missingInput, namespace }, context, how, error);
  }
}

async function textOfInput(
  context: RunContext,
  command: Command,
  parsed: RawInput,
): Promise<string | undefined> {
  const file = parsed.options['input'];
  const hasBody =
    command.meta.operation?.body !== undefined && command.input?.options?.['input'] !== undefined;
  // An empty name is refused with the other options.
  if (!hasBody || typeof file !== 'string' || file === '') return undefined;
  const { decodeText } = await import('#commands/kit/text.ts');
  return decodeText(await context.files.read(file), file);
}

/**
 * Returns the profile of the shown items. Sandbox commands need no chosen profile; asking for one here would repeat the
 * command.
 */
async function profileOfItems({ meta }: Command, context: RunContext): Promise<string> {
  return meta.name.startsWith('sandbox ') ? SANDBOX : (await context.service.profile()).name;
}

/** Prints a result and remembers its ids for TAB completion. */
async function showAndRemember(
  { host, command, globals }: Run,
  context: RunContext,
  value: unknown,
  input: Input,
  { progress, t }: { readonly progress: Progress; readonly t: Translate },
): Promise<void> {
  const { operation } = command.meta;
  const view = command.show?.view;
  const list = Array.isArray(value) || isStream(value) ? value : undefined;
  const seen: unknown[] = list === undefined ? [value] : [];
  const printed = { rows: 0 };
  try {
    await context.render(list === undefined ? value : counted(list, seen, printed, progress), view);
  } catch (error) {
    // jq prints nothing until it has the whole list.
    throw printed.rows === 0 || globals.jq !== undefined ? error : cutOff(error, context, printed.rows);
  } finally {
    const deleted = operation?.effect === 'delete' ? Object.values(input.args)[0] : undefined;
    if (
      host.stderrIsTerminal &&
      globals['dry-run'] !== true &&
      (view?.recent !== undefined || deleted !== undefined)
    ) {
      const { isLocal, recentOf, remember } = await import('./complete/recent.ts');
      const profile = isLocal(view) ? '' : await profileOfItems(command, context);
      remember(
        dataDir(host),
        host.now(),
        view === undefined
          ? []
          : seen.flatMap((item) => recentOf(view, item, profile, { now: host.now(), t })),
        deleted === undefined ? undefined : { profile, id: deleted },
      );
    }
  }
}

/** Adds to a plain interruption how much of the list there is. */
function cutOff(error: unknown, { signal }: RunContext, rows: number): unknown {
  const hasHint = error instanceof PixctlError && error.fields.hint !== undefined;
  if (!signal.aborted || signal.reason instanceof PixctlError || hasHint) return error;
  return new PixctlError(say`interrupted`, {
    code: 'interrupted',
    exitCode: EXIT.interrupted,
    hint: say`The list is incomplete: it ends after ${numberOfRows(rows)}.`,
  });
}

/** Maximum number of items of a list to remember. */
const SEEN = 50;

const counted = (
  items: AsyncIterable<unknown> | readonly unknown[],
  seen: unknown[],
  printed: { rows: number },
  progress: Progress,
): AsyncIterable<unknown> =>
  mapPages(prefetchPages(items), (page) => {
    progress.count(page.length);
    printed.rows += page.length;
    if (seen.length < SEEN) seen.push(...page.slice(0, SEEN - seen.length));
    return page;
  });
