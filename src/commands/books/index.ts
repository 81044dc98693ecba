import type { LazyGroup } from '#commands/kit/command.ts';

export const books: LazyGroup = {
  name: 'books',
  summary: 'Export the account for accountants: OFX, CSV, journals',
  commands: {
    'books export': async () => (await import('./export.ts')).booksExport,
  },
};
