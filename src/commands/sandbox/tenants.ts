// The sandbox's companies, accounts and keys, and data to fill them.
import { OPERATIONS } from '../../contract/operations/index.ts';
import { relied } from '../../client/answer.ts';
import { control, seeded } from '../../contract/controls.ts';
import type { ControlOf } from '../../contract/controls.ts';
import { say } from '../../messages/message.ts';
import { viewOf } from '../../output/view-of.ts';
import type { View } from '../../output/view.ts';
import type { Command } from '../base/command.ts';
import { command } from '../base/define.ts';

const seedStep = control('sandbox.seed');
const companies = control('sandbox.companies');
const addCompany = control('sandbox.company');
const addAccount = control('sandbox.account');
const addKey = control('sandbox.key');

const companyView = viewOf(addCompany.response, {
  columns: [['name', 'Company'], ['taxID', 'Tax id'], ['isPartner', 'Partner'], 'id'],
  detail: [['name', 'Company'], ['taxID', 'Tax id'], ['isPartner', 'Partner'], 'id', 'appKey'],
});

const company = {
  type: 'string',
  placeholder: 'ID|TAXID',
  description: 'company it belongs to; else the first',
} as const;
const clientId = { name: 'client-id', description: 'client id of the application' } as const;
const keyView: View = {
  columns: [
    { path: 'name', label: 'Application' },
    { path: 'isActive', label: 'Active', format: 'boolean' },
    { path: 'clientId', label: 'Client id' },
    { path: 'company', label: 'Company' },
    { path: 'appKey', label: 'App key' },
  ],
};

type Made = keyof typeof seeded.properties;
const MADE = Object.keys(seeded.properties) as Made[];

const seed = command({
  name: 'sandbox seed',
  alsoPrints: [{ path: 'charges', description: 'how many charges there are of it' }],
  summary: 'Fill the sandbox with ninety days of a shop',
  details: [
    'Charges in every state with their customers, payments received and sent, refunds, sub accounts, static QR codes and a subscription. The same seed always makes the same data; what an earlier run of it made stays as it is.',
  ],
  options: {
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: 2_147_483_647,
      default: 1,
      placeholder: 'N',
      description: 'which data',
    },
    charges: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      default: 200,
      placeholder: 'N',
      description: 'how many charges; the rest in proportion',
    },
  },
  view: {
    columns: [
      { path: 'seed', label: 'Seed' },
      ...viewOf(seeded, {
        columns: [
          'charges',
          'paid',
          'refunds',
          'payments',
          ['subaccounts', 'Sub accounts'],
          ['qrcodes', 'QR codes'],
          'subscriptions',
        ],
      }).columns.map((column) => ({ ...column, path: `made.${column.path}` })),
    ],
  },
  examples: [
    { command: 'pixctl sandbox seed', note: 'Two hundred charges and what belongs to them' },
    { command: 'pixctl sandbox seed --seed 7 --charges 100000', note: 'Enough to try paging and exports on' },
  ],
  run: async (context, input) => {
    const { seed: chosen = 1, charges = 200 } = input.options;
    const made: Partial<Record<Made, number>> = {};
    let until: number | undefined;
    for (let from = 0; from < charges;) {
      const step = await context.sandbox.control(seedStep, {
        body: { seed: chosen, charges, from, ...(until === undefined ? {} : { until }) },
      });
      const [next, end, counts] = relied(seedStep, step, 'next', 'until', 'made');
      for (const what of MADE) if (counts[what] !== undefined) made[what] = (made[what] ?? 0) + counts[what];
      [from, until] = [next, end];
      if (context.signal.aborted) break;
      if (from % 10_000 === 0 && from < charges) context.output.note(say`${from} of ${charges} charges`);
    }
    return { seed: chosen, charges, made };
  },
});

const companyAdd = command({
  name: 'sandbox company add',
  alsoPrints: [
    { path: 'accounts', description: 'its accounts, with Pix key and balance' },
    { path: 'applications', description: 'its applications, with scopes' },
  ],
  summary: 'Add a company with an account and a key of its own',
  details: [
    'Set PIXCTL_SANDBOX_APP_KEY to its key to act as this company with --sandbox. Companies never see each other’s data.',
  ],
  options: {
    name: { type: 'string', required: true, placeholder: 'TEXT', description: 'name of the company' },
    'tax-id': { type: 'tax-id', required: true, placeholder: 'TAXID', description: 'its CNPJ or CPF' },
    partner: { type: 'boolean', description: 'it may use the partner operations' },
  },
  view: companyView,
  examples: [
    {
      command: 'pixctl sandbox company add --name "Loja Dois" --tax-id 12.345.678/0001-95',
      note: 'A second company',
    },
    {
      command: 'pixctl sandbox company add --name "Loja Dois" --tax-id 12.345.678/0001-95 --jq .appKey',
      note: 'Only its key',
    },
  ],
  run: (context, { options }) =>
    context.sandbox.control(addCompany, {
      body: {
        name: options.name,
        taxID: options['tax-id'],
        ...(options.partner === undefined ? {} : { isPartner: options.partner }),
      },
    }),
});

