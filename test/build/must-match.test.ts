// The build fails, and names what it had prepared for, when that has gone from the source or from a dependency.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RolldownPlugin } from 'rolldown';
import { build } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import { checkGroups, codeSplitting } from '../../scripts/chunk-groups.mjs';
import { leanUndici } from '../../scripts/lean-undici.mjs';

/** A folder with these files in it, the first of them the entry of a build. */
function folder(files: Readonly<Record<string, string>>): { root: string; input: string } {
  const root = realpathSync(tempDir());
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, input: join(root, Object.keys(files)[0]!) };
}

const bundle = async (input: string, plugin: RolldownPlugin, groups = {}): Promise<readonly string[]> => {
  const { output } = await build({
    input,
    plugins: [plugin],
    platform: 'node',
    write: false,
    logLevel: 'silent',
    output: { format: 'cjs', chunkFileNames: '[name].cjs', codeSplitting: groups },
  });
  return output.map((file) => ('code' in file ? `${file.fileName}\n${file.code}` : file.fileName));
};

describe('stubs for undici', () => {
  const undici = (...imports: string[]) =>
    folder({
      'node_modules/undici/index.js': imports
        .map((name, index) => `const unused${index} = require('${name}');`)
        .join('\n'),
    });
  const all = ['./client-h2.js', './tree', 'node:http', '../web/fetch/body.js', 'node:assert'];

  it('replace the modules that undici imports', async () => {
    const [entry] = await bundle(undici(...all).input, leanUndici());
    expect(entry).toContain('HTTP/2 is not part of this build');
  });

  it.each(all)('fail the build when undici does not import %s', async (name) => {
    const { input } = undici(...all.filter((other) => other !== name));
    await expect(bundle(input, leanUndici())).rejects.toThrow(
      `lean-undici: nothing in this build matches ${name}`,
    );
  });

  it.each([
    ['a member', "const assert = require('node:assert'); assert.match('a', /a/);", 'node:assert lacks match'],
    ['a name', "const { request } = require('node:http'); request();", 'node:http lacks request'],
    ['a property', "exports.x = require('../web/fetch/body.js').cloneBody;", 'body.js lacks cloneBody'],
    ['a call', "const http = require('node:http'); http();", 'node:http lacks a function'],
    [
      'a value',
      "const http = require('node:http'); exports.x = [http];",
      'cannot tell which parts of node:http',
    ],
  ])('fail the build when undici uses %s that a stub does not have', async (_, code, message) => {
    const { root, input } = undici(...all);
    writeFileSync(join(root, 'node_modules/undici/other.js'), code);
    writeFileSync(
      join(root, 'node_modules/undici/entry.js'),
      "require('./index.js'); require('./other.js');",
    );
    await expect(bundle(input.replace('index.js', 'entry.js'), leanUndici())).rejects.toThrow(message);
  });

  it('do not replace imports outside undici', async () => {
    const { input } = folder({ 'index.js': "exports.x = require('node:http');" });
    await expect(bundle(input, leanUndici())).rejects.toThrow(/matches .*node:http/);
  });
});

describe('chunk groups', () => {
  const source = {
    'src/entry.ts':
      "export { a } from './a.ts';\nexport { b } from './folder/b.ts';\nexport * from './folder/c.ts';",
    'src/a.ts': 'export const a = 1;',
    'src/folder/b.ts': 'export const b = 2;',
    'src/folder/c.ts': 'export const c = 3;',
  };
  const grouped = (group: { modules: string[]; except?: string[] }) => {
    const { root, input } = folder(source);
    const groups = [{ name: 'g', ...group }];
    return bundle(input, checkGroups(root, groups), codeSplitting(root, groups));
  };

  it('combine their modules into one chunk, without the exceptions', async () => {
    const files = await grouped({ modules: ['src/a.ts', 'src/folder/'], except: ['src/folder/c.ts'] });
    const chunk = files.find((file) => file.startsWith('g.cjs'))!;
    expect(chunk).toMatch(/a = 1[^]*b = 2/);
    expect(chunk).not.toContain('c = 3');
  });

  it.each([
    ['a file that is not there', { modules: ['src/a.ts', 'src/gone.ts'] }, 'src/gone.ts'],
    ['a folder with no module', { modules: ['src/fold/'] }, 'src/fold/'],
    [
      'an exception that is not there',
      { modules: ['src/folder/'], except: ['src/folder/d.ts'] },
      'src/folder/d.ts',
    ],
    ['two that are not there', { modules: ['src/x.ts', 'src/y.ts'] }, 'src/x.ts, src/y.ts'],
  ])('fail the build for %s', async (_, group, named) => {
    await expect(grouped(group)).rejects.toThrow(`chunk-groups: nothing in this build matches ${named}`);
  });
});
