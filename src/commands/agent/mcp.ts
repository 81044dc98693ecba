import type { OptionSpec } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';

export const LIVE = {
  type: 'string',
  enum: ['read', 'write'],
  placeholder: 'read|write',
  description: 'what the agent may do with a live profile',
} as const satisfies OptionSpec;

export const mcp = command({
  meta: {
    name: 'mcp',
    summary: 'Serve AI agents over the Model Context Protocol',
    details: [
      'An agent starts the command and talks to it on standard input and output. Without options, the agent works with the sandbox: it can do everything there, and no money moves.',
      '--live read lets it read the live profile. With --live write it can also create charges and propose other writes. Money out is only ever a proposal: a person approves it at a terminal with pixctl approve, and nothing that the agent sends stands for that.',
      'Every call is recorded. See: pixctl journal list --agent',
    ],
    examples: [
      { command: 'pixctl mcp install', note: 'Add it to the settings of your AI clients' },
      { command: 'pixctl mcp', note: 'Serve the sandbox' },
      { command: 'pixctl mcp --profile shop --live read', note: 'Let the agent read a live profile' },
    ],
  },
  input: {
    options: { live: LIVE },
  },
  run: async (context, { options: { live } }) => {
    const agent = await context.agent();
    await agent.serve(live ?? 'none');
    return undefined;
  },
});
