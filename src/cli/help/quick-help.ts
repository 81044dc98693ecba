// Answers a request for help straight from the entry point, with nothing loaded but the page and its renderer.
import { writeSync } from 'node:fs';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { isTerminal } from '#host/is-terminal.ts';
import { terminalColumns, terminalRows } from '#host/terminal-size.ts';
import type { StoredPage } from './page-store.ts';
import type { PageHost } from './show-page.ts';
import { printBeforeError, showRequestedPage, storedPage } from './show-page.ts';

/** The process as far as a page needs it; see `processHost` for all of it. */
function pageHost(): PageHost {
  const stdoutIsTerminal = isTerminal(1);
  const stderrIsTerminal = isTerminal(2);
  return {
    argv: process.argv.slice(2),
    env: process.env,
    platform: process.platform,
    stdinIsTerminal: isTerminal(0),
    stdoutIsTerminal,
    stderrIsTerminal,
    get columns() {
      return terminalColumns(stdoutIsTerminal, stderrIsTerminal);
    },
    get rows() {
      return terminalRows(stdoutIsTerminal);
    },
    out: (text) => writeBytes(Buffer.from(text)),
    err: (text) => void writeSync(2, text),
    ignoreCtrlC() {
      const ignore = (): void => undefined;
      process.on('SIGINT', ignore);
      return () => process.off('SIGINT', ignore);
    },
  };
}

/** Writes what the output takes at once. A full disk or pipe is left to the host of the whole program. */
async function writeBytes(bytes: Uint8Array): Promise<void> {
  let rest = bytes;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch {
    const { processHost } = await import('#host/host.ts');
    await processHost().outBytes(rest);
  }
}

/** Runs what prints a page, and reports its error like the whole program does. */
async function guarded(print: (host: PageHost) => Promise<boolean>): Promise<boolean> {
  try {
    return await print(pageHost());
  } catch (error) {
    await explain(error);
    return true;
  }
}

/** Prints the part of a page that the entry could not write. */
export const printRest = (bytes: Uint8Array): Promise<boolean> =>
  guarded(async () => {
    await writeBytes(bytes);
    return true;
  });

/** Prints the page that the command line asks for. False if the whole program has to answer. */
export const quickHelp = (): Promise<boolean> => guarded(showRequestedPage);

/** Answers the name of a group without one of its commands. */
export const explainGroup = (name: string): Promise<boolean> =>
  guarded(async (host) => {
    const page = storedPage(host, name);
    printBeforeError(host, page);
    throw await commandNeeded(page);
  });

/** Error for a group without one of its commands; its texts are in the language of the page. */
async function commandNeeded({ incomplete = { message: '', hint: '' } }: StoredPage): Promise<PixctlError> {
  const [{ usageError }, { say }] = await Promise.all([
    import('#errors/pixctl-error.ts'),
    import('#messages/message.ts'),
  ]);
  return usageError(say`${incomplete.message}`, say`${incomplete.hint}`, 'missing');
}

/** Prints an error like the whole program does, and sets the exit code. */
async function explain(error: unknown): Promise<void> {
  const [{ processHost }, { writesForAgent }, { report }, { translatorFor }, { colorFor }] =
    await Promise.all([
      import('#host/host.ts'),
      import('#host/noticed-agent.ts'),
      import('#cli/report-error.ts'),
      import('#cli/translator.ts'),
      import('#cli/terminal/preferences.ts'),
    ]);
  const host = processHost();
  process.exitCode = await report(host, error, {
    json: writesForAgent(host),
    color: colorFor(host, { 'no-color': host.argv.includes('--no-color') }, host.stderrIsTerminal),
    debug: false,
    interrupted: false,
    t: await translatorFor(host.env),
  });
}
