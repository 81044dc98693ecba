// Converts between Pix key types and the names that the service uses for them in payments.
import type { PixKeyType } from '#pix/pix-key.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import { ALIAS_TYPE } from './statuses.ts';

export type AliasType = (typeof ALIAS_TYPE)[number];

export const aliasTypeOf = (type: PixKeyType): AliasType => (type === 'EVP' ? 'RANDOM' : type);

/** Returns the alias type of a Pix key in canonical form; undefined if the text is not a Pix key. */
export function aliasTypeOfKey(key: string): AliasType | undefined {
  const type = canonicalKeyType(key);
  return type === undefined ? undefined : aliasTypeOf(type);
}

/** Returns the Pix key type for an alias type of the service; undefined for any other text. */
export const keyTypeOfAlias = (word: unknown): PixKeyType | undefined =>
  word === 'RANDOM' ? 'EVP' : ALIAS_TYPE.find((one): one is Exclude<AliasType, 'RANDOM'> => one === word);
