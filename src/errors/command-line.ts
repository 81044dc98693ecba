// Command lines that messages tell people to run.

/** One word of it, quoted where the shell would read it as something else. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
