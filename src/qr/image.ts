// A BR Code as an image. Used on both sides: the service serves these pictures, the client saves them.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

/** Light modules around the code that scanners rely on. */
const QUIET_MODULES = 4;

async function matrixOf(text: string): Promise<{ size: number; data: boolean[][] }> {
  const { encode } = await import('uqr');
  try {
    return encode(text, { ecc: 'M', border: 0 });
  } catch (error) {
    // It has no other complaint.
    throw new PixctlError(
      say`the text of ${text.length} characters is too long for a QR code`,
      { code: 'qr-too-long', exitCode: EXIT.refused, hint: say`A QR code holds at most 2,331 bytes.` },
      { cause: error },
    );
  }
}

/**
 * PNG of exactly this many pixels in width and height: black on white, whole pixels a module, centred, one bit a pixel.
 * Throws RangeError when they are fewer than the code has modules; 185 are enough for any.
 */
export async function qrPng(text: string, pixels: number): Promise<Uint8Array> {
  const [{ size, data }, { encode }] = await Promise.all([matrixOf(text), import('fast-png')]);
  const scale = Math.floor(pixels / (size + 2 * QUIET_MODULES));
  if (!(scale >= 1))
    throw new RangeError(`a code of ${size + 2 * QUIET_MODULES} modules does not fit in ${pixels} pixels`);
  const margin = Math.floor((pixels - scale * size) / 2);
  const rowBytes = Math.ceil(pixels / 8);
  // One bit a pixel, 1 is white.
  const image = new Uint8Array(rowBytes * pixels).fill(0xff);
  for (const [row, modules] of data.entries()) {
    const line = new Uint8Array(rowBytes).fill(0xff);
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue;
      const from = margin + column * scale;
      for (let x = from; x < from + scale; x += 1) line[x >> 3] = (line[x >> 3] ?? 0) & ~(0x80 >> (x & 7));
    }
    for (let y = margin + row * scale; y < margin + (row + 1) * scale; y += 1) image.set(line, y * rowBytes);
  }
  return encode({ width: pixels, height: pixels, data: image, depth: 1, channels: 1 });
}

/** SVG of the code, to be scaled to any size: black on white with its quiet zone. */
export async function qrSvg(text: string): Promise<string> {
  const { size, data } = await matrixOf(text);
  const whole = size + 2 * QUIET_MODULES;
  const path = data
    .flatMap((row, y) =>
      row.map((dark, x) => (dark ? `M${x + QUIET_MODULES},${y + QUIET_MODULES}h1v1h-1z` : '')),
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges"><rect width="${whole}" height="${whole}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;
}
