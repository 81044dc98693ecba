import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { openStore } from './open.ts';

export const storeInit = command({
  meta: {
    name: 'store init',
    summary: 'Create the tables of the shared store',
    details: [
      'The tables are in the schema pixctl_store of the database. Existing tables are not changed. The database user needs the permission to create the schema; later, the permissions to read and write its tables are enough.',
    ],
    exitCodes: [EXIT.unreachable],
    examples: [
      {
        command: 'pixctl config set store postgres://pixctl@db.example/payments',
        note: 'Name the database, once on each machine',
      },
      { command: 'pixctl store init', note: 'Create the tables, once for all machines' },
    ],
  },
  run: async (context) => {
    const store = await openStore(context);
    return { store: store.name, created: await store.init() };
  },
  show: {
    view: {
      columns: [
        { path: 'store', label: 'Store' },
        { path: 'created', label: 'Created', format: 'boolean' },
      ],
    },
    fields: [
      { path: 'store', description: 'address of the database' },
      { path: 'created', description: 'false if the tables existed' },
    ],
  },
});
