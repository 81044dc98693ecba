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

/** Returns a line for the fields of each object, after the path of the object; long lines are wrapped. */
function fieldLines(paths: readonly string[]): string {
  const namesByObject = new Map<string, string[]>();
  for (const path of paths) {
    const end = path.lastIndexOf('.') + 1;
    const object = end === 0 ? '' : `${path.slice(0, end - 1)}: `;
    namesByObject.set(object, [...(namesByObject.get(object) ?? []), path.slice(end)]);
  }
  return [...namesByObject]
    .map(([object, names]) => `${object}${names.join(' ')}`.replaceAll(/(.{1,100})(?: |$)/g, '    $1\n'))
    .map((lines) => lines.replace(/^ {4}/, '  '))
    .join('');
}

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

  /** Returns the commands with their fields, sorted; commands with the same fields share one list. */
  text(): string {
    const commandsByFields = new Map<string, string[]>();
    for (const [name, paths] of [...this.#seen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const fields = fieldLines([...paths].toSorted());
      commandsByFields.set(fields, [...(commandsByFields.get(fields) ?? []), name]);
    }
    return [...commandsByFields].map(([fields, names]) => `${names.join('\n')}\n${fields}`).join('\n');
  }
}
