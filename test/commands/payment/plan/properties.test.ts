// What holds for every sheet: its ids follow from what it pays, and nothing passes that was changed after it was approved.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicId } from '#config/names.ts';
import { newSeed, publicIdOf, signText, verifiesText } from '#config/signing.ts';
import { formatReais } from '#pix/money.ts';
import { formatPhone } from '#pix/phone.ts';
import { cpfCheckDigits } from '#pix/tax-id.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { rowsIn } from './plan-files.ts';

/** The same Pix key in other spellings; the first is the canonical one. */
const key = fc.oneof(
  fc.integer({ min: 0, max: 9_999 }).map((n) => [`p${n}@example.com`, ` P${n}@Example.COM `]),
  fc.integer({ min: 10_000_000, max: 99_999_999 }).map((n) => {
    const phone = `+55119${n}`;
    return [phone, formatPhone(phone), `(11) 9${String(n).slice(0, 4)}-${String(n).slice(4)}`];
  }),
  // A CPF that repeats one digit is not valid.
  fc
    .integer({ min: 100_000_000, max: 999_999_998 })
    .filter((n) => n % 111_111_111 !== 0)
    .map((n) => {
      const bare = `${n}${cpfCheckDigits(String(n))}`;
      return [`${bare.slice(0, 3)}.${bare.slice(3, 6)}.${bare.slice(6, 9)}-${bare.slice(9)}`];
    }),
  fc.uuid().map((uuid) => [uuid, uuid.toUpperCase()]),
);
const payment = fc.record({
  key,
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  comment: fc.constantFrom('', 'Salário', 'Nota "7", paga', '  '),
  spelling: fc.nat(),
});
type Payment = typeof payment extends fc.Arbitrary<infer T> ? T : never;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const canonical = ({ key: [first = ''], cents, comment }: Payment): string =>
  [first, String(cents), '', comment].map(cell).join(',');
/** Says the same in another way. */
const respelled = ({ key: keys, cents, comment, spelling }: Payment): string =>
  [keys[spelling % keys.length]!, '', formatReais(cents), comment.normalize('NFD')].map(cell).join(',');

const HEAD = 'pix-key,value,amount,comment';

async function planned(rows: readonly string[], more = '') {
  const self = machine({}, tempDir());
  const path = join(self.dir, 's.csv');
  writeFileSync(path, `${[HEAD, ...rows].join('\n')}\n`);
  const ran = await self.run(`--sandbox payment batch plan ${path} --json ${more}`);
  if (ran.code !== 0) throw new Error(ran.err);
  return rowsIn(`${path}.plan`);
}
const ids = (rows: ReturnType<typeof rowsIn>): string[] => rows.map(({ id }) => id).toSorted();

const sheet = fc.uniqueArray(payment, {
  minLength: 1,
  maxLength: 6,
  selector: ({ key: [first], cents }) => `${first} ${cents}`,
});

describe('payment ids of a plan', () => {
  it('are the same for the same payments in any order and spelling, on any machine', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async (payments) => {
        const one = await planned(payments.map(canonical));
        const other = await planned(payments.toReversed().map(respelled));
        expect(ids(other)).toEqual(ids(one));
        expect(new Set(ids(one)).size).toBe(payments.length);
        for (const { id } of one)
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }),
      { numRuns: 15 },
    );
  });

  it('differ if the amount, the key, the comment or the reference differs', async () => {
    const row = (amount: string, key = 'ana@example.com', comment = 'x'): string =>
      `${key},${amount},,${comment}`;
    const all = [
      await planned([row('100')]),
      await planned([row('101')]),
      await planned([row('100', 'bia@example.com')]),
      await planned([row('100', 'ana@example.com', 'y')]),
      await planned([row('100')], '--reference 2026-12'),
      await planned([row('100')], '--reference 2027-01'),
    ].flatMap(ids);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('payment batch run after a change of one byte', () => {
  it('refuses the changed plan or approval, and sends nothing', async () => {
    const self = machine({}, tempDir());
    const path = join(self.dir, 's.csv');
    writeFileSync(path, `${HEAD}\nana@example.com,100,,Salário\nbia@example.com,200,,\n`);
    await self.run(`--sandbox payment batch plan ${path}`);
    await self.run(`--sandbox payment batch approve ${path}.plan --yes --total 3,00`);
    for (const file of [`${path}.plan`, `${path}.plan.approval`]) {
      const before = readFileSync(file);
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: before.length - 1 }),
          fc.integer({ min: 1, max: 255 }),
          async (at, change) => {
            const after = Buffer.from(before);
            after[at]! ^= change;
            writeFileSync(file, after);
            const ran = await self.run(`--sandbox payment batch run ${path}.plan --json`);
            expect([2, 9]).toContain(ran.code);
            expect(ran.out).toBe('');
          },
        ),
        { numRuns: 60 },
      );
      writeFileSync(file, before);
    }
    expect((await self.run('--sandbox payment list --json')).json()).toEqual([]);
  });
});

describe('signText and verifiesText', () => {
  it('accept only the same key, the same text and one spelling of the signature', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        const [seed, stranger] = [newSeed(), newSeed()];
        const id = publicIdOf(seed);
        const signature = signText(seed, text);
        expect(isPublicId(id)).toBe(true);
        expect(verifiesText(id, text, signature)).toBe(true);
        expect(verifiesText(publicIdOf(stranger), text, signature)).toBe(false);
        if (other !== text) expect(verifiesText(id, other, signature)).toBe(false);
        // The last character of base64url has bits that say nothing.
        const last = signature.at(-1)!;
        for (const character of 'ABQRgw')
          if (character !== last)
            expect(verifiesText(id, text, signature.slice(0, -1) + character)).toBe(false);
        expect(verifiesText(id, text, `${signature}=`)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
});
