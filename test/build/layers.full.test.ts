// The walls between the layers of src/: every rule is shown what it forbids, and must see it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import config, { CLI_PACKAGES, EVERYWHERE, LAYERS } from '../../.dependency-cruiser.js';

const ROOT = resolve(import.meta.dirname, '../..');
const CHECKER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Checked {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly {
      readonly resolved: string;
      readonly dependencyTypes: readonly string[];
    }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** What the checker says of a folder; it ends with an error if there are violations. */
function check(root: string): Checked {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [CHECKER, 'src', 'bin', '--config', join(ROOT, '.dependency-cruiser.js'), '--output-type', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Checked;
}

/** A tree with these files, as little as the checker needs around them, and a package called `other`. */
function folder(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(tempDir());
  const packages = [
    'other',
    ...CLI_PACKAGES,
    ...Object.values(LAYERS).flatMap((layer) => layer.packages ?? []),
  ];
  const all = {
    ...files,
    'package.json': '{"type":"module","imports":{"#*":"./src/*"}}',
    ...Object.fromEntries(packages.map((name) => [`node_modules/${name}/index.js`, 'export default 1;'])),
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  copyFileSync(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'));
  return root;
}

const names = Object.keys(LAYERS);
/** How the first file of a layer is imported from another one. */
const way = (to: string): string => `#${to}/index.ts`;

const statically = (what: string): string => `import * as it from '${what}';\nexport const own = it;\n`;
const dynamically = (what: string): string => `export const own = () => import('${what}');\n`;
const asType = (what: string): string =>
  `import type * as it from '${what}';\nexport type Own = typeof it;\n`;

it('layer rules › report every forbidden import, and no allowed import', () => {
  const files: Record<string, string> = {};
  const expected: string[] = [];
  /** A file that breaks this rule by one import. */
  const wrong = (rule: string, path: string, text: string): void => {
    files[path] = text;
    expected.push(`${rule} ${path}`);
  };
  for (const name of [...names, 'cli']) files[`src/${name}/index.ts`] = 'export const value = 1;\n';
  for (const [name, { imports = [], types = [], node = [], packages = [] }] of Object.entries(LAYERS)) {
    const dir = `src/${name}`;
    for (const other of [...names, 'cli'].filter((one) => one !== name)) {
      const to = way(other);
      const file = other.replace('/', '-');
      if (other === 'messages' || imports.includes(other)) {
        files[`${dir}/right-${file}.ts`] = statically(to);
        files[`${dir}/right-${file}-type.ts`] = asType(to);
        files[`${dir}/right-${file}-later.ts`] = dynamically(to);
        continue;
      }
      const isForTypes = types.includes(other);
      const rule = `${name}-${isForTypes ? 'types' : 'imports'}`;
      wrong(rule, `${dir}/wrong-${file}.ts`, statically(to));
      wrong(rule, `${dir}/wrong-${file}-later.ts`, dynamically(to));
      if (isForTypes) files[`${dir}/right-${file}-type.ts`] = asType(to);
      else wrong(rule, `${dir}/wrong-${file}-type.ts`, asType(to));
    }
    for (const one of node) files[`${dir}/right-node-${one}.ts`] = statically(`node:${one}`);
    wrong(`${name}-node`, `${dir}/wrong-node.ts`, statically('node:cluster'));
    wrong(`${name}-node`, `${dir}/wrong-node-bare.ts`, statically('cluster'));
    wrong(`${name}-node`, `${dir}/wrong-node-later.ts`, dynamically('node:cluster'));
    wrong(
      `${name}-node`,
      `${dir}/wrong-node-builtin.ts`,
      "export const own = process.getBuiltinModule('node:cluster');",
    );
    for (const one of packages) files[`${dir}/right-package-${one}.ts`] = statically(`${one}/index.js`);
    wrong(`${name}-packages`, `${dir}/wrong-package.ts`, statically('other/index.js'));
    wrong(`${name}-packages`, `${dir}/wrong-package-later.ts`, dynamically('other/index.js'));
  }
  for (const name of names) files[`src/cli/right-${name.replace('/', '-')}.ts`] = statically(way(name));
  for (const one of CLI_PACKAGES)
    files[`src/cli/right-${one.replace('/', '-')}.ts`] = statically(`${one}/index.js`);
  files['src/cli/right-node.ts'] = statically('node:cluster');
  wrong('cli-packages', 'src/cli/wrong-package.ts', statically('other/index.js'));
  files['bin/right.ts'] = statically('#cli/index.ts');
  wrong('bin-imports', 'bin/wrong.ts', statically('#commands/index.ts'));
  wrong('bin-imports', 'bin/wrong-later.ts', dynamically('#commands/index.ts'));
  wrong('no-other-layer', 'src/attic/a.ts', statically('#messages/index.ts'));
  wrong('library-packages', 'src/library/wrong-package.ts', statically('other/index.js'));
  files['src/library/errors.ts'] = statically('#messages/index.ts');
  wrong('browser-code', 'src/sandbox/console/client/wrong.ts', statically('#contract/index.ts'));
  wrong('library-users', 'src/cli/wrong-library.ts', statically('#library/errors.ts'));
  wrong('library-without-cli', 'src/library/wrong-cli.ts', statically('#cli/index.ts'));
  wrong('library-portable', 'src/library/brcode.ts', statically('#webhooks/index.ts'));
  wrong('no-unknown', 'src/pix/nowhere.ts', statically('./nothing.ts'));
  for (const [kind, back] of Object.entries({ statically, dynamically, asType })) {
    // Said once of a cycle, at its first file.
    wrong('no-cycles', `src/pix/${kind}-a.ts`, statically(`./${kind}-b.ts`));
    files[`src/pix/${kind}-b.ts`] = back(`./${kind}-a.ts`);
  }

  const { violations } = check(folder(files)).summary;
  expect(violations.map(({ rule, from }) => `${rule.name} ${from}`).toSorted()).toEqual(expected.toSorted());
  expect(new Set(violations.map(({ rule }) => rule.name))).toEqual(
    new Set(config.forbidden.map(({ name }) => name)),
  );
});

it('layer rules › allow only imports that src uses', () => {
  const { modules, summary } = check(ROOT);
  expect(summary.violations).toEqual([]);
  const folders = new Set([...names.map((name) => name.split('/')[0]), 'cli', 'library']);
  expect(folders).toEqual(new Set(readdirSync(join(ROOT, 'src'))));
  // The longest name that fits: what is in `sandbox/edge` is not in `sandbox`.
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const layerOf = (path: string): string | undefined =>
    longestFirst.find((name) => path.startsWith(`src/${name}/`));
  const sorted = (words: readonly string[]): string[] => [...new Set(words)].toSorted();
  for (const [name, { imports = [], types = [], node = [], packages = [] }] of Object.entries(LAYERS)) {
    const all = modules
      .filter(({ source }) => layerOf(source) === name)
      .flatMap(({ dependencies }) => dependencies);
    const layers = all
      .filter(({ resolved }) => !new RegExp(EVERYWHERE).test(resolved))
      .flatMap(({ resolved }) => layerOf(resolved) ?? []);
    expect({
      name,
      layers: sorted(layers.filter((other) => other !== name && other !== 'messages')),
      node: sorted(all.filter((one) => one.dependencyTypes.includes('core')).map(({ resolved }) => resolved)),
      packages: sorted(
        all.flatMap(({ resolved }) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1] ?? []),
      ),
    }).toEqual({
      name,
      layers: sorted([...imports, ...types]),
      node: sorted(node),
      packages: sorted(packages),
    });
  }
});
