// The reference of the package entries shows each change of their public interface.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { referenceOf } from './reference.ts';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
};
const names = Object.keys(exports)
  .filter((name) => name !== './package.json')
  .map((name) => name.slice('./'.length));

it.each(names)('docs/reference/%s.md is written from the declarations', async (name) => {
  await expect(referenceOf(name)).toMatchFileSnapshot(`../../docs/reference/${name}.md`);
});
