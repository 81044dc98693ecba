import { command } from '#commands/kit/define.ts';
import { find, name, view } from './view.ts';

export const profileUse = command({
  meta: {
    name: 'profile use',
    summary: 'Switch to a profile',
    examples: [
      { command: 'pixctl profile use test', note: 'Use this profile by default' },
      { command: 'pixctl profile use sandbox', note: 'Use the sandbox by default' },
    ],
  },
  input: { args: [name] },
  run: async (context, input) => {
    await context.config.use((await find(context, input.args.name)).name);
    return find(context, input.args.name);
  },
  show: { view },
});
