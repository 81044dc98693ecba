/** Most mistakes in a word that is still recognised: a short word with two mistakes may be any other word. */
const mistakesIn = (typed: string): number =>
  typed.length < 5 ? 1 : Math.max(2, Math.floor(typed.length / 4));

/** Returns the known word closest to the typed one, or undefined if none is similar enough. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = mistakesIn(typed) + 1;
  for (const word of known) {
    const distance = word.startsWith(typed) && typed.length > 1 ? 1 : editDistance(typed.toLowerCase(), word);
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** Number of insertions, deletions, replacements and swaps of adjacent letters between two words. */
export function editDistance(a: string, b: string): number {
  // Infinity for cells outside the table.
  const at = (row: readonly number[] | undefined, column: number): number => row?.[column] ?? Infinity;
  let before: number[] | undefined;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(row, j - 1) + 1,
          at(above, j) + 1,
          at(above, j - 1) + cost,
          swapped ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    [before, above] = [above, row];
  }
  return at(above, b.length);
}
