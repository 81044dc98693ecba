// Views of subscriptions, refunds, disputes, QR codes, sub accounts, Pix keys, statement and overview, in a real browser:
// what the page says is compared with what the API says afterwards.
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
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, receive, serve } from '#test/support/services/sandbox.ts';

const DAY = 86_400_000;
const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const CUSTOMER = { name: 'Ana Souza', taxID: '52998224725', email: 'ana@example.com' };
/** A boleto of 3 reais. */
const BOLETO = '34192150000000003001091752851640772982609000';
const reais = (cents: number): string => `R$\u00a0${(cents / 100).toFixed(2).replace('.', ',')}`;

/** Goes to a section and waits until its data are there. */
async function visit(page: Page, name: string): Promise<void> {
  await page.click(`nav a[href="#${name}"]`);
  await page.waitForSelector(`nav a[href="#${name}"][aria-current=page]`);
  await page.waitForSelector('[data-part=loading]', { state: 'detached' });
}

const hashOf = (page: Page): string => new URL(page.url()).hash;

/** Waits until the page or the dialog says this. */
const said = (page: Page, text: string, role = 'status') =>
  page.waitForSelector(`[role=${role}]:has-text(${JSON.stringify(text)})`);

/** Presses a button with the keyboard. */
async function press(page: Page, selector: string): Promise<void> {
  await page.focus(selector);
  await page.keyboard.press('Enter');
}

/** Opens the console of a new sandbox. */
async function begin(
  open: (url: string, options: object) => Promise<Page>,
  prepare?: (s: Served) => Promise<unknown>,
) {
  const s = await serve();
  await prepare?.(s);
  const page = await open(await invite(s), { locale: 'en-US' });
  return { s, page };
}

const subscribe = async (s: Served, correlationID: string, more: object = {}) =>
  (
    await s.ok('POST', '/api/v1/subscriptions', {
      correlationID,
      value: 4_990,
      customer: CUSTOMER,
      type: 'PIX_RECURRING',
      pixRecurringOptions: { journey: 'PAYMENT_ON_APPROVAL', retryPolicy: 'THREE_RETRIES_7_DAYS' },
      ...more,
    })
  ).subscription;

const mandateOf = async (s: Served, id: string) =>
  (await s.ok('GET', `/api/v1/subscriptions/${id}`)).subscription.pixRecurring.status;
const instalmentsOf = async (s: Served, id: string) =>
  (await s.ok('GET', `/api/v1/subscriptions/${id}/installments`)).installments;

