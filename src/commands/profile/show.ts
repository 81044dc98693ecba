import { command } from '#commands/kit/define.ts';
import { find, name, view } from './view.ts';

export const profileShow = command({
  meta: {
    name: 'profile show',
    aliases: ['get'],
    summary: 'Show a profile',
    examples: [
      { command: 'pixctl profile show test', note: 'One profile' },
      { command: 'pixctl profile show', note: 'The current profile' },
    ],
  },
  input: { args: [{ ...name, optional: true }] },
  run: async (context, input) => find(context, input.args.name ?? (await context.service.profile()).name),
  show: { view },
});
