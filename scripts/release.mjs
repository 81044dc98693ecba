// Builds a release from the commit that is checked out: npm run release -- --out DIR [--key FILE] [--platform NAME …]
// The same commit gives the same bytes on every Linux machine. docs/releasing.md says what to do with them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildArchive, PLATFORMS } from './release/archive.mjs';
import { installScripts } from './release/install-scripts.mjs';
import { writeManifests } from './release/manifests.mjs';
import { packPackage } from './release/package.mjs';
import { shell } from './release/run.mjs';
import { writeSbom } from './release/sbom.mjs';
import { sign, writeChecksums } from './release/sign.mjs';
import { buildSource } from './release/source.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    key: { type: 'string' },
    platform: { type: 'string', multiple: true, default: Object.keys(PLATFORMS) },
  },
});
const { out, key, platform: platforms } = values;

/** What the programs that are installed ask for: the newest version, and those that nobody should use. */
const versionsOf = ({ folder: source, version }) => {
  const withdrawn = JSON.parse(readFileSync(join(source, 'scripts/release/withdrawn.json'), 'utf8'));
  return `${JSON.stringify({ newest: version, withdrawn }, null, 2)}\n`;
};

/** Ends with a sentence instead of a stack: what is wrong is outside of this program. */
function fail(message) {
  console.error(`release: ${message}`);
  process.exit(1);
}

if (out === undefined) fail('--out DIR is required');
for (const name of platforms)
  if (!Object.hasOwn(PLATFORMS, name))
    fail(`--platform ${name} is not one of ${Object.keys(PLATFORMS).join(', ')}`);
if (process.platform !== 'linux') fail('a release is built on Linux, with GNU tar and gzip, and zip');

const folder = resolve(out);
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) fail(`--out ${out} is not empty`);
const work = mkdtempSync(join(tmpdir(), 'pixctl-release-'));
try {
  const source = buildSource(root, join(work, 'source'));
  const tarball = join(folder, `pixctl-${source.version}.tgz`);
  // npm compresses with the zlib of its Node.js, which gives other bytes from version to version.
  shell('gunzip -c "$1" | gzip -n -9 >"$2"', [packPackage(source.folder, join(work, 'package')), tarball]);
  const scripts = installScripts(source);
  for (const [file, text] of Object.entries(scripts)) writeFileSync(join(folder, file), text);
  for (const name of platforms) buildArchive({ name, source, tarball, scripts, work, out: folder });
  writeSbom(source, folder);
  writeFileSync(join(folder, 'versions.json'), versionsOf(source));
  writeChecksums(folder);
  if (key !== undefined) sign({ source, folder, key });
  if (platforms.length === Object.keys(PLATFORMS).length) writeManifests(source, folder);
  for (const file of readdirSync(folder).sort())
    console.log(`${String(statSync(join(folder, file)).size).padStart(11)}  ${file}`);
  if (key === undefined) console.log('NOT SIGNED: sign checksums.txt with --key before you publish this.');
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  fail(error.message);
} finally {
  rmSync(work, { recursive: true, force: true });
}
