// Live writes of an AI agent that runs pixctl from its shell: refused, unless a person allowed them.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { ConfigPort } from '#ports/config.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { UserPort } from '#ports/user.ts';

const SETTING = 'limits.agent.shell';

/** @throws PixctlError (exit 9) if an agent would write on a live profile, and no person has allowed that */
export async function refuseAgent(
  what: string,
  { name, mode }: Pick<ChosenProfile, 'name' | 'mode'>,
  config: Pick<ConfigPort, 'limits'>,
  { agent }: Pick<UserPort, 'agent'>,
): Promise<void> {
  if (agent === undefined || mode !== 'live' || (await config.limits(name)).agentShell) return;
  throw new PixctlError(
    say`an agent (${agent}) may not run ${what} on the live profile ${name} from a shell`,
    {
      code: 'agent',
      exitCode: EXIT.declined,
      hint: say`Nothing was sent. Propose it with the tool propose of pixctl mcp --profile ${name} --live write, or ask a person to run the command at a terminal.`,
    },
  );
}

/**
 * Only a person at a terminal lets agents write.
 * @param key with its profile
 * @throws PixctlError (exit 9)
 */
export function assertPerson(key: string, value: string, user: Pick<UserPort, 'interactive'>): void {
  if (key.split('@')[0] !== SETTING || value.trim() !== 'allow' || user.interactive) return;
  throw new PixctlError(say`${key} is set to allow only at a terminal`, {
    code: 'confirmation-needed',
    exitCode: EXIT.declined,
    hint: say`Nothing was changed. Ask a person to run the command at a terminal.`,
  });
}
