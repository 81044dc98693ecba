// `import text from './file.css?raw'`: the file as text, as Vite has it.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const RAW = '?raw';

export const textFiles = () => ({
  name: 'text-files',
  resolveId: (source, importer) =>
    source.endsWith(RAW) && importer !== undefined ? resolve(dirname(importer), source) : undefined,
  load: (id) =>
    id.endsWith(RAW)
      ? {
          code: `export default ${JSON.stringify(readFileSync(id.slice(0, -RAW.length), 'utf8'))};`,
          moduleType: 'js',
        }
      : undefined,
});