const companyList = command({
  name: 'sandbox company list',
  alsoPrints: [
    { path: 'accounts', description: 'its accounts, with Pix key and balance' },
    { path: 'applications', description: 'its applications, with scopes' },
  ],
  aliases: ['ls'],
  summary: 'List the companies with their accounts and applications',
  view: companyView,
  examples: [
    { command: 'pixctl sandbox company list --json', note: 'With accounts, Pix keys and balances' },
    { command: 'pixctl sandbox company list', note: 'All of them' },
  ],
  run: (context) => context.sandbox.control(companies, {}),
});

const accountAdd = command({
  name: 'sandbox account add',
  alsoPrints: [
    { path: 'isDefault', description: 'whether it is the default account' },
    { path: 'balance.available', description: 'free to use (cents)' },
    { path: 'balance.blocked', description: 'reserved for movements on their way (cents)' },
    { path: 'balance.total', description: 'blocked + available (cents)' },
  ],
  summary: 'Add an account with a Pix key of its own',
  options: { company },
  view: viewOf(addAccount.response, { columns: [['accountId', 'Account'], 'pixKey'] }),
  examples: [
    { command: 'pixctl sandbox account add', note: 'To transfer to, by its Pix key' },
    { command: 'pixctl sandbox account add --json', note: 'As JSON' },
  ],
  run: (context, { options }) =>
    context.sandbox.control(addAccount, {
      body: { ...(options.company === undefined ? {} : { company: options.company }) },
    }),
});

const keyAdd = command({
  name: 'sandbox key add',
  alsoPrints: [{ path: 'scopes', description: 'what it may do' }],
  summary: 'Add an application and show its key',
  details: [say`Scopes: ${[...new Set(OPERATIONS.map(({ scope }) => scope))].join(', ')}.`],
  options: {
    name: { type: 'string', required: true, placeholder: 'TEXT', description: 'name of the application' },
    scope: {
      type: 'string',
      repeatable: true,
      placeholder: 'SCOPE',
      description: 'what it may do; everything when not given',
    },
    company,
    account: {
      type: 'string',
      placeholder: 'ID',
      description: 'account it is bound to; else the default one',
    },
  },
  view: keyView,
  examples: [
    {
      command: 'pixctl sandbox key add --name reader --scope CHARGE_GET --scope CHARGE_GET_LIST',
      note: 'A key that only reads charges',
    },
    {
      command: 'pixctl sandbox key add --name everything --jq .appKey',
      note: 'A key that may do all; only the key',
    },
  ],
  run: (context, { options }) =>
    context.sandbox.control(addKey, {
      body: {
        name: options.name,
        ...(options.scope === undefined ? {} : { scopes: options.scope }),
        ...(options.company === undefined ? {} : { company: options.company }),
        ...(options.account === undefined ? {} : { account: options.account }),
      },
    }),
});

const keySwitch = (
  call: ControlOf<'sandbox.key.disable' | 'sandbox.key.enable'>,
  verb: string,
  summary: string,
  note: string,
): Command =>
  command({
    name: `sandbox key ${verb}`,
    alsoPrints: [
      { path: 'scopes', description: 'what it may do' },
      { path: 'type', description: 'API, PLUGIN, ORACLE' },
    ],
    summary,
    args: [clientId],
    view: keyView,
    examples: [
      { command: `pixctl sandbox key ${verb} Client_Id_1b4e28ba-2fa1-41d2-883f-0016d3cca427`, note },
      { command: 'pixctl sandbox key add --name all --jq .clientId', note: 'A new key, and its client id' },
    ],
    run: (context, { args }) => context.sandbox.control(call, { body: { clientId: args['client-id'] } }),
  });

export const tenantCommands: readonly Command[] = [
  seed,
  companyAdd,
  companyList,
  accountAdd,
  keyAdd,
  keySwitch(
    control('sandbox.key.disable'),
    'disable',
    'Switch an application off',
    'Its key is answered with 401 from now on',
  ),
  keySwitch(control('sandbox.key.enable'), 'enable', 'Switch an application on again', 'Its key works again'),
];
