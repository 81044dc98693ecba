import { PROFILE_SETTINGS } from '../config/settings.ts';
import type { Context } from '../ports/context.ts';
import type { ArgSpec, CommandGroup } from './base/command.ts';
import { command } from './base/define.ts';

const key = {
  name: 'key',
  description: 'name of the setting',
  source: 'setting',
} as const satisfies ArgSpec;
const view = {
  columns: [
    { path: 'key', label: 'Setting' },
    { path: 'value', label: 'Value' },
  ],
} as const;

/** Limits belong to a profile: the one in use, or that of --profile. */
const scoped = async (context: Context, name: string): Promise<string> =>
  PROFILE_SETTINGS.includes(name) ? `${name}@${(await context.service.profile()).name}` : name;

export const config: CommandGroup = {
  name: 'config',
  summary: 'Settings of pixctl',
  commands: [
    command({
      name: 'config list',
      aliases: ['ls'],
      summary: 'List settings',
      view: { ...view, empty: 'No settings.' },
      examples: [
        { command: 'pixctl config list', note: 'All that are set' },
        { command: 'pixctl config list --json', note: 'As JSON' },
      ],
      run: (context) => context.config.list(),
    }),
    command({
      name: 'config get',
      aliases: ['show'],
      summary: 'Show a setting',
      args: [key],
      view,
      examples: [
        { command: 'pixctl config get output', note: 'One setting' },
        {
          command: 'pixctl config get limits.payment.max --profile shop',
          note: 'A limit of one profile, in cents',
        },
      ],
      run: async (context, input) => {
        const name = await scoped(context, input.args.key);
        return { key: name, value: (await context.config.get(name)) ?? null };
      },
    }),
    command({
      name: 'config set',
      summary: 'Change a setting',
      args: [key, { name: 'value', description: 'its new value' }],
      view,
      examples: [
        { command: 'pixctl config set output json', note: 'JSON unless another format is asked for' },
        {
          command: 'pixctl config set limits.payment.max 50000',
          note: 'No payment of this profile above R$ 500,00; limits.daily.out bounds all that leaves in a day',
        },
      ],
      run: async (context, input) => {
        const name = await scoped(context, input.args.key);
        await context.config.set(name, input.args.value);
        return { key: name, value: (await context.config.get(name)) ?? null };
      },
    }),
    command({
      name: 'config path',
      summary: 'Show where the configuration and the data are',
      view: {
        columns: [
          { path: 'config', label: 'Configuration' },
          { path: 'data', label: 'Data' },
        ],
      },
      examples: [
        { command: 'pixctl config path --jq .config', note: 'Only the path of the configuration file' },
        { command: 'pixctl config path', note: 'The folders in use' },
      ],
      run: async (context) => ({ config: context.config.path, data: context.config.dataDir }),
    }),
  ],
};
