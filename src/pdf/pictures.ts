// Reduces pictures to what is needed to draw them: no position, camera, comment, preview or second picture leaves with
// them. The files may be hostile: nothing is decoded before its size is known.
import { say } from '#messages/message.ts';
import { UnusableFile } from './unusable-file.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Clockwise turn in degrees that the camera noted; a mirrored picture is drawn as it is stored. */
  readonly turn: 0 | 90 | 180 | 270;
}

/** Pixels of a JPEG, which is not decoded here. */
const MOST_JPEG_PIXELS = 100_000_000;
/** Pixels of a PNG, which is decoded: 25 million take 300 MB for a moment. */
const MOST_PNG_PIXELS = 25_000_000;

const broken = (): UnusableFile => new UnusableFile(say`the picture is damaged`);

function assertSize(width: number, height: number, most: number): void {
  if (width === 0 || height === 0) throw broken();
  if (width * height > most)
    throw new UnusableFile(
      say`the picture has ${width} x ${height} pixels; at most ${most / 1_000_000} million are allowed`,
    );
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Frames that viewers of PDF can show: baseline, extended and progressive, Huffman-coded. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2];
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Segments that a decoder needs: tables, restart interval, frame, scan, and Adobe's note on its colours (APP14). */
const isNeeded = (marker: number): boolean => [0xc4, 0xdb, 0xdd, 0xda, 0xee].includes(marker);

/** @throws UnusableFile */
export function cleanJpeg(file: Uint8Array): Picture {
  const view = viewOf(file);
  const kept: Uint8Array[] = [file.subarray(0, 2)];
  let size: { readonly width: number; readonly height: number } | undefined;
  let turn: Picture['turn'] = 0;
  let at = 2;
  for (;;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined) throw broken();
    // The end. What follows, such as a video or a second picture, is left out.
    if (marker === 0xd9) break;
    if (at + 4 > file.length) throw broken();
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.length || end < at + 4) throw broken();
    if (isFrame(marker)) {
      if (!SHOWN_FRAMES.includes(marker) || file[at + 4] !== 8 || ![1, 3, 4].includes(file[at + 9] ?? 0))
        throw new UnusableFile(
          say`this kind of JPEG cannot be shown in a PDF; save it as a plain JPEG or PNG`,
        );
      if (size !== undefined || end < at + 10) throw broken();
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      assertSize(size.width, size.height, MOST_JPEG_PIXELS);
      kept.push(file.subarray(at, end));
    } else if (isNeeded(marker)) kept.push(file.subarray(at, end));
    else if (marker === 0xe1) turn = turnOf(file.subarray(at + 4, end)) ?? turn;
    at = end;
    if (marker === 0xda) {
      while (at < file.length && (file[at] !== 0xff || isData(file[at + 1]))) at += 1;
      kept.push(file.subarray(end, at));
    }
  }
  if (size === undefined) throw broken();
  kept.push(file.subarray(at, at + 2));
  return { bytes: concat(kept), ...size, turn };
}

/** Whether 0xff before this byte is part of a scan: a stuffed byte or a restart marker. */
const isData = (next: number | undefined): boolean =>
  next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);

/** Returns the turn that Exif data state (tag 0x0112); undefined without any. */
function turnOf(segment: Uint8Array): Picture['turn'] | undefined {
  const tiff = segment.subarray(6);
  if (new TextDecoder('latin1').decode(segment.subarray(0, 6)) !== 'Exif\0\0' || tiff.length < 8)
    return undefined;
  const view = viewOf(tiff);
  const isLittle = tiff[0] === 0x49;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return undefined;
  const count = view.getUint16(first, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = first + 2 + 12 * index;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, isLittle) !== 0x0112) continue;
    const turns: Readonly<Record<number, Picture['turn']>> = { 3: 180, 6: 90, 8: 270 };
    return turns[view.getUint16(at + 8, isLittle)] ?? 0;
  }
  return undefined;
}

/** Bits of a pixel by colour type, in samples. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** @throws UnusableFile */
export async function cleanPng(file: Uint8Array): Promise<Picture> {
  const view = viewOf(file);
  const kept: Uint8Array[] = [file.subarray(0, 8)];
  const data: Uint8Array[] = [];
  let header: Uint8Array | undefined;
  for (let at = 8; ;) {
    if (at + 12 > file.length) throw broken();
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) throw broken();
    const type = new TextDecoder('latin1').decode(file.subarray(at + 4, at + 8));
    if (header === undefined && type !== 'IHDR') throw broken();
    if (type === 'IHDR') {
      if (header !== undefined || end !== at + 25) throw broken();
      header = file.subarray(at + 8, end - 4);
      assertSize(view.getUint32(at + 8), view.getUint32(at + 12), MOST_PNG_PIXELS);
    }
    if (type === 'IDAT') data.push(file.subarray(at + 8, end - 4));
    if (['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type)) kept.push(file.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (header === undefined) throw broken();
  const fields = viewOf(header);
  const [width, height] = [fields.getUint32(0), fields.getUint32(4)];
  const bits = (SAMPLES[header[9] ?? 1] ?? 4) * (header[8] ?? 8);
  // A filter byte a row; an interlaced picture has seven passes, with at most two more rows for each row.
  await assertInflatesTo(
    data,
    height * (1 + Math.ceil((width * bits) / 8)) + (header[12] === 0 ? 0 : 16 * (width + height)),
  );
  return { bytes: concat(kept), width, height, turn: 0 };
}

/** @throws UnusableFile if the data are no zlib stream, or become more than `most` bytes */
async function assertInflatesTo(data: readonly Uint8Array[], most: number): Promise<void> {
  let size = 0;
  try {
    const inflated: AsyncIterable<Uint8Array> = new Blob(data.map((part) => Uint8Array.from(part)))
      .stream()
      .pipeThrough(new DecompressionStream('deflate'));
    for await (const chunk of inflated) {
      size += chunk.length;
      if (size > most) break;
    }
  } catch {
    throw broken();
  }
  if (size > most) throw broken();
}
