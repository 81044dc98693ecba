import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_RECOVERY: Catalog = {
  'Money that was lost to fraud: report payments that you sent (MED)':
    'Dinheiro perdido em fraude: contestar pagamentos que você enviou (MED)',
  'Report a payment as fraud, to get the money back (MED)':
    'Contestar um pagamento por fraude, para recuperar o dinheiro (MED)',
  'Report a payment within 80 days. The banks block what is left of the money in the accounts that it went through, and analyse the report within 7 days. What was found returns at most 11 days after the report; it may be a part of the payment, or nothing.':
    'Conteste o pagamento em até 80 dias. Os bancos bloqueiam o que resta do dinheiro nas contas por onde ele passou e analisam a contestação em até 7 dias. O que foi encontrado volta em até 11 dias depois da contestação; pode ser uma parte do pagamento, ou nada.',
  'Report a payment': 'Contestar um pagamento',
  'A payment can be reported once, also after the report was canceled. `pixctl recovery get` finds the report by the end-to-end id of the payment.':
    'Um pagamento só pode ser contestado uma vez, mesmo que a contestação seja cancelada. `pixctl recovery get` encontra a contestação pelo EndToEndId do pagamento.',
  'Only the id of the report': 'Só o id da contestação',
  'end-to-end id of the payment that you sent': 'EndToEndId do pagamento que você enviou',
  'kind of the fraud': 'tipo da fraude',
  'what happened': 'o que aconteceu',
  '{0} is the id of a refund, which cannot be reported': '{0} é o id de uma devolução, que não se contesta',
  'Use the end-to-end id of the payment that you sent. Nothing was sent.':
    'Use o EndToEndId do pagamento que você enviou. Nada foi enviado.',
  '--input is about the payment {0}, not {1}': '--input trata do pagamento {0}, não de {1}',
  'Leave transactionEndToEndId out of it. Nothing was sent.':
    'Tire dele o transactionEndToEndId. Nada foi enviado.',
  Infraction: 'Infração',
  'A report': 'Uma contestação',
  Pix: 'Pix',
  Dispute: 'Contestação',
  Answer: 'Resposta',
  'id of the report of fraud that the dispute belongs to':
    'id da contestação por fraude (MED) a que pertence',
  'kind of the fraud, as the payer reported it': 'tipo da fraude, segundo o pagador',
  'RECEIVED: of a payment that you received': 'RECEIVED: de um pagamento que você recebeu',
  'last change at the Central Bank': 'última mudança no Banco Central',
  'creation at the Central Bank': 'criação no Banco Central',
  'Against you': 'Contra você',
  'Sent by you': 'Aberta por você',
  'No disputes of your account.': 'Nenhuma contestação da sua conta.',
  'Pix of the return': 'Pix da devolução',
  Returned: 'Devolvido',
  Asked: 'Pedido',
  'Bank (ISPB)': 'Banco (ISPB)',
  'No bank was asked yet.': 'Nenhum banco recebeu pedido ainda.',
  'Report: {0}': 'Contestação: {0}',
  'History: {0}': 'Histórico: {0}',
  disputes: 'contestações',
  'reports of infraction': 'notificações de infração',
  'requests for return': 'solicitações de devolução',
  'part that the service did not answer': 'parte que o serviço não respondeu',
  'disputes of your account that belong to the report': 'contestações da sua conta que pertencem a esta',
  'reports of infraction between the banks': 'notificações de infração entre os bancos',
  'what each bank was asked to return, and what it returned':
    'o que se pediu a cada banco e o que ele devolveu',
  'what banks are still asked to return, in cents': 'o que ainda se pede aos bancos, em centavos',
  'what came back, in cents': 'o que voltou, em centavos',
  'amount of the payment that was reported, in cents': 'valor do pagamento contestado, em centavos',
  'Still asked for': 'Ainda pedido',
  'Came back': 'Voltou',
  'Reported amount': 'Valor contestado',
  'What came back, in cents': 'O que voltou, em centavos',
  'A part that the service refuses, or does not have, is named in `notRead`.':
    'Uma parte que o serviço recusa ou não tem aparece em `notRead`.',
  'Each bank is asked for what is still missing when the money reaches it, so that the amounts of the banks overlap. `returnedValue` is what came back; `askedValue` is what is still asked for. Every return is a Pix of its own, with an end-to-end id that begins with D, which the statement has too.':
    'Pede-se a cada banco o que ainda falta quando o dinheiro chega a ele; por isso os valores dos bancos se sobrepõem. `returnedValue` é o que voltou; `askedValue` é o que ainda se pede. Cada devolução é um Pix próprio, com um EndToEndId que começa com D, que também está no extrato.',
  'Show the report of a payment: what each bank was asked, and what came back':
    'Mostrar a contestação de um pagamento: o que foi pedido a cada banco e o que voltou',
  '{0} is neither a UUID nor an end-to-end id': '{0} não é um UUID nem um EndToEndId',
  'id of the report (dictId), or end-to-end id of the payment':
    'id da contestação (dictId) ou EndToEndId do pagamento',
  'The report of this payment': 'A contestação deste pagamento',
  'Follow the report: pixctl recovery get {0}{1}': 'Acompanhe a contestação: pixctl recovery get {0}{1}',
  'Cancel the report of a payment: no money returns':
    'Cancelar a contestação de um pagamento: nenhum dinheiro volta',
  'The payment cannot be reported again.': 'O pagamento não pode ser contestado de novo.',
  'End a report': 'Encerrar uma contestação',
  'id of the report (dictId), as recovery create printed it':
    'id da contestação (dictId), como recovery create o mostrou',
  'id of the report, a UUID': 'id da contestação, um UUID',
  'the payment that was reported': 'o pagamento contestado',
  'what happened, in the words of the report': 'o que aconteceu, nas palavras da contestação',
  'SENT: you made the report': 'SENT: a contestação é sua',
  'ISPB of the bank that made the report': 'ISPB do banco que fez a contestação',
  'history of the report, oldest first': 'histórico da contestação, do mais antigo ao mais novo',
  Situation: 'Situação',
  Details: 'Detalhes',
  Direction: 'Direção',
  'Reported by': 'Contestado por',
  History: 'Histórico',
};
