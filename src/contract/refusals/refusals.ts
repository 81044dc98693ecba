// Known error texts of the service, with codes and translations. The texts are in the language of the account; an
// unknown text is treated as a plain refusal.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';

/** Error codes for programs; any other refusal has the code `refused`. */
export type RefusalCode = 'not-found' | 'duplicate' | 'no-balance' | 'invalid';

/** Resource that a refusal is about, by the name that commands use. */
export type Refused =
  | 'account'
  | 'account-register'
  | 'application'
  | 'boleto'
  | 'charge'
  | 'company'
  | 'dispute'
  | 'customer'
  | 'installment'
  | 'invoice'
  | 'limits-request'
  | 'payable'
  | 'payment'
  | 'pix-key'
  | 'qrcode'
  | 'recovery'
  | 'refund'
  | 'subaccount'
  | 'subscription'
  | 'transaction'
  | 'transfer'
  | 'webhook';

export interface KnownRefusal {
  /** Pattern of the service's text: `*` matches any words, `{field}` the value of a request field. */
  readonly text: string;
  readonly code?: RefusalCode;
  readonly of?: Refused;
  /** Invalid field of the body. */
  readonly field?: string;
  /** The write itself changes the status that is refused, so a second delivery of it is refused like this. */
  readonly byStatus?: true;
  /** Message of pixctl for this refusal; `words` are the texts matched by `*`. */
  readonly says?: (...words: readonly string[]) => Message;
}

const missing = (of: Refused, ...texts: readonly string[]): readonly KnownRefusal[] =>
  texts.map((text) => ({ text, code: 'not-found', of }));
const taken = (of: Refused, ...texts: readonly string[]): readonly KnownRefusal[] =>
  texts.map((text) => ({ text, code: 'duplicate', of }));
const noBalance = (of: Refused | undefined, ...texts: readonly string[]): readonly KnownRefusal[] =>
  texts.map((text) => ({
    text,
    code: 'no-balance',
    ...(of === undefined ? {} : { of }),
    says: () => say`the balance is not enough`,
  }));
const invalid = (text: string, field: string, says: () => Message): KnownRefusal => ({
  text,
  code: 'invalid',
  field,
  says,
});
const refused = (text: string, says: NonNullable<KnownRefusal['says']>): KnownRefusal => ({ text, says });

const byStatus = (text: string, says: NonNullable<KnownRefusal['says']>): KnownRefusal => ({
  text,
  says,
  byStatus: true,
});

/** Formats cents from a text of the service as reais; returns any other text unchanged. */
const reais = (cents: string): string => (/^\d{1,15}$/.test(cents) ? formatReais(Number(cents)) : cents);

