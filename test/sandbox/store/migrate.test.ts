// Opening a database file of another version.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { machine } from '#test/support/cli.ts';

it('a sandbox file of another version is refused, and stays as it is', async () => {
  const self = machine();
  expect((await self.run('charge create --value 100 --sandbox')).code).toBe(0);
  const database = await openDatabase(join(self.dir, 'data'));
  database.exec('PRAGMA user_version = 11');
  database.close();
  expect(await self.run('charge list --sandbox')).toMatchObject({
    code: 5,
    err: expect.stringContaining('another version of pixctl wrote it') as string,
  });
  const after = await openDatabase(join(self.dir, 'data'));
  expect(after.prepare('SELECT COUNT(*) AS n FROM charges').one()).toEqual({ n: 1 });
  after.close();
});

it('a database of another program is refused, and stays as it is', async () => {
  const self = machine();
  const data = join(self.dir, 'data');
  const database = await openDatabase(data);
  database.exec('CREATE TABLE charges (id INTEGER)');
  database.close();
  expect(await self.run('charge list --sandbox')).toMatchObject({
    code: 5,
    err: expect.stringContaining('it is not a valid database') as string,
  });
  const after = await openDatabase(data);
  expect(after.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'charges' }]);
  after.close();
});
