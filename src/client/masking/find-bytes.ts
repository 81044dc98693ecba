// Multi-pattern search in bytes in one pass (Wu-Manber): each answer is searched for every form of the key.

/** Bit that maps upper to lower case. Other bytes collide too, so a match must be verified. */
const SMALL = 0x20;

/**
 * Returns a case-insensitive search for words of `a` to `z` and digits. May report false positives, never misses a
 * word. Wu-Manber: for most byte pairs the minimum distance to the next word is known, so only some bytes are read.
 */
export function anyOf(words: readonly string[]): (bytes: Uint8Array) => boolean {
  if (words.length === 0) return () => false;
  const length = Math.min(...words.map((word) => word.length));
  if (length < 2) return () => true;
  const needles = words.map((word) => Uint8Array.from(word, (character) => character.charCodeAt(0) | SMALL));
  /** Safe skip distance for each byte pair; 0 if a word may begin `length` bytes before the end of the pair. */
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
