// Operation that transfers money between Pix keys of the company.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { makeTransfer } from './transfer.ts';

const create = (call: Call<'transfer.create'>): Answer<'transfer.create'> => ({
  body: { transaction: makeTransfer(call, call.body) },
});

export const transferHandlers = { 'transfer.create': create } satisfies Handlers<'transfer.create'>;
