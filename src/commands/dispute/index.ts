import type { LazyGroup } from '#commands/kit/command.ts';

export const dispute: LazyGroup = {
  name: 'dispute',
  words:
    'chargeback, disputa, contestacao, med, infracao, infraction, contestar, evidence, prova, pix contestado, disputed payment, disputas abertas, responder contestacao',
  summary: 'Disputes of received payments (MED), and their evidence',
  commands: {
    'dispute list': async () => (await import('./list.ts')).disputeList,
    'dispute get': async () => (await import('./get.ts')).disputeGet,
    'dispute dossier': async () => (await import('./dossier.ts')).disputeDossier,
    'dispute evidence': async () => (await import('./evidence.ts')).disputeEvidence,
  },
};
