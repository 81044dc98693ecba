// The ledger by itself: sums that are written down never disagree with the entries.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { balanceOf, held, imbalance, place, post, sumsAgree } from '#sandbox/ledger.ts';
import { migrate } from '#sandbox/store/migrate.ts';

const PLACES = [place.available(1), place.blocked(1), place.sub(1), place.pix, place.fees];

it('the ledger keeps balances equal to the sum of their entries for any sequence of moves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 1_000_000 })), {
        maxLength: 900,
        size: 'max',
      }),
      async (moves) => {
        const db = await openDatabase(':memory:');
        migrate(db);
        const expected = new Map<string, number>();
        for (const [from, to, amount] of moves) {
          post(db, { company: 1, kind: 'pix', ref: '', at: 0 }, [
            { from: PLACES[from]!, to: PLACES[to]!, amount },
          ]);
          expected.set(PLACES[from]!, (expected.get(PLACES[from]!) ?? 0) - amount);
          expected.set(PLACES[to]!, (expected.get(PLACES[to]!) ?? 0) + amount);
        }
        for (const where of PLACES) expect(held(db, where)).toBe(expected.get(where) ?? 0);
        const { total, blocked, available } = balanceOf(db, 1);
        expect(total).toBe(blocked + available);
        expect(imbalance(db)).toBe(0);
        expect(sumsAgree(db)).toBe(true);
        db.close();
      },
    ),
    { numRuns: 25 },
  );
});

it('the ledger refuses amounts that are not a positive integer of cents', async () => {
  const db = await openDatabase(':memory:');
  migrate(db);
  for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 60])
    expect(() =>
      post(db, { company: 1, kind: 'pix', ref: '', at: 0 }, [{ from: place.pix, to: place.fees, amount }]),
    ).toThrow('cents');
  db.close();
});
