// A command of an agent is bound to the profile for which the rights of the agent were checked.
import type { LoadedProfile } from '#config/edge/adapter.ts';
import { SANDBOX } from '#config/names.ts';
import { modeWord } from '#contract/mode-word.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { AgentService } from '#ports/agent.ts';

/**
 * Returns the profile for a command of an agent, with the app key that was compared.
 * @throws PixctlError (exit 2) for a profile that was changed since the rights of the agent were checked
 */
export async function boundProfile(profile: LoadedProfile, bound: AgentService): Promise<LoadedProfile> {
  const { name, mode, baseUrl = SANDBOX } = profile;
  if (mode !== bound.mode || baseUrl !== bound.origin)
    throw changed(
      say`profile ${name} was changed: it was ${modeWord(bound.mode)} at ${bound.origin}, and is ${modeWord(mode)} at ${baseUrl}`,
    );
  const appKey = await profile.appKey();
  if (appKey !== (await bound.appKey()))
    throw changed(say`profile ${name} was changed: it has another app key`);
  return { ...profile, appKey: () => Promise.resolve(appKey) };
}

const changed = (message: Message): PixctlError =>
  usageError(message, say`Nothing was sent. Start the server again: pixctl mcp`, 'profile-changed');
