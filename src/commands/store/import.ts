import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { openStore } from './open.ts';

export const storeImport = command({
  meta: {
    name: 'store import',
    summary: 'Copy the journal files of this machine to the shared store',
    details: [
      'pixctl copies the entries of the profile, with their times and outcomes. The files stay as they are. Entries that the store has already are left out, so the command can be repeated. It also copies the decisions of reconcile, except those about lines that the store has a decision about.',
      'Run it once on each machine that sent money before it used the store: until then, the daily limit does not include what that machine sent, and pixctl refuses to send while its files have open entries that the store lacks.',
    ],
    exitCodes: [EXIT.unreachable],
    examples: [
      { command: 'pixctl store import', note: 'Copy the entries of the current profile' },
      { command: 'pixctl store import --profile shop', note: 'Of another profile' },
    ],
  },
  run: async (context) => {
    const store = await openStore(context);
    const { name } = await context.service.profile();
    return { store: store.name, profile: name, ...(await store.importFiles(name)) };
  },
  show: {
    view: {
      columns: [
        { path: 'store', label: 'Store' },
        { path: 'profile', label: 'Profile' },
        { path: 'imported', label: 'Imported', format: 'number' },
        { path: 'existing', label: 'Already there', format: 'number' },
        { path: 'decisions', label: 'Decisions', format: 'number' },
      ],
    },
    fields: [
      { path: 'store', description: 'address of the database' },
      { path: 'profile', description: 'profile of the entries' },
      { path: 'imported', description: 'number of entries copied' },
      { path: 'existing', description: 'number of entries that the store had already' },
      { path: 'decisions', description: 'number of decisions of reconcile copied' },
    ],
  },
});
