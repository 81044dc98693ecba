import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_COMPLETION: Catalog = {
  'whether the start-up file was changed': 'se o arquivo de inicialização foi alterado',
  'Set up shell completion': 'Configurar o autocompletar do shell',
  'Prints the completion script of a shell, or installs it (--install). TAB completes commands, options, values, profiles, event names, and ids that pixctl printed in the last day. Completion never sends a request.':
    'Mostra o script de autocompletar de um shell, ou o instala (--install). TAB completa comandos, opções, valores, perfis, nomes de eventos e ids que o pixctl mostrou no último dia. O autocompletar nunca envia uma requisição.',
  'the shell (default: yours)': 'o shell (padrão: o seu)',
  'install it': 'instala',
  Shell: 'Shell',
  Script: 'Script',
  'Loaded by': 'Carregado por',
  'Install it for your shell': 'Instalar para o seu shell',
  'Save the script to a file': 'Salvar o script em um arquivo',
  'Only for this session': 'Só para esta sessão',
  'the shell could not be detected': 'não foi possível detectar o shell',
  'Open a new shell to use it.': 'Abra um novo shell para usar.',
};
