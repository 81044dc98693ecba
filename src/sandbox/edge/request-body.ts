// Reads the bodies of HTTP requests, up to a maximum size.
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '#contract/limits.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** Maximum size of a form: a file and some overhead. */
const MAX_FORM_BYTES = LIMITS.uploadBytes + 64 * 1024;

/** Returns the maximum size of the body of a request with these headers, in bytes. */
export const maxBytesOf = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  headers['content-type']?.startsWith('multipart/form-data') === true ? MAX_FORM_BYTES : MAX_BODY_BYTES;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/**
 * Reads the body. `broken`: the connection ended before the body was complete. The rest of a body that is too large is
 * still received, and thrown away: a connection that is closed before loses the answer.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | 'too-large' | 'broken'> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return resolve('too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        // Free the memory.
        chunks.length = 0;
        return resolve('too-large');
      }
      chunks.push(chunk);
    });
    request.on('end', () => {
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
    });
    request.on('error', () => resolve('broken'));
    request.on('close', () => resolve('broken'));
  });
}
