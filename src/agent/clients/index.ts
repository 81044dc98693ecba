// Sets up the AI clients of this computer: the server of pixctl in their settings, and its skill in their folders.
import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { McpClient } from '#config/agent-clients.ts';
import { clientPaths, MCP_CLIENTS } from '#config/agent-clients.ts';
import { dataDir } from '#config/paths.ts';
import { quote } from '#errors/command-line.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { ensureFolder, replaceFile } from '#files/write.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { AgentClients, ClientChange, ClientKind, ServerProgram } from '#ports/agent.ts';
import { jsonServers } from './json-servers.ts';
import type { ClientFile, OwnEntry, ServerEntry, ServerFormat } from './server-entry.ts';
import { ownEntry, SERVER } from './server-entry.ts';
import type { SharedFile } from './shared-file.ts';
import { assertOwn, errorAbout, readShared, textOf, unusable, writeShared } from './shared-file.ts';
import { statusOf } from './status.ts';
import { tomlServers } from './toml-servers.ts';

/** Number of times that a file is read again because its client has changed it at that moment. */
const TRIES = 5;

type Content =
  { readonly kind: 'skill'; readonly text: string } | { readonly kind: 'mcp'; readonly entry: ServerEntry };

export interface Install {
  /** Program that a client starts, and its arguments. */
  readonly program: ServerProgram;
  /** @throws PixctlError (exit 2) if the program may be gone when a client starts it */
  readonly assertLasting: () => void;
  readonly skill: () => Promise<string>;
}

export function agentClients(host: Host, { program, assertLasting, skill }: Install): AgentClients {
  const pathsOf = (client: McpClient) => clientPaths(client, host);
  const isFound = (client: McpClient): boolean =>
    pathsOf(client)?.marks.some((path) => existsSync(path)) === true;

  const fileOf = (client: McpClient, content: Content): ClientFile | undefined => {
    const paths = pathsOf(client);
    if (paths === undefined) return undefined;
    const common = { client, name: paths.name, isFound: isFound(client) };
    if (content.kind === 'mcp') {
      const { file, format, key, type } = paths.servers;
      const editor = format === 'json' ? jsonServers(key, type) : tomlServers(key);
      return { ...common, path: file, ...serverFile(file, editor, content.entry) };
    }
    if (paths.skills === undefined) return undefined;
    const path = join(paths.skills, SERVER, 'SKILL.md');
    return {
      ...common,
      path,
      read: (text) => (/^---\r?\nname: pixctl\r?\n/.test(text) ? text : foreign(path)),
      put: () => content.text,
      remove: () => undefined,
    };
  };

  const plan = (file: ClientFile, kind: ClientKind, action: 'install' | 'remove'): ClientChange => {
    const backup = join(dataDir(host), 'agent-clients', `${file.client}-${kind}.backup`);
    const work = (): Work => prepare(file, action, backup);
    const { found, before, after } = work();
    const isSame = before === after || (action === 'remove' && before === undefined);
    if (!isSame) assertOwn(found);
    return {
      client: file.client,
      name: file.name,
      file: file.path,
      ...(found.target === found.path ? {} : { target: found.target }),
      action: isSame
        ? action === 'remove'
          ? 'absent'
          : 'unchanged'
        : action === 'remove'
          ? 'removed'
          : before === undefined
            ? 'installed'
            : 'updated',
      ...(kind === 'skill' ? {} : { before, after }),
      make: () => {
        if (!isSame) make(work, file, action, backup);
        return existsSync(backup) ? backup : undefined;
      },
    };
  };

  const contentOf = async (kind: ClientKind, args: readonly string[]): Promise<Content> => {
    if (kind === 'skill') return { kind, text: await skill() };
    const { command, args: own } = program;
    return { kind, entry: { command, args: [...own, 'mcp', ...args] } };
  };

  return {
    changes: async (kind, action, named, args = []) => {
      if (kind === 'mcp' && action === 'install') assertLasting();
      const content = await contentOf(kind, args);
      const files = MCP_CLIENTS.filter((client) => named.length === 0 || named.includes(client))
        .map((client) => fileOf(client, content))
        .filter((file) => file !== undefined);
      for (const file of files)
        if (named.length > 0 && !file.isFound)
          throw usageError(
            say`${file.name} was not found: there is no ${pathsOf(file.client)?.marks[0] ?? ''}`,
            say`Nothing was changed. Start the client once, and run the command again.`,
            'client-not-found',
          );
      return files
        .filter((file) => file.isFound)
        .map((file) => {
          try {
            return plan(file, kind, action);
          } catch (error) {
            // What is not of pixctl is not in the way of what is.
            const isSkipped = action === 'remove' && named.length === 0;
            if (!isSkipped || !(error instanceof PixctlError) || error.fields.code !== FOREIGN) throw error;
            return {
              client: file.client,
              name: file.name,
              file: file.path,
              action: 'absent',
              make: () => undefined,
            };
          }
        });
    },
    status: async (kind) => {
      const content = await contentOf(kind, []);
      return MCP_CLIENTS.map((client) => fileOf(client, content))
        .filter((file) => file !== undefined)
        .map((file) => statusOf(host, file, kind, program));
    },
  };
}

