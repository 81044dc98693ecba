import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { applicationOperations } from '#contract/operations/application.ts';
import { viewOf } from '#output/view-of.ts';

const remove = pick(applicationOperations, 'application.delete');

export const applicationDelete = command({
  meta: {
    name: 'application delete',
    words:
      'revogar, revogar chave de api, revoke, revoke api key, chave vazada, leaked key, apagar chave de api, trocar chave de api, rotate api key, rotacionar',
    agent: 'none',
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
  input: {
    args: [{ name: 'client-id', description: 'client id of the application', source: 'application' }],
  },
  money: {
    intendedWrites: (_context, { args }) =>
      Promise.resolve([{ what: remove.id, operation: remove, body: { clientId: args['client-id'] } }]),
  },
  run: (context, { args }) => send(context, remove, { body: { clientId: args['client-id'] } }),
  show: { view: viewOf(remove.response, { columns: ['success'] }) },
});
