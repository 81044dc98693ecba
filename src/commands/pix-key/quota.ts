import type { Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { listItems, send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { at } from '#contract/path.ts';
import { keyQuota, keyQuotaEntry } from '#contract/resources/pix-key.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Words } from '#output/status-words.ts';
import { wordIn } from '#output/status-words.ts';
import { viewOf } from '#output/view-of.ts';

const quota = pick(pixKeyOperations, 'pix-key.quota');
const quotaLog = pick(pixKeyOperations, 'pix-key.quota-log');

const quotaView = viewOf(keyQuota, {
  columns: [
    ['tokens', 'Remaining'],
    ['maxTokens', 'At most'],
    ['refreshRate', 'Each minute'],
    ['nextRefresh', 'Next'],
    ['tokensAfterRefresh', 'Left then'],
  ],
});

const WORDS: Words = {
  ADD: [say`ADD`, 'Added'],
  REMOVE: [say`REMOVE`, 'Used'],
  REFILL: [say`REFILL`, 'Refilled'],
  DICT_LOOKUP: [say`DICT_LOOKUP`, 'Look-up of a key'],
  NOT_FOUND_PIX_KEY: [say`NOT_FOUND_PIX_KEY`, 'Key does not exist'],
  INVALID_PIX_KEY: [say`INVALID_PIX_KEY`, 'Invalid key'],
  TOO_MANY_REQUESTS: [say`TOO_MANY_REQUESTS`, 'Too many look-ups'],
  DICT_MESSAGE_REFUND: [say`DICT_MESSAGE_REFUND`, 'Returned after a payment'],
};

/** Returns a function that shows a code as a word; an unknown one stays unchanged. */
const wordAt =
  (path: string) =>
  (entry: unknown): Message | undefined => {
    const code = at(entry, path);
    return typeof code === 'string' ? (wordIn(WORDS, code) ?? say`${code}`) : undefined;
  };

const logView = viewOf(keyQuotaEntry, {
  columns: [
    ['createdAt', 'Time'],
    ['operation', 'Operation', { show: wordAt('operation') }],
    ['tokens', 'Look-ups'],
    ['tokensAfter', 'Remaining'],
    ['reason', 'Reason', { show: wordAt('reason') }],
    ['pixKey', 'Pix key'],
  ],
  empty: 'No look-ups.',
});

export const pixKeyQuota = serviceCommand({
  meta: {
    name: 'pix-key quota',
    words: 'limite de consultas, consultas restantes, ficha, lookup limit, rate limit, excesso de consultas',
    summary: 'Show the remaining Pix key look-ups; with --log, their use',
    details: [
      'A payment to a key looks the key up. The look-up of a key that exists uses 1 of the quota, of a key that does not exist 20; a payment returns 2. With less than 20 left, the service refuses look-ups, and payments to keys and QR codes.',
    ],
    operation: quotaLog,
    examples: [
      { command: 'pixctl pix-key quota', note: 'What is left' },
      { command: 'pixctl pix-key quota --log --limit 20', note: 'The latest 20 uses' },
    ],
  },
  input: {
    options: { log: { type: 'boolean', description: 'list each use of the quota, newest first' } },
  },
  run: async (context, input) => {
    const paging: Input = input;
    if (input.options.log === true) return listItems(context, quotaLog, paging, logView);
    const stray = ['account', 'search', 'limit', 'skip', 'all'].find(
      (name) => paging.options[name] !== undefined,
    );
    if (stray !== undefined)
      throw usageError(say`--${stray} is only for --log`, say`Add --log, or leave it out.`);
    return new Ended(await send(context, quota, {}), EXIT.done, quotaView);
  },
  show: {
    view: logView,
    moreFields: [
      { path: 'tokens', description: 'look-ups left' },
      { path: 'maxTokens', description: 'maximum of the quota' },
      { path: 'refreshRate', description: 'look-ups added per minute' },
      { path: 'nextRefresh', description: 'time of the next addition' },
      { path: 'tokensAfterRefresh', description: 'look-ups left after the next addition' },
    ],
  },
});
