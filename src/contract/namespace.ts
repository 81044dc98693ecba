// The names that change with a deployment's namespace; everything else of the service is the same everywhere.

export const DEFAULT_NAMESPACE = 'service';

/** `{NAMESPACE}:CHARGE_CREATED`. */
export const eventName = (namespace: string, event: string): string => `${namespace.toUpperCase()}:${event}`;

/** Path of a charge's QR image, of which the payment link's id is the key. */
export const qrImagePath = (namespace: string, paymentLinkID: string): string =>
  `/${encodeURIComponent(namespace)}/charge/brcode/image/${encodeURIComponent(paymentLinkID)}.png`;

/** Older spelling of `/api/v1`, still called by integrations. */
export const LEGACY_PREFIX = '/api/openpix/v1';
export const PREFIX = '/api/v1';

/** Namespace the public provider of this API uses; its image path is served beside the profile's own. */
export const PROVIDER_NAMESPACE = 'openpix';
