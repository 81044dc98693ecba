import { validField } from '#client/answers/checked-answer.ts';
import { tidy } from '#client/answers/error-body.ts';
import type { Reply } from '#client/types.ts';
import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { partnerOperations } from '#contract/operations/partner.ts';
import { isObject } from '#contract/path.ts';
import { application } from '#contract/resources/partner.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';
import { withTaxIdType } from './view.ts';

const applicationCreate = pick(partnerOperations, 'partner.application.create');

const applicationView = viewOf(application, {
  columns: ['name', 'type', ['isActive', 'Active'], 'clientId', 'clientSecret', ['scopes', 'Scopes']],
});

function applicationBody(body: DraftOf<typeof applicationCreate>): Draft {
  const typed = withTaxIdType(body);
  const { application: app } = typed;
  return isObject(app) && app['type'] === undefined
    ? { ...typed, application: { ...app, type: 'API' } }
    : typed;
}

/** Warns if an existing application keeps its scopes; with an empty list its key could do more than requested. */
function warnOfKeptScopes(
  context: Context,
  requested: readonly string[] | undefined,
  { status, result }: Reply<ResultOf<typeof applicationCreate>>,
): void {
  if (requested === undefined || status === 201) return;
  const has = validField(applicationCreate, result, 'scopes')?.map((scope: unknown) => tidy(String(scope)));
  if (has === undefined)
    context.output.warn(
      say`this application may have existed before: the service does not report its scopes`,
    );
  else if ([...new Set(requested)].toSorted().join() !== [...new Set(has)].toSorted().join())
    context.output.warn(say`this application already existed and keeps its scopes: ${has.join(', ')}`);
}

export const partnerApplicationCreate = serviceCommand({
  meta: {
    name: 'partner application create',
    agent: 'none',
    summary: 'Create an API application for a pre-registered company',
    operation: applicationCreate,
    examples: [
      {
        command: 'pixctl partner application create --name checkout --tax-id 11.222.333/0001-81',
        note: 'An application, whose client id and secret form an app key',
      },
      {
        command:
          'pixctl partner application create --name checkout --tax-id 11222333000181 --json > application.json',
        note: 'Save its secret, which is shown only once',
      },
      {
        command:
          'pixctl partner application create --name reporting --tax-id 11222333000181 --scope CHARGE_GET_LIST --scope TRANSACTION_GET_LIST',
        note: 'Its key can only list charges and transactions',
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
    derived: ['tax-id-type', 'type'],
    complete: applicationBody,
  },
  run: async (context, { body }) => {
    const reply = await (await context.service.client()).call(applicationCreate, { body });
    warnOfKeptScopes(context, body.application.scopes, reply);
    return reply.result;
  },
  show: { view: applicationView },
});
