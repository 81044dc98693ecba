// The warning of `webhook listen` about the deadline of a new dispute.
import { describe, expect, it } from 'vitest';
import { warnOfDeadline } from '#commands/webhook/dispute-deadline.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

const E2E = 'E99999004202611211200abcdefghijk';

/** Returns what is printed about an event that arrives at noon of 21 November 2026 in UTC. */
async function warned(dispute: unknown, flag?: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const print = (message: Message): void => void lines.push(english(message));
  const context = {
    output: { warn: print, note: print },
    service: { now: () => Promise.resolve(Date.parse('2026-11-21T12:00:00.000Z')) },
  } as unknown as Context;
  await warnOfDeadline(context, flag === undefined ? {} : { flag }, { dispute });
  return lines;
}

describe('webhook listen, at a DISPUTE_CREATED,', () => {
  it('names the latest possible deadline, because the event has no time of creation, and both commands', async () => {
    const [warning, ...commands] = await warned(
      { status: 'CREATED', endToEndId: E2E, value: 5 },
      ' --profile shop',
    );
    expect(warning).toMatch(
      /^Evidence by 24\/11\/2026 09:00 in Brasília; .*25\/11\/2026.*if this event is late/,
    );
    expect(commands).toEqual([
      `To see the exact deadline: pixctl dispute get ${E2E} --profile shop`,
      `To answer: pixctl dispute evidence ${E2E} --profile shop --file FILE`,
    ]);
  });

  it('counts from the time of creation if the event has one', async () => {
    const [warning] = await warned({ endToEndId: E2E, createdAt: '2026-11-20T10:00:00.000Z' });
    expect(warning).toMatch(/^Evidence by 23\/11\/2026 07:00 in Brasília; [^.]*$/);
  });

  it('says nothing about a dispute that has no such deadline', async () => {
    expect(await warned({ endToEndId: E2E, type: 'CHARGEBACK' })).toEqual([]);
    expect(await warned({ endToEndId: E2E, sentOrReceived: 'SENT' })).toEqual([]);
  });

  it.each([['$(rm -rf ~)'], ['x; reboot'], [`${E2E}\n`], [undefined], [7], [{}]])(
    'puts no id into a command that is none: %j',
    async (endToEndId) => {
      const lines = await warned({ endToEndId });
      expect(lines.slice(1)).toEqual(['To see the exact deadline: pixctl dispute list']);
    },
  );

  it.each([[undefined], [null], ['x'], [[]]])(
    'is not stopped by a body without a dispute: %j',
    async (dispute) => {
      expect(await warned(dispute)).toHaveLength(2);
    },
  );
});
