// CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected, nothing added at the end.

/** The checksum of bytes, 0 to 65535. Eight bits at once; a table would cost more to build than a code has bytes. */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    const top = (crc >> 8) ^ byte;
    const bits = top ^ (top >> 4);
    crc = ((crc << 8) ^ (bits << 12) ^ (bits << 5) ^ bits) & 0xffff;
  }
  return crc;
}

const hex = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0');

/** The checksum over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export const crcOfText = (text: string): string => hex(crc16(new TextEncoder().encode(text)));

/** The same over Latin-1 bytes, or undefined when a character has none. Some generators count this way. */
export function crcOfLatin1(text: string): string | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code <= 0xff) ? hex(crc16(codes)) : undefined;
}
