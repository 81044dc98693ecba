import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_CHARGE: Catalog = {
  'wait until it is paid or expires, at most this long':
    'espera até ser paga ou expirar, no máximo este tempo',
  'open its payment page in the browser': 'abre a página de pagamento no navegador',
  'part of the payment, in reais, for this Pix key (split); TYPE: sub-account, internal-transfer, partner':
    'parte do pagamento, em reais, para esta chave Pix (split); TYPE: sub-account, internal-transfer, partner',
  'discount before the due date: 5%:10d for the first 10 days, 0,1%:day or 0,50:business-day for each day in advance':
    'desconto antes do vencimento: 5%:10d nos primeiros 10 dias, 0,1%:day ou 0,50:business-day por dia de antecedência',
  'An amount of at least one cent': 'Um valor de pelo menos um centavo',
  'No customer': 'Sem cliente',
  '--customer selects a saved customer, but other options or the input describe one':
    '--customer escolhe um cliente cadastrado, mas outras opções ou a entrada descrevem um',
  'Create a charge and show its QR code': 'Criar uma cobrança e mostrar o QR Code',
  'Amount in reais, for example 19,90': 'Valor em reais, por exemplo 19,90',
  'Text the customer sees (Enter for none)': 'Texto que o cliente vê (Enter para nenhum)',
  'Customer (type to search)': 'Cliente (digite para buscar)',
  'Charge R$ 19,90 and show the QR code': 'Cobrar R$ 19,90 e mostrar o QR Code',
  'In cents, with your own id, as JSON': 'Em centavos, com o seu id, em JSON',
  'For a customer, and wait for the payment': 'Para um cliente, e esperar o pagamento',
  'For a saved customer': 'Para um cliente cadastrado',
  'R$ 30,00 of it for a sub account': 'R$ 30,00 dela para uma subconta',
  'With a due date, and 5 % less in the first 10 days': 'Com vencimento, e 5 % a menos nos primeiros 10 dias',
  'One charge per row. Running it again creates none twice':
    'Uma cobrança por linha. Repetir não cria nenhuma em duplicidade',
  'Pay it: pixctl sandbox pay {0}': 'Pague: pixctl sandbox pay {0}',
  'Wait until it is paid: pixctl charge watch {0}{1}': 'Espere até ser paga: pixctl charge watch {0}{1}',
  'charge {0} was created, but pixctl could not find out whether it is paid: {1}':
    'a cobrança {0} foi criada, mas não foi possível saber se está paga: {1}',
  'Keep waiting with: pixctl charge watch {0}': 'Continue esperando com: pixctl charge watch {0}',
  'The service returned no payment page.': 'O serviço não devolveu uma página de pagamento.',
  'The sandbox is not being served. Open the page with: pixctl charge open {0}':
    'O sandbox não está no ar. Abra a página com: pixctl charge open {0}',
  'Delete an unpaid charge': 'Excluir uma cobrança não paga',
  'List the charges that can be deleted': 'Listar as cobranças que podem ser excluídas',
  'the --discount options do not fit together': 'as opções --discount não combinam',
  'Several are steps of one discount: all in percent or all in reais, each with its days, such as 5%:10d.':
    'Várias são faixas de um desconto: todas em porcentagem ou todas em reais, cada uma com seus dias, como 5%:10d.',
  '{0}, all of it': '{0}, tudo',
  '{0} of {1}': '{0} de {1}',
  '{0} on its way back': '{0} a caminho de volta',
  '{0}; {1} on its way back': '{0}; {1} a caminho de volta',
  'Show a charge': 'Mostrar uma cobrança',
  'charge id or correlation id': 'id ou correlation id da cobrança',
  'Two fields as JSON': 'Dois campos em JSON',
  'Create, list, refund and watch charges': 'Criar, listar, devolver e acompanhar cobranças',
  '{0}, with fine and interest': '{0}, com multa e juros',
  '{0}, with the discount': '{0}, com o desconto',
  'To pay': 'A pagar',
  'No charges.': 'Nenhuma cobrança.',
  Refunded: 'Devolvido',
  'only charges of this customer: part of the name, CPF or CNPJ, e-mail, phone or id':
    'só cobranças deste cliente: parte do nome, CPF ou CNPJ, e-mail, telefone ou id',
  'only charges that contain this text: id, customer, CPF or CNPJ, comment, identifier or amount in reais':
    'só cobranças que contêm este texto: id, cliente, CPF ou CNPJ, comentário, identificador ou valor em reais',
  'only charges paid from this time on': 'só cobranças pagas a partir deste momento',
  'only charges paid up to this time': 'só cobranças pagas até este momento',
  'Left out, paid charges without a payment time at the service: {0}.':
    'Fora da lista (cobranças pagas sem horário de pagamento no serviço): {0}.',
  'List charges, newest first': 'Listar cobranças, das mais novas às mais antigas',
  '--start and --end filter by creation time. --paid-start and --paid-end filter by payment time, and read every charge, because an old charge may be paid today. To read fewer, add --start or --status COMPLETED.':
    '--start e --end filtram pela criação. --paid-start e --paid-end filtram pelo pagamento, e leem todas as cobranças, porque uma cobrança antiga pode ser paga hoje. Para ler menos, acrescente --start ou --status COMPLETED.',
  'The service cannot filter by --search, --paid-start and --paid-end. pixctl reads the pages and filters them.':
    'O serviço não filtra por --search, --paid-start e --paid-end. O pixctl lê as páginas e as filtra.',
  'Unpaid charges': 'Cobranças não pagas',
  'The last 7 days as CSV': 'Os últimos 7 dias em CSV',
  'Charges of one customer, by name, CPF or id': 'Cobranças de um cliente, por nome, CPF ou id',
  'Search in the comment, customer and id': 'Buscar no comentário, no cliente e no id',
  'Charges paid yesterday': 'Cobranças pagas ontem',
  'Only the ids': 'Só os ids',
  'the service gave no payment page for this charge':
    'o serviço não informou uma página de pagamento para esta cobrança',
  'Open the payment page of a charge in the browser':
    'Abrir a página de pagamento de uma cobrança no navegador',
  'If the sandbox is not running, this command serves it until the charge is paid or expires, or until Ctrl-C. For other services, it opens the paymentLinkUrl of the charge.':
    'Se o sandbox não está em execução, este comando o serve até a cobrança ser paga ou expirar, ou até Ctrl-C. Para outros serviços, abre o paymentLinkUrl da cobrança.',
  'address of the page': 'endereço da página',
  'Open the page to scan, copy or pay the code': 'Abrir a página para ler, copiar ou pagar o código',
  'The payment page is at {0}': 'A página de pagamento está em {0}',
  'It is served until the charge is paid or expires. Ctrl-C ends it.':
    'Ela fica no ar até a cobrança ser paga ou expirar. Ctrl-C encerra.',
  'It is served until Ctrl-C ends it.': 'Ela fica no ar até Ctrl-C.',
  'the service returned no paymentLinkID': 'o serviço não devolveu um paymentLinkID',
  'Leave out --from-service.': 'Omita --from-service.',
  'Show or save the QR code of a charge': 'Mostrar ou salvar o QR Code de uma cobrança',
  'save the PNG of the service instead of generating one': 'salva o PNG do serviço, em vez de gerar um',
  'with --from-service: print its PNG as a data URI, such as for an e-mail':
    'com --from-service: imprime o PNG como data URI, por exemplo para um e-mail',
  'the PNG as a data URI: data:image/png;base64,…': 'o PNG como data URI: data:image/png;base64,…',
  'In the terminal': 'No terminal',
  'As a PNG image': 'Como imagem PNG',
  'As a data URI': 'Como data URI',
  '--base64 goes with --from-service, and without --png and --svg':
    '--base64 é usado com --from-service, e sem --png e --svg',
  'Refund all or part of a paid charge': 'Devolver todo ou parte do valor de uma cobrança paga',
  'charge correlation id': 'correlation id da cobrança',
  'Refund part of it': 'Devolver uma parte',
  'Amount to refund to {0}, in reais': 'Valor a devolver para {0}, em reais',
  'Refund all of it, or what is left; at a terminal, asks how much':
    'Devolver tudo, ou o que resta; no terminal, pergunta quanto',
  'One refund per row (columns: charge, correlation-id, amount)':
    'Uma devolução por linha (colunas: charge, correlation-id, amount)',
  'payer of charge {0}': 'pagador da cobrança {0}',
  '{0} (charge {1})': '{0} (cobrança {1})',
  'List the refunds of a charge': 'Listar as devoluções de uma cobrança',
  'All refunds': 'Todas as devoluções',
  'Total in cents': 'Total em centavos',
  '--split must be KEY=AMOUNT or KEY=AMOUNT:TYPE, not {0}':
    '--split deve ser CHAVE=VALOR ou CHAVE=VALOR:TIPO, não {0}',
  '--split: unknown type {0}': '--split: tipo desconhecido {0}',
  '--discount must be like 5%:10d, 2,00:10d, 0,1%:day or 0,50:business-day, not {0}':
    '--discount deve ser como 5%:10d, 2,00:10d, 0,1%:day ou 0,50:business-day, não {0}',
  'Change when a charge expires': 'Alterar quando uma cobrança expira',
  'It can be paid until the end of that day': 'Pode ser paga até o fim desse dia',
  'Until that time': 'Até essa hora',
  'Wait until a charge is paid or expires': 'Esperar até que uma cobrança seja paga ou expire',
  'Continue when it is paid': 'Continuar quando for paga',
  'Without a time limit. Print the paid charge as JSON':
    'Sem limite de tempo. Mostrar a cobrança paga em JSON',
  'if a charge with this correlation id exists, return it instead of an error':
    'se já existe uma cobrança com este correlation id, devolve-a em vez de um erro',
  'amount to charge': 'valor a cobrar',
  'reference in the BR Code: letters and digits': 'referência no BR Code: letras e dígitos',
  'time until the charge expires': 'tempo até a cobrança expirar',
  'when the charge expires': 'quando a cobrança expira',
  'the due date, only for OVERDUE and BOLETO': 'o vencimento, só para OVERDUE e BOLETO',
  "only the customer's CPF or CNPJ may pay the charge": 'só o CPF ou CNPJ do cliente pode pagar a cobrança',
  'use the same QR code for this charge and later ones':
    'usa o mesmo QR Code para esta cobrança e as próximas',
  'the payment link that the charge belongs to': 'o link de pagamento a que a cobrança pertence',
  'interest per day after the due date, in basis points': 'juros por dia após o vencimento, em pontos-base',
  'FIXED: the interest is in cents per day instead of basis points':
    'FIXED: os juros são em centavos por dia, e não em pontos-base',
  'fine after the due date, charged once, in basis points':
    'multa após o vencimento, cobrada uma vez, em pontos-base',
  'FIXED: the fine is in cents instead of basis points': 'FIXED: a multa é em centavos, e não em pontos-base',
  'Pix key of the sub account that receives it': 'chave Pix da subconta que a recebe',
  'grant cashback when it is paid': 'concede cashback quando for paga',
  'grant exclusive (loyalty) cashback when it is paid':
    'concede cashback exclusivo (fidelidade) quando for paga',
  'only charges with this status': 'só cobranças com este status',
  'only charges of this subscription, by its id or correlation id':
    'só cobranças desta assinatura, pelo id dela ou pelo id de correlação',
  'amount to refund (default: the refundable rest)': 'valor a devolver (padrão: o restante da cobrança)',
  'amount charged': 'valor cobrado',
  'your id for the charge': 'o seu id da cobrança',
  'payment page': 'página de pagamento',
  'id of the charge at the service': 'id da cobrança no serviço',
  'PNG of the QR code': 'PNG do QR Code',
  'discount from cashback': 'desconto do cashback',
  'amount due now, with fine and interest': 'valor devido agora, com multa e juros',
  'Pix key that receives the money': 'chave Pix que recebe o dinheiro',
  'fee of the received Pix': 'tarifa do Pix recebido',
  'PIX_COB, or PIX_COBV with a due date': 'PIX_COB, ou PIX_COBV com vencimento',
  'OVERDUE has a due date, a fine and interest; BOLETO is a boleto with a QR code':
    'OVERDUE tem vencimento, multa e juros; BOLETO é um boleto com QR Code',
  'days until the due date, only for OVERDUE and BOLETO': 'dias até o vencimento, só para OVERDUE e BOLETO',
  'days after the due date in which the charge can still be paid, only for OVERDUE and BOLETO':
    'dias após o vencimento em que a cobrança ainda pode ser paga, só para OVERDUE e BOLETO',
  'expiry; for OVERDUE and BOLETO, the due date': 'expiração; para OVERDUE e BOLETO, o vencimento',
  'amount charged, or paid': 'valor cobrado ou pago',
  'fee of the boleto': 'tarifa do boleto',
  'Status of the boleto': 'Status do boleto',
  'Boleto settled': 'Boleto liquidado',
  'A boleto with a QR code, and a fine of 2 % after the due date':
    'Um boleto com QR Code e multa de 2 % após o vencimento',
  'The charge is named by its correlation id, its txid, or the end-to-end id of the Pix that paid it.':
    'Informe a cobrança pelo correlation id, pelo txid ou pelo EndToEndId do Pix que a pagou.',
  'Use `charge refund` for a charge. Use `refund create` for any other received Pix, such as one to a static QR code or to your Pix key. `charge refunds` lists the refunds of a charge, and `refund list` all refunds.':
    'Use `charge refund` para uma cobrança. Use `refund create` para qualquer outro Pix recebido, como um pago a um QR Code estático ou à sua chave Pix. `charge refunds` lista as devoluções de uma cobrança, e `refund list` todas as devoluções.',
  'correlation id or txid of the charge, or end-to-end id of its payment':
    'correlation id ou txid da cobrança, ou EndToEndId do pagamento dela',
  'All details, the end-to-end id of its payment, and its refunds':
    'Todos os detalhes, o EndToEndId do pagamento e as devoluções',
  'its comment is {0}, not {1}': 'o comentário dela é {0}, não {1}',
  'its customer is {0}, not {1}': 'o cliente dela é {0}, não {1}',
  'there is another charge {0} already: {1}': 'já existe outra cobrança {0}: {1}',
  'Nothing was done. See it with: pixctl charge get {0}{1}, or use another id.':
    'Nada foi feito. Veja com: pixctl charge get {0}{1}, ou use outro id.',
  'the charge existed already: {0}': 'a cobrança já existia: {0}',
};
