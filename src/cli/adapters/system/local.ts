// Checks Node.js, the configuration, the folders, the keyring and SQLite on this machine.
import { existsSync, lstatSync, statSync } from 'node:fs';
import { configDir, configPath, dataDir } from '#config/paths.ts';
import { readConfig } from '#config/store.ts';
import { messageOf } from '#errors/caught.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { tryFile, tryFolder, unwritableFile } from '#files/try-write.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Check } from '#ports/system.ts';
import { keptChecks } from './kept.ts';

const MIN_NODE = [20, 18, 1];
/** Permission bits for reading or writing by other users. */
const OTHERS = 0o077;

function nodeCheck(): Check {
  const { node } = process.versions;
  const parts = node.split('.').map(Number);
  const at = MIN_NODE.findIndex((least, index) => parts[index] !== least);
  const enough = at < 0 || (parts[at] ?? 0) > (MIN_NODE[at] ?? 0);
  return {
    check: say`node`,
    state: enough ? 'ok' : 'problem',
    detail: say`Node.js ${node} on ${process.platform} ${process.arch}, pixctl ${VERSION}`,
    ...(enough ? {} : { hint: say`Install Node.js ${MIN_NODE.join('.')} or newer.` }),
  };
}

function configCheck(host: Host): Check {
  const dir = configDir(host);
  try {
    const { profiles } = readConfig(dir);
    const path = configPath(dir);
    if (!existsSync(path))
      return { check: say`configuration`, state: 'ok', detail: say`none yet; it would be ${path}` };
    return {
      check: say`configuration`,
      state: 'ok',
      detail: say`${path} is valid; profiles: ${Object.keys(profiles).join(', ') || say`none`}`,
    };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { hint } = error.fields;
    return {
      check: say`configuration`,
      state: 'problem',
      detail: error.userMessage,
      ...(hint === undefined ? {} : { hint }),
    };
  }
}

/** Reports a folder that others can access or that cannot be written, which it tries. */
function folderCheck(host: Host, check: Message, dir: string): Check {
  const problem = (path: string, error: unknown): Check => ({
    check,
    state: 'problem',
    detail: say`${path} cannot be written to: ${reasonOf(error, 'write') ?? messageOf(error)}`,
    hint: say`Change its owner or permissions, make room on the disk, or set PIXCTL_CONFIG_DIR or PIXCTL_DATA_DIR to another folder.`,
  });
  const name = `.doctor-${host.pid}-${host.newId()}`;
  try {
    if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) {
      tryFolder(dir, name);
      return { check, state: 'ok', detail: say`${dir} is created when it is needed` };
    }
    tryFile(dir, name);
    const found = unwritableFile(dir);
    if (found !== undefined) return problem(found.path, found.error);
    const { mode } = statSync(dir);
    return host.platform !== 'win32' && (mode & OTHERS) !== 0
      ? {
          check,
          state: 'warning',
          detail: say`other users can read ${dir}`,
          hint: say`chmod 700 ${dir}`,
        }
      : { check, state: 'ok', detail: say`${dir} can be written, and only you can read it` };
  } catch (error) {
    return problem(dir, error);
  }
}

async function keyringCheck(host: Host): Promise<Check> {
  const { KEYRING_SECONDS, KeyringInterrupted, KeyringSilent, systemKeyring } =
    await import('#config/edge/keyring.ts');
  if (host.env.PIXCTL_KEYRING === 'off')
    return {
      check: say`keyring`,
      state: 'skipped',
      detail: say`PIXCTL_KEYRING=off: keys are stored in a file`,
    };
  const ring = systemKeyring(configDir(host), host);
  try {
    if (ring === undefined) throw new Error();
    await ring.get('doctor');
    return {
      check: say`keyring`,
      state: 'ok',
      detail: say`the keyring of the operating system is available`,
    };
  } catch (error) {
    if (error instanceof KeyringInterrupted) throw error;
    if (error instanceof KeyringSilent)
      return {
        check: say`keyring`,
        state: 'warning',
        detail: say`the keyring did not answer within ${KEYRING_SECONDS} seconds; keys are stored in a file that only you can read`,
        hint: say`Unlock the keyring, or set PIXCTL_KEYRING=off, so that login does not wait for it.`,
      };
    return {
      check: say`keyring`,
      state: 'warning',
      detail: say`there is no keyring; keys are stored in a file that only you can read`,
    };
  }
}

/** Loads the library; without it, only commands that use a local database fail. */
async function sqliteCheck(): Promise<Check> {
  const check = say`SQLite`;
  try {
    const { IN_MEMORY, openDatabase } = await import('#sandbox/edge/open-database.ts');
    const database = await openDatabase(IN_MEMORY);
    const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    database.close();
    return { check, state: 'ok', detail: say`SQLite ${version} is available` };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { hint } = error.fields;
    return { check, state: 'problem', detail: error.userMessage, ...(hint === undefined ? {} : { hint }) };
  }
}

export const localChecks = async (host: Host): Promise<Check[]> => [
  nodeCheck(),
  configCheck(host),
  folderCheck(host, say`configuration folder`, configDir(host)),
  folderCheck(host, say`data folder`, dataDir(host)),
  await keyringCheck(host),
  await sqliteCheck(),
  ...keptChecks(host),
];
