import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_CONFIG: Catalog = {
  'Show a setting': 'Mostrar uma configuração',
  'One setting': 'Uma configuração',
  'A limit of one profile, in cents': 'Um limite de um perfil, em centavos',
  'Manage settings': 'Gerenciar configurações',
  'List settings': 'Listar configurações',
  Source: 'Origem',
  'All settings, with their defaults': 'Todas as configurações, com os valores padrão',
  'Show the folders of the configuration and the data': 'Mostrar as pastas da configuração e dos dados',
  Configuration: 'Configuração',
  'Only the path of the configuration file': 'Só o caminho do arquivo de configuração',
  'All folders': 'Todas as pastas',
  'Change a setting': 'Alterar uma configuração',
  'new value; `default` restores the default': 'novo valor; `default` restaura o padrão',
  Settings: 'Configurações',
  'Print JSON by default': 'Mostrar JSON por padrão',
  'Limit each payment of this profile to R$ 500,00 (50000 in cents)':
    'Limitar cada pagamento deste perfil a R$ 500,00 (50000 em centavos)',
  'Limit all outgoing money of another profile to R$ 2.000,00 a day':
    'Limitar todas as saídas de outro perfil a R$ 2.000,00 por dia',
  'name of the setting': 'nome da configuração',
  Setting: 'Configuração',
  '{0} is not set; the default is {1}.': '{0} não está definida; o padrão é {1}.',
};
