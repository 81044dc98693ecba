// Servers in a TOML file. Edits only the lines of the own table; a parser checks that everything else stays the same.
import { parse } from 'smol-toml';
import { isObject } from '#contract/path.ts';
import { say } from '#messages/message.ts';
import type { ServerEntry, ServerFormat } from './server-entry.ts';
import { isSameValue, SERVER, Unreadable } from './server-entry.ts';

type Table = Readonly<Record<string, unknown>>;

/** @throws Unreadable */
function valueOf(text: string): Table {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    const line = isObject(error) && typeof error['line'] === 'number' ? error['line'] : 1;
    throw new Unreadable(say`line ${line} is not valid TOML`);
  }
}

/** @throws Unreadable if the text does not have this value */
function checked(text: string, expected: unknown): string {
  let value: unknown;
  try {
    value = valueOf(text);
  } catch {
    // The edit does not fit the text.
  }
  if (isSameValue(value, expected)) return text;
  throw new Unreadable(say`its servers are written in a form that pixctl does not edit`);
}

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Lines of the own table and of the tables within it, from their headers on; with the lines of comments after them. */
function ownLines(lines: readonly string[], key: string): ReadonlySet<number> {
  const own = new RegExp(`^\\s*\\[\\s*(["']?)${key}\\1\\s*\\.\\s*(["']?)${SERVER}\\2\\s*[.\\]]`);
  const found = new Set<number>();
  let isOwn = false;
  for (const [index, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) isOwn = own.test(line);
    if (isOwn) found.add(index);
  }
  return found;
}

const wordsOf = ({ command, args }: ServerEntry): Readonly<Record<'command' | 'args', string>> => ({
  command: `command = ${JSON.stringify(command)}`,
  args: `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
});

/** Replaces the lines of one key in the table whose header is at `header`; adds a line if there is none. */
function replaceKey(
  lines: readonly string[],
  header: number,
  name: string,
  line: string,
  eol: string,
): string[] {
  const end = lines.findIndex(
    (one, index) => index > header && /^\s*\[/.test(one) && !/^\s*\[\s*["']/.test(one),
  );
  const start = lines.findIndex(
    (one, index) =>
      index > header && (end === -1 || index < end) && new RegExp(`^\\s*${name}\\s*=`).test(one),
  );
  if (start === -1) return [...lines.slice(0, header + 1), line + eol, ...lines.slice(header + 1)];
  for (let next = start + 1; next <= lines.length; next += 1) {
    const value = lines.slice(start, next).join('');
    try {
      valueOf(value);
    } catch {
      continue;
    }
    // A comment beside the value would be lost.
    if (value.includes('#')) break;
    return [...lines.slice(0, start), line + eol, ...lines.slice(next)];
  }
  throw new Unreadable(say`its servers are written in a form that pixctl does not edit`);
}

export function tomlServers(key: string): ServerFormat {
  const serversIn = (text: string): Table => {
    const servers = valueOf(text)[key] ?? {};
    if (!isObject(servers)) throw new Unreadable(say`${key} is not a table`);
    return servers;
  };
  const withServers = (text: string, servers: unknown): unknown => ({ ...valueOf(text), [key]: servers });
  return {
    read: (text) => serversIn(text)[SERVER],
    put: (text, entry) => {
      const servers = serversIn(text);
      const words = wordsOf(entry);
      const eol = eolOf(text);
      const old = servers[SERVER];
      const expected = withServers(text, {
        ...servers,
        [SERVER]: { ...(isObject(old) ? old : {}), command: entry.command, args: entry.args },
      });
      if (isObject(old)) {
        let lines = [...linesOf(text)];
        const [header] = ownLines(lines, key);
        if (header === undefined)
          throw new Unreadable(say`its servers are written in a form that pixctl does not edit`);
        for (const name of ['args', 'command'] as const)
          if (!isSameValue(old[name], entry[name])) lines = replaceKey(lines, header, name, words[name], eol);
        return checked(lines.join(''), expected);
      }
      const before = text === '' ? '' : `${text}${text.endsWith('\n') ? '' : eol}${eol}`;
      return checked(`${before}${[`[${key}.${SERVER}]`, words.command, words.args, ''].join(eol)}`, expected);
    },
    remove: (text) => {
      const lines = linesOf(text);
      const { [SERVER]: own, ...others } = serversIn(text);
      if (own === undefined) return text;
      const removed = new Set(ownLines(lines, key));
      // Comments and blank lines before the next table belong to that.
      for (const index of [...removed].toReversed()) {
        if (removed.has(index + 1) || !/^(?:#.*)?$/.test((lines[index] ?? '').trim())) continue;
        removed.delete(index);
      }
      const [first = 0] = removed;
      if (/^\s*$/.test(lines[first - 1] ?? 'x')) removed.add(first - 1);
      const left = lines.filter((_line, index) => !removed.has(index)).join('');
      const rest = valueOf(text);
      const { [key]: _servers, ...alone } = rest;
      // A table that only its tables define is gone with the last of them.
      return Object.keys(others).length === 0 && !Object.hasOwn(valueOf(left), key)
        ? checked(left, alone)
        : checked(left, withServers(text, others));
    },
  };
}
