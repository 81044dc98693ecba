import type { Operation } from '#contract/operation.ts';
import { ownApplication } from '#contract/resources/partner.ts';
import { bool, list, obj, str } from '#contract/schema/schema.ts';
import { say } from '#messages/message.ts';
import { one } from './shared.ts';

export const applicationOperations = [
  {
    id: 'application.create',
    summary: 'Create an application: an app key, for all operations or for some scopes',
    method: 'POST',
    path: '/api/v1/application',
    body: obj(
      {
        accountId: str({
          minLength: 1,
          flag: 'account-id',
          description: 'account that its key acts for (default: the default account)',
        }),
        application: obj(
          {
            name: str({ minLength: 1, flag: 'name', description: 'name of the application' }),
            type: str({ enum: ['API'], default: 'API', noOption: true }),
            scopes: list(str({ minLength: 1 }), {
              description: 'what its key may do (default: everything)',
              noOption: true,
            }),
          },
          { required: ['name', 'type'] },
        ),
      },
      { required: ['application'] },
    ),
    response: one('application', ownApplication),
    result: { kind: 'resource', key: 'application' },
    success: [201, 200],
    scope: 'APPLICATION_POST',
    effect: 'create',
    // No operation lists applications, and a repeated request makes another key.
    recovery: { kind: 'none', idempotent: false },
    proof: { id: { name: 'application.name' }, requiredFields: ['clientId', 'clientSecret'] },
  },
  {
    id: 'application.delete',
    summary: 'Delete an application: its app key stops working',
    method: 'DELETE',
    path: '/api/v1/application',
    body: obj(
      { clientId: str({ minLength: 1, description: 'client id of the application', noOption: true }) },
      { required: ['clientId'] },
    ),
    response: obj({ success: bool() }, { required: ['success'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'APPLICATION_DELETE',
    effect: 'delete',
    recovery: {
      kind: 'none',
      idempotent: true,
      advice: say`No command shows whether it was done. Check the client id, and look on the website of the service: if the application is not there, it is deleted.`,
    },
    proof: { expectedWords: { success: 'true' } },
  },
] as const satisfies readonly Operation[];
