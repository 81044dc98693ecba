// A real browser for tests, if Chromium is installed.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The headless shell first: it starts no windows, which cost twice the time of the pages. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const binary = BROWSERS.find((path) => existsSync(path));

/** Returns whether a browser is installed; prints a notice if not. */
export function hasBrowser(what: string): boolean {
  if (binary === undefined)
    console.error(
      `SKIPPED: no Chromium is installed; ${what} is not tested in a browser (apt-get install chromium-headless-shell)`,
    );
  return binary !== undefined;
}

/** Shorter than the limit of a test, so that a failure names the element. */
const WAIT_MS = 300_000;
/**
 * Script after which the date of a page stands still, and its timers run. It is not the date of the sandbox, so that a
 * page that mixes them fails.
 */
const FIXED_DATE = `{
  const now = ${Date.parse('2030-01-02T03:04:05Z')};
  globalThis.Date = class extends Date {
    static now() { return now; }
    constructor(...values) { super(...(values.length === 0 ? [now] : values)); }
  };
}`;

export interface Opener {
  /** Opens a new page with clipboard access and a date that stands still, in Portuguese by default. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
}

const problems = new WeakMap<Page, string[]>();
/** Returns the problems of a page: errors, and requests to other origins. */
export const problemsOf = (page: Page): readonly string[] => problems.get(page) ?? [];

/** Starts a browser for a test file, and closes its pages after each test. */
export function inBrowser(): Opener {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: binary!, args: ['--no-sandbox'] });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  afterAll(async () => {
    await browser.close();
  });
  return {
    open: async (url, options = {}) => {
      const context = await browser.newContext({
        locale: 'pt-BR',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(WAIT_MS);
      await context.addInitScript(FIXED_DATE);
      const page = await context.newPage();
      const complaints: string[] = [];
      problems.set(page, complaints);
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('dialog', (dialog) => {
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        const to = request.url();
        if (!to.startsWith(new URL(url).origin) && !/^(?:data|blob):/.test(to))
          complaints.push(`foreign: ${to}`);
      });
      await page.goto(url);
      return page;
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns accessibility violations of the page in its current state, by WCAG 2.2 and best practices (axe). */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  const found = await page.evaluate<{ violations: Result[] }>(
    // target-size is a rule of WCAG 2.2 that is off by default.
    "axe.run({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })",
  );
  // On a page without links to other pages, axe takes each link to `#…` for a skip link.
  const isMistaken = (id: string, html: string): boolean =>
    id === 'skip-link' && !html.includes('class="skip"');
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isMistaken(id, html))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}

export const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1280].map((width) => ({ colorScheme, width, height: 740 })),
);
type Look = (typeof LOOKS)[number];

/** Sets colour scheme and window size. */
export async function wear(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
}

/** Returns by how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Saves a screenshot if PIXCTL_SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const { PIXCTL_SCREENSHOTS: folder } = process.env;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
