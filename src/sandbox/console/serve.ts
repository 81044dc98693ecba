// Serves the console: its page at `/`, and its files and data below `/console/`. The page contains no data; reading
// data requires a token.
import type { HttpRequest } from '#contract/http.ts';
import type { Reply } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { file, isFromElsewhere, SECURITY } from '#sandbox/payment-page/guard.ts';
import type { Language, PageLanguage } from '#sandbox/payment-page/words.ts';
import { languageFor } from '#sandbox/payment-page/words.ts';
import { readBody } from '#sandbox/service/body.ts';
import type { Access, Credentials } from './access.ts';
import { TOKEN_HEADER } from './access.ts';
import SCRIPT from './client/main.ts?browser';
import STYLE from './client/style.css?raw';
import type { ConsoleContext } from './console-context.ts';
import { dataNamed } from './data.ts';
import { consolePage } from './html.ts';
import { withoutSecrets } from './masking.ts';

export interface ConsoleService {
  readonly access: Access;
  readonly namespace: string;
  readonly language: PageLanguage | undefined;
  /** Runs an operation or control call that the console may make, with these keys. */
  readonly call: (credentials: Credentials, request: HttpRequest, url: URL) => Promise<Reply>;
  /** Runs the steps that lead to an event. */
  readonly trigger: (credentials: Credentials, event: unknown) => Promise<Reply>;
  /** Writes the request log, so that it can be read. */
  readonly flush: () => void;
  /** Reads data with the permissions of these keys. */
  readonly read: (credentials: Credentials, work: (context: ConsoleContext) => object) => Promise<Reply>;
}

const HEADERS = {
  ...SECURITY,
  // Prevents injected text from running as a script; QR codes are images fetched by the page (data:, blob:).
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Files of the page, below `/console/`. */
export const FILES: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  'main.js': { type: 'text/javascript; charset=utf-8', text: SCRIPT },
  'style.css': { type: 'text/css; charset=utf-8', text: STYLE },
};

/** Answers `/` and paths below `/console/`; undefined for paths that are not part of the console. */
export async function serveConsole(
  service: ConsoleService,
  request: HttpRequest,
  url: URL,
): Promise<Reply | undefined> {
  const { pathname } = url;
  if (request.method === 'GET') {
    if (pathname === '/') {
      const language =
        chosenLanguage(url) ?? languageFor(request.headers['accept-language'], service.language);
      return file('text/html; charset=utf-8', consolePage(language, service.namespace), {
        ...HEADERS,
        vary: 'accept-language',
      });
    }
    const name = pathname.slice('/console/'.length);
    const asset = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    if (asset !== undefined) return file(asset.type, asset.text, HEADERS);
  }
  if (isFromElsewhere(request)) throw new Refusal('the console is used only from its own page', 403);
  const isTrigger = pathname === '/console/trigger' && request.method === 'POST';
  if (!isTrigger && !pathname.startsWith('/console/api/') && !pathname.startsWith('/console/data/'))
    return undefined;
  const credentials = service.access.credentialsOf(request.headers[TOKEN_HEADER]);
  if (credentials === undefined) throw new Refusal('this needs the token of the console: pixctl open', 401);
  if (isTrigger) {
    const reply = await service.trigger(credentials, readBody(request)['event']);
    return { ...reply, headers: HEADERS };
  }
  const reply = pathname.startsWith('/console/api/')
    ? await withoutKeys(service.call(credentials, request, below('/console/api', url)))
    : await readData(service, credentials, url);
  return { ...reply, headers: { ...HEADERS, ...reply.headers } };
}

/** The page needs no keys and secrets of webhooks. */
async function withoutKeys(reply: Promise<Reply>): Promise<Reply> {
  const { made, body, ...rest } = await reply;
  return {
    ...rest,
    ...(body === undefined ? {} : { body: withoutSecrets(body) }),
    ...(made === undefined ? {} : { made: async () => withoutSecrets(await made()) }),
  };
}

/** Returns the language that was chosen in the console. */
function chosenLanguage(url: URL): Language | undefined {
  const language = url.searchParams.get('lang');
  return language === 'en' || language === 'pt' ? language : undefined;
}

function below(prefix: string, url: URL): URL {
  const inner = new URL(url);
  inner.pathname = url.pathname.slice(prefix.length);
  return inner;
}

function readData(service: ConsoleService, credentials: Credentials, url: URL): Promise<Reply> {
  const name = url.pathname.slice('/console/data/'.length);
  const data = dataNamed(name);
  if (data === undefined) throw new Refusal('Not found', 404);
  service.flush();
  return service.read(credentials, (context) => data(context, url.searchParams));
}
