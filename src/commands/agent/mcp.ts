import { command } from '#commands/kit/define.ts';
import { say } from '#messages/message.ts';
import type { Served } from '#ports/agent.ts';

export const mcp = command({
  meta: {
    name: 'mcp',
    summary: 'Serve AI agents over the Model Context Protocol',
    details: [
      'An agent starts the command and talks to it on standard input and output. Without options, the agent works with the sandbox: it can do everything there, and no money moves.',
      '--live read lets it read the live profile. With --live write it can also create charges and propose other writes. Money out is only ever a proposal: a person approves it at a terminal with pixctl approve, and nothing that the agent sends stands for that.',
      'With --http, several clients use one server. Each request needs the token, which is in PIXCTL_MCP_TOKEN or in a file that only you can read.',
      'Every call is recorded. See: pixctl journal list --agent',
    ],
    examples: [
      { command: 'pixctl mcp', note: 'Serve the sandbox' },
      { command: 'pixctl mcp --profile shop --live read', note: 'Let the agent read a live profile' },
    ],
  },
  input: {
    options: {
      live: {
        type: 'string',
        enum: ['read', 'write'],
        placeholder: 'read|write',
        description: 'what the agent may do with a live profile',
      },
      http: {
        type: 'integer',
        minimum: 0,
        maximum: 65_535,
        placeholder: 'PORT',
        description: 'serve over HTTP on this port of 127.0.0.1; 0 picks a free port',
      },
    },
  },
  run: async (context, { options: { live, http } }) => {
    const shown: Promise<void>[] = [];
    const onReady = (served: Served): void => {
      shown.push(context.output.announce(served));
      context.output.note(say`Clients send the token as: Authorization: Bearer TOKEN`);
    };
    const agent = await context.agent();
    await agent.serve({
      live: live ?? 'none',
      ...(http === undefined ? {} : { http: { port: http, onReady } }),
    });
    await Promise.all(shown);
    return undefined;
  },
  show: {
    view: {
      columns: [
        { path: 'url', label: 'URL' },
        { path: 'tokenFile', label: 'Token file' },
      ],
    },
    live: true,
  },
});
