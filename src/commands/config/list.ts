import { command } from '#commands/kit/define.ts';
import { view } from './view.ts';

export const configList = command({
  meta: {
    name: 'config list',
    aliases: ['ls'],
    summary: 'List settings',
    examples: [
      { command: 'pixctl config list', note: 'All settings, with their defaults' },
      { command: 'pixctl config list --json', note: 'As JSON' },
    ],
  },
  run: (context) => context.config.list(),
  show: { view: { columns: [...view.columns, { path: 'source', label: 'Source' }] } },
});
