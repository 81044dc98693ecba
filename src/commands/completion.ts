import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { SHELLS } from '#ports/system.ts';
import { command } from './kit/define.ts';

export const completion = command({
  meta: {
    name: 'completion',
    words:
      'autocomplete, auto-complete, autocompletar, tab, bash, zsh, fish, powershell, completions, shell, completar comando, bash completion, shell completion',
    summary: 'Set up shell completion',
    details: [
      'Prints the completion script of a shell, or installs it (--install). TAB completes commands, options, values, profiles, event names, and ids that pixctl printed in the last day. Completion never sends a request.',
    ],
    examples: [
      { command: 'pixctl completion --install', note: 'Install it for your shell' },
      { command: 'pixctl completion zsh > ~/.zfunc/_pixctl', note: 'Save the script to a file' },
      { command: 'source <(pixctl completion bash)', note: 'Only for this session' },
    ],
  },
  input: {
    args: [{ name: 'shell', description: 'the shell (default: yours)', optional: true, enum: SHELLS }],
    options: {
      install: { type: 'boolean', description: 'install it' },
    },
  },
  run: async (context, input) => {
    const { shell: shells } = await context.system();
    const shell = input.args.shell ?? shells.current;
    if (shell === undefined)
      throw usageError(
        say`the shell could not be detected`,
        say`Use one of: ${SHELLS.join(', ')}.`,
        'no-shell',
      );
    if (input.options.install !== true) return shells.script(shell);
    const installed = await shells.install(shell);
    context.output.note(say`Open a new shell to use it.`);
    return installed;
  },
  show: {
    view: {
      columns: [
        { path: 'shell', label: 'Shell' },
        { path: 'script', label: 'Script' },
        { path: 'startup', label: 'Loaded by' },
      ],
    },
    moreFields: [{ path: 'changed', description: 'whether the start-up file was changed' }],
  },
});
