// The app key in answers of the service, in every encoding: no command prints it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskBody, maskText, secretForms, withoutSecrets } from '#client/masking/mask.ts';
import { freshEnv, start, until } from '#test/support/binary.ts';
import { parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { httpServer } from '#test/support/services/server.ts';

const SECRET = 'Client_Secret_b3Blbi/zZXNhb+W1lIG9=';
const KEY = Buffer.from(`Client_Id_3d1a2b4c?>~:${SECRET}`).toString('base64');

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');
const each = (text: string, write: (character: string, index: number) => string): string =>
  [...text].map(write).join('');

/** How the text between the quotes of a JSON string can say it. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with \\u escapes': (text) => each(text, (one) => `\\u00${hex(one)}`),
  'with \\u escapes in capitals': (text) => each(text, (one) => `\\u00${hex(one).toUpperCase()}`),
  'with one \\u escape': (text) => `\\u00${hex(text[0]!)}${text.slice(1)}`,
  'with every other character escaped': (text) =>
    each(text, (one, index) => (index % 2 === 0 ? one : `\\u00${hex(one)}`)),
  'with escaped slashes': (text) => text.replaceAll('/', '\\/'),
  'escaped twice': (text) => each(text, (one) => `\\\\u00${hex(one)}`),
  'in the encoding of URLs': (text) => encodeURIComponent(text),
  'in that encoding throughout': (text) => each(text, (one) => `%${hex(one)}`),
  'in that encoding twice': (text) => each(text, (one) => `%25${hex(one)}`),
  'in the references of HTML': (text) =>
    each(text, (one, index) => (index % 2 === 0 ? `&#x${hex(one)};` : `&#${one.charCodeAt(0)};`)),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64 behind something': (text) => Buffer.from(`Basic ${text}:x`).toString('base64'),
  'in base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'as hex': (text) => Buffer.from(text).toString('hex'),
  'as hex in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'in capitals': (text) => text.toUpperCase(),
  'after a line end': (text) => `\\n${text}`,
  'after a backslash': (text) => `\\\\${text}`,
};

/** What somebody could read out of a text. */
function readings(text: string): string[] {
  const unescaped = text
    .replaceAll(/\\+u00([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\\+\//g, '/')
    .replaceAll(/%(?:25)*([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const words = unescaped.match(/[\w+/=-]{16,}/g) ?? [];
  return [
    unescaped,
    ...words.map((word) => Buffer.from(word, 'base64').toString('latin1')),
    ...words.filter((word) => /^[0-9a-f]+$/i.test(word)).map((word) => Buffer.from(word, 'hex').toString()),
  ].map((one) => one.toLowerCase());
}
const reveals = (text: string): boolean =>
  readings(text).some((one) =>
    [KEY, SECRET, SECRET.slice(14)].some((secret) => one.includes(secret.toLowerCase())),
  );

const rowWith = (text: string): string =>
  `{"correlationID":"c-1","status":"ACTIVE","value":1990,"comment":"${text}","${text}":1}`;
const listOf = (row: string): string =>
  `{"pageInfo":{"skip":0,"limit":100,"totalCount":1,"hasPreviousPage":false,"hasNextPage":false},"charges":[${row}]}`;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const ANSWERS: Readonly<Record<string, { of: (text: string) => Answer; lines: readonly string[] }>> = {
  'in a list': {
    of: (text) => ({ status: 200, body: listOf(rowWith(text)) }),
    lines: [
      'charge list',
      'charge list -o json',
      'charge list -o ndjson',
      'charge list -o csv',
      'charge list -o yaml',
      'charge list --debug',
      'charge list --jq .[0]',
      'charge list --template {{comment}}',
      'api GET /api/v1/charge --paginate -o json',
    ],
  },
  'in a resource': {
    of: (text) => ({ status: 200, body: `{"charge":${rowWith(text)}}` }),
    lines: [
      'charge get c-1 -o json',
      'charge get c-1 -o yaml --verbose',
      'charge create --value 1990 --correlation-id c-1 -o json',
      'api POST /api/v1/charge -f value=1 -o json',
    ],
  },
  'in a refusal': {
    of: (text) => ({ status: 400, body: `{"error":"${text}","errorCode":"x"}` }),
    lines: [
      'charge list',
      'charge list --json',
      'charge get c-1 --debug',
      'charge create --value 1990 --correlation-id c-1 --json',
      'api GET /api/v1/charge',
      'api POST /api/v1/charge -f value=1 --json',
    ],
  },
  'in text that is no JSON': {
    of: (text) => ({
      status: 200,
      body: `<p>${text}</p>`,
      headers: { 'content-type': `text/html; ${text}` },
    }),
    lines: ['charge list', 'charge list --debug', 'api GET /x', 'api GET /x --include -o json'],
  },
  'in a redirect': {
    of: (text) => ({
      status: 302,
      body: '',
      headers: { location: `https://elsewhere.example/?key=${text}` },
    }),
    lines: ['charge list', 'charge list --json --debug', 'api GET /x', 'charge create --value 1 --json'],
  },
  'in headers': {
    of: (text) => ({ status: 200, body: '{}', headers: { 'x-echo': text, 'content-type': text } }),
    lines: ['api GET /x --include -o json', 'api GET /x --include -o yaml', 'api GET /x --debug'],
  },
};

const cases = Object.entries(ANSWERS).flatMap(([place, { of, lines }]) =>
  Object.entries(WAYS).map(([way, write], index) => ({ place, way, of, lines, write, index })),
);

/** Each line with the key and with its secret; in a sample two of them, others for each case. */
const linesWith = (lines: readonly string[], index: number): readonly (readonly [string, string])[] => {
  const all = [KEY, SECRET].flatMap((echoed) => lines.map((line) => [echoed, line] as const));
  return LARGEST ? all : [all[index % lines.length]!, all[lines.length + ((index + 1) % lines.length)]!];
};

describe('app key in an answer of the service', () => {
  it.each(cases)('is masked $place, $way', async ({ of, lines, write, index }) => {
    let answer: Answer = { status: 200, body: '' };
    const { url } = await httpServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    });
    const ended: { line: string; code: number }[] = [];
    for (const [echoed, line] of linesWith(lines, index)) {
      answer = of(write(echoed));
      {
        const self = machineAt({ url, appKey: KEY });
        const { code, out, err } = await self.run(`${line} --retries 0`);
        ended.push({ line, code });
        expect({ line, out, err, shown: reveals(out + err) }).toMatchObject({ shown: false });
      }
    }
    // What was taken out left the JSON whole.
    if (answer.status === 200 && answer.body.startsWith('{'))
      expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
  });

  it('is masked if zero-width characters separate its letters in an error message', async () => {
    const { url } = await httpServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: [...KEY].join('\u200b') }));
    });
    for (const line of ['charge list', 'charge get x', 'charge create --value 1 --json', 'api GET /x']) {
      const self = machineAt({ url, appKey: KEY });
      const { out, err } = await self.run(`${line} --retries 0`);
      expect(out + err).not.toBe('');
      expect(reveals(out + err)).toBe(false);
    }
  });
});

