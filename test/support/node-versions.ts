// Which tests can have another result on another version of Node.js. `npm run test:versions` runs only these; CI runs it
// on every supported version but the one that runs `npm test`.

/** Reasons by path below `test/`; the longest path that contains a test file decides. */
export const DEPEND_ON_VERSION: Readonly<Record<string, string>> = {
  binary: 'the built program: start, signals, pipes, terminals and files of a process',
  build: 'what the build loads from Node.js, the code cache of V8, and the installation by npm',
  'cli/output-lost.test.ts': 'streams to closed pipes and full disks',
  'cli/sqlite-missing.test.ts': 'node:sqlite where Node.js has it, otherwise libsql',
  'client/http': 'undici, sockets and timers',
  'client/network.test.ts': 'undici, sockets and TLS',
  config: 'files, locks and processes',
  faults: 'connections that break, through undici and node:http',
  files: 'links, pipes and permissions',
  formats: 'databases in node:sqlite or libsql',
  host: 'programs, files, pipes and terminals of a process',
  'library/client': 'the client in a program of a user',
  'library/package.test.ts': 'ES modules and CommonJS as Node.js loads them',
  'library/sandbox': 'fetch, timers and processes of Node.js',
  'library/stacks.test.ts': 'stacks as V8 captures and formats them',
  'library/testing': 'the sandbox in test runners',
  'mirror/read': 'rows in node:sqlite, libsql and PostgreSQL',
  'sandbox/atomic.test.ts': 'transactions of two processes in node:sqlite or libsql',
  'sandbox/edge': 'node:http, node:sqlite and processes',
  'sandbox/store': 'node:sqlite or libsql',
};

/** Tests of code that uses only the language, or the same modules as the tests above. */
export const SAME_ON_EVERY_VERSION: readonly string[] = [
  'agent',
  'binary/qr-screen.test.ts',
  'boleto',
  'books',
  'build/package.test.ts',
  'cli',
  'client',
  'commands',
  'contract',
  'examples',
  'library',
  'library/sandbox/ledger.test.ts',
  'library/sandbox/recording.test.ts',
  'messages',
  'mirror',
  'output',
  'pdf',
  'pix',
  'planted',
  'policy',
  'promises',
  'qr',
  'reference',
  'sandbox',
  'scripts',
  'shared-store',
  'simulation',
  'webhooks',
];

const contains = (path: string, file: string): boolean => file === path || file.startsWith(`${path}/`);

/** Returns the path of the lists that decides about a test file below `test/`; undefined if there is none. */
export const listedPath = (file: string): string | undefined =>
  [...Object.keys(DEPEND_ON_VERSION), ...SAME_ON_EVERY_VERSION]
    .filter((path) => contains(path, file))
    .toSorted((a, b) => b.length - a.length)[0];

/** Whether a test file below `test/` can have another result on another version of Node.js. */
export const dependsOnVersion = (file: string): boolean => {
  const path = listedPath(file);
  return path !== undefined && path in DEPEND_ON_VERSION;
};
