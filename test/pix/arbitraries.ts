// Generators of sound values, shared by the property tests.
import fc from 'fast-check';
import type { BrCodeInput } from '#pix/brcode/encode.ts';
import { descriptionRoom } from '#pix/brcode/pix-account.ts';
import type { PixKey } from '#pix/pix-key.ts';
import { cnpjCheckDigits, cpfCheckDigits } from '#pix/tax-id.ts';

const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
/** Area codes in use, written out so that the pattern under test is not its own witness. */
const AREAS = (
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
  '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
).split(' ');

export const from = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

export const alphanumeric = DIGITS + UPPER + LOWER;
export const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i)).join('');

export const cpf = from(DIGITS, 9)
  .filter((base) => !/^(\d)\1*$/.test(base))
  .map((base) => base + cpfCheckDigits(base));
export const cnpj = fc
  .oneof(from(DIGITS, 12), from(DIGITS + UPPER, 12))
  .filter((base) => !/^(\d)\1*$/.test(base))
  .map((base) => base + cnpjCheckDigits(base));
export const mobile = fc
  .tuple(fc.constantFrom(...AREAS), from(DIGITS, 8))
  .map(([area, rest]) => `+55${area}9${rest}`);
/** CNPJs that are a mobile too when read with its country code and trunk zero: 55 0 89 9... */
export const cnpjLikeMobile = mobile
  .map((e164) => `550${e164.slice(3, 12)}`)
  .map((base) => base + cnpjCheckDigits(base));
const email = fc
  .tuple(from(LOWER + DIGITS + '.+_-', 1, 30), from(LOWER + DIGITS, 1, 20), from(LOWER, 2, 10))
  .map(([user, host, top]) => `${user}@${host}.${top}`);
const evp = fc.uuid();

export const pixKey: fc.Arbitrary<PixKey> = fc.oneof(
  cpf.map((key) => ({ key, type: 'CPF' as const })),
  cnpj.map((key) => ({ key, type: 'CNPJ' as const })),
  cnpjLikeMobile.map((key) => ({ key, type: 'CNPJ' as const })),
  mobile.map((key) => ({ key, type: 'PHONE' as const })),
  email.map((key) => ({ key, type: 'EMAIL' as const })),
  evp.map((key) => ({ key, type: 'EVP' as const })),
);

/** Text as a code carries it: printable ASCII, single spaces, none at the ends. */
const label = (maxLength: number) =>
  from(PRINTABLE, 1, maxLength)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

const location = fc
  .tuple(
    from(LOWER + DIGITS, 1, 20),
    fc.option(fc.integer({ min: 1, max: 65535 })),
    from(alphanumeric + '/-._', 1, 40),
  )
  .map(([host, port, path]) => `${host}.example.com${port === null ? '' : `:${port}`}/${path}`.slice(0, 77));

const common = {
  merchantName: label(25),
  merchantCity: label(15),
  postalCode: fc.option(from(DIGITS, 8), { nil: undefined }),
  mcc: from(DIGITS, 4),
};
const recurrence = fc.record({ url: location });
const otherTemplates = fc.option(
  fc
    .tuple(from('89', 1), from(DIGITS, 1), label(40))
    .map(([tens, ones, value]) => [{ id: tens + ones, value }]),
  { nil: undefined },
);
const otherArrangements = fc.option(
  fc
    .tuple(fc.integer({ min: 2, max: 51 }), label(30))
    .map(([id, value]) => [{ id: String(id).padStart(2, '0'), value }]),
  { nil: undefined },
);

/** Inputs of static codes, every optional part now and then. */
export const staticInput: fc.Arbitrary<BrCodeInput> = fc
  .record({
    ...common,
    key: pixKey,
    fss: fc.option(from(DIGITS + UPPER, 8), { nil: undefined }),
    valueCents: fc.option(
      fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 999_999_999_999 })),
      { nil: undefined },
    ),
    txid: fc.oneof(fc.constant('***'), from(alphanumeric, 1, 25)),
    description: fc.option(label(72), { nil: undefined }),
    recurrence: fc.option(recurrence, { nil: undefined }),
    pointOfInitiation: fc.constantFrom('11' as const, '12' as const, undefined),
    otherTemplates,
    otherArrangements,
  })
  .map(({ key, description, ...rest }) => {
    const room = descriptionRoom(key.key.length, rest.fss !== undefined);
    const fitting = description?.slice(0, room).trim();
    return { ...rest, key: key.key, keyType: key.type, description: fitting === '' ? undefined : fitting };
  });

export const dynamicInput: fc.Arbitrary<BrCodeInput> = fc.record({
  ...common,
  url: location,
  recurrence: fc.option(recurrence, { nil: undefined }),
  pointOfInitiation: fc.constantFrom('11' as const, '12' as const),
  txid: fc.constant('***'),
  otherTemplates,
});

export const recurrenceInput: fc.Arbitrary<BrCodeInput> = fc.record({
  ...common,
  recurrence,
  txid: fc.constant('***'),
  otherTemplates,
});

export const anyInput = fc.oneof(staticInput, dynamicInput, recurrenceInput);
