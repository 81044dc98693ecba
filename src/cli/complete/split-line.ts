/**
 * Words of an unfinished command line as a shell would see them; the last is the one the cursor is in. Quotes and
 * backslashes are taken off, nothing is expanded.
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
