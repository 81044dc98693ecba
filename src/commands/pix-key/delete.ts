import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { key } from './view.ts';

const remove = pick(pixKeyOperations, 'pix-key.delete');

export const pixKeyDelete = serviceCommand({
  meta: {
    name: 'pix-key delete',
    agent: 'none',
    aliases: ['rm'],
    summary: 'Delete a Pix key; the default key cannot be deleted',
    operation: remove,
    examples: [
      { command: 'pixctl pix-key delete 123e4567-e89b-42d3-a456-426614174000', note: 'Delete a key' },
      {
        command: 'pixctl pix-key delete 123e4567-e89b-42d3-a456-426614174000 --yes',
        note: 'In a script, without a question',
      },
    ],
  },
  input: { args: [key] },
  run: async (context, { args }) => {
    await send(context, remove, { path: { pixKey: args.key } });
    return { status: 'OK', id: args.key };
  },
  show: {
    fields: [
      { path: 'status', description: 'OK' },
      { path: 'id', description: 'the Pix key' },
    ],
  },
});
