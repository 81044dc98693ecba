import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { key } from './view.ts';

const remove = pick(pixKeyOperations, 'pix-key.delete');

export const pixKeyDelete = serviceCommand({
  name: 'pix-key delete',
  aliases: ['rm'],
  summary: 'Delete a Pix key; the default key cannot be deleted',
  args: [key],
  operation: remove,
  output: [
    { path: 'status', description: 'OK' },
    { path: 'id', description: 'the Pix key' },
  ],
  examples: [
    { command: 'pixctl pix-key delete 123e4567-e89b-42d3-a456-426614174000', note: 'Delete a key' },
    {
      command: 'pixctl pix-key delete 123e4567-e89b-42d3-a456-426614174000 --yes',
      note: 'In a script, without a question',
    },
  ],
  run: async (context, { args }) => {
    await send(context, remove, { path: { pixKey: args.key } });
    return { status: 'OK', id: args.key };
  },
});
