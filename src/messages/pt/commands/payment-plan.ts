import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PAYMENT_PLAN: Catalog = {
  '{0} is not a plan: a line has more than {1} characters':
    '{0} não é um plano: uma linha tem mais de {1} caracteres',
  'the payments come to {0}, and the limits of the account leave {1}':
    'os pagamentos somam {0}, e os limites da conta deixam {1}',
  'the payments from account {0} come to {1}, and its limits leave {2}':
    'os pagamentos da conta {0} somam {1}, e os limites dela deixam {2}',
  '{0}: they fit': '{0}: eles cabem',
  'they fit only by day': 'eles só cabem de dia',
  'they fit only by night': 'eles só cabem à noite',
  'they do not fit; what is left over can be paid later with payment batch resume':
    'eles não cabem; o que sobrar pode ser pago depois com payment batch resume',
  'Approve these payments:': 'Aprove estes pagamentos:',
  'a second person has to approve it on another computer, without that key':
    'uma segunda pessoa precisa aprová-lo em outro computador, sem essa chave',
  'this plan was made by the same user on the same computer ({0}): {1}':
    'este plano foi feito pelo mesmo usuário no mesmo computador ({0}): {1}',
  'this plan was made with the app key of your profile: {0}':
    'este plano foi feito com a chave de API do seu perfil: {0}',
  'column {0}': 'coluna {0}',
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
  '{0}; or say which in a column key-type': '{0}; ou diga qual em uma coluna key-type',
  'the Pix key {0} is a {1} and not the tax id {2} of the holder':
    'a chave Pix {0} é um {1} e não o CPF ou CNPJ {2} do titular',
  'attempt must be a whole number from 1 to {0}, not {1}':
    'attempt precisa ser um número inteiro de 1 a {0}, não {1}',
  'row {0}: {1} exceeds the limit limits.payment.max of {2} of profile {3}':
    'linha {0}: {1} ultrapassa o limite limits.payment.max de {2} do perfil {3}',
  '{0} has no rows': '{0} não tem linhas',
  'rows {0} and {1} both pay {2} to {3}: if both are meant, give each an id of its own in a column correlation-id':
    'as linhas {0} e {1} pagam {2} a {3}: se as duas devem ser pagas, dê a cada uma um id próprio em uma coluna correlation-id',
  'No plan was made. Correct the sheet and run it again.':
    'Nenhum plano foi feito. Corrija a planilha e execute de novo.',
  'the total of the sheet is too large': 'o total da planilha é grande demais',
  'No plan was made.': 'Nenhum plano foi feito.',
  'a plan of standard input needs a name': 'um plano da entrada padrão precisa de um nome',
  'Add --out PLAN.': 'Acrescente --out PLANO.',
  '{0} has the same payments already: it is left as it is, with its approval.':
    '{0} já tem os mesmos pagamentos: fica como está, com sua aprovação.',
  '{0} exists already and is not a plan of these payments':
    '{0} já existe e não é um plano destes pagamentos',
  'It was not changed. Give the new plan another name with --out PLAN, or remove the old one with its approval and log.':
    'Não foi alterado. Dê outro nome ao novo plano com --out PLANO, ou remova o antigo com sua aprovação e seu registro.',
  '{0} was run and is not a plan of these payments':
    '{0} já foi executado e não é um plano destes pagamentos',
  'Nothing was changed. Keep it with its approval and log, and give the new plan another name with --out PLAN. Rows that did not change are not paid again. A row with another Pix key, amount, comment or account is a new payment: remove from the sheet those that were paid already.':
    'Nada foi alterado. Mantenha-o com sua aprovação e seu log, e dê outro nome ao novo plano com --out PLANO. Linhas que não mudaram não são pagas de novo. Uma linha com outra chave Pix, valor, comentário ou conta é um novo pagamento: tire da planilha as que já foram pagas.',
  'the payments that are not done yet come to {0} and exceed the limit limits.daily.out of {1} of profile {2}':
    'os pagamentos ainda não feitos somam {0} e ultrapassam o limite limits.daily.out de {1} do perfil {2}',
  'No plan was made. To change the limit: pixctl --profile {0} config set limits.daily.out AMOUNT|default':
    'Nenhum plano foi feito. Para mudar o limite: pixctl --profile {0} config set limits.daily.out VALOR|default',
  'the payments come to {0}, and the account has {1}': 'os pagamentos somam {0}, e a conta tem {1}',
  'the payments from account {0} come to {1}, and it has {2}':
    'os pagamentos da conta {0} somam {1}, e ela tem {2}',
  'All payments of this sheet were done before: running the plan pays nothing. For a new payroll with the same payments, say which one it is: --reference 2026-12':
    'Todos os pagamentos desta planilha já foram feitos: executar o plano não paga nada. Para uma nova folha com os mesmos pagamentos, diga qual é: --reference 2026-12',
  'CSV or NDJSON file with a row for each payment': 'arquivo CSV ou NDJSON com uma linha para cada pagamento',
  'plan file, as payment batch plan made it': 'arquivo do plano, como payment batch plan o gravou',
  'payments that are sent at the same time, 1 to 256': 'pagamentos enviados ao mesmo tempo, de 1 a 256',
  'Check a sheet of payments and write down what it would pay. Nothing is sent':
    'Conferir uma planilha de pagamentos e registrar o que ela pagaria. Nada é enviado',
  'Every row is checked before a plan is written. If a row is wrong, there is no plan. The columns are the options of payment create, and key-type (CPF, CNPJ, EMAIL, PHONE or EVP), name and tax-id of the person who is expected to hold the key.':
    'Cada linha é conferida antes que um plano seja gravado. Se uma linha está errada, não há plano. As colunas são as opções de payment create, e também key-type (CPF, CNPJ, EMAIL, PHONE ou EVP), name e tax-id de quem deve ser o titular da chave.',
  'A row without a correlation-id gets an id that follows from its Pix key, amount, comment, source account and --reference. The same sheet has the same ids on every machine, so it is paid once. For next month, give another --reference.':
    'Uma linha sem correlation-id recebe um id que resulta da chave Pix, do valor, do comentário, da conta de origem e de --reference. A mesma planilha tem os mesmos ids em qualquer máquina, e por isso é paga uma só vez. No mês seguinte, use outro --reference.',
  'Two rows that pay the same amount to the same key need a correlation-id each. A payment of the same amount to the same key in the last days gives a warning.':
    'Duas linhas que pagam o mesmo valor à mesma chave precisam de um correlation-id cada. Um pagamento do mesmo valor à mesma chave nos últimos dias gera um aviso.',
  'The plan is FILE.plan, readable by you only. A plan is never overwritten. To correct a plan, correct the sheet and plan it under another name with --out. Rows that did not change keep their ids and are not paid again.':
    'O plano é ARQUIVO.plan, que só você pode ler. Um plano nunca é sobrescrito. Para corrigir um plano, corrija a planilha e planeje-a com outro nome, com --out. Linhas que não mudaram mantêm seus ids e não são pagas de novo.',
  'name of the plan (default: FILE.plan)': 'nome do plano (padrão: ARQUIVO.plan)',
  'what the payments are for, such as 2026-12; part of their ids':
    'a que os pagamentos se referem, como 2026-12; faz parte dos ids',
  'warn about payments of the same amount to the same key in the last DAYS days':
    'avisar sobre pagamentos do mesmo valor à mesma chave nos últimos DIAS dias',
  'Nothing is paid yet. Approve it: pixctl payment batch approve {0}{1}':
    'Nada foi pago ainda. Aprove: pixctl payment batch approve {0}{1}',
  'The payroll of December, as payroll.csv.plan': 'A folha de dezembro, como payroll.csv.plan',
  'A rehearsal in the sandbox': 'Um ensaio no sandbox',
  'List every payment of a plan': 'Listar cada pagamento de um plano',
  'Needs no app key and no network. Row, Pix key, amount and totals are checked. Names, new destinations, payments done before and warnings are stated by the planner, and pixctl cannot check them here.':
    'Não precisa de chave de API nem de rede. Linha, chave Pix, valor e totais são conferidos. Nomes, destinos novos, pagamentos já feitos e avisos são declarados por quem planejou, e o pixctl não pode conferi-los aqui.',
  'All payments, new destinations first': 'Todos os pagamentos, destinos novos primeiro',
  'For a spreadsheet': 'Para uma planilha',
  'Approve a plan of payments as it stands, and sign it':
    'Aprovar um plano de pagamentos como está, e assinar',
  'Lists every payment with its Pix key and amount, and asks you to type the total, on every profile. What only the planner says, such as names and new destinations, is marked. A script gives --yes and --total. The approval is PLAN.approval, and counts for exactly this plan. With --json, the payments are in the field payments, as payment batch show --json prints them.':
    'Lista cada pagamento com chave Pix e valor, e pede que você digite o total, em qualquer perfil. O que só o planejador afirma, como nomes e destinos novos, fica indicado. Um script informa --yes e --total. A aprovação é PLANO.approval e vale exatamente para este plano. Com --json, os pagamentos estão no campo payments, como payment batch show --json os mostra.',
  'The approval is signed with a key of your profile, which is made the first time. No app key is needed: the plan can be carried to another machine and the approval back. The command prints the public id of the key, for limits.batch.approver of the account that pays.':
    'A aprovação é assinada com uma chave do seu perfil, criada na primeira vez. Nenhuma chave de API é necessária: o plano pode ser levado a outra máquina e a aprovação trazida de volta. O comando mostra o id público da chave, para limits.batch.approver da conta que paga.',
  'limits.batch.approver keeps a plan from running that nobody else has seen. It does not stop a person who can change the configuration of the paying machine, or use the key of the approver: keep the key of the approver on another machine.':
    'limits.batch.approver impede a execução de um plano que mais ninguém viu. Não impede quem pode mudar a configuração da máquina que paga, ou usar a chave do aprovador: mantenha a chave do aprovador em outra máquina.',
  'pixctl warns if the plan was made by the same user on the same computer, or with the app key of your profile. No warning does not mean that two people decided: one person can have two users, two computers or two keys.':
    'O pixctl avisa se o plano foi feito pelo mesmo usuário no mesmo computador, ou com a chave de API do seu perfil. A falta de aviso não significa que duas pessoas decidiram: uma pessoa pode ter dois usuários, dois computadores ou duas chaves.',
  'the total that you approve; with --yes, nothing is asked':
    'o total que você aprova; com --yes, nada é perguntado',
  'Nothing is paid yet. Run it: pixctl payment batch run {0}{1}':
    'Nada foi pago ainda. Execute: pixctl payment batch run {0}{1}',
  'Nothing is paid yet. Put {0}.approval beside the plan on the machine that pays, and run the plan there.':
    'Nada foi pago ainda. Coloque {0}.approval ao lado do plano na máquina que paga e execute o plano lá.',
  'At a terminal': 'Em um terminal',
  'In a script that knows the total': 'Em um script que conhece o total',
  'Pay an approved plan: each payment once': 'Pagar um plano aprovado: cada pagamento uma só vez',
  'A plan that is not approved, was changed since, or was made for another account is refused, and nothing is sent. The plan is read once, before the first payment: what happens to the file after that has no effect. On a live profile, a terminal shows the plan and asks once.':
    'Um plano sem aprovação, alterado depois dela ou feito para outra conta é recusado, e nada é enviado. O plano é lido uma só vez, antes do primeiro pagamento: o que acontece depois com o arquivo não tem efeito. Em um perfil de produção, o terminal mostra o plano e pergunta uma vez.',
  'Each payment is created and approved as payment send does it. A plan that was run before is finished with payment batch resume.':
    'Cada pagamento é criado e aprovado como em payment send. Um plano já executado é concluído com payment batch resume.',
  'Pay it': 'Pagar',
  'In a script, eight payments at once, one outcome a line':
    'Em um script, oito pagamentos ao mesmo tempo, um resultado por linha',
  'Show how far a plan is: approved, sent, confirmed, failed, not sent':
    'Mostrar o andamento de um plano: aprovado, enviado, confirmado, com falha, não enviado',
  'The status of each payment is read from the service. A payment that was sent is not yet confirmed: the bank of the recipient can still reject it. payment batch results names the rows.':
    'O status de cada pagamento é lido do serviço. Um pagamento enviado ainda não está confirmado: o banco do recebedor pode rejeitá-lo. payment batch results mostra as linhas.',
  'Payments that the service could not be asked about are counted as not asked. The state is then unknown, and the exit code is that of the failure.':
    'Pagamentos sobre os quais não foi possível consultar o serviço são contados como não consultados. O estado é então unknown, e o código de saída é o da falha.',
  'The state is planned, approved (by a person), running, stopped (some payments failed or were not sent), sent (all of them) or complete (all confirmed).':
    'O estado é planned (planejado), approved (aprovado por uma pessoa), running (em execução), stopped (parado: alguns pagamentos falharam ou não foram enviados), sent (todos enviados) ou complete (todos confirmados).',
  'Counts and sums': 'Quantidades e somas',
  'One word': 'Uma palavra',
  'Finish a plan that was run before, or was interrupted. Nothing is paid twice':
    'Concluir um plano já executado ou interrompido. Nada é pago duas vezes',
  'pixctl looks up at the service every payment that an earlier run may have sent, by the ids of the plan. What PLAN.log says is not believed. You can run it as often as you like, after any failure, also after kill -9. It needs the same approval.':
    'O pixctl consulta no serviço cada pagamento que uma execução anterior pode ter enviado, pelos ids do plano. O que PLANO.log diz não basta como prova. Você pode executar quantas vezes quiser, depois de qualquer falha, também depois de kill -9. Exige a mesma aprovação.',
  'Finish it': 'Concluir',
  'In a script': 'Em um script',
  'Print the sheet with what became of each payment, as CSV':
    'Imprimir a planilha com o resultado de cada pagamento, em CSV',
  'The status is read from the service: a payment that was approved can fail later. -o json or -o ndjson print JSON.':
    'O status é lido do serviço: um pagamento aprovado pode falhar depois. -o json ou -o ndjson imprimem JSON.',
  'The rows of --failed can be planned again, after they were corrected. A payment that failed keeps its id in use at the service. The column attempt counts up, and the next plan makes another id of it.':
    'As linhas de --failed podem ser planejadas de novo, depois de corrigidas. Um pagamento que falhou mantém seu id em uso no serviço. A coluna attempt aumenta, e o próximo plano gera outro id a partir dela.',
  'only payments that failed, as a sheet for the next plan':
    'só os pagamentos que falharam, como planilha para o próximo plano',
  'All payments': 'Todos os pagamentos',
  'What failed, and why': 'O que falhou, e por quê',
  'the service has the payment in the status {0}': 'o serviço tem o pagamento no status {0}',
  'the service does not say why': 'o serviço não diz por quê',
  'the payment failed: {0}': 'o pagamento falhou: {0}',
  '{0} is run already, by process {1} on {2}': '{0} já está em execução, pelo processo {1} em {2}',
  'Nothing was sent. See: pixctl payment batch status {0}':
    'Nada foi enviado. Veja: pixctl payment batch status {0}',
  '{0} was run before': '{0} já foi executado',
  'Nothing was sent. To finish it: pixctl payment batch resume {0}{1}':
    'Nada foi enviado. Para concluir: pixctl payment batch resume {0}{1}',
  '{0} profile {1}: {2} payments, {3}': 'perfil {1} ({0}): {2} pagamentos, {3}',
  'Pay these payments:': 'Pague estes pagamentos:',
  'Approved by': 'Aprovado por',
  'not all outcomes could be written to {0}: {1}. A resume asks the service for them.':
    'nem todos os resultados puderam ser gravados em {0}: {1}. Um resume os pergunta ao serviço.',
  'an earlier run recorded it as sent, and the service was not asked':
    'uma execução anterior o registrou como enviado, e o serviço não foi consultado',
  'the service could not be asked whether it was sent before: {0}':
    'não foi possível perguntar ao serviço se ele já foi enviado: {0}',
  '{0}; {1} payments were sent before': '{0}; {1} pagamentos foram enviados antes disso',
  'the amount exceeds the limit limits.payment.max of {0} of profile {1}':
    'o valor ultrapassa o limite limits.payment.max de {0} do perfil {1}',
  'Nothing was sent. Run it with the profile that it was made for: {0}':
    'Nada foi enviado. Execute com o perfil para o qual ele foi feito: {0}',
  '{0} is for the service {1}, and profile {2} uses {3}': '{0} é para o serviço {1}, e o perfil {2} usa {3}',
  '{0} is for a profile with the mode {1}, and profile {2} has the mode {3}':
    '{0} é para um perfil no modo {1}, e o perfil {2} está no modo {3}',
  '{0} is for account {1}, and profile {2} pays from {3}':
    '{0} é para a conta {1}, e o perfil {2} paga de {3}',
  'the service could not be asked: {0}': 'não foi possível consultar o serviço: {0}',
  'the service could not be asked about {0} of {1} payments: {2}':
    'não foi possível consultar o serviço sobre {0} de {1} pagamentos: {2}',
  'recorded as sent, but the service has not sent it': 'registrado como enviado, mas o serviço não o enviou',
  'two columns set {0}': 'duas colunas definem {0}',
  'it is not JSON: {0}': 'não é JSON: {0}',
  '{0} must be text or a number': '{0} precisa ser texto ou número',
  '{0} payments to {1} destinations, {2}; the largest is {3}.':
    '{0} pagamentos para {1} destinos, {2}; o maior é de {3}.',
  Plan: 'Plano',
  Hash: 'Hash',
  'Planned by': 'Planejado por',
  Reference: 'Referência',
  'New destinations': 'Destinos novos',
  'Done before, total': 'Já feitos, total',
  Warnings: 'Avisos',
  Approver: 'Aprovador',
  'Approved at': 'Aprovado em',
  'The plan has no rows.': 'O plano não tem linhas.',
  'row {0} pays the same amount to the same key': 'a linha {0} paga o mesmo valor à mesma chave',
  'the same amount was paid to this key at {0} ({1})': 'o mesmo valor foi pago a esta chave em {0} ({1})',
  'the payment with this id failed at the service, which keeps the id in use':
    'o pagamento com este id falhou no serviço, que mantém o id em uso',
  'new destination': 'destino novo',
  'sent before': 'enviado antes',
  'Name (stated by the planner)': 'Nome (declarado por quem planejou)',
  'Stated by the planner, not checked': 'Declarado por quem planejou, não conferido',
  'Same as row': 'Igual à linha',
  'New destination': 'Destino novo',
  'row {0}, {1} to {2}: {3}': 'linha {0}, {1} para {2}: {3}',
  Destinations: 'Destinos',
  'Not checked': 'Não conferido',
  'stated by the planner:': 'declarado por quem planejou:',
  'Paid before': 'Já pagos',
  'New keys': 'Chaves novas',
  State: 'Status',
  Approvers: 'Aprovadores',
  Approval: 'Aprovação',
  Process: 'Processo',
  'Sent, not confirmed': 'Enviados, não confirmados',
  Unknown: 'Desconhecidos',
  'Not sent': 'Não enviados',
  'Not asked': 'Não consultados',
  '{0} approves another plan': '{0} aprova outro plano',
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
  'the payments of the service could not be read, so only those of this machine were compared: {0}':
    'os pagamentos do serviço não puderam ser lidos, e só os desta máquina foram comparados: {0}',
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
  '{0} does not pay what its first line says': '{0} não paga o que diz sua primeira linha',
  '{0} exists already and is the log of an earlier plan': '{0} já existe e é o log de um plano anterior',
  'Nothing was changed. Give the plan another name: rename it, or make it with --out PLAN.':
    'Nada foi alterado. Dê outro nome ao plano: renomeie-o, ou faça-o com --out PLANO.',
  'Payments: {0}.': 'Pagamentos: {0}.',
  'Whether they have arrived: pixctl payment batch status {0}{1}':
    'Para saber se chegaram: pixctl payment batch status {0}{1}',
  'To finish it: pixctl payment batch resume {0}{1}. Nothing is paid twice.':
    'Para concluir: pixctl payment batch resume {0}{1}. Nada é pago duas vezes.',
  'What failed, and why: pixctl payment batch results {0} --failed{1}':
    'O que falhou, e por quê: pixctl payment batch results {0} --failed{1}',
  '{0} sent': '{0} enviados',
  '{0} sent before': '{0} enviados antes',
  '{0} perhaps sent': '{0} talvez enviados',
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
  'a list of one to three warnings': 'uma lista de um a três avisos',
  'a time in RFC 3339': 'um horário em RFC 3339',
  'text of 1 to {0} characters': 'um texto de 1 a {0} caracteres',
  'field warnings: {0}': 'campo warnings: {0}',
  'the name of a profile': 'o nome de um perfil',
  'one of: live, test, sandbox': 'um destes: live, test, sandbox',
  'the address of a service': 'o endereço de um serviço',
  'a SHA-256 in hex': 'um SHA-256 em hexadecimal',
};
