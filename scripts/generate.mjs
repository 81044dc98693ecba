// `npm run generate`: writes the sources that come from the contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
const { module } = await runnerImport('./scripts/generate/index.ts', { root, configFile: false });
for (const [path, text] of await module.generate()) writeFileSync(join(root, path), text);
