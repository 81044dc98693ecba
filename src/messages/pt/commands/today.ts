import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_TODAY: Catalog = {
  'Show today: received, sent, waiting and failed': 'Mostrar o dia: recebido, enviado, pendente e com falha',
  'The amounts are the sums of the lists of the service, for the current day in Brasília. If a list cannot be read, the screen says so.':
    'Os valores são as somas das listas do serviço, no dia atual em Brasília. Se uma lista não pode ser lida, a tela informa.',
  '--watch refreshes the screen every few seconds until Ctrl-C. With -o ndjson, it prints one object per refresh.':
    '--watch atualiza a tela a cada poucos segundos até Ctrl-C. Com -o ndjson, mostra um objeto por atualização.',
  'refresh until Ctrl-C': 'atualiza até Ctrl-C',
  'kind of transaction': 'tipo de transação',
  'the list that was not read, or not whole': 'a lista que não foi lida, ou não inteira',
  'refused, older than was looked at, undated, or unclear whether in or out':
    'recusada, mais antiga do que foi visto, sem data, ou sem dizer se entrou ou saiu',
  'how many are left out': 'quantos ficaram de fora',
  'what the service said': 'o que o serviço disse',
  'Today so far': 'O dia até agora',
  'Refresh the screen': 'Atualizar a tela',
  'Received today, in cents': 'Recebido hoje, em centavos',
  'Charges of today to be paid': 'Cobranças de hoje a receber',
  'Payments to approve': 'Pagamentos a aprovar',
  'Payments on their way': 'Pagamentos a caminho',
  'Refunds on their way': 'Devoluções a caminho',
  'Payments that failed': 'Pagamentos que falharam',
  'Refunds that failed': 'Devoluções que falharam',
  'Not read: {0}: {1}': 'Não lido: {0}: {1}',
  'Only the latest {0} were looked at: {1}': 'Só os {0} mais recentes foram vistos: {1}',
  'Left out: {0} failed payments of which the service does not say when.':
    'Ficaram de fora: {0} pagamentos que falharam, dos quais o serviço não diz quando.',
  'Left out: {0} transactions of which the service does not say whether they came in or went out.':
    'Ficaram de fora: {0} transações das quais o serviço não diz se entraram ou saíram.',
  'Payments in': 'Número de entradas',
  'Transactions out': 'Número de saídas',
  'Number of payments to approve': 'Número de pagamentos a aprovar',
  'Number of payments on their way': 'Número de pagamentos a caminho',
  'Number of refunds on their way': 'Número de devoluções a caminho',
  'Number of payments that failed': 'Número de pagamentos que falharam',
  'Number of refunds that failed': 'Número de devoluções que falharam',
  'What was not read': 'O que não foi lido',
  'No transactions today.': 'Nenhuma transação hoje.',
};
