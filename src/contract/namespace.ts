// Event names and paths that depend on a deployment's namespace.

export const DEFAULT_NAMESPACE = 'service';

/** Whether a text can be a namespace: it becomes a part of paths and of the names of events. */
export const isNamespace = (text: string): boolean => /^[a-z\d][\w-]{0,63}$/i.test(text);

/** Events whose names have no namespace prefix. */
const BARE_EVENT = /^(?:PIX_|ACCOUNT_REGISTER_|BOLETO_)/;

/** Returns an event's name with its prefix: `{NAMESPACE}:CHARGE_CREATED`, `PIX_AUTOMATIC_APPROVED`. */
export const eventName = (namespace: string, event: string): string =>
  BARE_EVENT.test(event) ? event : `${namespace.toUpperCase()}:${event}`;

/** Path of a charge's QR image, identified by the payment link id. */
export const qrImagePath = (namespace: string, paymentLinkID: string): string =>
  `/${encodeURIComponent(namespace)}/charge/brcode/image/${encodeURIComponent(paymentLinkID)}.png`;

/** Namespace of the public provider of this API; the sandbox serves its paths in addition to the profile's own. */
export const PROVIDER_NAMESPACE = 'openpix';

/** Returns the namespaces accepted in paths: the deployment's own, and those that existing integrations use. */
export const namespacesOf = (namespace: string): readonly string[] => [
  namespace,
  DEFAULT_NAMESPACE,
  PROVIDER_NAMESPACE,
];

export const PREFIX = '/api/v1';

const CURRENT = `${PREFIX}/`;

/** Header with the sandbox's control key; `authorization` then has the key of the company to act for. */
export const CONTROL_HEADER = 'x-sandbox-control-key';

/** Header of the sandbox's answers that names the fields of the body that were ignored. */
export const IGNORED_HEADER = 'pixctl-ignored';

/** Converts an older path, `/api/{namespace}/v1/…`, to `/api/v1/…`; returns other paths unchanged. */
export function currentPath(pathname: string, namespace: string): string {
  if (pathname.startsWith(CURRENT) && namespace !== 'v1') return pathname;
  const older = namespacesOf(namespace)
    .map((name) => `/api/${encodeURIComponent(name)}/v1/`)
    .find((prefix) => pathname.startsWith(prefix));
  return older === undefined ? pathname : `${PREFIX}/${pathname.slice(older.length)}`;
}
