// `limits-request create` against the sandbox over HTTP: what it refuses before it sends anything, and that no trouble on
// the way makes two requests or a false report.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { PDF } from '#test/support/form.ts';
import { errorOf } from '#test/support/outputs.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import { uploadedDocument } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import type { Seen } from '#test/support/services/server.ts';

const HOUR_MS = 3_600_000;
const REQUEST = '/api/v1/limits/request';

const fileOf = (self: Machine, name: string, bytes: Uint8Array | string = PDF): string => {
  const path = join(self.dir, name);
  writeFileSync(path, bytes);
  return path;
};

async function setup(limits: object = { pixDayLimit: 100_000, pixNightLimit: 50_000 }) {
  const s = await serve();
  const { accounts } = await s.ok('GET', '/api/v1/account/');
  await s.ok('POST', '/_sandbox/limits', limits);
  const self = machineAt(s);
  const file = fileOf(self, 'faturamento.pdf');
  const create = (line: string, more = '--yes --json') =>
    self.run(`limits-request create ${line} --file ${file} ${more}`);
  const rows = () =>
    s.database.prepare('SELECT requested, description, reason, documents FROM limit_requests').all();
  return { s, self, file, create, rows, account: accounts[0].accountId };
}

const isCreate = ({ method, url }: Seen): boolean => method === 'POST' && url === REQUEST;

/** Answers the request for higher limits in another way than the service. */
async function disturbed(
  { s, self }: { readonly s: Served; readonly self: Machine },
  answer: Parameters<typeof between>[1],
) {
  const { url, seen } = await between(s, (request, ask) =>
    isCreate(request) ? answer(request, ask) : ask(),
  );
  self.env['PIXCTL_BASE_URL'] = url;
  return { seen, sent: () => seen.filter(isCreate).length };
}

describe('limits-request create', () => {
  it('sends the given limits, the required ones as they are today, and the uploaded files', async () => {
    const { s, self, create, rows, account } = await setup();
    const contract = fileOf(self, 'contrato.pdf', '%PDF-1.4\n2');
    const made = await create(`--day 2.000,00 --file ${contract} --description Folha --reason Crescimento`);
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    expect(made.json()).toMatchObject({
      companyBankAccountId: account,
      status: 'IN_REVIEW',
      requestedLimits: { pixDayLimit: 200_000, pixNightLimit: 50_000 },
      description: expect.stringMatching(/^Folha \(pixctl [0-9a-f]{12}\)$/),
    });
    expect(rows()).toEqual([
      {
        requested: '{"pixDayLimit":200000,"pixNightLimit":50000}',
        description: expect.any(String),
        reason: 'Crescimento',
        documents: JSON.stringify(
          ['contrato.pdf', 'faturamento.pdf'].map((fileName) => ({
            fileName,
            contentType: 'application/pdf',
          })),
        ),
      },
    ]);
    expect(s.database.prepare('SELECT purpose FROM files').all()).toEqual([
      { purpose: 'ACCOUNT_LIMIT_REQUEST' },
      { purpose: 'ACCOUNT_LIMIT_REQUEST' },
    ]);
  });

  it('asks for limits by holder only if they are given', async () => {
    const { create } = await setup({
      pixDayLimit: 100_000,
      pixNightLimit: 50_000,
      pixOutSameHolderDayLimit: 1_000,
      pixOutDifferentHolderNightLimit: 1_000,
    });
    const made = await create('--others-night 20,00');
    expect(made.json()).toMatchObject({
      requestedLimits: {
        pixDayLimit: 100_000,
        pixNightLimit: 50_000,
        pixOutDifferentHolderNightLimit: 2_000,
      },
    });
    expect(made.out).not.toContain('pixOutSameHolderDayLimit');
  });

  it.each([
    ['no limit', '', 'missing: --day (or --night, '],
    [
      'a limit below that of today',
      '--day 999,99',
      '--day is R$ 999,99, which is below the limit of today, R$ 1.000,00',
    ],
    ['one limit above and one below', '--day 2000,00 --night 1,00', '--night is R$ 1,00, which is below'],
    [
      'the limits of today',
      '--day 1000,00 --night 500,00',
      'no limit is above that of today: --day R$ 1.000,00, --night R$ 500,00',
    ],
    [
      'a limit that the account does not have',
      '--others-day 10,00',
      '--others-day is R$ 10,00, but the account has no such limit',
    ],
    ['the same file twice', '--day 2000,00 --file FILE', 'are the same file'],
    ['a limit that no amount can have', '--day 99999999999,00', '--day must be at most'],
    ['an empty reason', "--day 2000,00 --reason ' '", '--reason is empty'],
    ['a missing file', '--day 2000,00 --file none.pdf', 'none.pdf'],
  ])('with %s exits with 2 and sends no write', async (_what, line, problem) => {
    const { s, self, file, create } = await setup();
    const { url, seen } = await between(s, (_request, ask) => ask());
    self.env['PIXCTL_BASE_URL'] = url;
    const ran = await create(line.replace('FILE', file));
    expect(ran.code).toBe(2);
    expect(errorOf(ran).message).toContain(problem);
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('without a limit by night at the account exits with 2 and says that the service requires one', async () => {
    const { create, rows } = await setup({ pixDayLimit: 100_000 });
    const ran = await create('--day 2000,00');
    expect([ran.code, errorOf(ran).message]).toEqual([2, expect.stringContaining('has no limit --night')]);
    expect(rows()).toEqual([]);
  });

  it('refuses more than ten files', async () => {
    const { self, create } = await setup();
    const files = Array.from(
      { length: 10 },
      (_, n) => `--file ${fileOf(self, `${n}.pdf`, `%PDF-1.4\n${n}`)}`,
    );
    const ran = await create(`--day 2000,00 ${files.join(' ')}`);
    expect([ran.code, errorOf(ran).message]).toEqual([2, expect.stringContaining('at most 10')]);
  });

  it('on a live profile without a terminal and without --yes exits with 9 and sends nothing', async () => {
    const { s, file } = await setup();
    const { url, seen } = await between(s, (_request, ask) => ask());
    const live = machine();
    const login = `login --name loja --url ${url} --mode live --app-key-stdin --no-input`;
    expect((await live.run(login, { input: s.appKey })).code).toBe(0);
    seen.length = 0;
    const ran = await live.run(`limits-request create --day 2000,00 --file ${file} --json`);
    expect([ran.code, errorOf(ran).code]).toEqual([9, 'confirmation-needed']);
    expect(seen).toEqual([]);
  });

  it('shows the upload in a dry run, and sends no write', async () => {
    const { create, rows, s } = await setup();
    const ran = await create('--day 2000,00', '--dry-run');
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('ACCOUNT_LIMIT_REQUEST')]);
    expect([rows(), s.database.prepare('SELECT * FROM files').all()]).toEqual([[], []]);
  });
});

