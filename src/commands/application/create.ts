import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { applicationOperations } from '#contract/operations/application.ts';
import { isObject } from '#contract/path.ts';
import { view } from './view.ts';

const create = pick(applicationOperations, 'application.create');

/** Adds the type API if the input has none: the service accepts no other type. */
function withType(body: DraftOf<typeof create>): Draft {
  const { application } = body;
  return isObject(application) && application['type'] === undefined
    ? { ...body, application: { ...application, type: 'API' } }
    : body;
}

export const applicationCreate = serviceCommand({
  meta: {
    name: 'application create',
    words: 'criar chave de api, nova chave de api, gerar token, gerar appid, create api key, new api key',
    agent: 'none',
    summary: 'Create an app key, for your account or that of a registered company',
    details: [
      'The service shows the app key only once. Save the output in a file that only you can read. Only a master key may create applications. Without `--scope`, the key may do everything, payments included.',
      'If the outcome is unknown (exit code 6), look for the application on the website of the service, and delete it there: no request lists applications, and its key is lost.',
    ],
    operation: create,
    examples: [
      {
        command:
          'pixctl application create --name reporting --scope CHARGE_GET_LIST --scope STATEMENT_GET --json > application.json',
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
        source: 'scope',
        repeatable: true,
        placeholder: 'SCOPE',
        target: { in: 'body', path: 'application.scopes' },
        description: 'scopes of its key (default: no restriction)',
      },
    },
    complete: withType,
  },
  show: { view },
});
