import { defineConfig } from '@playwright/test';

export default defineConfig({
  use: {
    // The payment page is in the language of the browser.
    locale: 'pt-BR',
    // CHROMIUM: path of an installed browser, instead of the one of `npx playwright install chromium`.
    launchOptions: { executablePath: process.env.CHROMIUM || undefined },
  },
});
