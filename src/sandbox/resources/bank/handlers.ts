// Operation that lists banks.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { findBanks } from './banks.ts';

const list = (call: Call<'bank.list'>): Answer<'bank.list'> => ({
  body: {
    success: true,
    psps: findBanks(call.query).map(({ name, ispb, compe }) => ({ name, ispb, code: compe, compe })),
  },
});

export const bankHandlers = { 'bank.list': list } satisfies Handlers<'bank.list'>;
