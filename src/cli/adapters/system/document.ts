// A document of JSON or YAML, from a file or an address.
import { TransportFault } from '../../../contract/http.ts';
import { EXIT } from '../../../errors/exit-codes.ts';
import { PixctlError, usageError } from '../../../errors/pixctl-error.ts';
import { say } from '../../../messages/message.ts';
import { isLoopback } from '../../../client/url.ts';
import type { Host } from '../../host.ts';
import { readFileOrInput } from '../files.ts';

/**
 * What the document holds. @throws PixctlError exit 2 for a file that cannot be read or a text that is neither, exit 5
 * for an address that does not answer with it
 */
export async function readDocument(host: Host, where: string, signal: AbortSignal): Promise<unknown> {
  const bytes = /^https?:\/\//i.test(where)
    ? await fetched(host, where, signal)
    : await readFileOrInput(host, where);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    // Most such documents are YAML, of which JSON is a part; its own parser is many times as fast.
  }
  const { parse } = await import('yaml');
  try {
    const document: unknown = parse(text, { maxAliasCount: 1_000 });
    return document;
  } catch {
    throw usageError(say`${where} is neither JSON nor YAML`);
  }
}

/** Without a key, and without following anybody to another address. */
async function fetched(host: Host, where: string, signal: AbortSignal): Promise<Uint8Array> {
  const { socketTransport } = await import('../../../client/transport.ts');
  if (!URL.canParse(where)) throw usageError(say`${where} is not a URL`);
  const { origin, hostname, pathname, search } = new URL(where);
  const transport = socketTransport({ origin, loopback: isLoopback(hostname), env: host.env });
  try {
    const { status, body } = await transport.send(
      {
        method: 'GET',
        path: pathname + search,
        headers: { accept: 'application/json, application/yaml, */*' },
      },
      { signal },
    );
    if (status === 200) return body;
    throw unreachable(where, say`it answered with HTTP ${status}`);
  } catch (error) {
    throw error instanceof TransportFault ? unreachable(where, error.said) : error;
  } finally {
    await transport.close();
  }
}

const unreachable = (where: string, why: ReturnType<typeof say>): PixctlError =>
  new PixctlError(say`${where} cannot be read: ${why}`, { code: 'unreachable', exitCode: EXIT.unreachable });
