// What the package exports. A removed or changed line needs a major version, a new line a minor one; see CONTRIBUTING.md.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publicApiOf } from '../../scripts/reference.mjs';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
};
const names = Object.keys(exports)
  .filter((name) => name !== './package.json')
  .map((name) => name.slice('./'.length));

it('public-api.txt lists the declarations of every entry', async () => {
  const text = names.map((name) => `# pixctl/${name}\n\n${publicApiOf(name)}\n`).join('\n');
  await expect(text).toMatchFileSnapshot('public-api.txt');
});
