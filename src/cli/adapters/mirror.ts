// Opens the database of a mirror: a file in the data folder, any other file, or a PostgreSQL database.
import { resolve } from 'node:path';
import { dataDir } from '#config/paths.ts';
import { mirrorPath } from '#config/profile-files.ts';
import type { Host } from '#host/host.ts';
import type { TimeLimit } from '#host/time-limit.ts';
import type { MirrorPort } from '#ports/mirror.ts';
import { fileBeside, fileDecisions } from '#shared-store/file-decisions.ts';
import type { RunJournal } from '#shared-store/open-journal.ts';

const isServer = (to: string): boolean => /^postgres(?:ql)?:\/\//i.test(to);

/** @param limit time limit of the whole command */
export const mirrorAdapter = (
  host: Host,
  closers: (() => Promise<void>)[],
  { signal, checkpoint }: TimeLimit,
  journal: () => Promise<RunJournal>,
): MirrorPort => ({
  open: async (place, use) => {
    const to = 'to' in place ? place.to : mirrorPath(dataDir(host), place.profile);
    const sleep = (milliseconds: number): Promise<void> => host.sleep(milliseconds);
    const ending = { env: host.env, signal, checkpoint, sleep };
    const connection = isServer(to)
      ? await (
          await import('#mirror/edge/postgres.ts')
        ).openPostgres(to, { schema: 'schema' in place ? place.schema : undefined, use, ending })
      : await (await import('#mirror/edge/sqlite.ts')).openSqlite(to, use, ending);
    closers.push(() => connection.close());
    return connection;
  },
  decisions: async (profile, to) => {
    if (to !== undefined && !isServer(to)) return fileBeside(host, resolve(to));
    const { member } = await journal();
    if (member === undefined) return fileDecisions(host, profile);
    const { storedDecisions } = await import('#shared-store/decisions.ts');
    return storedDecisions(member.connection, member.store, profile);
  },
});
