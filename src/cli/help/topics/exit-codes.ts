import type { Page } from '#cli/help/page.ts';
import { EXIT_CODES } from '#errors/exit-codes.ts';

export const exitCodes: Page = {
  name: 'exit-codes',
  summary: 'What each exit code means, and what to do next',
  sections: [
    { title: 'Codes', rows: EXIT_CODES.map(({ code, meaning }) => [String(code), meaning]) },
    {
      title: 'What to do',
      rows: [
        ['2, 9', 'Nothing was sent. Correct the command, or add --yes to confirm.'],
        ['3', 'Run pixctl login, or set PIXCTL_APP_KEY. Run pixctl doctor to find out what is wrong.'],
        ['4', 'The same command will be refused again. The message says why.'],
        ['5', 'Run the same command again. Nothing was done.'],
        [
          '6',
          'Run pixctl journal resolve to ask the service what happened. Do not run the command again before that.',
        ],
        ['6, done-not-shown', 'The write was done, but its output could not be written.'],
        ['8', 'Nothing changed. Run the watch command to keep waiting.'],
      ],
    },
  ],
};
