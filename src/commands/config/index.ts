import type { LazyGroup } from '#commands/kit/command.ts';

export const config: LazyGroup = {
  name: 'config',
  words:
    'configuracao, configuracoes, configurar, setting, settings, preferencia, preference, opcao, idioma, language, locale, portugues, ingles, mudar idioma, change language, limite de gasto, spending limit, teto de gasto',
  summary: 'Manage settings',
  commands: {
    'config list': async () => (await import('./list.ts')).configList,
    'config get': async () => (await import('./get.ts')).configGet,
    'config set': async () => (await import('./set.ts')).configSet,
    'config path': async () => (await import('./path.ts')).configPath,
  },
};
