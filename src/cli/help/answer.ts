// Answers help requests, searches for a command, and command lines without one.
import { search, searchPage } from '#cli/find/search.ts';
import { languageOf } from '#cli/language.ts';
import type { Resolved } from '#cli/tree.ts';
import { nothingFound } from '#cli/tree.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { ROOT, topicKey } from './page-file.ts';
import { printBeforeError, printPage, storedPage } from './show-page.ts';

/** Options that change nothing where only a page is printed. */
const HARMLESS = ['--help', '-h', '--no-color', '--no-pager'];
const asksForHelp = (rest: readonly string[]): boolean =>
  rest.some((item) => item === '--help' || item === '-h');

/**
 * Prints the page of the program, a group or a topic, or what `help` found.
 * @throws PixctlError (exit 2) if a command is required, or if `help` found nothing
 */
export async function answerWithoutCommand(
  host: Host,
  found: Exclude<Resolved, { kind: 'command' }>,
  t: Translate,
): Promise<number> {
  switch (found.kind) {
    case 'root': {
      const stray = found.rest.find((item) => !HARMLESS.includes(item));
      if (stray !== undefined && VERSION_OPTIONS.includes(stray)) await host.out(`${VERSION}\n`);
      else if (stray !== undefined && !asksForHelp(found.rest))
        throw usageError(say`no command given`, say`See: pixctl --help`);
      else await printPage(host, storedPage(host, ROOT));
      return EXIT.done;
    }
    case 'topic': {
      await printPage(host, storedPage(host, topicKey(found.name)));
      return EXIT.done;
    }
    case 'search': {
      const phrase = found.words.join(' ');
      const lines = search(phrase);
      if (lines.length === 0) throw await nothingFound(found.words);
      await printPage(host, searchPage(phrase, lines, languageOf(host.env), t));
      return EXIT.done;
    }
    case 'group': {
      const { prefix, rest } = found;
      const page = storedPage(host, prefix);
      if (asksForHelp(rest)) {
        await printPage(host, page);
        return EXIT.done;
      }
      printBeforeError(host, page);
      throw usageError(say`${prefix} needs a command`, say`See: pixctl ${prefix} --help`, 'missing');
    }
  }
}

/** `-v` is short for --verbose with a command; alone, it is what other programs understand by it. */
const VERSION_OPTIONS = ['--version', '-V', '-v'];
