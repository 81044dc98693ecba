// The npm package: what npm pack makes, without what is only for development.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, shell } from './run.mjs';

const FOR_DEVELOPMENT = ['scripts', 'devDependencies', 'imports'];

/** Writes the package and returns its path. */
export function packPackage({ folder, version, identity: { npmName, repository } }, out) {
  const file = join(folder, 'package.json');
  const before = readFileSync(file, 'utf8');
  const published = {
    ...Object.fromEntries(
      Object.entries(JSON.parse(before)).filter(([name]) => !FOR_DEVELOPMENT.includes(name)),
    ),
    ...(npmName === '' ? {} : { name: npmName }),
    ...(repository === '' ? {} : { repository: { type: 'git', url: `git+${repository}.git` } }),
  };
  writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`);
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], { cwd: folder }),
  );
  writeFileSync(file, before);
  const tarball = join(out, `pixctl-${version}.tgz`);
  // npm compresses with the zlib of its Node.js, which gives other bytes from version to version.
  shell('gunzip -c "$1" | gzip -n -9 >"$2.part"; rm "$1"; mv "$2.part" "$2"', [join(out, filename), tarball]);
  return tarball;
}
