// What a client has of pixctl, and which program its entry starts.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { english } from '#messages/message.ts';
import type { ClientKind, ClientStatus, ServerProgram } from '#ports/agent.ts';
import type { ClientFile, OwnEntry } from './server-entry.ts';
import { rightsOf } from './server-entry.ts';
import { errorAbout, readShared, textOf } from './shared-file.ts';

export function statusOf(host: Host, file: ClientFile, kind: ClientKind, own: ServerProgram): ClientStatus {
  const row = { client: file.client, name: file.name, file: file.path };
  if (!file.isFound) return { ...row, state: 'not-found' };
  try {
    const { bytes } = readShared(file.path);
    const text = bytes === undefined ? undefined : textOf(bytes).text;
    const command = text === undefined ? undefined : file.read(text);
    if (text === undefined || command === undefined) return { ...row, state: 'not-configured' };
    if (kind === 'skill') return { ...row, state: text === file.put(text) ? 'configured' : 'other-version' };
    const entry = file.entry?.(text);
    return entry === undefined
      ? { ...row, state: 'not-configured' }
      : { ...row, command, ...programOf(host, entry, own) };
  } catch (error) {
    const failure = errorAbout(file.path, error);
    if (!(failure instanceof PixctlError)) throw error;
    return { ...row, state: 'unusable', problem: english(failure.userMessage) };
  }
}

/** The program of an entry: whether it is this one, whether it exists, its version, and the rights that it is given. */
function programOf(
  host: Host,
  entry: OwnEntry,
  own: ServerProgram,
): Pick<ClientStatus, 'state' | 'version' | 'profile' | 'live'> {
  const rights = rightsOf(entry.args);
  if (entry.command === own.command && own.args.every((arg, index) => arg === entry.args[index]))
    return { ...rights, state: 'configured', version: own.version };
  const [command, program] = [entry.command, entry.program].map((word) => whereIs(host, word));
  if (command === undefined || program === undefined) return { ...rights, state: 'missing-program' };
  const version = versionAt(program);
  return { ...rights, state: 'other-program', ...(version === undefined ? {} : { version }) };
}

/** Returns the path of a program; undefined if there is no such file. */
function whereIs({ env }: Host, word: string): string | undefined {
  if (isAbsolute(word)) return existsSync(word) ? word : undefined;
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, word))
    .find((path) => existsSync(path));
}

/** Version of the package of pixctl in a folder above the file. */
function versionAt(path: string): string | undefined {
  try {
    for (let folder = dirname(realpathSync(path)); dirname(folder) !== folder; folder = dirname(folder)) {
      const file = join(folder, 'package.json');
      if (!existsSync(file)) continue;
      const found = parseJson(readFileSync(file, 'utf8'));
      if (isObject(found) && found['name'] === 'pixctl' && typeof found['version'] === 'string')
        return found['version'];
    }
  } catch {
    // A folder that cannot be read, or a damaged file.
  }
  return undefined;
}
