import { subaccountOperations } from '../contract/operations/subaccount.ts';
import { ifUsable } from '../client/answer.ts';
import { pick } from '../contract/operation.ts';
import { quote } from '../errors/command-line.ts';
import { after } from './base/next.ts';
import { send, serviceCommand } from './base/service.ts';
import type { ArgSpec, CommandGroup } from './base/command.ts';
import { subAccount, subAccountWithdrawal } from '../contract/resources/subaccount.ts';
import { say } from '../messages/message.ts';
import { viewOf } from '../output/view-of.ts';

const subaccountView = viewOf(subAccount, {
  recent: 'subaccount',
  columns: ['pixKey', 'name', 'balance'],
  empty: 'No sub accounts.',
});
const withdrawalView = viewOf(subAccountWithdrawal, {
  columns: [['correlationID', 'ID'], 'status', 'value', ['destinationAlias', 'Pix key'], 'comment'],
  detail: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['destinationAlias', 'Pix key'],
    'comment',
    ['endToEndId', 'End-to-end id'],
  ],
});

const key = {
  name: 'key',
  description: 'Pix key of the sub account',
  type: 'pix-key',
  source: 'subaccount',
} as const satisfies ArgSpec;
const create = pick(subaccountOperations, 'subaccount.create');
const get = pick(subaccountOperations, 'subaccount.get');

export const subaccount: CommandGroup = {
  name: 'subaccount',
  summary: 'Manage sub accounts',
  commands: [
    serviceCommand({
      name: 'subaccount create',
      summary: 'Create a sub account, or show the one with this Pix key',
      operation: create,
      next: after(create, (made, { flag }) => {
        const key = ifUsable(create, made, 'pixKey');
        return key === undefined
          ? undefined
          : say`Move money to it: pixctl transfer create --to-pix-key ${quote(key)}${flag}`;
      }),
      view: subaccountView,
      examples: [
        {
          command: 'pixctl subaccount create --name "Filial Sul" --pix-key filial@example.com',
          note: 'By its Pix key',
        },
        {
          command: 'pixctl subaccount create --name Filial --pix-key +5511912345684',
          note: 'With a phone number as the Pix key',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount list',
      aliases: ['ls'],
      summary: 'List sub accounts',
      operation: pick(subaccountOperations, 'subaccount.list'),
      view: subaccountView,
      examples: [
        { command: 'pixctl subaccount list', note: 'All with their balances' },
        {
          command: "pixctl subaccount list --jq 'map(.balance) | add'",
          note: 'Total balance in cents',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount get',
      aliases: ['show'],
      summary: 'Show a sub account with its balance',
      args: [key],
      operation: get,
      view: subaccountView,
      examples: [
        { command: 'pixctl subaccount get filial@example.com', note: 'One sub account' },
        {
          command: 'pixctl subaccount get filial@example.com --jq .balance',
          note: 'Only the balance in cents',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount withdraw',
      summary: 'Withdraw the balance of a sub account, or a part of it, to its Pix key',
      args: [key],
      next: (_made, { flag, input }) =>
        say`See what is left: pixctl subaccount get ${quote(input.args['key'] ?? '')}${flag}`,
      operation: pick(subaccountOperations, 'subaccount.withdraw'),
      view: withdrawalView,
      movement: async (context, input) => {
        const { key } = input.args;
        const { value } = input.body;
        if (value !== undefined)
          return { what: say`withdrawal`, amountCents: value, account: key, destination: key };
        const found = await send(context, get, { path: { id: key } });
        return {
          what: say`withdrawal of the whole balance`,
          amountCents: ifUsable(get, found, 'balance'),
          account: key,
          destination: key,
        };
      },
      examples: [
        { command: 'pixctl subaccount withdraw filial@example.com', note: 'Withdraw everything' },
        {
          command: 'pixctl subaccount withdraw filial@example.com --amount 50,00 --yes',
          note: 'A part of it, in a script, without a question',
        },
      ],
    }),
  ],
};
