import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_BOLETO: Catalog = {
  'Check a boleto, and list boletos paid and received':
    'Consultar um boleto e listar boletos pagos e recebidos',
  'Show amount, due date and recipient of a boleto': 'Mostrar valor, vencimento e beneficiário de um boleto',
  'pixctl verifies the check digits of the code before it sends the request. The service may need to enable boletos for your account.':
    'O pixctl confere os dígitos verificadores do código antes de enviar a consulta. O serviço pode precisar habilitar boletos para a sua conta.',
  'The amount to pay now can differ from the amount in the code: after the due date with fine and interest, or before it with a discount.':
    'O valor a pagar agora pode ser diferente do valor no código: com multa e juros após o vencimento, ou com desconto antes dele.',
  'barcode or digitable line of the boleto': 'código de barras ou linha digitável do boleto',
  'this boleto was already paid: {0}': 'este boleto já foi pago: {0}',
  'pixctl also says if this account has paid the boleto. It looks in its journal and among the latest 100 payments of the account.':
    'O pixctl também avisa se esta conta já pagou o boleto. Para isso, procura no registro e entre os últimos 100 pagamentos da conta.',
  'By the digitable line': 'Pela linha digitável',
  'By the barcode: only the amount in cents': 'Pelo código de barras: só o valor em centavos',
  'To pay now': 'A pagar agora',
  'Bank code': 'Código do banco',
  Barcode: 'Código de barras',
  'Digitable line': 'Linha digitável',
  'The code itself says {0}.': 'No próprio código consta {0}.',
  'List paid boletos, newest first': 'Listar boletos pagos, mais novos primeiro',
  'BOLETO_IN is a boleto of one of your charges: PENDING until the money arrives, up to 3 business days after its payment. BOLETO_OUT is a boleto that you paid with `payment send --boleto`.':
    'BOLETO_IN é o boleto de uma cobrança sua: PENDING até o dinheiro chegar, em até 3 dias úteis após o pagamento. BOLETO_OUT é um boleto que você pagou com `payment send --boleto`.',
  '--start and --end filter by the time of payment, --settled-start and --settled-end by the time when the money arrived.':
    '--start e --end filtram pela data do pagamento; --settled-start e --settled-end, pela data da liquidação.',
  'Money that is still to arrive': 'Dinheiro que ainda vai chegar',
  'Money that arrived yesterday': 'Dinheiro que chegou ontem',
  'only boletos of your charges (BOLETO_IN), or only those that you paid (BOLETO_OUT)':
    'só boletos das suas cobranças (BOLETO_IN), ou só os que você pagou (BOLETO_OUT)',
  'only payments with this status': 'só pagamentos com este status',
  'only payments whose money arrived from this time on': 'só pagamentos liquidados a partir deste momento',
  'only payments whose money arrived up to this time': 'só pagamentos liquidados até este momento',
  'Show a paid boleto': 'Mostrar um boleto pago',
  'boleto transaction id': 'id da transação de boleto',
  'Fine, interest and charge': 'Multa, juros e cobrança',
  'Only when the money arrived': 'Só quando o dinheiro chegou',
  Settled: 'Liquidado',
  Fine: 'Multa',
  Interest: 'Juros',
  Discount: 'Desconto',
  'Amount charged': 'Valor cobrado',
  'Status of the charge': 'Status da cobrança',
  'No paid boletos.': 'Nenhum boleto pago.',
};
