import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_VERSION: Catalog = {
  'Show the version of pixctl, Node.js and the platform':
    'Mostrar a versão do pixctl, do Node.js e a plataforma',
  'Include this in bug reports. pixctl --version prints only the version number.':
    'Inclua isto ao relatar um problema. pixctl --version mostra só o número da versão.',
  Version: 'Versão',
  'Node.js': 'Node.js',
  Platform: 'Plataforma',
  'All details': 'Todos os detalhes',
  'Only the version of pixctl': 'Só a versão do pixctl',
  'Show the command that upgrades pixctl': 'Mostrar o comando que atualiza o pixctl',
  'Of a clone, prints the command that updates and builds it. A package is upgraded in the way it was installed. pixctl runs nothing and asks no server for new versions.':
    'De um clone, mostra o comando que o atualiza e compila. Um pacote é atualizado do modo como foi instalado. O pixctl não executa nada e não pergunta a nenhum servidor por versões novas.',
  'Upgrade with': 'Atualizar com',
  'the version that runs': 'a versão em uso',
  'command that upgrades pixctl; null for a package': 'comando que atualiza o pixctl; null para um pacote',
  'Show the command': 'Mostrar o comando',
  Upgrade: 'Atualizar',
  'Upgrade the package in the way it was installed.': 'Atualize o pacote do modo como foi instalado.',
};
