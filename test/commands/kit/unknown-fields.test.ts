// Files for --input with a field that the operation does not have: the sandbox and the service ignore such a field.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';

const send = (command: string, body: object) => {
  const self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  writeFileSync(join(self.dir, 'body.json'), JSON.stringify(body));
  return self.run(`${command} --input ${join(self.dir, 'body.json')}`);
};

it.each([
  ['charge create', { value: 100, vlaue: 1 }, 'vlaue', 'POST /api/v1/charge'],
  ['charge create', { value: 100, fines: { value: 1, days: 2 } }, 'fines.days', 'POST /api/v1/charge'],
  [
    'subaccount withdraw filial@example.com',
    { amount: 100 },
    'amount',
    'POST /api/v1/subaccount/{id}/withdraw',
  ],
])('%s --input %j is refused, names the field, and sends nothing', async (command, body, field, request) => {
  const { code, err } = await send(`${command} --yes`, body);
  expect(code).toBe(2);
  expect(err).toContain(`has no field "${field}"`);
  expect(err).toContain(`pixctl api ${request}. Nothing was sent.`);
});

it('customer create --input sends a field that it does not have, because no money depends on it', async () => {
  const { code } = await send('customer create', { name: 'Ana', taxID: '52998224725', nickname: 'A' });
  expect(code).toBe(0);
});
