import type { CommandGroup } from '#commands/kit/command.ts';
import { booksExport } from './export.ts';

export const books: CommandGroup = {
  name: 'books',
  summary: 'Books of the account for accountants and their programs',
  commands: [booksExport],
};
