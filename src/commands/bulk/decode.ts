// Decodes the text of a file: UTF-8, Windows-1252 (written by older spreadsheets; includes Latin-1), or UTF-16 with a
// byte order mark.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { fromWindows1252 } from '#output/windows-1252.ts';

/** Number of bytes of an incomplete UTF-8 character at the end of a chunk; the next chunk completes it. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/**
 * Whether the bytes contain a non-ASCII UTF-8 character. If so, an invalid byte means a damaged file, not another
 * encoding.
 */
const hasUtf8 = (bytes: Uint8Array): boolean =>
  /[^\p{ASCII}\ufffd]/u.test(new TextDecoder('utf-8').decode(bytes));

/**
 * Decodes the chunks to text, without the byte order mark. Calls `onLegacy` once if the file is Windows-1252.
 * @throws PixctlError (exit 2) naming the file, for bytes that are not text
 */
export async function* textOf(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  onLegacy: () => void,
): AsyncGenerator<string> {
  let kind = 'ascii' as 'ascii' | 'utf-8' | 'windows-1252' | 'utf-16';
  let wide: InstanceType<typeof TextDecoder> | undefined;
  let held = new Uint8Array();
  let first = true;
  const refuse = (): never => {
    throw usageError(say`${path} is not UTF-8 text`, say`Save it as UTF-8.`, 'file');
  };
  const decode = (bytes: Uint8Array): string => {
    if (wide !== undefined) return wide.decode(bytes, { stream: true });
    if (kind === 'windows-1252') return fromWindows1252(bytes) ?? refuse();
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      if (text.length < bytes.length) kind = 'utf-8';
      return text;
    } catch {
      const text = kind === 'ascii' && !hasUtf8(bytes) ? fromWindows1252(bytes) : undefined;
      if (text === undefined) return refuse();
      kind = 'windows-1252';
      onLegacy();
      return text;
    }
  };
  for await (const piece of pieces) {
    let bytes = joined(held, piece);
    if (first && bytes.length >= 2) {
      const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
      if (mark === 0xfffe || mark === 0xfeff) {
        kind = 'utf-16';
        wide = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be');
      }
    }
    const cut = kind === 'utf-8' || kind === 'ascii' ? unfinished(bytes) : 0;
    held = bytes.slice(bytes.length - cut);
    bytes = bytes.subarray(0, bytes.length - cut);
    if (bytes.length === 0) continue;
    const text = decode(bytes);
    yield first && text.startsWith('\ufeff') ? text.slice(1) : text;
    first = false;
  }
  if (held.length > 0) yield decode(held);
}
