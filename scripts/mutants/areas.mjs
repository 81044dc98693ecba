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
      'src/client/write/attempt.ts',
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
    files: [
      'src/client/write',
      'src/client/client.ts',
      'src/client/answers/reply.ts',
      'src/commands/journal',
    ],
    tests: [
      'test/client/write',
      'test/client/recovery',
      'test/commands/journal',
      'test/commands/payment/debts.test.ts',
      'test/policy/open-entries.full.test.ts',
    ],
  },
  {
    name: 'store',
    themes: ['store'],
    files: ['src/shared-store', 'src/client/journal/fence.ts'],
    tests: [
      'test/shared-store',
      'test/client/journal',
      'test/config/store.test.ts',
      'test/commands/bulk/shared-batch.test.ts',
      'test/commands/payment/plan/shared-store.full.test.ts',
    ],
  },
  {
    name: 'journal',
    themes: ['writes', 'limits', 'batch'],
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
    tests: ['test/files', 'test/config', 'test/host'],
  },
  {
    name: 'policy',
    themes: ['limits', 'writes', 'plan', 'agents'],
    files: ['src/policy'],
    tests: ['test/policy', 'test/commands/bulk/money.test.ts'],
  },
  {
    name: 'plan',
    themes: ['plan'],
    files: ['src/payment-plan', 'src/commands/payment', 'src/pix/holder.ts'],
    tests: ['test/commands/payment', 'test/host/sealed-file.test.ts', 'test/pix/holder.test.ts'],
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
    name: 'books',
    themes: ['books'],
    files: ['src/books', 'src/commands/books'],
    tests: ['test/books', 'test/commands/books'],
  },
  {
    name: 'mirror',
    themes: ['mirror', 'books'],
    files: ['src/mirror', 'src/commands/mirror', 'src/client/lists/list-cursor.ts'],
    tests: ['test/mirror', 'test/client/lists/paging.test.ts'],
  },
  {
    name: 'polling',
    themes: ['polling'],
    files: ['src/webhooks', 'src/commands/webhook'],
    tests: ['test/webhooks', 'test/commands/webhook'],
  },
  {
    name: 'agent',
    themes: ['agents'],
    files: ['src/agent', 'src/cli/adapters/agent.ts'],
    tests: ['test/agent'],
  },
];
