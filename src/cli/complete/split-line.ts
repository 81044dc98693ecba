/**
 * Splits an unfinished command line into words like a shell; the last one is the word at the cursor. Removes quotes and
 * backslashes, expands nothing.
 */
export function splitLine(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quote === "'" && character !== "'") word = (word ?? '') + character;
    else if (character === '\\' && quote !== "'") word = (word ?? '') + (line[(at += 1)] ?? '');
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  return [...words, word ?? ''];
}
