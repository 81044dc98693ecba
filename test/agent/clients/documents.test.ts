// Edits of the settings of AI clients, for recorded files of each client and for any document.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonServers } from '#agent/clients/json-servers.ts';
import { Unreadable } from '#agent/clients/server-entry.ts';
import { tomlServers } from '#agent/clients/toml-servers.ts';
import { size } from '#test/support/sample-size.ts';

const ENTRY = { command: '/usr/bin/node', args: ['/opt/pix "ctl"/pixctl.cjs', 'mcp', '--live', 'read'] };
const OTHER = { command: 'C:\\node.exe', args: ['C:\\pixctl.cjs', 'mcp'] };

/** Parses with a program that shares no code with pixctl. */
const jq = (text: string): unknown =>
  JSON.parse(spawnSync('jq', ['-c', '.'], { input: text }).stdout.toString());
const tomllib = (text: string): unknown =>
  JSON.parse(
    spawnSync(
      'python3',
      [
        '-c',
        'import json,sys,tomllib; print(json.dumps(tomllib.loads(sys.stdin.buffer.read().decode()), default=str))',
      ],
      {
        input: text,
      },
    ).stdout.toString(),
  );
const hasTomllib = spawnSync('python3', ['-c', 'import tomllib']).status === 0;
const hasJq = spawnSync('jq', ['--version']).status === 0;

const JSON_FILES: readonly (readonly [title: string, text: string])[] = [
  ['an empty object', '{}'],
  ['an empty object with a line', '{\n}\n'],
  ['no servers yet', '{\n  "numStartups": 12,\n  "projects": {"/home/ana/x": {"mcpServers": {}}}\n}'],
  ['an empty map of servers', '{\n  "mcpServers": {}\n}\n'],
  [
    'another server',
    '{\n  "mcpServers": {\n    "github": {\n      "type": "http",\n      "url": "https://x.example/mcp"\n    }\n  },\n  "z": 1\n}\n',
  ],
  [
    'tabs and CRLF',
    '{\r\n\t"mcpServers": {\r\n\t\t"a": { "command": "a", "args": [], "env": { "KEY": "s" } }\r\n\t}\r\n}\r\n',
  ],
  ['one line', '{"mcpServers":{"a":{"command":"a"}},"oauthAccount":{"id":1e3}}'],
  ['one line with spaces', '{ "mcpServers": { "a": { "command": "a" } } }'],
];
const JSONC_FILES: readonly (readonly [title: string, text: string])[] = [
  [
    'comments',
    '// mine\n{\n  // all servers\n  "servers": { // here\n    /* first */ "a": { "command": "a" }, // about a\n    "b": { "command": "b" } // last\n  }, // end\n  "inputs": []\n}\n',
  ],
  ['trailing commas', '{\n  "servers": {\n    "a": { "command": "a", },\n  },\n}\n'],
  ['only a comment in the map', '{\n  "servers": { /* none yet */ }\n}\n'],
  ['a line comment in an empty map', '{\n  "servers": { // none yet\n  }\n}\n'],
];
const TOML_FILES: readonly (readonly [title: string, text: string])[] = [
  ['nothing', ''],
  ['settings alone', 'model = "gpt-5" # the model\napproval_policy = "on-request"\n'],
  ['no line end at the end', '[projects."/home/ana/x"]\ntrust_level = "trusted"'],
  [
    'other servers',
    '# servers\n[mcp_servers.docs]\ncommand = "npx"\nargs = [\n  "-y", # yes\n  "docs",\n]\nenv = { "KEY" = "value" }\n\n[mcp_servers.docs.tools.search]\napproval_mode = "approve"\n\n# about x\n[tools]\nweb_search = true\n',
  ],
  ['CRLF', 'model = "x"\r\n\r\n[mcp_servers.a]\r\ncommand = "a"\r\n'],
  ['dates and big numbers', 'at = 1979-05-27T07:32:00Z\nbig = 9223372036854775807\n'],
  ['an array of tables', '[[hooks]]\nname = "a"\n[[hooks]]\nname = "b"\n'],
];

/** Without white space, and without the empty map that is left if there was none before. */
const bare = (text: string, key: string): string =>
  text.replaceAll(/\s/g, '').replaceAll(new RegExp(`"${key}":\\{\\},?`, 'g'), '');

