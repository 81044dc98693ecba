// HTML of the payment page, which also works without JavaScript.
import { formatReais } from '#pix/money.ts';
import { escape } from './guard.ts';
import type { PageState } from './state.ts';
import type { Words } from './words.ts';

export interface PageParts {
  readonly paymentLinkID: string;
  readonly state: PageState;
  readonly words: Words;
  /** QR code of the BR Code as SVG, inserted without escaping. */
  readonly qrSvg: string;
}

const head = (lang: string, title: string): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pay/assets/page.css">
`;

export function paymentPage({ paymentLinkID, state, words, qrSvg }: PageParts): string {
  const { status, merchant, comment, value, expiresAt, brCode, boleto, redirectUrl } = state;
  const chosen = value === null;
  const action = `/pay/${encodeURIComponent(paymentLinkID)}/simulate`;
  return `${head(words.lang, `${words.states[status]} – ${merchant}`)}<script type="module" src="/pay/assets/page.js"></script>
</head>
<body>
<main data-status="${status}" data-state="${escape(JSON.stringify(state))}" data-words="${escape(JSON.stringify(words))}">
<h1>${escape(words.title)}</h1>
<p class="merchant"><bdi>${escape(merchant)}</bdi></p>
${comment === '' ? '' : `<p class="comment"><bdi>${escape(comment)}</bdi></p>\n`}<p class="amount"><span data-part="amount">${escape(chosen ? words.chooses : formatReais(value))}</span></p>
<p class="status" role="status" tabindex="-1" data-part="status">${escape(words.states[status])}</p>
${expiresAt === null ? '' : `<p class="countdown" data-part="countdown" hidden>${escape(words.expires)} <time datetime="${expiresAt}" data-part="left"></time></p>\n`}<div class="payable">
<p class="hint">${escape(words.scan)}</p>
<div class="qr" role="img" aria-label="${escape(words.qrLabel)}">${qrSvg}</div>
<label for="code">${escape(words.codeLabel)}</label>
<textarea id="code" data-part="code" rows="6" readonly>${escape(brCode)}</textarea>
<button type="button" data-part="copy">${escape(words.copy)}</button>
${boleto === null ? '' : `<label for="boleto">${escape(words.boletoLabel)}</label>\n<textarea id="boleto" rows="2" readonly>${escape(boleto)}</textarea>\n`}<form method="post" action="${action}" data-part="simulate">
${chosen ? `<label for="amount">${escape(words.amount)}</label>\n<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required>\n` : ''}<button class="quiet">${escape(words.simulate)}</button>
</form>
<p class="hint">${escape(words.simulateHint)}</p>
</div>
${redirectUrl === null ? '' : `<p data-part="return"${status === 'COMPLETED' ? '' : ' hidden'}><a href="${escape(redirectUrl)}" rel="noreferrer">${escape(words.returnToShop)}</a></p>\n`}<p class="notice" role="status" data-part="notice"></p>
<noscript><p class="hint">${escape(words.noScript)}</p></noscript>
</main>
</body>
</html>
`;
}

export const missingPage = (words: Words): string => `${head(words.lang, words.title)}</head>
<body>
<main><h1>${escape(words.title)}</h1><p>${escape(words.notFound)}</p></main>
</body>
</html>
`;