describe('limits-request create in trouble', () => {
  it('finds the request after a lost answer, and sends it once', async () => {
    const self = await setup();
    const { sent } = await disturbed(self, async (_request, ask) => {
      await ask();
      return undefined;
    });
    const ran = await self.create('--day 2000,00');
    expect([ran.code, sent(), self.rows().length]).toEqual([0, 1, 1]);
    expect(ran.json()).toMatchObject({ status: 'IN_REVIEW' });
  });

  it('does not take an older request with the same limits for its own', async () => {
    const self = await setup();
    const { s, account } = self;
    await s.ok('POST', REQUEST, {
      companyBankAccountId: account,
      pixDayLimit: 200_672,
      pixNightLimit: 50_000,
      documents: [{ fileId: await uploadedDocument(s) }],
      description: 'other (pixctl 000000000000)',
    });
    await s.advance(HOUR_MS);
    const { sent } = await disturbed(self, () => undefined);
    const ran = await self.create('--day 2006,72 --retries 0');
    expect([ran.code, sent(), self.rows().length]).toEqual([6, 1, 1]);
  });

  it('reports an unclear answer as unknown if a request without a mark may be its own', async () => {
    const self = await setup();
    const { s, account } = self;
    const { sent } = await disturbed(self, async () => {
      // The service drops the text.
      await s.ok('POST', REQUEST, {
        companyBankAccountId: account,
        pixDayLimit: 200_000,
        pixNightLimit: 50_000,
        documents: [{ fileId: await uploadedDocument(s) }],
      });
      return jsonAnswer(502, { message: 'Bad gateway' });
    });
    const ran = await self.create('--day 2000,00');
    expect([ran.code, sent()]).toEqual([6, 1]);
  });

  it('is done if a gateway delivers the request twice, although the second one is refused with 409', async () => {
    const self = await setup();
    const { sent } = await disturbed(self, async (_request, ask) => {
      await ask();
      return ask();
    });
    const ran = await self.create('--day 2000,00');
    expect([ran.code, sent(), self.rows().length]).toEqual([0, 1, 1]);
  });

  it('exits with 4 while another request of the account is in review, and says so', async () => {
    const self = await setup();
    expect((await self.create('--day 2000,00')).code).toBe(0);
    const ran = await self.create('--day 3000,00');
    expect([ran.code, errorOf(ran)]).toEqual([
      4,
      expect.objectContaining({
        code: 'duplicate',
        message: expect.stringContaining('is in review'),
        hint: expect.stringContaining('pixctl limits-request list'),
      }),
    ]);
    expect(self.rows()).toHaveLength(1);
  });

  it('exits with 4 if a request in review is refused with a text that pixctl does not know', async () => {
    const self = await setup();
    await disturbed(self, () => jsonAnswer(409, { error: 'A request already exists' }));
    const ran = await self.create('--day 2000,00');
    expect([ran.code, errorOf(ran).message]).toEqual([
      4,
      expect.stringContaining('A request already exists'),
    ]);
  });

  it('does not claim to be done by an answer about another request', async () => {
    const self = await setup();
    await disturbed(self, async (_request, ask) => {
      const { body } = await ask();
      const { limitRequest } = JSON.parse(body.toString()) as { limitRequest: object };
      self.s.database.prepare('DELETE FROM limit_requests').run();
      return jsonAnswer(201, { limitRequest: { ...limitRequest, description: 'x (pixctl 000000000000)' } });
    });
    expect((await self.create('--day 2000,00')).code).not.toBe(0);
  });

  it('is refused a second time until the outcome of the first is known, and is then not sent again', async () => {
    const self = await setup();
    const isLost = { now: true };
    const { url, seen } = await between(self.s, async (request, ask) => {
      if (!isLost.now || request.url === '/api/v1/files') return ask();
      // The request is done, its answer is lost, and no look-up is answered.
      if (isCreate(request)) await ask();
      return isCreate(request) || request.url.startsWith(REQUEST) ? undefined : ask();
    });
    self.self.env['PIXCTL_BASE_URL'] = url;
    expect((await self.create('--day 2000,00', '--yes --json --retries 0')).code).toBe(6);
    const again = await self.create('--day 2000,00');
    expect([again.code, errorOf(again).hint]).toEqual([6, expect.stringContaining('journal resolve')]);
    isLost.now = false;
    expect((await self.self.run('journal resolve --json')).json()).toMatchObject([{ outcome: 'done' }]);
    expect([seen.filter(isCreate).length, self.rows().length]).toEqual([1, 1]);
  });

  it('sends nothing if a file cannot be uploaded', async () => {
    const self = await setup();
    const { url } = await between(self.s, (request, ask) =>
      request.url === '/api/v1/files'
        ? jsonAnswer(403, { error: 'Application does not have required scope: FILE_POST' })
        : ask(),
    );
    self.self.env['PIXCTL_BASE_URL'] = url;
    const ran = await self.create('--day 2000,00');
    expect([ran.code, errorOf(ran).message]).toEqual([
      3,
      expect.stringContaining('was not uploaded, and no higher limits were requested'),
    ]);
    expect(self.rows()).toEqual([]);
  });
});

