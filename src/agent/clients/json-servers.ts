// Servers in a JSON file, with or without comments. Edits only the text of the entry: comments, order, indentation and
// line ends of everything else stay.
import type { Node, ParseError } from 'jsonc-parser';
import { createScanner, findNodeAtLocation, parse, parseTree } from 'jsonc-parser';
import { isObject } from '#contract/path.ts';
import { say } from '#messages/message.ts';
import type { ServerFormat } from './server-entry.ts';
import { isSameValue, SERVER, Unreadable } from './server-entry.ts';

const OPTIONS = { allowTrailingComma: true } as const;

/** @throws Unreadable if it is no JSON object */
function treeOf(text: string): Node {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, OPTIONS);
  const [first] = errors;
  if (first !== undefined)
    throw new Unreadable(say`line ${text.slice(0, first.offset).split('\n').length} is not valid JSON`);
  if (tree?.type !== 'object') throw new Unreadable(say`it contains no JSON object`);
  return tree;
}

const valueOf = (text: string): unknown => parse(text, [], OPTIONS);

/** Whitespace at the start of the line of an offset. */
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

/** Indentation of one level: that of the first indented line. */
const unitOf = (text: string): string => /^(?:\t|[ ]+)(?=["/])/m.exec(text)?.[0] ?? '  ';

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Adds a member in front of all others, so that comments stay beside what they belong to. */
function insert(text: string, object: Node, name: string, value: unknown): string {
  const brace = object.offset + 1;
  const end = object.offset + object.length - 1;
  // A comment that ends the line of the brace stays there.
  const beside =
    /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\n]*?\*\/[ \t]*(?=\r?\n))/.exec(text.slice(brace, end))?.[0] ?? '';
  const open = brace + beside.length;
  const inner = text.slice(open, end);
  const isEmpty = (object.children ?? []).length === 0;
  const comma = isEmpty ? '' : ',';
  const key = JSON.stringify(name);
  let added: string;
  if (!isEmpty && !inner.includes('\n')) {
    const space = /^\s/.test(inner) ? ' ' : '';
    added = `${space}${key}:${space}${JSON.stringify(value)}${comma}`;
  } else {
    const [eol, unit, base] = [eolOf(text), unitOf(text), indentAt(text, object.offset)];
    const lines = JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${base}${unit}`);
    const last = isEmpty && /^[ \t]*$/.test(inner) ? `${eol}${base}` : '';
    added = `${eol}${base}${unit}${key}: ${lines}${comma}${last}`;
  }
  return text.slice(0, open) + added + text.slice(open);
}

/** Offset of the comma after an offset, before any other token; undefined if there is none. */
function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined;
}

/** The text without a member, as it may be cut; a line comment before it needs its line break. */
function cuts(text: string, member: Node): readonly string[] {
  const end = member.offset + member.length;
  const siblings = member.parent?.children ?? [];
  const before = siblings[siblings.indexOf(member) - 1];
  const comma = commaAfter(text, end);
  return [text.slice(0, member.offset).trimEnd().length, member.offset].map((start) => {
    if (comma !== undefined) return text.slice(0, start) + text.slice(end, comma) + text.slice(comma + 1);
    const own = before === undefined ? undefined : commaAfter(text, before.offset + before.length);
    return own === undefined
      ? text.slice(0, start) + text.slice(end)
      : text.slice(0, own) + text.slice(own + 1, start) + text.slice(end);
  });
}

/** @throws Unreadable if none of the texts has this value */
function checked(texts: readonly string[], expected: unknown): string {
  for (const text of texts) {
    const errors: ParseError[] = [];
    if (isSameValue(parse(text, errors, OPTIONS), expected) && errors.length === 0) return text;
  }
  throw new Unreadable(say`its entries cannot be told apart, such as two with the same name`);
}

/** @param key name of the object with the servers @param type value of `type` in a new entry */
export function jsonServers(key: string, type?: string): ServerFormat {
  const serversIn = (text: string): Readonly<Record<string, unknown>> => {
    const servers = (valueOf(text) as Readonly<Record<string, unknown>>)[key] ?? {};
    if (!isObject(servers)) throw new Unreadable(say`${key} is not an object`);
    return servers;
  };
  const withServers = (text: string, servers: unknown): unknown => ({
    ...(valueOf(text) as object),
    [key]: servers,
  });
  return {
    read: (text) => {
      if (text.trim() === '') return undefined;
      treeOf(text);
      return serversIn(text)[SERVER];
    },
    put: (text, { command, args }) => {
      const value = { ...(type === undefined ? {} : { type }), command, args };
      if (text.trim() === '') return `${JSON.stringify({ [key]: { [SERVER]: value } }, null, 2)}\n`;
      const tree = treeOf(text);
      const servers = serversIn(text);
      const old = servers[SERVER];
      if (isObject(old)) {
        let changed = text;
        for (const [name, part] of Object.entries({ args, command })) {
          if (isSameValue(old[name], part)) continue;
          const entry = findNodeAtLocation(treeOf(changed), [key, SERVER]);
          const node = findNodeAtLocation(treeOf(changed), [key, SERVER, name]);
          if (node !== undefined)
            changed =
              changed.slice(0, node.offset) + JSON.stringify(part) + changed.slice(node.offset + node.length);
          else if (entry !== undefined) changed = insert(changed, entry, name, part);
        }
        return checked([changed], withServers(text, { ...servers, [SERVER]: { ...old, command, args } }));
      }
      const container = findNodeAtLocation(tree, [key]);
      const added =
        container === undefined
          ? insert(text, tree, key, { [SERVER]: value })
          : insert(text, container, SERVER, value);
      return checked([added], withServers(text, { ...servers, [SERVER]: value }));
    },
    remove: (text) => {
      const entry = findNodeAtLocation(treeOf(text), [key, SERVER])?.parent;
      const others = Object.fromEntries(Object.entries(serversIn(text)).filter(([name]) => name !== SERVER));
      return entry === undefined ? text : checked(cuts(text, entry), withServers(text, others));
    },
  };
}
