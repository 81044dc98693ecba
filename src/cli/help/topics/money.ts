import type { Page } from '#cli/help/page.ts';

export const money: Page = {
  name: 'money',
  summary: 'Amounts, lost answers, confirmations and limits',
  sections: [
    {
      title: 'Amounts',
      rows: [
        ['--value CENTS', 'amount in cents, as in the API: 1990'],
        ['--amount BRL', 'amount in reais: 19.90, 19,90, R$ 1.234,56. 1.234 is ambiguous and is refused'],
        ['tables', 'show R$ 19,90. JSON, CSV and pipes show cents'],
      ],
    },
    {
      title: 'Every write',
      paragraphs: [
        'pixctl records every write in a journal on disk before it sends the request. If the answer is lost, pixctl looks up whether the write happened. It retries only if the service executes the write at most once. If the outcome is still unknown, the command ends with exit code 6 and names the command that looks it up.',
        'You can safely run a create or payment send again with the same --correlation-id: it happens once.',
      ],
    },
    {
      title: 'When the outcome is unknown',
      examples: [
        { command: 'pixctl journal list', note: 'List writes with an unknown outcome' },
        { command: 'pixctl journal resolve', note: 'Ask the service what happened' },
        { command: 'pixctl journal resume ID', note: 'Retry with the same ids' },
      ],
    },
    {
      title: 'Confirmations and limits',
      paragraphs: [
        'On a live profile, withdrawals, payments, transfers and refunds show the profile, the account, the amount and the destination, and ask you to type the amount. --yes skips the question. Without a terminal and without --yes, nothing is sent (exit code 9).',
        'Each profile can have limits. pixctl refuses a payment that exceeds a limit before it sends anything:',
      ],
    },
    {
      title: '',
      examples: [
        {
          command: "pixctl config set limits.payment.max '500,00'",
          note: 'At most R$ 500,00 for a single payment',
        },
        {
          command: "pixctl config set limits.daily.out '5.000,00'",
          note: 'At most R$ 5.000,00 of outgoing money per day',
        },
      ],
    },
    {
      title: 'Keys and ids',
      paragraphs: [
        'CPF, CNPJ (including alphanumeric CNPJ) and Pix keys are checked before anything is sent. Digits that are both a valid CPF and a valid mobile number are refused: write 529.982.247-25 for the CPF or +5511987654321 for the mobile number.',
      ],
    },
  ],
};
