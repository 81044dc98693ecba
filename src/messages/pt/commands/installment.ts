import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_INSTALLMENT: Catalog = {
  'Ask the bank of the payer for an instalment, 5 to 10 days before its day':
    'Enviar uma parcela ao banco do pagador, de 5 a 10 dias antes da data',
  'Services ask by themselves four days before. Only Pix Automático has this.':
    'O serviço envia sozinho quatro dias antes. Só existe no Pix Automático.',
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
  'Ask the bank of the payer once more, after it rejected the last try':
    'Enviar de novo ao banco do pagador, depois que a última tentativa foi recusada',
  'On the next day': 'No dia seguinte',
  'Print the instalment as JSON': 'Mostrar a parcela em JSON',
  'At the bank': 'No banco',
  Code: 'Código',
  'To be paid': 'Vencimento',
  Until: 'Até',
  'Paid at': 'Paga em',
  'End-to-end ID': 'ID fim a fim',
  'Bank ID': 'ID no banco',
  'No instalments.': 'Nenhuma parcela.',
  'amount, where the mandate lets it vary': 'valor, onde a autorização permite valor variável',
  'id of the charge at the bank of the payer': 'id da cobrança no banco do pagador',
  'of its payment': 'do pagamento dela',
  'why the bank of the payer rejected or cancelled it': 'por que o banco do pagador a recusou ou cancelou',
  'state at the bank of the payer': 'situação no banco do pagador',
  'amount asked of the bank of the payer': 'valor pedido ao banco do pagador',
  'day on which it is to be paid': 'data em que deve ser paga',
  'last day on which it can be paid': 'último dia em que pode ser paga',
  'when the bank of the payer was asked': 'quando foi enviada ao banco do pagador',
  'id of the instalment at the service': 'id da parcela no serviço',
  'id of the instalment': 'id da parcela',
  'day of the instalment': 'data da parcela',
  'time from that day until it can no longer be paid': 'tempo dessa data até não poder mais ser paga',
  'amount of the instalment': 'valor da parcela',
};
