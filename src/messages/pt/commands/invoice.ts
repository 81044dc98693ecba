import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_INVOICE: Catalog = {
  'Invoices for services (NFS-e)': 'Notas fiscais de serviço (NFS-e)',
  'Issue an invoice for services (NFS-e)': 'Emitir uma nota fiscal de serviço (NFS-e)',
  'List invoices (NFS-e), newest first': 'Listar notas fiscais (NFS-e), das mais novas às mais antigas',
  'Cancel a confirmed invoice (NFS-e)': 'Cancelar uma nota fiscal (NFS-e) confirmada',
  'Save the PDF of a confirmed invoice (NFS-e)': 'Salvar o PDF de uma nota fiscal (NFS-e) confirmada',
  'Save the XML of a confirmed invoice (NFS-e)': 'Salvar o XML de uma nota fiscal (NFS-e) confirmada',
  'The invoice is for a charge, or has an amount and a customer. The service issues it later: its status goes from PENDING to PROCESSING and CONFIRMED. PDF and XML exist once it is confirmed. A charge has one invoice.':
    'A nota é de uma cobrança, ou tem um valor e um tomador. O serviço a emite depois: o status passa de PENDING a PROCESSING e CONFIRMED. PDF e XML existem quando ela está confirmada. Uma cobrança tem uma só nota.',
  'The service cancels only confirmed invoices. pixctl reads the list of invoices afterwards: the invoice is canceled once its status there says so.':
    'O serviço só cancela notas confirmadas. Depois o pixctl consulta a lista de notas: a nota está cancelada quando o status na lista mostra isso.',
  'the service that was provided': 'o serviço prestado',
  'billing date, before which the invoice is not issued; some accounts require it':
    'data de competência, antes da qual a nota não é emitida; algumas contas a exigem',
  'charge that the invoice is for, by correlation id: it sets the amount and the customer':
    'cobrança da nota, pelo correlation id: dela vêm o valor e o tomador',
  'amount of the invoice, if it is not for a charge': 'valor da nota, se não for de uma cobrança',
  'who received the service: a saved customer, by correlation id':
    'tomador do serviço: um cliente cadastrado, pelo correlation id',
  'write the XML to this file; - for standard output': 'escrever o XML neste arquivo; - para a saída padrão',
  'For a charge, with your own id': 'De uma cobrança, com seu próprio id',
  'R$ 129,90 to a saved customer, issued on a date':
    'R$ 129,90 para um cliente cadastrado, emitida em uma data',
  'All invoices of November': 'Todas as notas de novembro',
  'Cannot be undone': 'Não pode ser desfeito',
  'Save it': 'Salvar',
  'an XML document': 'um documento XML',
  'id of the invoice at the service': 'id da nota no serviço',
  'your id for the invoice': 'seu id para a nota',
  'correlation id of the invoice': 'correlation id da nota',
  'amount of the invoice': 'valor da nota',
  'date of the invoice': 'data da nota',
  'billing date': 'data de competência',
  'PDF and XML exist from CONFIRMED on': 'PDF e XML existem a partir de CONFIRMED',
  'status at the issuer of the invoice': 'status no emissor da nota',
  'who received the service': 'tomador do serviço',
  'correlation id of the charge': 'correlation id da cobrança',
  'amount of the charge': 'valor da cobrança',
  'status of the charge': 'status da cobrança',
  'when the charge was paid': 'quando a cobrança foi paga',
  'creation of the charge': 'criação da cobrança',
  'Billing date': 'Competência',
  'Status at the issuer': 'Status no emissor',
  'Status of the charge': 'Status da cobrança',
  Canceled: 'Cancelada',
  'No invoices yet. Create one: pixctl invoice create':
    'Nenhuma nota fiscal ainda. Crie uma: pixctl invoice create',
  'an invoice for a charge has the amount of the charge: leave out --value and --amount':
    'a nota de uma cobrança tem o valor da cobrança: omita --value e --amount',
  'See its status: pixctl invoice list{0}': 'Veja o status: pixctl invoice list{0}',
};
