import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';

const advance = control('sandbox.advance');

export const sandboxAdvance = command({
  meta: {
    name: 'sandbox advance',
    words:
      'clock, relogio, avancar, time travel, tempo, advance, fast-forward, avancar o tempo, simular vencimento',
    summary: 'Move the clock of the sandbox forward',
    examples: [
      { command: 'pixctl sandbox advance 36h', note: 'Move it forward 36 hours' },
      { command: 'pixctl sandbox advance 30d', note: 'Until unpaid charges have expired' },
    ],
  },
  input: { args: [{ name: 'duration', description: 'duration: 90s, 15m, 36h, 30d' }] },
  run: async (context, input) => {
    const { parseDuration } = await import('#pix/duration.ts');
    return context.sandbox.control(advance, {
      body: { milliseconds: parseDuration(input.args.duration) },
    });
  },
  show: {
    view: { columns: [{ path: 'now', label: 'Clock', format: 'time' }] },
    moreFields: [
      { path: 'advanced', description: 'how far it was moved, such as 36h' },
      { path: 'errors', description: 'jobs that failed' },
    ],
  },
});
