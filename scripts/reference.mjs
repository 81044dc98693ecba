// The public interface of the package entries, from their declarations in dist/library: a page for each entry in
// dist/reference, and the report of what is public in test/library/public-api.txt.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const FOLDER = resolve(import.meta.dirname, '../dist/library');
const PAGES = resolve(import.meta.dirname, '../dist/reference');

/**
 * A declaration that an entry exports.
 * @typedef {object} Exported
 * @property {string} name
 * @property {string} code without the comment before it
 * @property {string} doc
 * @property {string} path of the file with the declaration
 */

const parse = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/**
 * Declarations that a file exports by name, its own and those of other files.
 * @returns {Map<string, Exported>}
 */
function exportsOf(path) {
  const source = parse(path);
  const own = new Map();
  const imported = new Map();
  const all = new Map();
  const other = (specifier) => {
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

function add(all, name, one) {
  if (one === undefined) throw new Error(`${name} is exported, but not declared`);
  all.set(name, one);
}

const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement;
  return name === undefined ? [] : [name.text];
}

function describe(name, statement, source) {
  const comments = ts.getJSDocCommentsAndTags(statement).filter((one) => ts.isJSDoc(one));
  const doc = comments.map((one) => textOf(one.getText(source))).join('\n\n');
  const code = statement
    .getText(source)
    .replace(/^export /, '')
    .replace(/^declare /, '');
  return { name, code, doc, path: source.fileName };
}

/** Text of a comment, with its tags as sentences. */
const textOf = (comment) =>
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
function otherTypes(exported) {
  const own = new Set(exported.map(({ name }) => name));
  const words = new Set(
    exported.flatMap(({ code }) => code.replaceAll(/\/\*.*?\*\//gs, '').match(/\w+/g) ?? []),
  );
  return [...exportsOf(join(FOLDER, 'client.d.cts')).keys()]
    .filter((name) => words.has(name) && !own.has(name))
    .toSorted();
}

/** @returns {Exported[]} by name */
const exportsOfEntry = (name) =>
  [...exportsOf(join(FOLDER, `${name}.d.cts`)).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Writes dist/reference/NAME.md. */
export function writeReference(name) {
  const exported = exportsOfEntry(name);
  const isValue = ({ code }) => /^(?:function|const|class|abstract class)\b/.test(code);
  const section = ({ name: title, code, doc }) =>
    [`### ${title}`, ...(doc === '' ? [] : [doc]), `\`\`\`ts\n${code}\n\`\`\``].join('\n\n');
  const part = (title, all) => (all.length === 0 ? [] : [`## ${title}`, ...all.map(section)]);
  const elsewhere = otherTypes(exported);
  const parts = [
    `# pixctl/${name}`,
    ...(elsewhere.length === 0
      ? []
      : [`These types are described with [pixctl/client](client.md): ${elsewhere.join(', ')}.`]),
    ...part('Functions and classes', exported.filter(isValue)),
    ...part(
      'Types',
      exported.filter((one) => !isValue(one)),
    ),
  ];
  mkdirSync(PAGES, { recursive: true });
  writeFileSync(join(PAGES, `${name}.md`), `${parts.join('\n\n')}\n`);
}

/** Source files of `npm run generate`; a change of them is seen in their own diff. */
const isGenerated = (source) => readFileSync(source, 'utf8').includes('by: npm run generate');

/** @returns {string} what an entry exports, without comments */
export const publicApiOf = (name) =>
  exportsOfEntry(name)
    .map(({ name: title, code, path }) => {
      const source = `src/library/${relative(join(FOLDER, 'types'), path).replace(/\.d\.ts$/, '.ts')}`;
      if (existsSync(source) && isGenerated(source)) return `${title}: ${source}`;
      const plain = code.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/\n\s*(?=\n)/g, '');
      return new RegExp(`\\b${title}\\b`).test(plain) ? plain : `as ${title}: ${plain}`;
    })
    .join('\n');
