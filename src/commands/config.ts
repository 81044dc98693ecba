import { defaultOf, PROFILE_SETTINGS, SETTING_MEANINGS, understood } from '#config/settings.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { ArgSpec, CommandGroup } from './kit/command.ts';
import { command } from './kit/define.ts';

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

/** Says what an amount was taken for, and what holds where nothing is set. */
function explain(context: Context, key: string, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const meant = understood(key, value);
    if (meant !== undefined) context.output.note(meant);
  } else if (context.user.watches)
    context.output.note(say`${key} is not set; the default is ${defaultOf(key)}.`);
}

export const config: CommandGroup = {
  name: 'config',
  summary: 'Manage settings',
  commands: [
    command({
      name: 'config list',
      aliases: ['ls'],
      summary: 'List settings',
      view: { columns: [...view.columns, { path: 'source', label: 'Source' }] },
      examples: [
        { command: 'pixctl config list', note: 'All settings, with their defaults' },
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
        const value = await context.config.get(name);
        explain(context, name, value);
        return { key: name, value: value ?? null };
      },
    }),
    command({
      name: 'config set',
      summary: 'Change a setting',
      args: [key, { name: 'value', description: 'its new value; `default` to go back to the default' }],
      notes: { title: 'Settings', rows: SETTING_MEANINGS },
      view,
      examples: [
        { command: 'pixctl config set output json', note: 'Print JSON by default' },
        {
          command: 'pixctl config set limits.payment.max "R$ 500,00"',
          note: 'Limit each payment of this profile to R$ 500,00 (50000 in cents)',
        },
        {
          command: 'pixctl config set limits.daily.out 2000,00 --profile shop',
          note: 'Limit all outgoing money of another profile to R$ 2.000,00 a day',
        },
      ],
      run: async (context, input) => {
        const name = await scoped(context, input.args.key);
        await context.config.set(name, input.args.value);
        const value = await context.config.get(name);
        explain(context, name, value);
        return { key: name, value: value ?? null };
      },
    }),
    command({
      name: 'config path',
      summary: 'Show the folders of the configuration and the data',
      view: {
        columns: [
          { path: 'config', label: 'Configuration' },
          { path: 'data', label: 'Data' },
        ],
      },
      examples: [
        { command: 'pixctl config path --jq .config', note: 'Only the path of the configuration file' },
        { command: 'pixctl config path', note: 'All folders' },
      ],
      run: async (context) => ({ config: context.config.path, data: context.config.dataDir }),
    }),
  ],
};
