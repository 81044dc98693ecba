// `dispute list` and `dispute get`: deadlines, order, what is known about evidence, and the calendar file.
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineCalendar } from '#commands/dispute/calendar.ts';
import { evidenceDeadline } from '#contract/dispute-deadline.ts';
import { DISPUTE_STATUS, DISPUTE_TYPE } from '#contract/statuses.ts';
import { english } from '#messages/message.ts';
import { parseJson } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { readCalendar, textOf } from '#test/support/icalendar.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A sandbox with disputes of R$ 10,00, R$ 20,00 …, each an hour after the one before; the ids are in this order. */
async function disputed(count: number): Promise<{ s: Served; self: Machine; ids: readonly string[] }> {
  const s = await serve();
  const self = machineAt(s);
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { endToEndId } = await receive(s, number * 1_000);
    await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
    ids.push(endToEndId);
    if (number < count) await s.advance(HOUR);
  }
  self.time = s.time;
  return { s, self, ids };
}

const E2E = (number: number): string => `E9999900420261121120${String(number).padStart(12, '0')}`;

/** A service with these disputes, which are on one page each if `paged`. */
async function listing(disputes: readonly object[], paged = false): Promise<Machine> {
  const { url } = await httpServer((request, response) => {
    const at = Number(new URL(request.url, 'http://x').searchParams.get('skip') ?? 0);
    const page = paged ? disputes.slice(at, at + 1) : disputes.slice(at);
    const hasNextPage = at + page.length < disputes.length;
    json(response, 200, {
      disputes: page,
      pageInfo: { skip: at, limit: 100, totalCount: disputes.length, hasPreviousPage: at > 0, hasNextPage },
    });
  });
  return machineAt({ url });
}
const dispute = (number: number, more: object = {}): object => ({
  endToEndId: E2E(number),
  status: 'CREATED',
  type: 'MED',
  sentOrReceived: 'RECEIVED',
  value: number * 100,
  name: 'Bruno Lima',
  createdAt: new Date(Date.parse('2026-11-20T12:00:00.000Z') - number * HOUR).toISOString(),
  ...more,
});

