import type { ArgSpec } from '#commands/kit/command.ts';
import { defaultOf, interpretation, PROFILE_SETTINGS } from '#config/settings.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

export const key = {
  name: 'key',
  description: 'name of the setting',
  source: 'setting',
} as const satisfies ArgSpec;

export const view = {
  columns: [
    { path: 'key', label: 'Setting' },
    { path: 'value', label: 'Value' },
  ],
} as const;

/** Adds the profile to the name of a per-profile setting (a limit): the profile in use, or that of --profile. */
export const withProfileName = async (context: Context, name: string): Promise<string> =>
  PROFILE_SETTINGS.includes(name) ? `${name}@${(await context.service.profile()).name}` : name;

/** Notes how an amount was understood, and the default if nothing is set. */
export function explain(context: Context, key: string, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const meant = interpretation(key, value);
    if (meant !== undefined) context.output.note(meant);
  } else if (context.user.seesMessages)
    context.output.note(say`${key} is not set; the default is ${defaultOf(key)}.`);
}
