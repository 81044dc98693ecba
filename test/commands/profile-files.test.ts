// `profile rename` and `profile delete`: files in the data folder that belong to the profile.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** A machine with the profile `shop`, its mirror with a decision, and the position of webhook listen --poll. */
async function setup() {
  const service = await serve();
  const self = machine();
  const login = async (name: string, appKey = service.appKey): Promise<void> => {
    const ran = await self.run(`login --url ${service.url} --name ${name} --app-key-stdin`, {
      input: appKey,
    });
    expect(ran.code).toBe(0);
  };
  await login('shop');
  const orders = join(self.dir, 'orders.csv');
  writeFileSync(orders, 'Pedido;Data;Valor\norder-9;21/11/2026;55,00\n');
  const [row] = outputOf('reconcile', (await self.run(['reconcile', orders, '--json'])).out);
  expect((await self.run(['reconcile', orders, '--accept', '--key', row.key])).code).toBe(0);
  const data = self.env['PIXCTL_DATA_DIR']!;
  const address = service.url.replace(/[^\w.-]/g, '_');
  writeFileSync(join(data, `listen-shop-${address}.json`), '{}', { mode: 0o600 });
  writeFileSync(join(data, `listen-shop-${address}.failed.ndjson`), '{}\n', { mode: 0o600 });
  return { service, self, login, orders, data, address };
}

const filesOf = (self: Machine, name: string): readonly string[] =>
  readdirSync(self.env['PIXCTL_DATA_DIR']!)
    .filter((file) => new RegExp(`^(?:mirror|listen)-${name}[.-]`).test(file))
    .toSorted();

describe('profile rename', () => {
  it('renames mirror, decisions and position of the profile with it', async () => {
    const { self, orders, login, address } = await setup();
    const before = filesOf(self, 'shop');
    expect(before).toEqual(
      expect.arrayContaining([
        'mirror-shop.db',
        'mirror-shop.db.decisions.json',
        `listen-shop-${address}.json`,
        `listen-shop-${address}.failed.ndjson`,
      ]),
    );
    expect((await self.run('profile rename shop store')).code).toBe(0);
    expect(filesOf(self, 'shop')).toEqual([]);
    expect(filesOf(self, 'store')).toEqual(before.map((name) => name.replace('-shop', '-store')).toSorted());
    expect((await self.run(['reconcile', orders])).code).toBe(0);
    // A new profile of the old name inherits nothing.
    await login('shop');
    expect((await self.run(['reconcile', orders])).code).toBe(7);
  });

  it('leaves files of profiles whose names begin alike', async () => {
    const { self, login, data } = await setup();
    await login('shop.db');
    await login('shop-2');
    for (const name of [
      'mirror-shop.db.db',
      'mirror-shop-2.db',
      'listen-shop-2-x.json',
      'mirror-shop.db.db-wal',
    ])
      writeFileSync(join(data, name), '');
    await self.run('profile rename shop store');
    expect(readdirSync(data)).toEqual(
      expect.arrayContaining([
        'mirror-shop.db.db',
        'mirror-shop.db.db-wal',
        'mirror-shop-2.db',
        'listen-shop-2-x.json',
      ]),
    );
  });

  it('is refused, and changes nothing, if an earlier profile has left files of the new name', async () => {
    const { self, data } = await setup();
    const before = filesOf(self, 'shop');
    for (const left of ['mirror-store.db.decisions.json', 'mirror-store.db-wal']) {
      writeFileSync(join(data, left), 'other');
      const ran = await self.run('profile rename shop store');
      expect(ran.code).toBe(2);
      expect(ran.err).toContain(`there are files of an earlier profile store: ${join(data, left)}`);
      expect(filesOf(self, 'shop')).toEqual(before);
      expect(readFileSync(join(data, left), 'utf8')).toBe('other');
      expect((await self.run('profile show --json')).out).toContain('"shop"');
      rmSync(join(data, left));
    }
    expect((await self.run('profile rename shop store')).code).toBe(0);
  });

  it('renames a profile that has no files', async () => {
    const { self, login } = await setup();
    await login('plain');
    expect((await self.run('profile rename plain other')).code).toBe(0);
    expect(filesOf(self, 'shop').length).toBeGreaterThan(2);
  });
});

describe('profile delete', () => {
  it('names the files that it leaves', async () => {
    const { self, data } = await setup();
    const files = filesOf(self, 'shop').map((name) => join(data, name));
    const ran = await self.run('profile delete shop --yes --json');
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ name: 'shop', deleted: true });
    for (const file of files) expect(ran.err).toContain(file);
    expect(ran.err).toContain('Not deleted: ');
    expect(filesOf(self, 'shop').map((name) => join(data, name))).toEqual(files);
  });

  it('names no files if there are none', async () => {
    const { self, login } = await setup();
    await login('plain');
    const ran = await self.run('profile delete plain --yes');
    expect([ran.code, ran.err.includes('Not deleted')]).toEqual([0, false]);
  });
});
