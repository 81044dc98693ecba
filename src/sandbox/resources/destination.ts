// Who is behind a Pix key. For keys of the sandbox's own accounts that is known; everybody else is made up, the same
// person for the same key each time.
import { createHash } from 'node:crypto';
import { ISPB } from '../ids.ts';
import type { World } from '../world.ts';
import { accountByKey, companyById } from './company.ts';

export interface Destination {
  readonly name: string;
  readonly taxID: string;
  readonly pixKey: string;
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
}

const FIRST = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fabio', 'Gabriela', 'Heitor', 'Iara', 'Joao'];
const LAST = ['Almeida', 'Barbosa', 'Cardoso', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Moreira'];

/** Only the middle digits are shown, as banks do. */
const maskedCpf = (digits: string): string => `***.${digits.slice(0, 3)}.${digits.slice(3, 6)}-**`;

export function destinationOf({ db }: Pick<World, 'db'>, pixKey: string): Destination {
  const own = accountByKey(db, pixKey);
  const digest = createHash('sha256')
    .update(own === undefined ? pixKey : String(own['oid']))
    .digest();
  const digits = digest.reduce((text, byte) => text + String(byte % 10), '');
  const company = own === undefined ? undefined : companyById(db, Number(own['company']));
  return {
    name: company?.name ?? `${FIRST[digest[0]! % FIRST.length]!} ${LAST[digest[1]! % LAST.length]!}`,
    taxID: company?.taxId ?? maskedCpf(digits),
    pixKey,
    bank: company === undefined ? '99999012' : ISPB,
    branch: '0001',
    account: digits.slice(6, 14),
  };
}
