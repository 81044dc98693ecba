// The floors of the house, held by the linter: what may import what, and where side effects may live.
import js from '@eslint/js';
import ts from 'typescript-eslint';

const FLOORS = [
  'messages',
  'errors',
  'pix',
  'qr',
  'contract',
  'client',
  'sandbox',
  'output',
  'config',
  'webhooks',
  'commands',
  'cli',
];

/** Forbids imports from every folder of src/ but those named. */
const mayImport = (folder, ...allowed) => ({
  files: [`src/${folder}/**/*.ts`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: FLOORS.filter((other) => other !== folder && !allowed.includes(other)).map((other) => ({
          regex: `^(\\.\\./)+${other}/`,
          message: `src/${folder} may not import src/${other}: a floor imports only from floors below it.`,
        })),
      },
    ],
  },
});

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

const PURE = [
  'src/errors/**/*.ts',
  'src/qr/**/*.ts',
  'src/pix/**/*.ts',
  'src/contract/**/*.ts',
  'src/messages/**/*.ts',
  'src/commands/**/*.ts',
  'src/sandbox/**/*.ts',
];

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'coverage/', '.cache/', 'completions/'] },
  js.configs.recommended,
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
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-control-regex': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // Where no fields are added, the type of what is added is the empty object.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Nothing in this code base uses `this` in object literals.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
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
  mayImport('messages'),
  mayImport('errors', 'messages'),
  mayImport('pix', 'messages'),
  mayImport('qr', 'messages', 'errors'),
  mayImport('contract', 'messages', 'errors', 'pix'),
  mayImport('client', 'messages', 'errors', 'pix', 'contract'),
  mayImport('sandbox', 'messages', 'errors', 'pix', 'qr', 'contract'),
  mayImport('output', 'messages', 'errors', 'pix', 'qr', 'contract'),
  mayImport('config', 'messages', 'errors', 'pix', 'contract', 'output'),
  mayImport('webhooks', 'messages', 'errors', 'pix', 'contract'),
  mayImport(
    'commands',
    'messages',
    'errors',
    'pix',
    'qr',
    'contract',
    'client',
    'sandbox',
    'output',
    'config',
    'webhooks',
  ),
  {
    files: PURE,
    rules: {
      'no-restricted-globals': ['error', ...SIDE_EFFECT_GLOBALS],
      'no-restricted-syntax': ['error', ...NO_CLOCK],
    },
  },
  {
    // The edges of the sandbox are where its process, sockets and timers live; its domain has none of them.
    files: ['src/sandbox/edge/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': 'off' },
  },
);
