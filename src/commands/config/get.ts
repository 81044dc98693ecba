import { command } from '#commands/kit/define.ts';
import { explain, key, view, withProfileName } from './view.ts';

export const configGet = command({
  meta: {
    name: 'config get',
    aliases: ['show'],
    summary: 'Show a setting',
    examples: [
      { command: 'pixctl config get output', note: 'One setting' },
      {
        command: 'pixctl config get limits.payment.max --profile shop',
        note: 'A limit of one profile, in cents',
      },
    ],
  },
  input: { args: [key] },
  run: async (context, input) => {
    const name = await withProfileName(context, input.args.key);
    const value = await context.config.get(name);
    explain(context, name, value);
    return { key: name, value: value ?? null };
  },
  show: { view },
});