describe('limits-request create --wait', () => {
  const decidedBy = async (line: string) => {
    const self = await setup();
    const { url } = await between(self.s, async (request, ask) => {
      if (request.method === 'GET' && request.url.startsWith(`${REQUEST}/`)) await self.s.advance(HOUR_MS);
      return ask();
    });
    self.self.env['PIXCTL_BASE_URL'] = url;
    return self.create(`${line} --wait`);
  };

  it('ends with the approved request', async () => {
    const ran = await decidedBy('--day 2000,00');
    expect([ran.code, ran.json()]).toEqual([
      0,
      expect.objectContaining({
        status: 'APPROVED',
        approvedLimits: { pixDayLimit: 200_000, pixNightLimit: 50_000 },
      }),
    ]);
    expect(ran.err).not.toContain('less');
  });

  it('says plainly that less was approved than was requested', async () => {
    const ran = await decidedBy('--day 3016,71');
    expect(ran.code).toBe(0);
    expect(ran.err).toContain(
      'less was approved than was requested: R$ 2.008,35 instead of R$ 3.016,71 by day',
    );
  });

  it('ends with exit code 8 if the request is rejected', async () => {
    const ran = await decidedBy('--day 3016,72');
    expect([ran.code, ran.err]).toEqual([8, expect.stringContaining('"code":"other-state"')]);
  });

  it('may ask for the same limits again after a rejection', async () => {
    const self = await setup();
    expect((await self.create('--day 3016,72 --wait 1s')).code).toBe(8);
    await self.s.advance(HOUR_MS);
    expect((await self.create('--day 3016,72')).code).toBe(0);
    expect(self.rows()).toHaveLength(2);
  });

  it('ends with exit code 8 after the given time, and the request stands', async () => {
    const self = await setup();
    const ran = await self.create('--day 2000,00 --wait 5s');
    expect([ran.code, ran.err]).toEqual([8, expect.stringContaining('"code":"wait-over"')]);
    expect(self.rows()).toHaveLength(1);
  });
});

describe('limits-request get', () => {
  it('shows what was approved, and warns if it is less', async () => {
    const { s, self, create } = await setup();
    const made = await create('--day 3016,71');
    await s.advance(HOUR_MS);
    const { id } = made.json();
    const ran = await self.run(`limits-request get ${id}`, { terminal: 120 });
    expect(ran.out).toContain('R$ 2.008,35 by day, R$ 500,00 by night');
    expect(ran.err).toContain('R$ 2.008,35 instead of R$ 3.016,71 by day');
  });

  it('exits with 4 for an unknown id, and names it', async () => {
    const { self } = await setup();
    const ran = await self.run('limits-request get nothing --json');
    expect([ran.code, errorOf(ran).message]).toEqual([
      4,
      expect.stringContaining('there is no limits request nothing'),
    ]);
  });
});
