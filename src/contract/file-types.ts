// Files that the service takes, told by their first bytes: their names say nothing.

export const FILE_TYPE = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type FileType = (typeof FILE_TYPE)[number];

/** What stands at the beginning, and for WEBP at the eighth byte too. */
const BEGINNINGS: Readonly<Record<FileType, readonly (readonly [at: number, bytes: string])[]>> = {
  'application/pdf': [[0, '%PDF-']],
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

/** The type that the first bytes tell; undefined for any other file. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const isAt = (at: number, text: string): boolean =>
    Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));
  return FILE_TYPE.find((type) => BEGINNINGS[type].every(([at, text]) => isAt(at, text)));
}