it('webhook listen does not print its app key if received events contain it', async () => {
  let hook: { url: string; authorization: string } | undefined;
  const { url } = await httpServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const requested =
      request.body === '' ? undefined : (JSON.parse(request.body) as { webhook: typeof hook });
    hook ??= requested?.webhook;
    response.end(
      request.method === 'GET'
        ? '{"pageInfo":{"skip":0,"limit":100,"totalCount":0,"hasPreviousPage":false,"hasNextPage":false},"webhooks":[]}'
        : JSON.stringify({ webhook: { id: 'w', ...requested?.webhook }, status: 'OK' }),
    );
  });
  for (const format of [[], ['-o', 'ndjson']]) {
    hook = undefined;
    const listener = start(
      ['webhook', 'listen', '--public-url', 'http://127.0.0.1:1/', '--port', '0', ...format],
      freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: KEY }),
    );
    let stderr = '';
    listener.child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const address = await until(() => /Listening on (http:\S+)/.exec(stderr)?.[1]);
    const event = (name: string): string =>
      `{"event":"X:${name}","charge":{"correlationID":"${name}","value":1,"status":"A"}}`;
    for (const write of Object.values(WAYS))
      await fetch(address, {
        method: 'POST',
        headers: { authorization: hook!.authorization, 'content-type': 'application/json' },
        body: event(write(KEY)),
      });
    listener.child.kill('SIGINT');
    const { out, err } = await listener.done;
    expect(out.split('\n').length).toBeGreaterThan(10);
    expect(reveals(out + err)).toBe(false);
  }
});

