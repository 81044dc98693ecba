// Builds the package. `npm install --global .` in a fresh clone links to the clone without installing what it depends on:
// that is done here first.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function isInstalled(name) {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // What is there but does not export its package.json is there.
    return error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}

if (!isInstalled('rolldown')) {
  // The place that the npm running this installs to is not meant for it; registry, proxy and the like are.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(?:global|location|.*prefix)$/i.test(name)),
  );
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const { status } = spawnSync(command, [...args, 'ci', '--ignore-scripts', '--include=dev'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
// npm prints nothing of its own while a package is prepared.
console.error('Building pixctl …');
await import('./build.mjs');
