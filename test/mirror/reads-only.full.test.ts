// The commands of the mirror and of the books change nothing at the service, whatever has happened to the mirror.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { machine } from '#test/support/cli.ts';
import { passOn } from '#test/support/services/pass-on.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer } from '#test/support/services/server.ts';

it('commands of the mirror and of the books › send only GET requests, also for a mirror that was damaged', async () => {
  const served = await serve();
  await receive(served, 5000);
  await served.ok('POST', '/api/v1/charge', { correlationID: 'order-1', value: 700 });
  const { url, seen } = await httpServer((request, response) => {
    void passOn(served.url, request, request.bytes).then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
  });
  const self = machine();
  self.time = served.time;
  Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: served.appKey });
  const file = join(self.dir, 'mirror.db');
  const orders = join(self.dir, 'orders.csv');
  writeFileSync(orders, 'order,amount,day\norder-1,7.00,2026-11-21\n');
  const commands = [
    'sync',
    'sync status',
    'sync verify',
    'sync --start 2026-11-01',
    'query "SELECT 1"',
    'books export --format csv --month 2026-11 --out -',
    'report --month 2026-11',
    `reconcile ${orders}`,
  ];
  const codes = async (): Promise<number[]> => {
    const ended: number[] = [];
    for (const command of commands) {
      const words = command.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
      ended.push((await self.run([...words, '--to', file])).code);
    }
    return ended;
  };
  expect(await codes()).toEqual([0, 0, 0, 0, 0, 0, 0, 7]);
  const damaged = await openSqlite(file, 'write');
  await damaged.exec('UPDATE charges SET value = 1');
  await damaged.exec('DELETE FROM statement');
  await damaged.close();
  await codes();
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
});
