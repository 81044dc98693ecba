// Every text that a person can be shown: those of the pages, read as the pages are made, and those in the code, read
// from the source.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { completionTable } from '../../src/cli/complete/table.ts';
import { commandPage, groupPage } from '../../src/cli/help/page.ts';
import { rootHelp } from '../../src/cli/help/root-help.ts';
import { TOPICS, loadTopic, translated } from '../../src/cli/help/topics/index.ts';
import { TOP_LEVEL, allCommands, isGroup, loadTopLevel } from '../../src/cli/tree.ts';

/** Texts of help, tables and questions. */
export async function pageTexts(): Promise<Set<string>> {
  const seen = new Set<string>();
  const t = (text: string): string => {
    if (text !== '') seen.add(text);
    return text;
  };
  await rootHelp(t);
  await completionTable(t);
  for (const name of TOPICS) translated((await loadTopic(name))!, t);
  for (const name of TOP_LEVEL) {
    const entry = (await loadTopLevel(name))!;
    if (isGroup(entry)) groupPage(entry, name, t);
  }
  for (const command of await allCommands()) {
    commandPage(command, t);
    const { view, questions = [] } = command;
    for (const { label } of [...(view?.columns ?? []), ...(view?.detail ?? [])]) t(label);
    t(view?.empty ?? '');
    for (const { message, choices = [] } of questions) {
      t(message);
      for (const { label } of choices) t(label);
    }
  }
  return seen;
}

/** Calls whose arguments are said to a person: name, and which arguments. */
const CALLS: Readonly<Record<string, readonly number[]>> = {
  usageError: [0, 1],
  PixctlError: [0],
  InvalidValue: [1, 2],
  note: [0],
  t: [0],
  declined: [0, 2],
  waitEnded: [0],
  corrupt: [0],
  failed: [0, 1],
  refuse: [0, 1, 2, 3, 4],
  refuseCombination: [0, 1],
  bad: [0, 1, 2, 3],
  unreadable: [0],
  report: [2],
  stop: [2],
  TransportFault: [2],
  badPage: [0],
};
/** Properties that are. */
const PROPERTIES = ['hint', 'detail', 'message', 'label', 'problem', 'subject', 'check', 'empty'];
/** Machine codes stand among the arguments of some of those calls. */
const CODE =
  /^[a-z]+(?:-[a-z]+)+$|^(?:empty|format|ambiguous|negative|version|combination|length|characters|file|missing|usage|red)$/;
const FOLDERS = ['pix', 'contract', 'client', 'config', 'output', 'commands', 'cli', 'webhooks'];

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(dir, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(dir, entry.name)]
        : [],
  );

/** Messages in the code, values as `{0}`, `{1}` …; with where each stands. */
export function codeTexts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of FOLDERS.flatMap((folder) => files(join('src', folder)))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const add = (node: ts.Expression | undefined): void => {
      for (const text of node === undefined ? [] : textsIn(node))
        if (/\p{L}{2}/u.test(text) && !CODE.test(text)) {
          const { line } = source.getLineAndCharacterOfPosition(node!.getStart());
          found.set(text, `${file}:${line + 1}`);
        }
    };
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const { expression } = node;
        const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
        for (const index of Object.hasOwn(CALLS, name) ? CALLS[name]! : []) add(node.arguments?.[index]);
      }
      if (ts.isPropertyAssignment(node) && PROPERTIES.includes(node.name.getText())) add(node.initializer);
      // Words by code: the reason a signature does not hold.
      if (
        ts.isVariableDeclaration(node) &&
        node.name.getText() === 'REASONS' &&
        node.initializer !== undefined
      )
        for (const property of (node.initializer as ts.ObjectLiteralExpression).properties)
          if (ts.isPropertyAssignment(property)) add(property.initializer);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** The texts an expression can be. */
function textsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      node.head.text + node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join(''),
    ];
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return textsIn(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return textsIn(node.body);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...textsIn(node.left), ...textsIn(node.right)];
  return [];
}
