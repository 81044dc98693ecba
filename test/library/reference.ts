// Writes the reference of the package entries, docs/reference, from their declarations in dist/library.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const FOLDER = resolve(import.meta.dirname, '../../dist/library');

/** A declaration that an entry exports. */
interface Exported {
  readonly name: string;
  /** Without the comment before it. */
  readonly code: string;
  readonly doc: string;
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** Declarations of a file by name, and what it exports from other files. */
function exportsOf(path: string): Map<string, Exported> {
  const source = parse(path);
  const own = new Map<string, Exported>();
  const imported = new Map<string, string>();
  const all = new Map<string, Exported>();
  const other = (specifier: ts.Expression | undefined): string => {
    const to = specifier !== undefined && ts.isStringLiteral(specifier) ? specifier.text : '';
    const found = join(dirname(path), to.replace(/\.js$/, '.d.ts'));
    if (!existsSync(found)) throw new Error(`${path} exports from ${to}, which does not exist`);
    return found;
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings !== undefined && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) imported.set(name.text, other(statement.moduleSpecifier));
    } else if (!ts.isExportDeclaration(statement))
      for (const name of namesOf(statement)) own.set(name, describe(name, statement, source));
  }
  for (const statement of source.statements) {
    if (isExported(statement)) for (const name of namesOf(statement)) add(all, name, own.get(name));
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause === undefined)
      for (const [name, one] of exportsOf(other(moduleSpecifier))) add(all, name, one);
    else if (ts.isNamedExports(exportClause))
      for (const { name, propertyName } of exportClause.elements) {
        const original = propertyName?.text ?? name.text;
        const from = moduleSpecifier === undefined ? imported.get(original) : other(moduleSpecifier);
        add(all, name.text, from === undefined ? own.get(original) : exportsOf(from).get(original));
      }
  }
  return all;
}

function add(all: Map<string, Exported>, name: string, one: Exported | undefined): void {
  if (one === undefined) throw new Error(`${name} is exported, but not declared`);
  all.set(name, one);
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as { readonly name?: ts.Identifier };
  return name === undefined ? [] : [name.text];
}

function describe(name: string, statement: ts.Statement, source: ts.SourceFile): Exported {
  const comments = ts.getJSDocCommentsAndTags(statement).filter((one) => ts.isJSDoc(one));
  const doc = comments.map((one) => textOf(one.getText(source))).join('\n\n');
  const code = statement
    .getText(source)
    .replace(/^export /, '')
    .replace(/^declare /, '');
  return { name, code, doc };
}

/** Text of a comment, with its tags as sentences. */
const textOf = (comment: string): string =>
  comment
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, ''))
    .join('\n')
    .replace(/@param (\S+) /g, '\n`$1`: ')
    .replace(/@throws /g, '\nThrows ')
    .replace(/@returns? /g, '\nReturns ')
    .trim();

/** Names of the types of `pixctl/client` that declarations use without being exported with them. */
function otherTypes(exported: readonly Exported[]): string[] {
  const own = new Set(exported.map(({ name }) => name));
  const words = new Set(
    exported.flatMap(({ code }) => code.replaceAll(/\/\*.*?\*\//gs, '').match(/\w+/g) ?? []),
  );
  return [...exportsOf(join(FOLDER, 'client.d.cts')).keys()]
    .filter((name) => words.has(name) && !own.has(name))
    .toSorted();
}

/** Returns docs/reference/NAME.md. */
export function referenceOf(name: string): string {
  const exported = [...exportsOf(join(FOLDER, `${name}.d.cts`)).values()];
  const isValue = ({ code }: Exported): boolean => /^(?:function|const|class|abstract class)\b/.test(code);
  const byName = (a: Exported, b: Exported): number => (a.name < b.name ? -1 : 1);
  const section = ({ name: title, code, doc }: Exported): string =>
    [`### ${title}`, ...(doc === '' ? [] : [doc]), `\`\`\`ts\n${code}\n\`\`\``].join('\n\n');
  const part = (title: string, all: readonly Exported[]): string[] =>
    all.length === 0 ? [] : [`## ${title}`, ...all.toSorted(byName).map(section)];
  const elsewhere = otherTypes(exported);
  return `${[
    `# pixctl/${name}`,
    'Written from the declarations of the package. A change of this page is a change of its public interface.',
    ...(elsewhere.length === 0
      ? []
      : [`These types are described with [pixctl/client](client.md): ${elsewhere.join(', ')}.`]),
    ...part('Functions and classes', exported.filter(isValue)),
    ...part(
      'Types',
      exported.filter((one) => !isValue(one)),
    ),
  ].join('\n\n')}\n`;
}
