// The payment page in a real browser: read, copied, paid, and seen to be paid.
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { wordsFor } from '#sandbox/payment-page/words.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import {
  barriers,
  hasBrowser,
  inBrowser,
  LOOKS,
  overflow,
  picture,
  problemsOf,
  wear,
} from '#test/support/screens/browser.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const link = async (s: Served, body: object) => {
  const { charge } = await s.ok('POST', '/api/v1/charge', {
    correlationID: 'order-1',
    value: 1_990,
    ...body,
  });
  return { url: charge.paymentLinkUrl, charge };
};

/** A form sent with just these headers; fetch would not let them be chosen. */
const post = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((done, fail) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(url, { method: 'POST', headers: { ...type, ...headers } }, (response) => {
      response.resume();
      response.on('end', () => done({ status: response.statusCode, location: response.headers.location }));
    });
    sent.on('error', fail);
    sent.end();
  });

describe('payment page over HTTP', () => {
  it('has no inline or external scripts and styles, and escapes the comment', async () => {
    const s = await serve();
    const { url, charge } = await link(s, { comment: '"><script>alert(1)</script>' });
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await answer.text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/\son\w+=|style=|javascript:/);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      'data:,',
      '/pay/assets/page.css',
      '/pay/assets/page.js',
    ]);
    expect(html).toContain(charge.brCode);
    expect(html).not.toContain(s.appKey);
    for (const [path, type] of [
      ['page.css', 'text/css'],
      ['page.js', 'text/javascript'],
    ])
      expect((await fetch(`${s.url}/pay/assets/${path}`)).headers.get('content-type')).toContain(type);
  });

  it('needs no key, follows Accept-Language and answers 404 for unknown links', async () => {
    const s = await serve();
    const { url } = await link(s, {});
    const read = async (language: string): Promise<string> =>
      (await fetch(url, { headers: { 'accept-language': language } })).text();
    expect(await read('pt-BR,pt;q=0.9,en;q=0.8')).toContain('Aguardando pagamento');
    expect(await read('en-US,en;q=0.9,pt;q=0.5')).toContain('Waiting for payment');
    expect((await fetch(`${s.url}/pay/nobody`)).status).toBe(404);
    expect((await fetch(`${s.url}/pay/nobody/events`)).status).toBe(404);
    expect((await fetch(`${s.url}/pay/nobody/simulate`, { method: 'POST' })).status).toBe(404);
    expect(wordsFor('de, fr;q=0.5').lang).toBe('pt-BR');
    expect(wordsFor('en;q=0.1, pt;q=0').lang).toBe('en');
    expect(wordsFor(undefined).lang).toBe('pt-BR');
  });

  it('is paid by its form without a script, only once', async () => {
    const s = await serve();
    const { url } = await link(s, {});
    const own = { origin: s.url, 'sec-fetch-site': 'same-origin' };
    const paid = await post(`${url}/simulate`, own);
    expect([paid.status, paid.location]).toEqual([303, new URL(url).pathname]);
    expect(await (await fetch(url)).text()).toContain('Pagamento recebido');
    expect((await post(`${url}/simulate`, own)).status).toBe(400);
    expect((await s.ok('GET', '/api/v1/transaction')).transactions).toHaveLength(1);
    // With `no-referrer` a form sent without a script would have no origin.
    expect((await fetch(url)).headers.get('referrer-policy')).toBe('same-origin');
  });

  it('refuses payment from another origin, including another port of this machine', async () => {
    const s = await serve();
    const { url } = await link(s, {});
    const { port } = new URL(s.url);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'http://127.0.0.1' },
      { origin: `https://127.0.0.1:${port}` },
      { origin: `http://localhost:${port}` },
      { origin: `http://127.0.0.1:${port}.evil.example` },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: s.url, 'sec-fetch-site': 'same-site' },
      { host: 'evil.example' },
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    ])
      expect({ headers, status: (await post(`${url}/simulate`, headers)).status }).toEqual({
        headers,
        status: 403,
      });
    expect((await s.ok('GET', '/api/v1/charge/order-1')).charge.status).toBe('ACTIVE');
    // Under its other name it is its own page too; what is no browser says nothing.
    const named = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect((await post(`${url}/simulate`, named)).status).toBe(303);
    const other = await link(s, { correlationID: 'order-2' });
    expect((await post(`${other.url}/simulate`, {})).status).toBe(303);
  });
});

