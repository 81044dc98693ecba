// Files as text: `import text from './file.css?raw'`, as Vite has it, and `import text from './main.ts?browser'`, a module
// with all that it imports as one script for a browser. A plugin of the bundler and of Vitest.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'rolldown';

const FORMS = {
  '?raw': (file) => readFileSync(file, 'utf8'),
  '?browser': async (file) => {
    const { output } = await build({
      input: file,
      platform: 'browser',
      write: false,
      output: { format: 'esm', minify: true },
      // Such as for a module of Node.js, or a chunk that would not be served.
      onLog: (_level, { message }) => {
        throw new Error(`${file}: ${message}`);
      },
    });
    if (output.length !== 1) throw new Error(`${file}: more than one script`);
    return output[0].code;
  },
};
const formOf = (id) => Object.keys(FORMS).find((form) => id.endsWith(form));

export const textFiles = () => ({
  name: 'text-files',
  resolveId: (source, importer) =>
    formOf(source) !== undefined && importer !== undefined ? resolve(dirname(importer), source) : undefined,
  load: async (id) => {
    const form = formOf(id);
    if (form === undefined) return undefined;
    const text = await FORMS[form](id.slice(0, -form.length));
    return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
  },
  // A script is out of date after a change of any of its modules, so Vitest must not keep it between runs.
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyBy }) =>
    keyBy(({ id }) => (id.endsWith('?browser') ? false : undefined)),
});
