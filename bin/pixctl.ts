// The program's door. What can be answered from constants made at build time is, and nothing else is loaded.
import { writeSync } from 'node:fs';

declare const __VERSION__: string;
declare const __ROOT_HELP__: string;

const [first, second] = process.argv.slice(2);
const constant =
  second !== undefined
    ? undefined
    : first === '--version' || first === '-V'
      ? `${__VERSION__}\n`
      : first === undefined || first === '--help' || first === '-h' || first === 'help'
        ? __ROOT_HELP__
        : undefined;

if (constant === undefined) {
  void import('../src/cli/code-cache.ts')
    .then(({ useCodeCache }) => {
      useCodeCache();
      return import('../src/cli/start.ts');
    })
    .then(({ start }) => start());
} else {
  try {
    writeSync(1, constant);
  } catch (error) {
    // The reader may have gone: `pixctl --help | head -1` is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
