// Builds dist/library: the entries of the package for other programs, with their declarations.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'rolldown';
import ts from 'typescript';
import { writeReference } from './reference.mjs';

/**
 * Entries by their names after `pixctl/`. Portable ones use nothing of Node.js; they are built as ES modules and as
 * CommonJS. The others are CommonJS with an ES module around it, so that a program has each class and each state once.
 */
export const ENTRIES = {
  brcode: { source: 'src/library/brcode.ts', isPortable: true },
  client: { source: 'src/library/client/index.ts' },
  pix: { source: 'src/library/pix.ts', isPortable: true },
  sandbox: { source: 'src/library/sandbox/index.ts' },
  testing: { source: 'src/library/testing/index.ts' },
  webhooks: { source: 'src/library/webhooks.ts', isPortable: true },
};
const FOLDER = 'dist/library';
const TYPES = 'types';
const isForAll = ({ name }) => name === 'licenses';

/** @param {object} common options of rolldown @param {object} output options of its output */
export async function buildLibrary(common, output) {
  const named = Object.entries(ENTRIES);
  const inputOf = (entries) => Object.fromEntries(entries.map(([name, { source }]) => [name, source]));
  const portable = named.filter(([, { isPortable }]) => isPortable);
  const forNode = named.filter(([, { isPortable }]) => !isPortable);
  const builds = [
    [portable, 'esm', 'mjs'],
    [portable, 'cjs', 'cjs'],
    [forNode, 'cjs', 'cjs'],
  ];
  for (const [entries, format, ending] of builds) {
    if (entries.length === 0) continue;
    await build({
      ...common,
      // Portable entries have none of the packages that the other plugins are for.
      ...(entries === portable ? { platform: 'neutral', plugins: common.plugins.filter(isForAll) } : {}),
      input: inputOf(entries),
      output: {
        ...output,
        dir: FOLDER,
        format,
        entryFileNames: `[name].${ending}`,
        chunkFileNames: `chunks/[name]-[hash].${ending}`,
      },
    });
  }
  for (const [name] of forNode) wrap(name);
  writeDeclarations(named);
  for (const [name] of named) writeReference(name);
}

/** Writes the ES module around a CommonJS entry. */
function wrap(name) {
  const code = readFileSync(join(FOLDER, `${name}.cjs`), 'utf8');
  const names = [...code.matchAll(/\bexports\.(\w+)\s*=|Object\.defineProperty\(exports,\s*[`'"](\w+)[`'"]/g)]
    .map(([, assigned, defined]) => assigned ?? defined)
    .filter((one) => one !== '__esModule');
  if (names.length === 0) throw new Error(`${name}.cjs has no exports`);
  const unique = [...new Set(names)].sort();
  writeFileSync(
    join(FOLDER, `${name}.mjs`),
    `import entry from './${name}.cjs';\nexport const { ${unique.join(', ')} } = entry;\n`,
  );
}

/** Writes the declarations of the entries and of all modules that these name. */
function writeDeclarations(entries) {
  const waiting = entries.map(([, { source }]) => source);
  const done = new Set();
  while (waiting.length > 0) {
    const source = waiting.pop();
    if (done.has(source)) continue;
    done.add(source);
    const { text, imports } = declarationOf(source);
    waiting.push(...imports);
    const path = typesOf(source, '.d.ts');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const [name, { source }] of entries) {
    const from = relative(FOLDER, typesOf(source, '.js'));
    for (const ending of ['mts', 'cts'])
      writeFileSync(join(FOLDER, `${name}.d.${ending}`), `export * from './${from}';\n`);
  }
}

const typesOf = (source, ending) =>
  join(
    FOLDER,
    TYPES,
    relative('src', source)
      .replace(/^library\//, '')
      .replace(/\.ts$/, ending),
  );

/** @returns the declarations of a module, with relative imports, and the modules that they import */
function declarationOf(source) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(source, 'utf8'), {
    fileName: source,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, stripInternal: true },
  });
  const [problem] = diagnostics;
  if (problem !== undefined)
    throw new Error(
      `${source}:${(problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0).line ?? 0) + 1}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`,
    );
  const imports = [];
  const text = outputText.replaceAll(
    /(from |import\()(["'])([^"']+)\2/g,
    (_all, before, quote, specifier) => {
      const module = specifier.startsWith('#')
        ? join('src', specifier.slice(1))
        : join(dirname(source), specifier);
      imports.push(module);
      const to = relative(dirname(typesOf(source, '.js')), typesOf(module, '.js'));
      return `${before}${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    },
  );
  return { text, imports };
}
