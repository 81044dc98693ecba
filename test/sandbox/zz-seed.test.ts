import { createHash } from 'node:crypto';
import { it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { openSandbox } from '#sandbox/index.ts';
import { TABLES } from '#sandbox/store/all-tables.ts';
it('dump', async () => {
  for (const [charges, year] of [
    [700, false],
    [700, true],
    [3, false],
  ] as const) {
    const db = await openDatabase(':memory:');
    let n = 0;
    const s = openSandbox({
      database: db,
      now: () => 1_790_000_000_000,
      sleep: async () => undefined,
      randomBytes: (count) =>
        new Uint8Array(createHash('shake256', { outputLength: count }).update(String(n++)).digest()),
      namespace: 'X',
      publicUrl: 'http://127.0.0.1:1',
    });
    const t = s.transport();
    const r: any = await (t as any).send({
      method: 'POST',
      path: '/_sandbox/seed',
      headers: { authorization: s.appKey, 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify({ seed: 5, charges, year })),
    });
    const h = createHash('sha256');
    let rows = 0;
    for (const { name } of TABLES)
      for (const row of db.prepare(`SELECT * FROM ${name}`).all()) {
        if (['requests'].includes(name)) continue;
        h.update(name + JSON.stringify(row));
        rows += 1;
      }
    console.log(
      charges,
      year,
      r.status,
      rows,
      h.digest('hex').slice(0, 16),
      Buffer.from(r.body ?? '')
        .toString()
        .slice(0, 150),
    );
  }
}, 60000);
