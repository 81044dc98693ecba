import { command } from '#commands/kit/define.ts';
import { view } from './view.ts';

export const configList = command({
  name: 'config list',
  aliases: ['ls'],
  summary: 'List settings',
  view: { columns: [...view.columns, { path: 'source', label: 'Source' }] },
  examples: [
    { command: 'pixctl config list', note: 'All settings, with their defaults' },
    { command: 'pixctl config list --json', note: 'As JSON' },
  ],
  run: (context) => context.config.list(),
});
