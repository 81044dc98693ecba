import type { Catalog } from '#messages/translate.ts';

export const REFUSALS: Catalog = {
  'a charge that only its customer may pay needs the CPF or CNPJ of the customer':
    'uma cobrança que só o cliente pode pagar exige o CPF ou CNPJ do cliente',
  'it was not found': 'não foi encontrado',
  'a comment may not hold emoji, long dashes, curly quotes or bullets':
    'um comentário não pode ter emoji, travessões, aspas curvas ou marcadores',
  'the amount must be above zero': 'o valor deve ser maior que zero',
  'there is no such scope': 'esse escopo não existe',
  'an application needs one scope at least': 'uma aplicação precisa de pelo menos um escopo',
  'the form has no file': 'o formulário não tem arquivo',
  'the file is empty': 'o arquivo está vazio',
  'the file has more than {0} bytes': 'o arquivo tem mais de {0} bytes',
  'the service takes files of these types: {0}': 'o serviço aceita arquivos destes tipos: {0}',
  'the file is not what its type says: {0}': 'o arquivo não é do tipo informado: {0}',
  'there is no such file': 'esse arquivo não existe',
  'a document is an address or a file, not both': 'um documento é um endereço ou um arquivo, não os dois',
  'it is not a BR Code': 'não é um BR Code',
  'accounts of the sandbox have no e-mail address': 'as contas do sandbox não têm e-mail',
  'the account is closed already': 'a conta já está encerrada',
  'no limit is above that of today': 'nenhum limite está acima do atual',
  'another request for higher limits of this account is in review':
    'outra solicitação de aumento de limite desta conta está em análise',
  'an account with a balance cannot be deleted': 'uma conta com saldo não pode ser encerrada',
  'the default account cannot be deleted': 'a conta padrão não pode ser encerrada',
  'an account with app keys or sub accounts cannot be deleted':
    'uma conta com chaves de API ou subcontas não pode ser encerrada',
  'a limit of the account is exceeded: {0} remains': 'um limite da conta foi excedido: restam {0}',
  'the QR code is not valid: {0}': 'o QR Code não é válido: {0}',
  'the QR code was not found: the sandbox pays dynamic QR codes of its own charges alone':
    'o QR Code não foi encontrado: o sandbox só paga QR Codes dinâmicos das suas próprias cobranças',
  'holder.taxID.type is {0}, and {1} is a {2}': 'holder.taxID.type é {0}, e {1} é um {2}',
  'pixKeyEndToEndId is not of a check of this Pix key':
    'pixKeyEndToEndId não é de uma consulta desta chave Pix',
  'pixKeyEndToEndId was used for another payment': 'pixKeyEndToEndId já foi usado em outro pagamento',
  'the Pix key is not of the type {0}': 'a chave Pix não é do tipo {0}',
  'the Pix key is not the CNPJ of the company': 'a chave Pix não é o CNPJ da empresa',
  'an account has {0} Pix keys at most': 'uma conta tem no máximo {0} chaves Pix',
  'the default Pix key cannot be deleted': 'a chave Pix padrão não pode ser excluída',
  'a paid charge cannot be deleted': 'uma cobrança paga não pode ser removida',
  'a paid charge cannot be changed': 'uma cobrança paga não pode ser alterada',
  'an expired charge cannot be changed': 'uma cobrança expirada não pode ser alterada',
  'the tax id of a customer cannot be changed': 'o CPF ou CNPJ de um cliente não pode ser alterado',
  'only money that came in can be disputed': 'só dinheiro recebido pode ser contestado',
  'a refund that came in cannot be disputed': 'uma devolução recebida não pode ser contestada',
  'invoices are not set up for the company': 'a empresa não configurou a emissão de notas fiscais',
  'the address of the customer is missing, incomplete or not valid':
    'o endereço do cliente falta, está incompleto ou não é válido',
  'the charge has no customer: name who received the service':
    'a cobrança não tem cliente: informe o tomador do serviço',
  'the charge has an invoice already': 'a cobrança já tem nota fiscal',
  'only a confirmed invoice can be canceled': 'só uma nota fiscal confirmada pode ser cancelada',
  'the invoice has no documents: they exist once it is confirmed':
    'a nota fiscal não tem documentos: eles existem depois que ela é confirmada',
  'it is disputed already': 'já foi contestado',
  'the Pix is more than {0} days old': 'o Pix tem mais de {0} dias',
  'it is your own dispute, of a payment that you sent':
    'a contestação é sua, de um pagamento que você enviou',
  'the dispute has ended: it is {0}': 'a contestação terminou: está {0}',
  'only a payment that you sent can be reported as fraud':
    'só um pagamento que você enviou pode ser contestado por fraude',
  'it was sent more than {0} days ago and can no longer be reported as fraud':
    'foi enviado há mais de {0} dias e não pode mais ser contestado por fraude',
  'the report has ended: it is {0}': 'a contestação terminou: está {0}',
  'the dispute is decided for the payer already': 'a contestação já foi decidida a favor do pagador',
  'only a sub account without a balance can be deleted': 'só uma subconta sem saldo pode ser excluída',
  'withdrawals of the sub account are blocked': 'os saques da subconta estão bloqueados',
  'the charge is not paid': 'a cobrança não foi paga',
  'the charge was paid by its boleto, so there is no Pix to refund':
    'a cobrança foi paga por boleto; não há Pix a devolver',
  'the charge is paid already': 'a cobrança já foi paga',
  'the charge has expired': 'a cobrança expirou',
  'only money that came in can be refunded': 'só o que foi recebido pode ser devolvido',
  'a refund that came in cannot be refunded': 'uma devolução recebida não pode ser devolvida',
  'it is refunded in full already': 'já foi devolvido por inteiro',
  'it came in more than {0} days ago and can no longer be refunded':
    'foi recebido há mais de {0} dias e não pode mais ser devolvido',
  '{0} cannot be refunded, only {1} is left': 'não dá para devolver {0}: restam só {1}',
  'the payment waits for no approval: it is {0}': 'o pagamento não aguarda aprovação: está {0}',
  'source and destination are the same account': 'a origem e o destino são a mesma conta',
  'there are {0} webhooks already': 'já existem {0} webhooks',
  'the receiver did not answer the test call with 200': 'o destino não respondeu 200 à chamada de teste',
  'the sandbox does not support {0}': 'o sandbox não suporta {0}',
  'only the customer may pay this charge': 'só o cliente pode pagar esta cobrança',
  'the splits are {0} and the charge is {1}': 'os splits somam {0} e a cobrança é de {1}',
  'the Pix key {0} cannot get a split of this kind': 'a chave Pix {0} não pode receber um split deste tipo',
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
  'only an instalment whose last try was rejected and that can still be retried can be sent again':
    'só uma parcela cuja última tentativa foi rejeitada e que ainda pode ser repetida pode ser enviada de novo',
  'the time in which the instalment can be tried again is over':
    'o prazo para novas tentativas da parcela terminou',
  'the instalment cannot be retried: it is {0}': 'a parcela não pode ser repetida: está {0}',
  'a code goes only with refuse and end': 'um código acompanha só refuse e end',
  'only a partner of the service may do this': 'só um parceiro do serviço pode fazer isto',
  'the key lacks the scope {0}': 'falta à chave o escopo {0}',
  'the operation is not enabled for the company': 'a operação não está habilitada para a empresa',
  'Put the documents at an https address, and send it with --url instead of --file.':
    'Publique os documentos em um endereço https e envie-o com --url em vez de --file.',
  'the account cannot send files as evidence, only URLs':
    'a conta não pode enviar arquivos como evidência, só URLs',
  'there is no boleto {0}': 'não existe o boleto {0}',
  'a charge of the type {0} has a due date instead of an expiry: use --due-date':
    'uma cobrança do tipo {0} tem vencimento, não expiração: use --due-date',
  'the boleto is not valid: {0}': 'o boleto não é válido: {0}',
  'the boleto is paid already': 'o boleto já foi pago',
  'a payment of the boleto is under way already': 'já há um pagamento do boleto em andamento',
  'the boleto can no longer be paid': 'o boleto não pode mais ser pago',
  'the boleto has no amount: the sandbox cannot pay it': 'o boleto não tem valor: o sandbox não pode pagá-lo',
  'the charge is not of the type BOLETO': 'a cobrança não é do tipo BOLETO',
  'a charge of the type BOLETO needs a customer with name and CPF or CNPJ':
    'uma cobrança do tipo BOLETO precisa de um cliente com nome e CPF ou CNPJ',
  'the service passes over at most {0} items: use --start and --end to narrow the list':
    'o serviço pula no máximo {0} itens: use --start e --end para reduzir a lista',
  'the registration is decided already: its status is {0}': 'o cadastro já foi decidido: o status é {0}',
  'the registration is in review': 'o cadastro está em análise',
  'there is an application with this name already': 'já existe uma aplicação com este nome',
  'a master key cannot be deleted': 'uma chave master não pode ser excluída',
};
