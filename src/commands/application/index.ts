import type { CommandGroup } from '#commands/kit/command.ts';
import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { applicationOperations } from '#contract/operations/application.ts';
import { isObject } from '#contract/path.ts';
import { ownApplication } from '#contract/resources/partner.ts';
import { viewOf } from '#output/view-of.ts';

const create = pick(applicationOperations, 'application.create');
const remove = pick(applicationOperations, 'application.delete');

/** Adds the only type that can be created. */
function withType(body: DraftOf<typeof create>): Draft {
  const { application } = body;
  return isObject(application) && application['type'] === undefined
    ? { ...body, application: { ...application, type: 'API' } }
    : body;
}

const applicationCreate = serviceCommand({
  meta: {
    name: 'application create',
    summary: 'Create an app key with scopes, for your account or that of a registered company',
    details: [
      'The service shows the app key only once. Save the output in a file that only you can read. Only a master key may create applications.',
      'If the outcome is unknown (exit code 6), look for the application on the website of the service, and delete it there: no request lists applications, and its key is lost.',
    ],
    operation: create,
    examples: [
      {
        command:
          'pixctl application create --name report --scope CHARGE_GET_LIST --scope STATEMENT_GET --json > application.json',
        note: 'A key that can only list charges and read the statement',
      },
      {
        command:
          'pixctl application create --name shop --account-id 6286b467a7910113577e00ce --scope CHARGE_POST --jq .appID',
        note: 'For one account; only the key',
      },
    ],
  },
  input: {
    options: {
      scope: {
        type: 'string',
        repeatable: true,
        required: true,
        unless: ['input'],
        placeholder: 'SCOPE',
        target: { in: 'body', path: 'application.scopes' },
        description: 'what its key may do',
      },
    },
    complete: withType,
  },
  show: {
    view: viewOf(ownApplication, {
      columns: [
        'name',
        'type',
        ['isActive', 'Active'],
        'clientId',
        'clientSecret',
        ['appID', 'App key'],
        ['companyBankAccount', 'Account'],
        ['scopes', 'Scopes'],
      ],
    }),
  },
});

const applicationDelete = command({
  meta: {
    name: 'application delete',
    aliases: ['rm'],
    summary: 'Delete an application: its app key stops working',
    operation: remove,
    examples: [
      {
        command: 'pixctl application delete Client_Id_123e4567-e89b-42d3-a456-426614174000',
        note: 'By its client id',
      },
      {
        command: 'pixctl application delete Client_Id_123e4567-e89b-42d3-a456-426614174000 --yes',
        note: 'In a script, without a question',
      },
    ],
  },
  input: { args: [{ name: 'client-id', description: 'client id of the application' }] },
  run: (context, { args }) => send(context, remove, { body: { clientId: args['client-id'] } }),
  show: { view: viewOf(remove.response, { columns: ['success'] }) },
});

export const application: CommandGroup = {
  name: 'application',
  summary: 'App keys with scopes: create and delete them',
  commands: [applicationCreate, applicationDelete],
};
