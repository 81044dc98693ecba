import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PAYMENT_PLAN: Catalog = {
  '{0} is not a plan: a line has more than {1} characters':
    '{0} não é um plano: uma linha tem mais de {1} caracteres',
  'the payments add up to {0}, the remaining limits of the account are {1}':
    'os pagamentos somam {0}, os limites restantes da conta são {1}',
  'the payments from account {0} add up to {1}, the remaining limits are {2}':
    'os pagamentos da conta {0} somam {1}, os limites restantes são {2}',
  '{0}: they fit': '{0}: eles cabem',
  'they fit only by day': 'eles só cabem de dia',
  'they fit only by night': 'eles só cabem à noite',
  'they do not fit; pay the rest later with payment batch resume':
    'não cabem; pague o restante depois com payment batch resume',
  'row {0} exceeds the limits of the account by itself, and cannot be paid before they rise. Ask for higher ones: pixctl limits-request create':
    'a linha {0} sozinha excede os limites da conta e não pode ser paga antes que eles aumentem. Solicite o aumento: pixctl limits-request create',
  'rows {0} exceed the limits of the account by themselves, and cannot be paid before these rise. Ask for higher ones: pixctl limits-request create':
    'as linhas {0} excedem cada uma os limites da conta e não podem ser pagas antes que eles aumentem. Solicite o aumento: pixctl limits-request create',
  'by day, row {0} exceeds the limit': 'de dia, a linha {0} excede o limite',
  'by day, rows {0} exceed the limit': 'de dia, as linhas {0} excedem o limite',
  'by day, the payments fit today up to row {0}, and take {1} days in all':
    'de dia, os pagamentos cabem hoje até a linha {0} e levam {1} dias ao todo',
  'by day, none of the payments fits today; they take {0} days in all':
    'de dia, nenhum dos pagamentos cabe hoje; eles levam {0} dias ao todo',
  'by night, row {0} exceeds the limit': 'à noite, a linha {0} excede o limite',
  'by night, rows {0} exceed the limit': 'à noite, as linhas {0} excedem o limite',
  'by night, the payments fit tonight up to row {0}, and take {1} nights in all':
    'à noite, os pagamentos cabem nesta noite até a linha {0} e levam {1} noites ao todo',
  'by night, none of the payments fits tonight; they take {0} nights in all':
    'à noite, nenhum dos pagamentos cabe nesta noite; eles levam {0} noites ao todo',
  'whether the payments fit the limits of the account is unknown: {0}':
    'não se sabe se os pagamentos cabem nos limites da conta: {0}',
  'Approve these payments:': 'Aprove estes pagamentos:',
  'a second person has to approve it on another computer, without that key':
    'uma segunda pessoa precisa aprová-lo em outro computador, sem essa chave',
  'this plan was made by the same user on the same computer ({0}): {1}':
    'este plano foi feito pelo mesmo usuário no mesmo computador ({0}): {1}',
  'this plan was made with the app key of your profile: {0}':
    'este plano foi feito com a chave de API do seu perfil: {0}',
  '{0} and {1} set the same: use one of the columns': '{0} e {1} definem o mesmo: use uma das colunas',
  'it has no amount': 'não tem valor',
  '{0}: nothing is to be paid; remove the row, or write its amount':
    '{0}: não há nada a pagar; remova a linha, ou informe o valor',
  '{0}: {1} is not a whole number of cents; call the column amount if it has reais':
    '{0}: {1} não é um número inteiro de centavos; se são reais, dê à coluna o nome valor',
  'it has no Pix key; if it is the line with the total, remove it':
    'não tem chave Pix; se é a linha do total, remova-a',
  'it has no Pix key': 'não tem chave Pix',
  '{0}: unknown value {1}; use one of: {2}': '{0}: valor desconhecido {1}; use um destes: {2}',
  '{0}; or give the type in a column key-type': '{0}; ou informe o tipo em uma coluna key-type',
  'the Pix key {0} is a {1}, but the tax id of the holder is {2}':
    'a chave Pix {0} é um {1}, mas o CPF ou CNPJ do titular é {2}',
  '{0} must be a whole number from 1 to {1}, not {2}':
    '{0} precisa ser um número inteiro de 1 a {1}, não {2}',
  'row {0}: {1} exceeds the limit limits.payment.max of {2} of profile {3}':
    'linha {0}: {1} ultrapassa o limite limits.payment.max de {2} do perfil {3}',
  '{0} has no rows': '{0} não tem linhas',
  'rows {0} and {1} both pay {2} to {3}: if both are intended, give each its own id in a column correlation-id':
    'as linhas {0} e {1} pagam {2} a {3}: se as duas são intencionais, dê a cada uma um id próprio em uma coluna correlation-id',
  'No plan was written. Correct the file and run the command again.':
    'O plano não foi gravado. Corrija o arquivo e execute o comando de novo.',
  'the total of the file is too large': 'o total do arquivo é grande demais',
  'No plan was written.': 'O plano não foi gravado.',
  'a plan of standard input needs a name': 'um plano da entrada padrão precisa de um nome',
  'Add --out PLAN.': 'Acrescente --out PLANO.',
  '{0} already contains the same payments: pixctl did not change it or its approval.':
    '{0} já contém os mesmos pagamentos: o pixctl não alterou o plano nem a aprovação.',
  '{0} already exists and is a plan of other payments, or another file':
    '{0} já existe e é um plano de outros pagamentos, ou outro arquivo',
  '{0} was already run and is a plan of other payments':
    '{0} já foi executado e é um plano de outros pagamentos',
  'Nothing was changed. Keep it with its approval and log, and give the new plan another name with --out PLAN. Rows that did not change are not paid again. A row with another Pix key, amount, comment or account is a new payment: remove from the sheet those that were paid already.':
    'Nada foi alterado. Mantenha-o com sua aprovação e seu log, e dê outro nome ao novo plano com --out PLANO. Linhas que não mudaram não são pagas de novo. Uma linha com outra chave Pix, valor, comentário ou conta é um novo pagamento: tire da planilha as que já foram pagas.',
  'the payments that are not done yet add up to {0} and exceed the limit limits.daily.out of {1} of profile {2}':
    'os pagamentos ainda não feitos somam {0} e excedem o limite limits.daily.out de {1} do perfil {2}',
  'No plan was written. To change the limit: pixctl --profile {0} config set limits.daily.out AMOUNT|default':
    'O plano não foi gravado. Para alterar o limite: pixctl --profile {0} config set limits.daily.out VALOR|default',
  'the payments add up to {0}, and the balance of the account is {1}':
    'os pagamentos somam {0}, e o saldo da conta é {1}',
  'the payments from account {0} add up to {1}, and its balance is {2}':
    'os pagamentos da conta {0} somam {1}, e o saldo dela é {2}',
  'All payments of this file were already done: running the plan pays nothing. To pay the same file again, give another reference: --reference 2026-12':
    'Todos os pagamentos deste arquivo já foram feitos: executar o plano não paga nada. Para pagar o mesmo arquivo de novo, informe outra referência: --reference 2026-12',
  'CSV or NDJSON file with a row for each payment': 'arquivo CSV ou NDJSON com uma linha para cada pagamento',
  'maximum number of payments sent at the same time, 1 to 256':
    'número máximo de pagamentos enviados ao mesmo tempo, de 1 a 256',
  'Check a file of payments and write a plan; nothing is sent':
    'Validar um arquivo de pagamentos e gravar o plano; nada é enviado',
  'plan checks every row. If a row is invalid, it writes no plan. The columns are the options of payment create, and key-type (CPF, CNPJ, EMAIL, PHONE or EVP), name and tax-id of the expected holder of the key.':
    'plan valida cada linha. Se uma é inválida, não grava o plano. As colunas são as opções de payment create e também key-type (CPF, CNPJ, EMAIL, PHONE ou EVP), name e tax-id do titular esperado da chave.',
  'A row without a correlation-id gets an id that pixctl derives from its Pix key, amount, comment, source account and --reference. The same file has the same ids on every machine, so it is paid only once. To pay it again next month, give another --reference.':
    'Uma linha sem correlation-id recebe um id calculado a partir da chave Pix, do valor, do comentário, da conta de origem e de --reference. O mesmo arquivo tem os mesmos ids em qualquer máquina, e por isso é pago uma só vez. Para pagá-lo de novo no mês seguinte, informe outro --reference.',
  'Two rows that pay the same amount to the same key each need their own correlation-id. plan warns if the same amount went to the same key in the last days (--days).':
    'Duas linhas que pagam o mesmo valor à mesma chave precisam cada uma do seu correlation-id. plan avisa se o mesmo valor foi pago à mesma chave nos últimos dias (--days).',
  'name of the plan (default: FILE.plan)': 'nome do plano (padrão: ARQUIVO.plan)',
  'reference of this file, such as 2026-12; part of the payment ids':
    'referência deste arquivo, como 2026-12; faz parte dos ids dos pagamentos',
  'warn if the same amount went to the same key in the last DAYS days':
    'avisa se o mesmo valor foi pago à mesma chave nos últimos DAYS dias',
  'Nothing is paid yet. Approve it: pixctl payment batch approve {0}{1}':
    'Nada foi pago ainda. Aprove: pixctl payment batch approve {0}{1}',
  'The payroll of December, as payroll.csv.plan': 'A folha de dezembro, como folha.csv.plan',
  'A rehearsal in the sandbox': 'Um ensaio no sandbox',
  'List every payment of a plan': 'Listar cada pagamento de um plano',
  'Needs no app key and no network. pixctl checks rows, Pix keys, amounts and totals. Names, new destinations, earlier payments and warnings come from the planner, and pixctl cannot check them here.':
    'Não precisa de chave de API nem de rede. O pixctl confere linhas, chaves Pix, valores e totais. Nomes, recebedores novos, pagamentos anteriores e avisos vêm de quem planejou, e o pixctl não pode conferi-los aqui.',
  'All payments, new destinations first': 'Todos os pagamentos, recebedores novos primeiro',
  'For a spreadsheet': 'Para uma planilha',
  'Approve and sign a plan of payments': 'Aprovar e assinar um plano de pagamentos',
  'Lists every payment with its Pix key and amount, and asks you to type the total, on every profile. Names, new destinations and warnings come from the planner and are marked. A script uses --yes and --total. The approval is the file PLAN.approval and is valid for exactly this plan. With --json, the payments are in the field payments, as in payment batch show --json.':
    'Lista cada pagamento com chave Pix e valor, e pede que você digite o total, em qualquer perfil. Nomes, recebedores novos e avisos vêm de quem planejou e ficam marcados. Um script usa --yes e --total. A aprovação é o arquivo PLANO.approval e vale só para este plano. Com --json, os pagamentos estão no campo payments, como em payment batch show --json.',
  'The approval is signed with a key of your profile, which pixctl creates the first time. No app key is needed: you can copy the plan to another machine, and the approval back. With a shared store, nothing has to be copied. The command prints the public id of the key, for limits.batch.approver of the paying account.':
    'A aprovação é assinada com uma chave do seu perfil, criada na primeira vez. Nenhuma chave de API é necessária: você pode copiar o plano para outra máquina, e a aprovação de volta. Com um banco de dados compartilhado, nada precisa ser copiado. O comando mostra o id público da chave, para limits.batch.approver da conta que paga.',
  "With limits.batch.approver, run refuses a plan that the approver has not signed. It does not stop a person who can change the configuration of the paying machine or use the approver's key: keep that key on another machine.":
    'Com limits.batch.approver, run recusa um plano que o aprovador não assinou. Isso não impede quem pode alterar a configuração da máquina que paga ou usar a chave do aprovador: mantenha essa chave em outra máquina.',
  'pixctl warns if the plan was made by the same user on the same computer, or with the app key of your profile. No warning does not mean that two people decided: one person can have two users, two computers or two keys.':
    'O pixctl avisa se o plano foi feito pelo mesmo usuário no mesmo computador, ou com a chave de API do seu perfil. A falta de aviso não significa que duas pessoas decidiram: uma pessoa pode ter dois usuários, dois computadores ou duas chaves.',
  'the total that you approve; with --yes, pixctl asks nothing':
    'o total que você aprova; com --yes, o pixctl não pergunta nada',
  'Nothing is paid yet. Run it: pixctl payment batch run {0}{1}':
    'Nada foi pago ainda. Execute: pixctl payment batch run {0}{1}',
  'Nothing is paid yet. Copy {0}.approval next to the plan on the machine that pays, and run the plan there.':
    'Nada foi pago ainda. Copie {0}.approval para a mesma pasta do plano, na máquina que paga, e execute o plano lá.',
  'At a terminal': 'Em um terminal',
  'In a script that knows the total': 'Em um script que conhece o total',
  'Pay an approved plan: each payment once': 'Pagar um plano aprovado: cada pagamento uma só vez',
  'run refuses a plan that is not approved, was changed after its approval, or was made for another account; nothing is sent. It reads the plan once, before the first payment: changing the file later has no effect. On a live profile, it shows the plan at a terminal and asks once.':
    'run recusa um plano sem aprovação, alterado depois dela ou feito para outra conta; nada é enviado. Ele lê o plano uma vez, antes do primeiro pagamento: alterar o arquivo depois não tem efeito. Em um perfil de produção, mostra o plano no terminal e pergunta uma vez.',
  'Each payment is created and approved as in payment send. To finish a plan that was run before, use payment batch resume.':
    'Cada pagamento é criado e aprovado como em payment send. Para concluir um plano já executado, use payment batch resume.',
  'Pay it': 'Pagar',
  'In a script, eight payments at once, one outcome a line':
    'Em um script, oito pagamentos ao mesmo tempo, um resultado por linha',
  'Count the payments of a plan: sent, confirmed, failed, not sent':
    'Contar os pagamentos de um plano: enviados, confirmados, com falha, não enviados',
  "status looks up each payment at the service. The recipient's bank can still reject a payment that was sent but is not confirmed. For the status of each row, use payment batch results.":
    'status consulta cada pagamento no serviço. O banco do recebedor ainda pode rejeitar um pagamento enviado e não confirmado. Para o status de cada linha, use payment batch results.',
  'Payments that could not be looked up are counted as notAsked. The state is then unknown, and the exit code is that of the failed look-up.':
    'Os pagamentos que não puderam ser consultados contam como notAsked. O estado é então unknown, e o código de saída é o da consulta que falhou.',
  'The state is planned (not approved), approved (not run), running, stopped (some payments failed, are unknown or were not sent), sent (all of them) or complete (all confirmed).':
    'O estado é planned (não aprovado), approved (ainda não executado), running (em execução), stopped (há pagamentos que falharam, desconhecidos ou não enviados), sent (todos enviados) ou complete (todos confirmados).',
  'All counts and sums': 'Todas as quantidades e somas',
  'Only the state': 'Só o estado',
  'Finish an interrupted run of a plan; nothing is paid twice':
    'Concluir a execução interrompida de um plano; nada é pago em duplicidade',
  'pixctl looks up every payment that an earlier run may have sent, by the ids in the plan; PLAN.log alone is not proof. You can run resume as often as needed, after any failure, even kill -9. It needs the same approval as run.':
    'O pixctl consulta cada pagamento que uma execução anterior pode ter enviado, pelos ids do plano; PLANO.log não basta como prova. Você pode executar resume quantas vezes for preciso, depois de qualquer falha, até de kill -9. Ele exige a mesma aprovação que run.',
  'Finish it': 'Concluir',
  'In a script': 'Em um script',
  'Print the payments of a plan with their status, as CSV':
    'Mostrar os pagamentos de um plano com o status, em CSV',
  'results looks up each payment: a payment that was approved can fail later. -o json or -o ndjson print JSON.':
    'results consulta cada pagamento: um pagamento aprovado pode falhar depois. -o json ou -o ndjson mostram JSON.',
  '--failed prints a file for the next plan: correct it and plan it. The service keeps the id of a failed payment in use, so the column attempt increases, and the next plan derives a new id from it.':
    '--failed gera um arquivo para o próximo plano: corrija e planeje-o. O serviço mantém em uso o id de um pagamento que falhou; por isso a coluna attempt aumenta, e o próximo plano calcula um id novo a partir dela.',
  'only failed payments, as a file for the next plan':
    'só os pagamentos que falharam, como arquivo para o próximo plano',
  'All payments': 'Todos os pagamentos',
  'Failed payments with the reason': 'Pagamentos que falharam, com o motivo',
  'the service has the payment in the status {0}': 'o serviço tem o pagamento no status {0}',
  'the service does not say why': 'o serviço não diz por quê',
  'the payment failed: {0}': 'o pagamento falhou: {0}',
  '{0} is being run by process {1} on {2}': '{0} está em execução pelo processo {1} em {2}',
  'Nothing was sent. See: pixctl payment batch status {0}':
    'Nada foi enviado. Veja: pixctl payment batch status {0}',
  '{0} was run before': '{0} já foi executado',
  'Nothing was sent. To finish it: pixctl payment batch resume {0}{1}':
    'Nada foi enviado. Para concluir: pixctl payment batch resume {0}{1}',
  '{0} profile {1}: {2}, {3}': 'perfil {1} ({0}): {2}, {3}',
  'Pay these payments:': 'Pague estes pagamentos:',
  'Approved by': 'Aprovado por',
  'not all outcomes could be written to {0}: {1}. payment batch resume looks them up at the service.':
    'nem todos os resultados puderam ser gravados em {0}: {1}. payment batch resume os consulta no serviço.',
  'an earlier run recorded it as sent, but it was not looked up':
    'uma execução anterior registrou o envio, mas não houve consulta',
  'the look-up whether it was already sent failed: {0}': 'a consulta se já foi enviado falhou: {0}',
  '{0}; sent before: {1}': '{0}; enviado antes disso: {1}',
  'the amount exceeds the limit limits.payment.max of {0} of profile {1}':
    'o valor ultrapassa o limite limits.payment.max de {0} do perfil {1}',
  'Nothing was sent. Run it with the profile that it was made for: {0}':
    'Nada foi enviado. Execute com o perfil para o qual ele foi feito: {0}',
  '{0} was made for the service {1}, but profile {2} uses {3}':
    '{0} foi feito para o serviço {1}, mas o perfil {2} usa {3}',
  '{0} was made for a profile with the mode {1}, but profile {2} has the mode {3}':
    '{0} foi feito para um perfil no modo {1}, mas o perfil {2} está no modo {3}',
  '{0} was made for account {1}, but profile {2} pays from {3}':
    '{0} foi feito para a conta {1}, mas o perfil {2} paga a partir de {3}',
  'the look-up failed: {0}': 'a consulta falhou: {0}',
  '{0} of {1} could not be looked up: {2}': 'não foi possível consultar {0} de {1}: {2}',
  'recorded as sent, but the service has not sent it': 'registrado como enviado, mas o serviço não o enviou',
  'two columns set {0}': 'duas colunas definem {0}',
  'it is not JSON: {0}': 'não é JSON: {0}',
  '{0} must be text or a number': '{0} precisa ser texto ou número',
  'Payments: {0} ({1}), destinations: {2}, largest: {3}.':
    'Pagamentos: {0} ({1}), recebedores: {2}, maior: {3}.',
  Plan: 'Plano',
  Hash: 'Hash',
  'Planned by': 'Planejado por',
  Reference: 'Referência',
  'New destinations': 'Recebedores novos',
  'Done before, total': 'Já feitos, total',
  Warnings: 'Avisos',
  Approver: 'Aprovador',
  'Approved at': 'Aprovado em',
  'The plan has no rows.': 'O plano não tem linhas.',
  'row {0} pays the same amount to the same key': 'a linha {0} paga o mesmo valor à mesma chave',
  'the same amount was paid to this key at {0} ({1})': 'o mesmo valor foi pago a esta chave em {0} ({1})',
  'the payment with this id failed at the service, which keeps the id in use':
    'o pagamento com este id falhou no serviço, que mantém o id em uso',
  'new destination': 'recebedor novo',
  'sent before': 'enviado antes',
  'Name (stated by the planner)': 'Nome (informado por quem planejou)',
  'Stated by the planner, not checked': 'Informado por quem planejou, não conferido',
  'Same as row': 'Igual à linha',
  'New keys*': 'Chaves novas*',
  'Paid before*': 'Já pagos*',
  'Holders*': 'Titulares*',
  'Warnings*': 'Avisos*',
  'Reference*': 'Referência*',
  'Profile*': 'Perfil*',
  'Planned by*': 'Planejado por*',
  'stated by the planner; pixctl does not check it': 'informado por quem planejou; o pixctl não confere',
  'Note*': 'Observação*',
  'Holder*': 'Titular*',
  'Name*': 'Nome*',
  'Row {0}: {1} to {2}': 'Linha {0}: {1} para {2}',
  'Before run approves a payment, it compares the holder that the service reports with the name and tax id in the file. A payment to another holder is created and not approved; the other rows are paid.':
    'Antes de aprovar um pagamento, run compara o titular que o serviço informa com o nome e o CPF/CNPJ do arquivo. Um pagamento a outro titular é criado e não aprovado; as outras linhas são pagas.',
  'plan looks up the holders of the keys and warns if one is not the holder in the file. The look-ups use the quota of the account: limits.batch.lookups sets how much of it.':
    'plan consulta os titulares das chaves e avisa se um deles não é o titular do arquivo. As consultas gastam a cota da conta: limits.batch.lookups define quanto dela.',
  'a list of one to {0} warnings': 'uma lista de um a {0} avisos',
  '{0} as declared, {1} other, {2} not compared': '{0} conforme a planilha, {1} outros, {2} não comparados',
  'an earlier run stopped it because of its holder, and the service does not report the holder now':
    'uma execução anterior o deteve por causa do titular, e agora o serviço não informa o titular',
  'the recipient is {0} now, and was {1} when the plan was made':
    'o recebedor agora é {0}, e era {1} quando o plano foi feito',
  '{0}; the payment {1} was created and not approved': '{0}; o pagamento {1} foi criado e não aprovado',
  'the payment {0} was created and not approved, because its holder could not be read: {1}':
    'o pagamento {0} foi criado e não aprovado, porque não foi possível consultar o titular: {1}',
  'the plan may not use more of the quota of the account': 'o plano não pode usar mais da cota da conta',
  'Not all holders were looked up: {0}. payment batch run compares them before it approves a payment.':
    'Nem todos os titulares foram consultados: {0}. payment batch run os compara antes de aprovar cada pagamento.',
  'looking up holders': 'consultando titulares',
  'another holder': 'outro titular',
  'the service does not know the key': 'o serviço não conhece a chave',
  'Comparison of the holders': 'Comparação dos titulares',
  'Tax ID of the holder': 'CPF/CNPJ do titular',
  'Holder at the service (stated by the planner)': 'Titular no serviço (informado por quem planejou)',
  'Holder not checked': 'Titular não consultado',
  'Holder not comparable': 'Titular não comparável',
  'Another holder, total': 'Outro titular, total',
  'Another holder': 'Outro titular',
  'Holder as declared': 'Titular conforme a planilha',
  'New destination': 'Destino novo',
  'row {0}, {1} to {2}: {3}': 'linha {0}, {1} para {2}: {3}',
  Destinations: 'Destinos',
  State: 'Status',
  Approvers: 'Aprovadores',
  Machines: 'Máquinas',
  Approval: 'Aprovação',
  Process: 'Processo',
  'Sent, not confirmed': 'Enviados, não confirmados',
  Unknown: 'Desconhecidos',
  'Not sent': 'Não enviados',
  'Not asked': 'Não consultados',
  '{0} is the approval of another plan': '{0} é a aprovação de outro plano',
  'Nothing was sent. Have this one approved: pixctl payment batch approve {0}':
    'Nada foi enviado. Peça a aprovação deste: pixctl payment batch approve {0}',
  '{0} was changed after it was signed, or is not an approval':
    '{0} foi alterado depois de assinado, ou não é uma aprovação',
  'Nothing was sent. Have the plan approved again: pixctl payment batch approve {0}':
    'Nada foi enviado. Peça a aprovação do plano de novo: pixctl payment batch approve {0}',
  'the plan {0} is not approved': 'o plano {0} não está aprovado',
  'Nothing was sent. Approve it: pixctl payment batch approve {0}':
    'Nada foi enviado. Aprove: pixctl payment batch approve {0}',
  'the plan {0} is approved by {1}, and limits.batch.approver asks for {2}':
    'o plano {0} está aprovado por {1}, e limits.batch.approver exige {2}',
  'Nothing was sent. Have it approved by one of them.': 'Nada foi enviado. Peça a aprovação de um deles.',
  'the payments of the service could not be read; pixctl compared only those of this machine: {0}':
    'não foi possível ler os pagamentos do serviço; o pixctl comparou só os desta máquina: {0}',
  'there is no plan {0}': 'não há o plano {0}',
  'Make one: pixctl payment batch plan FILE': 'Faça um: pixctl payment batch plan ARQUIVO',
  '{0} is not a plan, or was changed after it was made':
    '{0} não é um plano, ou foi alterado depois de feito',
  'Make a new plan: pixctl payment batch plan FILE --out PLAN':
    'Faça um novo plano: pixctl payment batch plan ARQUIVO --out PLANO',
  'field row: must be greater than {0}, the row before it':
    'campo row: precisa ser maior que {0}, a linha anterior',
  'field id: row {0} has the same': 'campo id: a linha {0} tem o mesmo',
  'it is not written as payment batch plan writes it': 'não está gravado como payment batch plan grava',
  '{0}, line {1}: {2}': '{0}, linha {1} do arquivo: {2}',
  '{0}, row {1}: {2}': '{0}, linha {1} da planilha: {2}',
  'Nothing was sent. Make a new plan: pixctl payment batch plan FILE --out PLAN':
    'Nada foi enviado. Faça um novo plano: pixctl payment batch plan ARQUIVO --out PLANO',
  '{0} is not a plan that this version of pixctl can read':
    '{0} não é um plano que esta versão do pixctl consegue ler',
  'the rows of {0} do not add up to its first line': 'as linhas de {0} não somam o que diz a primeira linha',
  '{0} already exists: it is the log of an earlier plan': '{0} já existe: é o log de um plano anterior',
  'Nothing was changed. Give the plan another name: rename it, or make it with --out PLAN.':
    'Nada foi alterado. Dê outro nome ao plano: renomeie-o, ou faça-o com --out PLANO.',
  'Payments: {0}.': 'Pagamentos: {0}.',
  'See whether they are confirmed: pixctl payment batch status {0}{1}':
    'Veja se foram confirmados: pixctl payment batch status {0}{1}',
  'To finish it: pixctl payment batch resume {0}{1}. Nothing is paid twice.':
    'Para concluir: pixctl payment batch resume {0}{1}. Nada é pago duas vezes.',
  'See the failed payments: pixctl payment batch results {0} --failed{1}':
    'Veja os pagamentos que falharam: pixctl payment batch results {0} --failed{1}',
  '{0} sent': '{0} enviados',
  '{0} sent before': '{0} enviados antes',
  '{0} unknown': '{0} com resultado desconhecido',
  '{0} not sent yet': '{0} ainda não enviados',
  'field {0}: must be {1}, not {2}': 'campo {0}: precisa ser {1}, não {2}',
  'unknown field {0}': 'campo desconhecido {0}',
  'text of 1 to {0} characters without control characters':
    'um texto de 1 a {0} caracteres, sem caracteres de controle',
  'a whole number from {0} to {1}': 'um número inteiro de {0} a {1}',
  'one of: {0}': 'um destes: {0}',
  'a Pix key of type {0} in its canonical form': 'uma chave Pix do tipo {0} na forma canônica',
  'the CPF or CNPJ of the holder': 'o CPF ou CNPJ do titular',
  'field id: is not the id of attempt {0} of {1}': 'campo id: não é o id da tentativa {0} de {1}',
  'true or absent': 'true ou ausente',
  'a time in RFC 3339': 'um horário em RFC 3339',
  'text of 1 to {0} characters': 'um texto de 1 a {0} caracteres',
  'field warnings: {0}': 'campo warnings: {0}',
  'the name of a profile': 'o nome de um perfil',
  'one of: live, test, sandbox': 'um destes: live, test, sandbox',
  'the address of a service': 'o endereço de um serviço',
  'a SHA-256 in hex': 'um SHA-256 em hexadecimal',
  'It was not changed. If you corrected the file, and the plan was not approved yet, add --replace. Otherwise give the new plan another name with --out PLAN.':
    'Não foi alterado. Se você corrigiu o arquivo e o plano ainda não foi aprovado, acrescente --replace. Caso contrário, dê outro nome ao novo plano com --out PLANO.',
  '{0} is being run': '{0} está sendo executado',
  '{0} is approved, or there is an approval beside it': '{0} está aprovado, ou há uma aprovação ao lado dele',
  'Nothing was changed. Give the new plan another name with --out PLAN. Rows that did not change keep their ids and are not paid again.':
    'Nada foi alterado. Dê outro nome ao novo plano com --out PLANO. As linhas sem alteração mantêm os ids e não são pagas de novo.',
  'replace the plan of this file, if it was neither approved nor run':
    'substitui o plano deste arquivo, se ele não foi aprovado nem executado',
  'The same, after a correction of the file': 'O mesmo, depois de uma correção do arquivo',
  'The plan is the file FILE.plan, which only you can read. To correct a plan, correct the file and plan it again with --replace. A plan that was approved or run is never overwritten: plan the corrected file under another name with --out. Unchanged rows keep their ids and are not paid again.':
    'O plano é o arquivo ARQUIVO.plan, que só você pode ler. Para corrigir um plano, corrija o arquivo e planeje de novo com --replace. Um plano aprovado ou executado nunca é sobrescrito: planeje o arquivo corrigido com outro nome, com --out. As linhas sem alteração mantêm os ids e não são pagas de novo.',
  'this cannot be the name of a plan in a shared store':
    'este não pode ser o nome de um plano num banco de dados compartilhado',
  'A name has 1 to {0} characters, no slashes or control characters, and does not begin with a hyphen.':
    'Um nome tem de 1 a {0} caracteres, sem barras nem caracteres de controle, e não começa com hífen.',
  'the approval of {0} in the shared store': 'a aprovação de {0} no banco de dados compartilhado',
  'the shared store': 'o banco de dados compartilhado',
  'the shared store {0} has no plan {1}': 'o banco de dados compartilhado {0} não tem o plano {1}',
  '{0} is a file, and plans of this profile are in the shared store {1}':
    '{0} é um arquivo, e os planos deste perfil ficam no banco de dados compartilhado {1}',
  'Nothing was sent. Plans of this profile are in the shared store, not in files. Make the plan again: pixctl payment batch plan FILE':
    'Nada foi enviado. Os planos deste perfil ficam no banco de dados compartilhado, não em arquivos. Faça o plano de novo: pixctl payment batch plan FILE',
  'the plan has more than {0} bytes': 'o plano tem mais de {0} bytes',
  'Divide the file.': 'Divida o arquivo.',
  '{0} was made by another user of the database': '{0} foi feito por outro usuário do banco de dados',
  'Nothing was changed. Give the new plan another name with --out PLAN.':
    'Nada foi alterado. Dê outro nome ao novo plano com --out PLAN.',
  'the shared store already has exactly this plan, with the name {0}':
    'o banco de dados compartilhado já tem exatamente este plano, com o nome {0}',
  'Nothing was changed. Use that plan.': 'Nada foi alterado. Use aquele plano.',
  '{0} is approved': '{0} está aprovado',
  '{0} was replaced by another plan at this moment': '{0} foi substituído por outro plano neste momento',
  'Nothing was approved. Review the new plan: pixctl payment batch approve {0}':
    'Nada foi aprovado. Confira o novo plano: pixctl payment batch approve {0}',
  'the database does not let its user approve the plan {0}':
    'o banco de dados não permite que este usuário aprove o plano {0}',
  'Nothing was approved. The database user that made a plan cannot approve it, an approver needs the role of approvers (see pixctl store roles), and the plan must still exist.':
    'Nada foi aprovado. O usuário do banco que fez um plano não pode aprová-lo, um aprovador precisa do papel de aprovadores (veja pixctl store roles), e o plano ainda precisa existir.',
  'the shared store already has an approval of {0} by {1}':
    'o banco de dados compartilhado já tem uma aprovação de {0} por {1}',
  'Nothing was approved. If it is not valid, make the plan again with another name: pixctl payment batch plan FILE --out PLAN':
    'Nada foi aprovado. Se ela não for válida, faça o plano de novo com outro nome: pixctl payment batch plan FILE --out PLAN',
  'Nothing was sent. Make the plan again with another name: pixctl payment batch plan FILE --out PLAN':
    'Nada foi enviado. Faça o plano de novo com outro nome: pixctl payment batch plan FILE --out PLAN',
  'Waiting for rows that other processes are sending: {0}.':
    'Aguardando linhas que outros processos estão enviando: {0}.',
  'Other processes are sending {0} of them.': 'Outros processos estão enviando {0} deles.',
  '{0} sent by other runs': '{0} enviados por outras execuções',
  'another run did not find out the outcome': 'outra execução não descobriu o resultado',
  'Nothing is paid yet. Run it on a machine that pays: pixctl payment batch run {0}':
    'Nada foi pago ainda. Execute-o numa máquina que paga: pixctl payment batch run {0}',
  'plan file, written by payment batch plan; with a shared store, the name of a plan there':
    'arquivo do plano, gravado por payment batch plan; com um banco de dados compartilhado, o nome de um plano nele',
  'With a shared store (pixctl store), the plan is stored there with the name of the file and .plan, or the name given with --out. Plans, approvals and outcomes are then the same on every machine.':
    'Com um banco de dados compartilhado (pixctl store), o plano é gravado nele com o nome do arquivo e .plan, ou com o nome dado em --out. Planos, aprovações e resultados são então os mesmos em todas as máquinas.',
  'With a shared store, the same command may run on several machines at the same time. They divide the rows. Each one takes over the rows of a run that was killed, waits until every row has an outcome, and ends with the outcomes of the whole plan.':
    'Com um banco de dados compartilhado, o mesmo comando pode ser executado em várias máquinas ao mesmo tempo. Elas dividem as linhas entre si. Cada um assume as linhas de uma execução que foi morta, espera até que todas as linhas tenham um resultado e termina com os resultados do plano inteiro.',
  '{0} has more than {1} bytes': '{0} tem mais de {1} bytes',
  'too many processes change {0} at the same time': 'processos demais alteram {0} ao mesmo tempo',
  'Nothing was changed. Run the command again.': 'Nada foi alterado. Execute o comando de novo.',
};
