import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_DOCTOR: Catalog = {
  'no open entries': 'nenhum registro em aberto',
  '{0} writes with an unknown outcome': '{0} operações com resultado desconhecido',
  'Find out with: pixctl journal resolve': 'Descubra com: pixctl journal resolve',
  'it answered in {0} ms': 'respondeu em {0} ms',
  'the service accepts the key': 'o serviço aceita a chave',
  'it responds': 'responde',
  'agrees with the service': 'de acordo com o serviço',
  '{0} s behind the service': '{0} s atrasado em relação ao serviço',
  '{0} s ahead of the service': '{0} s adiantado em relação ao serviço',
  'Let the operating system set the clock from the network.': 'Deixe o sistema acertar o relógio pela rede.',
  '{0} ({1}) at {2}': '{0} ({1}) em {2}',
  'Check the configuration, network, service and app key':
    'Verificar configuração, rede, serviço e chave de API',
  'Changes nothing and shows no key. The exit code is 0 if there is no problem, 2 for the configuration, 3 for the key, 5 for the network or the service.':
    'Não altera nada e não mostra a chave. O código de saída é 0 se não há problema, 2 para a configuração, 3 para a chave, 5 para a rede ou o serviço.',
  Check: 'Item',
  'Without connecting to a service': 'Sem conectar a um serviço',
  'Only the problems': 'Só os problemas',
};
