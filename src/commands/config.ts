import type { CommandGroup } from './types.ts';

const key = { name: 'key', description: 'name of the setting' };
const view = {
  columns: [
    { path: 'key', label: 'Setting' },
    { path: 'value', label: 'Value' },
  ],
} as const;

export const config: CommandGroup = {
  name: 'config',
  summary: 'Settings of pixctl',
  commands: [
    {
      name: 'config list',
      aliases: ['ls'],
      summary: 'List settings',
      view: { ...view, empty: 'No settings.' },
      examples: [{ command: 'pixctl config list', note: 'All that are set' }],
      run: (context) => context.config.list(),
    },
    {
      name: 'config get',
      aliases: ['show'],
      summary: 'Show a setting',
      args: [key],
      view,
      examples: [{ command: 'pixctl config get output', note: 'One setting' }],
      run: async (context, input) => ({
        key: input.args['key'],
        value: (await context.config.get(input.args['key']!)) ?? null,
      }),
    },
    {
      name: 'config set',
      summary: 'Change a setting',
      args: [key, { name: 'value', description: 'its new value' }],
      view,
      examples: [
        { command: 'pixctl config set output json', note: 'JSON unless another format is asked for' },
      ],
      run: async (context, input) => {
        await context.config.set(input.args['key']!, input.args['value']!);
        return { key: input.args['key'], value: await context.config.get(input.args['key']!) };
      },
    },
    {
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
      ],
      run: async (context) => ({ config: context.config.path, data: context.config.dataDir }),
    },
  ],
};