/** Known refusals; texts are compared ignoring case, surrounding spaces and a final full stop. */
export const KNOWN_REFUSALS: readonly KnownRefusal[] = [
  ...missing('charge', 'Cobrança não encontrada', 'Charge not found'),
  ...missing('customer', 'Cliente não encontrado', 'Customer not found'),
  ...missing('payment', 'Pagamento não encontrado', 'Payment not found'),
  ...missing('refund', 'Devolução não encontrada', 'Refund not found'),
  ...missing(
    'transaction',
    'Transação não encontrada',
    'Transaction not found',
    'Comprovante não encontrado',
  ),
  ...missing('subscription', 'Assinatura não encontrada', 'Subscription not found'),
  ...missing('installment', 'Parcela não encontrada', 'Installment not found'),
  ...missing('invoice', 'Invoice not found'),
  ...missing('limits-request', 'Solicitação de limite não encontrada'),
  ...missing('subaccount', 'Subconta não encontrada', 'Subaccount not found: *', 'Subaccount not found'),
  ...missing('account', 'Conta não encontrada', 'Account not found', 'Account ID is invalid'),
  ...missing('application', 'Application not found'),
  ...missing('pix-key', 'Chave Pix não encontrada'),
  { text: 'not found', says: () => say`it was not found` },
  ...missing('dispute', 'Dispute not found', 'Contestação não encontrada'),
  ...missing('company', 'Pré-cadastro não encontrado'),
  ...missing('recovery', 'FundsRecovery not found'),
  ...missing('qrcode', 'QR Code não encontrado'),
  ...missing('webhook', 'Webhook não encontrado'),
  ...missing('payable', 'Cobrança, QR Code ou chave Pix não encontrados'),
  ...missing('pix-key', 'Nenhuma conta desta empresa tem a chave Pix *'),

  ...taken('charge', 'Já existe uma cobrança com este Correlação ID'),
  ...taken('payment', 'Já existe um pagamento com o correlationID fornecido'),
  ...taken('subscription', 'Já existe uma assinatura com este Correlação ID'),
  ...taken('invoice', 'Já existe uma nota fiscal com este Correlação ID'),
  ...taken('refund', 'Já existe uma devolução com este Correlação ID'),
  ...taken('qrcode', 'Já existe um QR Code com este Correlação ID'),
  ...taken('pix-key', 'Esta chave Pix já está cadastrada'),
  ...taken('transfer', 'Já existe uma transferência com este Correlação ID'),
  ...taken(
    'customer',
    'Já existe um cliente com este Correlação ID',
    'Já existe um cliente com este CPF ou CNPJ',
  ),
  ...taken('webhook', 'Já existe um webhook com * e este evento'),
  ...taken('recovery', 'FundsRecovery already exists for transaction *'),

  ...noBalance(
    'payment',
    'Você não possui saldo o suficiente para realizar esse pagamento',
    'You do not have enough balance to make this payment',
  ),
  ...noBalance(
    undefined,
    'Você não possui saldo o suficiente para realizar essa transferência',
    'Você não possui saldo o suficiente para realizar essa devolução',
    'Saldo insuficiente para o saque e a tarifa',
    'Account does not have enough balance to complete the operation',
  ),
  ...noBalance('subaccount', 'Not enought balance', 'Transfer just work with subaccount with balance'),

  invalid(
    'Emoji não é permitido no comentário',
    'comment',
    () => say`a comment may not hold emoji, long dashes, curly quotes or bullets`,
  ),
  invalid('Value must be positive', 'value', () => say`the amount must be above zero`),
  invalid('Invalid scopes: *', 'scopes', () => say`there is no such scope`),
  invalid('Scopes are required', 'scopes', () => say`an application needs one scope at least`),
  refused('file is required', () => say`the form has no file`),
  refused('file must not be empty', () => say`the file is empty`),
  refused('file must have at most * bytes', (bytes = '') => say`the file has more than ${bytes} bytes`),
  refused('file must be one of *', (types = '') => say`the service takes files of these types: ${types}`),
  refused(
    'file must be what its content type says: *',
    (type = '') => say`the file is not what its type says: ${type}`,
  ),
  refused('fileId must be the id of a file that was uploaded as *', () => say`there is no such file`),
  refused('url does not go with fileId', () => say`a document is an address or a file, not both`),
  // Before the general patterns, which it fits too.
  invalid(
    'ensureSameTaxID needs a customer with taxID',
    'customer',
    () => say`a charge that only its customer may pay needs the CPF or CNPJ of the customer`,
  ),
  { text: '{field} is required', code: 'invalid' },
  { text: '{field} is required for *', code: 'invalid' },
  { text: '{field} must be *', code: 'invalid' },
  { text: '{field} needs *', code: 'invalid' },
  { text: '{field} is not a field of this request', code: 'invalid' },
  { text: '{field} is required: *', code: 'invalid' },
  { text: '{field} goes only with *', code: 'invalid' },
  { text: '{field} does not go with *', code: 'invalid' },
  { text: '{field} must leave *', code: 'invalid' },
  { text: '{field} must not be *', code: 'invalid' },
  { text: '{field} must have *', code: 'invalid' },
  { text: '{field} must not have *', code: 'invalid' },
  // Reports of fraud are refused with `{error: {field: [problem]}}`.
  { text: 'transactionEndToEndId: *', code: 'invalid', field: 'transactionEndToEndId' },
  { text: 'situationType: *', code: 'invalid', field: 'situationType' },
  { text: 'details: *', code: 'invalid', field: 'details' },
  invalid('Invalid EMV payload', 'emv', () => say`it is not a BR Code`),
  invalid('Chave Pix inválida', 'pixKey', () => say`the Pix key is not valid`),

  refused('As contas do sandbox não têm e-mail', () => say`accounts of the sandbox have no e-mail address`),
  {
    text: 'Esta conta já tem uma solicitação de limite em análise',
    code: 'duplicate',
    of: 'limits-request',
    byStatus: true,
    says: () => say`another request for higher limits of this account is in review`,
  },
  refused('at least one limit must be above that of today', () => say`no limit is above that of today`),
  byStatus('Account already closed', () => say`the account is closed already`),
  refused('Account with balance cannot be deleted', () => say`an account with a balance cannot be deleted`),
  refused('The default account cannot be deleted', () => say`the default account cannot be deleted`),
  refused(
    'Account with applications or subaccounts cannot be deleted',
    () => say`an account with app keys or sub accounts cannot be deleted`,
  ),
  refused(
    'Limite de transferência * atingido (*): restam * centavos',
    (_which, _when, left = '') => say`a limit of the account is exceeded: ${reais(left)} remains`,
  ),
  refused(
    'destinationAliasType é *, mas a chave Pix é do tipo *',
    (userMessage = '', type = '') =>
      say`destinationAliasType is ${userMessage}, and the Pix key is of the type ${type}`,
  ),
  refused('QR Code inválido: *', (why = '') => say`the QR code is not valid: ${why}`),
  refused(
    'O QR Code só autoriza uma recorrência: não há o que pagar',
    () => say`the QR code asks for consent to a recurrence: there is nothing to pay`,
  ),
  refused(
    'QR Code não encontrado: o sandbox só paga QR Codes dinâmicos das suas próprias cobranças',
    () => say`the QR code was not found: the sandbox pays dynamic QR codes of its own charges alone`,
  ),
  refused(
    'holder.taxID.type é *, mas * é um *',
    (userMessage = '', taxID = '', type = '') =>
      say`holder.taxID.type is ${userMessage}, and ${taxID} is a ${type}`,
  ),
  refused(
    'pixKeyEndToEndId não é de uma consulta desta chave Pix',
    () => say`pixKeyEndToEndId is not of a check of this Pix key`,
  ),
  refused(
    'pixKeyEndToEndId já foi usado em outro pagamento',
    () => say`pixKeyEndToEndId was used for another payment`,
  ),
  refused('A chave Pix não é do tipo *', (type = '') => say`the Pix key is not of the type ${type}`),
  refused('A chave Pix não é o CNPJ da empresa', () => say`the Pix key is not the CNPJ of the company`),
  refused(
    'Uma conta tem no máximo * chaves Pix',
    (most = '') => say`an account has ${most} Pix keys at most`,
  ),
  refused('A chave Pix padrão não pode ser removida', () => say`the default Pix key cannot be deleted`),
  refused('Uma cobrança paga não pode ser removida', () => say`a paid charge cannot be deleted`),
  refused('Uma cobrança paga não pode ser alterada', () => say`a paid charge cannot be changed`),
  refused('Uma cobrança expirada não pode ser alterada', () => say`an expired charge cannot be changed`),
  refused(
    'O CPF ou CNPJ de um cliente não pode ser alterado',
    () => say`the tax id of a customer cannot be changed`,
  ),
  refused(
    'Só transações recebidas podem ser contestadas',
    () => say`only money that came in can be disputed`,
  ),
  refused(
    'Uma devolução recebida não pode ser contestada',
    () => say`a refund that came in cannot be disputed`,
  ),
  refused('A transação tem mais de * dias', (days = '') => say`the Pix is more than ${days} days old`),
  refused(
    'A contestação é da própria empresa',
    () => say`it is your own dispute, of a payment that you sent`,
  ),
  refused('A transação já foi contestada', () => say`it is disputed already`),
  refused('A contestação já terminou: está *', (state = '') => say`the dispute has ended: it is ${state}`),
  refused(
    'You cannot send a evidence for a accepted dispute',
    () => say`the dispute is decided for the payer already`,
  ),
  refused(
    'Only payments that were sent can be reported: it is *',
    () => say`only a payment that you sent can be reported as fraud`,
  ),
  refused(
    'Transaction is more than * days old',
    (days = '') => say`it was sent more than ${days} days ago and can no longer be reported as fraud`,
  ),
  byStatus(
    'FundsRecovery cannot be cancelled: it is *',
    (state = '') => say`the report has ended: it is ${state}`,
  ),
  refused(
    'Only subaccount without balance can be removed',
    () => say`only a sub account without a balance can be deleted`,
  ),
  refused('Os saques desta subconta estão bloqueados', () => say`withdrawals of the sub account are blocked`),
  refused('A cobrança não foi paga', () => say`the charge is not paid`),
  refused(
    'Uma cobrança paga por boleto não pode ser devolvida por Pix',
    () => say`the charge was paid by its boleto, so there is no Pix to refund`,
  ),
  refused('A cobrança já foi paga', () => say`the charge is paid already`),
  refused('A cobrança expirou e não pode ser paga', () => say`the charge has expired`),
  refused('Só transações recebidas podem ser devolvidas', () => say`only money that came in can be refunded`),
  refused(
    'Uma devolução recebida não pode ser devolvida',
    () => say`a refund that came in cannot be refunded`,
  ),
  byStatus('A transação já foi devolvida por inteiro', () => say`it is refunded in full already`),
  refused(
    'A transação tem mais de * dias e não pode ser devolvida',
    (days = '') => say`it came in more than ${days} days ago and can no longer be refunded`,
  ),
  byStatus(
    'Restam * centavos a devolver, não *',
    (left = '', requested = '') => say`${reais(requested)} cannot be refunded, only ${reais(left)} is left`,
  ),
  byStatus(
    'O pagamento não aguarda aprovação: está *',
    (state = '') => say`the payment waits for no approval: it is ${state}`,
  ),
  refused(
    'A conta de origem e a de destino são a mesma',
    () => say`source and destination are the same account`,
  ),
  refused(
    'Uma empresa pode ter no máximo * webhooks',
    (most = '') => say`there are ${most} webhooks already`,
  ),
  refused(
    'A URL não respondeu 200 à chamada de teste: *',
    () => say`the receiver did not answer the test call with 200`,
  ),
  refused(
    'expiresIn does not go with type *: use daysForDueDate',
    (type = '') => say`a charge of the type ${type} has a due date instead of an expiry: use --due-date`,
  ),
  refused(
    'expiresDate does not go with type *: use daysForDueDate',
    (type = '') => say`a charge of the type ${type} has a due date instead of an expiry: use --due-date`,
  ),
  ...missing('account-register', 'Cadastro de conta não encontrado', 'account register not found'),
  refused(
    'O cadastro de conta já foi decidido: está *',
    (status = '') => say`the registration is decided already: its status is ${status}`,
  ),
  refused('O cadastro de conta está em análise', () => say`the registration is in review`),
  {
    text: 'Já existe uma aplicação com este nome',
    code: 'duplicate',
    says: () => say`there is an application with this name already`,
  },
  refused('You cannot delete a master application', () => say`a master key cannot be deleted`),
  ...missing('boleto', 'Boleto não encontrado'),
  refused('Boleto inválido: *', (why = '') => say`the boleto is not valid: ${why}`),
  refused('O boleto já foi pago', () => say`the boleto is paid already`),
  refused(
    'O pagamento do boleto já está em andamento',
    () => say`a payment of the boleto is under way already`,
  ),
  refused('O boleto não pode mais ser pago', () => say`the boleto can no longer be paid`),
  refused(
    'O boleto não tem valor: o sandbox não pode pagá-lo',
    () => say`the boleto has no amount: the sandbox cannot pay it`,
  ),
  refused('A cobrança não é do tipo BOLETO', () => say`the charge is not of the type BOLETO`),
  invalid(
    'BOLETO needs a customer with name and taxID',
    'customer',
    () => say`a charge of the type BOLETO needs a customer with name and CPF or CNPJ`,
  ),
  refused(
    'skip cannot exceed * — narrow the range with start/end instead',
    (most = '') =>
      say`the service passes over at most ${most} items: use --start and --end to narrow the list`,
  ),
  refused('O sandbox não faz nada com *', (field = '') => say`the sandbox does not support ${field}`),
  refused(
    'A cobrança só pode ser paga pelo CPF ou CNPJ do cliente',
    () => say`only the customer may pay this charge`,
  ),
  refused(
    'A soma dos splits (* centavos) passa do valor da cobrança (*)',
    (sum = '', value = '') => say`the splits are ${reais(sum)} and the charge is ${reais(value)}`,
  ),
  refused(
    'A chave Pix * não pode receber um split*',
    (key = '') => say`the Pix key ${key} cannot get a split of this kind`,
  ),
  refused('A assinatura não é de Pix Automático', () => say`the subscription is not of Pix Automático`),
  refused(
    'A autorização precisa estar *: está *',
    (wanted = '', state = '') => say`the mandate has to be ${wanted}: it is ${state}`,
  ),
  byStatus(
    'A assinatura já terminou: está *',
    (state = '') => say`the subscription has ended: it is ${state}`,
  ),
  refused('O valor desta assinatura é fixo', () => say`the amount of the subscription is fixed`),
  refused(
    'O valor mínimo desta assinatura é de * centavos',
    (least = '') => say`the least amount of the subscription is ${reais(least)}`,
  ),
  byStatus(
    'A parcela já foi enviada ao banco do pagador',
    () => say`the bank of the payer was asked for the instalment already`,
  ),
  byStatus(
    'A parcela não aguarda cobrança: está *',
    (state = '') => say`the instalment does not wait to be charged: it is ${state}`,
  ),
  refused(
    'A parcela pode ser cobrada de * a * dias antes da data: faltam *',
    (from = '', to = '', left = '') =>
      say`an instalment is charged ${from} to ${to} days before its day: there are ${left}`,
  ),
  refused(
    'Só uma cobrança cuja última tentativa foi recusada pode ser tentada de novo',
    () => say`only an instalment whose last try was rejected and that can still be retried can be sent again`,
  ),
  refused(
    'O prazo para novas tentativas desta cobrança terminou',
    () => say`the time in which the instalment can be tried again is over`,
  ),
  refused(
    'Nenhuma tentativa segue: a parcela está *',
    (state = '') => say`the instalment cannot be retried: it is ${state}`,
  ),
  refused(
    'You need to configure the invoice integration',
    () => say`invoices are not set up for the company`,
  ),
  refused('Integration not found', () => say`invoices are not set up for the company`),
  invalid(
    'Customer address is invalid',
    'customer.address',
    () => say`the address of the customer is missing, incomplete or not valid`,
  ),
  refused('Customer is required', () => say`the charge has no customer: name who received the service`),
  byStatus('A cobrança já tem uma nota fiscal', () => say`the charge has an invoice already`),
  byStatus('Cannot cancel a not confirmed invoice', () => say`only a confirmed invoice can be canceled`),
  refused(
    'Error while getting invoice documents',
    () => say`the invoice has no documents: they exist once it is confirmed`,
  ),
  refused('O código acompanha só refuse e end', () => say`a code goes only with refuse and end`),
  refused(
    'Esta empresa não é parceira e não pode usar este recurso',
    () => say`only a partner of the service may do this`,
  ),
  refused(
    'Application does not have required scope: *',
    (scope = '') => say`the key lacks the scope ${scope}`,
  ),
  refused(
    'This feature is not enabled for your company',
    () => say`the operation is not enabled for the company`,
  ),
];

/** What pixctl says about error codes of the service whose text and status do not tell what to do. */
export const REFUSALS_BY_CODE: ReadonlyMap<string, { readonly says: Message; readonly hint: Message }> =
  new Map([
    [
      'DISPUTE_EVIDENCE_FILE_ID_NOT_ALLOWED',
      {
        says: say`the account cannot send files as evidence, only URLs`,
        hint: say`Put the documents at an https address, and send it with --url instead of --file.`,
      },
    ],
  ]);
