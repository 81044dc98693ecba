import type { Catalog } from '#messages/translate.ts';

export const BOLETO: Catalog = {
  boleto: 'boleto',
  'copy all digits of the barcode (44) or of the line above it (47 or 48)':
    'copie todos os dígitos do código de barras (44) ou da linha digitável (47 ou 48)',
  'has characters other than digits, spaces, dots and hyphens':
    'tem caracteres que não são dígitos, espaços, pontos ou hifens',
  'has {0}, not 44, 47 or 48': 'tem {0}, não 44, 47 ou 48',
  'is not in reais: its fourth digit is {0}, not 9': 'não é em reais: o quarto dígito é {0}, não 9',
  'has a wrong check digit: a digit is mistyped': 'tem um dígito verificador errado: há um dígito incorreto',
  'is no bill: its third digit is {0}, not 6, 7, 8 or 9':
    'não é conta de consumo nem tributo: o terceiro dígito é {0}, não 6, 7, 8 ou 9',
  'begins with 8 like a bill, but has 47 digits, not 48':
    'começa com 8, como contas de consumo e tributos, mas tem 47 dígitos, não 48',
  'has a wrong check digit in field {0}: a digit is mistyped':
    'tem o dígito verificador errado no campo {0}: há um dígito incorreto',
  'has 48 digits like a bill, but does not begin with 8':
    'tem 48 dígitos, como contas de consumo e tributos, mas não começa com 8',
  'has a wrong check digit in block {0}: a digit is mistyped':
    'tem o dígito verificador errado no bloco {0}: há um dígito incorreto',
};
