// The npm package: what npm pack makes, without what is only for development.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** npm 12 warns of a package that has scripts such as prepare, also where it does not run them. */
const FOR_DEVELOPMENT = ['scripts', 'devDependencies', 'imports'];

function pack(folder, out) {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', out];
  const [{ filename }] = JSON.parse(run('npm', words, { cwd: folder }));
  return join(out, filename);
}

/**
 * Packs a source folder in which `dist` is built.
 * @returns the path of the package
 */
export function packPackage(source, out) {
  const work = mkdtempSync(join(tmpdir(), 'pixctl-package-'));
  try {
    run('tar', ['-xzf', pack(source, work), '-C', work]);
    const folder = join(work, 'package');
    const file = join(folder, 'package.json');
    const { npmName, repository } = JSON.parse(readFileSync(join(source, 'src/host/identity.json'), 'utf8'));
    const published = {
      ...Object.fromEntries(
        Object.entries(JSON.parse(readFileSync(file, 'utf8'))).filter(
          ([name]) => !FOR_DEVELOPMENT.includes(name),
        ),
      ),
      ...(npmName === '' ? {} : { name: npmName }),
      ...(repository === '' ? {} : { repository: { type: 'git', url: `git+${repository}.git` } }),
    };
    writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`);
    mkdirSync(out, { recursive: true });
    return pack(folder, out);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
