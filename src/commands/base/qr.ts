// A BR Code as a picture: in the terminal, or as a PNG or SVG file.
import { usageError } from '../../errors/pixctl-error.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Context } from '../ports/context.ts';
import type { Command, Input, OptionSpec } from './command.ts';

export const COPY_OPTION: Readonly<Record<string, OptionSpec>> = {
  copy: { type: 'boolean', description: 'put the BR Code on the clipboard too' },
};

export const QR_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  png: { type: 'string', placeholder: 'FILE', description: 'write a PNG image to this file' },
  svg: { type: 'string', placeholder: 'FILE', description: 'write an SVG image to this file' },
  size: {
    type: 'integer',
    placeholder: 'PIXELS',
    description: 'width and height of the PNG',
    unit: 'pixels',
    minimum: LIMITS.qrImageMinPixels,
    maximum: LIMITS.qrImageMaxPixels,
    default: LIMITS.qrImageDefaultPixels,
  },
  ...COPY_OPTION,
};

/** Fields of what the qr commands print. */
export const QR_OUTPUT: NonNullable<Command['output']> = [
  { path: 'correlationID', description: "the caller's id" },
  { path: 'brCode', description: 'Pix copy-and-paste code' },
  { path: 'saved', description: 'files that were written' },
];

/** Copies the code where that was asked for. What was done stays done: that there is no clipboard is no failure. */
export async function copyCode(context: Context, { options }: Input, brCode: unknown): Promise<void> {
  if (options['copy'] !== true) return;
  if (typeof brCode !== 'string' || brCode === '') context.output.note('The service gave no BR Code for it.');
  else if (await context.user.copy(brCode)) context.output.note('The BR Code is on the clipboard.');
  else context.output.note('There is no clipboard here; the BR Code is in the output.');
}

const drawPng = async (code: string, pixels: number): Promise<Uint8Array> =>
  (await import('../../qr/image.ts')).qrPng(code, pixels);

/** Writes the files that were asked for; what is returned is drawn in the terminal when none was. */
export async function saveQr(
  context: Context,
  input: Input,
  brCode: unknown,
  draw: (code: string, pixels: number) => Promise<Uint8Array> = drawPng,
): Promise<string[]> {
  if (typeof brCode !== 'string' || brCode === '')
    throw usageError('the service gave no BR Code for it', 'Look at it with get --json.', 'no-brcode');
  await copyCode(context, input, brCode);
  const { png, svg, size } = input.options;
  if (typeof size === 'number' && png === undefined) throw usageError('--size goes with --png');
  const saved: string[] = [];
  if (typeof png === 'string') {
    await context.files.write(
      png,
      await draw(brCode, typeof size === 'number' ? size : LIMITS.qrImageDefaultPixels),
    );
    saved.push(png);
  }
  if (typeof svg === 'string') {
    const { qrSvg } = await import('../../qr/image.ts');
    await context.files.write(svg, new TextEncoder().encode(await qrSvg(brCode)));
    saved.push(svg);
  }
  for (const file of saved) context.output.note(`saved ${file}`);
  return saved;
}
