// The outcome that commands report for a write: done only if the answer proves this very write, refused only by an answer
// of the service, not done only if repeated look-ups find nothing. Against servers that answer anything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { field, parsedLines } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { errorOf, journalRecord, outcome } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { answering, FAILED, httpServer, json } from '#test/support/services/server.ts';

const outcomes = (self: Machine): unknown[] =>
  parsedLines(journalRecord, readFileSync(join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson'), 'utf8'))
    // Of the two records of a write that is done, the first says that its result was not shown yet.
    .filter(({ outcome, shown }) => outcome !== undefined && shown !== false)
    .map(({ outcome }) => outcome);

it.each(['FAILED', 'DENIED'])(
  'payment approve exits with 4 if it is refused for a payment in status %s',
  async (status) => {
    const payment = { correlationID: 'p', value: 100, status };
    const { url } = await answering({
      read: [200, { payment }],
      write: [400, { error: `O pagamento não aguarda aprovação: está ${status}` }],
    });
    const self = machineAt({ url });
    const ran = await self.run('payment approve p --json');
    expect(ran.code).toBe(4);
    expect(ran.err).toContain(`it is ${status}`);
    expect(outcomes(self)).toEqual(['refused']);
  },
);

it('a failed write is not reported as not done while the request of an earlier run may still arrive', async () => {
  let isBroken = true;
  const { url } = await httpServer((request, response) => {
    if (isBroken) response.destroy();
    else if (request.method === 'GET') json(response, 404, { error: 'Cobrança não encontrada' });
    else json(response, 500, {});
  });
  const self = machineAt({ url });
  const create = () => self.run('charge create --value 100 --correlation-id a --retries 0 --json');
  expect((await create()).code).toBe(6);
  isBroken = false;
  const early = await create();
  expect({ code: early.code, hint: errorOf(early).hint }).toEqual({
    code: 6,
    hint: expect.stringContaining('journal resolve'),
  });
  self.time += 180_000;
  expect((await create()).code).toBe(5);
});

const TAX_ID = '52998224725';
const CNPJ = '12345678000195';
/** Each write as a command, and an answer that is of the right shape but of another request. */
const WRITES: readonly (readonly [string, unknown])[] = [
  [
    'charge create --value 100 --correlation-id a',
    { charge: { correlationID: 'b', value: 100, status: 'ACTIVE' } },
  ],
  ['charge delete a', { status: 'OK', id: 'b' }],
  [
    'charge refund a --value 100 --correlation-id r',
    { refund: { correlationID: 'q', value: 100, status: 'IN_PROCESSING' } },
  ],
  [
    'refund create --transaction-end-to-end-id E00000000202611211200aaaaaaaaaaa --value 100 --correlation-id r',
    { refund: { correlationID: 'q', value: 100, refundId: '1', status: 'IN_PROCESSING' } },
  ],
  [
    `customer create --name Ana --tax-id ${TAX_ID} --correlation-id a`,
    { customer: { name: 'Bia', taxID: { taxID: '16899535009', type: 'BR:CPF' }, correlationID: 'b' } },
  ],
  [
    'qrcode create --name A --correlation-id a',
    { pixQrCode: { name: 'A', correlationID: 'b', brCode: '0002' } },
  ],
  [
    'payment create --value 100 --destination-alias ana@example.com --correlation-id p',
    { payment: { correlationID: 'q', value: 100, status: 'CREATED' } },
  ],
  [
    'payment approve p',
    { payment: { correlationID: 'q', value: 100, status: 'APPROVED' }, transaction: {}, destination: {} },
  ],
  [
    'account withdraw 6290ccfd42831958a405debc --value 700',
    { withdraw: { account: { accountId: '0' }, transaction: { endToEndId: 'E1', transaction: 700 } } },
  ],
  [
    'transfer create --value 100 --from-pix-key a@example.com --to-pix-key b@example.com',
    { transaction: { value: 101, time: '2026-11-21T12:00:00Z', correlationID: 'x' } },
  ],
  [
    'subaccount create --name A --pix-key a@example.com',
    { SubAccount: { name: 'B', pixKey: 'b@example.com' } },
  ],
  [
    'subaccount withdraw a@example.com',
    { transaction: { status: 'CREATED', value: 1, correlationID: 'x', destinationAlias: 'b@example.com' } },
  ],
  [
    `subscription create --value 100 --customer-name Ana --customer-tax-id ${TAX_ID}`,
    {
      subscription: {
        globalID: 'g',
        correlationID: 'x',
        value: 101,
        customer: { taxID: { taxID: TAX_ID } },
        dayGenerateCharge: 5,
      },
    },
  ],
  [`cashback grant --tax-id ${TAX_ID} --value 100`, { charge: { value: 100 } }],
  [
    `partner company create --name Loja --tax-id ${CNPJ} --first-name A --last-name B --email a@example.com --phone +5511912345684 --user-tax-id ${TAX_ID}`,
    { preRegistration: { name: 'X', taxID: { taxID: '11222333000181' } }, user: { email: 'a@example.com' } },
  ],
  [
    `partner application create --name app --tax-id ${CNPJ}`,
    { application: { name: 'other', clientId: 'a', clientSecret: 'b' } },
  ],
  [
    'webhook add --name w --url https://a.example/ --event CHARGE_CREATED --no-validate',
    { webhook: { id: '1', url: 'https://b.example/', event: 'SERVICE:CHARGE_CREATED' } },
  ],
  ['webhook remove w1', { webhook: { id: 'w1' } }],
];

describe('write with an inconclusive answer', () => {
  const answers: readonly (readonly [string, number, (other: unknown) => unknown])[] = [
    ['that is empty', 200, () => ({})],
    ['that holds an error', 200, () => ({ error: 'Internal server error' })],
    ['that holds an error beside the rest', 200, (other) => ({ ...(other as object), error: 'no' })],
    ['that says accepted', 202, () => ({ status: 'accepted' })],
    ['that is of another request', 200, (other) => other],
    ['with a list', 200, () => []],
    ['with null', 200, () => null],
  ];
  describe.each(answers)('answer %s', (_name, status, bodyOf) => {
    it.each(WRITES)('pixctl %s exits with 6 (outcome unknown)', async (line, other) => {
      // Nothing can be looked up: what is not proven is not known.
      const { url } = await answering({ read: [500, {}], write: [status, bodyOf(other)] });
      const self = machineAt({ url });
      const ended = await self.run(`${line} --yes --json --retries 1`);
      expect(ended).toMatchObject({ code: 6, out: '' });
      expect(outcomes(self).at(-1)).toBe('unknown');
    });
  });

  it.each([
    [1, 6],
    [2, 0],
  ])('dispute evidence is done only if the answer has both documents (has %i)', async (count, code) => {
    const { url } = await httpServer((request, response) =>
      json(response, 200, { documents: requestIn(request).documents.slice(0, count) }),
    );
    const line =
      'dispute evidence E99999004202611211200abcdefghijk --url https://a.example/1.pdf --url https://a.example/2.pdf';
    expect((await machineAt({ url }).run(`${line} --retries 0`)).code).toBe(code);
  });

  it('payment approve exits with 5 if the payment in the answer is still CREATED', async () => {
    const payment = { correlationID: 'p', value: 100, status: 'CREATED' };
    const { url } = await httpServer((_request, response) => json(response, 200, { payment }));
    expect((await machineAt({ url }).run('payment approve p --retries 0')).code).toBe(5);
  });
});

describe('payment create and payment approve', () => {
  it('payment create has an unknown outcome if the phone key in the answer lacks its country code', async () => {
    const { url } = await httpServer((request, response) =>
      request.method === 'GET'
        ? json(response, 500, {})
        : json(response, 200, {
            payment: { ...requestIn(request), destinationAlias: '11910000019', status: 'CREATED' },
          }),
    );
    const line =
      'payment create --value 100 --destination-alias +5511910000019 --correlation-id p --retries 0';
    expect((await machineAt({ url }).run(line)).code).toBe(6);
  });

  it('payment create accepts a punctuated CPF and refuses 11 bare digits as ambiguous', async () => {
    const self = machine();
    const line = '--sandbox payment create --value 100 --correlation-id p --json';
    const created = await self.run([...line.split(' '), '--destination-alias', '119.100.000-19']);
    expect(created.json()).toMatchObject({ destinationAlias: '11910000019' });
    expect((await self.run([...line.split(' '), '--destination-alias', '11910000019'])).code).toBe(2);
    const input = JSON.stringify({ value: 1, correlationID: 'q', destinationAlias: '11910000019' });
    expect((await self.run('--sandbox payment create --input -', { input })).code).toBe(2);
  });

  it('payment approve approves nothing if the look-up returns another payment', async () => {
    const id = Buffer.from('Payment:0123456789abcdef01234567').toString('base64');
    const { url, seen } = await httpServer((request, response) =>
      json(response, 200, {
        payment: {
          correlationID: 'another',
          value: 999,
          status: request.method === 'GET' ? 'CREATED' : 'APPROVED',
        },
      }),
    );
    expect(await machineAt({ url }).run(['payment', 'approve', id, '--yes'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Nothing was approved'),
    });
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('charge create answered with a redirect or an HTTP error', () => {
  const statuses: readonly (readonly [number, string, string])[] = [
    [301, 'text/html', '<html>Moved</html>'],
    [302, 'application/json', '{"error":"moved"}'],
    [307, 'text/html', ''],
    [308, 'text/html', ''],
    [400, 'text/html', '<html>Bad Request</html>'],
    [400, 'application/json', '{"message":"Bad Request"}'],
    [401, 'text/html', '<html>Login</html>'],
    [403, 'application/json', '{"message":"Forbidden"}'],
    [404, 'text/html', '<html>Not Found</html>'],
    [405, 'text/plain', ''],
    [408, 'application/json', '{"error":"timeout"}'],
    [409, 'application/json', '{"error":"conflict"}'],
    [413, 'text/html', 'too large'],
    [425, 'application/json', '{"error":"too early"}'],
    [429, 'application/json', '{"error":"slow down"}'],
    [499, 'text/html', ''],
    [400, 'application/json', '{"error":"Já existe uma cobrança com este Correlação ID"}'],
    [422, 'application/json', '{"error":"charge already exists"}'],
  ];
  const charge = { status: 'ACTIVE', value: 100, correlationID: 'a' };
  const create = 'charge create --value 100 --correlation-id a --json --retries 1';

  it.each(statuses)('%i %s %s: is done if the look-up finds the charge', async (status, type, text) => {
    const { url } = await httpServer((request, response) => {
      if (request.method === 'GET') return json(response, 200, { charge });
      response.writeHead(status, { 'content-type': type, location: 'https://elsewhere.example/' });
      return response.end(text);
    });
    const self = machineAt({ url });
    const ended = await self.run(create);
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.json()).toEqual(charge);
    expect(outcomes(self)).toEqual(['done']);
  });

  it.each(statuses)('%i %s %s: has an unknown outcome if the look-up fails', async (status, type, text) => {
    const { url } = await httpServer((request, response) => {
      if (request.method === 'GET') return json(response, 502, {});
      response.writeHead(status, { 'content-type': type, location: 'https://elsewhere.example/' });
      return response.end(text);
    });
    expect((await machineAt({ url }).run(create)).code).toBe(6);
    expect((await machineAt({ url }).run('api POST /api/v1/charge -f value=1')).code).toBe(
      status === 422 ? 4 : status === 400 && text.includes('Já') ? 4 : 6,
    );
  });

  it.each([
    [400, '{"error":"value must be positive"}', 4],
    [401, '{"data":null,"errors":[{"message":"appID inválido"}]}', 3],
    [403, '{"error":"not allowed"}', 3],
    [404, '{"error":"Cobrança não encontrada"}', 4],
    [422, '{"error":{"value":["too small"]}}', 4],
  ])(
    "%i %s: ends without a retry or look-up if the error is the service's own",
    async (status, text, code) => {
      const { url, seen } = await httpServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(text);
      });
      const self = machineAt({ url });
      expect((await self.run(create)).code).toBe(code);
      expect(seen).toHaveLength(1);
      expect(outcomes(self)).toEqual([code === 4 ? 'refused' : 'not-done']);
    },
  );

  it('is refused if the journal has the same id as done', async () => {
    let there = false;
    const { url, seen } = await httpServer((request, response) => {
      if (request.method === 'GET') return json(response, 200, { charge });
      if (there) return json(response, 400, { error: 'Já existe uma cobrança com este Correlação ID' });
      there = true;
      return json(response, 200, { charge });
    });
    const self = machineAt({ url });
    expect((await self.run(create)).code).toBe(0);
    expect(await self.run(create)).toMatchObject({ code: 4, err: expect.stringContaining('Já existe') });
    // The read only finds out what to say; the refusal stands without it.
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
  });

  it('is refused with exit code 4 if its id belongs to a charge with other data', async () => {
    const other = { ...charge, value: 999 };
    const { url } = await answering({ read: [200, { charge: other }], write: [409, { error: 'conflict' }] });
    expect((await machineAt({ url }).run(create)).code).toBe(4);
    const returning = await httpServer((_request, response) => json(response, 200, { charge: other }));
    const ended = await machineAt({ url: returning.url }).run(`${create} --return-existing`);
    expect(ended).toMatchObject({ code: 4, err: expect.stringContaining('its amount is R$ 9,99') });
  });
});

describe('look-up that finds nothing after a lost answer', () => {
  it.each([1, 2, 3])('is repeated until it finds the charge, after %i stale results', async (late) => {
    const charge = { status: 'ACTIVE', value: 100, correlationID: 'a' };
    let looks = 0;
    const { url } = await httpServer((request, response) => {
      if (request.method === 'POST') return json(response, 500, { error: 'Internal server error' });
      looks += 1;
      return looks > late
        ? json(response, 200, { charge })
        : json(response, 400, { error: 'Cobrança não encontrada' });
    });
    const self = machineAt({ url });
    const began = self.time;
    const ended = await self.run('charge create --value 100 --correlation-id a --json --retries 0');
    expect(ended.code).toBe(0);
    expect(self.time - began).toBeLessThanOrEqual(5_000);
  });

  it("proves nothing if the answer is an HTML page instead of the service's 404", async () => {
    const { url } = await httpServer((request, response) => {
      if (request.method === 'POST') return json(response, 500, { error: 'Internal server error' });
      response.writeHead(404, { 'content-type': 'text/html' });
      return response.end('<html>Not Found</html>');
    });
    expect(
      (await machineAt({ url }).run('charge create --value 100 --correlation-id a --retries 0')).code,
    ).toBe(6);
  });

  it.each([
    ['on the next page of a list', '5f0c1b1e-3c1e-4c1e-8c1e-5f0c1b1e3c1e', 15],
    ['in a list that fills a page and says nothing of the next', '5f0c1b1e-3c1e-4c1e-8c1e-5f0c1b1e3c1e', 150],
    ['written in another way', '12.345.678/0001-95', 0],
  ])('does not report pix-key delete as done for a key %s', async (_where, key, place) => {
    const listed = Array.from({ length: 200 }, (_, index) => ({
      key: index === place ? key.replaceAll(/[./]|(?<=\d{4})-(?=\d\d$)/g, '') : crypto.randomUUID(),
      type: 'EVP',
      isDefault: false,
    }));
    const { url } = await httpServer((request, response) => {
      if (request.method === 'DELETE') return json(response, 500, { error: 'Internal server error' });
      const limit = Number(new URL(request.url, 'http://x').searchParams.get('limit') ?? 10);
      return json(response, 200, { pixKeys: listed.slice(0, limit) });
    });
    const ended = await machineAt({ url }).run(['pix-key', 'delete', key, '--retries', '0', '--yes']);
    expect(ended.code).toBe(place === 150 ? 6 : 5);
  });

  it('proves nothing if --timeout leaves no time to repeat it', async () => {
    const { url } = await answering({ read: [400, { error: 'Cobrança não encontrada' }], write: FAILED });
    const line = 'charge create --value 100 --correlation-id a --retries 0';
    expect((await machineAt({ url }).run(`${line} --timeout 3s`)).code).toBe(6);
    expect((await machineAt({ url }).run(line)).code).toBe(5);
  });
});

describe('connection whose answers are shifted by one request', () => {
  it('is closed, so that charge create --batch reports the right result for each row', async () => {
    const made = new Map<string, unknown>();
    // Answered twice: from then on each request of the connection gets the answer of the one before.
    const left = new WeakMap<object, readonly [number, unknown]>();
    const { url } = await httpServer((request, response) => {
      let answer: readonly [number, unknown] = [400, { error: 'Cobrança não encontrada' }];
      if (request.method === 'POST') {
        const { correlationID, value } = requestIn(request);
        made.set(correlationID, { charge: { correlationID, value, status: 'ACTIVE' } });
        answer = [200, made.get(correlationID)];
      } else {
        const found = made.get(request.url.split('/').at(-1)!);
        if (found !== undefined) answer = [200, found];
      }
      const given = left.get(response.socket!) ?? answer;
      left.set(response.socket!, answer);
      json(response, given[0], given[1]);
    });
    const self = machineAt({ url });
    const rows = Array.from({ length: 30 }, (_, n) => `order-${n},${100 + n}`);
    const ended = await self.run('charge create --batch - -o ndjson', {
      input: `correlation-id,value\n${rows.join('\n')}\n`,
    });
    expect(ended.code).toBe(0);
    const reported = parsedLines(outcome, ended.out);
    expect(reported).toMatchObject(rows.map(() => ({ outcome: 'done' })));
    for (const row of reported) expect(row).toMatchObject({ result: { correlationID: row.correlationID } });
    expect(made.size).toBe(30);
  });

  it('does not make charge get report another charge as paid', async () => {
    const paid = { charge: { correlationID: 'b', value: 100, status: 'COMPLETED' } };
    const { url } = await httpServer((_request, response) => json(response, 200, paid));
    const ended = await machineAt({ url }).run('charge get a --json --retries 1');
    expect(ended).toMatchObject({ code: 5, out: '', err: expect.stringContaining('a different resource') });
  });
});

it.each(['FAILED_TRY', 'REJECTED', 'CANCELED', 'CONCLUDED', 'COMPLETED'])(
  'installment charge exits with 4 if it is refused because its Pix request is already %s',
  async (status) => {
    const installment = {
      globalID: 'g',
      correlationID: 'i',
      installmentNumber: 2,
      value: 4990,
      status: 'ACTIVE',
      cobr: { status, value: 4990 },
    };
    const { url } = await answering({
      read: [200, { installment }],
      write: [400, { error: 'A parcela já foi enviada ao banco do pagador' }],
    });
    const self = machineAt({ url });
    for (const more of ['', '--value 4990']) {
      const ran = await self.run(`installment charge i ${more} --json`);
      expect([ran.code, ran.out]).toEqual([4, '']);
    }
    expect(outcomes(self)).toEqual(['refused', 'refused']);
  },
);

it.each([
  ['SUSPENDED', 6],
  ['CREATED', 6],
  ['INACTIVE', 0],
  ['COMPLETED', 0],
  ['CANCELED', 0],
  ['ACTIVE', 5],
])(
  'subscription cancel after a lost answer, with the subscription %s, exits with %i',
  async (status, code) => {
    const subscription = { globalID: 'g', correlationID: 'plan-1', status, value: 100, customer: {} };
    const { url } = await answering({ read: [200, { subscription }], write: FAILED });
    const ran = await machineAt({ url }).run('subscription cancel plan-1 --yes --retries 0');
    expect(ran.code).toBe(code);
  },
);

it('customer update after a lost answer is found if the service stores the e-mail address in lower case', async () => {
  const customer = { name: 'Ana', email: 'ana@example.com', correlationID: 'c' };
  const { url } = await answering({ read: [200, { customer }], write: FAILED });
  const ran = await machineAt({ url }).run('customer update c --email Ana@Example.com --retries 0');
  expect(ran.code).toBe(0);
});

describe('subscription create refused as a duplicate', () => {
  const made = {
    globalID: 'g',
    correlationID: 'plan-1',
    type: 'RECURRENT',
    frequency: 'MONTHLY',
    value: 4990,
    customer: { name: 'Ana', taxID: { taxID: TAX_ID, type: 'BR:CPF' } },
    dayGenerateCharge: 5,
    dayDue: 7,
    chargeType: 'DYNAMIC',
  };
  const line = `subscription create --value 4990 --customer-name Ana --customer-tax-id ${TAX_ID} --correlation-id plan-1`;
  const service = () =>
    answering({
      read: [200, { subscription: made }],
      write: [400, { error: 'Já existe uma assinatura com este Correlação ID' }],
    });

  it.each([
    '--frequency WEEKLY',
    '--journey ONLY_RECURRENCY',
    '--day-generate-charge 20',
    '--day-due 9',
    '--charge-type OVERDUE',
  ])('has an unknown outcome if the existing subscription differs from %s', async (other) => {
    const { url } = await service();
    const self = machineAt({ url });
    const ran = await self.run(`${line} ${other} --json`);
    expect([ran.code, ran.out]).toEqual([6, '']);
    expect(ran.err).toContain('journal resolve');
    const resolved = await self.run('journal resolve');
    expect([resolved.code, resolved.out]).toEqual([6, expect.stringContaining('other data')]);
  });

  it.each(['', '--frequency MONTHLY --day-due 7', '--day-generate-charge 2099-12-05'])(
    'is done if the existing subscription has the same data: %s',
    async (same) => {
      const { url } = await service();
      const ran = await machineAt({ url }).run(`${line} ${same} --json`);
      expect(ran.code).toBe(0);
    },
  );
});

describe('write without a user-supplied id', () => {
  const charge = (id: string) => ({ charge: { correlationID: id, value: 100, status: 'ACTIVE' } });

  it.each([
    'charge create --value 100',
    'transfer create --value 100 --from-pix-key a@example.com --to-pix-key b@example.com',
    'account withdraw 6290ccfd42831958a405debc --value 700',
    'subaccount withdraw a@example.com',
    `subscription create --value 100 --customer-name Ana --customer-tax-id ${TAX_ID}`,
  ])('is not sent again while the same write is open in the journal: %s', async (line) => {
    const { url, seen } = await httpServer((_request, response) => json(response, 500, {}));
    const self = machineAt({ url });
    expect((await self.run(`${line} --retries 0`)).code).toBe(6);
    const posts = seen.filter(({ method }) => method === 'POST').length;
    const again = await self.run(`${line} --json`);
    expect(again.code).toBe(6);
    expect(errorOf(again)).toMatchObject({
      code: 'open-before',
      hint: expect.stringMatching(/pixctl journal (?:resolve|resume)/),
    });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(posts);
    // Another one is another one, and what was settled is in nobody's way.
    await self.run(line.replace(/--value \d+/, '--value 701'));
    const { id } = (await self.run('journal list --json')).json().at(-1)!;
    expect((await self.run(`journal resolve ${id} --as not-done`)).code).toBe(0);
    const later = seen.filter(({ method }) => method === 'POST').length;
    await self.run(`${line} --retries 0`);
    expect(seen.filter(({ method }) => method === 'POST').length).toBe(later + 1);
  });

  it.each([
    ['subaccount debit a@example.com --value 100 --description mine', /Check the account and record what/],
    ['subaccount debit a@example.com --value 100', /^(?!.*--correlation-id).*First find out: pixctl journal/],
    ['subaccount withdraw a@example.com', /Check the account and record what/],
  ])('is refused with a hint to resolve its open entry: %s', async (line, hint) => {
    const { url } = await httpServer((_request, response) => json(response, 500, {}));
    const self = machineAt({ url });
    expect((await self.run(`${line} --retries 0`)).code).toBe(6);
    expect(errorOf(await self.run(`${line} --json`)).hint).toMatch(hint);
    const settled = (await self.run('journal resolve --json')).json();
    expect(field(settled, '0.detail')).toMatch(
      line.includes('mine') || line.includes('withdraw') ? /has no id to look up/ : /no clear answer/,
    );
  });

  it('can be sent with a user-supplied id despite an open entry', async () => {
    let fails = true;
    const { url } = await httpServer((request, response) =>
      fails ? json(response, 500, {}) : json(response, 200, charge(requestIn(request).correlationID)),
    );
    const self = machineAt({ url });
    expect((await self.run('charge create --value 100 --retries 0')).code).toBe(6);
    fails = false;
    expect((await self.run('charge create --value 100')).code).toBe(6);
    expect((await self.run('charge create --value 100 --correlation-id mine')).code).toBe(0);
  });

  it('payment send does not create the payment again while its approval is open', async () => {
    let approvals = 0;
    const { url, seen } = await httpServer((request, response) => {
      if (request.url === '/api/v1/payment')
        return json(response, 200, { payment: { ...requestIn(request), status: 'CREATED' } });
      if (request.method === 'POST') approvals += 1;
      return json(response, 500, {});
    });
    const self = machineAt({ url });
    const send = 'payment send --value 100 --destination-alias ana@example.com --retries 0';
    expect((await self.run(send)).code).toBe(6);
    expect(await self.run(send)).toMatchObject({ code: 6, err: expect.stringContaining('payment.approve') });
    expect(approvals).toBe(1);
    expect(seen.filter(({ url: path }) => path === '/api/v1/payment')).toHaveLength(1);
  });
});

describe('refund create with an id that another machine has used', () => {
  const returned = async () => {
    const served = await serve();
    const endToEndIds: string[] = [];
    for (const id of ['a', 'b']) {
      await served.ok('POST', '/api/v1/charge', { correlationID: id, value: 1_000 });
      endToEndIds.push((await served.ok('POST', '/_sandbox/pay', { id })).endToEndId);
    }
    const elsewhere = (number: number) => {
      return machineAt({ url: served.url, appKey: served.appKey }).run(
        `refund create --transaction-end-to-end-id ${endToEndIds[number]} --value 100 --correlation-id r --yes`,
      );
    };
    expect((await elsewhere(0)).code).toBe(0);
    return elsewhere;
  };

  it('has an unknown outcome if the existing refund is of another Pix', async () => {
    const elsewhere = await returned();
    expect((await elsewhere(1)).code).toBe(6);
  });

  it('is done if the existing refund is of the same Pix', async () => {
    const elsewhere = await returned();
    expect((await elsewhere(0)).code).toBe(0);
  });
});

describe('payment send', () => {
  it('has an unknown outcome if the approved amount differs from the requested one', async () => {
    const { url } = await httpServer((request, response) => {
      const { correlationID } = JSON.parse(request.body || '{}');
      const isApproval = request.url.endsWith('/approve');
      json(response, 200, {
        payment: {
          correlationID,
          value: isApproval ? 999 : 100,
          destinationAlias: 'ana@example.com',
          status: isApproval ? 'APPROVED' : 'CREATED',
        },
      });
    });
    const ran = await machineAt({ url }).run('payment send --value 100 --pix-key ana@example.com --yes');
    expect(ran.code).toBe(6);
    expect(ran.err).toContain('R$ 9,99');
  });
});

describe('account create', () => {
  const account = (accountId: string) => ({
    accountId,
    isDefault: false,
    balance: { total: 0, blocked: 0, available: 0 },
  });
  /** @param before status and body of the list, which is read first */
  const opened = async (before: readonly [number, unknown], answered: string) => {
    const seen: string[] = [];
    const { url } = await httpServer((request, response) => {
      seen.push(request.method);
      if (request.method === 'GET') json(response, ...before);
      else json(response, 200, { account: account(answered) });
    });
    const self = machineAt({ url });
    return { self, seen, ran: await self.run('account create --json') };
  };
  const two = [200, { accounts: [account('a'), account('b')] }] as const;

  it('is done if the account in the answer did not exist before', async () => {
    const { self, seen, ran } = await opened(two, 'c');
    expect(ran.code).toBe(0);
    expect(ran.json().accountId).toBe('c');
    expect(seen).toEqual(['GET', 'POST', 'GET']);
    expect(outcomes(self)).toEqual(['done']);
  });

  it('has an unknown outcome and is not retried if the account in the answer existed before', async () => {
    const { self, seen, ran } = await opened(two, 'b');
    expect(ran.code).toBe(6);
    expect(ran.err).toContain('pixctl account list');
    expect(seen.filter((method) => method === 'POST')).toHaveLength(1);
    expect(outcomes(self)).toEqual(['unknown']);
  });

  it.each([
    [3, [403, { error: 'Application does not have required scope: ACCOUNT_GET_LIST' }]],
    [5, [200, {}]],
    [5, [200, { accounts: {} }]],
  ] as const)('is not sent if the account list cannot be read (exit %i)', async (code, before) => {
    const { self, seen, ran } = await opened(before, 'c');
    expect(ran.code).toBe(code);
    expect(seen).not.toContain('POST');
    expect((await self.run('journal list --all --json')).json()).toEqual([]);
  });
});