describe('dispute list', () => {
  it('lists open disputes first, then the newest, with both deadlines', async () => {
    const { s, self, ids } = await disputed(3);
    await s.ok('POST', '/_sandbox/dispute/reject', { id: ids[2] });
    const listed = (await self.run('dispute list --json')).json();
    expect(listed.map(({ endToEndId, isOpen }) => [endToEndId, isOpen])).toEqual([
      [ids[1], true],
      [ids[0], true],
      [ids[2], false],
    ]);
    expect(listed[1]).toMatchObject({
      createdAt: '2026-11-21T12:00:00.000Z',
      answerBy: '2026-11-24T12:00:00.000Z',
      answerByWorkingDays: '2026-11-26T02:59:59.999Z',
    });
    expect(listed[2]).toMatchObject({ answerBy: null, answerByWorkingDays: null, evidence: null });
    const csv = (await self.run('dispute list -o csv')).out.trim().split('\n');
    expect(csv.slice(1).map((row) => row.split(',')[0])).toEqual(listed.map(({ endToEndId }) => endToEndId));
  });

  it.each([60, 80, 200])('shows deadline, time left, amount and status in %d columns', async (terminal) => {
    const { s, self, ids } = await disputed(1);
    await s.advance(20 * HOUR);
    const { out } = await self.run('dispute list', { terminal, env: { NO_COLOR: '1' } });
    expect(out).toMatch(/^24\/11\/2026 09:00 +2 d 4 h +R\$ 10,00 +Created +25\/11\/2026/m);
    expect(out).toContain(ids[0]);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(terminal);
  });

  it.each([
    [71 * HOUR + 59 * 60_000, '1 min'],
    [72 * HOUR, '0 min'],
    [72 * HOUR + 1, 'passed'],
    [72 * HOUR - DAY, '1 d 0 h'],
    [72 * HOUR - DAY + 1, '23 h'],
  ])('says after %d ms that the time left is %s', async (milliseconds, left) => {
    const { self, s } = await disputed(1);
    s.time += milliseconds;
    self.time = s.time;
    const { out } = await self.run('dispute list', { terminal: 200 });
    expect(out).toMatch(new RegExp(`24/11/2026 09:00 +${left} +R`));
  });

  it('says what is known about evidence: by the status, by the journal, and that an outcome is not known', async () => {
    const self = await listing([
      dispute(1),
      dispute(2, { status: 'IN_REVIEW' }),
      dispute(3, { status: 'PENDING_DOCUMENTATION' }),
      dispute(4, { status: 'ACKNOWLEDGED' }),
      dispute(5, { sentOrReceived: 'SENT', status: 'OPENED' }),
      dispute(6, { status: 'CLOSED' }),
    ]);
    const listed = (await self.run('dispute list --json')).json();
    expect(listed.map(({ status, evidence }) => [status, evidence])).toEqual([
      ['CREATED', 'none-recorded'],
      ['IN_REVIEW', 'sent'],
      ['PENDING_DOCUMENTATION', 'requested'],
      ['ACKNOWLEDGED', 'none-recorded'],
      ['OPENED', null],
      ['CLOSED', null],
    ]);
  });

  it('knows evidence that this computer sent, although the status does not tell', async () => {
    const { s, self, ids } = await disputed(2);
    expect((await self.run(`dispute evidence ${ids[0]} --url https://a.example/1.pdf`)).code).toBe(0);
    s.database.prepare("UPDATE disputes SET status = 'CREATED'").run();
    const of = async (id: string | undefined) =>
      (await self.run('dispute list --json')).json().find(({ endToEndId }) => endToEndId === id)?.evidence;
    expect([await of(ids[0]), await of(ids[1])]).toEqual(['sent', 'none-recorded']);
  });

  it('does not claim that there is none if evidence was sent by an id that no answer contains', async () => {
    const { s, self, ids } = await disputed(1);
    const [row] = s.database.prepare('SELECT oid FROM disputes').all();
    const id = Buffer.from(`Dispute:${String(row?.['oid'])}`).toString('base64');
    expect((await self.run(`dispute evidence ${id} --url https://a.example/1.pdf`)).code).toBe(0);
    s.database.prepare("UPDATE disputes SET status = 'CREATED'").run();
    expect((await self.run('dispute list --json')).json()).toMatchObject([
      { endToEndId: ids[0], evidence: null },
    ]);
  });

  it('warns on stderr in every format if older disputes were not read', async () => {
    const { self, ids } = await disputed(2);
    for (const more of ['', '--json', '-o csv', '-o ndjson'])
      expect((await self.run(`dispute list --limit 1 ${more}`)).err).toContain(
        'only the newest 1 were read, and older ones may be open: use --all',
      );
    const all = await self.run('dispute list --all --json');
    expect(all.err).toBe('');
    expect(all.json().map(({ endToEndId }) => endToEndId)).toEqual([ids[1], ids[0]]);
  });

  it('finds an open dispute on a later page, and lists it first', async () => {
    const self = await listing(
      [dispute(1, { status: 'CLOSED' }), dispute(2, { status: 'ACCEPTED' }), dispute(3)],
      true,
    );
    const listed = (await self.run('dispute list --json')).json();
    expect(listed.map(({ status }) => status)).toEqual(['CREATED', 'CLOSED', 'ACCEPTED']);
  });

  it('keeps the fields of the service as they came, also unknown ones, statuses and times that are none', async () => {
    const odd = [
      dispute(1, { status: 'NEW_ONE', type: 'NEW_TYPE', sentOrReceived: 'BOTH', extra: { a: 1 } }),
      dispute(2, { createdAt: 'soon' }),
      dispute(3, { createdAt: '9999-12-31T00:00:00Z' }),
      { endToEndId: E2E(4) },
      dispute(5, { value: '10', name: '\u001b[31m' }),
    ];
    const self = await listing(odd);
    const ran = await self.run('dispute list --json');
    expect(ran.code).toBe(0);
    for (const one of odd) expect(parseJson(ran.out)).toContainEqual(expect.objectContaining(one));
    const { out } = await self.run('dispute list', { terminal: 200 });
    expect(out).toContain('NEW_ONE');
    expect(out).toContain('NEW_TYPE');
    expect(out).toContain('BOTH');
    expect(out).not.toContain('\u001b[31m\u001b');
  });

  it.each([
    ['en', 'PIXCTL_LANG'],
    ['pt', 'PIXCTL_LANG'],
  ])('has a word in %s for every status, type and side', async (language, name) => {
    const self = await listing([
      ...DISPUTE_STATUS.map((status, index) => dispute(index + 1, { status })),
      ...DISPUTE_TYPE.map((type, index) => dispute(index + 20, { type, sentOrReceived: 'SENT' })),
    ]);
    const { out } = await self.run('dispute list', { terminal: 260, env: { [name]: language } });
    for (const code of [...DISPUTE_STATUS, 'DISPUTE', 'CHARGEBACK', 'SENT', 'RECEIVED'])
      expect(out).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(out).toMatch(language === 'pt' ? /Contra você/ : /Against you/);
  });

  it.each(DISPUTE_STATUS)('--status %s lists only disputes with it', async (status) => {
    const self = await listing(DISPUTE_STATUS.map((one, index) => dispute(index + 1, { status: one })));
    const listed = (await self.run(`dispute list --json --status ${status}`)).json();
    expect(listed.map((one) => one.status)).toEqual([status]);
  });
});

