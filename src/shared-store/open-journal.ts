// Opens the journal of a run: files in the data folder, or the shared store of the profile.
import type { JournalAccess } from '#client/types.ts';
import { configDir } from '#config/paths.ts';
import { readConfig } from '#config/store.ts';
import type { Host } from '#host/host.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { StoreAddress } from './connection/connect.ts';
import type { StoreMember } from './journal/open.ts';

/**
 * Returns the address of the shared store; undefined if the journal is in files.
 * @param profile name; undefined if none could be chosen
 * @throws PixctlError (exit 2) if the configuration cannot be read
 */
export function storeAddressOf(host: Host, profile: string | undefined): StoreAddress | undefined {
  const { PIXCTL_STORE } = host.env;
  if (PIXCTL_STORE !== undefined && PIXCTL_STORE !== '')
    return { url: PIXCTL_STORE, source: say`PIXCTL_STORE` };
  if (profile === undefined) return undefined;
  const stored = readConfig(configDir(host)).settings[`store@${profile}`];
  return typeof stored === 'string'
    ? { url: stored, source: say`the setting store of profile ${profile}` }
    : undefined;
}

/** Journal of a run. */
export interface RunJournal extends JournalAccess {
  /** This process in the shared store; undefined if the journal is in files. */
  readonly member?: StoreMember & {
    /** Address of the store without a password. */
    readonly store: string;
  };
}

/**
 * @param closers receives what to close at the end of the command
 * @param signal ends the wait for a shared store before a request leaves
 * @throws PixctlError (exit 2) for an invalid address
 */
export async function openRunJournal(
  host: Host,
  profile: string | undefined,
  onTrouble: (message: Message) => void,
  closers: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<RunJournal> {
  const address = storeAddressOf(host, profile);
  if (address === undefined) return (await import('./file-journal.ts')).fileJournal(host, onTrouble);
  const { sharedJournal } = await import('./journal/of-process.ts');
  const access = sharedJournal(host, address, profile, onTrouble, signal);
  closers.push(() => access.close());
  return access;
}
