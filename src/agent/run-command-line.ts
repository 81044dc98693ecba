// Runs a command line in this process and keeps its output, so that an agent gets exactly what a shell would get.
import { Readable } from 'node:stream';
import type { Command } from '#commands/kit/command.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { OutputClosed } from '#host/host.ts';
import { withoutAgent } from '#host/noticed-agent.ts';
import type { AgentRun } from '#ports/agent.ts';

/** The command line, as far as an agent needs it. */
export interface CommandLine {
  /** Finds what the words name; undefined if they name neither a command nor a group. */
  find(words: readonly string[]): Promise<FoundCommand | undefined>;
  /** @throws PixctlError (exit 2) if the words after the name are not valid */
  parse(command: Command, rest: readonly string[]): Promise<ParsedWords>;
  isGlobalOption(name: string): boolean;
  /** Finds commands, and topics of the help, by words of their purpose; best first. */
  search(phrase: string): readonly string[];
  /** @param isUsable whether an option is listed */
  describe(command: Command, isUsable: (name: string) => boolean): Promise<Usage>;
  /** Returns the paths of amounts in cents in the result of a command; lists on the way have no name. */
  moneyPaths(command: Command): Promise<ReadonlySet<string>>;
}

/** How a command is called. */
interface Usage {
  /** Its words, arguments and options, each with the kind of its value. */
  readonly usage: string;
  /** What its arguments, required options and most used options mean. */
  readonly about: Readonly<Record<string, string>>;
}

interface FoundCommand {
  /** Words of the command or group. */
  readonly name: string;
  /** Undefined for a group. */
  readonly command: Command | undefined;
  /** Words after its name. */
  readonly rest: readonly string[];
}

/** Returns the command that words begin with; undefined if they begin with none. */
export async function commandNamed(
  commandLine: CommandLine,
  words: readonly string[],
): Promise<{ readonly command: Command; readonly rest: readonly string[] } | undefined> {
  try {
    const found = await commandLine.find(words);
    return found?.command === undefined ? undefined : { command: found.command, rest: found.rest };
  } catch (error) {
    // The words are in a group, and name none of its commands.
    if (error instanceof PixctlError) return undefined;
    throw error;
  }
}

interface ParsedWords {
  readonly args: readonly string[];
  /** Options as typed, by their names. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly help: boolean;
}

/** The process of this program, its command line, and the function that runs one. */
export interface Program {
  readonly host: Host;
  readonly commandLine: CommandLine;
  readonly main: (host: Host, agent?: AgentRun) => Promise<number>;
}

export interface CommandResult {
  readonly exitCode: number;
  readonly out: string;
  /** The error of the command, as `--json` prints it. */
  readonly error?: Readonly<Record<string, unknown>>;
}

/** Longest output that is kept, in characters. */
const MOST_OUTPUT = 1_000_000;

/**
 * @param agent what the command is bound to
 * @param words with everything that chooses the profile; `--json` and `--no-input` are added
 * @param onOutput called before each part of the output is taken; a write that printed its result counts as seen
 */
export async function runCommandLine(
  { host, main }: Program,
  words: readonly string[],
  signal: AbortSignal,
  {
    onOutput,
    asText = false,
    ...agent
  }: { readonly onOutput?: () => void; readonly asText?: boolean } & AgentRun,
): Promise<CommandResult> {
  let [out, err] = ['', ''];
  const inner = hostWith(host, {
    argv: asText ? words : [...globalsFirst(words)],
    // Texts that depend on the language of a person would differ from run to run. The server has checked the rights of
    // the agent: its limits are not those of an agent with a shell.
    env: { ...withoutAgent(host.env), PIXCTL_LANG: 'en', PIXCTL_PAGER: '', NO_COLOR: '1' },
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    stdinIsTerminal: false,
    columns: 100,
    rows: 1_000,
    out: (text) => {
      onOutput?.();
      out += text;
      // Ends a list that would be too long to return.
      if (out.length > MOST_OUTPUT) throw new OutputClosed();
    },
    outBytes: () => undefined,
    err: (text) => {
      if (err.length < MOST_OUTPUT) err += text;
    },
    control: () => undefined,
    streamInput: () => Readable.from([]),
    onInterrupt: (callback) => {
      signal.addEventListener('abort', callback);
      if (signal.aborted) callback();
      return () => signal.removeEventListener('abort', callback);
    },
    // The command ends by itself; the process serves other calls.
    exit: () => undefined,
    open: () => undefined,
  });
  const exitCode = await main(inner, agent);
  const error = exitCode === 0 ? undefined : errorIn(err);
  return { exitCode, out, ...(error === undefined ? {} : { error }) };
}

/** Returns a host with these changes. Inherits the rest, because a host may have its functions on its prototype. */
export const hostWith = (host: Host, changes: Partial<Host>): Host =>
  Object.create(host, Object.getOwnPropertyDescriptors(changes)) as Host;

/** Puts the options before what may follow `--`. */
function globalsFirst(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const at = end === -1 ? words.length : end;
  return [...words.slice(0, at), '--json', '--no-input', ...words.slice(at)];
}

function errorIn(text: string): CommandResult['error'] {
  for (const line of text.split('\n').toReversed()) {
    try {
      const value: unknown = parseJson(line);
      if (isObject(value) && isObject(value['error'])) return value['error'];
    } catch {
      // A note for people.
    }
  }
  return undefined;
}
