// The AI clients of this computer, and the program and skill that they get.
import { resolve } from 'node:path';
import { agentClients } from '#agent/clients/index.ts';
import { allCommands, SECTIONS } from '#cli/tree.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import { say } from '#messages/message.ts';
import type { AgentClients } from '#ports/agent.ts';

export function clientsAdapter(host: Host): AgentClients {
  const script = resolve(host.script());
  return agentClients(host, {
    // The path of Node.js, because programs with a window often have another PATH than a shell.
    program: { command: process.execPath, args: [script], version: VERSION },
    assertLasting: () => {
      if (/[\\/]_npx[\\/]/.test(script))
        throw usageError(
          say`pixctl runs from the cache of npx, which may be deleted: ${script}`,
          say`Install pixctl, and run the command again.`,
          'not-installed',
        );
    },
    skill: async () => {
      const { skillText } = await import('#cli/help/skill-command.ts');
      return skillText(await allCommands(), SECTIONS);
    },
  });
}
