import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_BULK: Catalog = {
  'rows {0} and {1} pay the same boleto': 'as linhas {0} e {1} pagam o mesmo boleto',
  'rows {0} and {1} pay the same QR code': 'as linhas {0} e {1} pagam o mesmo QR Code',
  'an argument cannot be used with --batch: each row names its own':
    'um argumento não pode ser usado com --batch: cada linha informa o seu',
  '--{0} cannot be used with --batch': '--{0} não pode ser usado com --batch',
  'row {0}: {1} ({2})': 'linha {0}: {1} ({2})',
  'Nothing was sent. Correct the file and run it again.':
    'Nada foi enviado. Corrija o arquivo e execute de novo.',
  'row {0} does not name its {1}': 'a linha {0} não informa {1}',
  'row {0}: {1} must be one text': 'linha {0}: {1} deve ser um texto',
  'row {0} has no correlation id': 'a linha {0} não tem correlation id',
  'Give each row its own id, so that running the file again creates nothing twice. Nothing was sent.':
    'Dê um id a cada linha, para que repetir o arquivo não crie nada em duplicidade. Nada foi enviado.',
  'row {0} and an option both set {1}': 'a linha {0} e uma opção definem {1}',
  'column {0}': 'coluna {0}',
  'column {0} is not an option of {1}': 'a coluna {0} não é uma opção de {1}',
  'Use the names of the options as columns: {0}.': 'Use os nomes das opções como colunas: {0}.',
  '{0} sends the money of each row at once: leave it out, or use pixctl payment batch':
    '{0} envia o dinheiro de cada linha na hora: omita, ou use pixctl payment batch',
  '{0} (row {1})': '{0} (linha {1})',
  '{0} more': 'mais {0}',
  '--concurrency must be auto or a whole number from 1 to {0}, not {1}':
    '--concurrency deve ser auto ou um número inteiro de 1 a {0}, não {1}',
  'The file has no rows.': 'O arquivo não tem linhas.',
  'Rows: {0}.': 'Linhas: {0}.',
  'Correct the failed rows and run the same file again: rows that are done are not repeated.':
    'Corrija as linhas que falharam e execute o mesmo arquivo de novo: as linhas concluídas não são repetidas.',
  'Run the same file again for the other rows: rows that are done are not repeated.':
    'Execute o mesmo arquivo de novo para as demais linhas: as concluídas não são repetidas.',
  '{0} ({1}; {2} without a known amount)': '{0} ({1}; {2} sem valor conhecido)',
  '{0} done': '{0} feitas',
  '{0} already done': '{0} já concluídas',
  'The stopped payments are created and not approved. Ask the recipient, and correct the Pix key or the holder in the file.':
    'Os pagamentos detidos foram criados e não aprovados. Confirme com o recebedor e corrija a chave Pix ou o titular no arquivo.',
  '{0} stopped: another holder': '{0} detidos: outro titular',
  '{0} with an unknown outcome': '{0} com resultado desconhecido',
  '{0} not sent': '{0} não enviadas',
  checking: 'conferindo',
  sending: 'enviando',
  'row {0} of {1} is longer than {2} characters': 'a linha {0} de {1} tem mais de {2} caracteres',
  'Its first line names the columns. Nothing was sent.':
    'A primeira linha dá nome às colunas. Nada foi enviado.',
  'two columns of {0} set {1}': 'duas colunas de {0} definem {1}',
  'row {0}: {1} is in a column without a name': 'linha {0}: {1} está em uma coluna sem nome',
  'row {0}: two columns set {1}': 'linha {0}: duas colunas definem {1}',
};
