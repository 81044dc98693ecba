// `npm run counts`: sizes and exceptions of the sources beside the values of scripts/counts.json. Does not fail: who
// changes a value says why in the commit. `npm run counts -- --save` writes the file.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');
const SAVED = join(import.meta.dirname, 'counts.json');
const LONG_FUNCTION = 60;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const linesIn = (files) => files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
const below = (folder) => tracked.filter((file) => file.startsWith(`${folder}/`));
const sources = below('src').filter((file) => /\.[cm]?[jt]s$/.test(file));

/** Ids of the contract's operations. */
const operationIds = new Set(
  below('src/contract/operations').flatMap((file) =>
    [...textOf(file).matchAll(/^ {4}id: '([^']+)',$/gm)].map(([, id]) => id),
  ),
);

const isId = (node) => ts.isStringLiteral(node) && operationIds.has(node.text);
const EQUALITY = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];

/** What is counted of a syntax node, by its name in the table. */
const TESTS = {
  // `as const` makes a type narrower, never another one.
  casts: (node) => ts.isAsExpression(node) && node.type.getText() !== 'const',
  'non-null assertions': (node) => ts.isNonNullExpression(node),
  // The compiler requires brackets for a name that the type does not declare; a name with a hyphen always needs them.
  'untyped reads': (node) =>
    ts.isElementAccessExpression(node) &&
    ts.isStringLiteral(node.argumentExpression) &&
    /^\w+$/.test(node.argumentExpression.text) &&
    !/\benv$/.test(node.expression.getText()),
  [`functions over ${LONG_FUNCTION} lines`]: (node, file) => {
    if (!ts.isFunctionLike(node) || node.body === undefined) return false;
    const line = (position) => file.getLineAndCharacterOfPosition(position).line;
    return line(node.end) - line(node.getStart()) + 1 > LONG_FUNCTION;
  },
  'dynamic imports': (node) =>
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword,
  'branches by operation id': (node, file) =>
    !file.fileName.startsWith('src/contract/') &&
    ((ts.isBinaryExpression(node) &&
      EQUALITY.includes(node.operatorToken.kind) &&
      (isId(node.left) || isId(node.right))) ||
      (ts.isCaseClause(node) && isId(node.expression))),
};

function counted() {
  const found = {
    'lines of src': linesIn(below('src')),
    'lines of test': linesIn(below('test')),
    'lines of docs': linesIn(below('docs')),
    'lines of all tracked files': linesIn(
      tracked.filter((file) => file !== '' && !/\.(?:png|ttf|woff2|db)$/.test(file)),
    ),
    'files of src': below('src').length,
    ...Object.fromEntries(Object.keys(TESTS).map((name) => [name, 0])),
    suppressions: 0,
  };
  for (const name of sources) {
    const text = textOf(name);
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    found.suppressions += text.match(/eslint-disable|@ts-(?:ignore|expect-error|nocheck)/g)?.length ?? 0;
    const visit = (node) => {
      for (const [what, test] of Object.entries(TESTS)) if (test(node, file)) found[what] += 1;
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

const now = counted();
const saved = JSON.parse(readFileSync(SAVED, 'utf8'));
if (process.argv.includes('--save')) writeFileSync(SAVED, `${JSON.stringify(now, undefined, 2)}\n`);
for (const [what, count] of Object.entries(now)) {
  const before = saved[what] ?? 0;
  const change = count === before ? '' : ` (${count > before ? '+' : ''}${count - before})`;
  console.log(`${what.padEnd(28)} ${String(count).padStart(7)}${change}`);
}
