// `account limits`: shows the daytime and nighttime payment limits of an account and the amount that remains.
import type { Answered } from '#client/answers/checked-answer.ts';
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { limitsOperations } from '#contract/operations/limits.ts';
import { at } from '#contract/path.ts';
import type { Account } from '#contract/resources/account.ts';
import { limitsAnswer } from '#contract/resources/limits.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
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

/** @param defaultAccount finds the account to use when none is named */
export const accountLimits = (defaultAccount: (context: Context) => Promise<Answered<Account>>): Command =>
  command({
    meta: {
      name: 'account limits',
      words: 'limit, limite, limite diario, limite noturno, daily limit',
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
      const accountId = args.id ?? idOf(await defaultAccount(context));
      return send(context, getLimits, { path: { accountId } });
    },
    show: { view: limitsView },
  });

function idOf(account: Answered<Account>): string {
  const id = at(account, 'accountId');
  if (typeof id === 'string') return id;
  throw new PixctlError(say`the service does not say which account is the default one`, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: say`Name the account: pixctl account limits ID`,
  });
}
