import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { textFiles } from '../../scripts/text-files.mjs';
import { isUpToDate } from '../../scripts/up-to-date.mjs';
import { memoryDir } from './memory-dir.ts';
import { makeTemplate } from './services/postgres.ts';

/** Global setup: black-box tests run the built program, built once from this tree, in processes of their own. */
export default async function setUp(): Promise<() => void> {
  const memory = memoryDir();
  if (memory !== undefined) process.env['TMPDIR'] = memory;
  const template = makeTemplate();
  // For test/support/packed.ts.
  const run = mkdtempSync(join(tmpdir(), 'pixctl-run-'));
  process.env['PIXCTL_TEST_RUN'] = run;
  if (!isUpToDate())
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
    for (const dir of [run, template, memory])
      if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
  };
}
