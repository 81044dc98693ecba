import type { Page } from '../page.ts';

export const scripting: Page = {
  name: 'scripting',
  summary: 'Scripts and CI jobs that can be relied on',
  sections: [
    {
      title: '',
      paragraphs: [
        'Without a terminal nothing is asked, drawn or coloured. Give what is wanted as options; what is missing is one error (exit 2) that names all of it.',
      ],
    },
    {
      title: 'Rules',
      rows: [
        ['key', 'PIXCTL_BASE_URL and PIXCTL_APP_KEY from the secrets of the CI; no file is needed'],
        [
          'ids',
          'give --correlation-id from your own order, so that a job that runs again does nothing twice',
        ],
        ['data', '--json and --jq, never the table; the fields of JSON are part of the public surface'],
        ['errors', 'branch on the exit code; the code of the error object says more'],
        ['money', '--yes where a payment is meant; limits.payment.max in case it is not'],
        ['time', '--timeout 30s is one deadline for the whole command'],
      ],
    },
    {
      title: 'Examples',
      examples: [
        {
          command: 'CODE=$(pixctl charge create --value 1990 --correlation-id order-1 --jq .brCode)',
          note: 'The BR Code in a variable',
        },
        {
          command:
            'pixctl charge create --value 1990 --correlation-id order-1 --wait 15m --json || echo "not paid: $?"',
          note: 'Wait for the payment; 8 says it did not come',
        },
        {
          command: 'pixctl charge create --batch orders.csv -o ndjson > done.ndjson',
          note: 'A row a charge; 7 says that some were refused, and running it again does none twice',
        },
        {
          command: 'pixctl commands --json',
          note: 'Every command, option and field, for tools that generate',
        },
      ],
    },
  ],
};
