// Opens the database of a mirror: a file of the data folder, any other file, or a PostgreSQL database.
import { join } from 'node:path';
import { dataDir } from '../../../config/paths.ts';
import type { MirrorPort } from '../../../ports/mirror.ts';
import type { Host } from '../../host.ts';

/** Any character that a file name may hold everywhere. */
const PLAIN = /[^\w.-]/g;

/** The file of a profile's mirror, in the data folder. */
const fileOf = (host: Host, profile: string): string =>
  join(dataDir(host), `mirror-${profile.replaceAll(PLAIN, '_')}.db`);

export const mirrorAdapter = (host: Host, closers: (() => Promise<void>)[]): MirrorPort => ({
  open: async (profile, to, use) => {
    const connection =
      to !== undefined && /^postgres(?:ql)?:\/\//i.test(to)
        ? await (await import('./postgres.ts')).openPostgres(to)
        : await (await import('./sqlite.ts')).openSqlite(to ?? fileOf(host, profile), use);
    closers.push(() => connection.close());
    return connection;
  },
});
