// A command of an agent is bound to the profile for which the rights of the agent were checked.
import type { LoadedProfile } from '#config/edge/adapter.ts';
import { SANDBOX } from '#config/names.ts';
import { modeWord } from '#contract/mode-word.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { AgentService } from '#ports/agent.ts';

/** @throws PixctlError (exit 2) for a profile that was changed since the rights of an agent were checked */
export function assertUnchanged({ name, mode, baseUrl = SANDBOX }: LoadedProfile, bound: AgentService): void {
  if (mode === bound.mode && baseUrl === bound.origin) return;
  throw usageError(
    say`profile ${name} was changed: it was ${modeWord(bound.mode)} at ${bound.origin}, and is ${modeWord(mode)} at ${baseUrl}`,
    say`Nothing was sent. Start the server again: pixctl mcp`,
    'profile-changed',
  );
}
