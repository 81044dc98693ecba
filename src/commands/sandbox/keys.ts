// Applications of the sandbox and their app keys.
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import type { ControlOf } from '#contract/sandbox/controls.ts';
import { control } from '#contract/sandbox/controls.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import { company } from './companies.ts';

const addKey = control('sandbox.key');
const clientId = {
  name: 'client-id',
  description: 'client id of the application',
  source: 'application',
} as const;

const keyView: View = {
  recent: { application: 'clientId' },
  columns: [
    { path: 'name', label: 'Application' },
    { path: 'isActive', label: 'Active', format: 'boolean' },
    { path: 'clientId', label: 'Client ID' },
    { path: 'company', label: 'Company' },
    { path: 'appKey', label: 'App key' },
  ],
};

export const keyAdd = command({
  meta: {
    name: 'sandbox key add',
    agent: 'none',
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
        source: 'scope',
        repeatable: true,
        placeholder: 'SCOPE',
        description: 'scopes (default: no restriction)',
      },
      company,
      account: {
        type: 'string',
        source: 'account',
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

export const keySwitch = (
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
