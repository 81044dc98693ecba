/** Makes a UUID of version 8 from a hash in hexadecimal digits; its 122 free bits are bits of the hash. */
export function uuidOf(hash: string): string {
  const variant = ((parseInt(hash[16] ?? '', 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-');
}
