import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PROFILE: Catalog = {
  'blocked for security (cents)': 'bloqueado por segurança (centavos)',
  'blocked until a withdrawal is safe (cents)': 'bloqueado até que um saque seja seguro (centavos)',
  'Delete a profile, its key and its limits': 'Apagar um perfil, sua chave e seus limites',
  'At a terminal, pixctl asks before it deletes a live profile. --yes skips the question.':
    'No terminal, o pixctl pergunta antes de apagar um perfil de produção. --yes dispensa a pergunta.',
  'Not deleted: {0}. A new profile with this name would use them. Delete the files if nobody needs them.':
    'Não excluídos: {0}. Um novo perfil com este nome os usaria. Exclua os arquivos se ninguém precisa deles.',
  'The journal, the mirror, the decisions of reconcile and the position of webhook listen --poll stay in the data folder. pixctl names the files.':
    'O registro de operações, o espelho, as decisões de reconcile e a posição de webhook listen --poll continuam na pasta de dados. O pixctl indica os arquivos.',
  Deleted: 'Apagado',
  'The stored key is deleted too': 'A chave guardada também é apagada',
  'All profiles': 'Todos os perfis',
  'About to delete a live profile:': 'Um perfil de produção está prestes a ser apagado:',
  'Base URL': 'URL base',
  'deleted too: pixctl keeps no other copy': 'também será apagada: o pixctl não guarda outra cópia',
  'none is stored': 'nenhuma está guardada',
  'Production (real money)': 'Produção (dinheiro de verdade)',
  'Test environment of the provider': 'Ambiente de testes do provedor',
  'Manage profiles': 'Gerenciar perfis',
  'List profiles': 'Listar perfis',
  'All profiles. Keys are never shown': 'Todos os perfis. As chaves nunca aparecem',
  'An administrator creates app keys in the panel of the provider: Api/Plugins, New API/Plugin. The AppID shown there is the app key. Production and the test environment have different keys.':
    'Um administrador cria as chaves de API no painel do provedor: Api/Plugins, Nova API/Plugin. O AppID mostrado ali é a chave. Produção e o ambiente de testes têm chaves diferentes.',
  'The base URL is {0}: pixctl adds the path of the API by itself.':
    'A URL base é {0}: o pixctl acrescenta o caminho da API.',
  'missing: --environment or --url': 'falta: --environment ou --url',
  'Use --environment {0} or --url URL.': 'Use --environment {0} ou --url URL.',
  'no app key was given': 'nenhuma chave de API foi informada',
  'Pipe it in: pixctl login --app-key-stdin < key.txt. It is never read from the command line.':
    'Envie-a pela entrada padrão: pixctl login --app-key-stdin < key.txt. Ela nunca é lida da linha de comando.',
  'App key (hidden)': 'Chave de API (oculta)',
  'Paste the app key': 'Cole a chave',
  "account {0} is not one of this key's accounts": 'a conta {0} não é uma das contas desta chave',
  'Use one of: {0}. Nothing was saved.': 'Use um destes: {0}. Nada foi salvo.',
  'Nothing was saved. Name the new profile with --name instead of --profile.':
    'Nada foi salvo. Informe o nome do novo perfil com --name em vez de --profile.',
  '--profile names {0}, and login would save the profile {1}':
    '--profile indica {0}, mas o login salvaria o perfil {1}',
  'Install completion for {0}?': 'Instalar o autocompletar para {0}?',
  'Later: pixctl completion --install': 'Mais tarde: pixctl completion --install',
  'Installed in {0}. Open a new shell to use it.': 'Instalado em {0}. Abra um novo shell para usar.',
  'Next: pixctl balance, or see what came in: pixctl transaction list --limit 10':
    'Próximo passo: pixctl balance, ou veja o que entrou: pixctl transaction list --limit 10',
  'Next: pixctl charge create --amount 19,90': 'Próximo passo: pixctl charge create --amount 19,90',
  'Connect to a service and save the profile': 'Conectar a um serviço e salvar o perfil',
  'At a terminal, login asks for missing values. It tests the app key before it saves anything. The key is stored in the keyring of the operating system, or in a file that only you can read. It is never read from the command line.':
    'No terminal, login pede os valores que faltam. Ele testa a chave de API antes de salvar. A chave fica no chaveiro do sistema operacional, ou em um arquivo que só você pode ler. Ela nunca é lida da linha de comando.',
  'service to connect to': 'serviço a conectar',
  'base URL of another service with the same API': 'URL base de outro serviço com a mesma API',
  'name of the profile': 'nome do perfil',
  'live for real money, test for a test account':
    'live para dinheiro de verdade, test para uma conta de teste',
  'namespace of the service': 'namespace do serviço',
  'account to use by default': 'conta a usar por padrão',
  'read the app key from standard input': 'lê a chave da entrada padrão',
  'Which service?': 'Qual serviço?',
  'Sandbox on this machine (no key needed)': 'Sandbox nesta máquina (sem chave)',
  'Another base URL': 'Outra URL base',
  'Base URL of the service': 'URL base do serviço',
  'Start with https:// and a host': 'Comece com https:// e um host',
  'Name of the profile': 'Nome do perfil',
  'Answer questions': 'Responder a perguntas',
  'Without questions, for CI': 'Sem perguntas, para CI',
  'Use the sandbox from now on': 'Usar o sandbox a partir de agora',
  'There is no keyring. The app key is stored in a file that only you can read.':
    'Não há chaveiro. A chave de API fica em um arquivo que só você pode ler.',
  'Saved profile {0}. It is now the current profile.': 'Perfil {0} salvo. Agora é o perfil atual.',
  'Delete the stored app key of a profile': 'Apagar a chave guardada de um perfil',
  'The profile is kept. At a terminal, logout asks before it deletes the key of a live profile. --yes skips the question.':
    'O perfil é mantido. No terminal, logout pergunta antes de apagar a chave de um perfil de produção. --yes dispensa a pergunta.',
  'Of another profile': 'De outro perfil',
  'Key deleted': 'Chave apagada',
  'the sandbox has no stored key': 'o sandbox não tem chave guardada',
  'Choose a profile with --profile.': 'Escolha um perfil com --profile.',
  'About to delete the app key of a live profile:':
    'A chave de um perfil de produção está prestes a ser apagada:',
  'pixctl keeps no other copy': 'o pixctl não guarda outra cópia',
  'Profile {0} had no stored key.': 'O perfil {0} não tinha chave guardada.',
  'Rename a profile': 'Renomear um perfil',
  'Its key, its settings, its mirror, its decisions of reconcile and its position of webhook listen --poll get the new name. With a shared store, the decisions in it keep the old name.':
    'A chave, as configurações, o espelho, as decisões de reconcile e a posição de webhook listen --poll recebem o novo nome. Com um banco de dados compartilhado, as decisões que estão nele mantêm o nome antigo.',
  'new name': 'novo nome',
  'The key is kept': 'A chave é mantida',
  'The key and the limits are kept': 'A chave e os limites são mantidos',
  'Show a profile': 'Mostrar um perfil',
  'One profile': 'Um perfil',
  'The current profile': 'O perfil atual',
  'Switch to a profile': 'Mudar para um perfil',
  'Use this profile by default': 'Usar este perfil por padrão',
  'Use the sandbox by default': 'Usar o sandbox por padrão',
  Namespace: 'Namespace',
  'Show the current profile and its account': 'Mostrar o perfil atual e a conta dele',
  'The account that commands use': 'A conta que os comandos usam',
  'Check in a script: live, test or sandbox': 'Verificar em um script: live, test ou sandbox',
  'Saved profile {0}. It is now the current profile: commands without --profile or --sandbox act on this live account. To change that: pixctl profile use NAME':
    'Perfil {0} salvo. Agora é o perfil atual: comandos sem --profile ou --sandbox agem nesta conta de produção. Para mudar: pixctl profile use NOME',
};
