// CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected, nothing added at the end.

/** The checksum of bytes, 0 to 65535. Bit by bit: a code has 512 bytes at most, a table would cost more to build. */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc;
}

const hex = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0');

/** The checksum over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export const crcOfText = (text: string): string => hex(crc16(new TextEncoder().encode(text)));

/** The same over Latin-1 bytes, or undefined when a character has none. Some generators count this way. */
export function crcOfLatin1(text: string): string | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0)!);
  return codes.every((code) => code <= 0xff) ? hex(crc16(codes)) : undefined;
}
