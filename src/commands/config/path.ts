import { command } from '#commands/kit/define.ts';

export const configPath = command({
  meta: {
    name: 'config path',
    summary: 'Show the folders of the configuration and the data',
    examples: [
      { command: 'pixctl config path --jq .config', note: 'Only the path of the configuration file' },
      { command: 'pixctl config path', note: 'All folders' },
    ],
  },
  run: async (context) => ({ config: context.config.path, data: context.config.dataDir }),
  show: {
    view: {
      columns: [
        { path: 'config', label: 'Configuration' },
        { path: 'data', label: 'Data' },
      ],
    },
  },
});
