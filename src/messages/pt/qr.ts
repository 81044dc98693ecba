import type { Catalog } from '#messages/translate.ts';

export const QR: Catalog = {
  'the text of {0} characters is too long for a QR code':
    'o texto de {0} caracteres é longo demais para um QR Code',
  'A QR code holds at most 2,331 bytes.': 'Um QR Code comporta no máximo 2.331 bytes.',
};
