// Operation that decodes a BR Code. Only location URLs of the sandbox itself are resolved; no other host is contacted.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { readBrCode } from './decode.ts';
import { chargeLocationView, emvFieldsView, mandateLocationView } from './view.ts';

const resolve = (call: Call<'brcode.resolve'>): Answer<'brcode.resolve'> => {
  const code = readBrCode(call.body.emv);
  return {
    body: withoutNulls({
      emv: emvFieldsView(code),
      cobLocation: code.url === undefined ? undefined : chargeLocationView(call, code.url),
      recLocation: code.recurrence === undefined ? undefined : mandateLocationView(call, code.recurrence.url),
    }),
  };
};

export const emvHandlers = { 'brcode.resolve': resolve } satisfies Handlers<'brcode.resolve'>;
