// The packages whose code is in dist/, and their licences.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences of packages that come without the text, by name and licence of the package. */
const TEXTS = { 'postgres (Unlicense)': new URL('licenses/unlicense.txt', import.meta.url) };

/** Folder of the package that a module is in; undefined for modules of pixctl. */
function folderOf(id, root) {
  // Helpers that rolldown adds to the bundle.
  if (id.startsWith('\0rolldown/')) return join(root, 'node_modules', 'rolldown');
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0];
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file));
  const known = TEXTS[`${name} (${license})`];
  const paths =
    files.length > 0 ? files.map((file) => join(folder, file)) : known === undefined ? [] : [known];
  if (paths.length === 0) throw new Error(`licenses: ${name} ${version} (${license}) has no licence text`);
  const texts = paths.map((path) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim());
  return { name, version, license, text: texts.join('\n\n') };
}

const lineOf = ({ name, version }) => `${name} ${version}`;

/** Collects the packages of all builds that have its plugin. */
export class Licences {
  #folders = new Set();

  constructor(root) {
    this.root = root;
  }

  plugin() {
    return {
      name: 'licenses',
      generateBundle: (_, bundle) => {
        for (const output of Object.values(bundle))
          for (const id of output.type === 'chunk' ? output.moduleIds : []) {
            const folder = folderOf(id, this.root);
            if (folder !== undefined) this.#folders.add(folder);
          }
      },
    };
  }

  /** Writes the texts for people and the list for the release. Fails when a package has no licence text. */
  write(dist) {
    const found = new Map([...this.#folders].map(licenceOf).map((one) => [lineOf(one), one]));
    const all = [...found.values()].sort((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1));
    const line = '='.repeat(80);
    const parts = all.map((one) => `${line}\n${lineOf(one)}\n${line}\n\n${one.text}\n`);
    const intro = 'pixctl contains code of these packages, under the licences that follow.\n';
    writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), [intro, ...parts].join('\n'));
    const list = all.map(({ name, version, license }) => ({ name, version, license }));
    writeFileSync(join(dist, 'bundled-packages.json'), `${JSON.stringify(list, null, 2)}\n`);
  }
}
