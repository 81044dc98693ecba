import type { OnDamaged } from '#client/journal/types.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import type { ShownEntry } from './entry.ts';
import { shown, view, VIEW_BESIDE_DAMAGED, warnOfDamaged } from './entry.ts';

const VIEW_OF_MACHINES: View = {
  ...view,
  columns: [...view.columns, { path: 'machine', label: 'Machine' }, { path: 'person', label: 'Person' }],
};

/** What an agent asked for, and what it was answered. */
const VIEW_OF_CALLS: View = {
  empty: say`No calls of AI agents are recorded on this machine.`,
  columns: [
    { path: 'at', label: 'At', format: 'time' },
    { path: 'client', label: say`Client` },
    { path: 'tool', label: say`Tool` },
    { path: 'decision', label: say`Decision`, format: 'state' },
    { path: 'exitCode', label: say`Exit code`, format: 'number' },
    { path: 'proposal', label: say`Proposal`, whole: true },
    { path: 'arguments', label: say`Arguments` },
  ],
};

export const list = command({
  meta: {
    name: 'journal list',
    agent: 'read',
    aliases: ['ls'],
    summary: 'List writes with an unknown outcome or an unseen result; with --all, all writes',
    details: [
      'The journal of a shared store has the writes of all machines. They are always listed; --all-machines adds who sent them.',
    ],
    examples: [
      { command: 'pixctl journal list', note: 'Writes with an unknown outcome' },
      { command: 'pixctl journal list --all --json', note: 'All writes in the journal' },
      { command: 'pixctl journal list --agent', note: 'What AI agents did on this machine' },
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
      agent: { type: 'boolean', description: 'list the calls of AI agents instead (see pixctl mcp)' },
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
    const limit = options.limit ?? 100;
    if (options.agent === true) {
      const { calls, damaged, file } = (await context.agent()).calls(limit);
      if (damaged > 0)
        context.output.warn(say`lines of ${file} that cannot be read: ${damaged}; the list may lack calls`);
      return new Ended(calls, EXIT.done, VIEW_OF_CALLS);
    }
    const journal = await context.journal();
    const { recorded } = journal;
    let isDamaged = false;
    const onDamaged: OnDamaged = (error) => {
      isDamaged = true;
      warnOfDamaged(context)(error);
    };
    const newest =
      options.all === true
        ? recorded.entries(onDamaged)
        : [...(await recorded.unseen(onDamaged)), ...(await recorded.open(onDamaged))].toReversed();
    const listed: ShownEntry[] = [];
    for await (const entry of newest) {
      listed.push(shown(journal, entry));
      if (listed.length >= limit) break;
    }
    if (options['all-machines'] === true) return new Ended(listed, EXIT.done, VIEW_OF_MACHINES);
    return isDamaged ? new Ended(listed, EXIT.done, VIEW_BESIDE_DAMAGED) : listed;
  },
  show: {
    view,
    moreFields: [
      { path: 'client', description: 'with --agent: name and version that the client reports' },
      { path: 'tool', description: 'with --agent: tool that was called' },
      { path: 'decision', description: 'with --agent: allowed, refused or needs-approval' },
      { path: 'exitCode', description: 'with --agent: exit code of the command' },
      { path: 'proposal', description: 'with --agent: proposal that the call is about' },
      { path: 'arguments', description: 'with --agent: arguments of the call, as JSON' },
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
