// The ledger by itself: sums that are written down never disagree with the entries.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/sandbox/edge/open-database.ts';
import { balanceOf, held, imbalance, place, post, sumsAgree } from '../../src/sandbox/ledger.ts';
import { migrate } from '../../src/sandbox/store/schema.ts';
import { Refusal } from '../../src/sandbox/world.ts';

const PLACES = [place.available(1), place.blocked(1), place.sub(1), place.pix, place.fees];

it('adds up', async () => {
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
          post(db, { company: 1, kind: 'test', ref: '', at: 0 }, [
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

it('refuses a move that is none', async () => {
  const db = await openDatabase(':memory:');
  migrate(db);
  for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 60])
    expect(() =>
      post(db, { company: 1, kind: 'test', ref: '', at: 0 }, [{ from: place.pix, to: place.fees, amount }]),
    ).toThrow('cents');
  db.close();
});

it('refuses what a purse could not count exactly, and nothing else', async () => {
  const db = await openDatabase(':memory:');
  migrate(db);
  const move = (from: string, to: string, amount: number): void =>
    post(db, { company: 1, kind: 'test', ref: '', at: 0 }, [{ from, to, amount }]);
  const most = Number.MAX_SAFE_INTEGER;
  move(place.pix, place.available(1), most - 1);
  move(place.available(1), place.blocked(1), 10);
  expect(() => move(place.pix, place.available(1), 2)).toThrow(Refusal);
  expect(() => move(place.pix, place.blocked(1), most)).toThrow(Refusal);
  expect(balanceOf(db, 1)).toEqual({ total: most - 1, blocked: 10, available: most - 11 });
  move(place.pix, place.available(1), 1);
  move(place.blocked(1), place.available(1), 10);
  expect(balanceOf(db, 1)).toEqual({ total: most, blocked: 0, available: most });
  // The world outside owes more than any purse holds, also where its sum is written down.
  move(place.pix, place.sub(1), most);
  for (let n = 0; n < 300; n += 1) {
    move(place.sub(1), place.pix, 1);
    move(place.pix, place.sub(1), 1);
  }
  expect(held(db, place.sub(1))).toBe(most);
  expect(imbalance(db)).toBe(0);
  expect(sumsAgree(db)).toBe(true);
  db.close();
});
