// Names of events as users write them: with any prefix, with none, and names that pixctl does not know.
import { expect, it } from 'vitest';
import { machine, machineAt } from '#test/support/cli.ts';
import { requestIn } from '#test/support/services/received.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

it.each([
  ['CHARGE_COMPLETED', 'service', 'SERVICE:CHARGE_COMPLETED'],
  ['CHARGE_COMPLETED', 'openpix', 'OPENPIX:CHARGE_COMPLETED'],
  ['charge_completed', 'woovi', 'WOOVI:CHARGE_COMPLETED'],
  ['OPENPIX:CHARGE_COMPLETED', 'service', 'OPENPIX:CHARGE_COMPLETED'],
  ['SERVICE:CHARGE_COMPLETED', 'openpix', 'SERVICE:CHARGE_COMPLETED'],
  ['woovi:charge_completed', 'openpix', 'WOOVI:CHARGE_COMPLETED'],
  ['PIX_AUTOMATIC_APPROVED', 'openpix', 'PIX_AUTOMATIC_APPROVED'],
  ['account_register_pending', 'openpix', 'ACCOUNT_REGISTER_PENDING'],
])('webhook create --event %s sends, in the namespace %s, the event %s', async (event, namespace, sent) => {
  const { url, seen } = await httpServer((request, response) =>
    json(response, 200, { webhook: { ...requestIn(request).webhook, id: 'w', isActive: true } }),
  );
  const self = machineAt({ url });
  self.env['PIXCTL_NAMESPACE'] = namespace;
  const hook = '--name w --url https://shop.example.com/pix';
  const ran = await self.run(`webhook create ${hook} --event ${event} --json`);
  expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
  expect(seen.map((request) => requestIn(request).webhook.event)).toEqual([sent]);
});

it('webhook create warns of an unknown event, which the sandbox rejects', async () => {
  const s = await serve({ namespace: 'openpix' });
  const self = machineAt(s);
  self.env['PIXCTL_NAMESPACE'] = 'openpix';
  const hook = '--name w --url http://127.0.0.1:9/ --no-validate';
  for (const event of ['TED_OUT_CONFIRMED', 'OPENPIX:Sale_New']) {
    const ran = await self.run(`webhook create ${hook} --event ${event}`);
    expect(ran.code).toBe(4);
    expect(ran.err).toContain(`pixctl does not know the event "${event}"`);
  }
});

it.each(['service', 'openpix'])(
  'webhook create in the namespace %s passes the test call of a receiver that expects the exact event name',
  async (namespace) => {
    const s = await serve({ namespace });
    const self = machineAt(s);
    self.env['PIXCTL_NAMESPACE'] = namespace;
    for (const event of ['OPENPIX:CHARGE_CREATED', 'WOOVI:CHARGE_CREATED', 'PIX_AUTOMATIC_APPROVED']) {
      const { url } = await httpServer((request, response) =>
        json(response, requestIn(request).event === event ? 200 : 422, {}),
      );
      const made = await self.run(`webhook create --name w --url ${url} --event ${event} --json`);
      expect(made.err).toBe('');
      expect(made.json()).toMatchObject({ event, url });
    }
  },
);

it.each([
  ['CHARGE_CREATED', 'SERVICE:CHARGE_CREATED'],
  ['SERVICE:CHARGE_CREATED', 'SERVICE:CHARGE_CREATED'],
  ['OPENPIX:CHARGE_CREATED', 'SERVICE:CHARGE_CREATED'],
  ['woovi:charge_created', 'SERVICE:CHARGE_CREATED'],
  ['DISPUTE_CREATED', 'SERVICE:DISPUTE_CREATED'],
  ['OPENPIX:PIX_AUTOMATIC_APPROVED', 'PIX_AUTOMATIC_APPROVED'],
])('webhook trigger %s makes the event happen', async (name, event) => {
  const { run } = machine();
  await run('--sandbox webhook create --name w --event WOOVI:CHARGE_CREATED --email a@b.example');
  const ran = await run(`--sandbox webhook trigger ${name} --json`);
  expect(ran.code).toBe(0);
  expect(ran.json().event).toBe(event);
  const reported = (await run('--sandbox sandbox deliveries --json')).json();
  expect(reported.map((one) => one.event)).toEqual(event.startsWith('PIX_') ? [] : ['WOOVI:CHARGE_CREATED']);
});
