// `account limits`: shows the daytime and nighttime payment limits of an account and the amount that remains.
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { limitsOperations } from '#contract/operations/limits.ts';
import { limitsAnswer } from '#contract/resources/limits.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';
import { remainingLimitsText } from './remaining-limits.ts';

export const getLimits = pick(limitsOperations, 'limits.get');

const ROWS = [
  ['limits.pixDayLimit', 'Day'],
  ['limits.pixNightLimit', 'Night'],
  ['limits.pixOutSameHolderDayLimit', 'Same holder, day'],
  ['limits.pixOutSameHolderNightLimit', 'Same holder, night'],
  ['limits.pixOutDifferentHolderDayLimit', 'Others, day'],
  ['limits.pixOutDifferentHolderNightLimit', 'Others, night'],
  ['limits.dayStartAt', 'Day from'],
  ['limits.nightStartAt', 'Night from'],
] as const;

export const limitsView = viewOf(limitsAnswer, {
  columns: ROWS,
  drawnDetail: [['usage', 'Left', { show: remainingLimitsText }], ...ROWS],
});

/** @param defaultAccount finds the id of the account to use when none is named; the hint says how to name one */
export const accountLimits = (
  defaultAccount: (context: Context, hint: Message) => Promise<string>,
): Command =>
  command({
    meta: {
      name: 'account limits',
      words:
        'limit, limite, limite diario, limite noturno, daily limit, limite pix, limite por transacao, limite da conta, nightly limit, night limit, limit exceeded, limite excedido, noturno',
      summary: 'Show the limits of an account by day and by night, and what remains',
      details: [
        'A limit without an amount does not apply; a limit of 0 blocks all outgoing money. Not every service reports what remains.',
      ],
      operation: getLimits,
      examples: [
        { command: 'pixctl account limits', note: 'Of the default account' },
        { command: 'pixctl account limits 6290ccfd42831958a405debc', note: 'One account' },
        {
          command: `pixctl account limits --jq '.usage[] | select(.limit == "pixDayLimit") | .availableValue'`,
          note: 'The remaining daily limit, in cents',
        },
      ],
    },
    input: {
      args: [
        {
          name: 'id',
          description: 'account id (default: the default account)',
          source: 'account',
          optional: true,
        },
      ],
    },
    run: async (context, { args }) => {
      const accountId =
        args.id ?? (await defaultAccount(context, say`Name the account: pixctl account limits ID`));
      return send(context, getLimits, { path: { accountId } });
    },
    show: { view: limitsView },
  });
