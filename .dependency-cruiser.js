// Layers of src/, and what each may import, statically or by `import()`. Everything else is forbidden.

/**
 * @typedef {object} Layer
 * @property {string} why
 * @property {readonly string[]} [imports] other layers; `messages` is for all of them
 * @property {readonly string[]} [types] other layers, for their types alone
 * @property {readonly string[]} [node] modules of Node.js
 * @property {readonly string[]} [packages] from npm
 */

/**
 * Lowest layer first.
 * @type {Readonly<Record<string, Layer>>}
 */
export const LAYERS = {
  messages: { why: 'Messages for people, in English and Portuguese; used by every layer.' },
  errors: { why: 'Error classes and exit codes; used by every layer.' },
  files: {
    why: 'Reads and writes files: the only code that replaces one, and the words for what can fail.',
    imports: ['errors'],
    node: ['fs', 'path'],
  },
  pix: { why: 'Rules of the Pix standard, which do not depend on the service.' },
  boleto: { why: 'Codes of boletos, which do not depend on the service.', imports: ['pix'] },
  qr: {
    why: 'Draws QR codes of any text.',
    imports: ['errors'],
    packages: ['fast-png', 'qrcode-terminal', 'uqr'],
  },
  pdf: {
    why: 'Writes PDFs, and takes over pages of others, which may be hostile.',
    imports: ['pix'],
    node: ['async_hooks'],
    packages: ['@cantoo/pdf-lib'],
  },
  contract: {
    why: 'Describes the service as data; client and sandbox are both built from it.',
    imports: ['boleto', 'pix'],
  },
  client: {
    why: 'Sends requests and keeps the journal; knows nothing of commands, so that other programs can use it.',
    imports: ['boleto', 'contract', 'errors', 'files', 'pix'],
    node: ['crypto', 'fs', 'path', 'tls', 'v8'],
    packages: ['undici'],
  },
  sandbox: {
    why: 'Implements the service without knowing its callers; deterministic for a given seed.',
    imports: ['boleto', 'contract', 'pdf', 'pix', 'qr'],
    node: ['crypto'],
    packages: ['@cantoo/pdf-lib'],
  },
  'sandbox/edge': {
    why: 'The only part of the sandbox that uses sockets, files and processes.',
    imports: ['contract', 'errors', 'files', 'pix', 'sandbox'],
    node: ['buffer', 'dns', 'fs', 'http', 'https', 'module', 'net', 'path'],
  },
  output: {
    why: 'Formats any value, whatever its origin.',
    imports: ['contract', 'errors', 'pix', 'qr'],
    node: ['module', 'worker_threads'],
    packages: ['chalk', 'cli-table3', 'mustache', 'yaml'],
  },
  config: {
    why: 'Files of settings and keys; read before the command is known.',
    imports: ['contract', 'errors', 'files', 'output', 'pix'],
    node: ['crypto', 'fs', 'os', 'path'],
    packages: ['conf'],
  },
  webhooks: {
    why: 'Events and their signatures; receiver and forwarder check them with the same code.',
    imports: ['contract', 'pix'],
    node: ['crypto'],
  },
  mirror: {
    why: 'Copies the account into tables of any SQL engine.',
    imports: ['client', 'contract', 'errors', 'pix'],
  },
  postgres: {
    why: 'The only code that loads the driver of PostgreSQL.',
    imports: ['errors'],
    packages: ['postgres'],
  },
  books: {
    why: 'Bookkeeping from the lines of an account; pure functions of data.',
    imports: ['contract', 'errors', 'output', 'pix'],
    types: ['mirror'],
    node: ['crypto'],
    packages: ['csv-parse'],
  },
  'payment-plan': {
    why: 'Format, seal and checks of a payment plan; pure functions of data.',
    imports: ['client', 'config', 'contract', 'errors', 'pix'],
    types: ['ports'],
  },
  ports: {
    why: 'Interfaces to the outside world; types only, so that a test can implement them.',
    types: ['client', 'contract', 'errors', 'mirror', 'output', 'sandbox/edge'],
  },
  host: {
    why: 'The process, its streams and files, and the programs that it starts.',
    imports: ['config', 'errors', 'files', 'output'],
    types: ['ports'],
    node: [
      'child_process',
      'crypto',
      'fs',
      'fs/promises',
      'net',
      'os',
      'path',
      'stream/promises',
      'tty',
      'url',
      'v8',
      'vm',
    ],
  },
  'config/edge': {
    why: 'Profiles and keys of this computer: environment, files and keyring.',
    imports: ['config', 'contract', 'errors', 'host', 'policy'],
    types: ['ports'],
    node: ['crypto', 'fs', 'module'],
  },
  'mirror/edge': {
    why: 'Drivers of the databases of a mirror.',
    imports: ['config', 'errors', 'files', 'host', 'mirror', 'pix', 'postgres', 'sandbox/edge'],
    types: ['ports', 'sandbox'],
    node: ['child_process', 'fs', 'module', 'path', 'util', 'worker_threads'],
    packages: ['postgres'],
  },
  'payment-plan/edge': {
    why: 'Files of payment plans.',
    imports: ['config', 'contract', 'errors', 'files', 'host'],
    types: ['ports'],
    node: ['crypto', 'fs', 'fs/promises', 'os', 'path', 'readline'],
  },
  'shared-store/tables': {
    why: 'Tables, roles and rules of the shared store, as SQL.',
    types: ['ports'],
  },
  'shared-store': {
    why: 'Journal, plans and decisions of a run: in files of this computer, or in tables that several computers share.',
    imports: [
      'books',
      'client',
      'config',
      'config/edge',
      'contract',
      'errors',
      'files',
      'host',
      'output',
      'payment-plan/edge',
      'pix',
      'postgres',
      'shared-store/tables',
    ],
    types: ['payment-plan', 'ports'],
    node: ['crypto', 'fs', 'os', 'path'],
    packages: ['postgres'],
  },
  policy: {
    why: 'Decides whether money may leave, in one place for all commands.',
    imports: ['client', 'contract', 'errors', 'pix'],
    types: ['ports'],
  },
  commands: {
    why: 'Commands use the outside world only through their context, so that each can run in a test.',
    imports: [
      'boleto',
      'books',
      'client',
      'config',
      'contract',
      'errors',
      'mirror',
      'output',
      'payment-plan',
      'pdf',
      'pix',
      'policy',
      'ports',
      'qr',
      'sandbox',
      'shared-store/tables',
      'webhooks',
    ],
    types: ['sandbox/edge'],
    packages: ['csv-parse'],
  },
  agent: {
    why: 'What an agent may do: its server, its proposals, and the mandate of a person.',
    imports: [
      'client',
      'config',
      'config/edge',
      'contract',
      'errors',
      'files',
      'host',
      'output',
      'pix',
      'policy',
      'shared-store',
    ],
    types: ['commands', 'ports'],
    node: ['crypto', 'fs', 'path', 'stream'],
    packages: ['@modelcontextprotocol/server', 'jsonc-parser', 'smol-toml'],
  },
};

