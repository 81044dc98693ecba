import type { Catalog } from '#messages/translate.ts';

/** Subscriptions, instalments and Pix Automático. */
export const SUBSCRIPTIONS: Catalog = {
  'there is a subscription {0} already': 'já existe uma assinatura {0}',
  'a whole number from {0} to {1}, or a date such as 2026-12-10':
    'um número inteiro de {0} a {1}, ou uma data como 2026-12-10',
  'day of the month on which charges are created, or the date of the first one':
    'dia do mês em que as cobranças são criadas, ou a data da primeira',
  'subscription id or correlation id': 'id ou correlation id da assinatura',
  'your id for the subscription': 'seu id da assinatura',
  'An instalment and its state at the bank': 'Uma parcela e sua situação no banco',
  'Approve a mandate of Pix Automático, as the payer would':
    'Aprovar uma autorização de Pix Automático, como o pagador faria',
  'Ask the bank of the payer for an instalment, 5 to 10 days before its day':
    'Enviar uma parcela ao banco do pagador, de 5 a 10 dias antes da data',
  'Ask the bank of the payer once more, after it rejected the last try':
    'Enviar de novo ao banco do pagador, depois que a última tentativa foi recusada',
  'At the bank': 'No banco',
  'BR Code by which the payer approves it': 'BR Code com que o pagador a aprova',
  'Bank ID': 'ID no banco',
  'Cancel a subscription: no further charges are created':
    'Cancelar uma assinatura: nenhuma outra cobrança é criada',
  'Change the amount of a subscription whose mandate lets it vary':
    'Mudar o valor de uma assinatura cuja autorização permite valor variável',
  'Charge a customer at an interval, also by Pix Automático':
    'Cobrar um cliente periodicamente, também por Pix Automático',
  Code: 'Código',
  'Create a subscription, which creates a charge each month or at another interval':
    'Criar uma assinatura, que cria uma cobrança por mês ou em outro intervalo',
  'Each try of the bank': 'Cada tentativa do banco',
  'End an approved mandate, as the payer would': 'Encerrar uma autorização aprovada, como o pagador faria',
  'End-to-end ID': 'ID fim a fim',
  'For another reason': 'Por outro motivo',
  'For the amount of the subscription': 'Com o valor da assinatura',
  Frequency: 'Frequência',
  'From the next charge on': 'A partir da próxima cobrança',
  'Have the bank of the payer reject the next tries of an instalment':
    'Fazer o banco do pagador recusar as próximas tentativas de uma parcela',
  'Only those to come': 'Só as que estão por vir',
  'In cents': 'Em centavos',
  Instalments: 'Parcelas',
  Journey: 'Jornada',
  'Least amount': 'Valor mínimo',
  'List subscriptions, newest first': 'Listar assinaturas, as mais recentes primeiro',
  'List the instalments of a subscription, first to last':
    'Listar as parcelas de uma assinatura, da primeira à última',
  'Mandate ID': 'ID da autorização',
  Mandate: 'Autorização',
  'No instalments.': 'Nenhuma parcela.',
  'No subscriptions yet. Create one: pixctl subscription create':
    'Nenhuma assinatura ainda. Crie uma: pixctl subscription create',
  'On the next day': 'No dia seguinte',
  'Only the state of the subscription': 'Só a situação da assinatura',
  'PIX_RECURRING is Pix Automático: the bank of the payer pays by itself':
    'PIX_RECURRING é o Pix Automático: o banco do pagador paga sozinho',
  'Paid at': 'Paga em',
  'Past ones and those to come': 'As passadas e as que estão por vir',
  'Pix Automático has no frequency BIMONTHLY': 'o Pix Automático não tem a frequência BIMONTHLY',
  'Pix Automático: the first payment today approves the others':
    'Pix Automático: o primeiro pagamento, hoje, autoriza os demais',
  'Print the instalment as JSON': 'Mostrar a parcela em JSON',
  'Refuse a mandate that waits for approval, as the payer would':
    'Recusar uma autorização que aguarda aprovação, como o pagador faria',
  'Reject every try': 'Recusar todas as tentativas',
  'Reject the next try, and pay on the one after it': 'Recusar a próxima tentativa e pagar na seguinte',
  Retries: 'Novas tentativas',
  'Service ID': 'ID no serviço',
  'Services ask by themselves four days before. Only Pix Automático has this.':
    'O serviço envia sozinho quatro dias antes. Só existe no Pix Automático.',
  'Show an instalment': 'Mostrar uma parcela',
  Subscription: 'Assinatura',
  'Active subscriptions': 'Assinaturas ativas',
  'The account of the payer was closed': 'A conta do pagador foi encerrada',
  'Instalments of subscriptions': 'Parcelas de assinaturas',
  'The mandate becomes APPROVED': 'A autorização passa a APPROVED',
  'The mandate becomes REJECTED': 'A autorização passa a REJECTED',
  'The mandate ends with it': 'A autorização termina com ela',
  'The payer has to approve it. On the sandbox: pixctl sandbox mandate approve {0}{1}':
    'O pagador precisa aprovar. No sandbox: pixctl sandbox mandate approve {0}{1}',
  'To be paid': 'Vencimento',
  Until: 'Até',
  'Where the mandate lets it vary': 'Onde a autorização permite valor variável',
  'With --journey it is Pix Automático: the payer approves a mandate once, and the bank of the payer pays each charge on its day.':
    'Com --journey é Pix Automático: o pagador aprova uma autorização uma vez, e o banco dele paga cada cobrança na data.',
  'With the journey PAYMENT_ON_APPROVAL this pays the first charge. Paying that charge approves the mandate too.':
    'Com a jornada PAYMENT_ON_APPROVAL, isto paga a primeira cobrança. Pagar essa cobrança também aprova a autorização.',
  'Without this, the bank of the payer accepts every instalment and pays it on its day.':
    'Sem isto, o banco do pagador aceita cada parcela e paga na data.',
  'a payer approved a mandate of Pix Automático': 'um pagador aprovou uma autorização de Pix Automático',
  'a payer refused a mandate of Pix Automático, or ended it':
    'um pagador recusou uma autorização de Pix Automático, ou a encerrou',
  'amount asked of the bank of the payer': 'valor pedido ao banco do pagador',
  'amount of each charge from now on': 'valor de cada cobrança a partir de agora',
  'amount of the instalment': 'valor da parcela',
  'amount, where the mandate lets it vary': 'valor, onde a autorização permite valor variável',
  'an instalment was paid': 'uma parcela foi paga',
  'an instalment was rejected for good': 'uma parcela foi recusada em definitivo',
  'day of the instalment': 'data da parcela',
  'day on which it is to be paid': 'data em que deve ser paga',
  'how often a charge is made': 'com que frequência uma cobrança é criada',
  'how the payer approves it': 'como o pagador a aprova',
  'how the payer approves: with the first payment, or on its own':
    'como o pagador aprova: com o primeiro pagamento, ou à parte',
  'id of the charge at the bank of the payer': 'id da cobrança no banco do pagador',
  'id of the instalment at the service': 'id da parcela no serviço',
  'id of the instalment': 'id da parcela',
  'id of the mandate at the banks': 'id da autorização nos bancos',
  'id of the subscription at the service': 'id da assinatura no serviço',
  'installment id or correlation id': 'id ou correlation id da parcela',
  'last day on which it can be paid': 'último dia em que pode ser paga',
  'least amount of a charge, where amounts vary': 'valor mínimo de uma cobrança, onde o valor varia',
  'lets the amount vary, with this least amount': 'permite valor variável, com este mínimo',
  'name of the subscription': 'nome da assinatura',
  'number of charges after which it ends (default: none)':
    'número de cobranças após o qual termina (padrão: nenhum)',
  'number of charges after which it ends': 'número de cobranças após o qual termina',
  'number of tries to reject (default: all)': 'número de tentativas a recusar (padrão: todas)',
  'of its payment': 'do pagamento dela',
  'payment page of the latest charge': 'página de pagamento da última cobrança',
  'reason given for an instalment that is under way': 'motivo dado para uma parcela em andamento',
  'reject code of the bank': 'código de recusa do banco',
  'state at the bank of the payer': 'situação no banco do pagador',
  'state of the mandate (Pix Automático)': 'situação da autorização (Pix Automático)',
  'the bank of the payer accepted an instalment': 'o banco do pagador aceitou uma parcela',
  'the bank of the payer rejected a try': 'o banco do pagador recusou uma tentativa',
  'the bank of the payer was asked for an instalment': 'uma parcela foi enviada ao banco do pagador',
  'the bank of the payer was asked once more': 'uma nova tentativa foi enviada ao banco do pagador',
  'time from that day until it can no longer be paid': 'tempo dessa data até não poder mais ser paga',
  'type of the charges, only for RECURRENT': 'tipo das cobranças, só para RECURRENT',
  'what follows a try that the bank of the payer rejects':
    'o que se segue a uma tentativa que o banco do pagador recusa',
  'what follows a try that was rejected': 'o que se segue a uma tentativa recusada',
  'when the bank of the payer was asked': 'quando foi enviada ao banco do pagador',
  'why the bank of the payer rejected or cancelled it': 'por que o banco do pagador a recusou ou cancelou',
  '--journey, --retry-policy and --minimum-value are only for --type PIX_RECURRING':
    '--journey, --retry-policy e --minimum-value são só para --type PIX_RECURRING',
  '--charge-type is only for --type RECURRENT': '--charge-type é só para --type RECURRENT',
  '--comment must be at most {0} characters for Pix Automático':
    '--comment deve ter no máximo {0} caracteres no Pix Automático',
  'there is no instalment {0}': 'a parcela {0} não existe',
  'the subscription is not of Pix Automático': 'a assinatura não é de Pix Automático',
  'the mandate has to be {0}: it is {1}': 'a autorização precisa estar {0}: está {1}',
  'the subscription has ended: it is {0}': 'a assinatura já terminou: está {0}',
  'the amount of the subscription is fixed': 'o valor da assinatura é fixo',
  'the least amount of the subscription is {0}': 'o valor mínimo da assinatura é {0}',
  'the bank of the payer was asked for the instalment already':
    'a parcela já foi enviada ao banco do pagador',
  'the instalment does not wait to be charged: it is {0}': 'a parcela não aguarda cobrança: está {0}',
  'an instalment is charged {0} to {1} days before its day: there are {2}':
    'uma parcela é cobrada de {0} a {1} dias antes da data: faltam {2}',
  'only an instalment whose last try was rejected, and that may be tried again, takes a further try':
    'só uma parcela cuja última tentativa foi recusada, e que ainda pode ser tentada, aceita nova tentativa',
  'the time in which the instalment can be tried again is over':
    'o prazo para novas tentativas da parcela terminou',
  'no try follows: the instalment is {0}': 'nenhuma tentativa segue: a parcela está {0}',
  'a code goes only with refuse and end': 'um código acompanha só refuse e end',
};
