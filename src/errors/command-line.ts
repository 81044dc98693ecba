// Formats command lines suggested in messages.

/** Quotes a word if the shell would interpret it. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
