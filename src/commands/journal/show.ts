import { command } from '#commands/kit/define.ts';
import { find, idArg, shown, view } from './entry.ts';

export const show = command({
  name: 'journal show',
  alsoPrints: [{ path: 'body', description: 'what was sent, without secrets' }],
  aliases: ['get'],
  summary: 'Show an entry and its request',
  args: [idArg],
  view: {
    ...view,
    detail: [
      ...view.columns,
      { path: 'origin', label: 'Service' },
      { path: 'method', label: 'Method' },
      { path: 'path', label: 'Path' },
    ],
  },
  examples: [
    { command: 'pixctl journal show 5f0c --json', note: 'With the whole body' },
    { command: 'pixctl journal show 5f0c', note: 'The request, its time and its outcome' },
  ],
  run: async (context, { args }) => {
    const journal = await context.journal();
    return shown(journal, find(journal, args.id));
  },
});
