// First run at a terminal without a profile: asks one question, sets up a profile, and continues with the command.
import type { Question } from '#commands/kit/command.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { timeLimit } from '#host/time-limit.ts';
import { say } from '#messages/message.ts';
import { asInvoked } from './invocation.ts';
import type { Run } from './run.ts';
import { runCommand } from './run.ts';
import type { PromptContext } from './terminal/prompts.ts';
import { askOne } from './terminal/prompts.ts';
import { wrapForTerminal } from './terminal/wrap.ts';

type FirstStep = 'sandbox' | 'login' | 'help' | 'stop';

/** Failures that setting up a profile resolves; nothing was sent when they are thrown. */
export const needsSetUp = (error: unknown): boolean =>
  error instanceof PixctlError &&
  (['no-profile', 'no-key'].includes(error.fields.code) || needsSetUp(error.cause));

const SANDBOX = { value: 'sandbox', label: say`The sandbox: no app key, no real money` };
const LOGIN = { value: 'login', label: say`My account, with an app key` };

const forCommand: Question = {
  name: 'first',
  kind: 'choice',
  message: say`No service is set up yet. Which one do you want to use?`,
  choices: [SANDBOX, LOGIN, { value: 'stop', label: say`None` }],
};

const forNothing: Question = {
  name: 'first',
  kind: 'choice',
  message: say`Welcome to pixctl. How do you want to start?`,
  choices: [SANDBOX, LOGIN, { value: 'help', label: say`See all commands` }],
};

/** Asks what to do when a command needs a service and there is none. */
const askFirstStep = async (how: PromptContext, hasCommand: boolean): Promise<FirstStep> =>
  (await askOne(hasCommand ? forCommand : forNothing, how)) as FirstStep;

/**
 * Sets up a service, then runs the command.
 * @throws the original error if the user declines
 */
export async function setUpThenRun(run: Run, error: unknown): Promise<number> {
  const { signal, clear } = timeLimit(run.host, run.signal, run.settings.timeout);
  const step = await askFirstStep({ ...run, signal }, true).finally(clear);
  if (step === 'stop') throw error;
  const { profile: _profile, sandbox: _sandbox, 'base-url': _baseUrl, ...globals } = run.globals;
  if (step === 'sandbox') return runCommand({ ...run, globals: { ...globals, sandbox: true } });
  const code = await logIn(run);
  return code === EXIT.done ? runCommand({ ...run, globals }) : code;
}

async function logIn({
  host,
  settings,
  signal,
  drain,
  main,
  t,
}: Pick<Run, 'host' | 'settings' | 'signal' | 'drain' | 't' | 'main'>): Promise<number> {
  const { login } = await import('#commands/profile/login.ts');
  return runCommand({
    host,
    command: login,
    parsed: { args: [], options: {} },
    globals: {},
    settings,
    signal,
    drain,
    main,
    t,
  });
}

/** `pixctl` without arguments on the first run. */
export async function firstStep(
  run: Pick<Run, 'host' | 'settings' | 'signal' | 'drain' | 't' | 'main'>,
  help: () => Promise<number>,
): Promise<number> {
  const step = await askFirstStep(run, false);
  if (step === 'help') return help();
  if (step === 'login') return logIn(run);
  const { createCharge } = await import('#commands/charge/create.ts');
  // Continue with a first command, which asks its own questions.
  const code = await runCommand({
    ...run,
    command: createCharge,
    parsed: { args: [], options: {} },
    globals: { sandbox: true },
  });
  const { host, t } = run;
  const next = say`That was the sandbox. Add --sandbox to any command, or use it from now on: pixctl profile use sandbox`;
  host.err(`\n${wrapForTerminal(host, asInvoked(host, t(next)))}\n`);
  return code;
}
