import type { Catalog } from '../translate.ts';

/** Payments of every type, the limits of an account, and Pix keys. */
export const PAYMENTS: Catalog = {
  'destinationAliasType is {0}, and the Pix key is of the type {1}':
    'destinationAliasType é {0}, e a chave Pix é do tipo {1}',
  'Send payments to Pix keys, QR codes and bank accounts':
    'Enviar pagamentos para chaves Pix, QR Codes e contas bancárias',
  'amount to pay; of a QR code: instead of the amount in it':
    'valor a pagar; de um QR Code: em vez do valor que está nele',
  'end-to-end id that a check of the Pix key gave': 'id fim a fim que uma consulta da chave Pix informou',
  'QR code to pay: its text, as copied': 'QR Code a pagar: o texto, como copiado (Pix Copia e Cola)',
  'ISPB of the bank of the recipient, eight digits': 'ISPB do banco do recebedor, oito dígitos',
  'name of the recipient': 'nome do recebedor',
  'CPF or CNPJ of the recipient': 'CPF ou CNPJ do recebedor',
  'branch of the recipient, four digits': 'agência do recebedor, quatro dígitos',
  'account number of the recipient': 'número da conta do recebedor',
  'type of the account: current, salary, savings or payment':
    'tipo da conta: corrente, salário, poupança ou pagamento',
  'your own data, kept with the payment': 'seus próprios dados, guardados com o pagamento',
  'approve it at once: the money leaves with this request':
    'aprovar na hora: o dinheiro sai com esta requisição',
  'Pay a Pix key, a QR code or a bank account: create a payment and approve it':
    'Pagar uma chave Pix, um QR Code ou uma conta bancária: criar um pagamento e aprová-lo',
  'With --auto-approve, one request creates and approves the payment: the money leaves. pixctl asks before it sends it. The service must have allowed this for your account.':
    'Com --auto-approve, uma única requisição cria e aprova o pagamento: o dinheiro sai. O pixctl pergunta antes de enviá-la. O serviço precisa ter liberado isso para a sua conta.',
  'With --auto-approve, one request creates and approves the payment. pixctl asks before it sends it. The service must have allowed this for your account.':
    'Com --auto-approve, uma única requisição cria e aprova o pagamento. O pixctl pergunta antes de enviá-la. O serviço precisa ter liberado isso para a sua conta.',
  'For a QR code, with data of your own': 'Para um QR Code, com dados seus',
  'what it is paid to': 'o que é pago',
  'QR code that is paid': 'QR Code que é pago',
  Metadata: 'Metadados',
  'ISPB of the bank': 'ISPB do banco',
  'Pay a QR code that was copied': 'Pagar um QR Code copiado',
  'Pay a bank account without a Pix key': 'Pagar uma conta bancária sem chave Pix',
  'Created in November': 'Criados em novembro',
  '{0} would let the money of each row leave at once: leave it out, or pay the sheet with pixctl payment batch':
    '{0} faria o dinheiro de cada linha sair na hora: deixe de fora, ou pague a planilha com pixctl payment batch',
  '{0} does not go with a payment of the type {1}': '{0} não combina com um pagamento do tipo {1}',
  'the QR code asks for consent to a recurrence: there is nothing to pay':
    'o QR Code pede autorização para uma recorrência: não há o que pagar',
  'the QR code has no amount': 'o QR Code não tem valor',
  'Add --amount BRL. Nothing was sent.': 'Acrescente --amount BRL. Nada foi enviado.',
  '--auto-approve needs the amount, and that of this QR code is known only to the service':
    '--auto-approve precisa do valor, e o deste QR Code só o serviço conhece',
  'Add --amount BRL, or leave out --auto-approve and approve the payment afterwards. Nothing was sent.':
    'Acrescente --amount BRL, ou deixe --auto-approve de fora e aprove o pagamento depois. Nada foi enviado.',
  'a payment to a bank account needs {0} too': 'um pagamento a uma conta bancária também precisa de {0}',
  'holder.taxID.type must be {0}, which {1} is': 'holder.taxID.type deve ser {0}, que é o tipo de {1}',
  '--metadata sets {0} twice': '--metadata define {0} duas vezes',
  '{0} (QR code with the name {1})': '{0} (QR Code com o nome {1})',
  'bank {0}, branch {1}, account {2}': 'banco {0}, agência {1}, conta {2}',
  'Leave it out: it follows from the key. Nothing was sent.':
    'Deixe de fora: o tipo resulta da chave. Nada foi enviado.',

  // Limits of an account.
  'Show what an account may pay by day and by night, and what is left of it':
    'Mostrar quanto uma conta pode pagar de dia e à noite, e quanto ainda resta',
  'A limit without an amount is no limit, and 0 lets nothing leave. Whether the service tells what is left depends on the service.':
    'Um limite sem valor não limita, e 0 não deixa sair nada. Nem todo serviço informa quanto resta.',
  'account id (default: the default account)': 'id da conta (padrão: a conta padrão)',
  'Of the default account': 'Da conta padrão',
  'What may still leave today, in cents': 'Quanto ainda pode sair hoje, em centavos',
  'what may leave in a day': 'quanto pode sair em um dia',
  'what may leave in a night': 'quanto pode sair em uma noite',
  'to accounts of the same holder, in a day': 'para contas do mesmo titular, em um dia',
  'to accounts of the same holder, in a night': 'para contas do mesmo titular, em uma noite',
  'to others, in a day': 'para outros titulares, em um dia',
  'to others, in a night': 'para outros titulares, em uma noite',
  'from accounts of the same holder, in a day': 'de contas do mesmo titular, em um dia',
  'from accounts of the same holder, in a night': 'de contas do mesmo titular, em uma noite',
  'from others, in a day': 'de outros titulares, em um dia',
  'from others, in a night': 'de outros titulares, em uma noite',
  'when the day begins, HH:MM in Brasília': 'quando começa o dia, HH:MM em Brasília',
  'when the night begins, HH:MM in Brasília': 'quando começa a noite, HH:MM em Brasília',
  'of boletos issued': 'dos boletos emitidos',
  'of a single boleto': 'de um único boleto',
  'how much of each limit is used': 'quanto de cada limite está usado',
  Day: 'Dia',
  Night: 'Noite',
  'Same holder, day': 'Mesmo titular, dia',
  'Same holder, night': 'Mesmo titular, noite',
  'Others, day': 'Outros, dia',
  'Others, night': 'Outros, noite',
  'Day from': 'Dia a partir de',
  'Night from': 'Noite a partir de',
  Left: 'Restam',
  'no limit': 'sem limite',
  '{0} by day, {1} by night': '{0} de dia, {1} à noite',
  '{0} by day': '{0} de dia',
  '{0} by night': '{0} à noite',
  'the service does not say which account is the default one': 'o serviço não diz qual é a conta padrão',
  'Name the account: pixctl account limits ID': 'Informe a conta: pixctl account limits ID',
  'Set what an account may pay by day and by night': 'Definir quanto uma conta pode pagar de dia e à noite',
  'The day is from 06:00 to 20:00 in Brasília. Limits that are not named stay as they are. 0 lets nothing leave. pixctl sandbox reset brings back the usual limits.':
    'O dia vai das 06:00 às 20:00 em Brasília. Limites não informados ficam como estão. 0 não deixa sair nada. pixctl sandbox reset traz de volta os limites usuais.',
  'no limits, but those that are named': 'sem limites, exceto os informados',
  'No limit at all': 'Nenhum limite',
  'no limit is named': 'nenhum limite foi informado',
  'Use --day BRL, --night BRL or --unlimited.': 'Use --day BRL, --night BRL ou --unlimited.',
};
