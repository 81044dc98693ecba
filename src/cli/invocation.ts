// What somebody has to type to start this program: hints that name a command which is not there help nobody.
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { Host } from './host.ts';
import { TOP_LEVEL } from './tree.ts';

/** `npx pixctl` where no `pixctl` can be found outside the folders that npx and npm put on the path for themselves. */
export function invocationOf({ env, platform }: Pick<Host, 'env' | 'platform'>): 'pixctl' | 'npx pixctl' {
  const path = env['PATH'] ?? env['Path'];
  // Nothing can be told of the shell that is typed into.
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

/** The text with every command in it written the way it can be typed here. */
export const asTyped = (host: Pick<Host, 'env' | 'platform'>, text: string): string =>
  text.includes('pixctl ') && invocationOf(host) !== 'pixctl' ? text.replace(COMMAND, 'npx pixctl ') : text;
