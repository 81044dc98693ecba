import type { Catalog } from '#messages/translate.ts';

export const OUTPUT: Catalog = {
  // Points group the digits.
  '{0},{1}': '{0}.{1}',
  'error:': 'erro:',
  'correlation id:': 'correlation id:',
  'unknown field: {0}': 'campo desconhecido: {0}',
  'Valid fields: {0}.': 'Campos válidos: {0}.',
  '--jq {0}': '--jq {0}',
  '--jq needs more than {0} MiB of memory': '--jq precisa de mais de {0} MiB de memória',
  'Ask for fewer rows, or change the jq expression.': 'Peça menos linhas ou mude a expressão jq.',
  'Check the jq expression.': 'Confira a expressão jq.',
  'in {0} min': 'em {0} min',
  '{0} min ago': 'há {0} min',
  'in {0} h': 'em {0} h',
  '{0} d {1} h': '{0} d {1} h',
  '{0} h': '{0} h',
  passed: 'vencido',
  '{0} h ago': 'há {0} h',
  'in {0} d': 'em {0} d',
  '{0} d ago': 'há {0} d',
  'No results.': 'Nenhum resultado.',
  'Columns not shown: {0} (widen the terminal, or use -o json)':
    'Colunas não mostradas: {0} (aumente o terminal, ou use -o json)',
  'The QR code does not fit in the terminal: save it with the qr command and --png FILE.':
    'O QR Code não cabe no terminal: salve-o com o comando qr e --png ARQUIVO.',
  '--template: {0}': '--template: {0}',
  'Write {{field}}, {{#list}}…{{/list}}.': 'Escreva {{campo}}, {{#lista}}…{{/lista}}.',
};
