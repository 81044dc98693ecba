// Copies to the clipboard, with a tool of the operating system or through the terminal (OSC 52), which also works over
// SSH.
import { startProgram } from '#host/child-process.ts';
import type { Host } from '#host/host.ts';

type Program = readonly [command: string, ...args: string[]];

const WAYLAND: readonly Program[] = [['wl-copy']];
const X11: readonly Program[] = [
  ['xclip', '-selection', 'clipboard'],
  ['xsel', '--clipboard', '--input'],
];

/** Returns the clipboard tools that work in this environment. */
function tools({ platform, env }: Host): readonly Program[] {
  if (env.SSH_CONNECTION !== undefined) return [];
  if (platform === 'darwin') return [['pbcopy']];
  if (platform === 'win32') return [['clip']];
  return [...(env.WAYLAND_DISPLAY === undefined ? [] : WAYLAND), ...(env.DISPLAY === undefined ? [] : X11)];
}

/** Sends the text through standard input, so that it does not appear in the process list. */
const through = (
  [command, ...args]: Program,
  text: string,
  env: Host['env'],
  signal: AbortSignal,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = startProgram('clipboard', command, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env,
      signal,
    });
    child.on('error', () => {
      // A tool that does not end must not keep this process waiting.
      child.kill('SIGKILL');
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
    child.stdin?.end(text);
  });

/**
 * Returns false if there is no clipboard.
 * @param signal ends a tool that does not end
 */
export async function copyText(host: Host, text: string, signal: AbortSignal): Promise<boolean> {
  for (const tool of tools(host)) if (await through(tool, text, host.env, signal)) return true;
  if (signal.aborted || !host.stderrIsTerminal) return false;
  host.control(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
  return true;
}
