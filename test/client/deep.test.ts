// JSON that is nested far deeper than any answer of the contract: no walker runs out of stack, and a write that was done
// is told to be done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson } from '#client/answers/read-json.ts';
import { machineAt } from '#test/support/cli.ts';
import { LARGEST, sampleOf } from '#test/support/sample-size.ts';
import { httpServer } from '#test/support/services/server.ts';

const nest = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

const SHAPES = [
  ['objects', (depth: number) => nest(depth, '{"a":', '}')],
  ['lists', (depth: number) => nest(depth, '[', ']')],
  ['both', (depth: number) => nest(depth, '[{"message":', '}]')],
] as const;

const FORMATS = [
  '',
  '-o json',
  '-o ndjson',
  '-o csv',
  '-o yaml',
  '--template {{deep}}{{correlationID}}',
  '--fields deep',
  '--jq .',
  '--debug',
];

describe.each(SHAPES)('deeply nested JSON (%s)', (_name, shape) => {
  it.each(LARGEST ? [40, 2_000, 20_000] : [40, 20_000])(
    'is handled in success answers and refusals at %d levels',
    async (depth) => {
      let status = 200;
      const { url } = await httpServer((request, response) => {
        const charge = `{"correlationID":"c-1","status":"ACTIVE","value":1990,"deep":${shape(depth)}}`;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(
          status !== 200
            ? `{"error":${shape(depth)},"details":${shape(depth)}}`
            : request.method === 'POST' || request.url.includes('/charge/')
              ? `{"charge":${charge}}`
              : `{"pageInfo":{"hasNextPage":false,"totalCount":1},"charges":[${charge}],"deep":${shape(depth)}}`,
        );
      });
      for (const line of [
        'charge list',
        'charge get c-1',
        'charge create --value 1990 --correlation-id c-1',
        'api GET /api/v1/charge',
        'api POST /api/v1/charge -f value=1990',
      ])
        for (const format of sampleOf(FORMATS, 1 + (depth > 40 ? 2 : 0))) {
          // Of a write, fields that are not documented are refused before it is sent.
          if (/^(?:api|charge create)/.test(line) && /fields|template/.test(format)) continue;
          const self = machineAt({ url });
          status = 200;
          const words = [
            ...line.split(' '),
            ...format.split(' ').filter((word) => word !== ''),
            '--retries',
            '0',
          ];
          const done = await self.run(words);
          expect({ words, code: done.code, err: done.err.slice(0, 200) }).toEqual({
            words,
            code: 0,
            err: expect.any(String),
          });
          if (format === '-o json' && line.includes('charge create'))
            expect(done.json()).toMatchObject({ correlationID: 'c-1', value: 1990 });
          if (line.includes('create') || line.includes('POST'))
            expect(
              readFileSync(join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson'), 'utf8').includes('"done"'),
            ).toBe(true);
          status = 400;
          expect({ words, code: (await self.run(words)).code }).toEqual({ words, code: 4 });
        }
    },
  );
});

it('readJson returns JSON of ordinary depth unchanged, including brackets inside strings', () => {
  const shallow = `{"text":"${'[{'.repeat(500)}\\"","list":${nest(30, '[', ']')}}`;
  expect(readJson(Buffer.from(shallow))).toEqual(JSON.parse(shallow));
  const wide = JSON.stringify(Array.from({ length: 1_000 }, () => ({ a: [{}] })));
  expect(readJson(Buffer.from(wide))).toEqual(JSON.parse(wide));
});

it('readJson replaces a value that is nested too deep with a notice and keeps the other fields', () => {
  const text = JSON.stringify(readJson(Buffer.from(`{"a":1,"b":${nest(5_000, '[', ']')},"c":2}`)));
  expect(text).toContain('nested too deep');
  expect(JSON.parse(text)).toMatchObject({ a: 1, c: 2 });
});
