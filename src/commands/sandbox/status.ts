import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';

const status = control('sandbox.status');

export const sandboxStatus = command({
  meta: {
    name: 'sandbox status',
    summary: 'Show the address, clock and contents of the sandbox',
    examples: [
      { command: 'pixctl sandbox status', note: 'Address, clock and counts' },
      { command: 'pixctl sandbox status --json', note: 'As JSON' },
    ],
  },
  run: async (context) => {
    const server = await context.sandbox.running();
    const found = await context.sandbox.control(status, {});
    return {
      running: server !== undefined,
      ...(server === undefined ? {} : { url: server.url, pid: server.pid }),
      ...found,
    };
  },
  show: {
    view: {
      columns: [
        { path: 'running', label: 'Running at', format: 'boolean' },
        { path: 'url', label: 'URL' },
        { path: 'now', label: 'Clock', format: 'time' },
        { path: 'dataDir', label: 'Data' },
      ],
    },
    moreFields: [
      { path: 'clockAhead', description: 'how far the clock is ahead, such as 36h' },
      { path: 'company', description: 'the first company' },
      { path: 'counts', description: 'number of items of each resource' },
      { path: 'jobs', description: 'pending jobs' },
      { path: 'ledgerBalanced', description: 'every ledger entry has its counterpart' },
      { path: 'sumsAgree', description: 'every balance is the sum of its entries' },
      { path: 'errors', description: 'jobs that failed' },
    ],
  },
});
