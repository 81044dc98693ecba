import type { ArgSpec } from '#commands/kit/command.ts';
import { modeWord } from '#contract/mode-word.ts';
import { at } from '#contract/path.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { ProfileInfo } from '#ports/config.ts';
import type { Context } from '#ports/context.ts';

export const name = {
  name: 'name',
  description: 'name of the profile',
  source: 'profile',
} as const satisfies ArgSpec;

export const MODE_COLUMN = {
  path: 'mode',
  label: 'Mode',
  show: (row: unknown) => {
    const mode = at(row, 'mode');
    return typeof mode === 'string' ? modeWord(mode) : undefined;
  },
} as const;

export const view = {
  columns: [
    { path: 'name', label: 'Name' },
    { path: 'current', label: 'Current', format: 'boolean' },
    MODE_COLUMN,
    { path: 'baseUrl', label: 'Base URL' },
    { path: 'namespace', label: 'Namespace' },
    { path: 'account', label: 'Account' },
    { path: 'hasKey', label: 'Key', format: 'boolean' },
  ],
} as const;

export async function find(context: Context, wanted: string): Promise<ProfileInfo> {
  const profiles = await context.config.profiles();
  const found = profiles.find((one) => one.name === wanted);
  if (found !== undefined) return found;
  throw usageError(
    say`there is no profile ${showValue(wanted)}`,
    say`Use one of: ${profiles.map((one) => one.name).join(', ')}.`,
    'unknown-profile',
  );
}
