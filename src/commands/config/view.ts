import type { ArgSpec } from '#commands/kit/command.ts';
import { defaultOf, PROFILE_SETTINGS, understood } from '#config/settings.ts';
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

/** Limits belong to a profile: the one in use, or that of --profile. */
export const scoped = async (context: Context, name: string): Promise<string> =>
  PROFILE_SETTINGS.includes(name) ? `${name}@${(await context.service.profile()).name}` : name;

/** Says what an amount was taken for, and what holds where nothing is set. */
export function explain(context: Context, key: string, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const meant = understood(key, value);
    if (meant !== undefined) context.output.note(meant);
  } else if (context.user.watches)
    context.output.note(say`${key} is not set; the default is ${defaultOf(key)}.`);
}
