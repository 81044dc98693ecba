import { command } from '#commands/kit/define.ts';
import { say } from '#messages/message.ts';

export const sandboxStop = command({
  meta: {
    name: 'sandbox stop',
    agent: 'none',
    summary: 'Stop the sandbox',
    examples: [
      { command: 'pixctl sandbox stop', note: 'The data is kept' },
      { command: 'pixctl sandbox stop --quiet', note: 'Without output' },
    ],
  },
  run: async (context) => {
    const stopped = await context.sandbox.stop();
    if (!stopped) context.output.note(say`The sandbox was not running.`);
    return { stopped };
  },
  show: { view: { columns: [{ path: 'stopped', label: 'Stopped', format: 'boolean' }] } },
});
