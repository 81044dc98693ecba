// Requests to a sandbox of the library, sent with its `fetch`.
import type { Sandbox } from '#library/sandbox/index.ts';

export const headersOf = ({ appKey }: Sandbox) => ({
  authorization: appKey,
  'content-type': 'application/json',
});

export const post = (
  sandbox: Sandbox,
  path: string,
  body: unknown,
  key = sandbox.appKey,
): Promise<Response> =>
  sandbox.fetch(path, {
    method: 'POST',
    headers: { ...headersOf(sandbox), authorization: key },
    body: JSON.stringify(body),
  });

export const createCharge = (sandbox: Sandbox, correlationID: string, value = 1_000): Promise<Response> =>
  post(sandbox, '/api/v1/charge', { correlationID, value });

/** Registers a webhook without a test call. */
export const register = (
  sandbox: Sandbox,
  url = 'https://shop.test/',
  event = 'service:CHARGE_CREATED',
): Promise<Response> =>
  post(sandbox, '/api/v1/webhook?validate=false', { webhook: { name: url, event, url, isActive: true } });
