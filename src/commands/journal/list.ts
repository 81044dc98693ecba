import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { View } from '#output/view.ts';
import type { ShownEntry } from './entry.ts';
import { shown, view } from './entry.ts';

const VIEW_OF_MACHINES: View = {
  ...view,
  columns: [...view.columns, { path: 'machine', label: 'Machine' }, { path: 'person', label: 'Person' }],
};

export const list = command({
  meta: {
    name: 'journal list',
    aliases: ['ls'],
    summary: 'List writes with an unknown outcome or an unseen result; with --all, all writes',
    details: [
      'The journal of a shared store has the writes of all machines. They are always listed; --all-machines adds who sent them.',
    ],
    examples: [
      { command: 'pixctl journal list', note: 'Writes with an unknown outcome' },
      { command: 'pixctl journal list --all --json', note: 'All writes in the journal' },
      {
        command: 'pixctl journal list --all --all-machines',
        note: 'With the machine and the person of each',
      },
    ],
  },
  input: {
    options: {
      all: { type: 'boolean', description: 'include writes with a known outcome' },
      'all-machines': {
        type: 'boolean',
        description: 'show the machine and the person of the last attempt (shared store)',
      },
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
    return options['all-machines'] === true ? new Ended(listed, EXIT.done, VIEW_OF_MACHINES) : listed;
  },
  show: {
    view,
    moreFields: [
      { path: 'machine', description: 'machine of the last attempt (shared store)' },
      {
        path: 'person',
        description: 'user and computer of the last attempt, not authenticated (shared store)',
      },
      { path: 'method', description: 'HTTP method' },
      { path: 'path', description: 'path of the request' },
      { path: 'origin', description: 'base URL of the service, or sandbox' },
      { path: 'body', description: 'request body, without secrets' },
    ],
  },
});
