// Detects accepted file types by their first bytes (magic numbers); file name extensions are not trusted.

export const FILE_TYPE = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type FileType = (typeof FILE_TYPE)[number];

/** Magic numbers with their byte offsets. */
const BEGINNINGS: Readonly<Record<FileType, readonly (readonly [at: number, bytes: string])[]>> = {
  'application/pdf': [[0, '%PDF-']],
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

/** Returns the type detected from the first bytes; undefined for an unsupported type. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const isAt = (at: number, text: string): boolean =>
    Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));
  return FILE_TYPE.find((type) => BEGINNINGS[type].every(([at, text]) => isAt(at, text)));
}
