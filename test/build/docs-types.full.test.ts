// The examples in the documentation of the library have no type errors.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { exampleProgram, examplesOf } from '#test/support/doc-examples.ts';

mkdirSync('.cache', { recursive: true });
const dir = resolve(mkdtempSync('.cache/docs-types-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Jest and Playwright are no dependencies of the project; test/library/testing/docs.full.test.ts runs these examples. */
const needsOtherRunner = (code: string): boolean =>
  /'(?:@jest\/globals|@playwright\/test|expect)'/.test(code);

it('examples of README.md, docs/library.md and docs/testing.md have no type errors', () => {
  const examples = [
    ...['README.md', 'docs/library.md'].flatMap((page) =>
      examplesOf(page, 'js').map((code) => [page, exampleProgram(code), 'mjs'] as const),
    ),
    ...examplesOf('docs/testing.md', 'ts')
      .filter((code) => !needsOtherRunner(code))
      .map((code) => ['docs/testing.md', code, 'mts'] as const),
  ];
  expect(examples.length).toBeGreaterThan(20);
  const files = examples.map(([page, code, extension], index) => {
    const file = join(dir, `${page.replaceAll(/\W/g, '-')}-${index}.${extension}`);
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  const entry = (path: string): string[] => [resolve('src/library', path)];
  const program = ts.createProgram(files, {
    allowJs: true,
    checkJs: true,
    strict: true,
    // The examples are short: functions in them have no types of their own.
    noImplicitAny: false,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    paths: {
      'pixctl/brcode': entry('brcode.ts'),
      'pixctl/client': entry('client/index.ts'),
      'pixctl/pix': entry('pix.ts'),
      'pixctl/sandbox': entry('sandbox/index.ts'),
      'pixctl/testing': entry('testing/index.ts'),
      'pixctl/webhooks': entry('webhooks.ts'),
    },
  });
  const problems = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start, file: at }) =>
        `${file.slice(dir.length + 1)} line ${at!.getLineAndCharacterOfPosition(start!).line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
  expect(problems).toEqual([]);
});
