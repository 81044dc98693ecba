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
  '{0} is not an OpenAPI 3 document': '{0} não é um documento OpenAPI 3',
  'Give the file or the address of the OpenAPI document of the service.':
    'Informe o arquivo ou o endereço do documento OpenAPI do serviço.',
  'Changes in operations that pixctl knows: {0}. Operations that are missing: {1}.':
    'Mudanças em operações que o pixctl conhece: {0}. Operações que faltam: {1}.',
  'answers without {0}': 'responde sem {0}',
  'answers with {0} instead of {1}': 'responde com {0} em vez de {1}',
  'answers with {0} as {1} instead of {2}': 'responde com {0} como {1} em vez de {2}',
  'answers with {0} {1}, which this version does not know':
    'responde com {0} {1}, que esta versão não conhece',
  'has no parameter {0} any more': 'não tem mais o parâmetro {0}',
  'has no event {0} any more': 'não tem mais o evento {0}',
  'has the event {0}, which this version does not know': 'tem o evento {0}, que esta versão não conhece',
  'does not take the app key in the header Authorization':
    'não aceita a chave de API no cabeçalho Authorization',
  'is deprecated': 'está obsoleta',
  'No change was found, but the document refers to parts that are not in it: {0}. Bundle it into one file first.':
    'Nenhuma mudança foi encontrada, mas o documento se refere a partes que não estão nele: {0}. Junte tudo em um só arquivo antes.',
  'No operation that pixctl knows has changed.': 'Nenhuma operação que o pixctl conhece mudou.',
  'Check the configuration, network, service and app key':
    'Verificar configuração, rede, serviço e chave de API',
  'Changes nothing and shows no key. The exit code is 0 if there is no problem, 2 for the configuration, 3 for the key, 5 for the network or the service.':
    'Não altera nada e não mostra a chave. O código de saída é 0 se não há problema, 2 para a configuração, 3 para a chave, 5 para a rede ou o serviço.',
  '--contract compares an OpenAPI document of the service with this version: operations, required fields, filters, events, the app key, and the fields, types and words of the answers. Each difference names the commands that send the operation. The exit code is 7 if an operation that pixctl knows has changed or is missing. It is 2 if the document refers to other files: bundle it into one file first.':
    '--contract compara um documento OpenAPI do serviço com esta versão: operações, campos obrigatórios, filtros, eventos, a chave de API, e os campos, tipos e palavras das respostas. Cada diferença indica os comandos que enviam a operação. O código de saída é 7 se uma operação que o pixctl conhece mudou ou falta. É 2 se o documento se refere a outros arquivos: junte tudo em um só antes.',
  'compare an OpenAPI document (JSON or YAML) of the service instead':
    'em vez disso, compara um documento OpenAPI (JSON ou YAML) do serviço',
  Check: 'Item',
  Commands: 'Comandos',
  'Compare an OpenAPI document of the service with this version':
    'Comparar um documento OpenAPI do serviço com esta versão',
  'Without connecting to a service': 'Sem conectar a um serviço',
  'Only the problems': 'Só os problemas',
};
