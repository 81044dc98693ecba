import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { openStore } from './open.ts';

export const storeMigrate = command({
  meta: {
    name: 'store migrate',
    summary: 'Update the tables of the shared store to this version of pixctl',
    details: [
      'Run it once after you have installed a version of pixctl that refuses the tables as too old. All changes are made in one transaction: if the command is interrupted, the tables are as before. It can be repeated.',
      'From then on, earlier versions of pixctl refuse the tables. Install the new version on all machines first, and let running commands end. The database user needs to be the owner of the tables.',
    ],
    exitCodes: [EXIT.unreachable],
    examples: [
      { command: 'pixctl store migrate', note: 'Update the tables, once for all machines' },
      { command: 'pixctl store migrate --profile office', note: 'Of another profile' },
    ],
  },
  run: async (context) => {
    const store = await openStore(context);
    return { store: store.name, ...(await store.migrate()) };
  },
  show: {
    view: {
      columns: [
        { path: 'store', label: 'Store' },
        { path: 'from', label: 'Version before', format: 'number' },
        { path: 'to', label: 'Version now', format: 'number' },
      ],
    },
    fields: [
      { path: 'store', description: 'address of the database' },
      { path: 'from', description: 'version of the tables before' },
      { path: 'to', description: 'version of the tables now' },
    ],
  },
});
