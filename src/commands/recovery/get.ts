import { validField } from '#client/answers/checked-answer.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { recoveryOperations } from '#contract/operations/recovery.ts';
import { readParts, sumsOf } from './parts.ts';
import { reportFields, reportView } from './report-view.ts';
import { id } from './view.ts';

const get = pick(recoveryOperations, 'recovery.get');

export const recoveryGet = command({
  meta: {
    name: 'recovery get',
    aliases: ['show'],
    summary: 'Show the report of a payment: what each bank was asked, and what came back',
    details: [
      'Each bank is asked for what is still missing when the money reaches it, so that the amounts of the banks overlap. `returnedValue` is what came back; `askedValue` is what is still asked for. Every return is a Pix of its own, with an end-to-end id that begins with D, which the statement has too.',
      'A part that the service refuses, or does not have, is named in `notRead`.',
    ],
    operation: get,
    network: 'read',
    examples: [
      { command: 'pixctl recovery get 0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30', note: 'A report' },
      {
        command: 'pixctl recovery get E99999004202611211200abcdefghijk',
        note: 'The report of this payment',
      },
      {
        command: 'pixctl recovery get 0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30 --jq .returnedValue',
        note: 'What came back, in cents',
      },
    ],
  },
  input: {
    args: [
      {
        ...id,
        description: 'id of the report (dictId), or end-to-end id of the payment',
        alsoFrom: ['sent-pix'],
        type: 'uuid-or-end-to-end-id',
      },
    ],
  },
  run: async (context, { args }) => {
    const report = await send(context, get, { path: { id: args.id } });
    const parts = await readParts(context, validField(get, report, 'dictId') ?? args.id);
    const sums = sumsOf(parts.refundSolicitations, validField(get, report, 'rootTransactionId'));
    return { ...(report as object), ...sums, ...parts };
  },
  show: { view: reportView, moreFields: reportFields },
});
