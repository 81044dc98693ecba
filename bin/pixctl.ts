// Entry point. Answers --version and root help from constants made at build time, without loading anything else.
import { writeSync } from 'node:fs';
import { languageOf } from '#cli/language.ts';

declare const __VERSION__: string;
/** By language. */
declare const __ROOT_HELP__: Readonly<Record<'en' | 'pt', string>>;

/** Loads node:tty only when needed: it costs a tenth of a start. */
const atTerminal = (): boolean => process.getBuiltinModule('node:tty').isatty(0);

const [first, second] = process.argv.slice(2);
const constant =
  second !== undefined
    ? undefined
    : first === '--version' || first === '-V'
      ? `${__VERSION__}\n`
      : first === '--help' || first === '-h' || first === 'help' || (first === undefined && !atTerminal())
        ? __ROOT_HELP__[languageOf(process.env)]
        : undefined;

if (first === '__complete') {
  void import('#cli/complete/run.ts').then(({ run }) => run(process.argv.slice(3)));
} else if (constant === undefined) {
  void import('#cli/code-cache.ts')
    .then(({ useCodeCache }) => {
      useCodeCache();
      return import('#cli/start.ts');
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
