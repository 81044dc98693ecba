// `sandbox account limits` and `sandbox key-quota set`: sets payment limits and look-up quota in the sandbox.
import { LIMIT_FIELDS, LIMIT_OPTIONS } from '#commands/account/limit-options.ts';
import { limitsView } from '#commands/account/limits.ts';
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { showValue } from '#pix/errors.ts';

const setLimits = control('sandbox.limits');

export const accountLimits: Command = command({
  meta: {
    name: 'sandbox account limits',
    summary: 'Set the limits of an account by day and by night',
    details: [
      'The day is from 06:00 to 20:00 in Brasília. Limits that you do not give stay unchanged. 0 blocks all outgoing money. pixctl sandbox reset removes the limits.',
    ],
    network: 'write',
    examples: [
      {
        command: 'pixctl sandbox account limits --day 5000,00 --night 1000,00',
        note: 'Of the default account',
      },
      { command: 'pixctl sandbox account limits --unlimited', note: 'No limit at all' },
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
    options: {
      ...LIMIT_OPTIONS,
      unlimited: { type: 'boolean', description: 'remove all limits except those given' },
    },
  },
  run: (context, { args, options }) => {
    const set = Object.entries(LIMIT_FIELDS).flatMap(([option, field]) => {
      const cents =
        options[option as keyof typeof LIMIT_FIELDS] ?? (options.unlimited === true ? null : undefined);
      return cents === undefined ? [] : [[field, cents] as const];
    });
    if (set.length === 0)
      throw usageError(say`no limit was given`, say`Use --day BRL, --night BRL or --unlimited.`);
    return context.sandbox.control(setLimits, {
      body: { ...Object.fromEntries(set), ...(args.id === undefined ? {} : { account: args.id }) },
    });
  },
  show: {
    view: limitsView,
    moreFields: [
      { path: 'usage', description: 'used part of each limit' },
      { path: 'limits.pixInSameHolderDayLimit', description: 'daily limit from accounts of the same holder' },
      {
        path: 'limits.pixInSameHolderNightLimit',
        description: 'nightly limit from accounts of the same holder',
      },
      { path: 'limits.pixInDifferentHolderDayLimit', description: 'daily limit from accounts of others' },
      { path: 'limits.pixInDifferentHolderNightLimit', description: 'nightly limit from accounts of others' },
    ],
  },
});

const quota = control('sandbox.key-quota');

export const keyQuotaSet: Command = command({
  meta: {
    name: 'sandbox key-quota set',
    summary: 'Set the number of remaining Pix key look-ups',
    network: 'write',
    examples: [
      { command: 'pixctl sandbox key-quota set 0', note: 'Payments to keys are refused for a minute' },
      { command: 'pixctl sandbox key-quota set 500', note: 'The maximum' },
    ],
  },
  input: {
    args: [
      { name: 'tokens', description: 'number of look-ups, 0 to 500; below 20, the sandbox refuses look-ups' },
    ],
  },
  run: (context, { args }) => {
    if (!/^\d{1,3}$/.test(args.tokens) || Number(args.tokens) > 500)
      throw usageError(say`tokens must be a whole number from 0 to 500, not ${showValue(args.tokens)}`);
    return context.sandbox.control(quota, { body: { tokens: Number(args.tokens) } });
  },
  show: {
    view: viewOf(quota.response, {
      columns: [
        ['tokens', 'Remaining'],
        ['maxTokens', 'At most'],
        ['refreshRate', 'Each minute'],
        ['nextRefresh', 'Next'],
        ['tokensAfterRefresh', 'Left then'],
      ],
    }),
  },
});
