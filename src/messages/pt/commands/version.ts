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
  'The command fits how pixctl was installed: with the script of a release, Homebrew, Scoop, npm, pnpm, yarn or bun, with npx, in a project, or as a clone. pixctl does not run it.':
    'O comando depende de como o pixctl foi instalado: com o script de uma versão publicada, Homebrew, Scoop, npm, pnpm, yarn ou bun, com npx, em um projeto ou como clone. O pixctl não o executa.',
  'With --check, pixctl asks its releases now whether there is a newer version. The exit code is 0 if this version is the newest, 7 if it is outdated or was withdrawn, 2 if this pixctl does not know where its releases are, and 5 if they cannot be read.':
    'Com --check, o pixctl consulta agora as versões publicadas para saber se há uma mais nova. O código de saída é 0 se esta versão é a mais nova, 7 se está desatualizada ou foi retirada, 2 se este pixctl não sabe onde as versões são publicadas e 5 se não é possível consultá-las.',
  'Whether there is a newer version': 'Se há uma versão mais nova',
  'ask for the newest version and for withdrawn ones':
    'consultar a versão mais nova e as que foram retiradas',
  'how it was installed: script, homebrew, scoop, archive, npm, pnpm, yarn, bun, npx, pnpm-dlx, bunx, project, clone or unknown':
    'como foi instalado: script, homebrew, scoop, archive, npm, pnpm, yarn, bun, npx, pnpm-dlx, bunx, project, clone ou unknown',
  'command that upgrades pixctl; null if no single command does':
    'comando que atualiza o pixctl; null se nenhum comando sozinho o faz',
  'with --check: current, outdated or withdrawn':
    'com --check: current (atual), outdated (desatualizada) ou withdrawn (retirada)',
  'with --check: the newest released version': 'com --check: a versão publicada mais nova',
  'with --check: why this version was withdrawn, or null':
    'com --check: por que esta versão foi retirada, ou null',
  Newest: 'Mais nova',
  'Installed with': 'Instalado com',
  'This is an archive that was unpacked by hand. Unpack that of a newer release, or install it with its script.':
    'Este é um arquivo compactado que foi extraído à mão. Extraia o de uma versão mais nova ou instale-a com o script dela.',
  'pixctl does not know how it was installed. Install a newer release in the same way.':
    'O pixctl não sabe como foi instalado. Instale uma versão mais nova do mesmo modo.',
  'Add the package file of a newer release to the project in the same way as this one.':
    'Adicione ao projeto o arquivo do pacote de uma versão mais nova, do mesmo modo que este.',
  'Install the package file of a newer release in the same way. If it was installed from a clone, run there: git pull && npm ci && npm run install-global':
    'Instale o arquivo do pacote de uma versão mais nova do mesmo modo. Se foi instalado a partir de um clone, execute nele: git pull && npm ci && npm run install-global',
  'Upgrade with': 'Atualizar com',
  'the version that runs': 'a versão em uso',
  'Show the command': 'Mostrar o comando',
  Upgrade: 'Atualizar',
};
