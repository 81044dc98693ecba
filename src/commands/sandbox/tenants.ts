// Sandbox commands for companies, accounts, app keys and test data.
import { relied } from '#client/answer.ts';
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import type { ControlOf } from '#contract/sandbox/controls.ts';
import { control, seeded } from '#contract/sandbox/controls.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import { viewOf } from '#output/view-of.ts';
import { accountLimits, keyQuotaSet } from './limits.ts';

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
  description: 'company (default: the first one)',
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
  meta: {
    name: 'sandbox seed',
    summary: 'Generate 90 days of test data, or a year',
    details: [
      'Generates charges in every status with their customers, payments, refunds, sub accounts, static QR codes and a subscription. The same seed always generates the same data. Data that exists already is not changed.',
      'With --year, the sales are those of a year, with splits, withdrawals and their fees, and disputes.',
    ],
    examples: [
      { command: 'pixctl sandbox seed', note: '200 charges and their data' },
      { command: 'pixctl sandbox seed --seed 7 --charges 100000', note: 'Enough to test paging and exports' },
      { command: 'pixctl sandbox seed --year --charges 2000', note: 'A year, for books and reports' },
    ],
  },
  input: {
    options: {
      seed: {
        type: 'integer',
        minimum: 0,
        maximum: 2_147_483_647,
        default: 1,
        placeholder: 'N',
        description: 'kind of data',
      },
      charges: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 200,
        placeholder: 'N',
        description: 'number of charges; the other data is in proportion',
      },
      year: { type: 'boolean', description: 'a year of a shop instead of 90 days' },
    },
  },
  run: async (context, input) => {
    const { seed: chosen = 1, charges = 200, year } = input.options;
    const made: Partial<Record<Made, number>> = {};
    let until: number | undefined;
    for (let from = 0; from < charges;) {
      const step = await context.sandbox.control(seedStep, {
        body: {
          seed: chosen,
          charges,
          from,
          ...(until === undefined ? {} : { until }),
          ...(year === true ? { year } : {}),
        },
      });
      const [next, end, counts] = relied(seedStep, step, 'next', 'until', 'made');
      for (const what of MADE) if (counts[what] !== undefined) made[what] = (made[what] ?? 0) + counts[what];
      [from, until] = [next, end];
      if (context.signal.aborted) break;
      if (from % 10_000 === 0 && from < charges) context.output.note(say`${from} of ${charges} charges`);
    }
    return { seed: chosen, charges, made };
  },
  show: {
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
            'withdrawals',
            'disputes',
          ],
        }).columns.map((column) => ({ ...column, path: `made.${column.path}` })),
      ],
    },
    moreFields: [{ path: 'charges', description: 'number of charges' }],
  },
});

const companyAdd = command({
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

const companyList = command({
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

const accountAdd = command({
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
    view: viewOf(addAccount.response, { columns: [['accountId', 'Account'], 'pixKey'] }),
    moreFields: [
      { path: 'isDefault', description: 'whether it is the default account' },
      { path: 'balance.available', description: 'available (cents)' },
      { path: 'balance.blocked', description: 'reserved for pending movements (cents)' },
      { path: 'balance.total', description: 'blocked + available (cents)' },
    ],
  },
});

const keyAdd = command({
  meta: {
    name: 'sandbox key add',
    summary: 'Add an application and show its app key',
    details: [say`Scopes: ${[...new Set(OPERATIONS.map(({ scope }) => scope))].join(', ')}.`],
    examples: [
      {
        command: 'pixctl sandbox key add --name reader --scope CHARGE_GET --scope CHARGE_GET_LIST',
        note: 'A key that only reads charges',
      },
      {
        command: 'pixctl sandbox key add --name everything --jq .appKey',
        note: 'A key without restrictions. Print only the key',
      },
    ],
  },
  input: {
    options: {
      name: { type: 'string', required: true, placeholder: 'TEXT', description: 'name of the application' },
      scope: {
        type: 'string',
        repeatable: true,
        placeholder: 'SCOPE',
        description: 'scopes (default: no restriction)',
      },
      company,
      account: {
        type: 'string',
        placeholder: 'ID',
        description: 'account (default: the default account)',
      },
    },
  },
  run: (context, { options }) =>
    context.sandbox.control(addKey, {
      body: {
        name: options.name,
        ...(options.scope === undefined ? {} : { scopes: options.scope }),
        ...(options.company === undefined ? {} : { company: options.company }),
        ...(options.account === undefined ? {} : { account: options.account }),
      },
    }),
  show: { view: keyView, moreFields: [{ path: 'scopes', description: 'scopes' }] },
});

const keySwitch = (
  call: ControlOf<'sandbox.key.disable' | 'sandbox.key.enable'>,
  verb: string,
  summary: string,
  note: string,
): Command =>
  command({
    meta: {
      name: `sandbox key ${verb}`,
      summary,
      examples: [
        { command: `pixctl sandbox key ${verb} Client_Id_1b4e28ba-2fa1-41d2-883f-0016d3cca427`, note },
        {
          command: 'pixctl sandbox key add --name all --jq .clientId',
          note: 'Create a key and print its client id',
        },
      ],
    },
    input: { args: [clientId] },
    run: (context, { args }) => context.sandbox.control(call, { body: { clientId: args['client-id'] } }),
    show: {
      view: keyView,
      moreFields: [
        { path: 'scopes', description: 'scopes' },
        { path: 'type', description: 'API, PLUGIN, ORACLE' },
      ],
    },
  });

export const tenantCommands: readonly Command[] = [
  seed,
  companyAdd,
  companyList,
  accountAdd,
  accountLimits,
  keyQuotaSet,
  keyAdd,
  keySwitch(
    control('sandbox.key.disable'),
    'disable',
    'Disable an application',
    'Requests with its key are answered with 401',
  ),
  keySwitch(control('sandbox.key.enable'), 'enable', 'Enable an application', 'Its key works again'),
];
