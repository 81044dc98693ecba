// Collects the fields in the JSON output of commands, for snapshots and to compare them with the manual.
import { outputFields } from '#cli/help/manual.ts';
import { resolve } from '#cli/tree.ts';

/** Returns the dotted paths of all leaves; lists of objects count as leaves. */
const leavesOf = (value: unknown, prefix = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) =>
        leavesOf(part, prefix === '' ? name : `${prefix}.${name}`),
      )
    : [prefix];

/** Tests whether a field or its parent is documented. */
const covers = (documented: readonly string[], path: string): boolean =>
  documented.some((known) => path === known || path.startsWith(`${known}.`) || known.startsWith(`${path}.`));

export class JsonFields {
  readonly #seen = new Map<string, Set<string>>();

  /** Adds the JSON output of a command: one resource, or a list. Returns the fields that its help does not list. */
  async add(words: readonly string[], json: unknown): Promise<readonly string[]> {
    const found = await resolve(words);
    if (found.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
    const { name } = found.command.meta;
    const paths = new Set([json].flat().flatMap((item) => leavesOf(item)));
    this.#seen.set(name, new Set([...(this.#seen.get(name) ?? []), ...paths]));
    const documented = outputFields(found.command).map(({ path }) => path);
    return [...paths].filter((path) => !covers(documented, path));
  }

  get names(): string[] {
    return [...this.#seen.keys()];
  }

  /** Returns one line per command with its fields, sorted. */
  text(): string {
    return [...this.#seen]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, paths]) =>
          `${name}\n${[...paths]
            .toSorted()
            .map((path) => `  ${path}\n`)
            .join('')}`,
      )
      .join('\n');
  }
}
