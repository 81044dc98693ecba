// What a proposal does: computed from its command line and profile whenever it is shown, decided or run. Nothing of it is
// read from a file, which somebody may have changed since.
import { createHash } from 'node:crypto';
import { isObject } from '#contract/path.ts';
import { markOf } from '#contract/recovery-marks.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { AgentService, ProposedRequest } from '#ports/agent.ts';
import type { Allowed } from './rights.ts';
import { allowedCommand, isShownOnly } from './rights.ts';
import type { CommandResult, Program } from './run-command-line.ts';
import { hostWith, runCommandLine } from './run-command-line.ts';

/** The profile that the agent works with. */
export interface AgentProfile extends AgentService {
  readonly name: string;
  /** Words that choose it on a command line. */
  readonly words: readonly string[];
}

export interface Intent extends Allowed {
  /** The same for the same write of the same profile with the same reference. */
  readonly id: string;
  readonly request: ProposedRequest;
}

/** Where and how a command line is run. */
export interface IntentContext {
  readonly program: Program;
  readonly profile: AgentProfile;
  /** Options that limit the time of the command. */
  readonly timing: readonly string[];
  readonly signal: AbortSignal;
}

/** Stands for every id that a command makes, so that equal command lines have equal requests. */
const MADE_ID = '00000000-0000-4000-8000-000000000000';

/**
 * Computes what a command line would send now, by a dry run. Reads what the write depends on, and sends no write.
 * @returns the result of the dry run instead, if it fails
 * @throws PixctlError (exit 2) if an agent may not propose it
 */
export async function intentOf(
  { program, profile, timing, signal }: IntentContext,
  words: readonly string[],
  reference: string | undefined,
): Promise<Intent | CommandResult> {
  const allowed = await allowedCommand(program.commandLine, words, 'write');
  const host = hostWith(program.host, { newId: () => MADE_ID });
  const line = [...profile.words, ...timing, ...withOptions(words, ['--dry-run'])];
  const ran = await runCommandLine({ ...program, host }, line, signal, { profile });
  if (ran.exitCode !== EXIT.done) return ran;
  const { method, url, body } = JSON.parse(ran.out) as ProposedRequest;
  const { pathname, search } = new URL(url);
  const { command, options } = allowed;
  const id = idOf([
    ...[profile.name, profile.origin, command.meta.name],
    ...[method, pathname + search, body ?? null],
    // An option that is no part of the request may still decide what is done.
    Object.fromEntries(Object.entries(options).filter(([name]) => !isShownOnly(command, name))),
    reference ?? null,
  ]);
  return {
    ...allowed,
    id,
    request: { method, url, ...(body === undefined ? {} : { body: withoutMade(body) }) },
  };
}

/** Puts options before what may follow `--`. */
export function withOptions(words: readonly string[], options: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const at = end === -1 ? words.length : end;
  return [...words.slice(0, at), ...options, ...words.slice(at)];
}

/** Leaves out the ids that the command made: those of the run follow from the proposal. */
const withoutMade = (body: unknown): unknown =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== MADE_ID && value !== markOf(MADE_ID)),
      )
    : body;

function idOf(what: readonly unknown[]): string {
  const hash = createHash('sha256').update(canonical(what)).digest();
  let bits = 0n;
  for (const byte of hash.subarray(0, 15)) bits = (bits << 8n) | BigInt(byte);
  let id = '';
  for (let n = 0; n < 24; n += 1, bits >>= 5n) id = BASE32.charAt(Number(bits & 31n)) + id;
  return `p${id}`;
}
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** JSON with the fields in order, so that the order in which they were written makes no difference. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
