// Keeps secrets out of everything that is shown or stored.

const MASK = '•••';
/** Names of fields and headers whose value is a secret, compared without case, `-` and `_`. */
const SECRET_NAMES = new Set([
  'authorization',
  'proxyauthorization',
  'appid',
  'appkey',
  'clientsecret',
  'hmacsecretkey',
  'secret',
  'xopenpixauthorization',
  'cookie',
  'setcookie',
]);

const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''));

/** The forms in which an app key could show up: itself, and the client id and secret it is made of. */
export function secretForms(appKey: string | undefined): string[] {
  if (appKey === undefined || appKey === '') return [];
  const forms = [appKey, encodeURIComponent(appKey), JSON.stringify(appKey).slice(1, -1)];
  const inside = Buffer.from(appKey, 'base64').toString('utf8');
  const colon = inside.indexOf(':');
  // Only a key that really is base64 of two printable halves has an inside.
  if (colon > 0 && /^[\x20-\x7e]+$/.test(inside)) forms.push(inside, inside.slice(colon + 1));
  return [...new Set(forms)].filter((form) => form.length >= 4).toSorted((a, b) => b.length - a.length);
}

/** Tells one app key from another without saying anything of it. */
export const fingerprint = (appKey: string): string =>
  // Loaded only for writes: reads start faster without it.
  process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(`pixctl app key\n${appKey}`)
    .digest('hex')
    .slice(0, 16);

/** Text with every one of the secrets replaced. */
export function maskText(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) masked = masked.replaceAll(secret, MASK);
  return masked;
}

/** Headers with secret values replaced. */
export const maskHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecretName(name) ? MASK : maskText(value, secrets),
    ]),
  );

/** A JSON value with the values of secret fields and all known secrets replaced. */
export function maskJson(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => maskJson(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      maskText(name, secrets),
      isSecretName(name) && one !== null && one !== undefined ? MASK : maskJson(one, secrets),
    ]),
  );
}

/** A body with its secrets replaced: by field where it is JSON, by value everywhere. */
export function maskBody(body: string, secrets: readonly string[]): string {
  try {
    return JSON.stringify(maskJson(JSON.parse(body), secrets));
  } catch {
    // Broken JSON can still hold a secret field; what follows such a name is taken out up to the closing quote.
    return maskText(body, secrets).replace(
      /("(?:authorization|app_?id|app_?key|client_?secret|hmac_?secret_?key|secret)"\s*:\s*")[^"]*/gi,
      `$1${MASK}`,
    );
  }
}
