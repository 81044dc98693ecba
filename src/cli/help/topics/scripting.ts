import type { Page } from '#cli/help/page.ts';

export const scripting: Page = {
  name: 'scripting',
  summary: 'Use pixctl in scripts and CI jobs',
  sections: [
    {
      title: '',
      paragraphs: [
        'Without a terminal, pixctl asks no questions and prints no colour. If options are missing, one error (exit code 2) names all of them.',
      ],
    },
    {
      title: 'Rules',
      rows: [
        ['key', 'set PIXCTL_BASE_URL and PIXCTL_APP_KEY from the secrets of your CI'],
        [
          'ids',
          'pass your own order id as --correlation-id, so that running the job again creates nothing twice',
        ],
        ['data', 'use --json and --jq. The fields of the JSON output are stable'],
        ['errors', 'check the exit code. The code in the JSON error says more'],
        [
          'money',
          'use --yes to pay without a question, and limits.payment.max to limit what a mistake can cost',
        ],
        ['time', '--timeout 30s limits the whole command, retries included'],
      ],
    },
    {
      title: 'Examples',
      examples: [
        {
          command: 'CODE=$(pixctl charge create --value 1990 --correlation-id order-1 --jq .brCode)',
          note: 'Store the BR Code in a variable',
        },
        {
          command:
            'pixctl charge create --value 1990 --correlation-id order-1 --wait 15m --json || echo "not paid: $?"',
          note: 'Wait for the payment. Exit code 8 means that it was not paid in time',
        },
        {
          command: 'pixctl charge create --batch orders.csv -o ndjson > done.ndjson',
          note: 'Create one charge per row. Exit code 7 means that some failed. Running it again creates none twice',
        },
        {
          command: 'pixctl commands --json',
          note: 'All commands, options and fields as JSON',
        },
      ],
    },
  ],
};
