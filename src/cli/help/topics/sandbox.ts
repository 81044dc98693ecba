import type { Page } from '#cli/help/page.ts';

export const sandboxTopic: Page = {
  name: 'sandbox',
  summary: 'The embedded service: try, test and script without a key',
  sections: [
    {
      title: '',
      paragraphs: [
        'pixctl includes a full implementation of the payment service. --sandbox uses it in the same process: it needs no key, no server and no network, and keeps its data in a database file. pixctl sandbox start serves the same data on 127.0.0.1, for your own program and for the browser: pixctl --sandbox open opens the console, pixctl --sandbox charge open ID a payment page.',
      ],
    },
    {
      title: 'Common tasks',
      examples: [
        {
          command: 'pixctl --sandbox charge create --amount 19,90 --correlation-id order-1',
          note: 'Create a charge',
        },
        { command: 'pixctl sandbox pay order-1', note: 'Pay it, as the customer would' },
        { command: 'pixctl sandbox advance 36h', note: 'Move the clock forward 36 hours' },
        {
          command: 'pixctl sandbox seed --charges 500',
          note: 'Generate 90 days of test data, the same for the same --seed',
        },
        {
          command: 'pixctl sandbox fault lost --operation charge.create --times 1',
          note: 'Lose the answer of the next charge.create',
        },
        { command: 'pixctl sandbox requests', note: 'List the requests that were received' },
        { command: 'pixctl sandbox reset --yes', note: 'Delete all data and start again' },
      ],
    },
    {
      title: 'From your program',
      paragraphs: [
        'pixctl sandbox start -o json prints {"url","appKey","controlKey","dataDir"} when the sandbox is ready. Point your program, or PIXCTL_BASE_URL and PIXCTL_APP_KEY, at url and appKey.',
      ],
    },
    {
      title: 'Control calls',
      paragraphs: [
        "Requests to /_sandbox/* control the sandbox. A company's app key controls that company only. The clock, faults, reset, stop and new companies need the first company's app key or the control key, which sandbox start prints. Acting for another company needs the control key. A key that is restricted to scopes cannot control the sandbox.",
        'The sandbox commands use the control key. It is stored with the data, in a file that only you can read.',
      ],
    },
  ],
};