describe('dispute get', () => {
  it('shows the deadlines to people and programs', async () => {
    const { self, ids } = await disputed(1);
    expect((await self.run(`dispute get ${ids[0]} --json`)).json()).toMatchObject({
      isOpen: true,
      answerBy: '2026-11-24T12:00:00.000Z',
      evidence: 'none-recorded',
    });
    const { out } = await self.run(`dispute get ${ids[0]}`, { terminal: 80, env: { NO_COLOR: '1' } });
    expect(out).toMatch(/Answer by +24\/11\/2026 09:00\nTime left +3 d 0 h\nWorking days +25\/11\/2026/);
  });
});

describe('dispute list --ics', () => {
  const save = async (self: Machine, more = '', env = {}) => {
    const file = join(self.dir, 'disputes.ics');
    const ran = await self.run(`dispute list --ics ${file} --json ${more}`, { env });
    return { ran, file, calendar: () => readCalendar(readFileSync(file)) };
  };

  it('writes an event for each deadline, at the same time in UTC, with the ids that it had before', async () => {
    const { s, self, ids } = await disputed(3);
    await s.ok('POST', '/_sandbox/dispute/accept', { id: ids[2] });
    const { ran, calendar } = await save(self);
    expect({ code: ran.code, err: ran.err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^saved .*disputes\.ics; deadlines: 2\n$/),
    });
    const events = calendar().parts;
    expect(
      events.map(({ name, properties }) => [name, properties['DTSTART'], properties['DTSTAMP']]),
    ).toEqual([
      ['VEVENT', '20261124T130000Z', '20261121T120000Z'],
      ['VEVENT', '20261124T120000Z', '20261121T120000Z'],
    ]);
    expect(events[1]?.parts.map(({ name, properties }) => [name, properties['TRIGGER']])).toEqual([
      ['VALARM', '-P1D'],
      ['VALARM', '-PT4H'],
    ]);
    expect(textOf(events[1]!.properties['SUMMARY']!)).toContain('R$ 10,00');
    expect(textOf(events[1]!.properties['DESCRIPTION']!)).toContain(ids[0]);
    self.time += HOUR;
    const again = (await save(self)).calendar().parts;
    expect(again.map(({ properties }) => properties['UID'])).toEqual(
      events.map(({ properties }) => properties['UID']),
    );
    expect(again[0]?.properties['DTSTAMP']).toBe('20261121T130000Z');
  });

  it('contains no name, e-mail address, telephone number or reason of the payer, in either language', async () => {
    const self = await listing([
      dispute(1, {
        email: 'bruno@b.example',
        phoneNumber: '+5511999990000',
        disputeReason: 'Golpe do motoboy',
      }),
    ]);
    for (const language of ['en', 'pt']) {
      const { file } = await save(self, '', { PIXCTL_LANG: language });
      const text = readFileSync(file, 'utf8').replaceAll('\r\n ', '');
      expect(text).toContain(language === 'pt' ? 'SUMMARY:Contestação' : 'SUMMARY:Pix dispute');
      expect(text).not.toMatch(/bruno|5511|motoboy/i);
    }
  });

  it('writes a valid calendar without events if no dispute has a deadline', async () => {
    const { calendar, ran } = await save(await listing([]));
    expect(ran.code).toBe(0);
    expect(calendar().parts.map(({ name }) => name)).toEqual(['VTIMEZONE']);
  });

  it('replaces a file as a whole, with its permissions, and refuses a link, a folder and standard output', async () => {
    const { self } = await disputed(1);
    const { file } = await save(self);
    writeFileSync(file, 'x'.repeat(100_000), { mode: 0o600 });
    const { calendar } = await save(self);
    expect(calendar().parts).toHaveLength(1);
    symlinkSync(file, join(self.dir, 'link.ics'));
    for (const [name, why] of [
      [join(self.dir, 'link.ics'), 'symbolic link'],
      [self.dir, 'folder'],
      [join(self.dir, 'none', 'x.ics'), 'cannot write'],
      ['-', '--ics needs the name of a file'],
    ] as const) {
      const ran = await self.run(['dispute', 'list', '--ics', name]);
      expect({ code: ran.code, out: ran.out }).toEqual({ code: 2, out: '' });
      expect(ran.err).toContain(why);
    }
    expect(statSync(file).isFile()).toBe(true);
  });

  it('escapes and folds any text of a service', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
        fc.option(fc.maxSafeNat(), { nil: undefined }),
        (endToEndId, createdAt, value) => {
          const deadline = evidenceDeadline(createdAt)!;
          const bytes = deadlineCalendar([{ endToEndId, createdAt, value, deadline }], 0, english);
          const [event, ...others] = readCalendar(bytes).parts;
          expect(others).toEqual([]);
          expect(Object.keys(event!.properties).toSorted()).toEqual([
            'CLASS',
            'DESCRIPTION',
            'DTSTAMP',
            'DTSTART',
            'SUMMARY',
            'TRANSP',
            'UID',
          ]);
          textOf(event!.properties['UID']!);
          textOf(event!.properties['DESCRIPTION']!);
        },
      ),
    );
  });
});
