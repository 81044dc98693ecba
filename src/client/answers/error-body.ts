// Reads the bodies of error answers in all their formats.
import { isObject } from '#contract/path.ts';

const MAX_CHARACTERS = 500;

/** Sanitises text from the network for a message: one line, no control or bidi characters, limited length. */
export function tidy(text: string): string {
  const clean = text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  return clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS)}…` : clean;
}

/** Fields of an error body that are read, in the formats of all services; none is checked yet. */
interface ErrorBody {
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
  readonly code?: unknown;
  readonly errorCode?: unknown;
  /** Name of the field, in an item of `details`. */
  readonly field?: unknown;
}

const errorBody = (body: unknown): ErrorBody => (isObject(body) ? body : {});

/** Returns the text of an error body: `{error}` in all its forms, `{errors: []}`, `{message}`. */
export function errorText(body: unknown): string | undefined {
  if (typeof body === 'string') return tidy(body) || undefined;
  const { error, errors, message, details } = errorBody(body);
  const main =
    messageIn(error) ?? (Array.isArray(errors) ? messageIn(errors[0]) : undefined) ?? messageIn(message);
  if (main === undefined) return undefined;
  const more = Array.isArray(details)
    ? details.map((detail) => {
        const { field, message: problem } = errorBody(detail);
        return [field, problem].filter((part) => typeof part === 'string').join(': ');
      })
    : [];
  return tidy([main, ...more.filter((line) => line !== '')].join('; '));
}

function messageIn(value: unknown): string | undefined {
  if (typeof value === 'string') return tidy(value) || undefined;
  if (Array.isArray(value)) {
    const texts = value.map(messageIn).filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts.join('; ');
  }
  if (!isObject(value)) return undefined;
  const { message } = errorBody(value);
  if (typeof message === 'string') return tidy(message) || undefined;
  // `{field: ["problem"]}`
  const fields = Object.entries(value).flatMap(([name, one]) => {
    const text = messageIn(one);
    return text === undefined ? [] : [`${tidy(name)}: ${text}`];
  });
  return fields.length === 0 ? undefined : fields.join('; ');
}

/** Tests whether a body is a refusal in the contract's format, not a gateway's page or an empty body. */
export function isRefusal(body: unknown): boolean {
  const { error, errors } = errorBody(body);
  return Array.isArray(errors) || (error !== undefined && error !== null && errorText(body) !== undefined);
}

/** Texts for "already exists", which are in the language of the account. */
const EXISTS =
  /j[aá] (?:existe|est[aá] cadastrad|foi (?:aprovad|criad|cadastrad))|already (?:exists?|been (?:approved|created)|approved|registered)|duplicat|duplicad/i;

/**
 * Tests whether a refusal says that the resource already exists: an earlier attempt of the same request may have
 * created it.
 */
export const saysItExists = (body: unknown): boolean =>
  EXISTS.test(errorText(body) ?? '') || /exist|duplicate|conflict/i.test(serviceCode(body) ?? '');

/** Returns the service's error code, if present. */
export function serviceCode(body: unknown): string | undefined {
  const { code, errorCode } = errorBody(body);
  const text = code ?? errorCode;
  return typeof text === 'string' && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}
