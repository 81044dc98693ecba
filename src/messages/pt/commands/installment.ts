import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_INSTALLMENT: Catalog = {
  Instalment: 'Parcela',
  "Send an instalment to the payer's bank early, 5 to 10 days before it is due":
    'Enviar uma parcela antecipadamente ao banco do pagador, de 5 a 10 dias antes do vencimento',
  'For Pix Automático only. Without this command, the service sends the instalment four days before it is due.':
    'Só para Pix Automático. Sem este comando, o serviço envia a parcela quatro dias antes do vencimento.',
  'For the amount of the subscription': 'Com o valor da assinatura',
  'Where the mandate lets it vary': 'Onde a autorização permite valor variável',
  'Show an instalment': 'Mostrar uma parcela',
  'An instalment and its state at the bank': 'Uma parcela e sua situação no banco',
  'Each try of the bank': 'Cada tentativa do banco',
  'Instalments of subscriptions': 'Parcelas de assinaturas',
  'List the instalments of a subscription, first to last':
    'Listar as parcelas de uma assinatura, da primeira à última',
  'Past ones and those to come': 'As passadas e as que estão por vir',
  'Only those to come': 'Só as que estão por vir',
  "Send an instalment to the payer's bank again after a rejected try":
    'Enviar de novo uma parcela ao banco do pagador depois de uma tentativa rejeitada',
  'On the next day': 'No dia seguinte',
  'Print the instalment as JSON': 'Mostrar a parcela em JSON',
  'At the bank': 'No banco',
  Code: 'Código',
  'To be paid': 'Vencimento',
  Until: 'Até',
  'Paid at': 'Paga em',
  'Bank ID': 'ID no banco',
  'No instalments.': 'Nenhuma parcela.',
  'amount, if the mandate has a variable amount': 'valor, se a autorização permite valor variável',
  'id of the charge at the bank of the payer': 'id da cobrança no banco do pagador',
  'end-to-end id of the payment': 'EndToEndId do pagamento',
  "reject code of the payer's bank": 'código de rejeição do banco do pagador',
  "status at the payer's bank": 'status no banco do pagador',
  "amount requested from the payer's bank": 'valor solicitado ao banco do pagador',
  'due day': 'dia do vencimento',
  'last day of the retries': 'último dia das tentativas',
  "when the request was sent to the payer's bank": 'quando a solicitação foi enviada ao banco do pagador',
  'id of the instalment at the service': 'id da parcela no serviço',
  'id of the instalment': 'id da parcela',
  'day of the instalment': 'data da parcela',
  'time from that day until the instalment expires': 'tempo desse dia até a parcela expirar',
  'amount of the instalment': 'valor da parcela',
};
