import { command } from '#commands/kit/define.ts';
import type { ShownEntry } from './entry.ts';
import { shown, view } from './entry.ts';

export const list = command({
  meta: {
    name: 'journal list',
    aliases: ['ls'],
    summary: 'List writes with an unknown outcome or an unseen result; with --all, all writes',
    examples: [
      { command: 'pixctl journal list', note: 'Writes with an unknown outcome' },
      { command: 'pixctl journal list --all --json', note: 'All writes sent from this machine' },
    ],
  },
  input: {
    options: {
      all: { type: 'boolean', description: 'include writes with a known outcome' },
      limit: {
        type: 'integer',
        minimum: 1,
        default: 100,
        placeholder: 'N',
        description: 'maximum number of entries, newest first',
      },
    },
  },
  run: async (context, { options }) => {
    const journal = await context.journal();
    const limit = options.limit ?? 100;
    const { recorded } = journal;
    const newest =
      options.all === true
        ? recorded.entries()
        : [...(await recorded.unseen()), ...(await recorded.open())].toReversed();
    const listed: ShownEntry[] = [];
    for await (const entry of newest) {
      listed.push(shown(journal, entry));
      if (listed.length >= limit) break;
    }
    return listed;
  },
  show: {
    view,
    moreFields: [
      { path: 'method', description: 'HTTP method' },
      { path: 'path', description: 'path of the request' },
      { path: 'origin', description: 'base URL of the service, or sandbox' },
      { path: 'body', description: 'request body, without secrets' },
    ],
  },
});
