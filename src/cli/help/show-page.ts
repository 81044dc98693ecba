// Prints help pages. Loads no command: pages are data, see page-file.ts.
import { languageOf } from '#cli/language.ts';
import { colorFor, wantsPager } from '#cli/terminal/preferences.ts';
import type { Host } from '#host/host.ts';
import { writesForAgent } from '#host/noticed-agent.ts';
import type { Page } from './page.ts';
import { ALL, fieldsKey, ROOT, topicKey } from './page-file.ts';
import type { StoredPage } from './page-store.ts';
import { readPage } from './page-store.ts';
import { COLORED, pageText, PLAIN } from './page-text.ts';

/** What a page needs of the process. */
export type PageHost = Pick<
  Host,
  | 'argv'
  | 'env'
  | 'platform'
  | 'stdinIsTerminal'
  | 'stdoutIsTerminal'
  | 'stderrIsTerminal'
  | 'columns'
  | 'rows'
  | 'out'
  | 'err'
  | 'ignoreCtrlC'
>;

/** Options that may stand beside the words of a request for help; with others, the command line is parsed as usual. */
const FLAGS = ['--help', '-h', '--fields', '--all', '--no-color', '--no-pager'];

const asksForHelp = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h');

/** Finds the page that a command line asks for; undefined if it asks for none, or if there is none. */
function requestedPage({ argv, env }: PageHost): StoredPage | undefined {
  const flags = argv.filter((word) => word.startsWith('-'));
  if (!flags.every((flag) => FLAGS.includes(flag))) return undefined;
  const words = argv.filter((word) => !word.startsWith('-'));
  const read = (key: string): StoredPage | undefined => readPage(key, languageOf(env));
  const isHelp = words[0] === 'help';
  const named = isHelp ? words.slice(1) : words;
  if (named.length === 0)
    return !isHelp && argv.length > 0 && !asksForHelp(argv)
      ? undefined
      : read(flags.includes('--all') ? ALL : ROOT);
  if (!isHelp && !asksForHelp(argv)) return undefined;
  const name = named.join(' ');
  if (flags.includes('--fields')) return read(fieldsKey(name));
  const page = (isHelp && named.length === 1 ? read(topicKey(name)) : undefined) ?? read(name);
  if (page !== undefined || isHelp) return page;
  // Words after a command are its arguments. After a group, they would be one of its commands.
  for (let count = named.length - 1; count > 0; count -= 1) {
    const shorter = read(named.slice(0, count).join(' '));
    if (shorter !== undefined) return shorter.incomplete === undefined ? shorter : undefined;
  }
  return undefined;
}

/** Prints the page that the command line asks for. False if none is printed, because it asks for something else. */
export async function showRequestedPage(host: PageHost): Promise<boolean> {
  const page = requestedPage(host);
  if (page === undefined) return false;
  await printPage(host, page);
  return true;
}

/** Returns the page with this key. @throws Error if the installation is damaged */
export function storedPage({ env }: PageHost, key: string): StoredPage {
  const page = readPage(key, languageOf(env));
  if (page === undefined) throw new Error(`no help page for "${key}"`);
  return page;
}

/** Prints a page on stdout, through the pager if it is longer than the screen. */
export const printPage = (host: PageHost, page: Page): Promise<void> =>
  printText(host, textFor(host, page, host.stdoutIsTerminal));

/** Prints the page of a group on stderr, before the error that one of its commands is needed; an agent gets only that. */
export const printBeforeError = (host: PageHost, page: Page): void => {
  if (!writesForAgent(host)) host.err(`${textFor(host, page, host.stderrIsTerminal)}\n`);
};

// Options are read from argv, because a page is shown before the arguments are parsed.
const textFor = (host: PageHost, page: Page, isTerminal: boolean): string =>
  pageText(page, {
    columns: host.columns,
    style: colorFor(host, { 'no-color': host.argv.includes('--no-color') }, isTerminal) ? COLORED : PLAIN,
  });

/** Prints text on stdout, through the pager if it is longer than the screen. */
async function printText(host: PageHost, text: string): Promise<void> {
  const isLong = (): boolean => text.split('\n').length > host.rows;
  if (wantsPager(host, { 'no-pager': host.argv.includes('--no-pager') }) && isLong()) {
    const { pagedOutput, pagerOf } = await import('#cli/terminal/pager.ts');
    const pager = pagerOf(host);
    if (pager !== undefined) {
      const output = pagedOutput(host, pager, () => undefined);
      await output.write(text);
      return output.end();
    }
  }
  await host.out(text);
}
