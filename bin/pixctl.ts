// Entry point. Answers --version, help and TAB with as little as each of them takes, and loads the program for the rest.
import { writeSync } from 'node:fs';
import type { run as completeLine } from '#cli/complete/run.ts';
import { storedText } from '#cli/help/stored-text.ts';
import { loadChunk, useCodeCache } from '#host/code-cache.ts';
import { isTerminal } from '#host/is-terminal.ts';

declare const __VERSION__: string;
/** Groups that do not run without one of their commands; defined at build time. */
declare const __INCOMPLETE_GROUPS__: readonly string[];

/** The build calls this in place of `require` where this module imports a chunk. */
export const load = loadChunk;

const words = process.argv.slice(2);
const [first, second] = words;
const line = words.join(' ');

const startProgram = async (): Promise<void> => {
  useCodeCache();
  const { start } = await import('#cli/start.ts');
  await start();
};

/** Writes what the output takes at once. A full disk or pipe is left to a larger part of the program. */
const print = (text: string): void => {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch {
    void import('#cli/help/quick-help.ts').then(({ printRest }) => printRest(rest));
  }
};

// `-v` is short for --verbose with a command; alone, it is what other programs understand by it.
if (second === undefined && (first === '--version' || first === '-V' || first === '-v')) {
  try {
    writeSync(1, `${__VERSION__}\n`);
  } catch (error) {
    // The reader may have gone: `pixctl --version | head -0` is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
} else if (first === '__complete') {
  // scripts/build.mjs builds this chunk by itself.
  const { run } = loadChunk('./chunks/tab.cjs') as { readonly run: typeof completeLine };
  run(words.slice(1));
} else if (
  first === 'help' ||
  words.includes('--help') ||
  words.includes('-h') ||
  (first === undefined && !isTerminal(0))
) {
  const text = storedText(words, process.env);
  if (text === undefined)
    void import('#cli/help/quick-help.ts')
      .then(({ quickHelp }) => quickHelp())
      .then((isAnswered) => (isAnswered ? undefined : startProgram()));
  else print(text);
} else if (__INCOMPLETE_GROUPS__.includes(line)) {
  void import('#cli/help/quick-help.ts').then(({ explainGroup }) => explainGroup(line));
} else {
  void startProgram();
}