describe.skipIf(!hasBrowser('the payment page'))('payment page in a browser', () => {
  const { open } = inBrowser();

  it('is read, copied and paid with the keyboard, and shows that it is paid', async () => {
    const s = await serve();
    const { url, charge } = await link(s, { comment: 'Pedido 7', expiresIn: 900 });
    const page = await open(url);
    expect(await page.textContent('h1')).toBe('Pagar com Pix');
    expect(await page.textContent('.merchant')).toBe('Loja Sandbox');
    expect((await page.textContent('.amount'))!.replace(/\s/g, ' ')).toBe('R$ 19,90');
    expect(await page.textContent('[role=status].status')).toBe('Aguardando pagamento');
    expect(await page.textContent('.countdown')).toContain('00:15:00');
    expect(await page.getAttribute('html', 'lang')).toBe('pt-BR');

    // In the order of reading: code, copy, pay.
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('code');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Código copiado');
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toBe(charge.brCode);
    expect(decodeBrCode(copied)).toMatchObject({ valueCents: 1_990 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Pagamento recebido');
    expect(await page.isVisible('.qr')).toBe(false);
    expect((await s.ok('GET', '/api/v1/charge/order-1')).charge.status).toBe('COMPLETED');
    expect(await page.title()).toContain('Pagamento recebido');
    // What had the focus is gone; the news has it.
    expect(await page.evaluate('document.activeElement.dataset.part')).toBe('status');
    // It is decided: that the sandbox is no longer served does not matter here.
    await s.stop();
    expect(await page.textContent('.notice')).toBe('');
    expect(problemsOf(page)).toEqual([]);
  });

  it('pays once on a double click', async () => {
    const s = await serve();
    const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', {
      name: 'Balcão',
      correlationID: 'q',
      value: 5,
    });
    const page = await open(pixQrCode.paymentLinkUrl);
    await page.dblclick('text=Simular pagamento');
    await page.waitForSelector('text=Pagamento recebido');
    expect((await s.ok('GET', '/api/v1/transaction')).transactions).toHaveLength(1);
  });

  it('shows no "outcome unknown" notice when the status already reports the payment', async () => {
    const s = await serve();
    const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100 });
    const page = await open(charge.paymentLinkUrl);
    await page.route('**/simulate', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await page.waitForSelector('main[data-status=COMPLETED]');
      await route.abort();
    });
    await page.evaluate('document.querySelector("[data-part=simulate]").requestSubmit()');
    await page.waitForEvent('requestfailed');
    await page.waitForSelector('[data-part=status]:has-text("Pagamento recebido")');
    expect(await page.textContent('[data-part=notice]')).toBe('');
  });

  it('updates when the charge is paid elsewhere, expires or is deleted', async () => {
    const s = await serve();
    const paid = await open((await link(s, { correlationID: 'a' })).url, { locale: 'en-US' });
    const expired = await open((await link(s, { correlationID: 'b', expiresIn: 900 })).url, {
      locale: 'en-US',
    });
    const removed = await open((await link(s, { correlationID: 'c' })).url, { locale: 'en-US' });
    await s.ok('POST', '/_sandbox/pay', { id: 'a' });
    await paid.waitForSelector('text=Payment received');
    await s.ok('DELETE', '/api/v1/charge/c');
    await removed.waitForSelector('text=Charge removed');
    await s.advance(900_001);
    await expired.waitForSelector('text=Charge expired');
    for (const page of [paid, expired, removed]) expect(problemsOf(page)).toEqual([]);
  });

  it('asks for the amount of a QR code without one, and rejects an invalid amount', async () => {
    const s = await serve();
    const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q' });
    const page = await open(pixQrCode.paymentLinkUrl);
    expect(await page.textContent('.amount')).toBe('Você escolhe o valor');
    await page.fill('#amount', '8,50');
    await page.click('text=Simular pagamento');
    await page.waitForSelector('text=Pagamento recebido');
    await page.fill('#amount', '1.234');
    await page.click('text=Simular pagamento');
    await page.waitForSelector('text=não foi aceito: Informe um valor como 19,90');
    expect((await s.ok('GET', '/api/v1/transaction')).transactions).toMatchObject([{ value: 850 }]);
  });

  it('is paid by its form with JavaScript disabled', async () => {
    const s = await serve();
    const page = await open((await link(s, {})).url, { javaScriptEnabled: false });
    await page.click('text=Simular pagamento');
    await page.waitForSelector('text=Pagamento recebido');
    expect((await s.ok('GET', '/api/v1/charge/order-1')).charge.status).toBe('COMPLETED');
  });

  it('fits a phone in light and dark mode, and reports a lost connection', async () => {
    const s = await serve();
    const { url } = await link(s, {
      comment: 'Um comentário bastante longo que precisa de mais de uma linha',
      value: 123_456_789,
    });
    const page = await open(url);
    for (const look of [...LOOKS, { colorScheme: 'light' as const, width: 320, height: 568 }]) {
      await wear(page, look);
      expect(await overflow(page)).toBe(0);
      const box = await page.locator('button').first().boundingBox();
      expect(box!.height).toBeGreaterThanOrEqual(44);
      await picture(page, `payment-${look.width}-${look.colorScheme}`);
    }
    await s.stop();
    await page.waitForSelector('text=Sem conexão');
    await page.click('text=Simular pagamento');
    await page.waitForSelector('text=Não se sabe se o pagamento foi feito');
  });

  it.each(sampleOf(['pt-BR', 'en-US'], 2))('has no accessibility barriers in %s', async (locale) => {
    const s = await serve();
    const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q' });
    const active = await link(s, { correlationID: 'a' });
    const paid = await link(s, { correlationID: 'b' });
    const removed = await link(s, { correlationID: 'c' });
    await s.ok('POST', '/_sandbox/pay', { id: 'b' });
    await s.ok('DELETE', '/api/v1/charge/c');
    for (const url of [active.url, pixQrCode.paymentLinkUrl, paid.url, removed.url, `${s.url}/pay/nobody`]) {
      const page = await open(url, { locale });
      for (const look of LOOKS) {
        await wear(page, look);
        expect({ url, look, barriers: await barriers(page) }).toEqual({ url, look, barriers: [] });
      }
      await page.context().close();
    }
  });
});
