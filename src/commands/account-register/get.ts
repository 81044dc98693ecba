import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import { accountRegisterView } from './view.ts';

const get = pick(accountRegisterOperations, 'account-register.get');

/** Removes the punctuation of a CNPJ, whose slash would divide the path; any other id stays as it is. */
function plainCnpj(id: string): string {
  try {
    const { taxID, type } = parseTaxId(id);
    return type === 'BR:CNPJ' ? taxID : id;
  } catch {
    return id;
  }
}

export const accountRegisterGet = command({
  meta: {
    name: 'account-register get',
    aliases: ['show'],
    summary: 'Show the registration of a company',
    operation: get,
    examples: [
      { command: 'pixctl account-register get seller-7', note: 'By its correlation id' },
      { command: 'pixctl account-register get 11.222.333/0001-81', note: 'By its CNPJ' },
      { command: 'pixctl account-register get seller-7 --jq .status', note: 'Only its status' },
    ],
  },
  input: {
    args: [
      { name: 'id', description: 'correlation id or CNPJ of the registration', source: 'account-register' },
    ],
  },
  run: (context, { args }) => send(context, get, { path: { id: plainCnpj(args.id) } }),
  show: { view: accountRegisterView },
});
