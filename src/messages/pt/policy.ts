import type { Catalog } from '#messages/translate.ts';

export const POLICY: Catalog = {
  'About to run {0}, which cannot be undone:': '{0} está prestes a ser executado e não pode ser desfeito:',
  'default account': 'conta padrão',
  ' to {0}': ' para {0}',
  'profile {0}, {1}: {2}{3}{4}': 'perfil {0}, {1}: {2}{3}{4}',
  '{0} profile {1}, {2}: {3}{4}{5}': 'perfil {1} ({0}), {2}: {3}{4}{5}',
  '{0} moves money on the live profile {1} and needs a confirmation, but there is no terminal':
    '{0} movimenta dinheiro no perfil de produção {1} e exige confirmação, mas não há terminal',
  'Nothing was sent. Run it at a terminal, or add --yes to confirm.':
    'Nada foi enviado. Execute em um terminal, ou confirme com --yes.',
  'an agent ({0}) may not run {1} on the live profile {2} from a shell':
    'um agente ({0}) não pode executar {1} no perfil de produção {2} a partir de um shell',
  'Nothing was changed. Ask a person to run the command at a terminal.':
    'Nada foi alterado. Peça que uma pessoa execute o comando em um terminal.',
  '{0} is set to allow only at a terminal': '{0} só recebe o valor allow em um terminal',
  'Nothing was sent. Propose it with the tool propose of pixctl mcp --profile {0} --live write, or ask a person to run the command at a terminal.':
    'Nada foi enviado. Proponha com a ferramenta propose de pixctl mcp --profile {0} --live write, ou peça que uma pessoa execute o comando em um terminal.',
  'Confirm this {0}:': 'Confirme: {0}',
  'Confirm these {0} {1}:': 'Confirme estas {0} {1}:',
  'Type yes to continue': 'Digite sim para continuar',
  'Type the amount to continue': 'Digite o valor para continuar',
  'Type the amount of all of them to continue': 'Digite o valor de todas elas para continuar',
  'plan not approved: the total is {0}, not {1}': 'plano não aprovado: o total é {0}, e não {1}',
  '{0} needs a confirmation, but there is no terminal': '{0} exige uma confirmação, mas não há terminal',
  'Nothing was approved. Run it at a terminal, or add --yes and --total AMOUNT.':
    'Nada foi aprovado. Execute em um terminal, ou acrescente --yes e --total VALOR.',
  'Type the total to continue': 'Digite o total para continuar',
  'plan not approved: the amount you typed does not match the total':
    'plano não aprovado: o valor digitado não confere com o total',
  'nothing was sent': 'nada foi enviado',
  'nothing was changed': 'nada foi alterado',
  'nothing was deleted': 'nada foi apagado',
  'the amount is unknown, so the limit {0} of {1} of profile {2} cannot be checked':
    'o valor é desconhecido, e o limite {0} de {1} do perfil {2} não pode ser verificado',
  '{0} exceeds the limit {1} of {2} of profile {3}': '{0} ultrapassa o limite {1} de {2} do perfil {3}',
  'not confirmed: you typed {0}, and the amount is {1}': 'não confirmado: você digitou {0}, e o valor é {1}',
  'not confirmed: you typed {0}, not yes': 'não confirmado: você digitou {0}, e não sim',
  '{0} sent today and {1} now would exceed the limit {2} of {3} of profile {4}':
    '{0} já enviados hoje mais {1} agora ultrapassariam o limite {2} de {3} do perfil {4}',
  'Nothing left the account. To change the limit: pixctl --profile {0} config set {1} AMOUNT|default':
    'Nada saiu da conta. Para alterar o limite: pixctl --profile {0} config set {1} VALOR|default',
  'This run sent nothing. The run of {0} did not record its outcome. Look it up: {1}':
    'Esta execução não enviou nada. A execução de {0} não registrou o resultado. Consulte: {1}',
  'This run sent nothing. The run of {0} did not record its outcome. Check the account and record what you found: {1}':
    'Esta execução não enviou nada. A execução de {0} não registrou o resultado. Confira a conta e registre o que encontrou: {1}',
  'profile {0} has limits, which cannot be checked for a raw request':
    'o perfil {0} tem limites, que não podem ser verificados em uma requisição direta',
  'Nothing was sent. Use the command for this operation, or a profile without limits.':
    'Nada foi enviado. Use o comando desta operação, ou um perfil sem limites.',
  'Nothing was sent. Use: pixctl {0}': 'Nada foi enviado. Use: pixctl {0}',
  'the amount is missing: on a live profile, you confirm the sum of all rows before the first is sent':
    'falta o valor: em um perfil de produção, você confirma a soma de todas as linhas antes do envio da primeira',
  'the amount is missing: the profile has limits, and pixctl checks the sum of all rows':
    'falta o valor: o perfil tem limites, e o pixctl verifica a soma de todas as linhas',
};
