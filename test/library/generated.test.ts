// The sources that `npm run generate` writes are up to date.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generate } from '../../scripts/generate/index.ts';

const files = await generate();

it.each([...files])('%s is what `npm run generate` writes', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});
