import { accountOperations } from '../contract/operations/account.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import type { Account } from '../contract/resources.ts';
import { pick, serviceCommand } from './base/service.ts';
import type { Context } from './ports/context.ts';
import type { Command, CommandGroup } from './base/command.ts';
import { accountView, withdrawalView } from './base/views.ts';

const list = pick(accountOperations, 'account.list');

/** The profile's default account, else the one the service marks as default. */
export async function defaultAccount(context: Context): Promise<Account> {
  const client = await context.service.client();
  const accounts = (await client.call(list, {})).result as Account[];
  const wanted = (await context.service.profile()).account;
  const found =
    wanted === undefined
      ? accounts.find((one) => one.isDefault)
      : accounts.find((one) => one.accountId === wanted);
  if (found !== undefined) return found;
  throw new PixctlError(
    wanted === undefined
      ? 'No account is marked as the default one.'
      : `The profile's account ${wanted} does not exist.`,
    { code: 'no-account', exitCode: EXIT.refused, hint: 'See the accounts with: pixctl account list' },
  );
}

export const balance: Command = {
  name: 'balance',
  summary: 'Show the balance of the default account',
  operation: list,
  view: accountView,
  examples: [
    { command: 'pixctl balance', note: 'What is there now' },
    { command: 'pixctl balance --jq .balance.available', note: 'Only the available cents' },
  ],
  run: defaultAccount,
};

export const account: CommandGroup = {
  name: 'account',
  summary: 'Accounts, balances and withdrawals',
  commands: [
    serviceCommand({
      name: 'account list',
      aliases: ['ls'],
      summary: 'List accounts with their balances',
      operation: list,
      view: accountView,
      examples: [
        { command: 'pixctl account list', note: 'All accounts of the company' },
        {
          command: "pixctl account list --jq '.[] | select(.isDefault) | .accountId'",
          note: 'Only the id of the default one',
        },
      ],
    }),
    serviceCommand({
      name: 'account get',
      aliases: ['show'],
      summary: 'Show an account with its balance',
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: pick(accountOperations, 'account.get'),
      view: accountView,
      examples: [
        { command: 'pixctl account get 6290ccfd42831958a405debc', note: 'One account' },
        {
          command: 'pixctl account get 6290ccfd42831958a405debc --jq .balance.available',
          note: 'Only its available cents',
        },
      ],
    }),
    serviceCommand({
      name: 'account withdraw',
      summary: "Withdraw from an account to the company's own bank account",
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: pick(accountOperations, 'account.withdraw'),
      view: withdrawalView,
      movement: async (_context, input) => ({
        what: 'withdrawal',
        amountCents: input.body['value'] as number | undefined,
        account: input.args['id'],
        destination: "the company's own bank account",
      }),
      examples: [
        {
          command: 'pixctl account withdraw 6290ccfd42831958a405debc --amount 500,00',
          note: 'Withdraw R$ 500,00',
        },
        {
          command: 'pixctl account withdraw 6290ccfd42831958a405debc --value 50000 --yes',
          note: 'In cents, without a question',
        },
      ],
    }),
  ],
};
