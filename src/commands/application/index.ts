import type { LazyGroup } from '#commands/kit/command.ts';

export const application: LazyGroup = {
  name: 'application',
  words:
    'aplicacao, api key, apikey, api-key, app, chave de api, token, scope, escopo, client id, credential, credencial, key, app key, appid, token de acesso, chaves de api',
  summary: 'App keys with scopes: create and delete them',
  commands: {
    'application create': async () => (await import('./create.ts')).applicationCreate,
    'application delete': async () => (await import('./delete.ts')).applicationDelete,
  },
};
