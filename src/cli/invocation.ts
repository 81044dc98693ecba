// Determines how the user invokes this program, so that hints name a command that works.
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { Host } from './host.ts';
import { TOP_LEVEL } from './tree.ts';

/** Returns `npx pixctl` if no `pixctl` is found outside the folders that npx and npm add to the path. */
export function invocationOf({ env, platform }: Pick<Host, 'env' | 'platform'>): 'pixctl' | 'npx pixctl' {
  const path = env.PATH ?? env.Path;
  // Without a path, nothing is known about the user's shell.
  if (path === undefined) return 'pixctl';
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const file = platform === 'win32' ? 'pixctl.cmd' : 'pixctl';
  const found = path
    .split(delimiter)
    .some(
      (folder) =>
        folder !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder) && existsSync(join(folder, file)),
    );
  return found ? 'pixctl' : 'npx pixctl';
}

const COMMAND = new RegExp(`(?<![\\w./-]|npx )pixctl (?=--|(?:help|${TOP_LEVEL.join('|')})\\b)`, 'g');

/** Rewrites the commands in a text as they must be typed here. */
export const asInvoked = (host: Pick<Host, 'env' | 'platform'>, text: string): string =>
  text.includes('pixctl ') && invocationOf(host) !== 'pixctl' ? text.replace(COMMAND, 'npx pixctl ') : text;
