// `sandbox pay` with a code, a link or an address: the sandbox that it names is asked, or none.
import { describe, expect, it } from 'vitest';
import type { charge as chargeSchema } from '#contract/resources/charge.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { announce } from '#sandbox/edge/server-file.ts';
import type { FullOf } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const charged = async (served: Served, correlationID: string) =>
  (await served.ok('POST', '/api/v1/charge', { correlationID, value: 700 })).charge;
const statusAt = async (served: Served, id: string): Promise<string> =>
  (await served.ok('GET', `/api/v1/charge/${id}`)).charge.status;
const chargedHere = async (self: Machine, id: string) =>
  (
    await self.run(['--sandbox', 'charge', 'create', '--value', '500', '--correlation-id', id, '--json'])
  ).json();
const pay = (self: Machine, what: string, env: Record<string, string> = {}) =>
  self.run(['sandbox', 'pay', what, '--json'], { env });

/** The forms in which a charge says where it is paid. */
const FORMS: readonly (readonly [string, (charge: FullOf<typeof chargeSchema>) => string])[] = [
  ['its BR Code', ({ brCode }) => brCode],
  ['its payment link', ({ paymentLinkUrl }) => paymentLinkUrl],
  ['the address of its image', ({ qrCodeImage }) => qrCodeImage],
  [
    'the location in its code',
    ({ paymentLinkUrl, transactionID }) => `${new URL(paymentLinkUrl).host}/qr/v1/${transactionID}`,
  ],
];

describe.each(FORMS)('sandbox pay of a charge by %s', (_name, form) => {
  it('pays it in the sandbox of the local data folder', async () => {
    const self = machine();
    const charge = await chargedHere(self, 'order-1');
    const paid = await pay(self, form(charge));
    expect(paid.err).toBe('');
    expect(paid.json().charge.correlationID).toBe('order-1');
  });

  it('pays it in the sandbox of the chosen profile if it belongs there', async () => {
    const self = machine();
    const served = await serve();
    await chargedHere(self, 'order-1');
    const env = { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey };
    const paid = await pay(self, form(await charged(served, 'order-1')), env);
    expect(paid.json()).toMatchObject({ value: 700, charge: { correlationID: 'order-1' } });
    expect(await statusAt(served, 'order-1')).toBe('COMPLETED');
    expect((await self.run('--sandbox charge get order-1 --json')).json().status).toBe('ACTIVE');
  });

  it('refuses it if it belongs to another running sandbox, even if ids are equal here', async () => {
    const self = machine();
    const served = await serve();
    const theirs = await charged(served, 'order-1');
    for (const id of ['order-1', theirs.paymentLinkID, theirs.transactionID]) await chargedHere(self, id);
    const refused = await pay(self, form(theirs));
    expect(refused.code).toBe(2);
    expect(errorOf(refused)).toMatchObject({
      code: 'another-sandbox',
      message: expect.stringContaining(new URL(served.url).host),
      hint: expect.stringContaining('PIXCTL_BASE_URL'),
    });
    expect(await statusAt(served, 'order-1')).toBe('ACTIVE');
    expect(new Set((await self.run('--sandbox charge list --json')).json().map((one) => one.status))).toEqual(
      new Set(['ACTIVE']),
    );
  });

  it('pays no charge with an equal id here if its sandbox has stopped', async () => {
    const self = machine();
    const served = await serve();
    const theirs = await charged(served, 'order-1');
    await served.stop();
    for (const id of ['order-1', theirs.paymentLinkID, theirs.transactionID]) await chargedHere(self, id);
    expect((await pay(self, form(theirs))).code).toBe(4);
    expect(new Set((await self.run('--sandbox charge list --json')).json().map((one) => one.status))).toEqual(
      new Set(['ACTIVE']),
    );
  });

  it('pays it in the running sandbox of the data folder, by 127.0.0.1 or localhost', async () => {
    const data = tempDir();
    const served = await serve({ data });
    announce(data, {
      url: served.url,
      appKey: served.appKey,
      pid: process.pid,
      controlKey: served.controlKey,
    });
    const self = machine();
    const env = { PIXCTL_DATA_DIR: data };
    expect((await pay(self, form(await charged(served, 'a')), env)).json().charge.correlationID).toBe('a');
    const { paymentLinkUrl } = await charged(served, 'b');
    await pay(self, paymentLinkUrl.replace('127.0.0.1', 'localhost'), env);
    expect(await statusAt(served, 'b')).toBe('COMPLETED');
  });

  it('pays it after the server of its data folder has stopped', async () => {
    const data = tempDir();
    const served = await serve({ data });
    const charge = await charged(served, 'moved');
    await served.stop();
    const self = machine();
    const paid = await pay(self, form(charge), { PIXCTL_DATA_DIR: data });
    expect(paid.json().charge.correlationID).toBe('moved');
  });
});

describe('sandbox pay of an id', () => {
  it.each(['loja/pay/7', 'http', '0002-a', 'https://loja.example/7', 'a b'])(
    'accepts an id that looks like an address or code: %s',
    async (id) => {
      const self = machine();
      await chargedHere(self, id);
      expect((await pay(self, id)).json().charge.correlationID).toBe(id);
    },
  );
});

describe('sandbox pay of an address elsewhere', () => {
  it('is refused with the host in the message', async () => {
    const self = machine();
    const { brCode } = await chargedHere(self, 'order-1');
    const away = encodeBrCode({
      url: 'pix.example.com/qr/v1/00000000000000000000000000000001',
      merchantName: 'Loja',
      merchantCity: 'Recife',
    });
    for (const what of [away, 'https://pix.example.com/pay/order-1', 'pix.example.com/qr/v1/1234'])
      expect(await pay(self, what)).toMatchObject({
        code: 2,
        err: expect.stringContaining('pix.example.com'),
      });
    expect((await pay(self, brCode)).code).toBe(0);
  });

  it('is refused without a request to the server, so that it gets no app key', async () => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const served = await serve();
    const self = machine();
    const link = `${url}/pay/${(await charged(served, 'a')).paymentLinkID}`;
    expect((await pay(self, link)).code).toBe(2);
    expect((await pay(self, link, { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey })).code).toBe(
      2,
    );
    expect(seen).toEqual([]);
  });
});

describe('the payment page of the sandbox', () => {
  it('pays the charge of its link, and not one whose correlation id is the same text', async () => {
    const served = await serve();
    const { paymentLinkID } = await charged(served, 'a');
    await charged(served, paymentLinkID);
    const response = await fetch(`${served.url}/pay/${paymentLinkID}/simulate`, {
      method: 'POST',
      headers: { origin: served.url },
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(await statusAt(served, 'a')).toBe('COMPLETED');
    expect(await statusAt(served, paymentLinkID)).toBe('ACTIVE');
  });
});
