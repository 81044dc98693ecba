// Whether any of some words stands in bytes, in one pass: each answer is looked through for every spelling of the key.

/** The same byte for a capital and a small letter. Other bytes fall together too: what is found is to be checked. */
const SMALL = 0x20;

/**
 * A look for words of `a` to `z` and digits, capitals counting as small letters. It may see one where there is none,
 * and misses none. By Wu and Manber: of most pairs of bytes it is known how far the next word is at least, so only
 * some bytes are read.
 */
export function anyOf(words: readonly string[]): (bytes: Uint8Array) => boolean {
  if (words.length === 0) return () => false;
  const length = Math.min(...words.map((word) => word.length));
  if (length < 2) return () => true;
  const needles = words.map((word) => Uint8Array.from(word, (character) => character.charCodeAt(0) | SMALL));
  /** How far it may be moved on after a pair: 0 where a word may begin `length` before its end. */
  const steps = new Uint8Array(0x10000).fill(Math.min(length - 1, 0xff));
  for (const needle of needles)
    for (let end = 1; end < length; end += 1) {
      const pair = (needle[end - 1]! << 8) | needle[end]!;
      steps[pair] = Math.min(steps[pair]!, length - 1 - end);
    }
  return (bytes) => {
    for (let end = length - 1; end < bytes.length;) {
      const step = steps[((bytes[end - 1]! | SMALL) << 8) | bytes[end]! | SMALL]!;
      if (step === 0 && needles.some((needle) => standsAt(needle, bytes, end - length + 1))) return true;
      end += Math.max(step, 1);
    }
    return false;
  };
}

function standsAt(needle: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < needle.length; at += 1)
    if (((bytes[from + at] ?? 0) | SMALL) !== needle[at]) return false;
  return true;
}
