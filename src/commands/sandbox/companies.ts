// Companies of the sandbox and their accounts.
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';
import { viewOf } from '#output/view-of.ts';

const companies = control('sandbox.companies');
const addCompany = control('sandbox.company');
const addAccount = control('sandbox.account');

const companyView = viewOf(addCompany.response, {
  recent: { company: 'taxID' },
  columns: [['name', 'Company'], ['taxID', 'Tax ID'], ['isPartner', 'Partner'], 'id'],
  detail: [['name', 'Company'], ['taxID', 'Tax ID'], ['isPartner', 'Partner'], 'id', 'appKey'],
});

export const company = {
  type: 'string',
  source: 'company',
  placeholder: 'ID|TAXID',
  description: 'company (default: the first one)',
} as const;

export const companyAdd = command({
  meta: {
    name: 'sandbox company add',
    summary: 'Add a company with an account and an app key',
    details: [
      'Set PIXCTL_SANDBOX_APP_KEY to its app key to use --sandbox as this company. Companies never see each other’s data.',
    ],
    examples: [
      {
        command: 'pixctl sandbox company add --name "Loja Dois" --tax-id 12.345.678/0001-95',
        note: 'A second company',
      },
      {
        command: 'pixctl sandbox company add --name "Loja Dois" --tax-id 12.345.678/0001-95 --jq .appKey',
        note: 'Only the app key',
      },
    ],
  },
  input: {
    options: {
      name: { type: 'string', required: true, placeholder: 'TEXT', description: 'name of the company' },
      'tax-id': {
        type: 'tax-id',
        required: true,
        placeholder: 'TAXID',
        description: 'CNPJ or CPF of the company',
      },
      partner: { type: 'boolean', description: 'allow the partner operations' },
    },
  },
  run: (context, { options }) =>
    context.sandbox.control(addCompany, {
      body: {
        name: options.name,
        taxID: options['tax-id'],
        ...(options.partner === undefined ? {} : { isPartner: options.partner }),
      },
    }),
  show: {
    view: companyView,
    moreFields: [
      { path: 'accounts', description: 'accounts, with Pix key and balance' },
      { path: 'applications', description: 'applications, with scopes' },
    ],
  },
});

export const companyList = command({
  meta: {
    name: 'sandbox company list',
    aliases: ['ls'],
    summary: 'List the companies with their accounts and applications',
    examples: [
      { command: 'pixctl sandbox company list --json', note: 'With accounts, Pix keys and balances' },
      { command: 'pixctl sandbox company list', note: 'All of them' },
    ],
  },
  run: (context) => context.sandbox.control(companies, {}),
  show: {
    view: companyView,
    moreFields: [
      { path: 'accounts', description: 'accounts, with Pix key and balance' },
      { path: 'applications', description: 'applications, with scopes' },
    ],
  },
});

export const accountAdd = command({
  meta: {
    name: 'sandbox account add',
    summary: 'Add an account with its own Pix key',
    examples: [
      { command: 'pixctl sandbox account add', note: 'An account to transfer to' },
      { command: 'pixctl sandbox account add --json', note: 'As JSON' },
    ],
  },
  input: { options: { company } },
  run: (context, { options }) =>
    context.sandbox.control(addAccount, {
      body: { ...(options.company === undefined ? {} : { company: options.company }) },
    }),
  show: {
    view: viewOf(addAccount.response, {
      recent: { account: 'accountId', 'pix-key': 'pixKey' },
      columns: [['accountId', 'Account'], 'pixKey'],
    }),
    moreFields: [
      { path: 'isDefault', description: 'whether it is the default account' },
      { path: 'balance.available', description: 'available (cents)' },
      { path: 'balance.blocked', description: 'reserved for pending movements (cents)' },
      { path: 'balance.total', description: 'blocked + available (cents)' },
    ],
  },
});