/** What the command line is put together from, and the world it runs in: any layer, Node.js and these. */
export const CLI_PACKAGES = ['@inquirer/prompts', 'chalk', 'commander', 'yaml'];

/** A check of the program's own logic, which needs nothing: any layer has values that must be there. */
export const EVERYWHERE = '^src/errors/defined\\.ts$';

const names = Object.keys(LAYERS);
const oneOf = (words) => `(?:${words.map((word) => word.replaceAll(/[.\\/]/g, '\\$&')).join('|')})`;

/** Paths of a layer, without those of a layer within it. */
function filesOf(name) {
  const within = names
    .filter((other) => other.startsWith(`${name}/`))
    .map((other) => other.slice(name.length + 1));
  return `^src/${name}/${within.length === 0 ? '' : `(?!${oneOf(within)}/)`}`;
}

const packagesBut = (allowed) => ({
  path: 'node_modules/',
  ...(allowed.length === 0 ? {} : { pathNot: `node_modules/${oneOf(allowed)}/` }),
});

function rulesOf([name, { why, imports = [], types = [], node = [], packages = [] }]) {
  const rule = (what, to) => ({
    name: `${name}-${what}`,
    comment: why,
    severity: 'error',
    from: { path: filesOf(name) },
    to,
  });
  return [
    rule('imports', {
      path: '^(?:src|bin)/',
      pathNot: [EVERYWHERE, ...[name, 'messages', ...imports, ...types].map(filesOf)],
    }),
    ...(types.length === 0
      ? []
      : [rule('types', { path: types.map(filesOf), dependencyTypesNot: ['type-only'] })]),
    rule('node', {
      dependencyTypes: ['core'],
      ...(node.length === 0 ? {} : { pathNot: `^(?:node:)?${oneOf(node)}$` }),
    }),
    rule('packages', packagesBut(packages)),
  ];
}

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that import each other, be it types, can only be understood and changed together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unknown',
      comment: 'What is not found is not checked either.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-other-layer',
      comment: 'A folder of src/ that is not a layer would have no rules.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...names, 'cli', 'library'].map(filesOf) },
      to: {},
    },
    ...Object.entries(LAYERS).flatMap(rulesOf),
    {
      name: 'browser-code',
      comment: 'What a page imports is sent to the browser; types are not.',
      severity: 'error',
      from: { path: '^src/sandbox/(?:console|payment-page)/client/' },
      to: {
        pathNot: [EVERYWHERE, '^src/sandbox/(?:console|payment-page)/client/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cli-packages',
      comment: 'The command line puts the layers together; what it does not need itself is for one of them.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: packagesBut(CLI_PACKAGES),
    },
    {
      name: 'library-packages',
      comment: 'The entries of the package only offer what the layers do.',
      severity: 'error',
      from: { path: '^src/library/' },
      to: packagesBut([]),
    },
    {
      name: 'library-without-cli',
      comment: 'A program that uses the package has no command line.',
      severity: 'error',
      from: { path: '^src/library/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'library-portable',
      comment: 'These entries run in browsers and workers.',
      severity: 'error',
      from: {
        path: '^src/library/(?:brcode|caller|invalid-value|options|pix|resources|webhook-data|webhook-events|webhooks)\\.ts$',
      },
      to: {
        path: '.',
        pathNot: [
          '^src/(?:contract|messages|pix)/',
          '^src/library/(?:caller|invalid-value|options|resources|webhook-data|webhook-events)\\.ts$',
          '^src/webhooks/(?:company|describe|diagnose)\\.ts$',
        ],
      },
    },
    {
      name: 'library-users',
      comment: 'The program needs nothing that is made for other programs.',
      severity: 'error',
      from: { path: '^(?:src|bin)/', pathNot: '^src/library/' },
      to: { path: '^src/library/' },
    },
    {
      name: 'bin-imports',
      comment: 'The program only starts the command line, with as little as that takes.',
      severity: 'error',
      from: { path: '^bin/' },
      to: { pathNot: ['^src/(?:cli|host)/', '^(?:node:)?(?:fs|tty)$'] },
    },
  ],
  options: {
    // Types are imports as well.
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
