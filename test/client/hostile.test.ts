// A service that answers anything at all: no answer makes the program fail as if it were a bug, brings control
// characters to the terminal, or gets it to show the key.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { machineAt } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { httpServer } from '#test/support/services/server.ts';

const ID = 'Client_Id_3d1a2b4c-0000-4000-8000-aaaaaaaaaaaa';
const SECRET = 'Client_Secret_b3BlbiBzZXNhbWUgb3BlbiBzZXNhbWU=';
const KEY = Buffer.from(`${ID}:${SECRET}`).toString('base64');

/** What a line of an example is without the shell's part, and without what needs a file or a long wait. */
const lines = (await allCommands())
  .filter(
    ({ meta: { operation, name } }) =>
      (operation !== undefined || name === 'balance') && !/listen|watch/.test(name),
  )
  .flatMap(({ meta }) => meta.examples.map(({ command }) => command))
  .filter((line) => !/--wait|--png|--svg|--open/.test(line))
  .map((line) =>
    line
      .replace(/^pixctl /, '')
      .replace(/ (?:&&|\||>|;) .*$/, '')
      .replace(/--input \S+\.json/, '--input -'),
  );

const nasty = fc.oneof(
  fc.string(),
  fc.constantFrom(
    KEY,
    SECRET,
    `${ID}:${SECRET}`,
    '\u001b]0;title\u0007',
    '\u001b[2J',
    '\u202egnp.exe',
    '\u009b31m',
    'a\r\nb\tc',
    '%s%n',
  ),
);
const names = [
  'charge',
  'charges',
  'pageInfo',
  'error',
  'errors',
  'message',
  'data',
  'status',
  'value',
  'correlationID',
  'transaction',
  'payment',
  'account',
  'accounts',
  'balance',
  'brCode',
  'customer',
  'createdAt',
  'SubAccount',
  'webhook',
  'webhooks',
  'hasNextPage',
  '__proto__',
  'constructor',
];
const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    nasty,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...names), nasty), tie('value'), { maxKeys: 6 }),
})).value;

const CHARGE = '{"charge":{"correlationID":"c-1","status":"ACTIVE","value":1}}';

/** Control characters of any kind, but for the line ends of our own output. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

it('commands end with a documented exit code on any answer and print no control characters and no app key', async () => {
  let status = 200;
  let body: Buffer = Buffer.from('');
  let type = 'application/json';
  const { url } = await httpServer((_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lines),
      fc.oneof(
        { weight: 4, arbitrary: anything.map((value) => Buffer.from(JSON.stringify(value) ?? '')) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
      ),
      fc.constantFrom(200, 200, 200, 201, 204, 301, 400, 401, 403, 404, 409, 418, 422, 429, 500, 503),
      fc.constantFrom('application/json', 'text/html', 'image/png', ''),
      fc.constantFrom('', '--json', '-o ndjson', '-o csv', '-o yaml', '--debug'),
      fc.option(fc.constant(100), { nil: undefined }),
      async (line, bytes, code, contentType, format, terminal) => {
        [body, status, type] = [bytes, code, contentType];
        const self = machineAt({ url, appKey: KEY });
        const ran = await self.run(
          `${line.replace(/ -o \w+| --json| --jq \S+| --fields \S+/g, '')} ${format} --yes --no-color --retries 0`,
          {
            input: '{"name":"Ana","taxID":"52998224725","correlationID":"x","value":1}',
            ...(terminal === undefined ? {} : { terminal }),
          },
        );
        codes.add(ran.code);
        expect({ line, ...ran }).not.toMatchObject({ code: 1 });
        for (const text of [ran.out, ran.err]) {
          const shown = text.replaceAll('\n', '').replaceAll('\t', '');
          expect(CONTROL.exec(shown)?.[0]).toBeUndefined();
          for (const secret of [KEY, SECRET]) expect(text).not.toContain(secret);
        }
      },
    ),
    {
      numRuns: size(100, 1_500),
      // Chance alone need not hit on an answer that is right.
      examples: [['charge get c-1', Buffer.from(CHARGE), 200, 'application/json', '', undefined]],
    },
  );
  expect([...codes].toSorted()).toEqual(expect.arrayContaining([0, 3, 4, 5, 6]));
});
