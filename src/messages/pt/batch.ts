// Brazilian Portuguese: batches.
import type { Catalog } from '#messages/translate.ts';

export const BATCH: Catalog = {
  '--{0} cannot be used with --batch': '--{0} não pode ser usado com --batch',
  '{0} rows are wrong': '{0} linhas têm erro',
  'and {0} more': 'e mais {0}',
  'Nothing was sent. Correct them and run it again.': 'Nada foi enviado. Corrija-as e execute de novo.',
  'Rows: {0}.': 'Linhas: {0}.',
  '{0} done': '{0} feitas',
  '{0} done before': '{0} já feitas antes',
  '{0} failed': '{0} com falha',
  '{0} with an unknown outcome': '{0} com resultado desconhecido',
  '{0} not sent': '{0} não enviadas',
  'Correct what failed and run the same file again: nothing is done twice.':
    'Corrija o que falhou e execute o mesmo arquivo de novo: nada é feito duas vezes.',
  'Run the same file again for the rest: nothing is done twice.':
    'Execute o mesmo arquivo de novo para o resto: nada é feito duas vezes.',
  'Its first line names the columns. Nothing was sent.':
    'A primeira linha dá nome às colunas. Nada foi enviado.',
  'this id is in use for something else': 'este id está em uso para outra coisa',
  '--{0} must be whole seconds, not {1}': '--{0} deve ser em segundos inteiros, não {1}',
  'row {0} has no correlation id': 'a linha {0} não tem correlation id',
  'Give each row its own id, so that running the file again creates nothing twice. Nothing was sent.':
    'Dê um id a cada linha, para que repetir o arquivo não crie nada em duplicidade. Nada foi enviado.',
  'rows {0} and {1} have the same correlation id {2}': 'as linhas {0} e {1} têm o mesmo correlation id {2}',
  'row {0} and an option both set {1}': 'a linha {0} e uma opção definem {1}',
  'Leave one of them out. Nothing was sent.': 'Omita uma delas. Nada foi enviado.',
  '{0} is not CSV: {1}': '{0} não é CSV: {1}',
  'two columns of {0} set {1}': 'duas colunas de {0} definem {1}',
  'column {0} is not an option of {1}': 'a coluna {0} não é uma opção de {1}',
  'Use the names of the options as columns: {0}.': 'Use os nomes das opções como colunas: {0}.',
  '{0} is not UTF-8: it is read as Windows-1252 (Latin-1).':
    '{0} não é UTF-8: é lido como Windows-1252 (Latin-1).',
  'row {0} of {1} is longer than {2} characters': 'a linha {0} de {1} tem mais de {2} caracteres',
  'row {0}: {1} is in a column without a name': 'linha {0}: {1} está em uma coluna sem nome',
  'row {0}: two columns set {1}': 'linha {0}: duas colunas definem {1}',
  'row {0}: {1} must be one text': 'linha {0}: {1} deve ser um texto',
  'row {0} does not name its {1}': 'a linha {0} não informa {1}',
  'an argument cannot be used with --batch: each row names its own':
    'um argumento não pode ser usado com --batch: cada linha informa o seu',
  '--concurrency must be auto or a whole number from 1 to {0}, not {1}':
    '--concurrency deve ser auto ou um número inteiro de 1 a {0}, não {1}',
  '--concurrency is only for --batch': '--concurrency só vale com --batch',
  'Leave it out. Nothing was sent.': 'Omita-a. Nada foi enviado.',
  'No more rows are sent. Waiting for those on their way; press Ctrl-C again to end at once.':
    'Nenhuma outra linha é enviada. Aguardando as que estão a caminho; pressione Ctrl-C de novo para sair já.',
  'the checked rows cannot be kept in {0}: {1}': 'as linhas conferidas não podem ser guardadas em {0}: {1}',
  'Nothing was sent. Make room, or set PIXCTL_DATA_DIR to another folder.':
    'Nada foi enviado. Libere espaço ou defina PIXCTL_DATA_DIR com outra pasta.',
  // Points group the digits.
  '{0},{1}': '{0}.{1}',
  '{0} rows checked, {1}/s': '{0} linhas conferidas, {1}/s',
  '{0} of {1} rows, {2}/s': '{0} de {1} linhas, {2}/s',
  '{0} s left': 'faltam {0} s',
  '{0} min left': 'faltam {0} min',
  '{0} h left': 'faltam {0} h',

  // Money that leaves with many rows.
  'the accounts that received them': 'as contas que as receberam',
  'their payers': 'seus pagadores',
  'Confirm these {0} {1}:': 'Confirme estas {0} {1}:',
  'Type the amount of all of them to continue': 'Digite o valor de todas elas para continuar',
  Largest: 'Maior',
  '{0} (row {1})': '{0} (linha {1})',
  'Done before': 'Já feitas',
  '{0} more rows': 'mais {0} linhas',
  'its amount is missing: on a live profile the sum of all rows is confirmed before the first is sent':
    'falta o valor: em um perfil de produção a soma de todas as linhas é confirmada antes do envio da primeira',
  'its amount is missing: the profile has limits, to which the sum of all rows is held':
    'falta o valor: o perfil tem limites, e a soma de todas as linhas deve respeitá-los',
  'One refund per row (columns: charge, correlation-id, amount)':
    'Uma devolução por linha (colunas: charge, correlation-id, amount)',
};
