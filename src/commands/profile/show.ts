import { command } from '#commands/kit/define.ts';
import { find, name, view } from './view.ts';

export const profileShow = command({
  name: 'profile show',
  aliases: ['get'],
  summary: 'Show a profile',
  args: [{ ...name, optional: true }],
  view,
  examples: [
    { command: 'pixctl profile show test', note: 'One profile' },
    { command: 'pixctl profile show', note: 'The current profile' },
  ],
  run: async (context, input) => find(context, input.args.name ?? (await context.service.profile()).name),
});
