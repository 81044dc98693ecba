// `journal` commands: list recorded requests and their outcomes, and look up unknown outcomes.
import type { LazyGroup } from '#commands/kit/command.ts';

export const journal: LazyGroup = {
  name: 'journal',
  words:
    'diario, audit, auditoria, outcome, unknown outcome, desconhecido, pendencia, idempotency, retry, log de operacoes, idempotencia, trilha, trilha de auditoria, audit log, idempotency key',
  summary: 'Requests that were sent and their outcome; resolve unknown outcomes',
  commands: {
    'journal list': async () => (await import('./list.ts')).list,
    'journal show': async () => (await import('./show.ts')).show,
    'journal resolve': async () => (await import('./resolve.ts')).resolve,
    'journal resume': async () => (await import('./resume.ts')).resume,
  },
};
