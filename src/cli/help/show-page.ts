// Prints help pages at the terminal.
import type { Host } from '#cli/host.ts';
import { colorFor, refuseExtraArguments } from '#cli/run-settings.ts';
import type { Resolved } from '#cli/tree.ts';
import { isGroup, loadTopLevel, nothingFound } from '#cli/tree.ts';
import type { Command } from '#commands/kit/command.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import type { Page } from './page.ts';
import { commandPage, groupPage } from './page.ts';
import { colored, pageText, PLAIN } from './page-text.ts';
import { loadTopic, translated } from './topics/index.ts';

async function text(host: Host, page: Page, t: Translate): Promise<string> {
  // Read from argv, because a help page is shown before the arguments are parsed.
  const given = { 'no-color': host.argv.includes('--no-color') };
  const hasColor = colorFor(host, given, host.stdoutIsTerminal, undefined);
  return pageText(page, { columns: host.columns, style: hasColor ? await colored() : PLAIN, t });
}

const shows = (rest: readonly string[]): boolean => rest.some((item) => item === '--help' || item === '-h');

export async function showCommandHelp(host: Host, command: Command, t: Translate): Promise<number> {
  await host.out(await text(host, commandPage(command, t), t));
  return EXIT.done;
}

/**
 * Prints the page of the program, a group or a topic, or what `help` found.
 * @throws PixctlError (exit 2) if a command is required, or if `help` found nothing
 */
export async function showPage(
  host: Host,
  found: Exclude<Resolved, { kind: 'command' }>,
  t: Translate,
): Promise<number> {
  switch (found.kind) {
    case 'root': {
      refuseExtraArguments(found.rest);
      const { rootHelp } = await import('./root-help.ts');
      await host.out(await rootHelp(t));
      return EXIT.done;
    }
    case 'topic': {
      await host.out(await text(host, await topicPage(found.name, t), t));
      return EXIT.done;
    }
    case 'search': {
      const { search, searchPage } = await import('#cli/find/search.ts');
      const phrase = found.words.join(' ');
      const lines = await search(phrase);
      if (lines.length === 0) throw await nothingFound(found.words);
      await host.out(await text(host, await searchPage(phrase, lines, t), t));
      return EXIT.done;
    }
    case 'group': {
      const { group, prefix, rest } = found;
      const page = await text(host, groupPage(group, prefix, t), t);
      if (shows(rest)) {
        await host.out(page);
        return EXIT.done;
      }
      host.err(`${page}\n`);
      throw usageError(say`${prefix} needs a command`, say`See: pixctl ${prefix} --help`, 'missing');
    }
  }
}

/** Page of a topic; if a group has the same name, with the group's commands. */
async function topicPage(name: string, t: Translate): Promise<Page> {
  const topic = translated(defined(await loadTopic(name), name), t);
  const entry = await loadTopLevel(name);
  return entry === undefined || !isGroup(entry)
    ? topic
    : { ...topic, sections: [...topic.sections, ...groupPage(entry, name, t).sections] };
}
