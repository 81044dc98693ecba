import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import { openStore } from './open.ts';

export const storeLogout = command({
  meta: {
    name: 'store logout',
    summary: 'Delete the saved password of the shared store from this machine',
    details: [
      'The command deletes the password that store login saved for the address of the store. It does not change the password in the database.',
    ],
    exitCodes: [EXIT.auth],
    examples: [
      { command: 'pixctl store logout', note: 'Of the store of the current profile' },
      { command: 'pixctl store logout --profile office', note: 'Of another profile' },
    ],
  },
  run: async (context) => {
    const store = await openStore(context);
    const forgotten = await store.forgetPassword();
    if (!forgotten) context.output.note(say`There was no saved password for ${store.name}.`);
    return { store: store.name, forgotten };
  },
  show: {
    view: {
      columns: [
        { path: 'store', label: 'Store' },
        { path: 'forgotten', label: 'Password deleted', format: 'boolean' },
      ],
    },
    fields: [
      { path: 'store', description: 'address of the database' },
      { path: 'forgotten', description: 'false if there was none' },
    ],
  },
});
