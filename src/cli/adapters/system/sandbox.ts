// Checks the sandbox's data: whether it is served, and whether its file is intact. Never creates it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '#config/paths.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { Check } from '#ports/system.ts';

const check = say`sandbox`;

export async function sandboxCheck(host: Host): Promise<Check> {
  const dir = dataDir(host);
  const [{ findServer }, { DATABASE_FILE, openDatabase }] = await Promise.all([
    import('#sandbox/edge/server-file.ts'),
    import('#sandbox/edge/open-database.ts'),
  ]);
  const server = await findServer(dir, (pid) => host.isAlive(pid));
  if (server !== undefined)
    return { check, state: 'ok', detail: say`served at ${server.url} by process ${server.pid}` };
  const path = join(dir, DATABASE_FILE);
  if (!existsSync(path))
    return { check, state: 'ok', detail: say`no data yet; it is created when the sandbox is used` };
  try {
    const database = await openDatabase(dir);
    try {
      const [result] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
      if (result === 'ok') return { check, state: 'ok', detail: say`${path} is valid` };
      return {
        check,
        state: 'problem',
        detail: say`${path} is damaged: ${String(result)}`,
        hint: say`Start again: pixctl sandbox reset`,
      };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { hint } = error.fields;
    return { check, state: 'problem', detail: error.userMessage, ...(hint === undefined ? {} : { hint }) };
  }
}
