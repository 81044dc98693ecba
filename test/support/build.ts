import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { build } from 'rolldown';
import { textFiles } from '../../scripts/text-files.mjs';
import { makeTemplate } from './services/postgres.ts';

/** Global setup: black-box tests run the built program, built once from this tree, in processes of their own. */
export default async function setUp(): Promise<() => void> {
  const template = makeTemplate();
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  await build({
    input: { writer: 'test/support/services/writer.ts' },
    platform: 'node',
    plugins: [textFiles()],
    external: ['libsql'],
    output: { dir: '.cache/test', format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    logLevel: 'silent',
  });
  return () => {
    if (template !== undefined) rmSync(template, { recursive: true, force: true });
  };
}
