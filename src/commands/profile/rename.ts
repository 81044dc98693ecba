import { command } from '#commands/kit/define.ts';
import { find, name, view } from './view.ts';

export const profileRename = command({
  meta: {
    name: 'profile rename',
    summary: 'Rename a profile',
    details: [
      'Its key, its settings, its mirror, its decisions of reconcile and its position of webhook listen --poll get the new name. With a shared store, the decisions in it keep the old name.',
    ],
    examples: [
      { command: 'pixctl profile rename default shop', note: 'The key is kept' },
      { command: 'pixctl profile rename test staging', note: 'The key and the limits are kept' },
    ],
  },
  input: { args: [name, { name: 'to', description: 'new name' }] },
  run: async (context, input) => {
    await context.config.rename((await find(context, input.args.name)).name, input.args.to);
    return find(context, input.args.to);
  },
  show: { view },
});
