// A script for a browser is one file with all that it needs; otherwise the build fails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import { textFiles } from '../../scripts/text-files.mjs';

/** Returns what a program gets that imports a module with this text as a script; `words.ts` is beside it. */
async function scriptOf(text: string): Promise<string> {
  const folder = tempDir();
  const files = {
    'main.mjs': "export { default } from './page.ts?browser';",
    'page.ts': text,
    'words.ts': "export const title: string = 'Title';",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const { output } = await build({
    input: join(folder, 'main.mjs'),
    plugins: [textFiles()],
    write: false,
    logLevel: 'silent',
  });
  return output[0].code;
}

describe('import of a script for a browser', () => {
  it('has the modules that it imports in it, without types', async () => {
    const code = await scriptOf("import { title } from './words.ts'; document.title = title as string;");
    expect(code).toContain('document.title=');
    expect(code).toContain('Title');
    expect(code).not.toMatch(/words\.ts|string/);
  });

  it.each([
    ['a module of Node.js', "import { readFileSync } from 'node:fs'; readFileSync('x');", /node:fs/],
    ['a name that its module does not export', "import { none } from './words.ts'; none();", /none/],
    [
      'a module that is loaded later',
      "void import('./words.ts').then((all) => all);",
      /more than one script/,
    ],
  ])('fails the build for %s', async (_, text, message) => {
    await expect(scriptOf(text)).rejects.toThrow(message);
  });
});
