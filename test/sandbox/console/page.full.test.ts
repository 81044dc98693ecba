// The console in a real browser: let in, looked at, used with the keyboard, live, and honest about what failed.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LARGEST, sampleOf } from '#test/support/sample-size.ts';
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
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const VIEWS = [
  'overview',
  'charges',
  'transactions',
  'payments',
  'customers',
  'webhooks',
  'clock',
  'faults',
  'requests',
  'data',
];
const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

const charged = async (s: Served, correlationID: string, more: object = {}) =>
  (await s.ok('POST', '/api/v1/charge', { correlationID, value: 1_990, ...more })).charge;

/** Goes to a section and waits until its data are there. */
async function visit(page: Page, name: string): Promise<void> {
  await page.click(`nav a[href="#${name}"]`);
  await page.waitForSelector(`nav a[href="#${name}"][aria-current=page]`);
  await page.waitForSelector('[data-part=loading]', { state: 'detached' });
}

/** Something of everything in it. */
async function filled(): Promise<Served> {
  const s = await serve();
  await receive(s, 123_456);
  const customer = { name: EVIL, taxID: '52998224725', email: 'ana@example.com' };
  await charged(s, EVIL, { comment: EVIL, customer });
  await charged(s, 'x'.repeat(90));
  await s.ok('POST', '/api/v1/payment', {
    correlationID: EVIL,
    value: 1,
    destinationAlias: 'a@b.co',
    comment: EVIL,
  });
  // It answers the call for a test, and then no more.
  let calls = 0;
  const { url } = await httpServer((_request, response) =>
    json(response, (calls += 1) === 1 ? 200 : 500, EVIL),
  );
  await s.ok('POST', '/api/v1/webhook', {
    webhook: { name: EVIL, event: 'CHARGE_CREATED', url: `${url}/?${EVIL}`, isActive: true },
  });
  await charged(s, 'told');
  await s.ok('POST', '/_sandbox/fault', { kind: 'latency', operation: 'charge.get' });
  await s.send('GET', `/api/v1/charge/${encodeURIComponent(EVIL)}x`);
  return s;
}

