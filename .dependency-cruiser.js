// The layers of src/: what each may import, static or by `import()`. Whatever is not named here is forbidden.

/**
 * @typedef {object} Layer
 * @property {string} why
 * @property {readonly string[]} [imports] other layers; `messages` is for all of them
 * @property {readonly string[]} [types] other layers, for their types alone
 * @property {readonly string[]} [node] modules of Node.js
 * @property {readonly string[]} [packages] from npm
 */

/**
 * From the ground up.
 * @type {Readonly<Record<string, Layer>>}
 */
export const LAYERS = {
  messages: { why: 'Every layer has something to say to people.' },
  errors: { why: 'Every layer can fail, and all of them in the same way.' },
  pix: { why: 'What the Pix standard says is true with any service or none.' },
  qr: {
    why: 'A picture of a text, whatever the text says.',
    imports: ['errors'],
    packages: ['fast-png', 'qrcode-terminal', 'uqr'],
  },
  contract: {
    why: 'The service as data, from which both its client and the sandbox follow.',
    imports: ['pix'],
  },
  client: {
    why: 'Requests and their journal, the same for a command as for any other program.',
    imports: ['contract', 'errors', 'pix'],
    node: ['crypto', 'fs', 'path', 'v8'],
    packages: ['undici'],
  },
  sandbox: {
    why: 'A service knows nothing of who calls it, and with the same seed it does the same again.',
    imports: ['contract', 'pix', 'qr'],
    node: ['crypto'],
    packages: ['@cantoo/pdf-lib'],
  },
  'sandbox/edge': {
    why: 'Sockets, files and processes of the sandbox are here, so that they are nowhere else in it.',
    imports: ['contract', 'errors', 'pix', 'sandbox'],
    node: ['buffer', 'dns', 'fs', 'http', 'https', 'module', 'net', 'path'],
  },
  output: {
    why: 'A value in any format, wherever it came from.',
    imports: ['contract', 'errors', 'pix', 'qr'],
    node: ['module'],
    packages: ['chalk', 'cli-table3', 'mustache', 'yaml'],
  },
  config: {
    why: 'Files of settings and keys, read before it is known what is run.',
    imports: ['contract', 'errors', 'output', 'pix'],
    node: ['crypto', 'fs', 'module', 'os', 'path'],
    packages: ['conf'],
  },
  webhooks: {
    why: 'Events and their signatures, checked the same by who receives and who forwards them.',
    imports: ['contract', 'pix'],
    node: ['crypto'],
  },
  mirror: {
    why: 'The account as tables, whichever engine holds them.',
    imports: ['client', 'contract', 'errors', 'pix'],
  },
  books: {
    why: 'What accountants and shops make of the lines of an account, from data alone.',
    imports: ['contract', 'errors', 'output', 'pix'],
    types: ['mirror'],
    node: ['crypto'],
    packages: ['csv-parse'],
  },
  'payment-plan': {
    why: 'A file of payments that one person plans and another approves: its format, seal and checks, from data alone.',
    imports: ['client', 'config', 'contract', 'errors', 'pix'],
    types: ['ports'],
  },
  ports: {
    why: 'What commands ask of the world; no code comes with it, so that a test can answer it as well.',
    types: ['client', 'contract', 'mirror', 'output', 'sandbox/edge'],
  },
  policy: {
    why: 'Whether money may leave is decided in one place, not by each command.',
    imports: ['client', 'contract', 'errors', 'pix'],
    types: ['ports'],
  },
  commands: {
    why: 'Commands reach the world through their context alone, so that any of them runs in a test.',
    imports: [
      'books',
      'client',
      'config',
      'contract',
      'errors',
      'mirror',
      'output',
      'payment-plan',
      'pix',
      'policy',
      'ports',
      'qr',
      'sandbox',
      'webhooks',
    ],
    types: ['sandbox/edge'],
    packages: ['csv-parse'],
  },
};

/** What the command line is put together from, and the world it runs in: any layer, Node.js and these. */
export const CLI_PACKAGES = ['@inquirer/prompts', 'chalk', 'commander', 'postgres', 'yaml'];

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
      from: { path: '^src/', pathNot: [...names, 'cli'].map(filesOf) },
      to: {},
    },
    ...Object.entries(LAYERS).flatMap(rulesOf),
    {
      name: 'cli-packages',
      comment: 'The command line puts the layers together; what it does not need itself is for one of them.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: packagesBut(CLI_PACKAGES),
    },
    {
      name: 'bin-imports',
      comment: 'The program only starts the command line, with as little as that takes.',
      severity: 'error',
      from: { path: '^bin/' },
      to: { pathNot: ['^src/cli/', '^(?:node:)?(?:fs|tty)$'] },
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
