// The lists of tests that run on one or on every version of Node.js.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  DEPEND_ON_VERSION,
  dependsOnVersion,
  listedPath,
  SAME_ON_EVERY_VERSION,
} from '#test/support/node-versions.ts';

const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.test.ts'),
);
const listed = [...Object.keys(DEPEND_ON_VERSION), ...SAME_ON_EVERY_VERSION];

it('every test file is in a folder of one of the two lists', () => {
  expect(files.filter((file) => listedPath(file) === undefined)).toEqual([]);
  expect(files.filter(dependsOnVersion).length).toBeGreaterThan(30);
});

it('both lists have only files and folders that exist, each once', () => {
  expect(listed.filter((path) => !existsSync(join('test', path)))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

it('CI runs every even version of Node.js from the oldest supported one on', () => {
  const [, list = ''] = /^for major in ([\d ]+);/m.exec(readFileSync('.ci/run', 'utf8')) ?? [];
  const majors = list.trim().split(' ').map(Number);
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(engines.node).toMatch(new RegExp(`^>=${majors[0]!}\\.`));
  expect(majors).toEqual(majors.map((_, index) => majors[0]! + 2 * index));
});
