import type { Catalog } from '#messages/translate.ts';

export const CONFIG: Catalog = {
  'Move them away, or choose another name. Nothing was changed.':
    'Mova os arquivos para outro lugar, ou escolha outro nome. Nada foi alterado.',
  'there are files of an earlier profile {0}: {1}': 'há arquivos de um perfil anterior {0}: {1}',
  'pixctl does not know your home folder': 'o pixctl não sabe qual é a sua pasta pessoal',
  'Set HOME to its absolute path, or set both PIXCTL_CONFIG_DIR and PIXCTL_DATA_DIR.':
    'Defina HOME com o caminho absoluto dela, ou defina PIXCTL_CONFIG_DIR e PIXCTL_DATA_DIR.',
  '{0} cannot be written: {1}': 'não é possível gravar {0}: {1}',
  '{0} was changed, but a power failure may undo the change: {1}':
    '{0} foi alterado, mas uma queda de energia pode desfazer a alteração: {1}',
  'Check the disk, then run the command again.': 'Verifique o disco e execute o comando de novo.',
  'Check the permissions, or set PIXCTL_CONFIG_DIR to another folder.':
    'Confira as permissões, ou ponha outra pasta em PIXCTL_CONFIG_DIR.',
  '{0} is {1}, which is not an absolute path': '{0} é {1}, que não é um caminho absoluto',
  'Set it to an absolute path. A relative one would be another folder, with another journal and daily limit, wherever pixctl is started.':
    'Indique um caminho absoluto. Um relativo seria outra pasta, com outro registro de operações e outro limite diário, conforme a pasta em que o pixctl é iniciado.',
  'Replace it with a regular file.': 'Substitua por um arquivo comum.',
  '{0} contains keys and can be read by other users': '{0} contém chaves e pode ser lido por outros usuários',
  'Run: chmod 600 {0}': 'Execute: chmod 600 {0}',
  '{0} cannot be read: it has {1} bytes, and at most {2} are read':
    'não é possível ler {0}: tem {1} bytes, e são lidos no máximo {2}',
  '{0} is a symbolic link': '{0} é um link simbólico',
  'Replace it with the file itself, or set PIXCTL_CONFIG_DIR to its folder.':
    'Substitua pelo próprio arquivo, ou indique a pasta dele em PIXCTL_CONFIG_DIR.',
  '{0} is locked by another pixctl': '{0} está em uso por outro pixctl',
  'Run the command again. If no other pixctl is running, remove {0}.':
    'Execute o comando de novo. Se nenhum outro pixctl está em execução, remova {0}.',
  'Choose another name.': 'Escolha outro nome.',
  '{0} is the name of what --base-url or PIXCTL_BASE_URL describe':
    '{0} é o nome do que --base-url ou PIXCTL_BASE_URL descrevem',
  'profile name {0} cannot be used': 'o nome de perfil {0} não pode ser usado',
  'Use lower-case letters, digits, - . and _, a letter or digit first, at most 64.':
    'Use letras minúsculas, dígitos, - . e _, começando por letra ou dígito, no máximo 64.',
  '--sandbox and --profile cannot be used together': '--sandbox e --profile não podem ser usados juntos',
  '--sandbox and --base-url cannot be used together': '--sandbox e --base-url não podem ser usados juntos',
  'the profile sandbox cannot be used with a base URL':
    'o perfil sandbox não pode ser usado com uma URL base',
  'Unset PIXCTL_BASE_URL or leave out the profile.': 'Remova PIXCTL_BASE_URL ou omita o perfil.',
  'Give one of them, or the name of a profile.': 'Informe um deles, ou o nome de um perfil.',
  'no profile is set up': 'nenhum perfil está configurado',
  'Run pixctl login, or set PIXCTL_BASE_URL and PIXCTL_APP_KEY. To try pixctl without a key, add --sandbox.':
    'Execute pixctl login, ou defina PIXCTL_BASE_URL e PIXCTL_APP_KEY. Para experimentar sem chave, use --sandbox.',
  'the app key is empty': 'a chave de API está em branco',
  'Use letters, digits, - and _, a letter or digit first, at most 64.':
    'Use letras, dígitos, - e _, começando com letra ou dígito, no máximo 64.',
  '{0}: {1} is not {2}': '{0}: {1} não é {2}',
  'off or on': 'off nem on',
  'en or pt': 'en nem pt',
  '{0}: {1} is not a namespace': '{0}: {1} não é um namespace',
  'Paste the app key as the service shows it.': 'Cole a chave de API como o serviço a mostra.',
  'the app key has spaces or invalid characters': 'a chave de API tem espaços ou caracteres inválidos',
  'Paste only the app key, without a label or quotes.': 'Cole só a chave de API, sem rótulo nem aspas.',
  'the key file {0} is damaged': 'o arquivo de chaves {0} está danificado',
  'Rename it and run pixctl login. It was not changed.':
    'Renomeie-o e execute pixctl login. Ele não foi alterado.',
  'database that shares the journal and the daily limit between machines; one value for each profile':
    'banco de dados que compartilha o registro de operações e o limite diário entre máquinas; um valor por perfil',
  'whole cents such as 50000, or reais such as R$ 500,00':
    'um valor em centavos inteiros, como 50000, ou em reais, como R$ 500,00',

  'output format; auto: a table on a terminal, tab-separated in a pipe':
    'formato da saída; auto: tabela no terminal, separado por tabulações em um pipe',
  'colour; auto: on a terminal': 'cores; auto: no terminal',
  'deadline for a whole command': 'prazo para o comando inteiro',
  'a duration such as 30s or 2m': 'uma duração como 30s ou 2m',
  'number of retries of a failed request': 'número de novas tentativas de uma requisição que falhou',
  'a whole number from 0 to 10': 'um número inteiro de 0 a 10',
  'suggest the next step after a command, on a terminal':
    'sugerir o próximo passo depois de um comando, no terminal',
  'how numbers and dates are written in CSV, unless --locale says otherwise':
    'como números e datas são escritos em CSV, se --locale não disser outra coisa',
  'maximum amount of a single payment; one value for each profile':
    'valor máximo de um único pagamento; um valor por perfil',
  'maximum outgoing money per day; one value for each profile':
    'máximo de saídas por dia; um valor por perfil',
  'approvers of payment batches; one list for each profile':
    'aprovadores de pagamentos em lote; uma lista por perfil',
  'a whole number from 0 to 100000: a key costs 1, an unknown key 20':
    'um número inteiro de 0 a 100000: uma chave custa 1, uma chave inexistente 20',
  'how much of the quota of Pix key look-ups a payment batch plan may use; one value for each profile':
    'quanto da cota de consultas de chave Pix um plano de pagamentos pode usar; um valor por perfil',
  'whether AI agents may write on a live profile from a shell; one value for each profile':
    'se agentes de IA podem escrever em um perfil de produção a partir de um shell; um valor por perfil',
  'public ids such as ed25519:… or names of profiles, with commas between them':
    'ids públicos como ed25519:… ou nomes de perfis, separados por vírgulas',
  'there is no setting {0}': 'não existe a configuração {0}',
  'It looks like this: postgres://USER@HOST:5432/DATABASE, or with several hosts: postgres://USER@HOST1,HOST2/DATABASE. The only parameter is sslmode, with the value {0}.':
    'O endereço tem esta forma: postgres://USUARIO@SERVIDOR:5432/BANCO, ou com vários servidores: postgres://USUARIO@SERVIDOR1,SERVIDOR2/BANCO. O único parâmetro é sslmode, com um destes valores: {0}.',
  'the address of the database has a parameter that pixctl does not allow':
    'o endereço do banco de dados tem um parâmetro que o pixctl não permite',
  'the address of the database is not valid': 'o endereço do banco de dados não é válido',
  'the address of the database contains a password': 'o endereço do banco de dados contém uma senha',
  '{0} must be {1}': '{0} deve ser {1}',
  'an address such as postgres://USER@HOST/DATABASE, without a password or any parameter but sslmode':
    'um endereço como postgres://USUARIO@SERVIDOR/BANCO, sem senha e sem outro parâmetro além de sslmode',
  'To go back to the default: pixctl config set {0} {1}': 'Para voltar ao padrão: pixctl config set {0} {1}',
  '{0} (default {1})': '{0} (padrão {1})',
  '{0} is not {1}': '{0} não é {1}',
  'the configuration {0} is not valid: {1}': 'a configuração {0} não é válida: {1}',
  'Correct it, or rename it and run pixctl login. It was not changed.':
    'Corrija-a, ou renomeie-a e execute pixctl login. Ela não foi alterada.',
  'it is empty': 'está vazia',
  'its version is {0}, not 1': 'a versão é {0}, não 1',
  'current is not a name': 'current não é um nome',
  'profiles or settings is not an object': 'profiles ou settings não é um objeto',
  '{0} is not a valid profile name': '{0} não é um nome de perfil válido',
  'the profile {0} is not complete': 'o perfil {0} não está completo',
  '{0} (line {1}, column {2})': '{0} (linha {1}, coluna {2})',
};
