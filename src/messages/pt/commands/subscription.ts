import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_SUBSCRIPTION: Catalog = {
  'day of the month on which charges are created, or the date of the first one; the default namespace accepts only 1 to 27':
    'dia do mês em que as cobranças são criadas, ou data da primeira; o namespace padrão só aceita de 1 a 27',
  'Cancel a subscription: no further charges are created':
    'Cancelar uma assinatura: nenhuma outra cobrança é criada',
  'The mandate ends with it': 'A autorização termina com ela',
  '--journey, --retry-policy and --minimum-value are only for --type PIX_RECURRING':
    '--journey, --retry-policy e --minimum-value são só para --type PIX_RECURRING',
  'Pix Automático has no frequency BIMONTHLY': 'o Pix Automático não tem a frequência BIMONTHLY',
  '--charge-type is only for --type RECURRENT': '--charge-type é só para --type RECURRENT',
  '--comment must be at most {0} characters for Pix Automático':
    '--comment deve ter no máximo {0} caracteres no Pix Automático',
  'Create a subscription, which creates a charge each month or at another interval':
    'Criar uma assinatura, que cria uma cobrança por mês ou em outro intervalo',
  "With --journey, the subscription uses Pix Automático: the payer approves a mandate once, and the payer's bank then pays each charge on its due day.":
    'Com --journey, a assinatura usa Pix Automático: o pagador aprova uma autorização uma vez, e o banco dele paga cada cobrança no vencimento.',
  'The payer has to approve it. On the sandbox: pixctl sandbox mandate approve {0}{1}':
    'O pagador precisa aprovar. No sandbox: pixctl sandbox mandate approve {0}{1}',
  'R$ 49,90 on the 10th of each month': 'R$ 49,90 no dia 10 de cada mês',
  'Pix Automático: the first payment today approves the others':
    'Pix Automático: o primeiro pagamento, hoje, autoriza os demais',
  'Show a subscription': 'Mostrar uma assinatura',
  'One subscription': 'Uma assinatura',
  'Charge a customer at an interval, also by Pix Automático':
    'Cobrar um cliente periodicamente, também por Pix Automático',
  'List subscriptions, newest first': 'Listar assinaturas, as mais recentes primeiro',
  'Active subscriptions': 'Assinaturas ativas',
  'Change the amount of a subscription with a variable amount':
    'Alterar o valor de uma assinatura de valor variável',
  'From the next charge on': 'A partir da próxima cobrança',
  'In cents': 'Em centavos',
  Mandate: 'Autorização',
  'Days to pay': 'Dias para pagar',
  Instalments: 'Parcelas',
  'With the first payment': 'Com o primeiro pagamento',
  'Without a payment': 'Sem pagamento',
  'No retries': 'Sem novas tentativas',
  'Three within seven days': 'Três em sete dias',
  Retries: 'Novas tentativas',
  'Least amount': 'Valor mínimo',
  'Mandate ID': 'ID da autorização',
  'No subscriptions yet. Create one: pixctl subscription create':
    'Nenhuma assinatura ainda. Crie uma: pixctl subscription create',
  "PIX_RECURRING: Pix Automático, where the payer's bank pays each charge":
    'PIX_RECURRING: Pix Automático, em que o banco do pagador paga cada cobrança',
  'name of the subscription': 'nome da assinatura',
  'amount of each charge': 'valor de cada cobrança',
  'type of the charges, only for RECURRENT': 'tipo das cobranças, só para RECURRENT',
  'days until each charge expires': 'dias até cada cobrança expirar',
  'how often a charge is made': 'com que frequência uma cobrança é criada',
  'number of charges after which the subscription ends (default: no end)':
    'número de cobranças após o qual a assinatura termina (padrão: sem fim)',
  'how the payer approves the mandate: with the first payment, or separately':
    'como o pagador aprova a autorização: com o primeiro pagamento, ou à parte',
  "whether the payer's bank retries after a rejected try":
    'se o banco do pagador tenta de novo após uma tentativa rejeitada',
  'minimum amount of a charge; with it, the amount can vary':
    'valor mínimo de uma cobrança; com ele, o valor pode variar',
  'amount of each charge from now on': 'valor de cada cobrança a partir de agora',
  'BR Code by which the payer approves it': 'BR Code com que o pagador a aprova',
  'how the payer approves the mandate': 'como o pagador aprova a autorização',
  'status of the mandate (Pix Automático)': 'status da autorização (Pix Automático)',
  'your id for the subscription': 'seu id da assinatura',
  'number of charges after which the subscription ends':
    'número de cobranças após o qual a assinatura termina',
  'payment page of the latest charge': 'página de pagamento da última cobrança',
  'retry policy after a rejected try': 'política de retentativas após uma tentativa rejeitada',
  'minimum amount of a charge, if the amount can vary':
    'valor mínimo de uma cobrança, se o valor pode variar',
};
