import type { LazyGroup } from '#commands/kit/command.ts';

export const recovery: LazyGroup = {
  name: 'recovery',
  words: 'recuperacao, recuperar, roubo, stolen, funds recovery, recover, med, autoatendimento med',
  summary: 'Money that was lost to fraud: report payments that you sent (MED)',
  commands: {
    'recovery create': async () => (await import('./create.ts')).recoveryCreate,
    'recovery get': async () => (await import('./get.ts')).recoveryGet,
    'recovery cancel': async () => (await import('./cancel.ts')).recoveryCancel,
  },
};
