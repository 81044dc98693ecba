import { execFileSync } from 'node:child_process';

/** Black-box tests run what a user runs: the built program, built once from this very tree. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
