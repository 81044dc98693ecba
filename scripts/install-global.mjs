// npm run install-global: installs pixctl from a clone as npm installs a package, so that the clone is not needed any
// more. `npm install --global .` would only make a link to the clone, and npm 12 builds nothing then.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packPackage } from './release/package.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pixctl-install-'));
try {
  const file = packPackage(fileURLToPath(new URL('..', import.meta.url)), folder);
  const [command, ...args] =
    process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath];
  const { status } = spawnSync(
    command,
    [
      ...args,
      'install',
      '--global',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      file,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', cwd: folder },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
