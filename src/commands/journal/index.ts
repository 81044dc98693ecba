// The journal: what was sent, what became of it, and how to find out where that is not known.
import type { CommandGroup } from '#commands/kit/command.ts';
import { list } from './list.ts';
import { resolve } from './resolve.ts';
import { resume } from './resume.ts';
import { show } from './show.ts';

export const journal: CommandGroup = {
  name: 'journal',
  summary: 'Writes that were sent, and their outcome',
  commands: [list, show, resolve, resume],
};
