// Warnings of a client of the package that the service will end an operation.
import { expect, it } from 'vitest';
import { createClient, memoryJournal } from '#library/client/index.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const HEADERS = { deprecation: 'true', sunset: 'Sat, 27 Feb 2027 12:00:00 GMT' };
const charge = { correlationID: 'order-1', value: 100, status: 'ACTIVE', brCode: 'x' };

async function clientWarning(onWarning: (message: string) => void) {
  const { url } = await httpServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    return json(response, 200, { charge });
  });
  return createClient({ baseUrl: url, appKey: 'some-key-1', journal: memoryJournal(), onWarning });
}

it('client calls onWarning once for each operation whose end the service announces', async () => {
  const warnings: string[] = [];
  const client = await clientWarning((message) => warnings.push(message));
  for (let count = 0; count < 3; count += 1) await client.charge.get({ id: 'order-1' });
  await client.charge.create({ correlationID: 'order-1', value: 100 });
  await client.close();
  expect(warnings).toEqual([
    'the service has announced the end of charge.get for 2027-02-27',
    'the service has announced the end of charge.create for 2027-02-27',
  ]);
});

it('client returns the result of a write although onWarning throws', async () => {
  const client = await clientWarning(() => {
    throw new Error('of the program');
  });
  const made = await client.charge.create({ correlationID: 'order-1', value: 100 });
  await client.close();
  expect(made).toMatchObject({ outcome: 'done', value: { correlationID: 'order-1' } });
});
