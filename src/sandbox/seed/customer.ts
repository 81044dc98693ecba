// Customers of the seed data.
import { cpfCheckDigits } from '#pix/tax-id.ts';
import type { CustomerInput } from '#sandbox/resources/customer/find.ts';
import { randomOf } from './random.ts';

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Iara',
  'João',
  'Luísa',
  'Márcio',
];

const LAST_NAMES = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Ferreira',
  'Gomes',
  'Lima',
  'Moreira',
  'Nunes',
  'Souza',
];

const CITIES: readonly (readonly [string, string])[] = [
  ['São Paulo', 'SP'],
  ['Recife', 'PE'],
  ['Curitiba', 'PR'],
  ['Manaus', 'AM'],
];

export const customerId = (seed: number, n: number): string => `seed-${seed}-customer-${n}`;

/** Makes the request for the customer with the number `n` of a seed. */
export function customerInput(seed: number, n: number): CustomerInput {
  const { below, pick } = randomOf(`customer:${seed}:${n}`);
  const base = String(100_000_000 + below(899_999_999));
  const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`;
  const [city, state] = pick(CITIES);
  return {
    name,
    taxID: base + cpfCheckDigits(base),
    email: `cliente-${seed}-${n}@example.com`,
    phone: `+55119${String(10_000_000 + below(89_999_999))}`,
    correlationID: customerId(seed, n),
    address: {
      zipcode: '01310100',
      street: 'Avenida Paulista',
      number: String(1 + below(2_000)),
      neighborhood: 'Bela Vista',
      city,
      state,
      country: 'BR',
    },
  };
}
