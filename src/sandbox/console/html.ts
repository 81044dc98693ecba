// Static HTML of the console, before its script runs; contains texts but no data.
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { REJECT_CODE } from '#contract/mandate.ts';
import { eventName } from '#contract/namespace.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { FAULT_KINDS } from '#contract/sandbox/faults.ts';
import { invisible } from '#pix/invisible.ts';
import { escape } from '#sandbox/payment-page/guard.ts';
import type { Language } from '#sandbox/payment-page/words.ts';
import { CONSOLE_WORDS } from './words.ts';

const LANG: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' };

/** Texts that the sandbox itself writes into a Pix, in Portuguese, as the service does. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Pagamento de teste': 'Test payment',
  'Tarifa de saque': 'Withdrawal fee',
};

/** Data that is embedded in the page. */
export type SetUp = ReturnType<typeof setUpOf>;

const setUpOf = (language: Language, namespace: string) => ({
  lang: LANG[language],
  words: CONSOLE_WORDS[language],
  namespace,
  faults: FAULT_KINDS,
  /** Source of the regular expression of invisible characters. */
  invisible: invisible().source,
  operations: OPERATIONS.map(({ id }) => id),
  events: EVENT_TYPES.map((type) => [type, eventName(namespace, type)] as const),
  descriptions: language === 'pt' ? {} : DESCRIPTIONS,
  rejectCodes: REJECT_CODE,
});

export function consolePage(language: Language, namespace: string): string {
  const setUp = setUpOf(language, namespace);
  const { words } = setUp;
  return `<!doctype html>
<html lang="${LANG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(words.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/style.css">
<script type="module" src="/console/main.js"></script>
</head>
<body data-set-up="${escape(JSON.stringify(setUp))}">
<main id="locked" class="locked" hidden>
<h1>${escape(words.lockedTitle)}</h1>
<p id="why" role="alert"></p>
<p>${escape(words.lockedText)}</p>
<p><code>pixctl --sandbox open</code></p>
<p class="hint">${escape(words.lockedAgain)}</p>
</main>
<div id="console" hidden></div>
<noscript><main class="locked"><h1>${escape(words.title)}</h1><p>${escape(words.needsScript)}</p></main></noscript>
</body>
</html>
`;
}
