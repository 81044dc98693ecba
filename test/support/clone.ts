import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './packed.ts';
import { tempDir } from './temp-dir.ts';

/** Copies the files of the project into a new folder, as in a clone of it, with what is not committed yet. */
export function clone(): string {
  const folder = join(tempDir(), 'pixctl');
  const argv = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', argv, { cwd: ROOT }).toString().split('\0');
  for (const file of listed.filter((one) => one !== '' && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  return folder;
}
