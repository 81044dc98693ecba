// How a webhook call is signed: headers, in lower case.

/** RSA-SHA256 over the body, base64; the keys are at `/api/v1/webhook/public-keys`. */
export const RSA_HEADER = 'x-webhook-signature';
/** HMAC-SHA1 over the body with the secret of the webhook, base64. */
export const HMAC_HEADER = 'x-openpix-signature';
/** The webhook's own authorization, a second time. */
export const AUTHORIZATION_HEADER = 'x-openpix-authorization';
