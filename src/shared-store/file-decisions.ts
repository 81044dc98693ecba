// Decisions of reconciliations in a file beside the mirror, of a profile without a shared store.
import { basename, dirname } from 'node:path';
import { dataDir } from '#config/paths.ts';
import { decisionsPath, mirrorPath } from '#config/profile-files.ts';
import type { Host } from '#host/host.ts';
import type { Beside } from '#ports/mirror.ts';

/** File with the decisions of a mirror. */
export function fileBeside(host: Host, mirror: string): Beside {
  const path = decisionsPath(mirror);
  const files = () => import('#config/files.ts');
  return {
    path,
    read: async () => (await files()).readPrivate(path),
    change: async (change) => {
      const { withLock: locked, readPrivate, writePrivate } = await files();
      const replace = (): void => {
        const before = readPrivate(path);
        const after = change(before);
        if (after !== before) writePrivate(path, after);
      };
      // With --to, the folder may be shared with other programs.
      await locked(dirname(path), host, replace, `.${basename(path)}.lock`);
    },
  };
}

/** Decisions of a profile in the data folder. */
export const fileDecisions = (host: Host, profile: string): Beside =>
  fileBeside(host, mirrorPath(dataDir(host), profile));
