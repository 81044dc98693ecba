import { command } from '#commands/kit/define.ts';

export const configPath = command({
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
});
