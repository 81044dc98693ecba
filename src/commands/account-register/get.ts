import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { accountRegisterView } from './view.ts';

const get = pick(accountRegisterOperations, 'account-register.get');

export const accountRegisterGet = command({
  meta: {
    name: 'account-register get',
    aliases: ['show'],
    summary: 'Show the registration of a company',
    operation: get,
    examples: [
      { command: 'pixctl account-register get seller-7', note: 'By its correlation id' },
      { command: 'pixctl account-register get seller-7 --jq .status', note: 'Only its status' },
    ],
  },
  input: { args: [{ name: 'id', description: 'correlation id of the registration' }] },
  run: (context, { args }) => send(context, get, { query: { CorrelationID: args.id } }),
  show: { view: accountRegisterView },
});
