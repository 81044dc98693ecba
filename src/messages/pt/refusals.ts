import type { Catalog } from '../translate.ts';

/** What the service's refusals mean, and what can be done about them. */
export const REFUSALS: Catalog = {
  '{0}; the service said “{1}”': '{0}; o serviço disse “{1}”',
  'the service does not accept {0}': 'o serviço não aceita {0}',
  'Check --{0}.': 'Confira --{0}.',

  'there is no account {0}': 'a conta {0} não existe',
  'there is no application {0}': 'a aplicação {0} não existe',
  'there is no charge {0}': 'a cobrança {0} não existe',
  'there is no pre-registered company {0}': 'a empresa {0} não está pré-cadastrada',
  'there is no customer {0}': 'o cliente {0} não existe',
  'there is no charge, QR code or Pix key {0}': 'não há cobrança, QR Code nem chave Pix {0}',
  'there is no payment {0}': 'o pagamento {0} não existe',
  "none of the company's accounts has the Pix key {0}": 'nenhuma conta da empresa tem a chave Pix {0}',
  'there is no QR code {0}': 'o QR Code {0} não existe',
  'there is no refund {0}': 'a devolução {0} não existe',
  'there is no sub account {0}': 'a subconta {0} não existe',
  'there is no subscription {0}': 'a assinatura {0} não existe',
  'there is no transaction {0}': 'a transação {0} não existe',
  'there is no transfer {0}': 'a transferência {0} não existe',
  'there is no webhook {0}': 'o webhook {0} não existe',
  'See what there is: {0}': 'Veja o que existe: {0}',

  'there is a charge {0} already': 'a cobrança {0} já existe',
  'there is a customer {0} already': 'o cliente {0} já existe',
  'there is a payment {0} already': 'o pagamento {0} já existe',
  'there is a QR code {0} already': 'o QR Code {0} já existe',
  'there is a refund {0} already': 'a devolução {0} já existe',
  'there is a transfer {0} already': 'a transferência {0} já existe',
  'there is a webhook for {0} and this event already': 'já existe um webhook para {0} e este evento',
  'See it with: {0}': 'Veja com: {0}',
  'Nothing left the account. See it with: {0}': 'Nada saiu da conta. Veja com: {0}',
  'See it with: {0}. With --return-existing you get it instead of this error.':
    'Veja com: {0}. Com --return-existing você a recebe em vez deste erro.',

  'the balance is not enough': 'o saldo não é suficiente',
  'See what is available: {0}': 'Veja o saldo disponível: {0}',
  'See what it holds: {0}': 'Veja o saldo dela: {0}',
  '{0}. On the sandbox money comes in when you pay a charge: pixctl sandbox pay ID':
    '{0}. No sandbox, o dinheiro entra quando você paga uma cobrança: pixctl sandbox pay ID',
  'The payment stays in CREATED and can be approved later: {0}. {1}':
    'O pagamento fica em CREATED e pode ser aprovado depois: {0}. {1}',

  'too many Pix keys were looked up': 'foram consultadas chaves Pix demais',
  'the Pix key belongs to a restricted account or person':
    'a chave Pix pertence a uma conta ou pessoa com restrições',
  'the Pix key is not valid': 'a chave Pix não é válida',
  'the Pix key could not be paid': 'não foi possível pagar a chave Pix',
  'the Pix key could not be looked up': 'não foi possível consultar a chave Pix',
  'the Pix key is not registered': 'a chave Pix não está registrada',
  'the transfer limit is reached': 'o limite de transferência foi atingido',
  'the account would pay itself': 'a conta pagaria a si mesma',
  'the receiving bank did not answer in time': 'o banco recebedor não respondeu a tempo',
  'the receiving account is not valid': 'a conta do recebedor não é válida',
  'the receiving account is blocked': 'a conta do recebedor está bloqueada',
  'the receiving account is closed': 'a conta do recebedor está encerrada',
  'the receiving account does not take this kind of transaction':
    'a conta do recebedor não aceita este tipo de transação',
  'the amount is zero': 'o valor é zero',
  'the amount is not valid': 'o valor não é válido',
  'the tax id is not that of the recipient': 'o CPF ou CNPJ não é do recebedor',
  'the tax id of the recipient is wrong': 'o CPF ou CNPJ do recebedor está errado',
  'the recipient refused it': 'o recebedor recusou',
  'it was sent twice': 'foi enviado duas vezes',
  'fraud is suspected': 'há suspeita de fraude',

  'a comment may not hold emoji, long dashes, curly quotes or bullets':
    'um comentário não pode ter emoji, travessões, aspas curvas ou marcadores',
  'the amount must be above zero': 'o valor deve ser maior que zero',
  'there is no such scope': 'esse escopo não existe',
  'a paid charge cannot be deleted': 'uma cobrança paga não pode ser removida',
  'the charge is not paid': 'a cobrança não foi paga',
  'the charge is paid already': 'a cobrança já foi paga',
  'the charge has expired': 'a cobrança expirou',
  'only money that came in can be refunded': 'só o que foi recebido pode ser devolvido',
  'it is refunded in full already': 'já foi devolvido por inteiro',
  'it came in more than {0} days ago and can no longer be refunded':
    'foi recebido há mais de {0} dias e não pode mais ser devolvido',
  '{0} cannot be refunded, only {1} is left': 'não dá para devolver {0}: restam só {1}',
  'the payment waits for no approval: it is {0}': 'o pagamento não aguarda aprovação: está {0}',
  'the money would stay in the account it leaves': 'a conta de origem e a de destino são a mesma',
  'there are {0} webhooks already': 'já existem {0} webhooks',
  'the receiver did not answer the test call with 200': 'o destino não respondeu 200 à chamada de teste',
  'a charge of type OVERDUE needs a customer with tax id and address':
    'uma cobrança do tipo OVERDUE precisa de um cliente com CPF ou CNPJ e endereço',
  'a charge of type OVERDUE has a deadline in days instead of an expiry':
    'uma cobrança do tipo OVERDUE tem prazo em dias, não expiração',
  'a subscription of type OVERDUE needs a customer with tax id and address':
    'uma assinatura do tipo OVERDUE precisa de um cliente com CPF ou CNPJ e endereço',
  'only a partner of the service may do this': 'só um parceiro do serviço pode fazer isto',
  'the key lacks the scope {0}': 'falta à chave o escopo {0}',
  'the operation is not enabled for the company': 'a operação não está habilitada para a empresa',
  'it was not found': 'não foi encontrado',
  'accounts of the sandbox have no e-mail address': 'as contas do sandbox não têm e-mail',
  'it is not a BR Code': 'não é um BR Code',
  'the account is closed already': 'a conta já está encerrada',
  'an account with a balance cannot be deleted': 'uma conta com saldo não pode ser encerrada',
  'the default account cannot be deleted': 'a conta padrão não pode ser encerrada',
  'an account with app keys or sub accounts cannot be deleted':
    'uma conta com chaves de API ou subcontas não pode ser encerrada',
  'a limit of the account is reached: {0} is left': 'um limite da conta foi atingido: restam {0}',
  'the sandbox pays no boletos: use {0}': 'o sandbox não paga boletos: use {0}',
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
};
