// The examples of the library print what the comments behind them say.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { projectWithPixctl } from './installed.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/library');

/** Lines that a program should print: the comments behind `console.log`. */
const expected = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line!);

it.each(readdirSync(EXAMPLES))('examples/library/%s prints what its comments say', async (name) => {
  const code = readFileSync(join(EXAMPLES, name), 'utf8');
  const file = join(await projectWithPixctl(), name);
  writeFileSync(file, code);
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trimEnd().split('\n');
  expect(printed.length).toBeGreaterThan(2);
  expect(printed).toEqual(expected(code));
});
