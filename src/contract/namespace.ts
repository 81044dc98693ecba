// The names that change with a deployment's namespace; everything else of the service is the same everywhere.

export const DEFAULT_NAMESPACE = 'service';

/** Events of these families are named without a prefix. */
const BARE_EVENT = /^(?:PIX_|ACCOUNT_REGISTER_)/;

/** An event's name on the wire: `{NAMESPACE}:CHARGE_CREATED`, `PIX_AUTOMATIC_APPROVED`. */
export const eventName = (namespace: string, event: string): string =>
  BARE_EVENT.test(event) ? event : `${namespace.toUpperCase()}:${event}`;

/** Path of a charge's QR image, of which the payment link's id is the key. */
export const qrImagePath = (namespace: string, paymentLinkID: string): string =>
  `/${encodeURIComponent(namespace)}/charge/brcode/image/${encodeURIComponent(paymentLinkID)}.png`;

/** Namespace the public provider of this API uses; its paths are served beside the profile's own. */
export const PROVIDER_NAMESPACE = 'openpix';

/** The namespace of a deployment, and those that integrations were written for. */
export const namespacesOf = (namespace: string): readonly string[] => [
  namespace,
  DEFAULT_NAMESPACE,
  PROVIDER_NAMESPACE,
];

export const PREFIX = '/api/v1';

const CURRENT = `${PREFIX}/`;

/** Carries the sandbox's control key beside the key of the company to act for. */
export const CONTROL_HEADER = 'x-sandbox-control-key';

/** The path under `/api/v1`, where it is spelled in the older way, `/api/{namespace}/v1`. */
export function currentPath(pathname: string, namespace: string): string {
  if (pathname.startsWith(CURRENT) && namespace !== 'v1') return pathname;
  const older = namespacesOf(namespace)
    .map((name) => `/api/${encodeURIComponent(name)}/v1/`)
    .find((prefix) => pathname.startsWith(prefix));
  return older === undefined ? pathname : `${PREFIX}/${pathname.slice(older.length)}`;
}
