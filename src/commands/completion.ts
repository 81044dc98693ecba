import { usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import { SHELLS } from '../ports/system.ts';
import { command } from './base/define.ts';

export const completion = command({
  name: 'completion',
  alsoPrints: [{ path: 'changed', description: 'whether the start-up file had to be changed' }],
  summary: 'Complete commands, options, ids and names on TAB',
  details: [
    'Prints the script of a shell, or puts it where the shell loads it (--install). TAB offers commands, options, their values, profiles, event names and the ids that were shown in the last day; it never asks the service and evaluates nothing.',
  ],
  args: [{ name: 'shell', description: 'the shell; your own when not given', optional: true, enum: SHELLS }],
  options: {
    install: { type: 'boolean', description: 'put it where the shell loads it at its next start' },
  },
  view: {
    columns: [
      { path: 'shell', label: 'Shell' },
      { path: 'script', label: 'Script' },
      { path: 'startup', label: 'Loaded by' },
    ],
  },
  examples: [
    { command: 'pixctl completion --install', note: 'For the shell you use' },
    { command: 'pixctl completion zsh > ~/.zfunc/_pixctl', note: 'Put it somewhere of your own' },
    { command: 'source <(pixctl completion bash)', note: 'Only for this session' },
  ],
  run: async (context, input) => {
    const { shell: shells } = await context.system();
    const shell = input.args.shell ?? shells.current;
    if (shell === undefined)
      throw usageError(say`which shell is not known`, say`Name one of: ${SHELLS.join(', ')}.`, 'no-shell');
    if (input.options.install !== true) return shells.script(shell);
    const installed = await shells.install(shell);
    context.output.note(say`It is there in the next shell you open.`);
    return installed;
  },
});
