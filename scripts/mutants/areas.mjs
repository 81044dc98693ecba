// What `npm run test:mutants` changes, and what has to notice: tests, and themes of the simulator. Paths of files and
// folders; a file belongs to the first area that has it.
export const AREAS = [
  {
    name: 'decide',
    themes: ['writes', 'batch'],
    files: ['src/client/write/decide.ts'],
    tests: ['test/client/write/decide.test.ts'],
  },
  {
    name: 'http',
    themes: ['writes', 'batch'],
    files: [
      'src/client/http/send.ts',
      'src/client/http/shared-transport.ts',
      'src/client/http/retry.ts',
      'src/client/http/deadline.ts',
    ],
    tests: ['test/client/http', 'test/client/write/claims.test.ts', 'test/client/unusable.test.ts'],
  },
  {
    name: 'proof',
    themes: ['writes', 'batch'],
    files: ['src/client/proof', 'src/client/recovery'],
    tests: ['test/client/proof', 'test/client/recovery', 'test/client/hostile.test.ts'],
  },
  {
    name: 'write',
    themes: ['writes', 'batch', 'plan'],
    files: ['src/client/write', 'src/client/client.ts'],
    tests: [
      'test/client/write/claims.test.ts',
      'test/client/write/duplicate-refusal.test.ts',
      'test/client/recovery',
      'test/policy/open-entries.full.test.ts',
    ],
  },
  {
    name: 'journal',
    themes: ['writes', 'limits'],
    files: ['src/client/journal'],
    tests: [
      'test/client/journal',
      'test/client/journal.full.test.ts',
      'test/commands/journal',
      'test/policy',
    ],
  },
  {
    name: 'files',
    themes: ['writes', 'limits'],
    files: ['src/files', 'src/config/files.ts'],
    tests: ['test/files', 'test/config', 'test/cli/adapters'],
  },
  {
    name: 'policy',
    themes: ['limits', 'writes', 'plan'],
    files: ['src/policy'],
    tests: ['test/policy', 'test/commands/bulk/money.test.ts'],
  },
  {
    name: 'plan',
    themes: ['plan'],
    files: [
      'src/payment-plan',
      'src/commands/payment/holder.ts',
      'src/commands/payment/plan',
      'src/cli/adapters/payment-plan',
      'src/pix/holder.ts',
    ],
    tests: ['test/commands/payment', 'test/pix/holder.test.ts'],
  },
  {
    name: 'bulk',
    themes: ['batch'],
    files: ['src/commands/bulk'],
    tests: ['test/commands/bulk'],
  },
  {
    name: 'verify',
    themes: ['mirror'],
    files: ['src/mirror/verify.ts', 'src/mirror/differences.ts', 'src/mirror/balance-chain.ts'],
    tests: [
      'test/mirror/verify.full.test.ts',
      'test/mirror/altered.full.test.ts',
      'test/mirror/balance-chain.full.test.ts',
    ],
  },
  {
    name: 'reconcile',
    themes: ['books'],
    files: [
      'src/books/reconcile',
      'src/commands/books/reconcile.ts',
      'src/commands/books/reconcile-input.ts',
    ],
    tests: [
      'test/books/reconcile.test.ts',
      'test/books/decisions.test.ts',
      'test/commands/books/reconcile.full.test.ts',
    ],
  },
];