describe.each([
  ['JSON', jsonServers('mcpServers', 'stdio'), 'mcpServers', JSON_FILES],
  ['JSON with comments', jsonServers('servers', 'stdio'), 'servers', JSONC_FILES],
  ['TOML', tomlServers('mcp_servers'), 'mcp_servers', TOML_FILES],
] as const)('%s', (kind, format, key, files) => {
  it.each(files)('adds, changes and removes its entry beside %s, and keeps all else', (_title, text) => {
    const added = format.put(text, ENTRY);
    expect(format.read(added)).toMatchObject(ENTRY);
    expect(format.put(added, ENTRY)).toBe(added);
    const changed = format.put(added, OTHER);
    expect(format.read(changed)).toMatchObject(OTHER);
    expect(format.read(format.remove(changed))).toBeUndefined();
    if (kind === 'TOML') expect(format.remove(changed).trim()).toBe(text.trim());
    else expect(bare(format.remove(changed), key)).toBe(bare(text, key));
    if (kind === 'JSON' && hasJq && text.includes('"a"')) {
      const { mcpServers, ...rest } = jq(changed) as { mcpServers: object };
      const before = jq(text) as { mcpServers?: object };
      expect({ ...rest, mcpServers: { ...mcpServers, pixctl: undefined } }).toEqual({
        ...before,
        mcpServers: { ...before.mcpServers, pixctl: undefined },
      });
    }
    if (kind === 'TOML' && hasTomllib) {
      const after = tomllib(changed) as { mcp_servers: { pixctl?: unknown } };
      expect(after.mcp_servers.pixctl).toEqual(OTHER);
      delete after.mcp_servers.pixctl;
      expect(after).toEqual({ mcp_servers: {}, ...(tomllib(text) as object) });
    }
  });
});

describe('JSON', () => {
  const format = jsonServers('servers');
  const space = fc.constantFrom('', ' ', '\n', '\n  ', '\r\n\t', ' /* c */ ', ' // c\n', '\n// c "x": {\n  ');
  const name = fc.constantFrom('a', 'b', 'c', 'servers', 'd"e', 'ç', '__proto__');
  /** Any JSON text with comments, spaces and trailing commas in any place. */
  const document = fc.letrec<{ value: string; object: string }>((tie) => ({
    object: fc
      .tuple(
        fc.uniqueArray(fc.tuple(name, tie('value'), space, space, space), {
          maxLength: 4,
          selector: ([key]) => key,
        }),
        space,
        fc.boolean(),
      )
      .map(([members, end, isTrailing]) => {
        const texts = members.map(([key, value, a, b, c]) => `${a}${JSON.stringify(key)}${b}:${c}${value}`);
        return `{${texts.join(',')}${isTrailing && texts.length > 0 ? ',' : ''}${end}}`;
      }),
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('1', 'null', '"x, y"', '[1, /* c */ {}]'),
      tie('object'),
    ),
  })).object;

  it('loses nothing but white space by put and remove, whatever the document', () => {
    fc.assert(
      fc.property(document, (text) => {
        fc.pre(isEditable(text));
        const added = format.put(text, ENTRY);
        const removed = format.remove(added);
        expect(bare(removed, 'servers')).toBe(bare(text, 'servers'));
      }),
      { numRuns: size(500, 20_000) },
    );
  });

  const isEditable = (text: string): boolean => {
    try {
      format.put(text, ENTRY);
      return format.read(text) === undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(Unreadable);
      return false;
    }
  };

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['two values', '{} {}'],
    ['a map that is a list', '{"servers": []}'],
    ['two maps', '{"servers": {"a": 1}, "servers": {"b": 1}}'],
  ])('refuses %s', (_title, text) => {
    expect(() => format.put(text, ENTRY)).toThrow(Unreadable);
  });

  it('keeps other members of its entry', () => {
    const text =
      '{"servers": {"pixctl": {"command": "x", "args": ["mcp"], "env": {"A": "b"}, "disabled": true}}}';
    expect(format.put(text, ENTRY)).toBe(
      text.replace('"x"', JSON.stringify(ENTRY.command)).replace('["mcp"]', JSON.stringify(ENTRY.args)),
    );
  });
});

describe('TOML', () => {
  const format = tomlServers('mcp_servers');

  it('keeps other keys of its table, and removes the tables within it', () => {
    const text =
      '[mcp_servers.pixctl]\nstartup_timeout_sec = 20 # slow\ncommand = "x"\nargs = [\n  "mcp",\n]\n\n[mcp_servers.pixctl.env]\nA = "b"\n\n# about t\n[t]\nx = 1\n';
    const changed = format.put(text, ENTRY);
    expect(changed).toContain('startup_timeout_sec = 20 # slow\n');
    expect(format.remove(changed)).toBe('\n# about t\n[t]\nx = 1\n');
  });

  it('refuses to change its entry if a text looks like its header', () => {
    const added = format.put('text = """\n[mcp_servers.pixctl]\ncommand = "no"\n"""\n', ENTRY);
    expect(() => format.put(added, OTHER)).toThrow(Unreadable);
    expect(() => format.remove(added)).toThrow(Unreadable);
  });

  it.each([
    ['no TOML', 'a = \n'],
    ['an inline table', 'mcp_servers = { a = { command = "a" } }\n'],
    ['a comment beside its command', '[mcp_servers.pixctl]\ncommand = "x" # mine\nargs = ["mcp"]\n'],
    ['an inline entry', '[mcp_servers]\npixctl = { command = "x", args = ["mcp"] }\n'],
    ['a value that is no table', 'mcp_servers = 1\n'],
  ])('refuses %s', (_title, text) => {
    expect(() => format.put(text, ENTRY)).toThrow(Unreadable);
  });
});