describe('masking', () => {
  const secrets = secretForms(KEY);

  it('withoutSecrets replaces the key in any mix of escapes and keeps the JSON valid', () => {
    const mixed = fc
      .array(fc.nat(3), { minLength: KEY.length, maxLength: KEY.length })
      .map((ways) =>
        each(
          KEY,
          (one, index) => [one, `\\u00${hex(one)}`, `%${hex(one)}`, one === '/' ? '\\/' : one][ways[index]!]!,
        ),
      );
    fc.assert(
      fc.property(mixed, fc.string(), (text, other) => {
        const body = `{"a":${JSON.stringify(other)},"b":"${text}"}`;
        const masked = withoutSecrets({ status: 200, headers: {}, body: Buffer.from(body) }, secrets).body;
        expect(JSON.parse(Buffer.from(masked).toString())).toEqual({ a: other, b: '•••' });
      }),
    );
  });

  it('withoutSecrets keeps every byte around the key unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (before, after) => {
        const body = Buffer.concat([before, Buffer.from(`\\u00${hex(KEY[0]!)}${KEY.slice(1)}`), after]);
        const response = { status: 200, headers: {}, body };
        const masked = Buffer.from(withoutSecrets(response, secrets).body);
        // A backslash before the key belongs to it.
        const start = Buffer.from(before.subarray(0, before.length - trailing(before)));
        expect(masked.subarray(0, start.length).equals(start)).toBe(true);
        expect(masked.subarray(-after.length || masked.length).equals(Buffer.from(after))).toBe(true);
        const untouched = { status: 200, headers: {}, body: Buffer.concat([before, after]) };
        expect(withoutSecrets(untouched, secrets).body).toBe(untouched.body);
      }),
    );
  });

  // The first 64 KiB of a process are searched with string functions, later responses with a byte search.
  it.each(Object.entries(WAYS))('withoutSecrets masks the key in a large response: %s', (_, write) => {
    const maskedBehind = (filler: number): string => {
      const body = Buffer.from(`{"a":"${'x'.repeat(filler)}","b":"${write(KEY)}"}`);
      return Buffer.from(withoutSecrets({ status: 200, headers: {}, body }, secrets).body).toString();
    };
    const large = maskedBehind(200_000);
    expect(reveals(large.slice(200_000))).toBe(false);
    expect(large.replace(/x{200000}/, '')).toBe(maskedBehind(0));
  });

  it('maskText finishes on 2 MB of repeated escapes and partial keys', () => {
    for (const filler of ['\\', '\\u00', '%25', '&#x0', KEY.slice(0, -1), KEY[0]!]) {
      const text = filler.repeat(2_000_000 / filler.length);
      expect(maskText(text, secrets)).not.toContain(KEY);
    }
  });

  it('maskBody masks a key in Unicode escapes', () => {
    expect(reveals(maskBody(`{"a":"${WAYS['with \\u escapes']!(KEY)}"}`, secrets))).toBe(false);
  });
});

const trailing = (bytes: Uint8Array): number => /\\*$/.exec(Buffer.from(bytes).toString('latin1'))![0].length;

it.each(['null', 'test', '1990', 'ACTIVE'])(
  'app key %s, which is an ordinary word, does not change answers',
  async (key) => {
    const charge = { correlationID: 'test-1', status: 'ACTIVE', value: 1990, comment: null };
    const { url } = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ charge }));
    });
    const self = machineAt({ url, appKey: key });
    const made = await self.run('charge create --value 1990 --correlation-id test-1 --json');
    expect(parseJson(made.out)).toEqual(charge);
  },
);
