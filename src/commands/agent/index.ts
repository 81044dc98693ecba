import type { LazyGroup } from '#commands/kit/command.ts';

export const mcp: LazyGroup = {
  name: 'mcp',
  words:
    'agente, agent, ai, ia, inteligencia artificial, ai agent, llm, model context protocol, chatgpt, claude, copilot',
  summary: 'Serve AI agents over the Model Context Protocol',
  commands: {
    mcp: async () => (await import('./mcp.ts')).mcp,
    'mcp install': async () => (await import('./clients.ts')).mcpInstall,
    'mcp status': async () => (await import('./clients.ts')).mcpStatus,
    'mcp remove': async () => (await import('./clients.ts')).mcpRemove,
  },
};
