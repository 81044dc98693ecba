// The portable archive of a platform: the package, its dependencies, and the Node.js that runs it.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run, shell } from './run.mjs';

const { node: NODE, platforms } = JSON.parse(
  readFileSync(new URL('platforms.json', import.meta.url), 'utf8'),
);
export const NODE_VERSION = NODE;
/**
 * Platforms by name: the npm package that has their Node.js, with the checksums of the package and of the program in
 * it, and how npm chooses the native parts.
 */
export const PLATFORMS = platforms;

const digest = (algorithm, bytes, encoding) => createHash(algorithm).update(bytes).digest(encoding);

/**
 * Unpacks the npm package that has the Node.js of a platform, once, and returns its folder.
 * @throws Error if it is not the one in platforms.json
 */
function nodePackage({ package: name, integrity }, work) {
  const folder = join(work, name);
  if (existsSync(folder)) return join(folder, 'package');
  const words = ['pack', `${name}@${NODE}`, '--json', '--ignore-scripts', '--pack-destination', work];
  const [{ filename }] = JSON.parse(run('npm', words));
  const file = join(work, filename);
  const found = `sha512-${digest('sha512', readFileSync(file), 'base64')}`;
  if (found !== integrity) throw new Error(`${name}@${NODE} is ${found}, not ${integrity}`);
  mkdirSync(folder);
  run('tar', ['-xzf', file, '-C', folder]);
  rmSync(file);
  return join(folder, 'package');
}

/** Puts the Node.js of a platform into a folder, and its licence, which the package for Windows does not have. */
function addNode(platform, { work, isWindows, folder, licence }) {
  const unpacked = nodePackage(platform, work);
  const program = isWindows ? 'node.exe' : 'node';
  const from = join(unpacked, 'bin', program);
  const hash = digest('sha256', readFileSync(from), 'hex');
  if (hash !== platform.sha256)
    throw new Error(`${program} of ${platform.package}@${NODE} is ${hash}, not ${platform.sha256}`);
  copyFileSync(from, join(folder, program));
  const text = join(unpacked, 'LICENSE');
  copyFileSync(existsSync(text) ? text : join(nodePackage(PLATFORMS['linux-x64'], work), 'LICENSE'), licence);
}

/** Adds the dependencies of a platform, as package-lock.json has them. */
function addDependencies({ npm }, { source, work, folder }) {
  const install = join(work, 'dependencies');
  mkdirSync(install);
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(source.folder, file), join(install, file));
  run(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-bin-links',
      ...npm,
    ],
    {
      cwd: install,
    },
  );
  rmSync(join(install, 'node_modules/.package-lock.json'));
  // npm chooses by libc only where the package names it.
  const native = join(install, 'node_modules/@libsql');
  for (const name of readdirSync(native).filter((one) => one.endsWith('-musl')))
    rmSync(join(native, name), { recursive: true });
  renameSync(join(install, 'node_modules'), folder);
  rmSync(install, { recursive: true });
}

/** Writes the archive of one platform. */
export function buildArchive({ name, source, tarball, scripts, work, out }) {
  const platform = PLATFORMS[name];
  const isWindows = name.startsWith('windows');
  const title = `pixctl-${source.version}-${name}`;
  const top = join(work, title);
  const modules = join(top, 'lib/node_modules');
  const own = join(modules, 'pixctl');
  mkdirSync(join(top, 'bin'), { recursive: true });
  mkdirSync(join(top, 'lib'));
  addDependencies(platform, { source, work, folder: modules });
  addNode(platform, { work, isWindows, folder: join(top, 'lib'), licence: join(top, 'LICENSE-node') });
  mkdirSync(own);
  run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
  // Only a program that runs in the Node.js of its own can use the library.
  rmSync(join(own, 'dist/library'), { recursive: true });
  if (isWindows) rmSync(join(own, 'dist/man'), { recursive: true });
  else addManPages(join(own, 'dist/man'), join(top, 'share/man'));
  for (const file of ['LICENSE', 'dist/THIRD-PARTY-LICENSES.txt'])
    renameSync(join(own, file), join(top, file.replace('dist/', '')));
  const launcher = isWindows ? 'pixctl.cmd' : 'pixctl';
  copyFileSync(new URL(`launchers/${launcher}`, import.meta.url), join(top, 'bin', launcher));
  // With the key of the release: it verifies the next one.
  const script = isWindows ? 'install.ps1' : 'install.sh';
  if (scripts[script] !== undefined) writeFileSync(join(top, script), scripts[script]);
  shell('find "$1" -type d -exec chmod 755 {} +; find "$1" -type f -exec chmod 644 {} +', [top]);
  for (const file of isWindows ? [] : ['bin/pixctl', 'lib/node']) chmodSync(join(top, file), 0o755);
  if (isWindows)
    shell(
      'find "$1" -exec touch -h -d "@$2" {} +; find "$1" -type f | sort | zip -X -D -9 -q "$3" -@',
      [title, `${source.time}`, join(out, `${title}.zip`)],
      { cwd: work },
    );
  else
    shell(
      'tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$2" -cf - "$1" | gzip -n -9 >"$3"',
      [title, `${source.time}`, join(out, `${title}.tar.gz`)],
      { cwd: work },
    );
  rmSync(top, { recursive: true });
}

/** Moves the man pages to where man looks for those of a program: share/man beside its bin. */
function addManPages(from, to) {
  for (const file of readdirSync(from)) {
    const section = join(to, `man${file.slice(-1)}`);
    mkdirSync(section, { recursive: true });
    renameSync(join(from, file), join(section, file));
  }
  rmSync(from, { recursive: true });
}
