// A document of JSON or YAML, from a file or an address.
import { readFileOrInput } from '#cli/adapters/input-files.ts';
import type { Host } from '#cli/host.ts';
import { isLoopback } from '#client/http/url.ts';
import { TransportFault } from '#contract/http.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

const MEBIBYTE = 1024 * 1024;
/** YAML is read at about a megabyte a second, and nothing can interrupt it. */
const MAX_YAML_BYTES = MEBIBYTE;

/**
 * What the document holds. @throws PixctlError exit 2 for a file that cannot be read or a text that is neither, exit 5
 * for an address that does not answer with it
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
    // Most such documents are YAML, of which JSON is a part; its own parser is many times as fast.
  }
  if (bytes.length > MAX_YAML_BYTES)
    throw usageError(
      say`${where} is too large: it has ${bytes.length} bytes, and ${MAX_YAML_BYTES / MEBIBYTE} MiB are allowed`,
      say`A document that is not YAML but JSON may be larger.`,
      'file',
    );
  return parseYaml(text, where);
}

/** @throws PixctlError (exit 2) naming the line of what is wrong */
async function parseYaml(text: string, where: string): Promise<unknown> {
  const { isScalar, parseDocument, visit } = await import('yaml');
  const at = (offset: number | undefined): number => text.slice(0, offset ?? 0).split('\n').length;
  // Its own search for keys that are there twice takes hours for some 100,000 keys, and its own messages quote whole
  // lines for each error.
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

/** Without a key, and without following anybody to another address. */
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
