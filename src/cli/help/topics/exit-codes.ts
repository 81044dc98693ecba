import { EXIT_CODES } from '../../../errors/exit-codes.ts';
import type { Page } from '../page.ts';

export const exitCodes: Page = {
  name: 'exit-codes',
  summary: 'What the exit code says',
  sections: [
    { title: 'Codes', rows: EXIT_CODES.map(({ code, meaning }) => [String(code), meaning]) },
    {
      title: 'What to do',
      rows: [
        ['2, 9', 'Nothing was sent. Correct the command, or answer with --yes if it is meant.'],
        ['3', 'Log in (pixctl login), or set PIXCTL_APP_KEY. pixctl doctor tells what is wrong.'],
        ['4', 'The same command will be refused again; the message says why.'],
        ['5', 'Run the same command again: it did nothing.'],
        ['6', 'Do not run a write without an id again. Run pixctl journal resolve, which asks the service.'],
        [
          '6, done-not-shown',
          'The write is done; only its output could not be written, or not as asked for.',
        ],
        ['8', 'The charge or payment is as it is; run the watch command to go on waiting.'],
      ],
    },
  ],
};
