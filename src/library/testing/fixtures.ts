// Sandboxes for test runners: a fixture for each test, or one sandbox that every test gets in the same state.
import { callerOf, own, setStack, traced } from '#library/caller.ts';
import { checkOptions } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import { SANDBOX_OPTIONS } from '#library/sandbox/embedded.ts';
import type { Sandbox, Snapshot } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { INSPECTION } from '#library/sandbox/inspection.ts';
import { inspected, listOf } from './inspected.ts';
import type { SandboxFixture, SandboxFixtureOptions, SandboxHooks, UseSandboxOptions } from './types.ts';

/** The same in every run, so that a failed test can be repeated. */
const SEED = 'test';

const FIXTURE_OPTIONS: OptionNames<SandboxFixtureOptions> = { ...SANDBOX_OPTIONS, allowIgnoredFields: true };

/** Names a line of the test file in errors of the library: the runner calls the hooks. */
async function at<T>(caller: ReturnType<typeof callerOf>, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    setStack(error, caller);
    throw error;
  }
}

/** @throws Error naming the fields of requests that the sandbox has ignored */
function refuseIgnoredFields(sandbox: Sandbox): void {
  const ignored = inspected(sandbox, 'useSandbox')[INSPECTION].ignored();
  if (ignored.length === 0) return;
  const lines = ignored.map(({ request, fields }) => `${request}: ${fields.join(', ')}`);
  throw own(
    new Error(
      `The service ignores these fields, which its operations do not have:\n${listOf(lines)}\n` +
        'Correct them, or use the option allowIgnoredFields: true.',
    ),
  );
}

/** Makes a fixture with these options. Without a seed, it is `test`. */
export function createSandboxFixture(given: SandboxFixtureOptions = {}): SandboxFixture {
  const caller = callerOf(createSandboxFixture);
  traced(createSandboxFixture, () => checkOptions('createSandboxFixture', FIXTURE_OPTIONS, given));
  const { allowIgnoredFields = false, ...options } = given;
  // Both runners read the first parameter of the function, which has to be a destructuring pattern.
  // eslint-disable-next-line no-empty-pattern
  return async ({}, use) => {
    const sandbox = await at(caller, () => startSandbox({ seed: SEED, ...options }));
    try {
      await use(sandbox);
      if (!allowIgnoredFields) await at(caller, () => refuseIgnoredFields(sandbox));
    } finally {
      await sandbox.close();
    }
  };
}

/** Starts a sandbox for each test, with the seed `test`, and closes it. */
export const sandboxFixture: SandboxFixture = createSandboxFixture();

/**
 * Uses one sandbox for all tests of a file, in the same state at the start of each test: restoring it takes about a
 * millisecond. Without a seed, it is `test`. Returns a function that returns the sandbox in a test.
 */
export function useSandbox(
  { beforeEach, afterEach, afterAll }: SandboxHooks,
  given: UseSandboxOptions = {},
): () => Sandbox {
  const caller = callerOf(useSandbox);
  traced(useSandbox, () => checkOptions('useSandbox', { ...FIXTURE_OPTIONS, prepare: true }, given));
  const { prepare, allowIgnoredFields = false, ...options } = given;
  let started: { readonly sandbox: Sandbox; readonly prepared: Snapshot } | undefined;
  const start = async (): Promise<void> => {
    const sandbox = await at(caller, () => startSandbox({ seed: SEED, ...options }));
    try {
      await prepare?.(sandbox);
      if (!allowIgnoredFields) await at(caller, () => refuseIgnoredFields(sandbox));
      started = { sandbox, prepared: await sandbox.snapshot() };
    } catch (error) {
      await sandbox.close();
      throw error;
    }
  };
  const restore = async (): Promise<void> => started?.sandbox.restore(started.prepared);
  beforeEach(() => (started === undefined ? start() : restore()));
  // Ends what a test has left running before the next one begins.
  afterEach(async () => {
    try {
      const ended = started;
      if (ended !== undefined && !allowIgnoredFields)
        await at(caller, () => refuseIgnoredFields(ended.sandbox));
    } finally {
      await restore();
    }
  });
  afterAll?.(async () => {
    const ended = started;
    started = undefined;
    await ended?.sandbox.close();
  });
  const current = (): Sandbox => {
    if (started === undefined)
      throw own(new Error('the sandbox is started before the first test: use it in a test'));
    return started.sandbox;
  };
  const useCurrent = (): Sandbox => traced(useCurrent, current);
  return useCurrent;
}
