// From what a service sends to what an engine keeps: whatever it is, it can be written, and no row is lost for it.
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '#mirror/edge/postgres.ts';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { columnsOf, rowOf, VERSION } from '#mirror/read/rows.ts';
import { prepareMirror } from '#mirror/schema/schema.ts';
import { MIRROR_TABLES } from '#mirror/schema/tables.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';

const bin = postgresBin();
let server: PostgresServer | undefined;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.remove();
});

const charges = MIRROR_TABLES.find(({ name }) => name === 'charges')!;
const NASTY = [
  '\0',
  '\ud83d',
  '\udca9',
  '😀',
  '\\u0000',
  "'; DROP TABLE charges; --",
  '\u001b[31m',
  '\r\n',
  '"',
  '{}',
  ',',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''));
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    'soon',
    '',
    '2026-02-29',
  ),
);
const item = fc.record({
  correlationID: text.filter((id) => id !== ''),
  comment: text,
  value: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), text, fc.constant(2 ** 53)),
  createdAt: time,
  expiresDate: time,
  customer: fc.dictionary(text, fc.jsonValue()),
});

it.each([
  ['SQLite', () => openSqlite(join(tempDir(), 'rows.db'), 'write')],
  ...(bin === undefined ? [] : [['PostgreSQL', () => openPostgres(server!.database())] as const]),
] as const)(
  'put in %s › stores any item of the service, and writes nothing when the same rows are written again',
  async (_name, open) => {
    const mirror: SqlConnection = await open();
    await prepareMirror(mirror);
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 20 }), async (items) => {
        const rows = [
          ...new Map(
            items.map((one) => rowOf(charges, one, '')!).map((row) => [row[0], row] as const),
          ).values(),
        ];
        const put = () =>
          mirror.transaction((sql) =>
            sql.put({
              table: 'charges',
              columns: columnsOf(charges),
              key: charges.key,
              rows,
              version: VERSION,
            }),
          );
        const { inserted, updated } = await put();
        expect(inserted + updated).toBeLessThanOrEqual(rows.length);
        expect(await put()).toEqual({ inserted: 0, updated: 0 });
        const kept = await mirror.all('SELECT correlation_id, raw FROM charges');
        expect(rows.every(([id]) => kept.some((row) => row['correlation_id'] === id))).toBe(true);
      }),
      { numRuns: size(25, 300) },
    );
    await mirror.close();
  },
);