describe.skipIf(!hasBrowser('the console'))('console in a browser', () => {
  const { open } = inBrowser();

  it('opens with its address, which stays out of history, cookies and localStorage', async () => {
    const s = await serve();
    const url = await invite(s);
    const stranger = await open(`${s.url}/`);
    await stranger.waitForSelector('text=pixctl --sandbox open');
    expect(await stranger.textContent('h1')).toBe('Abra o painel pelo terminal');
    expect(await stranger.locator('#console').isVisible()).toBe(false);

    const page = await open(url);
    await page.waitForSelector('text=Loja Sandbox');
    expect(page.url()).toBe(`${s.url}/`);
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    // The tab keeps it, and no other tab has it.
    await page.reload();
    await page.waitForSelector('text=Loja Sandbox');
    const beside = await page.context().newPage();
    await beside.goto(`${s.url}/`);
    await beside.waitForSelector('text=pixctl --sandbox open');

    const second = await open(url, { locale: 'en-US' });
    await second.waitForSelector('text=Loja Sandbox');
  });

  it.each(['', 'x', 'x'.repeat(32), '<img src=x onerror=alert(1)>'])(
    'stays locked with the token %j',
    async (token) => {
      const s = await serve();
      await invite(s);
      const page = await open(`${s.url}/#token=${token}`, { locale: 'en-US' });
      await page.waitForSelector('#locked:not([hidden])');
      expect(await page.locator('#console').textContent()).toBe('');
      if (token !== '') await page.waitForSelector('text=The console was closed');
    },
  );

  it('opens when its address is pasted into an open page', async () => {
    const s = await serve();
    const page = await open(`${s.url}/`, { locale: 'en-US' });
    await page.waitForSelector('#locked:not([hidden])');
    await page.goto(await invite(s));
    await page.waitForSelector('nav a[href="#charges"]');
    expect(page.url()).toBe(`${s.url}/`);
    // An open console too takes it out of the address.
    const again = await invite(s);
    await page.goto(again);
    await page.waitForURL(`${s.url}/`);
    await page.waitForSelector('nav a[href="#charges"]');
    await page.goBack();
    expect(page.url()).not.toContain('token');
  });

  it('cannot be framed', async () => {
    const s = await serve();
    const { url } = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<iframe src="${s.url}/"></iframe>`);
    });
    const page = await open(url);
    await page.waitForLoadState();
    const frame = page.frames()[1];
    expect(frame === undefined || !(await frame.content()).includes('--sandbox open')).toBe(true);
    expect(problemsOf(page).join()).toContain('frame-ancestors');
  });

  it('creates, shows, copies and pays a charge with the keyboard alone', async () => {
    const s = await serve();
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Charges');
    await page.focus('#amount');
    await page.keyboard.type('19.9');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Enter an amount such as 19,90');
    expect(await page.getAttribute('#amount', 'aria-invalid')).toBe('true');
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('19,90');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] img.qr');
    const { charges } = await s.ok('GET', '/api/v1/charge');
    expect(charges).toMatchObject([{ value: 1_990, status: 'ACTIVE' }]);
    expect(await page.evaluate('document.querySelector("img.qr").naturalWidth')).toBe(600);
    expect(await page.inputValue('#code')).toBe(charges[0].brCode);
    await page.focus('dialog [data-action=copy]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog [role=status]:has-text("Code copied")');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(charges[0].brCode);
    await page.focus('dialog [data-action=pay]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog [role=status]:has-text("was paid")');
    await page.waitForSelector('dialog .state.good:has-text("Paid")');
    expect((await s.ok('GET', '/api/v1/charge')).charges[0].status).toBe('COMPLETED');
    // What had the focus is gone: it is still in the dialog, and comes back to the page with Escape.
    expect(await page.evaluate('document.querySelector("dialog").contains(document.activeElement)')).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'hidden' });
    await page.waitForSelector('table .state.good:has-text("Paid")');
    expect(problemsOf(page)).toEqual([]);
  });

  it('takes a corrected form while the page reads its data', async () => {
    const s = await serve();
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    await page.route('**/api/v1/charge?*', () => undefined);
    await page.fill('#amount', '19.9');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#amount[aria-invalid=true]');
    await page.fill('#amount', '19,90');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] img.qr');
    expect((await s.ok('GET', '/api/v1/charge')).charges).toMatchObject([{ value: 1_990 }]);
  });

  it('shows changes made elsewhere until updates are paused, and keeps focus and typed text', async () => {
    const s = await serve();
    await charged(s, 'first');
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    await page.fill('#comment', 'half a comm');
    await page.focus('tr:has-text("first") [data-action=pay]');
    await charged(s, 'second');
    await page.waitForSelector('tr:has-text("second")');
    expect(await page.evaluate('document.activeElement.dataset.id')).toBe('first');
    expect(await page.inputValue('#comment')).toBe('half a comm');
    // The button is gone with its purpose; the focus stays with the row.
    await s.ok('POST', '/_sandbox/pay', { id: 'first' });
    await page.waitForSelector('tr:has-text("first") .state.good');
    expect(await page.evaluate('document.activeElement.closest("tr").textContent')).toContain('first');
    // Nothing is read out for what nobody here has done.
    expect(await page.textContent('main [role=status]')).toBe('');

    await page.click('#live');
    await charged(s, 'third');
    await page.waitForSelector('text=Updates are paused.');
    await s.ok('GET', '/api/v1/charge');
    expect(await page.locator('tr:has-text("third")').count()).toBe(0);
    await page.click('#live');
    await page.waitForSelector('tr:has-text("third")');

    await visit(page, 'requests');
    await s.ok('GET', '/api/v1/charge?status=EXPIRED');
    await page.waitForSelector('text="GET /api/v1/charge?status=EXPIRED"');
    expect(problemsOf(page)).toEqual([]);
  });

  it('shows no changes from elsewhere once updates are paused, not even those of a pending read', async () => {
    const s = await serve();
    await charged(s, 'first');
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    await page.waitForSelector('tr:has-text("first")');
    const reads = '**/api/v1/charge?*';
    let requested = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(reads, async (route) => {
      requested += 1;
      await released;
      await route.continue();
    });
    await page.clock.install();
    const reading = page.waitForRequest(reads);
    await charged(s, 'second');
    await reading;
    // The page reads the charges, and will read them again because of this one.
    await charged(s, 'third');
    await page.click('#live');
    await page.waitForSelector('text=Updates are paused.');
    const answered = page.waitForResponse(reads);
    release();
    await (await answered).finished();
    // Longer than the pause after which it would read again.
    await page.clock.runFor(60_000);
    expect(requested).toBe(1);
    expect(await page.locator('tbody tr').count()).toBe(1);
    // What somebody does on the page is shown all the same.
    await page.click('tr:has-text("first") [data-action=pay]');
    await page.waitForSelector('tr:has-text("first") .state.good');
    await page.waitForSelector('tr:has-text("third")');
  });

  it('reports a refused payment and an unknown outcome instead of success', async () => {
    const s = await serve();
    await charged(s, 'a');
    await charged(s, 'b');
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    await page.click('#live');
    await page.waitForSelector('text=Updates are paused.');
    await s.ok('POST', '/_sandbox/pay', { id: 'a' });
    await page.click('[data-action=pay][data-id=a]');
    await page.waitForSelector('main [role=alert]:has-text("Not done")');
    expect(await page.textContent('main [role=status]')).toBe('');
    expect((await s.ok('GET', '/api/v1/transaction')).transactions).toHaveLength(1);

    await s.stop();
    await page.click('[data-action=pay][data-id=b]');
    await page.waitForSelector('main [role=alert]:has-text("It is not known whether this was done")');
    await page.waitForSelector('text=The connection to the sandbox was lost');
    await page.waitForSelector('text=Try again');
  });

  it('offers no payment of a deleted charge, and updates the list behind its dialog', async () => {
    const s = await serve();
    await charged(s, 'gone');
    const page = await open(await invite(s));
    await visit(page, 'charges');
    await page.click('a.link[href="#charges/gone"]');
    await page.waitForSelector('dialog[open] [data-action=pay]');
    await s.ok('DELETE', '/api/v1/charge/gone');
    await page.waitForSelector('dialog[open] [role=alert]:has-text("Não foi possível carregar")');
    expect(await page.locator('dialog [data-action=pay]').count()).toBe(0);
    await page.waitForSelector('main [href="#charges/gone"]', { state: 'detached' });
    expect(await page.textContent('[data-part=problem]')).toBe('');
  });

  const HIDDEN = [
    ['.', '.'],
    ['..', '..'],
    ['a/b?c#d', 'a/b?c#d'],
    ['%2e%2e', '%2e%2e'],
    ['\u200b\u200d', '\\u{200b}\\u{200d}'],
    ['\u2800\ufe0f\u17b4', '\\u{2800}\\u{fe0f}\\u{17b4}'],
    ['x\u202e00,01 $R', 'x\\u{202e}00,01 $R'],
    ['\u2069\u2066z\u061c', '\\u{2069}\\u{2066}z\\u{61c}'],
    ['שלום', 'שלום'],
  ] as const;

  /** A charge whose id the API may refuse today, but which data of earlier versions can contain. */
  async function chargedAs(s: Served, id: string) {
    const { globalID } = await charged(s, 'to-be-renamed', { comment: `c${id}` });
    s.database
      .prepare("UPDATE charges SET correlation_id = ? WHERE correlation_id = 'to-be-renamed'")
      .run(id);
    return globalID;
  }

  // Each action has its own sandbox: an open page may read its data at any moment, and would miss a renamed charge.
  it.each(sampleOf(HIDDEN, 3))('opens and expires the charge with the id %j', async (id, shown) => {
    const s = await serve();
    await chargedAs(s, id);
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    expect(await page.innerText('main a.link')).toBe(shown);
    expect(await page.innerText('main .sub')).toBe(id.trim() === '' ? 'c' : `c${shown}`);
    await page.click('main a.link');
    await page.waitForSelector('dialog[open] img.qr');
    expect(await page.innerText('dialog h2')).toBe(`Charge ${shown}`);
    expect(await page.textContent('body')).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]/);
    await page.click('dialog [data-action=expire]');
    await page.waitForSelector('dialog[open] .state.bad:has-text("Expired")');
    expect(await page.innerText('dialog [role=status]')).toBe(`Charge ${shown} has expired.`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'hidden' });
    expect(problemsOf(page)).toEqual([]);
  });

  it.each(sampleOf(HIDDEN, 3))('pays the charge with the id %j', async (id, shown) => {
    const s = await serve();
    const globalID = await chargedAs(s, id);
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    await page.click('main [data-action=pay]');
    await page.waitForSelector('main [role=status]:has-text("was paid")');
    expect(await page.innerText('main [role=status]')).toBe(`Charge ${shown} was paid: R$\u00a019,90.`);
    expect((await s.ok('GET', `/api/v1/charge/${encodeURIComponent(globalID)}`)).charge.status).toBe(
      'COMPLETED',
    );
    expect(problemsOf(page)).toEqual([]);
  });

  it('keeps the amount of a message in its place when the charge id has bidirectional characters', async () => {
    const s = await serve();
    const id = 'שלום \u202e00,01 $R\u2066';
    await chargedAs(s, id);
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'charges');
    expect(await page.getAttribute('main a.link', 'aria-label')).toBe(
      'Details of \u2068שלום \\u{202e}00,01 $R\\u{2066}\u2069',
    );
    await page.click('main [data-action=pay]');
    await page.waitForSelector('main [role=status]:has-text("was paid")');
    const status = 'document.querySelector("main [role=status]")';
    expect(await page.textContent('main [role=status] bdi')).toBe('שלום \\u{202e}00,01 $R\\u{2066}');
    // The words and the amount stand where they would with a plain id: on the right of the id, from left to right.
    const edges = await page.evaluate<number[]>(
      `(() => { const at = (node) => { const r = document.createRange(); r.selectNodeContents(node); const b = r.getBoundingClientRect(); return [b.left, b.right]; };
        return [...${status}.childNodes].flatMap(at); })()`,
    );
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(problemsOf(page)).toEqual([]);
  });

  it('reports in its own language that the sandbox does not answer', async () => {
    const s = await serve();
    const page = await open(await invite(s));
    await page.waitForSelector('nav a[href="#webhooks"]');
    await page.route('**/console/**', (route) => route.abort());
    await page.click('nav a[href="#webhooks"]');
    await page.waitForSelector('.warning:has-text("o sandbox não responde")');
    expect(await page.textContent('main')).not.toMatch(/fetch|Carregando/);
  });

  it('pages through long lists, and searches in them', async () => {
    const s = await serve();
    await s.ok('POST', '/_sandbox/seed', { seed: 1, charges: 60 });
    const page = await open(await invite(s), { locale: 'en-US' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await visit(page, 'charges');
    expect(await page.locator('tbody tr').count()).toBe(25);
    await page.click('text=Next page');
    await page.waitForSelector('text=26 to 50 of 60');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Charges');
    await page.fill('#search', 'charge-7');
    await page.keyboard.press('Enter');
    await page.waitForSelector('tbody:not(:has(tr:nth-child(2))) [href$="charge-7"]');
    await page.selectOption('#status', 'EXPIRED');
    await page.fill('#search', 'nobody has this');
    await page.click('main form button:has-text("Search")');
    await page.waitForSelector('text=Nothing was found.');
    for (const url of requested)
      expect(Number(new URL(url).searchParams.get('limit') ?? 0)).toBeLessThanOrEqual(50);
  });

  it('moves the clock, sets and clears faults, pauses a webhook and resends a delivery', async () => {
    const s = await serve();
    await charged(s, 'soon', { expiresIn: 900 });
    const calls: string[] = [];
    const { url } = await httpServer((request, response) => {
      calls.push(request.url ?? '');
      json(response, calls.length === 2 ? 500 : 200, {});
    });
    await s.ok('POST', '/api/v1/webhook', {
      webhook: { name: 'Loja', event: 'CHARGE_EXPIRED', url: `${url}/pix`, isActive: true },
    });
    const page = await open(await invite(s), { locale: 'en-US' });
    await visit(page, 'clock');
    await page.focus('#far');
    expect(await page.getAttribute('#far', 'aria-valuetext')).toBe('1 h');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getAttribute('#far', 'aria-valuetext')).toBe('30 min');
    await page.click('text=Move forward 30 min');
    await page.waitForSelector('main [role=status]:has-text("It is now")');
    expect((await s.ok('GET', '/_sandbox/status')).clockAhead).toBe('30m');
    expect((await s.ok('GET', '/api/v1/charge/soon')).charge.status).toBe('EXPIRED');

    await visit(page, 'webhooks');
    const before = calls.length;
    await page.click('[data-action=resend]');
    await page.waitForSelector('text=1 delivery is on its way again.');
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    await page.click('text=Pause >> nth=1');
    await page.waitForSelector('main .state:has-text("Paused")');
    await page.click('main [data-action=resume]');
    await page.waitForSelector('main .state:has-text("On")');

    await visit(page, 'faults');
    await page.selectOption('#kind', 'error');
    await page.selectOption('#operation', 'charge.list');
    await page.fill('#status', '503');
    await page.click('text=Set fault');
    await page.waitForSelector('tr:has-text("charge.list")');
    expect((await s.send('GET', '/api/v1/charge')).status).toBe(503);
    await page.selectOption('#kind', 'rate-limit');
    expect(await page.isVisible('#delay')).toBe(false);
    await page.click('text=Clear all faults');
    await page.waitForSelector('text=No faults.');
    expect((await s.ok('GET', '/_sandbox/faults')).faults).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });

  it.each([
    ['en-US', 'Sections', 320],
    ['en-US', 'Sections', 360],
    ['pt-BR', 'Seções', 360],
  ])(
    'in %s, has a menu %s that the keyboard opens, and content in the first 160 of %i px',
    async (locale, name, width) => {
      const s = await serve();
      const page = await open(await invite(s), { locale });
      await page.waitForSelector('[data-key=today]');
      const top = async (): Promise<number> => (await page.locator('main h2').boundingBox())?.y ?? Infinity;
      const link = page.locator('nav a[href="#charges"]');
      for (const colorScheme of ['light', 'dark'] as const) {
        await wear(page, { colorScheme, width: 1200, height: 780 });
        await link.waitFor();
        expect(await page.locator('nav summary').isVisible()).toBe(false);
        await picture(page, `console-wide-${colorScheme}-${locale}`);
        await wear(page, { colorScheme, width, height: 780 });
        await expect.poll(top).toBeLessThan(160);
        await link.waitFor({ state: 'hidden' });
        expect(await overflow(page)).toBe(0);
        await picture(page, `console-closed-${width}-${colorScheme}-${locale}`);
        await page.focus('nav summary');
        expect(await page.textContent('nav summary')).toBe(name);
        await page.keyboard.press('Enter');
        await page.waitForSelector('nav #live');
        expect(await barriers(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
        await picture(page, `console-open-${width}-${colorScheme}-${locale}`);
        await link.click();
        await page.waitForSelector('nav details:not([open])');
        await page.waitForSelector('main h2:focus');
        await page.goBack();
      }
      expect(problemsOf(page)).toEqual([]);
    },
  );

  it.each(LARGEST ? ['pt-BR', 'en-US'] : ['pt-BR'])(
    'has no accessibility barriers in %s, and does not interpret stored text as HTML',
    async (locale) => {
      const { PIXCTL_SCREENSHOTS: folder } = process.env;
      if (folder !== undefined) mkdirSync(folder, { recursive: true });
      const s = await filled();
      const locked = await open(`${s.url}/`, { locale });
      await locked.waitForSelector('text=pixctl --sandbox open');
      const page = await open(await invite(s), { locale });
      await page.waitForSelector('nav');
      let turn = 0;
      const look = async (what: Page, name: string): Promise<void> => {
        turn += 1;
        // The other language has the same colours and boxes: every other look of each screen.
        const looks = LOOKS.filter((_, index) => locale === 'pt-BR' || (index + turn) % 2 === 0);
        for (const one of looks) {
          await wear(what, one);
          await picture(what, `console-${name}-${one.width}-${one.colorScheme}-${locale.slice(0, 2)}`);
          expect({ name, one, barriers: await barriers(what), over: await overflow(what) }).toEqual({
            name,
            one,
            barriers: [],
            over: 0,
          });
        }
      };
      await look(locked, 'locked');
      for (const view of VIEWS) {
        await visit(page, view);
        await look(page, view);
      }
      await visit(page, 'charges');
      await page.click('a.link:has-text("img src")');
      await page.waitForSelector('dialog img.qr');
      await look(page, 'charge');
      expect(await page.textContent('dialog h2')).toContain(EVIL);
      expect(await page.locator('img:not(.qr), script:not([src])').count()).toBe(0);
      expect(problemsOf(page)).toEqual([]);
    },
  );
});
