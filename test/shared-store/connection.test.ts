// Connections to the database of a shared store that end while a transaction is open.
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { connectToStore } from '#shared-store/connection/connect.ts';
import { BIN, filePostgres } from '#test/support/services/file-postgres.ts';
import { STORE_HOST, storeAddress } from '#test/support/services/shared-store.ts';
import { until } from '#test/support/until.ts';

const server = filePostgres('the connection to a shared store');

describe.skipIf(BIN === undefined)('connection to a shared store', () => {
  it.each(['SELECT 1', 'SELECT $1::text'])(
    'rejects %s with exit code 5 if the server has ended the connection of the transaction, and is used again',
    async (text) => {
      const address = server.database();
      const superuser = postgres(address.replace('pixctl@', 'postgres@'), { max: 1, fetch_types: false });
      const store = connectToStore(STORE_HOST, storeAddress(address));
      const uncaught: unknown[] = [];
      const note = (error: unknown): void => void uncaught.push(error);
      process.on('uncaughtException', note);
      const lost = store.serializable(async (session) => {
        const [row] = await session.query('SELECT pg_backend_pid() AS pid');
        const pid = Number(row?.['pid']);
        await superuser`SELECT pg_terminate_backend(${pid})`;
        await until(async () =>
          (await superuser`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`).length === 0
            ? true
            : undefined,
        );
        await new Promise((resolve) => void setImmediate(resolve));
        return session.query(text, text.includes('$1') ? ['a'] : []);
      });
      await expect(lost).rejects.toMatchObject({ fields: { exitCode: 5, code: 'store' } });
      for (let n = 0; n < 5; n += 1)
        expect(
          await store.serializable((session) => session.query(text, text.includes('$1') ? ['a'] : [])),
        ).toHaveLength(1);
      process.off('uncaughtException', note);
      expect(uncaught).toEqual([]);
      await store.close();
      await superuser.end();
    },
  );
});
