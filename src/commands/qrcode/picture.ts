// Draws a BR Code in the terminal, or as a PNG or SVG file.
import type { OptionSpecs, OutputField } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { LIMITS } from '#contract/limits.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

export const COPY_OPTION = {
  copy: { type: 'boolean', description: 'copy the BR Code to the clipboard' },
} as const satisfies OptionSpecs;

export const QR_OPTIONS = {
  png: { type: 'string', file: 'output', placeholder: 'FILE', description: 'write a PNG image to this file' },
  svg: {
    type: 'string',
    file: 'output',
    placeholder: 'FILE',
    description: 'write an SVG image to this file',
  },
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
} as const satisfies OptionSpecs;

/** Output fields of the qr commands. */
export const QR_OUTPUT: readonly OutputField[] = [
  { path: 'correlationID', description: 'your id' },
  { path: 'brCode', description: 'BR Code (Pix Copia e Cola)' },
  { path: 'saved', description: 'files that were written' },
];

/** Rows of a QR code. */
export const QR_DETAIL = [
  { path: 'brCode', label: 'BR Code' },
  { path: 'imageBase64', label: 'PNG' },
  { path: 'saved', label: 'File' },
] as const;

/**
 * Copies the code to the clipboard if requested. A missing clipboard is only noted, because the command has already
 * succeeded.
 */
export async function copyCode(
  context: Context,
  { copy }: OptionsOf<typeof COPY_OPTION>,
  brCode: string | undefined,
): Promise<void> {
  if (copy !== true) return;
  if (brCode === undefined || brCode === '') context.output.note(say`The service returned no BR Code.`);
  else if (await context.user.copy(brCode))
    context.output.note(say`The BR Code was copied to the clipboard.`);
  else context.output.note(say`There is no clipboard. The BR Code is in the output.`);
}

const drawPng = async (code: string, pixels: number): Promise<Uint8Array> =>
  (await import('#qr/image.ts')).qrPng(code, pixels);

/** Writes the requested files and returns their paths; without any, the code is drawn in the terminal. */
export async function saveQr(
  context: Context,
  options: OptionsOf<typeof QR_OPTIONS>,
  brCode: string | undefined,
  draw: (code: string, pixels: number) => Promise<Uint8Array> = drawPng,
): Promise<string[]> {
  if (brCode === undefined || brCode === '')
    throw usageError(say`the service returned no BR Code`, say`See: get --json`, 'no-brcode');
  await copyCode(context, options, brCode);
  const { png, svg, size } = options;
  if (size !== undefined && png === undefined) throw usageError(say`--size works only with --png`);
  const saved: string[] = [];
  if (png !== undefined) {
    await context.files.write(png, await draw(brCode, size ?? LIMITS.qrImageDefaultPixels));
    saved.push(png);
  }
  if (svg !== undefined) {
    const { qrSvg } = await import('#qr/image.ts');
    await context.files.write(svg, new TextEncoder().encode(await qrSvg(brCode)));
    saved.push(svg);
  }
  for (const file of saved) context.output.note(say`saved ${file}`);
  return saved;
}
