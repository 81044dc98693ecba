// Signature headers of webhook deliveries, in lower case.

/** RSA-SHA256 over the body, in base64; the public keys are at `/api/v1/webhook/public-keys`. */
export const RSA_HEADER = 'x-webhook-signature';
/** HMAC-SHA1 over the body with the webhook's secret, in base64. */
export const HMAC_HEADER = 'x-openpix-signature';
/** Repeats the webhook's `authorization` value. */
export const AUTHORIZATION_HEADER = 'x-openpix-authorization';
