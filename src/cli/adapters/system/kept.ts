// What pixctl keeps on this machine, for `doctor`: folders, entries of the keyring, and files of the completion.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDir, dataDir } from '#config/paths.ts';
import { fileSecrets } from '#config/secrets.ts';
import { codeCacheFolder } from '#host/code-cache.ts';
import type { Host } from '#host/host.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { clean } from '#output/sanitize.ts';
import type { Check } from '#ports/system.ts';
import { completionFiles } from './shell.ts';

/** Names that a row lists, and files that are counted for a size. */
const MAX_NAMES = 12;
const MAX_FILES = 20_000;

/** Returns a row for each place where something is; none for a place that cannot be read, which other checks report. */
export function keptChecks(host: Host): Check[] {
  const folders: readonly (readonly [Message, () => string | undefined])[] = [
    [say`kept settings`, () => configDir(host)],
    [say`kept data`, () => dataDir(host)],
    [say`kept cache`, () => codeCacheFolder(host.env)],
  ];
  const lists: readonly (readonly [Message, () => readonly string[], (names: string) => Message])[] = [
    [
      say`kept in keyring`,
      () => fileSecrets(configDir(host), host).inKeyring(),
      (names) => say`entries of pixctl: ${names}`,
    ],
    [say`kept completion`, () => completionFiles(host), (names) => say`${names}`],
  ];
  return [
    ...folders.flatMap(([check, folder]) => rowOf(check, () => contentOf(folder()))),
    ...lists.flatMap(([check, list, detail]) =>
      rowOf(check, () => {
        const names = list();
        return names.length === 0 ? undefined : detail(namesIn(names));
      }),
    ),
  ];
}

function rowOf(check: Message, find: () => Message | undefined): Check[] {
  try {
    const detail = find();
    return detail === undefined ? [] : [{ check, state: 'ok', detail }];
  } catch {
    return [];
  }
}

/** Describes a folder; undefined if it is empty. */
function contentOf(folder: string | undefined): Message | undefined {
  if (folder === undefined || lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    return undefined;
  const names = readdirSync(folder).toSorted();
  if (names.length === 0) return undefined;
  const { bytes, isWhole } = sizeOf(folder);
  const kib = Math.ceil(bytes / 1024);
  return isWhole
    ? say`${folder} has ${kib} KiB: ${namesIn(names)}`
    : say`${folder} has more than ${kib} KiB: ${namesIn(names)}`;
}

/** Sums the files below a folder, without following links. */
function sizeOf(folder: string): { readonly bytes: number; readonly isWhole: boolean } {
  const folders = [folder];
  let bytes = 0;
  let files = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      if ((files += 1) > MAX_FILES) return { bytes, isWhole: false };
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
    }
  return { bytes, isWhole: true };
}

const namesIn = (names: readonly string[]): string =>
  [
    ...names.slice(0, MAX_NAMES).map(clean),
    ...(names.length > MAX_NAMES ? [`… (${names.length})`] : []),
  ].join(', ');
