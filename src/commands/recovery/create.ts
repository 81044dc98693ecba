import { validField } from '#client/answers/checked-answer.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { recoveryOperations } from '#contract/operations/recovery.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { readEndToEndId } from '#pix/end-to-end-id.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import { view } from './view.ts';

const create = pick(recoveryOperations, 'recovery.create');

/** Reads the end-to-end id of a payment. @throws PixctlError (exit 2) for any other text, such as the id of a refund */
function readPaymentId(text: string): string {
  try {
    const parsed = readEndToEndId(text);
    if (!('prefix' in parsed) || parsed.prefix === 'E') return parsed.id;
  } catch (error) {
    throw error instanceof InvalidValue ? usageError(error.userMessage, say`Nothing was sent.`) : error;
  }
  throw usageError(
    say`${showValue(text)} is the id of a refund, which cannot be reported`,
    say`Use the end-to-end id of the payment that you sent. Nothing was sent.`,
    'invalid-value',
  );
}

export const recoveryCreate = serviceCommand({
  meta: {
    name: 'recovery create',
    words:
      'golpe, fraude, fraud, scam, denunciar, denuncia, denunciar fraude, report fraud, mecanismo especial de devolucao',
    summary: 'Report a payment as fraud, to get the money back (MED)',
    details: [
      'Report a payment within 80 days. The banks block what is left of the money in the accounts that it went through, and analyse the report within 7 days. What was found returns at most 11 days after the report; it may be a part of the payment, or nothing.',
      'A payment can be reported once, also after the report was canceled. `pixctl recovery get` finds the report by the end-to-end id of the payment.',
    ],
    operation: create,
    examples: [
      {
        command:
          'pixctl recovery create E99999004202611211200abcdefghijk --situation-type SCAM --details "Fake shop; the goods never came"',
        note: 'Report a payment',
      },
      {
        command:
          'pixctl recovery create E99999004202611211200abcdefghijk --situation-type ACCOUNT_TAKEOVER --details "Payment made with a stolen key" --jq .dictId',
        note: 'Only the id of the report',
      },
    ],
  },
  input: {
    args: [
      {
        name: 'end-to-end-id',
        description: 'end-to-end id of the payment that you sent',
        source: 'sent-pix',
      },
    ],
  },
  money: {
    intendedWrites: (_context, { args, body }) =>
      Promise.resolve([
        {
          what: create.id,
          operation: create,
          params: {},
          body: { ...body, transactionEndToEndId: args['end-to-end-id'] },
        },
      ]),
  },
  run: (context, { args, body }) => {
    const id = readPaymentId(args['end-to-end-id']);
    const { transactionEndToEndId: idInInput = id } = body;
    if (idInInput !== id)
      throw usageError(
        say`--input is about the payment ${showValue(idInInput)}, not ${id}`,
        say`Leave transactionEndToEndId out of it. Nothing was sent.`,
        'invalid-input',
      );
    return send(context, create, { body: { ...body, transactionEndToEndId: id } });
  },
  show: {
    view,
    next: (report, { flag }) => {
      const dictId = validField(create, report, 'dictId');
      return dictId === undefined
        ? undefined
        : say`Follow the report: pixctl recovery get ${quote(dictId)}${flag}`;
    },
  },
});
