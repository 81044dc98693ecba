// Serves the payment page; no app key is required.
import type { HttpRequest } from '#contract/http.ts';
import { InvalidValue } from '#pix/errors.ts';
import { parseReais } from '#pix/money.ts';
import { qrSvg } from '#qr/image.ts';
import type { Reply, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import STYLE from './client/page.css?raw';
import SCRIPT from './client/page.ts?browser';
import { file, isFromElsewhere, SECURITY } from './guard.ts';
import { missingPage, paymentPage } from './html.ts';
import { findLink, pageState } from './state.ts';
import type { PageLanguage, Words } from './words.ts';
import { wordsFor } from './words.ts';

/** Answers paths below `/pay/`; undefined for paths that are not part of the page. */
export async function servePage(
  context: () => SandboxContext,
  within: (write: boolean, work: () => Reply) => Promise<Reply>,
  request: HttpRequest,
  pathname: string,
  language: PageLanguage | undefined,
): Promise<Reply | undefined> {
  const [, , id = '', rest, ...more] = pathname.split('/');
  if (more.length > 0) return undefined;
  if (request.method === 'GET') {
    if (id === 'assets' && rest === 'page.css') return file('text/css; charset=utf-8', STYLE);
    if (id === 'assets' && rest === 'page.js') return file('text/javascript; charset=utf-8', SCRIPT);
    if (rest === undefined)
      return page(context(), id, wordsFor(request.headers['accept-language'], language));
    if (rest === 'state') return state(context(), id);
  }
  if (request.method === 'POST' && rest === 'simulate') {
    if (isFromElsewhere(request)) throw new Refusal('this page is paid only from itself', 403);
    return within(true, () => {
      simulate(context(), id, request.body);
      // Without JavaScript the browser follows this redirect back to the page.
      return {
        status: 303,
        headers: { ...SECURITY, location: `/pay/${encodeURIComponent(id)}` },
        body: { status: 'OK' },
      };
    });
  }
  return undefined;
}

function page(context: SandboxContext, paymentLinkID: string, words: Words): Reply {
  const found = pageState(context, paymentLinkID);
  if (found === undefined) return { ...file('text/html; charset=utf-8', missingPage(words)), status: 404 };
  return {
    headers: { ...SECURITY, vary: 'accept-language' },
    bytes: {
      contentType: 'text/html; charset=utf-8',
      make: async () =>
        new TextEncoder().encode(
          paymentPage({ paymentLinkID, state: found, words, qrSvg: await qrSvg(found.brCode) }),
        ),
    },
  };
}

function state(context: SandboxContext, paymentLinkID: string): Reply {
  const found = pageState(context, paymentLinkID);
  if (found === undefined) throw new Refusal('Not found', 404);
  return { headers: SECURITY, body: found };
}

/** Simulates the payment. The form has an amount only if the payer chooses it. */
function simulate(context: SandboxContext, paymentLinkID: string, body: HttpRequest['body']): void {
  const found = findLink(context, paymentLinkID);
  if (found === undefined) throw new Refusal('Not found', 404);
  const text = body === undefined || typeof body === 'string' ? (body ?? '') : new TextDecoder().decode(body);
  const amount = new URLSearchParams(text).get('amount');
  payResource(
    { ...context, company: found.company },
    {
      id: paymentLinkID,
      as: 'link',
      ...(amount === null || amount === '' ? {} : { value: centsOf(amount) }),
    },
  );
}

function centsOf(amount: string): number {
  try {
    return parseReais(amount);
  } catch (error) {
    if (error instanceof InvalidValue)
      throw new Refusal(error.message, 400, { error: error.message, field: 'amount' });
    throw error;
  }
}
