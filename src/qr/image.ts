// Renders a BR Code as PNG or SVG. Used by the sandbox to serve images and by the client to save them.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

/** Width of the quiet zone in modules, which scanners need. */
const QUIET_MODULES = 4;

async function matrixOf(text: string): Promise<{ size: number; data: boolean[][] }> {
  const { encode } = await import('uqr');
  try {
    return encode(text, { ecc: 'M', border: 0 });
  } catch (error) {
    // The encoder throws for no other reason.
    throw new PixctlError(
      say`the text of ${text.length} characters is too long for a QR code`,
      { code: 'qr-too-long', exitCode: EXIT.refused, hint: say`A QR code holds at most 2,331 bytes.` },
      { cause: error },
    );
  }
}

/**
 * Renders a square PNG of exactly this many pixels per side: black on white, an integer number of pixels per module,
 * centred, 1-bit.
 * @throws RangeError if there are fewer pixels than modules; 185 are enough for any code
 */
export async function qrPng(text: string, pixels: number): Promise<Uint8Array> {
  const [{ size, data }, { encode }] = await Promise.all([matrixOf(text), import('fast-png')]);
  const scale = Math.floor(pixels / (size + 2 * QUIET_MODULES));
  if (!(scale >= 1))
    throw new RangeError(`a code of ${size + 2 * QUIET_MODULES} modules does not fit in ${pixels} pixels`);
  const margin = Math.floor((pixels - scale * size) / 2);
  const rowBytes = Math.ceil(pixels / 8);
  // One bit per pixel; 1 is white.
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

/** Renders a scalable SVG: black on white, with quiet zone. */
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
