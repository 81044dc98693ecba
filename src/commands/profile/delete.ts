import { command } from '#commands/kit/define.ts';
import { say } from '#messages/message.ts';
import { confirmLoss } from '#policy/confirmation.ts';
import { find, name } from './view.ts';

export const profileDelete = command({
  meta: {
    name: 'profile delete',
    aliases: ['rm'],
    summary: 'Delete a profile, its key and its limits',
    details: [
      'At a terminal, pixctl asks before it deletes a live profile. --yes skips the question.',
      'The journal, the mirror, the decisions of reconcile and the position of webhook listen --poll stay in the data folder. pixctl names the files.',
    ],
    examples: [
      { command: 'pixctl profile delete test', note: 'The stored key is deleted too' },
      { command: 'pixctl profile list', note: 'All profiles' },
    ],
  },
  input: { args: [name] },
  run: async (context, input) => {
    const found = await find(context, input.args.name);
    if (found.mode === 'live')
      await confirmLoss(
        {
          heading: say`About to delete a live profile:`,
          rows: [
            [say`Profile`, found.name],
            [say`Base URL`, found.baseUrl ?? ''],
            [say`App key`, found.hasKey ? say`deleted too: pixctl keeps no other copy` : say`none is stored`],
          ],
        },
        context.user,
      );
    const files = await context.config.remove(found.name);
    if (files.length > 0)
      context.output.note(
        say`Not deleted: ${files.join(', ')}. A new profile with this name would use them. Delete the files if nobody needs them.`,
      );
    return { name: input.args.name, deleted: true };
  },
  show: {
    view: {
      columns: [
        { path: 'name', label: 'Name' },
        { path: 'deleted', label: 'Deleted', format: 'boolean' },
      ],
    },
  },
});
