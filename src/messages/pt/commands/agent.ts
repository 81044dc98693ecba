import type { Catalog } from '#messages/translate.ts';

/** Commands for AI agents. */
export const COMMANDS_AGENT: Catalog = {
  'Serve AI agents over the Model Context Protocol': 'Atender agentes de IA pelo Model Context Protocol',
  'Approve a write that an agent proposed, and run it':
    'Aprovar uma operação proposta por um agente e executá-la',
  'Print a SKILL.md that teaches coding agents to use pixctl':
    'Imprimir um SKILL.md que ensina agentes de programação a usar o pixctl',
  'list the calls of AI agents instead (see pixctl mcp)':
    'listar, em vez disso, as chamadas de agentes de IA (veja pixctl mcp)',
  'what the agent may do with a live profile': 'o que o agente pode fazer com um perfil de produção',
  'lines of {0} that cannot be read: {1}; the list may lack calls':
    'linhas de {0} que não podem ser lidas: {1}; podem faltar chamadas na lista',
  'No calls of AI agents are recorded on this machine.':
    'Não há chamadas de agentes de IA registradas nesta máquina.',
  Client: 'Cliente',
  Tool: 'Ferramenta',
  Decision: 'Decisão',
  'Exit code': 'Código de saída',
  Proposal: 'Proposta',
  'What AI agents did on this machine': 'O que agentes de IA fizeram nesta máquina',
  'with --agent: name and version that the client reports':
    'com --agent: nome e versão que o cliente informa',
  'with --agent: tool that was called': 'com --agent: ferramenta chamada',
  'with --agent: allowed, refused or needs-approval':
    'com --agent: allowed (permitida), refused (recusada) ou needs-approval (precisa de aprovação)',
  'with --agent: exit code of the command': 'com --agent: código de saída do comando',
  'with --agent: proposal that the call is about': 'com --agent: proposta da chamada',
  'with --agent: arguments of the call, as JSON': 'com --agent: argumentos da chamada, em JSON',
  'An agent starts the command and talks to it on standard input and output. Without options, the agent works with the sandbox: it can do everything there, and no money moves.':
    'O agente inicia o comando e conversa com ele pela entrada e pela saída padrão. Sem opções, o agente usa o sandbox: ali pode fazer tudo, e nenhum dinheiro se move.',
  '--live read lets it read the live profile. With --live write it can also create charges and propose other writes. Money out is only ever a proposal: a person approves it at a terminal with pixctl approve, and nothing that the agent sends stands for that.':
    'Com --live read, o agente lê o perfil de produção. Com --live write, também cria cobranças e propõe outras operações. A saída de dinheiro é sempre só uma proposta: uma pessoa a aprova em um terminal com pixctl approve, e nada do que o agente envia substitui isso.',
  'Every call is recorded. See: pixctl journal list --agent':
    'Cada chamada é registrada. Veja: pixctl journal list --agent',
  'Serve the sandbox': 'Atender com o sandbox',
  'Let the agent read a live profile': 'Deixar o agente ler um perfil de produção',
  'At a terminal, the command shows who proposed the write and what would be sent, and asks before it runs the write with your profile. If money leaves a live account, you also type the amount. --yes is refused: only a person at a terminal approves.':
    'Em um terminal, o comando mostra quem propôs a operação e o que seria enviado, e pergunta antes de executá-la com o seu perfil. Se o dinheiro sai de uma conta de produção, você também digita o valor. --yes é recusado: só uma pessoa em um terminal aprova.',
  'With the word mandate, the command signs the rules in limits.agent of the profile: the recipients, amounts, budget and last day of payments that agents may make without a person. The mandate ends when a rule is changed; sign it again then.':
    'Com a palavra mandate, o comando assina as regras de limits.agent do perfil: recebedores, valores, orçamento e último dia dos pagamentos que agentes podem fazer sem uma pessoa. O mandato deixa de valer quando uma regra muda; assine-o de novo.',
  'If the proposal was changed after it was made, or would send something else now, nothing is sent. A proposal is valid for a day and is run once.':
    'Se a proposta foi alterada depois de feita, ou se enviaria outra coisa agora, nada é enviado. Uma proposta vale por um dia e é executada uma vez.',
  'id of the proposal; or the word mandate': 'id da proposta; ou a palavra mandate',
  'Show a proposal and approve it': 'Mostrar uma proposta e aprová-la',
  'Sign the rules in limits.agent': 'Assinar as regras de limits.agent',
  'List what agents did': 'Listar o que os agentes fizeram',
  'Read it first': 'Ler antes',
  'Add the server for agents to the settings of AI clients':
    'Incluir o servidor para agentes na configuração de clientes de IA',
  'Show which AI clients have the server, with which profile and rights':
    'Mostrar quais clientes de IA têm o servidor, com qual perfil e direitos',
  'Remove the server for agents from the settings of AI clients':
    'Retirar o servidor para agentes da configuração de clientes de IA',
  'Save the SKILL.md of this version where AI clients look for skills':
    'Salvar o SKILL.md desta versão onde os clientes de IA procuram skills',
  'Show which AI clients have the skill, and whether it is of this version':
    'Mostrar quais clientes de IA têm a skill, e se ela é desta versão',
  'Remove the SKILL.md of pixctl from AI clients': 'Retirar o SKILL.md do pixctl dos clientes de IA',
  'Add it to the settings of your AI clients': 'Incluir na configuração dos seus clientes de IA',
  'Without names, install takes all clients that it finds: Claude Code, Claude Desktop, Codex, Cursor and VS Code. It shows each change and asks; a script uses --yes. Everything else in a file stays as it is, also comments. A file that was changed is first copied to the data folder.':
    'Sem nomes, install usa todos os clientes que encontra: Claude Code, Claude Desktop, Codex, Cursor e VS Code. Mostra cada alteração e pergunta; um script usa --yes. Todo o resto do arquivo fica como está, também os comentários. Antes da alteração, o arquivo é copiado para a pasta de dados.',
  'Without --profile, the agent uses the sandbox. --profile and --live are written as arguments of the server. No app key is written: the server reads it as every command does.':
    'Sem --profile, o agente usa o sandbox. --profile e --live são gravados como argumentos do servidor. Nenhuma chave de API é gravada: o servidor a lê como todo comando.',
  'clients (default: all that are found)': 'clientes (padrão: todos os encontrados)',
  'All clients, with the sandbox': 'Todos os clientes, com o sandbox',
  'One client, which reads a live profile': 'Um cliente, que lê um perfil de produção',
  Action: 'Ação',
  Backup: 'Cópia',
  'The state is configured, not-configured, not-found, other-program (another copy of pixctl, see its version), missing-program (its file does not exist) or unusable (see the problem).':
    'O estado é configured (configurado), not-configured (não configurado), not-found (não encontrado), other-program (outra cópia do pixctl, veja a versão), missing-program (o arquivo dela não existe) ou unusable (inutilizável, veja o problema).',
  'All clients': 'Todos os clientes',
  'Only the rights': 'Só os direitos',
  Live: 'Produção',
  Problem: 'Problema',
  'Removes only the entry of pixctl. If nothing else in the file has changed since install, its bytes are those from before.':
    'Retira só o item do pixctl. Se nada mais no arquivo mudou desde install, os bytes são os de antes.',
  'From all clients': 'De todos os clientes',
  'From one client, without a question': 'De um cliente, sem pergunta',
  'The text names the commands, the exit codes and the rules for money of this version. skill install saves it where your agent looks for skills.':
    'O texto cita os comandos, os códigos de saída e as regras para dinheiro desta versão. skill install o salva onde o seu agente procura skills.',
  'Save it for your AI clients': 'Salvar para os seus clientes de IA',
  'Without names, install takes all clients that it finds: Claude Code, Codex, Cursor and VS Code. It shows each file and asks; a script uses --yes. Run it again after an update of pixctl.':
    'Sem nomes, install usa todos os clientes que encontra: Claude Code, Codex, Cursor e VS Code. Mostra cada arquivo e pergunta; um script usa --yes. Execute de novo depois de atualizar o pixctl.',
  'One client': 'Um cliente',
  'client {0} is not known': 'o cliente {0} não é conhecido',
  'No client was found on this computer.': 'Nenhum cliente foi encontrado neste computador.',
  '{0}: {1}, a link to {2} ({3})': '{0}: {1}, um link para {2} ({3})',
  'the change of {0} needs a confirmation, but there is no terminal':
    'a alteração de {0} precisa de uma confirmação, mas não há terminal',
  'Nothing was changed. Run it at a terminal, or add --yes to confirm.':
    'Nada foi alterado. Execute em um terminal, ou confirme com --yes.',
  'pixctl changes these files:': 'O pixctl altera estes arquivos:',
  'an agent ({0}) may not give itself rights to a live profile':
    'um agente ({0}) não pode dar a si mesmo direitos a um perfil de produção',
  'approve does not take --yes': 'approve não aceita --yes',
  'Run it at a terminal and answer its questions.': 'Execute-o em um terminal e responda às perguntas.',
  'a proposal is approved at a terminal': 'uma proposta é aprovada em um terminal',
  'Nothing was sent. Run pixctl approve {0} at a terminal.':
    'Nada foi enviado. Execute pixctl approve {0} em um terminal.',
  'Proposal {0} was done already. Nothing was sent now.':
    'A proposta {0} já foi executada. Nada foi enviado agora.',
  'An agent proposes this write:': 'Um agente propõe esta operação:',
  Request: 'Requisição',
  'Proposed by': 'Proposta por',
  'Reason given by the agent': 'Motivo dado pelo agente',
  'Limit of a payment': 'Limite por pagamento',
  'Left of the daily limit': 'Resta do limite diário',
  'Same amount and recipient before': 'Mesmo valor e recebedor antes',
  'Agents may make these payments without asking you:':
    'Agentes podem fazer estes pagamentos sem perguntar a você:',
  Recipients: 'Recebedores',
  'Per day': 'Por dia',
  'Each recipient': 'Cada recebedor',
  'once a day': 'uma vez por dia',
  'once a week': 'uma vez por semana',
  'once a month': 'uma vez por mês',
  'Last day': 'Último dia',
};
