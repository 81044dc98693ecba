import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { openStore } from './open.ts';

export const storeLogin = command({
  meta: {
    name: 'store login',
    words: 'database password, senha do banco, password, senha',
    summary: 'Save the password of the shared store on this machine',
    details: [
      'At a terminal, the command asks for the password of the database user. It logs in to the database before it saves the password in the keyring of the operating system, or in a file that only you can read. The password is never read from the command line.',
      'The password belongs to the user, the servers and the database of the address: pixctl sends it to no other. If PGPASSWORD is set, pixctl uses that instead. Without a saved password, it reads the file ~/.pgpass.',
    ],
    exitCodes: [EXIT.unreachable],
    examples: [
      { command: 'pixctl store login', note: 'Ask for the password' },
      { command: 'pixctl store login --password-stdin < password.txt', note: 'Without a question' },
    ],
  },
  input: {
    options: {
      'password-stdin': { type: 'boolean', description: 'read the password from standard input' },
    },
    questions: [
      {
        name: 'password',
        message: 'Password of the database user (hidden)',
        kind: 'secret',
        check: (answer) => (answer === '' ? say`Type the password` : undefined),
        when: (answers) => answers['password-stdin'] !== true,
      },
    ],
  },
  run: async (context, { options }) => {
    const store = await openStore(context);
    const { password: answer } = options as { readonly password?: unknown };
    let password = typeof answer === 'string' ? answer : undefined;
    if (options['password-stdin'] === true)
      // Only the end of the line does not belong to it: a password can begin or end with a space.
      password = new TextDecoder().decode(await context.files.read('-')).replace(/\r?\n$/, '');
    if (password === undefined)
      throw usageError(
        say`no password was given`,
        say`Pipe it in: pixctl store login --password-stdin < password.txt. It is never read from the command line.`,
        'missing',
      );
    const place = await store.savePassword(password);
    if (place === 'file')
      context.output.note(say`There is no keyring. The password is stored in a file that only you can read.`);
    return { store: store.name, saved: place };
  },
  show: {
    view: {
      columns: [
        { path: 'store', label: 'Store' },
        { path: 'saved', label: 'Saved in' },
      ],
    },
    fields: [
      { path: 'store', description: 'address of the database' },
      { path: 'saved', description: 'keyring, or file' },
    ],
  },
});
