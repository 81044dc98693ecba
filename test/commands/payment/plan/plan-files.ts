// Reads the rows of a plan file, and seals changed ones.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { int, list, obj, str } from '#contract/schema/schema.ts';
import { parsed } from '#test/support/checked.ts';

const row = obj(
  {
    row: int(),
    id: str(),
    key: str(),
    keyType: str(),
    cents: int(),
    comment: str(),
    attempt: int(),
    first: str(),
    warnings: list(obj({ code: str(), id: str() }, { required: ['code'] })),
  },
  { required: ['row', 'id', 'key', 'keyType', 'cents'] },
);

/** Returns the rows between the heading and the seal of a plan. */
export const rowsIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1, -1)
    .map((line) => parsed(row, line));

/** Returns all lines of a plan but the seal. */
export const linesIn = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -2);

/** Returns a plan of these lines with a valid seal. */
export function sealed(lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('');
  return `${text}{"sha256":"${createHash('sha256').update(text).digest('hex')}"}\n`;
}
