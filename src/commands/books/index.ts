import type { CommandGroup } from '#commands/kit/command.ts';
import { booksExport } from './export.ts';

export const books: CommandGroup = {
  name: 'books',
  summary: 'Export the account for accountants: OFX, CSV, journals',
  commands: [booksExport],
};
