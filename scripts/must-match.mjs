/**
 * Entries of a list of the build, each of which has to match something. One that matches nothing was made for a file
 * or an import that has gone since: the build would go on without what the entry is there for.
 */
export function mustMatch(list, entries) {
  const unmatched = new Set(entries);
  return {
    matched: (entry) => void unmatched.delete(entry),
    check() {
      if (unmatched.size > 0)
        throw new Error(`${list}: nothing in this build matches ${[...unmatched].join(', ')}`);
    },
  };
}
