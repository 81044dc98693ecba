// Completion scripts, and the files from which each shell loads them.
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { completionScript, SCRIPT_FILES } from '#cli/complete/scripts.ts';
import { absolute, dataDir } from '#config/paths.ts';
import { messageOf, systemError } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { readRegularFile } from '#files/read.ts';
import { ensureFolder } from '#files/write.ts';
import { fileError, writeRegularFile } from '#host/files.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { Installed, Shell, ShellPort } from '#ports/system.ts';
import { SHELLS } from '#ports/system.ts';

interface Place {
  readonly script: string;
  /** Startup file that must load the script, and the line to add. */
  readonly startup?: { readonly file: string; readonly line: string };
}

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

function placeOf(host: Host, shell: Shell): Place {
  const { env } = host;
  const home = host.homedir();
  const config = absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config');
  const script = join(dataDir(host), 'completions', SCRIPT_FILES[shell]);
  switch (shell) {
    case 'fish':
      // fish finds the script by its name.
      return { script: join(config, 'fish', 'completions', SCRIPT_FILES.fish) };
    case 'bash':
      return {
        script,
        startup: { file: join(home, '.bashrc'), line: `[ -r ${quoted(script)} ] && . ${quoted(script)}` },
      };
    case 'zsh':
      return {
        script,
        startup: {
          file: join(absolute(env.ZDOTDIR) ?? home, '.zshrc'),
          line: `[ -r ${quoted(script)} ] && . ${quoted(script)}`,
        },
      };
    case 'powershell':
      return {
        script,
        startup: {
          file: join(
            host.platform === 'win32' ? join(home, 'Documents', 'PowerShell') : join(config, 'powershell'),
            'Microsoft.PowerShell_profile.ps1',
          ),
          line: `. '${script.replaceAll("'", "''")}'`,
        },
      };
  }
}

/** Returns the shell named by `$SHELL`, which is the user's choice. */
function currentShell({ env, platform }: Host): Shell | undefined {
  const name = basename(env.SHELL ?? '');
  const found = SHELLS.find((shell) => shell === name || (shell === 'powershell' && name === 'pwsh'));
  return found ?? (platform === 'win32' ? 'powershell' : undefined);
}

/** Returns the text of a startup file, empty if there is none. @throws PixctlError (exit 2) naming the file */
function startupText(file: string): string {
  try {
    return readRegularFile(file).bytes.toString();
  } catch (error) {
    if (systemError(error).code === 'ENOENT') return '';
    throw fileError(error, file, 'read');
  }
}

async function install(host: Host, shell: Shell): Promise<Installed> {
  const { script, startup } = placeOf(host, shell);
  try {
    ensureFolder(dirname(script));
    await writeRegularFile(script, new TextEncoder().encode(completionScript(shell)));
    if (startup === undefined) return { shell, script, changed: false };
    const { file, line } = startup;
    const before = startupText(file);
    const changed = !before.split('\n').includes(line);
    if (changed) {
      ensureFolder(dirname(file));
      // Append, so that the existing content, or a symbolic link, stays in place.
      await appendFile(
        file,
        `${before === '' || before.endsWith('\n') ? '' : '\n'}\n# pixctl completion\n${line}\n`,
      );
    }
    return { shell, script, startup: file, changed };
  } catch (error) {
    if (systemError(error).code === undefined) throw error;
    throw usageError(
      say`the completion of ${shell} cannot be installed: ${messageOf(error)}`,
      say`Print it instead: pixctl completion ${shell}`,
      'file',
    );
  }
}

/** Returns the scripts that are installed, and the startup files that load them. */
export const completionFiles = (host: Host): readonly string[] =>
  SHELLS.flatMap((shell) => {
    const { script, startup } = placeOf(host, shell);
    const loads =
      startup !== undefined && startupText(startup.file).split('\n').includes(startup.line)
        ? [startup.file]
        : [];
    return [...(existsSync(script) ? [script] : []), ...loads];
  });

export const shellAccess = (host: Host): ShellPort => ({
  current: currentShell(host),
  script: completionScript,
  isInstalled: (shell) => existsSync(placeOf(host, shell).script),
  install: (shell) => install(host, shell),
});
