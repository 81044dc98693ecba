import type { CommandGroup } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { accountRegister as schema, onboarding } from '#contract/resources/account-register.ts';
import { viewOf } from '#output/view-of.ts';
import { parseTaxId } from '#pix/tax-id.ts';

const create = pick(accountRegisterOperations, 'account-register.create');
const get = pick(accountRegisterOperations, 'account-register.get');
const remove = pick(accountRegisterOperations, 'account-register.delete');

export const accountRegisterView = viewOf(schema, {
  columns: [
    ['correlationID', 'ID'],
    'status',
    ['officialName', 'Company'],
    ['tradeName', 'Trade name'],
    ['taxID.taxID', 'Tax id'],
  ],
});

const registerCreate = serviceCommand({
  meta: {
    name: 'account-register create',
    summary: 'Register a company for an account of its own, and show the page on which it continues (KYC)',
    details: [
      'The company completes the registration on the page. The service then decides it, and sends the event ACCOUNT_REGISTER_APPROVED, ACCOUNT_REGISTER_REJECTED or ACCOUNT_REGISTER_PENDING.',
    ],
    operation: create,
    examples: [
      {
        command: 'pixctl account-register create --tax-id 11.222.333/0001-81 --correlation-id seller-7',
        note: 'Start the registration of a company',
      },
      {
        command:
          'pixctl account-register create --tax-id 11.222.333/0001-81 --representative 529.982.247-25 --redirect-url https://shop.example.com/done --jq .linkOnboarding',
        note: 'With its representative; only the page',
      },
    ],
  },
  input: {
    options: {
      representative: {
        type: 'tax-id',
        repeatable: true,
        placeholder: 'CPF',
        description: 'CPF of somebody who represents the company',
        target: { in: 'body', path: 'representatives' },
      },
    },
    // Options yield a list of tax ids; --input has the complete objects.
    complete: (body) =>
      Array.isArray(body.representatives)
        ? {
            ...body,
            representatives: body.representatives.map((one: unknown) =>
              typeof one === 'string' ? { taxID: parseTaxId(one).taxID } : one,
            ),
          }
        : body,
  },
  show: {
    view: viewOf(onboarding, {
      columns: [
        ['accountRegister.correlationID', 'ID'],
        ['accountRegister.status', 'Status'],
        ['accountRegister.taxID.taxID', 'Tax id'],
        ['linkOnboarding', 'Page'],
        ['redirectUrl', 'Leads to'],
      ],
    }),
  },
});

const registerGet = command({
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

const registerDelete = serviceCommand({
  meta: {
    name: 'account-register delete',
    aliases: ['rm'],
    summary: 'Delete a registration that is pending',
    operation: remove,
    examples: [
      { command: 'pixctl account-register delete 6286b467a7910113577e00ce', note: 'By its id' },
      { command: 'pixctl account-register delete 6286b467a7910113577e00ce --yes', note: 'In a script' },
    ],
  },
  input: { args: [{ name: 'id', description: 'id or correlation id of the registration' }] },
  show: { view: viewOf(remove.response, { columns: [['accountRegisterId', 'ID'], 'message'] }) },
});

export const accountRegister: CommandGroup = {
  name: 'account-register',
  summary: 'Register companies for an account of their own (KYC onboarding)',
  commands: [registerCreate, registerGet, registerDelete],
};
