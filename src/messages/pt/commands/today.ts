import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_TODAY: Catalog = {
  'Summarise today: received, sent, pending, failed and disputed':
    'Resumir o dia: entradas, saídas, pendências, falhas e MED',
  'pixctl adds up the lists of the service for the current day in Brasília time. If a list cannot be read, the screen says so.':
    'O pixctl soma as listas do serviço no dia atual, no horário de Brasília. Se uma lista não pode ser lida, a tela informa.',
  '--watch refreshes the screen every few seconds until Ctrl-C. With -o ndjson, it prints one object per refresh.':
    '--watch atualiza a tela a cada poucos segundos até Ctrl-C. Com -o ndjson, mostra um objeto por atualização.',
  'refresh until Ctrl-C': 'atualiza até Ctrl-C',
  'kind of transaction': 'tipo de transação',
  'list that was not read, or only in part': 'lista não lida, ou lida só em parte',
  'refused, too old, undated, or of unknown direction':
    'recusada, antiga demais, sem data ou de direção desconhecida',
  'number of items left out': 'número de itens que ficaram de fora',
  'error message of the service': 'mensagem de erro do serviço',
  'Today so far': 'O dia até agora',
  'Refresh the screen': 'Atualizar a tela',
  'Received today, in cents': 'Recebido hoje, em centavos',
  'Charges of today to be paid': 'Cobranças de hoje a receber',
  'Payments to approve': 'Pagamentos a aprovar',
  'To list the charges: pixctl charge list --status ACTIVE --start today':
    'Para listar as cobranças: pixctl charge list --status ACTIVE --start today',
  'To list the payments to approve: pixctl payment list --status CREATED':
    'Para listar os pagamentos a aprovar: pixctl payment list --status CREATED',
  'To list the payments in progress: pixctl payment list --status APPROVED':
    'Para listar os pagamentos em andamento: pixctl payment list --status APPROVED',
  'To list the refunds in progress: pixctl refund list --status IN_PROCESSING':
    'Para listar as devoluções em andamento: pixctl refund list --status IN_PROCESSING',
  'To list the payments that failed: pixctl payment list --status FAILED --status DENIED':
    'Para listar os pagamentos que falharam: pixctl payment list --status FAILED --status DENIED',
  'To list the refunds that failed: pixctl refund list --status REJECTED --status NOT_ACCOMPLISHED':
    'Para listar as devoluções que falharam: pixctl refund list --status REJECTED --status NOT_ACCOMPLISHED',
  'Payments in progress': 'Pagamentos em andamento',
  'Refunds in progress': 'Devoluções em andamento',
  'Payments that failed': 'Pagamentos que falharam',
  'Refunds that failed': 'Devoluções que falharam',
  'Not read: {0}: {1}': 'Não lido: {0}: {1}',
  'Only the latest {0} were read: {1}': 'Só os {0} mais recentes foram lidos: {1}',
  'Left out, failed payments without a time at the service: {0}.':
    'Fora da soma (pagamentos com falha sem horário no serviço): {0}.',
  'Left out, transactions whose direction the service does not report: {0}.':
    'Fora da soma (transações cuja direção o serviço não informa): {0}.',
  'Payments in': 'Número de entradas',
  'Transactions out': 'Número de saídas',
  'Number of payments to approve': 'Número de pagamentos a aprovar',
  'Number of payments on their way': 'Número de pagamentos a caminho',
  'Number of refunds on their way': 'Número de devoluções a caminho',
  'Number of payments that failed': 'Número de pagamentos que falharam',
  'Number of refunds that failed': 'Número de devoluções que falharam',
  'Lists not read': 'Listas não lidas',
  'No transactions today.': 'Nenhuma transação hoje.',
  'Next deadline of a dispute: {0} in Brasília. To list the disputes: pixctl dispute list':
    'Próximo prazo de contestação: {0} em Brasília. Para listar as contestações: pixctl dispute list',
  'To list the disputes: pixctl dispute list': 'Para listar as contestações: pixctl dispute list',
  'Next deadline of a dispute': 'Próximo prazo de contestação',
  'Number of open disputes': 'Número de contestações abertas',
  'Open disputes': 'Contestações abertas',
};
