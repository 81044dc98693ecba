import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import type { StoreState } from '#ports/store.ts';
import { openStore } from './open.ts';

export const storeStatus = command({
  meta: {
    name: 'store status',
    summary: 'Show the shared store and who uses it',
    details: [
      'pixctl connects to the database and checks the version of its tables. It warns about settings of the server that lose committed entries in a crash.',
    ],
    exitCodes: [EXIT.unreachable],
    examples: [
      { command: 'pixctl store status', note: 'Version, entries and running processes' },
      { command: 'pixctl store status --jq .clockDifferenceMs', note: 'Difference of the clocks' },
    ],
  },
  run: async (context) => {
    const store = await openStore(context);
    const state = await store.state();
    for (const setting of state.unsafe)
      context.output.warn(
        say`the setting ${setting} of the server is off: a crash can lose entries, and then a payment can be sent twice`,
      );
    return { store: store.name, ...state };
  },
  show: {
    view: {
      columns: [
        { path: 'store', label: 'Store' },
        { path: 'server', label: 'Server' },
        { path: 'version', label: 'Version of the tables', format: 'number' },
        { path: 'entries', label: 'Entries', format: 'number' },
        { path: 'openEntries', label: 'Open entries', format: 'number' },
        { path: 'clockDifferenceMs', label: 'Clock difference (ms)', format: 'number' },
        {
          path: 'workers',
          label: 'Running processes',
          show: (row) =>
            (row as StoreState).workers
              .map(({ machine, person, pid }) => `${machine} ${person} ${pid}`)
              .join(', '),
        },
      ],
    },
    fields: [
      { path: 'store', description: 'address of the database' },
      { path: 'server', description: 'name and version of the server' },
      { path: 'version', description: 'version of the tables' },
      { path: 'entries', description: 'number of entries' },
      { path: 'openEntries', description: 'of these, entries with an unknown outcome' },
      {
        path: 'clockDifferenceMs',
        description: 'clock of the database minus that of this machine, in milliseconds',
      },
      { path: 'unsafe', description: 'settings of the server that lose committed entries in a crash' },
      { path: 'workers', description: 'processes that use the store now' },
      { path: 'workers.machine', description: 'name of the machine' },
      { path: 'workers.person', description: 'user and computer, not authenticated' },
      { path: 'workers.pid', description: 'id of the process' },
      { path: 'workers.startedAt', description: 'when it started' },
    ],
  },
});
