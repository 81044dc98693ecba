import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../scripts/mutants/areas.mjs';
import { PLANTED_BUGS } from './bugs.ts';

const sourceOf = (file: string): string => readFileSync(file, 'utf8');

/** Returns whether the text can be parsed; types are not checked. */
function isParsed(text: string): boolean {
  const source = ts.createSourceFile('bug.ts', text, ts.ScriptTarget.ESNext);
  return !ts.forEachChild(source, function hasError(node): true | undefined {
    if ((node.flags & ts.NodeFlags.ThisNodeHasError) !== 0) return true;
    return ts.forEachChild(node, hasError);
  });
}

it('areas.mjs names only files and tests that exist', () => {
  const paths = AREAS.flatMap(({ files, tests }) => [...files, ...tests]);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

describe('PLANTED_BUGS', () => {
  it('has a different name in kebab case for each bug', () => {
    const names = PLANTED_BUGS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it.each(PLANTED_BUGS)('$name replaces texts that occur once in their file', ({ changes }) => {
    expect(changes).not.toEqual([]);
    for (const { file, fixed, bug } of changes) {
      expect(sourceOf(file).split(fixed), `${file}: ${fixed}`).toHaveLength(2);
      expect(bug).not.toBe(fixed);
    }
  });

  it.each(PLANTED_BUGS)('$name leaves sources that can be parsed', ({ changes }) => {
    for (const file of new Set(changes.map((change) => change.file))) {
      const text = changes
        .filter((change) => change.file === file)
        .reduce((source, { fixed, bug }) => source.replace(fixed, () => bug), sourceOf(file));
      expect(text).not.toBe(sourceOf(file));
      expect(isParsed(text), file).toBe(true);
    }
  });
});
