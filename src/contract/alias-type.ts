// What the service calls the types of Pix keys in a payment.
import type { PixKeyType } from '#pix/pix-key.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import { ALIAS_TYPE } from './states.ts';

export type AliasType = (typeof ALIAS_TYPE)[number];

export const aliasTypeOf = (type: PixKeyType): AliasType => (type === 'EVP' ? 'RANDOM' : type);

/** The type of a key in its canonical form; undefined for what is none. */
export function aliasTypeOfKey(key: string): AliasType | undefined {
  const type = canonicalKeyType(key);
  return type === undefined ? undefined : aliasTypeOf(type);
}

/** The Pix type that the service's word means; undefined for any other text. */
export const keyTypeOfAlias = (word: unknown): PixKeyType | undefined =>
  word === 'RANDOM' ? 'EVP' : ALIAS_TYPE.find((one): one is Exclude<AliasType, 'RANDOM'> => one === word);
