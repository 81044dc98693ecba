// The bodies of webhook events that the sandbox delivers, held against what the service documents.
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, eventTypeOf } from '#contract/events/event-types.ts';
import { defined } from '#errors/defined.ts';
import { machine } from '#test/support/cli.ts';
import { everyEvent } from '#test/support/services/every-event.ts';
import { eventNameIn } from '#test/support/services/received.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import type { Shape } from './documented.ts';
import { differences, missing } from './documented.ts';
import { DOCUMENTED_EVENTS } from './events.ts';

/** Events that the service lists without their fields. */
const WITHOUT_FIELDS = ['BOLETO_SETTLED'];

/** Differences that are right, as `EVENT: PATH: PROBLEM`, and why. */
const EXCEPTIONS: readonly { readonly because: string; readonly all: readonly RegExp[] }[] = [
  {
    because: 'documents of November 2023, by which clients were written, have the field in the resource',
    all: [
      /^MOVEMENT_\w+: payment\.globalID: not documented$/,
      /\bpixQrCode\.globalID: not documented$/,
      /^PIX_AUTOMATIC_\w+: (?:additionalInfo|chargeType|dayDue): not documented$/,
      /\bcharge\.subscription\.(?:additionalInfo|chargeType|dayDue|comment|pixRecurring): not documented$/,
    ],
  },
];

const used = new Set<RegExp>();
const isException = (line: string): boolean => {
  const found = EXCEPTIONS.flatMap(({ all }) => all).find((one) => one.test(line));
  if (found !== undefined) used.add(found);
  return found !== undefined;
};

/** Returns how a body differs from the documented form that is nearest to it. */
function problems(type: string, { event: _, ...body }: { readonly event: string }): readonly string[] {
  const of = (shape: Shape): readonly string[] =>
    [...differences(shape, body), ...missing(shape, body)]
      .map(({ path, problem }) => `${type}: ${path}: ${problem}`)
      .filter((line) => !isException(line));
  const forms = defined(DOCUMENTED_EVENTS[type], type).map(of);
  return forms.toSorted((a, b) => a.length - b.length)[0]!;
}

it('documents the fields of every event, or lists the event as one without documented fields', () => {
  expect([...Object.keys(DOCUMENTED_EVENTS), ...WITHOUT_FIELDS].toSorted()).toEqual(
    [...EVENT_TYPES].toSorted(),
  );
});

describe('webhook delivery', () => {
  it.each(['openpix', 'service'])(
    'has the documented fields of each event in the namespace %s',
    async (namespace) => {
      const s = await serve({ namespace });
      const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
      for (const event of EVENT_TYPES)
        await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, url } });
      seen.splice(0);
      await everyEvent(s);
      const types = new Set<string>();
      const found = new Set<string>();
      for (const call of seen) {
        const type = defined(eventTypeOf(eventNameIn(call)), call.body);
        types.add(type);
        if (WITHOUT_FIELDS.includes(type)) continue;
        for (const problem of problems(type, JSON.parse(call.body) as { event: string })) found.add(problem);
      }
      expect([...found]).toEqual([]);
      expect(types).toEqual(new Set(EVENT_TYPES));
    },
  );

  it.each(EVENT_TYPES.filter((type) => !WITHOUT_FIELDS.includes(type)))(
    'has the documented fields of %s after webhook trigger',
    async (type) => {
      const { run } = machine();
      expect((await run(`--sandbox webhook add --name x --event ${type} --email a@b.example`)).code).toBe(0);
      expect((await run(`--sandbox webhook trigger ${type} --json`)).code).toBe(0);
      const [reported] = (await run('--sandbox sandbox deliveries --json')).json();
      expect(problems(type, JSON.parse(reported.body) as { event: string })).toEqual([]);
    },
  );

  it('needs every exception', () => {
    expect(EXCEPTIONS.flatMap(({ all }) => all).filter((one) => !used.has(one))).toEqual([]);
  });
});
