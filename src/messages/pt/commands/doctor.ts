import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_DOCTOR: Catalog = {
  'Also lists what pixctl keeps on this machine: folders with their sizes, entries of the keyring, and files of the completion. Shows no key. Changes nothing: to find out whether pixctl can write to its folders, it writes a file there and removes it. The exit code is 0 if there is no problem, 2 for the configuration and the folders, 3 for the key, 5 for the network or the service.':
    'Lista também o que o pixctl guarda nesta máquina: pastas com o tamanho, entradas do chaveiro do sistema e arquivos do autocompletar. Não mostra nenhuma chave. Não altera nada: para saber se o pixctl consegue gravar nas próprias pastas, grava um arquivo nelas e o apaga. O código de saída é 0 sem problemas, 2 na configuração e nas pastas, 3 na chave, 5 na rede ou no serviço.',
  'no open entries': 'nenhum registro em aberto',
  '{0} writes with an unknown outcome': '{0} operações com resultado desconhecido',
  'Find out with: pixctl journal resolve': 'Descubra com: pixctl journal resolve',
  'it answered in {0} ms': 'respondeu em {0} ms',
  'Read {0}, and look for a newer version of pixctl.': 'Leia {0} e procure uma versão mais nova do pixctl.',
  'Look for a newer version of pixctl.': 'Procure uma versão mais nova do pixctl.',
  '{0}; last seen on {1}': '{0}; visto pela última vez em {1}',
  deprecation: 'descontinuação',
  'the service accepts the key': 'o serviço aceita a chave',
  'it responds': 'responde',
  'agrees with the service': 'de acordo com o serviço',
  '{0} s behind the service': '{0} s atrasado em relação ao serviço',
  '{0} s ahead of the service': '{0} s adiantado em relação ao serviço',
  'Let the operating system set the clock from the network.': 'Deixe o sistema acertar o relógio pela rede.',
  '{0} ({1}) at {2}': '{0} ({1}) em {2}',
  'Check the configuration, network, service and app key':
    'Verificar configuração, rede, serviço e chave de API',
  Check: 'Item',
  'Without connecting to a service': 'Sem conectar a um serviço',
  'Only the problems': 'Só os problemas',
};
