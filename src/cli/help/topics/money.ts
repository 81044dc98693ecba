import type { Page } from '../page.ts';

export const money: Page = {
  name: 'money',
  summary: 'Amounts, and why no write is lost or doubled',
  sections: [
    {
      title: 'Amounts',
      rows: [
        ['--value CENTS', 'whole cents, as the service has them: 1990'],
        ['--amount BRL', 'reais: 19.90, 19,90, R$ 1.234,56; 1.234 could be two amounts and is refused'],
        ['tables', 'show R$ 19,90; JSON, CSV and pipes show cents'],
      ],
    },
    {
      title: 'Every write',
      paragraphs: [
        'It is in the journal on disk, with its correlation id, before it is sent. If the answer is lost, pixctl looks the write up; it sends it again only where the service makes sure that it acts once. What cannot be settled ends with exit code 6 and the command that finds out: it is never guessed.',
        'Running a create or payment send again with the same --correlation-id does it once.',
      ],
    },
    {
      title: 'When the outcome is not known',
      examples: [
        { command: 'pixctl journal list', note: 'What is open' },
        { command: 'pixctl journal resolve', note: 'Ask the service what became of it' },
        { command: 'pixctl journal resume ID', note: 'Send it again with the same ids' },
      ],
    },
    {
      title: 'Money that leaves',
      paragraphs: [
        'On a live profile withdrawals, payments, transfers and refunds show profile, account, amount and destination, and you type the amount. --yes answers; without a terminal and without --yes nothing is sent (exit 9).',
        'Limits hold before anything is sent, for each profile:',
      ],
    },
    {
      title: '',
      examples: [
        {
          command: 'pixctl config set limits.payment.max 50000',
          note: 'A single payment: at most R$ 500,00',
        },
        {
          command: 'pixctl config set limits.daily.out 500000',
          note: 'All that leaves in a day from this machine',
        },
      ],
    },
    {
      title: 'Keys and ids',
      paragraphs: [
        'CPF, CNPJ (with letters too) and Pix keys are checked before anything is sent. Bare digits that are both a CPF and a mobile number are refused with both readings named: write 529.982.247-25 or +5511987654321.',
      ],
    },
  ],
};
