// Pix keys of the account, the holder of any key, and how many look-ups are left.
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { keyCheck, keyQuota, keyQuotaEntry, pixKey as pixKeySchema } from '#contract/resources/pix-key.ts';
import { obj } from '#contract/schema/schema.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { parsePixKey } from '#pix/pix-key.ts';
import type { ArgSpec, CommandGroup, Input } from './kit/command.ts';
import { Ended } from './kit/command.ts';
import type { Draft } from './kit/define.ts';
import { command } from './kit/define.ts';
import { pagingOf, send, serviceCommand } from './kit/service.ts';

const check = pick(pixKeyOperations, 'pix-key.check');
const quota = pick(pixKeyOperations, 'pix-key.quota');
const quotaLog = pick(pixKeyOperations, 'pix-key.quota-log');
const remove = pick(pixKeyOperations, 'pix-key.delete');

const key = { name: 'key', description: 'the Pix key', type: 'pix-key' } as const satisfies ArgSpec;

const keyView = viewOf(obj({ pixKey: pixKeySchema }), {
  columns: [
    ['pixKey.key', 'Pix key'],
    ['pixKey.type', 'Type'],
    ['pixKey.isDefault', 'Default'],
  ],
});

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

/** A random key is made where none is given. @throws InvalidValue, PixctlError (exit 2) */
function completeKey(body: Draft): Draft {
  const { key: given, type } = body;
  if (typeof given !== 'string') {
    if (type === 'CNPJ')
      throw usageError(say`a key of the type CNPJ needs --key`, say`Nothing was sent.`, 'invalid-input');
    return { type: 'EVP', ...body };
  }
  const read = parsePixKey(given);
  return { type: read.type, ...body, key: read.key };
}

export const pixKey: CommandGroup = {
  name: 'pix-key',
  summary: 'Pix keys of your account, and the holder of any key',
  commands: [
    serviceCommand({
      name: 'pix-key list',
      aliases: ['ls'],
      summary: 'List the Pix keys of the account',
      operation: pick(pixKeyOperations, 'pix-key.list'),
      view: viewOf(pixKeySchema, {
        columns: [
          ['key', 'Pix key'],
          ['type', 'Type'],
          ['isDefault', 'Default'],
        ],
        empty: 'No Pix keys.',
      }),
      examples: [
        { command: 'pixctl pix-key list', note: 'All keys of the account' },
        {
          command: "pixctl pix-key list --jq '.[] | select(.isDefault) | .key'",
          note: 'Only the default key',
        },
      ],
    }),
    serviceCommand({
      name: 'pix-key create',
      summary: 'Register a Pix key: the CNPJ of the company, or a random key',
      operation: pick(pixKeyOperations, 'pix-key.create'),
      derived: ['type'],
      complete: completeKey,
      view: keyView,
      examples: [
        { command: 'pixctl pix-key create', note: 'A random key' },
        { command: 'pixctl pix-key create --key 12.345.678/0001-95', note: 'The CNPJ of the company' },
      ],
    }),
    serviceCommand({
      name: 'pix-key delete',
      aliases: ['rm'],
      summary: 'Delete a Pix key; the default key cannot be deleted',
      args: [key],
      operation: remove,
      output: [
        { path: 'status', description: 'OK' },
        { path: 'id', description: 'the Pix key' },
      ],
      examples: [
        { command: 'pixctl pix-key delete 123e4567-e89b-42d3-a456-426614174000', note: 'Delete a key' },
        {
          command: 'pixctl pix-key delete 123e4567-e89b-42d3-a456-426614174000 --yes',
          note: 'In a script, without a question',
        },
      ],
      run: async (context, { args }) => {
        await send(context, remove, { path: { pixKey: args.key } });
        return { status: 'OK', id: args.key };
      },
    }),
    serviceCommand({
      name: 'pix-key default',
      summary: 'Make a Pix key the default one of the account',
      args: [key],
      operation: pick(pixKeyOperations, 'pix-key.set-default'),
      view: keyView,
      examples: [
        { command: 'pixctl pix-key default 123e4567-e89b-42d3-a456-426614174000', note: 'Choose a key' },
        {
          command: 'pixctl pix-key default 12.345.678/0001-95 --json',
          note: 'The CNPJ of the company, and the answer as JSON',
        },
      ],
    }),
    command({
      name: 'pix-key check',
      summary: 'Show the holder of a Pix key',
      details: [
        'The service may bill each check, and only allows it on request. A check of a key that does not exist costs twenty look-ups; without look-ups, no key can be paid. See: pixctl pix-key quota',
      ],
      args: [key],
      operation: check,
      view: viewOf(keyCheck, {
        columns: [
          ['pixKey', 'Pix key'],
          ['type', 'Type'],
          ['owner.name', 'Holder'],
          ['owner.taxID', 'Tax id'],
          ['owner.psp', 'Bank'],
          ['owner.branch', 'Branch'],
          ['owner.account', 'Account'],
          ['pixKeyEndToEndId', 'End-to-end id'],
        ],
      }),
      examples: [
        { command: 'pixctl pix-key check ana@example.com', note: 'Who would be paid' },
        { command: 'pixctl pix-key check +5511912345684 --jq .owner.name', note: 'Only the name' },
      ],
      run: (context, { args }) => send(context, check, { body: { pixKey: args.key } }),
    }),
    serviceCommand({
      name: 'pix-key quota',
      summary: 'Show how many look-ups of Pix keys are left; with --log, what they were used for',
      details: [
        'A payment to a key looks it up. A key that exists costs 1, a key that does not exist costs 20, and a payment gives 2 back. Below 20, the service refuses to look up any key and to create payments to keys and QR codes.',
      ],
      operation: quotaLog,
      alsoPrints: [
        { path: 'tokens', description: 'look-ups left' },
        { path: 'maxTokens', description: 'the most there can be' },
        { path: 'refreshRate', description: 'come back each minute' },
        { path: 'nextRefresh', description: 'when some come back' },
        { path: 'tokensAfterRefresh', description: 'left then' },
      ],
      options: { log: { type: 'boolean', description: 'list what look-ups were used for, newest first' } },
      view: logView,
      examples: [
        { command: 'pixctl pix-key quota', note: 'What is left' },
        { command: 'pixctl pix-key quota --log --limit 20', note: 'The latest 20 uses' },
      ],
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
    }),
  ],
};
