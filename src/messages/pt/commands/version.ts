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
  'Detects how pixctl was installed (npm, pnpm, yarn, bun, npx, a project, a clone) and asks npm for the latest version. It does not run the command.':
    'Detecta como o pixctl foi instalado (npm, pnpm, yarn, bun, npx, um projeto, um clone) e pergunta ao npm a versão mais recente. Não executa o comando.',
  'Installed by': 'Instalado por',
  'Upgrade with': 'Atualizar com',
  'the version that runs': 'a versão em uso',
  'latest version; null if npm did not report one': 'versão mais recente; null se o npm não a informou',
  'how it was installed': 'como foi instalado',
  'command that upgrades pixctl': 'comando que atualiza o pixctl',
  'Show the command, and whether there is a newer version': 'Mostrar o comando, e se há uma versão mais nova',
  Upgrade: 'Atualizar',
  'npm could not tell whether there is a newer version.':
    'O npm não conseguiu dizer se há uma versão mais nova.',
  'pixctl {0} is out; this is {1}.': 'Saiu o pixctl {0}; este é o {1}.',
  'This is the latest version.': 'Esta é a versão mais recente.',
};
