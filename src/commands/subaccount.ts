import { ifUsable } from '#client/answer.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { at } from '#contract/path.ts';
import { markOf } from '#contract/recovery-marks.ts';
import {
  subAccount,
  subAccountBooking,
  subAccountLine,
  subAccountTransfer,
  subAccountWithdrawal,
} from '#contract/resources/subaccount.ts';
import { quote } from '#errors/command-line.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { signedLine } from '#output/statement.ts';
import { stateWord } from '#output/states.ts';
import { viewOf } from '#output/view-of.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { Context } from '#ports/context.ts';
import type { ArgSpec, CommandGroup } from './kit/command.ts';
import type { Draft } from './kit/define.ts';
import type { NextStep } from './kit/next-steps.ts';
import { after } from './kit/next-steps.ts';
import { send, serviceCommand } from './kit/service.ts';
import { transferOf } from './transaction/transfer-movement.ts';

const subaccountView = viewOf(subAccount, {
  recent: 'subaccount',
  columns: ['pixKey', 'name', 'balance'],
  detail: ['pixKey', 'name', 'balance', 'withdrawBlocked'],
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

const lineView = viewOf(subAccountLine, {
  columns: ['time', 'type', 'operationType', 'value', 'balance', 'description', ['id', 'ID']],
  drawn: [
    ['time', 'Time', { keep: true }],
    ['operationType', 'Type', { show: (row) => wordOf(row) }],
    ['value', 'Value', { show: signedLine }],
    'balance',
    'description',
  ],
  empty: 'Nothing came in or went out.',
});
const bookingView = viewOf(subAccountBooking, { columns: [['pixKey', 'Pix key'], 'value', 'description'] });
const transferView = viewOf(subAccountTransfer, {
  columns: [
    'value',
    ['originSubaccount.pixKey', 'From'],
    ['destinationSubaccount.pixKey', 'To'],
    ['originSubaccount.balance', 'Balance of the origin'],
    ['destinationSubaccount.balance', 'Balance of the destination'],
  ],
});

const wordOf = (row: unknown): Message | undefined => {
  const type = at(row, 'operationType') ?? at(row, 'type');
  return typeof type === 'string' ? stateWord(type) : undefined;
};

const key = {
  name: 'key',
  description: 'Pix key of the sub account',
  type: 'pix-key',
  source: 'subaccount',
} as const satisfies ArgSpec;
const create = pick(subaccountOperations, 'subaccount.create');
const get = pick(subaccountOperations, 'subaccount.get');
const remove = pick(subaccountOperations, 'subaccount.delete');

/** With a mark where the user gave no description: there is nothing else by which it could be found again. */
const withMark = <B extends { readonly description?: string }>(context: Context, body: B): B => ({
  description: markOf(context.newId()),
  ...body,
});

/** The type of a key as the service calls it; undefined where it is no key. */
function typeOf(pixKey: unknown): string | undefined {
  const type = typeof pixKey === 'string' ? canonicalKeyType(pixKey) : undefined;
  return type === 'EVP' ? 'RANDOM' : type;
}

/** The body with the types of its keys, where they were not given. */
function withTypes(body: Draft): Draft {
  const [from, to] = [typeOf(body['fromPixKey']), typeOf(body['toPixKey'])];
  return {
    ...(from === undefined ? {} : { fromPixKeyType: from }),
    ...(to === undefined ? {} : { toPixKeyType: to }),
    ...body,
  };
}

const MARK_DETAILS = [
  'The service has no id for it, so it is never sent a second time. Without --description, pixctl writes a mark as the description. By that mark it finds out on the statement whether it was done. With a description of yours, you check the statement yourself.',
];
const credit = pick(subaccountOperations, 'subaccount.credit');
const debit = pick(subaccountOperations, 'subaccount.debit');
const seeStatement: NextStep = (_made, { flag, input }) =>
  say`See the statement: pixctl subaccount statement ${quote(input.args['key'] ?? '')}${flag}`;

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
        const balance = ifUsable(get, found, 'balance');
        return {
          what: say`withdrawal of the whole balance`,
          amountCents: balance,
          // What came in since nobody has agreed to.
          ...(balance === undefined || balance <= 0 ? {} : { agreed: { value: balance } }),
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
    serviceCommand({
      name: 'subaccount credit',
      summary: 'Move money from the account to a sub account',
      details: MARK_DETAILS,
      args: [key],
      operation: credit,
      view: bookingView,
      next: seeStatement,
      movement: async (_context, input) => ({
        what: say`transfer`,
        amountCents: input.body.value,
        account: undefined,
        destination: input.args.key,
      }),
      run: (context, { args, body }) =>
        send(context, credit, { path: { id: args.key }, body: withMark(context, body) }),
      examples: [
        {
          command: 'pixctl subaccount credit filial@example.com --amount 50,00',
          note: 'Move R$ 50,00 to the sub account',
        },
        {
          command: 'pixctl subaccount credit filial@example.com --value 5000 --description Fundo --yes',
          note: 'With a text on the statement, without a question',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount debit',
      summary: 'Move money from a sub account to the account',
      details: MARK_DETAILS,
      args: [key],
      operation: debit,
      view: bookingView,
      next: seeStatement,
      movement: async (_context, input) => ({
        what: say`transfer`,
        amountCents: input.body.value,
        account: input.args.key,
        destination: say`the account`,
      }),
      run: (context, { args, body }) =>
        send(context, debit, { path: { id: args.key }, body: withMark(context, body) }),
      examples: [
        {
          command: 'pixctl subaccount debit filial@example.com --amount 20,00',
          note: 'Move R$ 20,00 back to the account',
        },
        {
          command: 'pixctl subaccount debit filial@example.com --value 2000 --description Taxa --yes',
          note: 'With a text on the statement, without a question',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount transfer',
      summary: 'Transfer between two sub accounts',
      operation: pick(subaccountOperations, 'subaccount.transfer'),
      complete: withTypes,
      derived: ['from-type', 'to-type'],
      view: transferView,
      next: (_made, { flag }) => say`See the balances: pixctl subaccount list${flag}`,
      movement: (_context, { body }) => transferOf(body),
      examples: [
        {
          command:
            'pixctl subaccount transfer --amount 30,00 --from filial@example.com --to reserva@example.com',
          note: 'Transfer R$ 30,00',
        },
        {
          command:
            'pixctl subaccount transfer --value 3000 --from filial@example.com --to +5511912345684 --yes',
          note: 'In cents, without a question',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount delete',
      aliases: ['rm'],
      summary: 'Delete a sub account without a balance',
      args: [key],
      operation: remove,
      view: viewOf(remove.response, { columns: ['status', ['pixKey', 'Pix key']] }),
      examples: [
        { command: 'pixctl subaccount delete filial@example.com', note: 'Delete it' },
        {
          command: 'pixctl subaccount withdraw filial@example.com',
          note: 'First withdraw what it holds',
        },
      ],
    }),
    serviceCommand({
      name: 'subaccount statement',
      summary: 'List what came to a sub account and left it, newest first',
      args: [key],
      operation: pick(subaccountOperations, 'subaccount.statement'),
      view: lineView,
      examples: [
        { command: 'pixctl subaccount statement filial@example.com --start today', note: 'Today' },
        {
          command: 'pixctl subaccount statement filial@example.com --all -o csv',
          note: 'All of it as CSV',
        },
      ],
    }),
  ],
};
