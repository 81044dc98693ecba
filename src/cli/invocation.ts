// Determines how the user invokes this program, so that hints name a command that works.
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { quote } from '#errors/command-line.ts';
import type { Host } from '#host/host.ts';
import { TOP_LEVEL } from './tree.ts';

type Invoked = Pick<Host, 'env' | 'platform' | 'script'>;

/**
 * Returns the words that start this program: `pixctl` if that is on the path, outside the folders that npx and npm add to
 * it; otherwise the path of the running program. Never `npx pixctl`, which elsewhere would run whatever package has this
 * name on the registry.
 */
export function invocationOf({ env, platform, script }: Invoked): readonly string[] {
  const path = env.PATH ?? env.Path;
  // Without a path, nothing is known about the user's shell.
  if (path === undefined) return ['pixctl'];
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const file = platform === 'win32' ? 'pixctl.cmd' : 'pixctl';
  const found = path
    .split(delimiter)
    .some(
      (folder) =>
        folder !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder) && existsSync(join(folder, file)),
    );
  if (found) return ['pixctl'];
  return platform === 'win32' ? ['node', script()] : [script()];
}

const COMMAND = new RegExp(`(?<![\\w./-])pixctl (?=--|(?:help|${TOP_LEVEL.join('|')})\\b)`, 'g');

/** Rewrites the commands in a text as they must be typed here. */
export function asInvoked(host: Invoked, text: string): string {
  if (!text.includes('pixctl ')) return text;
  const words = invocationOf(host).map(quote).join(' ');
  return words === 'pixctl' ? text : text.replace(COMMAND, () => `${words} `);
}
