import { command } from '#commands/kit/define.ts';
import { find, name, view } from './view.ts';

export const profileRename = command({
  name: 'profile rename',
  summary: 'Rename a profile',
  args: [name, { name: 'to', description: 'new name' }],
  view,
  examples: [
    { command: 'pixctl profile rename default shop', note: 'The key is kept' },
    { command: 'pixctl profile rename test staging', note: 'The key and the limits are kept' },
  ],
  run: async (context, input) => {
    await context.config.rename((await find(context, input.args.name)).name, input.args.to);
    return find(context, input.args.to);
  },
});
