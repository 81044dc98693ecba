// Opens the database of a mirror: a file in the data folder, any other file, or a PostgreSQL database.
import { basename, dirname, resolve } from 'node:path';
import type { RunJournal } from '#cli/adapters/open-journal.ts';
import type { Host } from '#cli/host.ts';
import type { TimeLimit } from '#cli/time-limit.ts';
import { dataDir } from '#config/paths.ts';
import { decisionsPath, mirrorPath } from '#config/profile-files.ts';
import type { Beside, MirrorPort } from '#ports/mirror.ts';

const isServer = (to: string): boolean => /^postgres(?:ql)?:\/\//i.test(to);

/** File with the decisions of a mirror. */
function fileBeside(host: Host, mirror: string): Beside {
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

/** @param limit time limit of the whole command */
export const mirrorAdapter = (
  host: Host,
  closers: (() => Promise<void>)[],
  { signal, checkpoint }: TimeLimit,
  journal: () => Promise<RunJournal>,
): MirrorPort => ({
  open: async (place, use) => {
    const to = 'to' in place ? place.to : mirrorPath(dataDir(host), place.profile);
    const ending = { env: host.env, signal, checkpoint };
    const connection = isServer(to)
      ? await (
          await import('./postgres.ts')
        ).openPostgres(to, { schema: 'schema' in place ? place.schema : undefined, use, ending })
      : await (await import('./sqlite.ts')).openSqlite(to, use, ending);
    closers.push(() => connection.close());
    return connection;
  },
  decisions: async (profile, to) => {
    if (to !== undefined && !isServer(to)) return fileBeside(host, resolve(to));
    const { member } = await journal();
    if (member === undefined) return fileDecisions(host, profile);
    const { storedDecisions } = await import('#cli/adapters/store/decisions.ts');
    return storedDecisions(member.connection, member.store, profile);
  },
});
