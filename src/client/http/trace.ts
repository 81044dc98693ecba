// Formats requests and responses for `--debug`, and the unsent request for `--dry-run`. Secrets are masked.
import { maskBody, maskHeaders, maskText } from '#client/masking/mask.ts';
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';

/** One event of an HTTP exchange. */
export type TraceEvent =
  | {
      readonly kind: 'request';
      readonly attempt: number;
      readonly url: string;
      readonly request: HttpRequest;
    }
  | { readonly kind: 'response'; readonly ms: number; readonly response: HttpResponse }
  | { readonly kind: 'fault'; readonly ms: number; readonly message: string }
  | { readonly kind: 'note'; readonly message: Message };

export type Trace = (event: TraceEvent) => void;

const MAX_CHARACTERS = 4_000;

/** Escapes control characters. */
const escapeControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\n' ? '\n' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

function shownBody(
  body: string | Uint8Array | undefined,
  type: string | undefined,
  secrets: readonly string[],
): string[] {
  if (body === undefined || body.length === 0) return [];
  if (type !== undefined && !/json|text|xml|html/i.test(type)) return [`[${body.length} bytes of ${type}]`];
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const masked = maskBody(text, secrets);
  return [
    masked.length > MAX_CHARACTERS
      ? `${masked.slice(0, MAX_CHARACTERS)}… (${text.length} characters)`
      : masked,
  ];
}

/** Formats an event as lines for stderr. */
export function traceLines(event: TraceEvent, secrets: readonly string[]): string {
  const lines: string[] = [];
  const headers = (all: Readonly<Record<string, string>>, mark: string): void => {
    for (const [name, value] of Object.entries(maskHeaders(all, secrets)))
      lines.push(`${mark} ${name}: ${value}`);
  };
  switch (event.kind) {
    case 'request':
      lines.push(
        `> ${event.request.method} ${maskText(event.url, secrets)}${event.attempt > 0 ? ` (attempt ${event.attempt + 1})` : ''}`,
      );
      headers(event.request.headers, '>');
      lines.push(
        ...shownBody(event.request.body, event.request.headers['content-type'], secrets).map(
          (line) => `> ${line}`,
        ),
      );
      break;
    case 'response':
      lines.push(`< ${event.response.status} after ${event.ms} ms`);
      headers(event.response.headers, '<');
      lines.push(
        ...shownBody(event.response.body, event.response.headers['content-type'] ?? 'text', secrets).map(
          (line) => `< ${line}`,
        ),
      );
      break;
    case 'fault':
      lines.push(`! ${maskText(event.message, secrets)} after ${event.ms} ms`);
      break;
    case 'note':
      lines.push(`* ${maskText(english(event.message), secrets)}`);
  }
  return lines.map((line) => `${escapeControls(line).replaceAll('\n', '\n  ')}\n`).join('');
}

/** Formats the request as a curl command, which takes the key from the environment. */
export function toCurl(url: string, request: HttpRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ['curl', '-X', request.method, quote(url)];
  for (const [name, value] of Object.entries(request.headers)) {
    // curl generates the form boundary itself.
    if (request.form !== undefined && name === 'content-type') continue;
    parts.push(
      '-H',
      name === 'authorization' ? '"Authorization: $PIXCTL_APP_KEY"' : quote(`${name}: ${value}`),
    );
  }
  if (request.form !== undefined)
    for (const part of request.form)
      parts.push(
        '-F',
        quote(
          'path' in part
            ? `${part.name}=@"${part.path.replace(/[\\"]/g, '\\$&')}";type=${part.contentType}`
            : `${part.name}=${part.value}`,
        ),
      );
  else if (request.body !== undefined)
    parts.push(
      '--data-raw',
      quote(typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body)),
    );
  return parts.join(' ');
}
