// The licences of the packages that are in the bundle, in one file beside it.
import { readdirSync, readFileSync } from 'node:fs';
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
  return { title: `${name} ${version}`, text: texts.join('\n\n') };
}

/** Plugin of the build: writes THIRD-PARTY-LICENSES.txt. Fails when a package in the bundle has no licence text. */
export const licenses = (root) => ({
  name: 'licenses',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const folders = new Set(ids.map((id) => folderOf(id, root)).filter((folder) => folder !== undefined));
    const parts = [...folders]
      .map(licenceOf)
      .sort((a, b) => (a.title < b.title ? -1 : 1))
      .map(({ title, text }) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text}\n`);
    const intro = 'pixctl contains code of these packages, under the licences that follow.\n';
    this.emitFile({
      type: 'asset',
      fileName: 'THIRD-PARTY-LICENSES.txt',
      source: [intro, ...new Set(parts)].join('\n'),
    });
  },
});
