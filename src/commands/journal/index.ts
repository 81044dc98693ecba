// `journal` commands: list recorded requests and their outcomes, and look up unknown outcomes.
import type { CommandGroup } from '#commands/kit/command.ts';
import { list } from './list.ts';
import { resolve } from './resolve.ts';
import { resume } from './resume.ts';
import { show } from './show.ts';

export const journal: CommandGroup = {
  name: 'journal',
  summary: 'Requests that were sent and their outcome; resolve unknown outcomes',
  commands: [list, show, resolve, resume],
};
