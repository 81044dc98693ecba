// How code is written, and where side effects may live. What may import what is in .dependency-cruiser.js.
import js from '@eslint/js';
import sortImports from 'eslint-plugin-simple-import-sort';
import ts from 'typescript-eslint';

const SIDE_EFFECT_GLOBALS = [
  'process',
  'console',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
].map((name) => ({ name, message: 'Side effects come in through the context.' }));

const NO_CLOCK = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'The clock is injected.' },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'The clock is injected.',
  },
  { selector: "MemberExpression[object.name='performance']", message: 'The clock is injected.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Randomness is injected.',
  },
];

const NO_COMPUTED_IMPORT = [
  {
    selector: "ImportExpression[source.type!='Literal']",
    message: 'What may be imported is checked by the path, which has to be a plain string.',
  },
];

const NODE_GLOBALS = ['Buffer', 'console', 'global', 'process', 'require', 'setImmediate'].map((name) => ({
  name,
  message: 'This runs in a browser.',
}));

const JEST_GLOBALS = ['afterAll', 'afterEach', 'beforeEach', 'expect', 'test'];

/** Whatever the page shows may have been made up by somebody else. */
const NO_HTML = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'write', 'setHTMLUnsafe'].map(
  (property) => ({
    property,
    message: 'Text stays text.',
  }),
);

/** Where a check at each access would cost what the file is for. */
const UNCHECKED_ACCESS = [
  // A hash table of millions of ids in one typed array.
  'src/client/hash-set.ts',
  // Looks at each byte of each answer.
  'src/client/masking/find-bytes.ts',
  // Reads the words of up to thousands of index files for one look-up.
  'src/client/journal/id-index.ts',
  // Make each row that the sandbox reads or writes.
  'src/sandbox/edge/libsql.ts',
  'src/sandbox/store/define-table.ts',
];

const filesIn = (layers) => layers.map((name) => `src/${name}/**/*.ts`);

const PURE = filesIn([
  'messages',
  'errors',
  'pix',
  'boleto',
  'qr',
  'pdf',
  'contract',
  'sandbox',
  'mirror',
  'webhooks',
  'books',
  'payment-plan',
  'ports',
  'policy',
  'commands',
]);

/** Told what time it is, even where files are read. */
const CLOCKLESS = [...PURE, ...filesIn(['client', 'output', 'config'])];

export default ts.config(
  // The examples in TypeScript are projects of their own; test/examples compiles them.
  { ignores: ['dist/', 'node_modules/', 'coverage/', '.cache/', 'completions/', 'examples/**/*.ts'] },
  js.configs.recommended,
  {
    plugins: { 'sort-imports': sortImports },
    rules: {
      // Node.js, packages, other modules, the same folder.
      'sort-imports/imports': ['error', { groups: [['^node:', '^@?\\w', '^#', '^\\.']] }],
      'sort-imports/exports': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-control-regex': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // Where no fields are added, the type of what is added is the empty object.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      // A new format, state or kind is handled wherever there is a choice between them.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Nothing in this code base uses `this` in object literals.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: UNCHECKED_ACCESS, rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Matchers of Vitest, such as expect.any(), have the type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        require: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
  },
  {
    files: ['examples/{jest,node-test,playwright,shop,vitest}/*.{js,mjs}'],
    languageOptions: { globals: { Response: 'readonly' } },
  },
  {
    files: ['examples/jest/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: Object.fromEntries(JEST_GLOBALS.map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['src/**/*.ts', 'bin/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['../*'], message: 'Write #LAYER/…, so that a file can be moved.' }] },
      ],
      'no-restricted-syntax': ['error', ...NO_COMPUTED_IMPORT],
    },
  },
  // Each declared module imports what it needs.
  { files: ['**/*.d.ts'], rules: { 'no-duplicate-imports': 'off' } },
  {
    files: CLOCKLESS,
    rules: { 'no-restricted-syntax': ['error', ...NO_COMPUTED_IMPORT, ...NO_CLOCK] },
  },
  {
    files: PURE,
    rules: {
      'no-restricted-globals': ['error', ...SIDE_EFFECT_GLOBALS],
    },
  },
  {
    // Only the edges use the process, sockets and timers.
    files: ['src/*/edge/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': ['error', ...NO_COMPUTED_IMPORT] },
  },
  {
    // A page has the clock, timers and network of its browser, and nothing of Node.js.
    files: ['src/sandbox/*/client/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...NODE_GLOBALS],
      'no-restricted-properties': ['error', ...NO_HTML],
      'no-restricted-syntax': ['error', ...NO_COMPUTED_IMPORT],
      // Copies where the browser has no clipboard for scripts.
      '@typescript-eslint/no-deprecated': ['error', { allow: ['execCommand'] }],
    },
  },
);
