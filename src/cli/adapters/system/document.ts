// Reads a JSON or YAML document from a file.
import { parseJson, TooDeep } from '#contract/json.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { readFileOrInput } from '#host/input-files.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/**
 * Parses the document.
 * @throws PixctlError (exit 2) for an unreadable file or text that is neither JSON nor YAML
 */
export async function readDocument(
  host: Host,
  file: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  const bytes = await readFileOrInput(host, file, signal, { maxBytes, regularOnly: true });
  const text = new TextDecoder().decode(bytes);
  try {
    return parseJson(text);
  } catch (error) {
    // The YAML parser reads JSON too, with far more memory for each level.
    if (error instanceof TooDeep)
      throw usageError(say`${file} cannot be read: ${error.message}`, undefined, 'file');
    // Try YAML, in which most such documents are written. JSON was tried first because its parser is much faster.
  }
  return parseYaml(text, file);
}

/** @throws PixctlError (exit 2) naming the line of the error */
async function parseYaml(text: string, file: string): Promise<unknown> {
  const { isScalar, parseDocument, visit } = await import('yaml');
  const at = (offset: number | undefined): number => text.slice(0, offset ?? 0).split('\n').length;
  // The library's check for duplicate keys takes hours for about 100,000 keys, and its messages quote whole lines for
  // each error.
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined)
    throw usageError(say`${file} is neither JSON nor YAML`, say`See line ${at(error.pos[0])}.`, 'file');
  const [warning] = document.warnings;
  if (warning !== undefined)
    throw usageError(
      say`line ${at(warning.pos[0])} of ${file} has a YAML tag that is not known`,
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
            say`line ${at(key.range?.[0])} of ${file} has a key for the second time: ${showValue(String(name))}`,
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
    throw usageError(say`${file} is neither JSON nor YAML`, undefined, 'file');
  }
}
