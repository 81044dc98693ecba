// A sample of `npm run bench -- agents`, and the figures of docs/agents.md, which come from it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../../scripts/bench/agents.mjs';
import { PEERS } from '../../scripts/bench/agents-costs.mjs';
import { secretsIn } from '../../scripts/bench/agents-setup.mjs';

const KEY = Buffer.from(`Client_Id_4f0c:Client_Secret_${'9aZ+x/7kQ2'.repeat(4)}=`).toString('base64');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Row {
  readonly work: string;
  readonly ours: string;
  readonly target?: string;
  readonly failed?: boolean;
}

/** Figures of which a sample has fewer. */
const SCALED = ['injected texts that reached the agent', 'payments whose answer was lost: paid once'];
/** How much the size of an answer may differ from the documentation, as a factor. */
const TOLERANCE = 1.2;

/** Rows of the table of figures, as their cells without marks of code. */
const figures = (page: string): readonly (readonly string[])[] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\|.*\d[^|]*\|$/.test(line) && line.split('|').length === 4)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
const numbersIn = (text = ''): readonly number[] =>
  (text.replaceAll(/(?<=\d)[.,](?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number);

describe('bench agents', () => {
  it('a sample meets every target and prints the figures of the documentation', async () => {
    const rows: readonly Row[] = await run({ rounds: 1, root: process.cwd(), note: () => undefined });
    expect(rows.filter(({ failed }) => failed === true)).toEqual([]);
    const isPeer = (work: string): boolean => PEERS.some(({ spec }) => work.endsWith(spec));
    for (const [work = '', figure] of figures('docs/agents.md')) {
      const row = rows.find((one) => one.work === work);
      if (isPeer(work)) continue;
      expect(row, work).toBeDefined();
      if (SCALED.includes(work)) continue;
      const [documented, measured] = [numbersIn(figure), numbersIn(row?.ours)];
      expect(measured.length, work).toBe(documented.length);
      for (const [index, number] of measured.entries()) {
        const known = documented[index] ?? 0;
        const isSize = known >= 100;
        expect(number, work).toBeLessThanOrEqual(isSize ? known * TOLERANCE : known);
        expect(number, work).toBeGreaterThanOrEqual(isSize ? known / TOLERANCE : known);
      }
    }
    for (const { spec } of PEERS)
      expect(figures('docs/agents.md').map(([work]) => work)).toContain(`list of tools, beside ${spec}`);
  });

  it('the figures in Portuguese are those in English', () => {
    const [english, portuguese] = ['docs/agents.md', 'docs/pt-BR/agents.md'].map((page) =>
      figures(page).map(([, figure]) => numbersIn(figure)),
    );
    expect(english).not.toEqual([]);
    expect(portuguese).toEqual(english);
  });

  it.each([
    ['plain', KEY],
    ['in base64', base64(KEY)],
    ['in base64, one character into a text', base64(`x${KEY}`)],
    ['in base64, two characters into a text', base64(`xy${KEY}`)],
    ['in hex', Buffer.from(KEY).toString('hex')],
    ['in hex, upper case', Buffer.from(KEY).toString('hex').toUpperCase()],
    ['reversed', [...KEY].reverse().join('')],
    ['decoded', Buffer.from(KEY, 'base64').toString().split(':')[1]],
    ['with spaces', [...KEY].join(' ')],
    ['in JSON escapes', [...KEY].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')],
    ['its last third', KEY.slice(-Math.floor(KEY.length / 3))],
  ])('finds a key that was shown %s', (_how, text) => {
    expect(secretsIn(`{"comment":"Pedido ${text} frete"}`, [KEY])).toBe(1);
  });

  it('does not take the public id of the application for the key', () => {
    expect(secretsIn(`{"clientId":"Client_Id_4f0c"} ${base64('Client_Id_4f0c:')}`, [KEY])).toBe(0);
  });
});
