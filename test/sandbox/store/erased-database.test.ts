// A database of a closed sandbox that the next sandbox uses: nothing of the first one is left, in tables or in the cache.
import { expect, it } from 'vitest';
import { leaseDatabase } from '#library/sandbox/database-pool.ts';
import { migrate } from '#sandbox/store/migrate.ts';
import { approvedCentsIn, cacheApprovedCents } from '#sandbox/store/tables/payments.ts';

it('an erased database has no sum of payments of the sandbox before', async () => {
  const window = { period: 'DAY', start: 0, end: 1_000 } as const;
  const first = await leaseDatabase();
  migrate(first);
  first.transaction(() => cacheApprovedCents(first, 1, window, 36_000));
  first.close();
  const second = await leaseDatabase();
  migrate(second);
  expect(second.transaction(() => approvedCentsIn(second, 1, window))).toBe(0);
  second.close();
});
