// The entry of this program among the servers of a client.
import type { McpClient } from '#config/agent-clients.ts';
import { isObject } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import type { LiveAccess } from '#ports/agent.ts';

/** Name of the entry in every client. */
export const SERVER = 'pixctl';

export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** Reads and changes one entry in the text of a file. Everything else in the text stays as it is. */
export interface ServerFormat {
  /** @throws Unreadable */
  read(text: string): unknown;
  /** Adds the entry, or changes the command and arguments of the one that is there. @throws Unreadable */
  put(text: string, entry: ServerEntry): string;
  /** @throws Unreadable */
  remove(text: string): string;
}

/** A file of a client, and what pixctl makes of its text. */
export interface ClientFile {
  readonly client: McpClient;
  readonly name: string;
  readonly isFound: boolean;
  readonly path: string;
  /**
   * Returns the command of the entry, or the text of the skill; undefined if there is none.
   * @throws Unreadable; PixctlError (exit 2) if it is not of pixctl
   */
  readonly read: (text: string) => string | undefined;
  /** As `read`, for the server of pixctl. */
  readonly entry?: (text: string) => OwnEntry | undefined;
  readonly put: (text: string | undefined) => string;
  /** @param backup the text before pixctl changed it @returns undefined if the file is to be removed */
  readonly remove: (text: string, backup: string | undefined) => string | undefined;
}

/** The text cannot be read, or not be changed without changing something else. */
export class Unreadable extends Error {
  constructor(readonly why: Message) {
    super();
  }
}

/** Compares two values of a parser; the order of members makes no difference. */
export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint' || (typeof part === 'number' && !Number.isFinite(part)))
      return `number ${part}`;
    return isObject(part) && !Array.isArray(part)
      ? Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : part;
  });

const PROGRAM = /(?:^|[\\/])pixctl(?:\.(?:cjs|cmd|exe|ps1|ts))?$/i;

/** An entry of pixctl, and the word of it that names the program. */
export type OwnEntry = ServerEntry & { readonly program: string };

/** What an entry starts, if that is the server of pixctl, in whatever version and folder; otherwise undefined. */
export function ownEntry(value: unknown): OwnEntry | undefined {
  if (!isObject(value) || typeof value['command'] !== 'string') return undefined;
  const { command } = value;
  const args: unknown = value['args'] ?? [];
  if (!Array.isArray(args) || !args.every((one): one is string => typeof one === 'string')) return undefined;
  const words = [command, ...args];
  const program = words.slice(0, Math.max(0, words.indexOf('mcp'))).find((word) => PROGRAM.test(word));
  return program === undefined ? undefined : { command, args, program };
}

/** The profile and the rights that the arguments give; without a profile, the server uses the sandbox. */
export function rightsOf(args: readonly string[]): { readonly profile: string; readonly live: LiveAccess } {
  const valueOf = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at === -1 ? args.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) : args[at + 1];
  };
  const live = valueOf('--live');
  return {
    profile: valueOf('--profile') ?? valueOf('--base-url') ?? 'sandbox',
    live: live === 'read' || live === 'write' ? live : 'none',
  };
}
