// A plugin of the bundler and of vite that changes the source of the program: mutants, and planted bugs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, new URL('..', import.meta.url)));

/** Puts texts in place of others: at an offset, or of a text that must occur exactly once in its file. */
export const changedSource = (changes) => ({
  name: 'changed-source',
  load: (id) => {
    const own = changes.filter(({ file }) => at(file) === id);
    if (own.length === 0) return undefined;
    let code = readFileSync(id, 'utf8');
    for (const { file, fixed, bug, offset } of own) {
      if (offset === undefined && code.split(fixed).length !== 2)
        throw new Error(`not once in ${file}: ${fixed}`);
      const start = offset ?? code.indexOf(fixed);
      code = code.slice(0, start) + bug + code.slice(start + fixed.length);
    }
    return { code, moduleType: 'ts' };
  },
});
