// What is shown before a payment leaves: the holder of the key, where it is asked for, and what the limits leave.
import { expect, it } from 'vitest';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

async function live() {
  const served = await serve();
  await receive(served, 100_000);
  const self = machineAt(served);
  const operations = async (): Promise<string[]> =>
    (await served.ok('GET', '/_sandbox/requests?limit=100')).requests
      .map(({ operation }) => operation)
      .toReversed();
  return { served, self, operations };
}

it('payment create and send --check-key show the holder of the key, and refuse a key that is not registered', async () => {
  const { self, served, operations } = await live();
  const send = (key: string, more = '') =>
    self.run(`payment send --value 100 --pix-key ${key} --check-key --yes --json${more}`);
  const paid = await send('ana@example.com');
  expect(paid).toMatchObject({ code: 0 });
  const { destination } = paid.json();
  expect(paid.err).toContain(`Holder of ana@example.com: ${destination.name}, ${destination.taxID}`);
  const before = (await operations()).length;
  const missing = await send('pix-key-not-found@fail.example');
  expect(missing).toMatchObject({ code: 4, out: '' });
  expect(errorOf(missing)).toMatchObject({
    code: 'PIX_KEY_INFO_NOT_FOUND',
    message: expect.stringContaining('the Pix key is not registered'),
    hint: null,
  });
  expect((await operations()).slice(before)).toEqual(['pix-key.lookup']);
  const created = await self.run('payment create --value 1 --pix-key ana@example.com --check-key --json');
  expect(created.err).toContain('Holder of ana@example.com');
  const atOnce = await self.run(
    'payment create --value 1 --pix-key ana@example.com --check-key --auto-approve --yes --json',
  );
  expect(atOnce.json()).toMatchObject({ status: 'APPROVED' });
  expect(atOnce.err.match(/Holder of/g)).toHaveLength(1);
  const { brCode } = (await served.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 5 })).charge;
  const none = await self.run(['payment', 'send', '--qr-code', brCode, '--check-key', '--yes', '--json']);
  expect(none).toMatchObject({ code: 2 });
  expect(errorOf(none).message).toContain('--check-key needs a Pix key');
});
