import type { Catalog } from '#messages/translate.ts';

/** Payments of every type, the limits of an account, and Pix keys. */
export const PAYMENTS: Catalog = {
  'the service says that {0} was approved, not {1}': 'o serviço diz que {0} foi aprovado, não {1}',
  'See what left the account: {0}': 'Veja o que saiu da conta: {0}',
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
  'The day is from 06:00 to 20:00 in Brasília. Limits that are not named stay as they are. 0 lets nothing leave. pixctl sandbox reset takes the limits away.':
    'O dia vai das 06:00 às 20:00 em Brasília. Limites não informados ficam como estão. 0 não deixa sair nada. pixctl sandbox reset remove os limites.',
  'no limits, but those that are named': 'sem limites, exceto os informados',
  'No limit at all': 'Nenhum limite',
  'no limit is named': 'nenhum limite foi informado',
  'Use --day BRL, --night BRL or --unlimited.': 'Use --day BRL, --night BRL ou --unlimited.',

  // Pix keys.
  'Pix keys of your account, and the holder of any key':
    'Chaves Pix da sua conta, e o titular de qualquer chave',
  'List the Pix keys of the account': 'Listar as chaves Pix da conta',
  'Register a Pix key: the CNPJ of the company, or a random key':
    'Cadastrar uma chave Pix: o CNPJ da empresa, ou uma chave aleatória',
  'the CNPJ of the company; a random key is made if omitted':
    'o CNPJ da empresa; sem ele, é gerada uma chave aleatória',
  'type of the key; EVP is a random key': 'tipo da chave; EVP é uma chave aleatória',
  'Delete a Pix key; the default key cannot be deleted':
    'Excluir uma chave Pix; a chave padrão não pode ser excluída',
  'Make a Pix key the default one of the account': 'Tornar uma chave Pix a padrão da conta',
  'Show the holder of a Pix key': 'Mostrar o titular de uma chave Pix',
  'Show how many look-ups of Pix keys are left; with --log, what they were used for':
    'Mostrar quantas consultas de chaves Pix restam; com --log, em que foram usadas',
  'only of this account': 'só desta conta',
  'list what look-ups were used for, newest first':
    'listar em que as consultas foram usadas, da mais recente',
  'Set how many look-ups of Pix keys are left': 'Definir quantas consultas de chaves Pix restam',
  'All keys of the account': 'Todas as chaves da conta',
  'Only the default key': 'Só a chave padrão',
  'the Pix key': 'a chave Pix',
  'whether it is the default key': 'se é a chave padrão',
  'No Pix keys.': 'Nenhuma chave Pix.',
  'A random key': 'Uma chave aleatória',
  'The CNPJ of the company': 'O CNPJ da empresa',
  'Delete a key': 'Excluir uma chave',
  'Choose a key': 'Escolher uma chave',
  'The CNPJ of the company, and the answer as JSON': 'O CNPJ da empresa, e a resposta em JSON',
  'The service may bill each check, and only allows it on request. A check of a key that does not exist costs twenty look-ups; without look-ups, no key can be paid. See: pixctl pix-key quota':
    'O serviço pode cobrar por consulta, e só a libera a pedido. Consultar uma chave que não existe custa vinte consultas; sem consultas, nenhuma chave pode ser paga. Veja: pixctl pix-key quota',
  'Who would be paid': 'Quem seria pago',
  'Only the name': 'Só o nome',
  'id of this check, for a payment: --pix-key-end-to-end-id':
    'id desta consulta, para um pagamento: --pix-key-end-to-end-id',
  'name of the holder': 'nome do titular',
  'CPF (masked) or CNPJ of the holder': 'CPF (mascarado) ou CNPJ do titular',
  'bank of the holder': 'banco do titular',
  'A payment to a key looks it up. A key that exists costs 1, a key that does not exist costs 20, and a payment gives 2 back. Below 20, the service refuses to look up any key and to create payments to keys and QR codes.':
    'Um pagamento a uma chave a consulta. Uma chave que existe custa 1, uma que não existe custa 20, e um pagamento devolve 2. Abaixo de 20, o serviço recusa qualquer consulta e a criação de pagamentos a chaves e QR Codes.',
  'What is left': 'Quanto resta',
  'The latest 20 uses': 'Os 20 usos mais recentes',
  'whether some were taken or given back': 'se foram tiradas ou devolvidas',
  why: 'por quê',
  'how many': 'quantas',
  'left before': 'restavam antes',
  'left after': 'restam depois',
  when: 'quando',
  'look-ups left': 'consultas que restam',
  'the most there can be': 'o máximo possível',
  'come back each minute': 'voltam a cada minuto',
  'when some come back': 'quando voltam algumas',
  'left then': 'restarão então',
  'Look-ups': 'Consultas',
  'No look-ups.': 'Nenhuma consulta.',
  'look-ups, 0 to 500; below 20 everything is refused': 'consultas, de 0 a 500; abaixo de 20 tudo é recusado',
  'Payments to keys are refused for a minute': 'Pagamentos a chaves são recusados por um minuto',
  'As many as there can be': 'O máximo possível',
  'At most': 'No máximo',
  'Each minute': 'Por minuto',
  Next: 'Próxima',
  'Left then': 'Restarão',
  'a key of the type CNPJ needs --key': 'uma chave do tipo CNPJ precisa de --key',
  'Add --log, or leave it out.': 'Acrescente --log, ou deixe de fora.',
  'tokens must be a whole number from 0 to 500, not {0}':
    'tokens deve ser um número inteiro de 0 a 500, não {0}',

  // Before a payment.
  'look up the holder of the Pix key first; the service may bill it':
    'consultar antes o titular da chave Pix; o serviço pode cobrar por isso',
  '--check-key needs a Pix key, and this payment has none':
    '--check-key precisa de uma chave Pix, e este pagamento não tem nenhuma',
  'Holder of {0}: {1}': 'Titular de {0}: {1}',
  'Look up the holder of the key first': 'Consultar antes o titular da chave',
  'The question also shows what the limits of the account leave, if the service tells it.':
    'A pergunta também mostra quanto os limites da conta ainda permitem, se o serviço informar.',
};
