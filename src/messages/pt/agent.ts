import type { Catalog } from '#messages/translate.ts';

/** Errors of the server for AI agents, of proposals and of mandates. */
export const AGENT: Catalog = {
  'payments that AI agents may make without a person, once approved; one value for each profile':
    'pagamentos que agentes de IA podem fazer sem uma pessoa, depois de aprovados; um valor por perfil',
  'rules such as payees=ana@example.com max=150,00 daily=500,00 until=2026-12-31':
    'regras como payees=ana@example.com max=150,00 daily=500,00 until=2026-12-31',
  'the journal of profile {0} has no such entry': 'o registro de operações do perfil {0} não tem esse item',
  'proposal {0} belongs to another profile': 'a proposta {0} é de outro perfil',
  'this server does not use the sandbox': 'este servidor não usa o sandbox',
  'profile {0} was changed: it was {1} at {2}, and is {3} at {4}':
    'o perfil {0} foi alterado: era {1} em {2} e agora é {3} em {4}',
  'profile {0} was changed: it has another app key': 'o perfil {0} foi alterado: tem outra chave de API',
  'Nothing was sent. Start the server again: pixctl mcp':
    'Nada foi enviado. Inicie o servidor de novo: pixctl mcp',
  'proposal {0} belongs to profile {1}': 'a proposta {0} é do perfil {1}',
  'the proposal belongs to profile {0}': 'a proposta é do perfil {0}',
  'proposal {0} cannot be run any more': 'a proposta {0} não pode mais ser executada',
  'proposal {0} is not the one that was made: its command would send something else now':
    'a proposta {0} não é a que foi feita: agora o comando enviaria outra coisa',
  'Nothing was sent. Propose the write again.': 'Nada foi enviado. Proponha a operação de novo.',
  'this server only reads profile {0}': 'este servidor só lê o perfil {0}',
  'A person can start it with: pixctl mcp --live write':
    'Uma pessoa pode iniciá-lo com: pixctl mcp --live write',
  'the call contains a secret of profile {0}': 'a chamada contém um segredo do perfil {0}',
  'profile {0} is not live, so its payments need no mandate':
    'o perfil {0} não é de produção, então seus pagamentos não precisam de mandato',
  'Choose a live profile with --profile.': 'Escolha um perfil de produção com --profile.',
  'profile {0} has no mandate for agents': 'o perfil {0} não tem mandato para agentes',
  'Set its rules first: pixctl --profile {0} config set limits.agent "payees=KEY max=AMOUNT daily=AMOUNT until=DAY"':
    'Defina as regras antes: pixctl --profile {0} config set limits.agent "payees=CHAVE max=VALOR daily=VALOR until=DIA"',
  'profile {0} is live': 'o perfil {0} é de produção',
  'To let the agent read it, add --live read. Without --profile, the agent uses the sandbox.':
    'Para deixar o agente ler o perfil, acrescente --live read. Sem --profile, o agente usa o sandbox.',
  'profile {0} is not live': 'o perfil {0} não é de produção',
  'Leave --live out, or choose a live profile.': 'Retire --live ou escolha um perfil de produção.',
  'Run pixctl login.': 'Execute pixctl login.',
  '{0} was not found: there is no {1}': '{0} não foi encontrado: não existe {1}',
  'Nothing was changed. Start the client once, and run the command again.':
    'Nada foi alterado. Inicie o cliente uma vez e execute o comando de novo.',
  'its entry {0} is not the one of this program': 'o item {0} não é o deste programa',
  'The file was not changed. Rename or remove that entry, and run the command again.':
    'O arquivo não foi alterado. Renomeie ou retire esse item e execute o comando de novo.',
  'line {0} is not valid JSON': 'a linha {0} não é JSON válido',
  'it contains no JSON object': 'não contém um objeto JSON',
  'its entries cannot be told apart, such as two with the same name':
    'não é possível distinguir os itens, por exemplo dois com o mesmo nome',
  '{0} is not an object': '{0} não é um objeto',
  'cannot change {0}: {1}': 'não é possível alterar {0}: {1}',
  'The file was not changed. Correct it, and run the command again.':
    'O arquivo não foi alterado. Corrija-o e execute o comando de novo.',
  'it is nested too deeply': 'tem níveis demais',
  'it is larger than 64 MiB': 'é maior que 64 MiB',
  'it is not UTF-8': 'não é UTF-8',
  'it belongs to another user': 'pertence a outro usuário',
  'The file was not changed. Run the command as its owner.':
    'O arquivo não foi alterado. Execute o comando como o dono dele.',
  'it is a hard link': 'é um hard link',
  'another program changed it at this moment': 'outro programa o alterou neste momento',
  'The file was not changed. Run the command again.':
    'O arquivo não foi alterado. Execute o comando de novo.',
  'line {0} is not valid TOML': 'a linha {0} não é TOML válido',
  'its servers are written in a form that pixctl does not edit':
    'os servidores estão escritos em uma forma que o pixctl não edita',
  '{0} is not a table': '{0} não é uma tabela',
  'pixctl runs from the cache of npx, which may be deleted: {0}':
    'o pixctl é executado do cache do npx, que pode ser apagado: {0}',
  'Install pixctl, and run the command again.': 'Instale o pixctl e execute o comando de novo.',
  'a client is set up with a profile, not with an address':
    'um cliente é configurado com um perfil, e não com um endereço',
  'Save the address as a profile with pixctl login, and give --profile.':
    'Salve o endereço como perfil com pixctl login e informe --profile.',
  'there is no proposal {0}': 'não há proposta {0}',
  '{0} proposals wait for a person': '{0} propostas esperam por uma pessoa',
  'Approve them: pixctl approve ID. Each expires after a day.':
    'Aprove-as: pixctl approve ID. Cada uma vence depois de um dia.',
  'proposal {0} is being run': 'a proposta {0} está em execução',
  'Wait until it has ended.': 'Espere até terminar.',
  'proposal {0} is more than a day old': 'a proposta {0} tem mais de um dia',
  'Propose the write again.': 'Proponha a operação de novo.',
  'the proposal {0} is damaged': 'a proposta {0} está danificada',
  'Remove it and propose the write again.': 'Remova-a e proponha a operação de novo.',
  'a command that only reads': 'um comando que só lê',
  'a write that can be proposed': 'uma operação que pode ser proposta',
  'a command that controls the sandbox': 'um comando que controla o sandbox',
  'the command line is too long': 'a linha de comando é longa demais',
  '{0} is not a whole command': '{0} não é um comando completo',
  'Give its words one by one, such as ["charge", "list"]. Use the tool search to find it.':
    'Informe as palavras uma a uma, como ["charge", "list"]. Encontre-o com a ferramenta search.',
  'A person can run it at a terminal.': 'Uma pessoa pode executá-lo em um terminal.',
  'Use the tool {0}.': 'Use a ferramenta {0}.',
  '--help is not for this tool': '--help não serve para esta ferramenta',
  '--{0} cannot be used by an agent': '--{0} não pode ser usada por um agente',
  'Name a purpose.': 'Diga a finalidade.',
  'a text in words is empty': 'um texto em words está vazio',
  'Give command, with reference and reason if needed; or only the proposal that propose returned.':
    'Informe command, com reference e reason se preciso; ou só a proposta (proposal) que propose devolveu.',
  'execute takes either command or proposal': 'execute recebe command ou proposal',
  'Amounts are in reais: "100,00" is a hundred reais.': 'Os valores são em reais: "100,00" são cem reais.',
  '--{0} is {1}, which has no two decimals': '--{0} é {1}, sem duas casas decimais',
  'Use --amount with two decimals, such as "50,00" for fifty reais.':
    'Use --amount com duas casas decimais, como "50,00" para cinquenta reais.',
  '--value is in cents; agents give amounts in reais':
    '--value é em centavos; agentes informam valores em reais',
  'Use the proposal that propose or execute returned.': 'Use a proposta que propose ou execute devolveu.',
  'Use the tool search.': 'Use a ferramenta search.',
  '{0} names a file, which an agent cannot use': '{0} é um arquivo, que um agente não pode usar',
  '{0} is not {1}': '{0} não é {1}',
  'this requestState was used before, or belongs to another call':
    'este requestState já foi usado ou pertence a outra chamada',
  'Call the tool again without it.': 'Chame a ferramenta de novo sem ele.',
  '{0} is not one of its rules': '{0} não é uma das regras',
  '{0} is given twice': '{0} aparece duas vezes',
  'payees, max, daily and until are required': 'payees, max, daily e until são obrigatórios',
  'every must be day, week or month': 'every precisa ser day, week ou month',
  'until must be a day such as 2026-12-31, not {0}': 'until precisa ser um dia como 2026-12-31, não {0}',
  'min is more than max': 'min é maior que max',
  'max is more than daily': 'max é maior que daily',
  'limits.agent: {0}': 'limits.agent: {0}',
  'Find out before you propose it again: pixctl journal show {0}':
    'Descubra antes de propor de novo: pixctl journal show {0}',
  'proposal {0} was run before, and it is not known whether it was done; its command would send something else now':
    'a proposta {0} já foi executada, e não se sabe se foi concluída; agora o comando enviaria outra coisa',
  'Nothing left the account. A person can approve the payment.':
    'Nada saiu da conta. Uma pessoa pode aprovar o pagamento.',
  'the payment is beyond what the mandate of profile {0} still allows':
    'o pagamento passa do que o mandato do perfil {0} ainda permite',
  'Example: pixctl config set limits.agent "payees=ana@example.com max=150,00 daily=500,00 until=2026-12-31"':
    'Exemplo: pixctl config set limits.agent "payees=ana@example.com max=150,00 daily=500,00 until=2026-12-31"',
  '{0} is not a Pix key': '{0} não é uma chave Pix',
  '{0} must be an amount such as 150,00, not {1}': '{0} precisa ser um valor como 150,00, não {1}',
};
