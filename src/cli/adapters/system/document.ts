// Reads a JSON or YAML document from a file or URL.
import { readFileOrInput } from '#cli/adapters/input-files.ts';
import type { Host } from '#cli/host.ts';
import { isLoopback } from '#client/http/url.ts';
import { TransportFault } from '#contract/http.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

const MEBIBYTE = 1024 * 1024;
/** Maximum size in bytes: parsing YAML takes about a second per megabyte and cannot be interrupted. */
const MAX_YAML_BYTES = MEBIBYTE;

/**
 * Parses the document.
 * @throws PixctlError (exit 2) for an unreadable file or text that is neither JSON nor YAML, (exit 5) for a URL that
 * does not return it
 */
export async function readDocument(
  host: Host,
  where: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  const bytes = /^https?:\/\//i.test(where)
    ? await fetched(host, where, signal)
    : await readFileOrInput(host, where, signal, { maxBytes, regularOnly: true });
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    // Try YAML, in which most such documents are written. JSON was tried first because its parser is much faster.
  }
  if (bytes.length > MAX_YAML_BYTES)
    throw usageError(
      say`${where} is too large: it has ${bytes.length} bytes, and ${MAX_YAML_BYTES / MEBIBYTE} MiB are allowed`,
      say`A document that is not YAML but JSON may be larger.`,
      'file',
    );
  return parseYaml(text, where);
}

/** @throws PixctlError (exit 2) naming the line of the error */
async function parseYaml(text: string, where: string): Promise<unknown> {
  const { isScalar, parseDocument, visit } = await import('yaml');
  const at = (offset: number | undefined): number => text.slice(0, offset ?? 0).split('\n').length;
  // The library's check for duplicate keys takes hours for about 100,000 keys, and its messages quote whole lines for
  // each error.
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined)
    throw usageError(say`${where} is neither JSON nor YAML`, say`See line ${at(error.pos[0])}.`, 'file');
  const [warning] = document.warnings;
  if (warning !== undefined)
    throw usageError(
      say`line ${at(warning.pos[0])} of ${where} has a YAML tag that is not known`,
      say`Leave out the tag, the word that begins with an exclamation mark.`,
      'file',
    );
  visit(document, {
    Map: (_key, map) => {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        const name: unknown = isScalar(key) ? key.value : key;
        if (seen.has(name) && isScalar(key))
          throw usageError(
            say`line ${at(key.range?.[0])} of ${where} has a key for the second time: ${showValue(String(name))}`,
            undefined,
            'file',
          );
        seen.add(name);
      }
    },
  });
  try {
    const value: unknown = document.toJS({ maxAliasCount: 1_000 });
    return value;
  } catch {
    throw usageError(say`${where} is neither JSON nor YAML`, undefined, 'file');
  }
}

/** Downloads the document, without a key and without following redirects. */
async function fetched(host: Host, where: string, signal: AbortSignal): Promise<Uint8Array> {
  const { socketTransport } = await import('#client/http/transport.ts');
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
    throw error instanceof TransportFault ? unreachable(where, error.userMessage) : error;
  } finally {
    await transport.close();
  }
}

const unreachable = (where: string, why: ReturnType<typeof say>): PixctlError =>
  new PixctlError(say`${where} cannot be read: ${why}`, { code: 'unreachable', exitCode: EXIT.unreachable });
