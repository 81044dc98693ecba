import type { LazyGroup } from '#commands/kit/command.ts';

export const books: LazyGroup = {
  name: 'books',
  core: true,
  words:
    'contabilidade, contador, livro, livros, livro-caixa, accounting, accountant, bookkeeping, razao, ledger, partidas dobradas',
  summary: 'Export the account for accountants: OFX, CSV, journals',
  commands: {
    'books export': async () => (await import('./export.ts')).booksExport,
  },
};
