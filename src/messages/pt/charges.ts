import type { Catalog } from '../translate.ts';

/** Charges with splits and discounts, disputes, and what stands behind a code. */
export const CHARGES: Catalog = {
  'cents or basis points': 'centavos ou pontos-base',
  '{0} cents or basis points': '{0} centavos ou pontos-base',
  'when the charge expires': 'quando a cobrança expira',
  'the due date, only for OVERDUE and BOLETO': 'o vencimento, só para OVERDUE e BOLETO',
  'only the CPF or CNPJ of the customer may pay it': 'só o CPF ou CNPJ do cliente pode pagá-la',
  'keep one QR code for this charge and later ones': 'mantém um QR Code para esta cobrança e as próximas',
  'the payment link that the charge belongs to': 'o link de pagamento a que a cobrança pertence',
  'interest per day after the due date, in basis points': 'juros por dia após o vencimento, em pontos-base',
  'FIXED: the interest is in cents': 'FIXED: os juros são em centavos',
  'fine after the due date, charged once, in basis points':
    'multa após o vencimento, cobrada uma vez, em pontos-base',
  'FIXED: the fine is in cents': 'FIXED: a multa é em centavos',
  'Pix key of the sub account that receives it': 'chave Pix da subconta que a recebe',
  'a part in reais for this Pix key when it is paid; TYPE: sub-account, internal-transfer, partner':
    'uma parte em reais para esta chave Pix quando for paga; TYPE: sub-account, internal-transfer, partner',
  'less before the due date: 5%:10d for the first 10 days, 0,1%:day or 0,50:business-day for each day in advance':
    'menos antes do vencimento: 5%:10d nos primeiros 10 dias, 0,1%:day ou 0,50:business-day por dia de antecedência',
  'only charges of this subscription, by its id': 'só cobranças desta assinatura, pelo id dela',
  'a charge was paid by somebody other than its customer': 'uma cobrança foi paga por quem não é o cliente',
  'R$ 30,00 of it for a sub account': 'R$ 30,00 dela para uma subconta',
  'With a due date, and 5 % less in the first 10 days': 'Com vencimento, e 5 % a menos nos primeiros 10 dias',
  'the due date of an OVERDUE charge': 'o vencimento de uma cobrança OVERDUE',
  'PIX_COB, or PIX_COBV with a due date': 'PIX_COB, ou PIX_COBV com vencimento',
  '--split must be KEY=AMOUNT or KEY=AMOUNT:TYPE, not {0}':
    '--split deve ser CHAVE=VALOR ou CHAVE=VALOR:TIPO, não {0}',
  '--split: unknown type {0}': '--split: tipo desconhecido {0}',
  '--discount must be like 5%:10d, 2,00:10d, 0,1%:day or 0,50:business-day, not {0}':
    '--discount deve ser como 5%:10d, 2,00:10d, 0,1%:day ou 0,50:business-day, não {0}',
  'the --discount options do not fit together': 'as opções --discount não combinam',
  'Several are steps of one discount: all in percent or all in reais, each with its days, such as 5%:10d.':
    'Várias são faixas de um desconto: todas em porcentagem ou todas em reais, cada uma com seus dias, como 5%:10d.',
  'the sandbox issues no boletos': 'o sandbox não emite boletos',
  'the sandbox does nothing with {0}': 'o sandbox não faz nada com {0}',
  'whether the customer pays can be checked only by their tax id':
    'só pelo CPF ou CNPJ se pode conferir se é o cliente que paga',
  'only the customer may pay this charge': 'só o cliente pode pagar esta cobrança',
  'the splits are {0} and the charge is {1}': 'os splits somam {0} e a cobrança é de {1}',
  'the Pix key {0} cannot get a split of this kind': 'a chave Pix {0} não pode receber um split deste tipo',
  'Change when a charge expires': 'Altera quando uma cobrança expira',
  'It can be paid until the end of that day': 'Pode ser paga até o fim desse dia',
  'Until that time': 'Até essa hora',
  'Change a customer': 'Altera um cliente',
  'What is not given stays as it is. A CPF or CNPJ that is stored cannot be changed.':
    'O que não for informado fica como está. Um CPF ou CNPJ cadastrado não pode ser alterado.',
  'correlation id of the customer': 'id de correlação do cliente',
  'Change the e-mail address': 'Altera o e-mail',
  'Change a part of the address': 'Altera uma parte do endereço',
  'Delete a static QR code': 'Exclui um QR Code estático',
  'List the QR codes that can be deleted': 'Lista os QR Codes que podem ser excluídos',
  'the Pix key of yours that receives it (default: that of the account)':
    'a sua chave Pix que o recebe (padrão: a da conta)',
  'Pix key that receives it': 'chave Pix que o recebe',
  'the PNG as a data URI: data:image/png;base64,…': 'o PNG como data URI: data:image/png;base64,…',
  'with --from-service: print its PNG as a data URI, such as for an e-mail':
    'com --from-service: imprime o PNG como data URI, por exemplo para um e-mail',
  'As a data URI': 'Como data URI',
  '--base64 goes with --from-service, and without --png and --svg':
    '--base64 é usado com --from-service, e sem --png e --svg',
  'a paid charge cannot be changed': 'uma cobrança paga não pode ser alterada',
  'an expired charge cannot be changed': 'uma cobrança expirada não pode ser alterada',
  'the tax id of a customer cannot be changed': 'o CPF ou CNPJ de um cliente não pode ser alterado',
  'Decode, encode and check BR Codes, offline; resolve their locations':
    'Ler, gerar e verificar BR Codes, sem rede; consultar suas locations',
  'Show what stands behind the location in a BR Code': 'Mostra o que está por trás da location de um BR Code',
  'The service reads the code and asks its location. The sandbox knows its own locations only. `brcode decode` reads a code without any service.':
    'O serviço lê o código e consulta a location. O sandbox conhece só as próprias locations. `brcode decode` lê um código sem nenhum serviço.',
  'Whether a code can still be paid, and what it costs now':
    'Se um código ainda pode ser pago, e quanto custa agora',
  'Only the state of the charge': 'Só o estado da cobrança',
  'Pix key that is paid': 'chave Pix que é paga',
  'location of the charge, without scheme': 'location da cobrança, sem esquema',
  'reais with two decimals, 12.34': 'reais com duas casas decimais, 12.34',
  'reference of the payment': 'referência do pagamento',
  'location of the recurrence, without scheme': 'location da recorrência, sem esquema',
  'whether the location leads to what it says': 'se a location leva ao que diz',
  'what is wrong with the location': 'o que há de errado com a location',
  'location, without scheme': 'location, sem esquema',
  'the day on which it is due, YYYY-MM-DD': 'o dia do vencimento, AAAA-MM-DD',
  'days after the due date in which it can be paid': 'dias após o vencimento em que pode ser paga',
  'ATIVA, CONCLUIDA, …': 'ATIVA, CONCLUIDA, …',
  'reais to pay now, 12.34': 'reais a pagar agora, 12.34',
  'id of the recurrence': 'id da recorrência',
  'Amount in the code': 'Valor no código',
  'Location is valid': 'Location válida',
  Problems: 'Problemas',
  'To pay now': 'A pagar agora',
  'Pix key of the charge': 'Chave Pix da cobrança',
  'Expires after seconds': 'Expira após segundos',
  'Due date': 'Vencimento',
  'Recurrence is valid': 'Recorrência válida',
  'Recurrence id': 'Id da recorrência',
};
