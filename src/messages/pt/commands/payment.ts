import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PAYMENT: Catalog = {
  'the service does not say that its payment is {0}': 'o serviço não diz que o pagamento é {0}',
  'Nothing was approved. Give the correlation id of the payment.':
    'Nada foi aprovado. Informe o correlation id do pagamento.',
  'Approve a payment: the money leaves the account': 'Aprovar um pagamento: o dinheiro sai da conta',
  'Approve a payment': 'Aprovar um pagamento',
  '{0} cannot be used with a payment of the type {1}': '{0} não pode ser usado com um pagamento do tipo {1}',
  'Leave it out: pixctl derives it from the key. Nothing was sent.':
    'Omita: o pixctl o obtém da chave. Nada foi enviado.',
  'the QR code has no amount': 'o QR Code não tem valor',
  'the QR code {0}': 'o QR Code {0}',
  'Banks refuse to pay this code: ask the recipient for another one. Nothing was sent.':
    'Os bancos se recusam a pagar este código: peça outro ao recebedor. Nada foi enviado.',
  'Add --amount BRL. Nothing was sent.': 'Acrescente --amount BRL. Nada foi enviado.',
  '--auto-approve needs the amount, and only the service knows the amount of this QR code':
    '--auto-approve exige o valor, e só o serviço conhece o valor deste QR Code',
  'Add --amount BRL, or leave out --auto-approve and approve the payment afterwards. Nothing was sent.':
    'Acrescente --amount BRL, ou deixe --auto-approve de fora e aprove o pagamento depois. Nada foi enviado.',
  'a payment to a bank account needs {0} too': 'um pagamento a uma conta bancária também precisa de {0}',
  'holder.taxID.type must be {0}, which {1} is': 'holder.taxID.type deve ser {0}, que é o tipo de {1}',
  '--metadata sets {0} twice': '--metadata define {0} duas vezes',
  'Nothing is paid yet. Approve it: pixctl payment approve {0}{1}':
    'Nada foi pago ainda. Aprove: pixctl payment approve {0}{1}',
  'Create a payment. No money moves until you approve it':
    'Criar um pagamento. Nenhum dinheiro sai até você aprovar',
  'With --auto-approve, one request creates and approves the payment: the money leaves. pixctl asks for confirmation before it sends the request. The service must have enabled this for your account.':
    'Com --auto-approve, uma única requisição cria e aprova o pagamento: o dinheiro sai. O pixctl pede confirmação antes de enviar a requisição. O serviço precisa ter liberado isso para a sua conta.',
  'To a mobile number': 'Para um celular',
  'In cents, to an e-mail address': 'Em centavos, para um e-mail',
  'For a QR code, with data of your own': 'Para um QR Code, com dados seus',
  'Show a payment': 'Mostrar um pagamento',
  'A payment and its transaction': 'Um pagamento e sua transação',
  'payment id or correlation id': 'id ou correlation id do pagamento',
  'Send payments to Pix keys, QR codes and bank accounts':
    'Enviar pagamentos para chaves Pix, QR Codes e contas bancárias',
  'Pay a file of payments in three steps: plan, approve, run':
    'Pagar um arquivo de pagamentos em três etapas: planejar, aprovar, executar',
  'List payments, newest first': 'Listar pagamentos, dos mais novos aos mais antigos',
  'Created in November': 'Criados em novembro',
  'Failed payments': 'Pagamentos que falharam',
  'look up the holder of the Pix key first; the service may charge for it':
    'consulta antes o titular da chave Pix; o serviço pode cobrar pela consulta',
  '--check-key needs a Pix key, and this payment has none':
    '--check-key precisa de uma chave Pix, e este pagamento não tem nenhuma',
  'not reported by the service: check the key': 'não informado pelo serviço: confira a chave',
  'Give the name without abbreviations, or --holder-tax-id instead. Nothing was sent.':
    'Informe o nome sem abreviaturas, ou use --holder-tax-id. Nada foi enviado.',
  '--holder-name: {0} has no word that can be compared':
    '--holder-name: {0} não tem nenhuma palavra que se possa comparar',
  '--auto-approve with an expected holder needs a Pix key, and this payment has none':
    '--auto-approve com um titular esperado exige uma chave Pix, e este pagamento não tem nenhuma',
  'Nothing was sent. Ask the recipient, and correct the Pix key or the expected holder.':
    'Nada foi enviado. Confirme com o recebedor e corrija a chave Pix ou o titular esperado.',
  'the service does not report whether the recipient is {0}': 'o serviço não informa se o recebedor é {0}',
  'Nothing left the account. Ask the recipient before you approve the payment.':
    'Nada saiu da conta. Confirme com o recebedor antes de aprovar o pagamento.',
  'In a script, only if the key belongs to this person': 'Em um script, só se a chave é desta pessoa',
  'With --holder-name or --holder-tax-id, pixctl does not approve the payment if the service reports another recipient. With --auto-approve, it looks the Pix key up first, and sends nothing unless the recipient is the expected one.':
    'Com --holder-name ou --holder-tax-id, o pixctl não aprova o pagamento se o serviço informa outro recebedor. Com --auto-approve, consulta antes a chave Pix e só envia se o recebedor é o esperado.',
  'The same, only if the service reports this recipient': 'O mesmo, só se o serviço informa este recebedor',
  'With --holder-name or --holder-tax-id, also as columns of --batch, the command fails if the service reports another recipient. The payment then exists and is not approved.':
    'Com --holder-name ou --holder-tax-id, também como colunas de --batch, o comando falha se o serviço informa outro recebedor. O pagamento então existe e não está aprovado.',
  'CPF or CNPJ of the expected recipient; no approval if the service reports another one':
    'CPF ou CNPJ do recebedor esperado; sem aprovação se o serviço informa outro',
  'name of the expected recipient; no approval if the service reports another one':
    'nome do recebedor esperado; sem aprovação se o serviço informa outro',
  'the recipient is {0}, not {1}': 'o recebedor é {0}, e não {1}',
  'Holder of {0}: {1}': 'Titular de {0}: {1}',
  '{0} (QR code with the name {1})': '{0} (QR Code com o nome {1})',
  'bank {0}, branch {1}, account {2}': 'banco {0}, agência {1}, conta {2}',
  'Payment {0} was created before and not approved; it is not created again.':
    'O pagamento {0} já foi criado e não foi aprovado; ele não é criado de novo.',
  'the service refused the payment ({0}), and pixctl could not find out whether it was already paid: {1}':
    'o serviço recusou o pagamento ({0}), e o pixctl não conseguiu descobrir se ele já foi pago: {1}',
  'Nothing left the account. See it with: {0}': 'Nada saiu da conta. Veja com: {0}',
  'Another run has approved this payment. See it with: {0}':
    'Outra execução aprovou este pagamento. Veja com: {0}',
  'This run approved nothing. See whether another run did: {0}':
    'Esta execução não aprovou nada. Veja se outra aprovou: {0}',
  'See whether it arrives: pixctl payment watch {0}{1}': 'Veja se chega: pixctl payment watch {0}{1}',
  'On a live profile, pixctl creates the payment, shows the holder of the Pix key if the service reports it, and asks you to type the amount. No money leaves the account before you confirm. If you decline, the payment stays in CREATED.':
    'Em um perfil de produção, o pixctl cria o pagamento, mostra o titular da chave Pix, se o serviço o informar, e pede que você digite o valor. Nenhum dinheiro sai da conta antes da confirmação. Se você não confirmar, o pagamento fica em CREATED.',
  'The confirmation also shows the remaining limits of the account, if the service reports them.':
    'A confirmação também mostra quanto resta dos limites da conta, se o serviço informar.',
  'With --auto-approve, one request creates and approves the payment. pixctl asks for confirmation before it sends the request. The service must have enabled this for your account.':
    'Com --auto-approve, uma única requisição cria e aprova o pagamento. O pixctl pede confirmação antes de enviar a requisição. O serviço precisa ter liberado isso para a sua conta.',
  'To continue after an interruption, run the command again with the same --correlation-id. It does not pay twice.':
    'Para continuar após uma interrupção, execute o comando de novo com o mesmo --correlation-id. Ele não paga duas vezes.',
  'Create and approve in one command': 'Criar e aprovar em um só comando',
  'In a script. Running it again does not pay twice': 'Em um script. Repetir não paga duas vezes',
  'Look up the holder of the key first': 'Consultar antes o titular da chave',
  'Pay a QR code that was copied': 'Pagar um QR Code copiado',
  'Pay a bank account without a Pix key': 'Pagar uma conta bancária sem chave Pix',
  'the service reports that {0} was approved, not {1}': 'o serviço informa que {0} foi aprovado, e não {1}',
  'See what left the account: {0}': 'Veja o que saiu da conta: {0}',
  'Nothing left the account. The payment was created and waits for its approval: {0}':
    'Nada saiu da conta. O pagamento foi criado e aguarda aprovação: {0}',
  Destination: 'Destino',
  Recipient: 'Recebedor',
  'No payments.': 'Nenhum pagamento.',
  'could not be read: {0}': 'não foi possível ler: {0}',
  'Wait until a payment is confirmed or fails': 'Esperar até que um pagamento seja confirmado ou falhe',
  'Until CONFIRMED or FAILED': 'Até CONFIRMED ou FAILED',
  'Without a time limit. Print the payment as JSON': 'Sem limite de tempo. Mostrar o pagamento em JSON',
  'amount to pay; for a QR code, replaces its amount': 'valor a pagar; em um QR Code, substitui o valor dele',
  'Pix key of the recipient': 'chave Pix do recebedor',
  'end-to-end id returned by pix-key check': 'EndToEndId devolvido por pix-key check',
  'QR code to pay: its text, as copied': 'QR Code a pagar: o texto, como copiado (Pix Copia e Cola)',
  'ISPB of the bank of the recipient, eight digits': 'ISPB do banco do recebedor, oito dígitos',
  'name of the recipient': 'nome do recebedor',
  'CPF or CNPJ of the recipient': 'CPF ou CNPJ do recebedor',
  'branch of the recipient, four digits': 'agência do recebedor, quatro dígitos',
  'account number of the recipient': 'número da conta do recebedor',
  'type of the account: current, salary, savings or payment':
    'tipo da conta: corrente, salário, poupança ou pagamento',
  'text sent with the payment': 'texto enviado com o pagamento',
  'account to pay from (default: the default account)': 'conta de origem (padrão: a conta padrão)',
  'your own data, stored with the payment': 'dados seus, guardados com o pagamento',
  'create and approve in one request: the money leaves at once':
    'cria e aprova em uma só requisição: o dinheiro sai na hora',
  'kind of destination': 'tipo de destino',
  'QR code that is paid': 'QR Code que é pago',
  'id of the payment at the service': 'id do pagamento no serviço',
  'ISPB of the bank': 'ISPB do banco',
  'time of approval, or of settlement': 'horário da aprovação, ou da liquidação',
  'why the bank of the recipient refused it': 'motivo da recusa do banco do recebedor',
  'Pay a Pix key, a QR code, a boleto or a bank account: create a payment and approve it':
    'Pagar uma chave Pix, um QR Code, um boleto ou uma conta bancária: criar um pagamento e aprová-lo',
  'For a boleto, the service determines the amount. With --yes, pixctl pays that amount, within your limits. Show it first with `boleto check`.':
    'O valor de um boleto é definido pelo serviço. Com --yes, o pixctl paga esse valor, dentro dos seus limites. Veja o valor antes com `boleto check`.',
  'Pay a boleto': 'Pagar um boleto',
  'boleto to pay: its barcode or digitable line': 'boleto a pagar: código de barras ou linha digitável',
  '--auto-approve needs the amount, and only the service knows the amount of a boleto':
    '--auto-approve precisa do valor, e só o serviço sabe o valor de um boleto',
  'Leave out --auto-approve: pixctl payment send creates the payment, and approves the amount that the service returns. Nothing was sent.':
    'Deixe --auto-approve de fora: pixctl payment send cria o pagamento e aprova o valor que o serviço informar. Nada foi enviado.',
  'boleto {0}': 'boleto {0}',
  'boleto {0}, with {1} in its code': 'boleto {0}, com {1} no código',
  'the payment of the boleto was created with {0}, but the service returned {1} for it before':
    'o pagamento do boleto foi criado com {0}, mas antes o serviço tinha informado {1}',
  'if the same payment was sent before with this id, return it instead of an error':
    'se o mesmo pagamento já foi enviado com este id, retorna o existente em vez de um erro',
  'its amount is {0}, not {1}': 'o valor é {0}, não {1}',
  'its Pix key is {0}, not {1}': 'a chave Pix é {0}, não {1}',
  'there is another payment {0} already: {1}': 'já existe outro pagamento {0}: {1}',
  'there is a payment {0} already, and it failed': 'já existe um pagamento {0}, e ele falhou',
  'To pay again, use another --correlation-id.': 'Para pagar de novo, use outro --correlation-id.',
  '{0}. With --return-existing you get it instead of this error.':
    '{0}. Com --return-existing, você o recebe em vez deste erro.',
  'if the same payment was created before with this id, return it instead of an error':
    'se o mesmo pagamento já foi criado com este id, retorna esse pagamento em vez de um erro',
  'This account has paid it: {0}. See it with: {1}': 'Esta conta já o pagou: {0}. Veja com: {1}',
  'pay a boleto or dynamic QR code once more, although the payment with this id has paid it':
    'paga mais uma vez um boleto ou QR Code dinâmico, embora o pagamento com este id já o tenha pago',
  'A boleto or a dynamic QR code is paid only once: until its first payment has failed, pixctl refuses another one, whatever its id. It looks for the first payment in its journal and among the latest 100 payments of the account. --again ID pays once more, for example after the money came back.':
    'Um boleto ou QR Code dinâmico é pago só uma vez: enquanto o primeiro pagamento não falhar, o pixctl recusa outro, qualquer que seja o id. Ele procura o primeiro pagamento no registro e entre os últimos 100 pagamentos da conta. --again ID paga mais uma vez, por exemplo quando o dinheiro voltou.',
};
