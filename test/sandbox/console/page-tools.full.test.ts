// What a developer does in the console, in a real browser: look at requests and events, copy, trigger, set up data.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LARGEST } from '#test/support/sample-size.ts';
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
import { invite } from '#test/support/services/console.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>\u202e';
const EVIL_HEADER = '<script>alert(3)</script>';
const SHOWN = EVIL.replace('\u202e', '\\u{202e}');

/** Goes to a section and waits until its data are there. */
async function visit(page: Page, name: string): Promise<void> {
  await page.click(`nav a[href="#${name}"]`);
  await page.waitForSelector(`nav a[href="#${name}"][aria-current=page]`);
  await page.waitForSelector('[data-part=loading]', { state: 'detached' });
}

const hashOf = (page: Page): string => new URL(page.url()).hash;
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');

/** Moves the focus with the Tab key until it is on the element. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) {
      // A visible focus: the browser draws an outline that the style sheet has made thick.
      expect(
        await page.evaluate(
          'getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth',
        ),
      ).toBe('solid3px');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached with Tab`);
}

describe.skipIf(!hasBrowser('the tools of the console'))('console tools in a browser', () => {
  const { open } = inBrowser();

  it('show a request with its bodies as text, with a masked key, and copy it as commands', async () => {
    const s = await serve();
    await s.send(
      'POST',
      '/api/v1/charge',
      { correlationID: 'a', value: 100, comment: EVIL, key: s.appKey },
      undefined,
      {
        'x-evil': EVIL_HEADER,
      },
    );
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'requests');
    await tabTo(page, 'main a.link');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] pre');
    expect(await page.innerText('dialog h2')).toBe('POST /api/v1/charge');
    const text = await page.innerText('dialog');
    expect(text).toContain(`"comment": ${JSON.stringify(SHOWN).replace('\\\\u', '\\u')}`);
    expect(text).toContain(`x-evil: ${EVIL_HEADER}`);
    expect(text).toContain('authorization: [masked]');
    expect(text).toContain('"key": "[app key]"');
    expect(text).toContain('Response body');
    expect(await page.content()).not.toContain(s.appKey);
    expect(await page.locator('dialog img, dialog script').count()).toBe(0);
    await tabTo(page, 'dialog [data-action=curl]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog [role=status]:has-text("Command copied")');
    const curl = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(curl).toMatch(/^curl .* --data-raw '.*\\u202e/);
    expect(curl).toContain('"Authorization: $PIXCTL_APP_KEY"');
    await tabTo(page, 'dialog [data-action=pixctl]');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/\| pixctl --sandbox charge create --input -$/);
    await s.send('POST', '/api/v1/charge', '\u001b[31m', undefined, {
      ['__proto__']: 'x',
      constructor: EVIL_HEADER,
    });
    await page.goto(`${s.url}/#requests/2`);
    await page.waitForSelector('dialog[open] :text("No command can be copied")');
    expect(await page.locator('dialog [data-action=curl]').count()).toBe(0);
    expect(await page.innerText('dialog')).toContain(`constructor: ${EVIL_HEADER}`);
    expect(problemsOf(page)).toEqual([]);
  });

  it('give each item an address, which opens it again and is left with the back button', async () => {
    const s = await serve();
    await receive(s, 5_000);
    const id = 'a/b?c#d %2f é';
    await s.ok('POST', '/api/v1/charge', { correlationID: id, value: 100 });
    await s.ok('POST', '/api/v1/payment', { correlationID: 'pay-1', value: 100, destinationAlias: 'a@b.co' });
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    await page.click(`a.link:has-text("${id}")`);
    await page.waitForSelector('dialog[open]');
    expect(hashOf(page)).toBe(`#charges/${encodeURIComponent(id)}`);
    await page.goBack();
    await page.waitForSelector('dialog', { state: 'hidden' });
    expect(hashOf(page)).toBe('#charges');
    expect(await focused(page)).toBe(id);
    await page.goForward();
    await page.waitForSelector('dialog[open]');
    // Escape leaves the address too, and adds no entry to the history.
    await page.keyboard.press('Escape');
    await page.waitForURL(`${s.url}/#charges`);
    await page.goForward();
    await page.waitForSelector('dialog[open]');
    await page.reload();
    await page.waitForSelector(`dialog[open] h2:has-text("${id}")`);
    await page.click('dialog .top button');
    await page.waitForURL(`${s.url}/#charges`);
    await page.waitForSelector('dialog', { state: 'hidden' });

    for (const [hash, title] of [
      ['#payments/pay-1', 'Payment pay-1'],
      ['#requests/1', 'POST /api/v1/charge'],
    ] as const) {
      await page.goto(`${s.url}/${hash}`);
      await page.waitForSelector(`dialog[open] h2:has-text("${title}")`);
    }
    await page.goto(`${s.url}/#charges/none`);
    await page.waitForSelector('main [role=alert]:has-text("could not be loaded")');
    await page.goto(`${s.url}/#charges/`);
    await page.waitForSelector('main h2:text-is("Charges")');
    expect(problemsOf(page).filter((one) => !one.includes('400'))).toEqual([]);
  });

  it.each([
    ['#charges/%', '#charges'],
    ['#charges/order-1/more', '#charges'],
    ['#nothing/x', '#overview'],
    ['#__proto__', '#overview'],
    ['#refund/<script>alert(1)</script>', '#overview'],
    ['#customers/x', '#customers'],
    ['#clock/\u202e\u0007', '#clock'],
  ])('say that nothing is at the address %s', async (hash, left) => {
    const s = await serve();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'order-1', value: 100 });
    const page = await open(await invite(s), { locale: 'en-US' });
    await page.waitForSelector('main h2');
    await page.goto(`${s.url}/${hash}`);
    await page.waitForSelector('main [role=alert]:has-text("The console has nothing at this address.")');
    expect(hashOf(page)).toBe(left);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(problemsOf(page)).toEqual([]);
  });

  it.each([
    '#refunds/<img src=x onerror=alert(1)>',
    `#disputes/${'E'.repeat(5_000)}`,
    '#disputes/E1/not-a-time',
    '#subscriptions/none/none',
    '#qr-codes/..%2f..%2fcharge',
    '#sub-accounts/%00%1b[31m',
    '#pix-keys/none@example.com',
    '#transactions/E%0d%0aX-Header:%201',
    '#statement/none',
  ])('say that no item has the address %s', async (hash) => {
    const s = await serve();
    const page = await open(await invite(s), { locale: 'en-US' });
    await page.waitForSelector('main h2');
    await page.goto(`${s.url}/${hash}`);
    await page.waitForSelector('main [role=alert]:has-text("This could not be loaded")');
    expect(hashOf(page)).toBe(hash.replace(/\/.*/, ''));
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await page.textContent('main [role=alert]')).not.toMatch(/[\u0000-\u001f]/);
    expect(problemsOf(page).filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
  });

  it('filter requests while typing, and show new ones that fit', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100, comment: 'Bolo' });
    await s.send('GET', '/api/v1/charge/none');
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'requests');
    const rows = (): Promise<string[]> => page.locator('tbody th a').allTextContents();
    await expect.poll(rows).toEqual(['GET /api/v1/charge/none', 'POST /api/v1/charge']);
    await page.selectOption('#method', 'GET');
    await expect.poll(rows).toEqual(['GET /api/v1/charge/none']);
    await page.selectOption('#method', '');
    await page.fill('#httpStatus', '2xx');
    await expect.poll(rows).toEqual(['POST /api/v1/charge']);
    await page.focus('#text');
    await page.keyboard.type('bolo');
    await s.ok('GET', '/api/v1/charge/a');
    await s.ok('GET', '/api/v1/customer');
    await expect.poll(rows).toEqual(['GET /api/v1/charge/a', 'POST /api/v1/charge']);
    await page.fill('#path', '/a');
    await expect.poll(rows).toEqual(['GET /api/v1/charge/a', 'POST /api/v1/charge']);
    await page.fill('#path', 'nowhere');
    await page.waitForSelector('text=Nothing was found.');
    expect(problemsOf(page)).toEqual([]);
  });

  it('register a webhook, trigger an event, show what was sent, and remove the webhook', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response, number) =>
      json(response, number === 1 ? 200 : 500, { said: EVIL }),
    );
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'webhooks');
    await page.fill('#hookUrl', `${url}/pix`);
    await page.selectOption('#event', 'CHARGE_COMPLETED');
    await tabTo(page, 'form[data-submit=register] button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main [role=status]:has-text("CHARGE_COMPLETED is now sent to")');
    const { webhooks } = await s.ok('GET', '/api/v1/webhook');
    expect(webhooks).toMatchObject([{ url: `${url}/pix`, isActive: true }]);
    await page.selectOption('#triggered', 'CHARGE_COMPLETED');
    await page.click('form[data-submit=trigger] button');
    await page.waitForSelector('main [role=status]:has-text("was triggered")');
    await page.waitForSelector('tbody tr:has-text("500")');
    await page.click('[data-part=list] a.link');
    await page.waitForSelector('dialog[open] pre');
    expect(hashOf(page)).toBe('#webhooks/1');
    const text = await page.innerText('dialog');
    expect(text).toContain('"event": "SERVICE:CHARGE_COMPLETED"');
    expect(text).toContain(`x-openpix-signature: ${String(seen[1]!.headers['x-openpix-signature'])}`);
    expect(text).toContain(`"said": ${JSON.stringify(SHOWN).replace('\\\\u', '\\u')}`);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${s.url}/#webhooks`);
    await page.click('main [data-action=remove]');
    await page.waitForSelector('dialog[open]:has-text("Deliveries that wait for it are cancelled")');
    await page.click('dialog [data-action=back]');
    await page.waitForSelector('dialog', { state: 'hidden' });
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toHaveLength(1);
    await page.click('main [data-action=remove]');
    await page.click('dialog [data-action=confirm]');
    await page.waitForSelector('main [role=status]:has-text("was removed")');
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toEqual([]);
    // A receiver that does not answer: refused, and said so.
    await page.fill('#hookUrl', 'http://127.0.0.1:1/');
    await page.click('form[data-submit=register] button');
    await page.waitForSelector('main [role=alert]:has-text("Not done")');
    expect(problemsOf(page).filter((one) => !one.includes('400'))).toEqual([]);
  });

  it('remember the chosen theme and language, and nothing else', async () => {
    const s = await serve();
    const page = await open(await invite(s), { locale: 'pt-BR', colorScheme: 'light' });
    await page.waitForSelector('nav');
    const paper = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await paper();
    await page.selectOption('#theme', 'dark');
    const dark = await paper();
    expect(dark).not.toBe(light);
    await visit(page, 'faults');
    await page.selectOption('#language', 'en');
    await page.waitForSelector('h2:has-text("Faults")');
    expect(hashOf(page)).toBe('#faults');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await paper()).toBe(dark);
    expect(await page.evaluate('({ ...localStorage })')).toEqual({
      'pixctl-console-theme': 'dark',
      'pixctl-console-language': 'en',
    });
    // A later console begins with them.
    await page.goto(await invite(s));
    await page.waitForSelector('h2:has-text("Overview")');
    expect(await paper()).toBe(dark);
    expect(await page.inputValue('#language')).toBe('en');
    await page.selectOption('#theme', '');
    expect(await paper()).toBe(light);
    await page.selectOption('#language', 'pt');
    await page.waitForSelector('h2:has-text("Visão geral")');
    // What others may have stored there is ignored.
    await page.evaluate(
      "localStorage.setItem('pixctl-console-language', 'xx'), localStorage.setItem('pixctl-console-theme', '<b>')",
    );
    await page.reload();
    await page.waitForSelector('h2:has-text("Visão geral")');
    expect(await page.getAttribute('html', 'data-theme')).toBeNull();
    expect(problemsOf(page)).toEqual([]);
  });

  it('generate data and delete it, only after a confirmation that says what is deleted', async () => {
    const s = await serve();
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'data');
    await page.waitForSelector('text=There is no data yet.');
    await page.selectOption('#charges', '50');
    await page.click('form[data-submit=seed] button');
    await page.waitForSelector('dialog[open]:has-text("Generate 50 charges")');
    await tabTo(page, 'dialog [data-action=confirm]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main [role=status]:has-text("50 charges were generated.")');
    expect((await s.ok('GET', '/_sandbox/status')).counts).toMatchObject({ charges: 50 });
    await page.waitForSelector('main li:has-text("Charges: 50")');
    await tabTo(page, 'main [data-action=reset]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] li:has-text("Charges: 50")');
    expect(await page.innerText('dialog')).toMatch(/request log[\s\S]*app keys stay[\s\S]*cannot be undone/);
    await page.keyboard.press('Escape');
    expect((await s.ok('GET', '/_sandbox/status')).counts).toMatchObject({ charges: 50 });
    await page.click('main [data-action=reset]');
    await page.click('dialog [data-action=confirm]');
    await page.waitForSelector('main [role=status]:has-text("All data was deleted.")');
    await page.waitForSelector('text=There is no data yet.');
    expect((await s.ok('GET', '/_sandbox/status')).counts).toMatchObject({ charges: 0 });
    expect(problemsOf(page)).toEqual([]);
  });

  it('name the recipient of a sent Pix, and describe it in the language of the page', async () => {
    const s = await serve();
    await receive(s, 200_000);
    await s.ok('POST', '/api/v1/subaccount', { name: 'Filial Centro', pixKey: 'filial@example.com' });
    await s.ok('POST', '/api/v1/payment', {
      correlationID: 'p',
      value: 100,
      destinationAlias: 'filial@example.com',
    });
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p' });
    await s.ok('POST', '/_sandbox/complete-now', { id: 'p' });
    const { destination } = await s.ok('GET', '/api/v1/payment/p');
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'transactions');
    const name = destination?.name ?? '';
    expect(name.length).toBeGreaterThan(2);
    await page.waitForSelector(`tr:has-text("Sent"):has-text("${name}"):has-text("filial@example.com")`);
    await page.waitForSelector('tr:has-text("Test payment")');
    expect(await page.textContent('main')).not.toContain('Pagamento de teste');
    await page.click('tr:has-text("Test payment") a.link');
    await page.waitForSelector('dialog[open] h2:has-text("Received")');
    expect(await page.innerText('dialog dl')).toContain('Test payment');
  });

  it.each(LARGEST ? ['pt-BR', 'en-US'] : ['pt-BR'])(
    'have no accessibility barriers in %s',
    async (locale) => {
      const { PIXCTL_SCREENSHOTS: folder } = process.env;
      if (folder !== undefined) mkdirSync(folder, { recursive: true });
      const s = await serve();
      await receive(s, 5_000);
      const { url } = await httpServer((_request, response, number) =>
        json(response, number < 3 ? 200 : 500, { said: EVIL, more: 'x'.repeat(300) }),
      );
      await s.ok('POST', '/api/v1/webhook', {
        webhook: {
          name: EVIL,
          event: 'CHARGE_CREATED',
          url: `${url}/pix`,
          authorization: 'of the receiver',
          isActive: true,
        },
      });
      await s.ok('POST', '/api/v1/charge', { correlationID: 'x'.repeat(90), value: 1, comment: EVIL });
      await s.ok('POST', '/api/v1/payment', {
        correlationID: 'p',
        value: 100,
        destinationAlias: 'ana@example.com',
      });
      const page = await open(await invite(s), { locale });
      await page.waitForSelector('nav');
      const look = async (name: string): Promise<void> => {
        for (const one of LOOKS) {
          await wear(page, one);
          await picture(page, `console-${name}-${one.width}-${one.colorScheme}-${locale.slice(0, 2)}`);
          expect({ name, one, barriers: await barriers(page), over: await overflow(page) }).toEqual({
            name,
            one,
            barriers: [],
            over: 0,
          });
        }
      };
      for (const view of ['requests', 'webhooks', 'payments']) {
        await visit(page, view);
        await look(`tools-${view}`);
        await page.click('main a.link');
        await page.waitForSelector('dialog[open]');
        await look(`tools-${view}-item`);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'hidden' });
      }
      await visit(page, 'data');
      await page.click('[data-action=reset]');
      await page.waitForSelector('dialog[open]');
      await look('tools-reset');
      expect(problemsOf(page)).toEqual([]);
    },
  );
});
