import type { Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { pagingOf, send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { keyQuota, keyQuotaEntry } from '#contract/resources/pix-key.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';

const quota = pick(pixKeyOperations, 'pix-key.quota');
const quotaLog = pick(pixKeyOperations, 'pix-key.quota-log');

const quotaView = viewOf(keyQuota, {
  columns: [
    ['tokens', 'Left'],
    ['maxTokens', 'At most'],
    ['refreshRate', 'Each minute'],
    ['nextRefresh', 'Next'],
    ['tokensAfterRefresh', 'Left then'],
  ],
});

const logView = viewOf(keyQuotaEntry, {
  columns: [
    ['createdAt', 'Time'],
    ['operation', 'Operation'],
    ['tokens', 'Look-ups'],
    ['tokensAfter', 'Left'],
    ['reason', 'Reason'],
    ['pixKey', 'Pix key'],
  ],
  empty: 'No look-ups.',
});

export const pixKeyQuota = serviceCommand({
  meta: {
    name: 'pix-key quota',
    summary: 'Show how many look-ups of Pix keys are left; with --log, what they were used for',
    details: [
      'A payment to a key looks it up. A key that exists costs 1, a key that does not exist costs 20, and a payment gives 2 back. Below 20, the service refuses to look up any key and to create payments to keys and QR codes.',
    ],
    operation: quotaLog,
    examples: [
      { command: 'pixctl pix-key quota', note: 'What is left' },
      { command: 'pixctl pix-key quota --log --limit 20', note: 'The latest 20 uses' },
    ],
  },
  input: {
    options: { log: { type: 'boolean', description: 'list what look-ups were used for, newest first' } },
  },
  run: async (context, input) => {
    const paging: Input = input;
    if (input.options.log === true) {
      const client = await context.service.client();
      return client.list(quotaLog, { query: input.query }, pagingOf(paging));
    }
    const stray = ['account', 'limit', 'skip', 'all'].find((name) => paging.options[name] !== undefined);
    if (stray !== undefined)
      throw usageError(say`--${stray} is only for --log`, say`Add --log, or leave it out.`);
    return new Ended(await send(context, quota, {}), EXIT.done, quotaView);
  },
  show: {
    view: logView,
    moreFields: [
      { path: 'tokens', description: 'look-ups left' },
      { path: 'maxTokens', description: 'the most there can be' },
      { path: 'refreshRate', description: 'come back each minute' },
      { path: 'nextRefresh', description: 'when some come back' },
      { path: 'tokensAfterRefresh', description: 'left then' },
    ],
  },
});
