import type { Page } from '../page.ts';

export const sandboxTopic: Page = {
  name: 'sandbox',
  summary: 'The whole service inside pixctl, to try, test and script against',
  sections: [
    {
      title: '',
      paragraphs: [
        '--sandbox uses it in this process, on a database file that lasts: no key, no server, no network. pixctl sandbox start serves the same data on 127.0.0.1 for your own program, with the payment page of each charge.',
      ],
    },
    {
      title: 'A day in it',
      examples: [
        { command: 'pixctl --sandbox charge create --amount 19,90 --correlation-id order-1', note: 'Charge' },
        { command: 'pixctl sandbox pay order-1', note: "What the customer's bank would do" },
        { command: 'pixctl sandbox advance 36h', note: 'Everything that would happen in 36 hours happens' },
        {
          command: 'pixctl sandbox seed --charges 500',
          note: 'Ninety days of a shop, the same for the same --seed',
        },
        {
          command: 'pixctl sandbox fault lost --operation charge.create --times 1',
          note: 'The charge is made, its answer lost',
        },
        { command: 'pixctl sandbox requests', note: 'What was asked, and the answer' },
        { command: 'pixctl sandbox reset --yes', note: 'Begin again' },
      ],
    },
    {
      title: 'From your program',
      paragraphs: [
        'pixctl sandbox start -o json prints {"url","appKey","controlKey","dataDir"} when it is ready. Set PIXCTL_BASE_URL and PIXCTL_APP_KEY to the first two, and what was written for the sandbox runs against the service.',
      ],
    },
    {
      title: 'Who may control it',
      paragraphs: [
        "Control calls, /_sandbox/*, take a company's key and act on that company alone. What concerns all companies (the clock, faults, reset, stop, new companies) takes the first company's key, or the control key that sandbox start prints; what belongs to another company takes the control key. A key restricted to scopes controls nothing.",
        'The sandbox commands use the control key by themselves. It is kept with the data, which only you can read.',
      ],
    },
  ],
};