describe.skipIf(!hasBrowser('the views of the console'))('console view', () => {
  const { open } = inBrowser();

  describe('subscriptions', () => {
    it('approves and refuses mandates as the payer, with the keyboard alone', async () => {
      const { s, page } = await begin(open, async (served) => {
        await subscribe(served, 'gym-1');
        await subscribe(served, 'gym-2');
      });
      await visit(page, 'subscriptions');
      await page.waitForSelector('tr:has-text("gym-1"):has-text("Waits for approval"):has-text("Monthly")');
      await press(page, 'tr:has-text("gym-1") [data-action=approve]');
      await said(page, 'The payer approved the mandate of gym-1.');
      await page.waitForSelector('tr:has-text("gym-1") .state.good:has-text("Approved")');
      expect(await mandateOf(s, 'gym-1')).toBe('APPROVED');
      expect(await balance(s)).toMatchObject({ available: 4_990 });

      await press(page, 'tr:has-text("gym-2") [data-action=refuse]');
      await page.waitForSelector('dialog[open] h2:has-text("Refuse the mandate of gym-2 as the payer?")');
      expect(await mandateOf(s, 'gym-2')).toBe('CREATED');
      await press(page, 'dialog [data-action=back]');
      await page.waitForSelector('dialog', { state: 'hidden' });
      await press(page, 'tr:has-text("gym-2") [data-action=refuse]');
      await press(page, 'dialog [data-action=confirm]');
      await said(page, 'The payer refused the mandate of gym-2.');
      expect(await mandateOf(s, 'gym-2')).toBe('REJECTED');
      await page.waitForSelector('tr:has-text("gym-2") .state.bad:has-text("Refused by the payer")');
      expect(problemsOf(page)).toEqual([]);
    });

    it('makes an instalment fail with a code, retries it, and pays it', async () => {
      const { s, page } = await begin(open, async (served) => {
        await subscribe(served, 'gym-1');
        await served.ok('POST', '/_sandbox/mandate', { id: 'gym-1', step: 'approve' });
      });
      await visit(page, 'subscriptions');
      await page.click('main a.link:has-text("gym-1")');
      await page.waitForSelector('dialog[open] h2:has-text("Subscription gym-1")');
      await page.click('dialog [aria-label="Details of Instalment 2"]');
      await page.waitForSelector('dialog[open] h2:has-text("Instalment 2 of gym-1")');
      await page.selectOption('#fail-code', { label: "AC06: the payer's account is blocked" });
      await page.selectOption('#fail-tries', '1');
      await press(page, 'dialog [data-action=fail]');
      await said(page, "The payer's bank will reject instalment 2: AC06");
      await press(page, 'dialog [data-action=pay]');
      await said(
        page,
        "The payer's bank rejected instalment 2: AC06: the payer's account is blocked",
        'alert',
      );
      const second = async () => (await instalmentsOf(s, 'gym-1'))[1];
      expect(await second()).toMatchObject({
        status: 'ACTIVE',
        cobr: { status: 'FAILED_TRY', rejectCode: 'AC06' },
      });
      await page.waitForSelector('dialog td .state.bad:has-text("Rejected")');
      await press(page, 'dialog [data-action=retry]');
      await said(page, "Instalment 2 was sent to the payer's bank again.");
      expect((await second()).cobr.tries).toHaveLength(2);
      await press(page, 'dialog [data-action=pay]');
      await said(page, "The payer's bank paid instalment 2.");
      expect(await second()).toMatchObject({ status: 'COMPLETED', cobr: { status: 'CONCLUDED' } });
      expect(await balance(s)).toMatchObject({ available: 2 * 4_990 });
      await press(page, 'dialog a:has-text("To the subscription")');
      await page.waitForSelector('dialog[open] tr:has-text("2") .state.good:has-text("Paid")');
      expect(problemsOf(page)).toEqual([]);
    });

    it('creates and pays the next charge of a subscription, and cancels it after a question', async () => {
      const { s, page } = await begin(open, async (served) =>
        subscribe(served, 'plan', { type: 'RECURRENT', pixRecurringOptions: undefined, name: 'Plan A' }),
      );
      await visit(page, 'subscriptions');
      await page.click('main a.link:has-text("plan")');
      await page.waitForSelector('dialog[open] h2:has-text("Subscription Plan A")');
      await press(page, 'dialog [data-action=next]');
      await said(page, 'The next charge of Plan A was created.');
      const charges = async () => (await s.ok('GET', '/api/v1/charge?subscription=plan')).charges;
      expect(await charges()).toMatchObject([{ status: 'ACTIVE', value: 4_990 }]);
      await press(page, 'dialog [data-action=pay]');
      await said(page, 'was paid');
      expect(await charges()).toMatchObject([{ status: 'COMPLETED', payer: { name: 'Ana Souza' } }]);
      await press(page, 'dialog [data-action=cancel]');
      await page.waitForSelector('dialog[open] h2:has-text("Cancel the subscription Plan A?")');
      await press(page, 'dialog [data-action=confirm]');
      await said(page, 'The subscription Plan A was cancelled.');
      await page.waitForSelector('dialog[open] dd .state.bad:has-text("Ended")');
      expect((await s.ok('GET', '/api/v1/subscriptions/plan')).subscription.status).toBe('INACTIVE');
      expect(problemsOf(page)).toEqual([]);
    });

    it('ends an approved mandate as the payer', async () => {
      const { s, page } = await begin(open, async (served) => {
        await subscribe(served, 'gym');
        await served.ok('POST', '/_sandbox/mandate', { id: 'gym', step: 'approve' });
      });
      await visit(page, 'subscriptions');
      await page.click('main a.link:has-text("gym")');
      await press(page, 'dialog [data-action=end]');
      await press(page, 'dialog [data-action=confirm]');
      await said(page, 'The payer ended the mandate of gym.');
      expect(await mandateOf(s, 'gym')).toBe('REJECTED');
    });

    it('pages through the instalments in the dialog, not through the list behind it', async () => {
      const { page } = await begin(open, async (served) =>
        subscribe(served, 'long', { installmentCount: 30 }),
      );
      await visit(page, 'subscriptions');
      await page.click('main a.link:has-text("long")');
      await page.waitForSelector('dialog[open] >> text=1 to 12 of 30');
      await press(page, 'dialog >> text=Next page');
      await page.waitForSelector('dialog[open] >> text=13 to 24 of 30');
      await page.waitForSelector('dialog tr:has-text("24")');
    });
  });

  describe('the address of an item', () => {
    it('leads through a subscription and its instalment, back, and after a reload', async () => {
      const { s, page } = await begin(open, async (served) => subscribe(served, 'gym/1'));
      const [first] = await instalmentsOf(s, 'gym%2F1');
      await visit(page, 'overview');
      await visit(page, 'subscriptions');
      await page.click('main a.link:has-text("gym/1")');
      await page.waitForSelector('dialog[open] h2:has-text("Subscription gym/1")');
      expect(hashOf(page)).toBe('#subscriptions/gym%2F1');
      await page.click('dialog [aria-label="Details of Instalment 1"]');
      await page.waitForSelector('dialog[open] h2:has-text("Instalment 1 of gym/1")');
      expect(hashOf(page)).toBe(`#subscriptions/gym%2F1/${encodeURIComponent(first.globalID)}`);
      await page.reload();
      await page.waitForSelector('dialog[open] h2:has-text("Instalment 1 of gym/1")');
      await page.goBack();
      await page.waitForSelector('dialog[open] h2:has-text("Subscription gym/1")');
      await page.goForward();
      await page.waitForSelector('dialog[open] h2:has-text("Instalment 1 of gym/1")');
      // Closing leaves both items at once, and the step before the list is where it was.
      await page.keyboard.press('Escape');
      await page.waitForURL(`${s.url}/#subscriptions`);
      await page.waitForSelector('dialog', { state: 'hidden' });
      await page.goBack();
      await page.waitForSelector('main h2:text-is("Overview")');
      expect(problemsOf(page)).toEqual([]);
    });

    it('leads from the statement to the charge; closing it returns to the days that were chosen', async () => {
      const { s, page } = await begin(open, async (served) => {
        await served.ok('POST', '/api/v1/charge', { correlationID: 'order-1', value: 100 });
        await served.ok('POST', '/_sandbox/pay', { id: 'order-1' });
      });
      await visit(page, 'statement');
      const endToEndId = (await s.ok('GET', '/api/v1/transaction')).transactions[0].endToEndId;
      await page.click('main tbody a.link');
      await page.waitForSelector('dialog[open] h2:has-text("Received")');
      expect(hashOf(page)).toBe(`#statement/${endToEndId}`);
      await page.click('dialog a.link:has-text("order-1")');
      await page.waitForSelector('dialog[open] h2:has-text("Charge order-1")');
      await page.click('dialog .top button');
      await page.waitForURL(`${s.url}/#statement`);
      await page.waitForSelector('main h2:text-is("Statement")');
      await page.waitForSelector('dialog', { state: 'hidden' });
      expect(problemsOf(page)).toEqual([]);
    });

    it('opens each kind of item in a page that was not there before', async () => {
      const s = await filled();
      const { endToEndId, createdAt } = (await s.ok('GET', '/api/v1/dispute')).disputes[0];
      const refund = (await s.ok('GET', '/api/v1/refund')).refunds[0];
      const key = (await s.ok('GET', '/api/v1/pix-keys')).pixKeys[0].key;
      const page = await open(await invite(s), { locale: 'en-US' });
      await page.waitForSelector('nav');
      for (const [address, title] of [
        [`subscriptions/${encodeURIComponent(EVIL)}`, `Subscription ${EVIL}`],
        [`qr-codes/${encodeURIComponent(EVIL)}`, `QR code ${EVIL}`],
        [`refunds/${encodeURIComponent(refund.refundId)}`, `Refund of ${reais(refund.value)}`],
        [`disputes/${endToEndId}`, `Dispute of ${reais(2_000)}`],
        [`disputes/${endToEndId}/${encodeURIComponent(createdAt)}`, `Dispute of ${reais(2_000)}`],
        ['sub-accounts/a%40example.com', `Sub account ${EVIL}`],
        [`transactions/${endToEndId}`, `Received ${reais(2_000)}`],
        [`statement/${endToEndId}`, `Received ${reais(2_000)}`],
        [`pix-keys/${encodeURIComponent(key)}`, `Pix key ${key}`],
      ] as const) {
        await page.goto('about:blank');
        await page.goto(`${s.url}/#${address}`);
        await page.waitForSelector('dialog[open]');
        expect(await page.innerText('dialog h2')).toBe(title);
        // Nothing is behind the item: closing it leads to its list, and adds no entry to the history.
        const entries = await page.evaluate('history.length');
        await page.keyboard.press('Escape');
        await page.waitForURL(`${s.url}/#${address.split('/')[0]}`);
        expect(await page.evaluate('history.length')).toBe(entries);
      }
      expect(problemsOf(page)).toEqual([]);
    });

    it('shows the item that was asked for last, when an earlier one is read for longer', async () => {
      const { page } = await begin(open, async (served) => {
        for (const correlationID of ['slow', 'fast'])
          await served.ok('POST', '/api/v1/charge', { correlationID, value: 100 });
      });
      await visit(page, 'charges');
      let answer = (): void => undefined;
      await page.route('**/api/v1/charge/slow', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/v1/charge/slow');
      await page.evaluate('location.hash = "charges/slow"');
      await asked;
      await page.evaluate('location.hash = "charges/fast"');
      await page.waitForSelector('dialog[open] h2:has-text("Charge fast")');
      const answered = page.waitForResponse('**/api/v1/charge/slow');
      answer();
      await answered;
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'hidden' });
      expect(await page.locator('dialog h2:has-text("slow")').count()).toBe(0);
    });
  });

  describe('refunds', () => {
    it('refunds part of a paid charge after a question, then all that is left', async () => {
      const { s, page } = await begin(open, async (served) => {
        await served.ok('POST', '/api/v1/charge', { correlationID: 'order-1', value: 5_000 });
        await served.ok('POST', '/_sandbox/pay', { id: 'order-1' });
      });
      const refunds = async () => (await s.ok('GET', '/api/v1/charge/order-1/refund')).refunds;
      await visit(page, 'charges');
      await page.click('main a.link:has-text("order-1")');
      await page.waitForSelector(`dialog[open] dd:has-text("${reais(5_000)}")`);
      await page.fill('#refund-amount', '50,01');
      await page.keyboard.press('Enter');
      await page.waitForSelector(`#refund-amount-hint.wrong:has-text("At most ${reais(5_000)}")`);
      expect(await page.getAttribute('#refund-amount', 'aria-invalid')).toBe('true');
      await page.fill('#refund-amount', '20,00');
      await page.fill('#refund-comment', EVIL);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`dialog[open] h2:has-text("Refund ${reais(2_000)}?")`);
      expect(await page.textContent('dialog')).toContain(EVIL);
      expect(await refunds()).toEqual([]);
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `A refund of ${reais(2_000)} is on its way.`);
      expect(await refunds()).toMatchObject([{ value: 2_000, status: 'IN_PROCESSING', comment: EVIL }]);
      await page.waitForSelector(
        `dialog div:has-text("Can still be refunded") dd:has-text("${reais(3_000)}")`,
      );
      expect(await page.inputValue('#refund-amount')).toBe('');
      await press(page, 'dialog [data-action=refund]');
      await page.waitForSelector(`dialog[open] h2:has-text("Refund ${reais(3_000)}?")`);
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `A refund of ${reais(3_000)} is on its way.`);
      await page.waitForSelector('dialog form[data-key=refund]', { state: 'detached' });
      await page.keyboard.press('Escape');

      await visit(page, 'refunds');
      await page.click('tr:nth-child(1) a.link');
      await press(page, 'dialog [data-action=settle]');
      await said(page, `The refund of ${reais(3_000)} was settled: it is now Arrived.`);
      expect(await refunds()).toMatchObject([
        { value: 3_000, status: 'CONFIRMED' },
        { value: 2_000, status: 'IN_PROCESSING' },
      ]);
      await page.waitForSelector('tr:nth-child(1) .state.good:has-text("Arrived")');
      expect(problemsOf(page)).toEqual([]);
    });

    it('refunds once when the answer is lost and the button is pressed again', async () => {
      const { s, page } = await begin(open, async (served) => receive(served, 5_000));
      await visit(page, 'transactions');
      await page.click('main a.link');
      await page.waitForSelector('dialog[open] form[data-key=refund]');
      await page.fill('#refund-amount', '10,00');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog [data-action=confirm]');
      await page.route('**/api/v1/refund', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await press(page, 'dialog [data-action=confirm]');
      await said(page, 'It is not known whether this was done', 'alert');
      await page.unroute('**/api/v1/refund');
      await press(page, 'dialog [data-action=confirm]');
      await said(page, 'Not done. The sandbox says', 'alert');
      expect((await s.ok('GET', '/api/v1/refund')).refunds).toMatchObject([{ value: 1_000 }]);
    });

    it('offers no refund of money that was sent', async () => {
      const { page } = await begin(open, async (served) => {
        await receive(served, 5_000);
        await served.ok('POST', '/api/v1/payment', {
          correlationID: 'out-1',
          value: 100,
          destinationAlias: 'a@b.co',
        });
        await served.ok('POST', '/api/v1/payment/approve', { correlationID: 'out-1' });
        await served.advance(60_000);
      });
      await visit(page, 'transactions');
      await page.click('tr:has-text("Sent") a.link');
      await page.waitForSelector('dialog[open] dd:has-text("out-1")');
      expect(await page.locator('dialog form').count()).toBe(0);
      await press(page, 'dialog a.link:has-text("out-1")');
      await page.waitForSelector('dialog[open] h2:has-text("Payment out-1")');
    });
  });

  it.each([
    ['en-US', 'Processing'],
    ['pt-BR', 'Em processamento'],
  ])('names the status of a boleto payment before the bank confirms it, in %s', async (locale, status) => {
    const s = await serve();
    await receive(s, 5_000);
    await s.ok('POST', '/api/v1/payment', { type: 'BOLETO', correlationID: 'bill', boletoBarcode: BOLETO });
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'bill' });
    await s.advance(1_000);
    const page = await open(await invite(s), { locale });
    await visit(page, 'payments');
    expect(await page.innerText('main tr:has-text("bill") .state')).toContain(status);
    await page.click('main a.link:has-text("bill")');
    expect(await page.innerText('dialog[open] .state')).toContain(status);
  });

  describe('disputes', () => {
    it('opens a dispute as the payer, sends evidence, and decides for the company', async () => {
      const { s, page } = await begin(open, async (served) => receive(served, 5_000));
      const { transactions } = await s.ok('GET', '/api/v1/transaction');
      const { endToEndId } = transactions[0];
      const dispute = async () => (await s.ok('GET', `/api/v1/dispute/${endToEndId}`)).dispute;
      await visit(page, 'disputes');
      await page.waitForSelector('text=No disputes yet.');
      await press(page, 'main form button');
      await page.waitForSelector('#disputed-id-hint.wrong:has-text("Fill in this field")');
      await page.fill('#disputed-id', endToEndId);
      await page.fill('#disputed-reason', EVIL);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`dialog[open] h2:has-text("Dispute ${reais(5_000)} as the payer?")`);
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `A dispute of ${reais(5_000)} was opened.`);
      expect(await dispute()).toMatchObject({ status: 'CREATED', value: 5_000, disputeReason: EVIL });
      expect(await balance(s)).toMatchObject({ available: 0, blocked: 5_000 });

      await page.click('main a.link');
      await page.waitForSelector('dialog[open] dd:has-text("At the analysis, 6 days after it was opened")');
      await press(page, 'dialog [data-action=evidence]');
      await page.waitForSelector('#evidence-url-hint.wrong');
      await page.fill('#evidence-url', 'https://example.com/receipt.pdf');
      await page.fill('#evidence-text', 'Receipt');
      await page.keyboard.press('Enter');
      await said(page, 'The evidence was sent.');
      await page.waitForSelector('dialog dd .state:has-text("In review")');
      expect((await dispute()).status).toBe('IN_REVIEW');
      expect(s.database.prepare('SELECT url, description FROM dispute_documents').all()).toMatchObject([
        { url: 'https://example.com/receipt.pdf', description: 'Receipt' },
      ]);

      await press(page, 'dialog [data-id=reject]');
      await page.waitForSelector(
        `dialog[open] h2:has-text("Decide for the company, and free ${reais(5_000)}?")`,
      );
      expect((await dispute()).status).toBe('IN_REVIEW');
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `The dispute of ${reais(5_000)} has ended: Decided for the company.`);
      expect((await dispute()).status).toBe('REJECTED');
      expect(await balance(s)).toMatchObject({ available: 5_000, blocked: 0 });
      expect(await page.locator('dialog [data-action=decide]').count()).toBe(0);
      expect(problemsOf(page)).toEqual([]);
    });

    it.each([
      ['accept', 'Decided for the payer', 'ACCEPTED', 0],
      ['cancel', 'Cancelled by the payer', 'CANCELED', 5_000],
    ])('can %s the dispute of a received Pix', async (step, words, status, available) => {
      const { s, page } = await begin(open, async (served) => receive(served, 5_000));
      await visit(page, 'transactions');
      await page.click('main a.link');
      await page.fill('#dispute-reason', 'Fraud');
      await page.keyboard.press('Enter');
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `A dispute of ${reais(5_000)} was opened.`);
      await page.keyboard.press('Escape');
      await visit(page, 'disputes');
      await page.click('main a.link');
      await press(page, `dialog [data-id=${step}]`);
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `has ended: ${words}.`);
      expect((await s.ok('GET', '/api/v1/dispute')).disputes).toMatchObject([
        { status, disputeReason: 'Fraud' },
      ]);
      expect(await balance(s)).toMatchObject({ available, blocked: 0 });
    });
  });

  describe('QR codes', () => {
    it('creates one with and one without an amount, shows the image, and pays both as a named payer', async () => {
      const { s, page } = await begin(open);
      await visit(page, 'qr-codes');
      await page.fill('#qr-name', 'Counter');
      await page.fill('#qr-fixed', '1.5');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#qr-fixed-hint.wrong');
      await page.fill('#qr-fixed', '');
      await page.press('#qr-fixed', 'Enter');
      await said(page, 'QR code Counter was created.');
      await page.waitForSelector('dialog[open] img.qr');
      expect(await page.evaluate('document.querySelector("img.qr").naturalWidth')).toBe(600);
      const codes = (await s.ok('GET', '/api/v1/qrcode-static')).pixQrCodes;
      expect(codes).toMatchObject([{ name: 'Counter' }]);
      expect(await page.inputValue('#code')).toBe(codes[0].brCode);

      await press(page, 'dialog [data-action=pay]');
      await page.waitForSelector('#qr-amount-hint.wrong');
      await page.fill('#qr-amount', '12,34');
      await page.fill('#qr-payer-name', EVIL);
      await page.fill('#qr-payer-tax-id', '123');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#qr-payer-tax-id-hint.wrong:has-text("11 digits of a CPF")');
      expect((await s.ok('GET', '/api/v1/transaction')).transactions).toEqual([]);
      await page.fill('#qr-payer-tax-id', '168.995.350-09');
      await page.press('#qr-payer-tax-id', 'Enter');
      await said(page, `QR code Counter was paid: ${reais(1_234)}.`);
      expect((await s.ok('GET', '/api/v1/transaction')).transactions).toMatchObject([
        {
          value: 1_234,
          payer: { name: EVIL, taxID: { taxID: '16899535009' } },
          pixQrCode: { name: 'Counter' },
        },
      ]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'hidden' });

      await page.fill('#qr-name', 'Coffee');
      await page.fill('#qr-fixed', '7,00');
      await page.press('#qr-fixed', 'Enter');
      await said(page, 'QR code Coffee was created.');
      expect(await page.locator('#qr-amount').count()).toBe(0);
      await press(page, 'dialog [data-action=pay]');
      await said(page, `QR code Coffee was paid: ${reais(700)}.`);
      expect(await balance(s)).toMatchObject({ available: 1_934 });
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'hidden' });
      await page.waitForSelector('tr:has-text("Counter"):has-text("The payer types it")');
      expect(problemsOf(page)).toEqual([]);
    });
  });

  it('pays a charge as a named payer, and as its customer without a name', async () => {
    const { s, page } = await begin(open, async (served) => {
      for (const correlationID of ['a', 'b'])
        await served.ok('POST', '/api/v1/charge', { correlationID, value: 100, customer: CUSTOMER });
    });
    await visit(page, 'charges');
    await page.click('main a.link:text-is("a")');
    await page.fill('#charge-payer-name', 'Bia Lima');
    await page.fill('#charge-payer-tax-id', '16899535009');
    await page.keyboard.press('Enter');
    await said(page, 'Charge a was paid');
    expect((await s.ok('GET', '/api/v1/charge/a')).charge.payer).toMatchObject({
      name: 'Bia Lima',
      taxID: { taxID: '16899535009' },
    });
    await page.keyboard.press('Escape');
    await page.click('main a.link:text-is("b")');
    expect(await page.inputValue('#charge-payer-name')).toBe('');
    await press(page, 'dialog [data-action=pay]');
    await said(page, 'Charge b was paid');
    expect((await s.ok('GET', '/api/v1/charge/b')).charge.payer).toMatchObject({ name: 'Ana Souza' });
  });

  describe('sub accounts', () => {
    it('creates sub accounts, moves money in, across and out, and withdraws, each after a question', async () => {
      const { s, page } = await begin(open, async (served) => receive(served, 10_000));
      await visit(page, 'sub-accounts');
      for (const [name, key] of [
        ['Filial', 'filial@example.com'],
        ['Outra', ''],
      ] as const) {
        await page.fill('#sub-name', name);
        await page.fill('#sub-key', key);
        await page.keyboard.press('Enter');
        await said(page, `Sub account ${name} was created.`);
        // The button stays busy until the list shows the new sub account.
        await page.waitForSelector(`main a.link:has-text("${name}")`);
      }
      const all = async () => (await s.ok('GET', '/api/v1/subaccount')).subAccounts;
      const [other, filial] = await all();
      expect(filial).toMatchObject({ name: 'Filial', pixKey: 'filial@example.com', balance: 0 });
      const balances = async () => (await all()).map((one) => one.balance);

      const move = async (direction: string, amount: string, key = ''): Promise<void> => {
        await page.selectOption('#move-direction', direction);
        await page.fill('#move-key', key);
        await page.fill('#move-amount', amount);
        await page.keyboard.press('Enter');
        const before = await balances();
        await page.waitForSelector(`dialog[open] h2:has-text("Move R$\u00a0${amount}?")`);
        expect(await balances()).toEqual(before);
        await press(page, 'dialog [data-action=confirm]');
        await said(page, `R$\u00a0${amount} was moved.`);
      };
      await page.click('main a.link:has-text("Filial")');
      await page.waitForSelector('dialog[open] form[data-key=move]');
      await move('credit', '60,00');
      expect(await balances()).toEqual([0, 6_000]);
      await move('transfer', '15,00', other.pixKey);
      expect(await balances()).toEqual([1_500, 4_500]);
      await move('debit', '5,00');
      expect(await balances()).toEqual([1_500, 4_000]);
      expect(await balance(s)).toMatchObject({ available: 4_500 });
      await page.waitForSelector('dialog tr:has-text("Credit to a sub account")');

      await page.fill('#withdraw-amount', '40,01');
      await page.keyboard.press('Enter');
      await page.waitForSelector(`#withdraw-amount-hint.wrong:has-text("At most ${reais(4_000)}")`);
      await page.fill('#withdraw-amount', '10,00');
      await page.keyboard.press('Enter');
      await page.waitForSelector(
        `dialog[open] h2:has-text("Withdraw ${reais(1_000)} to filial@example.com?")`,
      );
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `A withdrawal of ${reais(1_000)} is on its way.`);
      expect(await balances()).toEqual([1_500, 3_000]);
      await page.keyboard.press('Escape');
      await page.waitForSelector(`tr:has-text("Filial"):has-text("${reais(3_000)}")`);
      expect(problemsOf(page)).toEqual([]);
    });
  });

  it('does not offer to withdraw again when the answer was lost', async () => {
    const { s, page } = await begin(open, async (served) => {
      await receive(served, 10_000);
      await served.ok('POST', '/api/v1/subaccount', { name: 'Filial', pixKey: 'filial@example.com' });
      await served.ok('POST', '/api/v1/subaccount/filial@example.com/credit', { value: 5_000 });
    });
    await visit(page, 'sub-accounts');
    await page.click('main a.link');
    await page.waitForSelector('dialog[open] form[data-key=withdraw]');
    await page.route('**/withdraw', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.fill('#withdraw-amount', '10,00');
    await page.keyboard.press('Enter');
    await press(page, 'dialog [data-action=confirm]');
    await said(page, 'It is not known whether this was done', 'alert');
    expect(await page.locator('dialog [data-action=confirm]').count()).toBe(0);
    await page.waitForSelector(`dialog dd:has-text("${reais(4_000)}")`);
    expect((await s.ok('GET', '/api/v1/payment')).payments).toHaveLength(1);
  });

  it('keeps what is typed into a dialog when something changes elsewhere', async () => {
    const { s, page } = await begin(open, async (served) => receive(served, 5_000));
    await visit(page, 'transactions');
    await page.click('main a.link');
    await page.waitForSelector('dialog[open] form[data-key=refund]');
    await page.fill('#dispute-reason', 'Not mine');
    await page.fill('#refund-amount', '1000,00');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#refund-amount-hint.wrong');
    const { endToEndId } = await s.ok('GET', '/api/v1/transaction').then((body) => body.transactions[0]);
    await s.ok('POST', '/api/v1/refund', { transactionEndToEndId: endToEndId, value: 1, correlationID: 'r' });
    await page.waitForSelector(`dialog dd:has-text("${reais(4_999)}")`);
    expect(await page.inputValue('#refund-amount')).toBe('1000,00');
    expect(await page.inputValue('#dispute-reason')).toBe('Not mine');
    expect(await page.evaluate('document.activeElement.id')).toBe('refund-amount');
    expect(await page.getAttribute('#refund-amount', 'aria-invalid')).toBe('true');
    await page.waitForSelector('#refund-amount-hint.wrong');
    // Another item has nothing of it.
    await page.keyboard.press('Escape');
    await receive(s, 700);
    await page.click(`main tr:has-text("${reais(700)}") a.link`);
    await page.waitForSelector('dialog[open] form[data-key=refund]');
    expect(await page.inputValue('#refund-amount')).toBe('');
    expect(await page.getAttribute('#refund-amount', 'aria-invalid')).toBeNull();
  });

  describe('Pix keys', () => {
    it('creates a random key and the CNPJ, and removes one after a question', async () => {
      const { s, page } = await begin(open);
      const keys = async () => (await s.ok('GET', '/api/v1/pix-keys')).pixKeys;
      const before = await keys();
      await visit(page, 'pix-keys');
      await press(page, 'main [data-action=create]');
      await said(page, 'was registered.');
      const added = (await keys()).find(({ key }) => !before.some((one) => one.key === key));
      expect(added).toMatchObject({ type: 'EVP', isDefault: false });
      await page.waitForSelector(`tr:has-text("${added!.key}"):has-text("Random")`);
      if ((await page.locator('[data-action=create-cnpj]').count()) > 0) {
        await press(page, '[data-action=create-cnpj]');
        await page.waitForSelector('[data-action=create-cnpj]', { state: 'detached' });
        expect((await keys()).some(({ type }) => type === 'CNPJ')).toBe(true);
      }
      // The default key cannot be removed.
      expect(await page.locator('tr:has-text("Yes") [data-action=remove]').count()).toBe(0);
      await press(page, `[data-action=remove][data-id="${added!.key}"]`);
      await page.waitForSelector(`dialog[open] h2:has-text("Remove the Pix key ${added!.key}?")`);
      expect((await keys()).some(({ key }) => key === added!.key)).toBe(true);
      await press(page, 'dialog [data-action=confirm]');
      await said(page, `The Pix key ${added!.key} was removed.`);
      expect((await keys()).some(({ key }) => key === added!.key)).toBe(false);
      await page.waitForSelector(`main tr:has-text("${added!.key}")`, { state: 'detached' });
      expect(problemsOf(page)).toEqual([]);
    });
  });

  describe('statement', () => {
    it('shows lines with the balance after each, limits them to days, and leads to the charge', async () => {
      const s = await serve();
      await s.ok('POST', '/api/v1/charge', { correlationID: 'old', value: 1_000 });
      await s.ok('POST', '/_sandbox/pay', { id: 'old' });
      const day = new Date(s.time - 3 * 3_600_000).toISOString().slice(0, 10);
      s.time += 3 * DAY;
      for (let index = 0; index < 26; index += 1) await receive(s, 100);
      const page = await open(await invite(s), { locale: 'en-US' });
      await visit(page, 'statement');
      const lines = await s.ok('GET', '/api/v1/statement?limit=100');
      expect(lines).toHaveLength(27);
      const balances = 'main tbody td:nth-child(5) > div';
      await page.waitForSelector('main tbody tr:nth-child(25)');
      expect(await page.locator(balances).allTextContents()).toEqual(
        lines.slice(0, 25).map((line) => reais(line.balance)),
      );
      expect(await page.textContent('main tbody tr:first-child')).toContain('Charge received');
      await page.click('text=Next page');
      await page.waitForSelector('text=26 to 27');
      expect(await page.getAttribute('main .pager button:last-child', 'aria-disabled')).toBe('true');

      await page.fill('#first-day', day);
      await page.fill('#last-day', day);
      await press(page, 'main form button');
      await page.waitForSelector('main tbody:not(:has(tr:nth-child(2)))');
      expect(await page.locator(balances).allTextContents()).toEqual([reais(1_000)]);
      await press(page, 'main tbody a.link');
      await page.waitForSelector('dialog[open] h2:has-text("Received")');
      await press(page, 'dialog a.link:has-text("old")');
      await page.waitForSelector('dialog[open] h2:has-text("Charge old")');
      expect(problemsOf(page)).toEqual([]);
    });

    it('shows the account that was chosen', async () => {
      const { s, page } = await begin(open, async (served) => receive(served, 5_000));
      await visit(page, 'statement');
      await page.waitForSelector(`main td:has-text("${reais(5_000)}")`);
      expect(await page.locator('#statement-account').count()).toBe(0);
      const { accountId } = await s.ok('POST', '/_sandbox/account', {});
      await page.selectOption('#statement-account', accountId);
      await press(page, 'main form button');
      await page.waitForSelector('text=No movements on these days.');
      expect(await page.inputValue('#statement-account')).toBe(accountId);
      await page.selectOption('#statement-account', { label: 'Default account' });
      await press(page, 'main form button');
      await page.waitForSelector(`main td:has-text("${reais(5_000)}")`);
    });
  });

  describe('overview', () => {
    it("shows today's figures and the balance of each day as a curve and as a table", async () => {
      const s = await serve();
      await receive(s, 10_000);
      s.time += 2 * DAY;
      await receive(s, 5_000);
      await s.ok('POST', '/api/v1/charge', { correlationID: 'open', value: 1 });
      await s.ok('POST', '/api/v1/payment', { correlationID: 'p', value: 1, destinationAlias: 'a@b.co' });
      const page = await open(await invite(s), { locale: 'en-US' });
      await visit(page, 'overview');
      const fact = (term: string) =>
        page.innerText(`.card:has(h3:text-is("Today")) div:has(> dt:text-is("${term}")) dd`);
      expect(await fact('Received')).toBe(`${reais(5_000)} (1)`);
      expect(await fact('Sent')).toBe(`${reais(0)} (0)`);
      expect(await fact('Open charges')).toBe('1');
      expect(await fact('Payments to approve')).toBe('1');
      // Amounts in an attribute are isolated by invisible characters.
      expect((await page.getAttribute('figure svg', 'aria-label'))?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
        `From ${reais(0)} to ${reais(15_000)}. Lowest ${reais(0)}, highest ${reais(15_000)}.`,
      );
      await press(page, 'figure summary');
      const table = await page.locator('figure tbody td > div').allTextContents();
      expect(table).toHaveLength(30);
      expect(table.slice(0, 4)).toEqual([reais(15_000), reais(10_000), reais(10_000), reais(0)]);
      // A change elsewhere is shown, and the table stays open.
      await receive(s, 100);
      await page.waitForSelector(`figure td:has-text("${reais(15_100)}")`);
      expect(await page.getAttribute('figure details', 'open')).not.toBeNull();
      expect(problemsOf(page)).toEqual([]);
    });
  });

  const OPENERS = [
    ['subscriptions', 'main a.link'],
    ['qr-codes', 'main a.link'],
    ['transactions', 'main tr:has-text("1.234,56") a.link'],
    ['refunds', 'main a.link'],
    ['disputes', 'main a.link'],
    ['sub-accounts', 'main a.link'],
    ['pix-keys', 'main a.link'],
    ['statement', 'main tr:last-child a.link'],
  ] as const;

  /** Something of everything in each view, with text that must not be read as HTML. */
  async function filled(): Promise<Served> {
    const s = await serve();
    await receive(s, 123_456);
    await receive(s, 20_000);
    s.time += 5 * DAY;
    const { endToEndId: disputed } = await receive(s, 2_000);
    await s.ok('POST', '/_sandbox/dispute/open', { endToEndId: disputed, reason: EVIL });
    const customer = { ...CUSTOMER, name: EVIL };
    await subscribe(s, EVIL, { name: EVIL, comment: EVIL.slice(0, 29), customer });
    await subscribe(s, 'x'.repeat(90), { installmentCount: 14, customer });
    await s.ok('POST', '/_sandbox/mandate', { id: 'x'.repeat(90), step: 'approve' });
    const { endToEndId } = await receive(s, 5_000);
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 100,
      correlationID: EVIL,
      comment: EVIL,
    });
    await s.ok('POST', '/api/v1/qrcode-static', {
      name: EVIL,
      correlationID: EVIL,
      comment: EVIL.slice(0, 40),
    });
    for (const [name, pixKey] of [
      [EVIL, 'a@example.com'],
      ['Filial', 'b@example.com'],
    ])
      await s.ok('POST', '/api/v1/subaccount', { name, pixKey });
    await s.ok('POST', '/api/v1/subaccount/a@example.com/credit', { value: 700, description: EVIL });
    await s.ok('POST', '/api/v1/pix-keys', { key: crypto.randomUUID(), type: 'EVP' });
    return s;
  }

  it.each(LARGEST ? ['pt-BR', 'en-US'] : ['pt-BR'])(
    'has no accessibility barriers in %s, and does not interpret stored text as HTML',
    async (locale) => {
      const { PIXCTL_SCREENSHOTS: folder } = process.env;
      if (folder !== undefined) mkdirSync(folder, { recursive: true });
      const s = await filled();
      const page = await open(await invite(s), { locale });
      await page.waitForSelector('nav');
      let turn = 0;
      const look = async (name: string): Promise<void> => {
        turn += 1;
        for (const one of LOOKS.filter((_, index) => locale === 'pt-BR' || (index + turn) % 2 === 0)) {
          await wear(page, one);
          await picture(page, `view-${name}-${one.width}-${one.colorScheme}-${locale.slice(0, 2)}`);
          expect({ name, one, barriers: await barriers(page), over: await overflow(page) }).toEqual({
            name,
            one,
            barriers: [],
            over: 0,
          });
        }
      };
      await visit(page, 'overview');
      await page.click('figure summary');
      await look('overview');
      for (const [view, opener] of OPENERS) {
        await visit(page, view);
        await page.waitForSelector(opener);
        await look(view);
        await page.click(opener);
        await page.waitForSelector('dialog[open]');
        await look(`${view}-dialog`);
        if (view === 'subscriptions') {
          await page.click('dialog tbody a.link');
          await page.waitForSelector('dialog[open] h2:has-text("1")');
          await look('instalment-dialog');
        }
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'hidden' });
      }
      expect(await page.locator('img:not(.qr), script:not([src])').count()).toBe(0);
      expect(problemsOf(page)).toEqual([]);
    },
  );
});
