import { command } from '#commands/kit/define.ts';
import { find, idArg, shown, view } from './entry.ts';

export const show = command({
  meta: {
    name: 'journal show',
    agent: 'read',
    aliases: ['get'],
    summary: 'Show an entry and its request',
    examples: [
      { command: 'pixctl journal show 5f0c --json', note: 'With the whole body' },
      { command: 'pixctl journal show 5f0c', note: 'The request, its time and its outcome' },
    ],
  },
  input: { args: [idArg] },
  run: async (context, { args }) => {
    const journal = await context.journal();
    return shown(journal, await find(journal, args.id));
  },
  show: {
    view: {
      ...view,
      detail: [
        ...view.columns,
        { path: 'origin', label: 'Service' },
        { path: 'method', label: 'Method' },
        { path: 'path', label: 'Path' },
      ],
    },
    moreFields: [{ path: 'body', description: 'request body, without secrets' }],
  },
});