/** Code of the error about an entry or a skill of somebody else. */
const FOREIGN = 'foreign-entry';

/** @throws PixctlError (exit 2) if the entry was not written by pixctl: it stays as it is */
function foreign(path: string): never {
  throw unusable(
    path,
    say`its entry ${SERVER} is not the one of this program`,
    say`The file was not changed. Rename or remove that entry, and run the command again.`,
    FOREIGN,
  );
}

/** @param content entry to install */
function serverFile(
  path: string,
  format: ServerFormat,
  content: ServerEntry,
): Pick<ClientFile, 'read' | 'entry' | 'put' | 'remove'> {
  const own = (text: string): OwnEntry | undefined => {
    const value = format.read(text);
    return value === undefined ? undefined : (ownEntry(value) ?? foreign(path));
  };
  return {
    entry: own,
    read: (text) => {
      const entry = own(text);
      return entry === undefined ? undefined : commandOf(entry);
    },
    put: (text = '') => format.put(text, content),
    remove: (text, backup) => {
      const entry = own(text);
      if (entry === undefined) return text;
      const installed = (before: string): string | undefined => {
        try {
          return format.put(before, entry);
        } catch {
          return undefined;
        }
      };
      // Restores the bytes that were there, if nothing else has changed since.
      if (backup !== undefined && installed(backup) === text) return backup;
      return installed('') === text ? undefined : format.remove(text);
    },
  };
}

const commandOf = ({ command, args }: ServerEntry): string => [command, ...args].map(quote).join(' ');

interface Work {
  readonly found: SharedFile;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The text to write; undefined to remove the file. */
  readonly text: string | undefined;
}

/** Reads the file, and computes what it will be. @throws PixctlError (exit 2) */
function prepare(file: ClientFile, action: 'install' | 'remove', backup: string): Work {
  const found = readShared(file.path);
  const { bytes } = found;
  try {
    const old = bytes === undefined ? undefined : textOf(bytes);
    const before = old === undefined ? undefined : file.read(old.text);
    if (action === 'remove') {
      const saved = before === undefined ? undefined : savedText(backup);
      const text = old === undefined || before === undefined ? old?.text : file.remove(old.text, saved);
      return {
        found,
        before,
        after: undefined,
        text: text === undefined ? undefined : `${old?.mark ?? ''}${text}`,
      };
    }
    const text = file.put(old?.text);
    return { found, before, after: file.read(text), text: `${old?.mark ?? ''}${text}` };
  } catch (error) {
    throw errorAbout(file.path, error);
  }
}

function savedText(backup: string): string | undefined {
  try {
    return textOf(readShared(backup).bytes ?? Buffer.from([0xff])).text;
  } catch {
    return undefined;
  }
}

/** Makes the change; again from the start if the client writes its file at the same moment. */
function make(work: () => Work, file: ClientFile, action: 'install' | 'remove', backup: string): void {
  for (let left = TRIES; ; left -= 1) {
    const { found, before, text } = work();
    assertOwn(found);
    if (action === 'install' && (before === undefined || found.bytes === undefined)) keep(found, backup);
    try {
      writeShared(found, text === undefined ? undefined : Buffer.from(text));
      if (text === undefined) removeFolder(file.path);
      return;
    } catch (error) {
      if (left === 1 || !(error instanceof PixctlError) || error.fields.code !== 'client-file') throw error;
    }
  }
}

/** Keeps the file as it is before the first change, private because it may contain secrets of other servers. */
function keep({ bytes }: SharedFile, backup: string): void {
  if (bytes === undefined) {
    rmSync(backup, { force: true });
    return;
  }
  ensureFolder(dirname(backup));
  replaceFile(backup, bytes);
}

/** Removes the folder of a skill, unless it contains anything else. */
function removeFolder(path: string): void {
  if (!path.endsWith('SKILL.md')) return;
  try {
    rmdirSync(dirname(path));
  } catch {
    // It has other files.
  }
}
