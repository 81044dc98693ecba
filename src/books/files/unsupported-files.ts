// Rejects file types that banks offer beside statements, such as PDF and Excel.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { badFile } from './problem.ts';

/** File types by their first characters. */
const OTHERS: readonly (readonly [RegExp, Message])[] = [
  [/^%PDF-/, say`a PDF`],
  [/^PK\u0003\u0004/, say`a spreadsheet or an archive (ZIP)`],
  [/^\u00d0\u00cf\u0011\u00e0/, say`a spreadsheet of an older Excel`],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s+html|html)\b/i, say`a web page`],
];

/** Number of bytes inspected. */
const BEGINNING = 256;

/** @throws PixctlError (exit 2) for an unsupported file type */
export function refuseOthers(bytes: Uint8Array, path: string): void {
  const start = String.fromCharCode(...bytes.subarray(0, BEGINNING));
  const found = OTHERS.find(([shape]) => shape.test(start));
  if (found !== undefined)
    throw badFile(
      say`${path} is ${found[1]}, not OFX or CSV`,
      say`Download the statement as OFX, or save it as CSV. Nothing was compared.`,
    );
}
