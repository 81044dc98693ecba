import type { LazyGroup } from '#commands/kit/command.ts';

export const transaction: LazyGroup = {
  name: 'transaction',
  words:
    'transacao, transacoes, movimentacao, movimentacoes, pix recebido, received, recebido, recebimento, incoming, entrada, txid, e2e, end-to-end, endtoendid, id da transacao, codigo da transacao, e2eid',
  summary: 'List money received and sent',
  commands: {
    'transaction list': async () => (await import('./list.ts')).transactionList,
    'transaction get': async () => (await import('./get.ts')).transactionGet,
  },
};

export const transfer: LazyGroup = {
  name: 'transfer',
  summary: 'Move money between your accounts',
  commands: {
    'transfer create': async () => (await import('./transfer-create.ts')).transferCreate,
  },
};
