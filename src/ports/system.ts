// The machine that commands run on.
import type { Deprecation } from '#client/http/deprecation.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

export interface Installed {
  readonly shell: Shell;
  /** Path of the script. */
  readonly script: string;
  /** Startup file that loads the script; undefined if the shell finds it by itself. */
  readonly startup?: string;
  /** Whether the startup file had to be changed. */
  readonly changed: boolean;
}

export interface ShellPort {
  /** Shell of the person at the terminal, if it is a supported one. */
  readonly current: Shell | undefined;
  script(shell: Shell): string;
  /** Whether the script is where `install` puts it. */
  isInstalled(shell: Shell): boolean;
  /**
   * Writes the script to where the shell loads it.
   * @throws PixctlError (exit 2) for files that cannot be written
   */
  install(shell: Shell): Promise<Installed>;
}

export interface Check {
  readonly check: Message;
  readonly state: 'ok' | 'warning' | 'problem' | 'skipped';
  readonly detail: Message;
  /** How to resolve it. */
  readonly hint?: Message;
}

/** How pixctl was installed; `script` is the install script of a release, `archive` an archive unpacked by hand. */
export type InstallMethod =
  | 'script'
  | 'homebrew'
  | 'scoop'
  | 'archive'
  | 'npm'
  | 'pnpm'
  | 'yarn'
  | 'bun'
  | 'npx'
  | 'pnpm-dlx'
  | 'bunx'
  | 'project'
  | 'clone'
  | 'unknown';

export interface Installation {
  readonly method: InstallMethod;
  /** Command for the shell of the system that upgrades pixctl, if one command can. */
  readonly command?: string;
}

/** What the releases say of the versions of pixctl. */
export interface ReleasedVersions {
  readonly newest: string;
  /** Versions that nobody should use any more, with the reason. */
  readonly withdrawn: readonly { readonly version: string; readonly reason: string }[];
}

export interface Program {
  readonly version: string;
  readonly node: string;
  /** Platform such as `linux-x64`. */
  readonly platform: string;
  installation(): Installation;
  /**
   * Asks the releases for the newest version now, and compares it with this one.
   * @throws PixctlError (exit 2) if no release has set where they are, (exit 5) if they cannot be read
   */
  checkVersion(): Promise<VersionStatus>;
}

/** This version, compared with the released ones. */
export interface VersionStatus {
  readonly status: 'current' | 'outdated' | 'withdrawn';
  readonly newest: string;
  /** Why it was withdrawn. */
  readonly reason?: string;
}

/** End of an operation that a service has announced. Instants are epoch milliseconds. */
export interface AnnouncedEnd extends Deprecation {
  /** Name such as `charge.list`, or method and path. */
  readonly operation: string;
  /** When an answer announced it last. */
  readonly seen: number;
}

/** Checks of the machine, rather than of the service. */
export interface SystemPort {
  readonly shell: ShellPort;
  readonly program: Program;
  /** Checks Node.js, configuration, folders and keyring. */
  local(): Promise<Check[]>;
  /** Checks proxy, name resolution and TLS on the way to a base URL. */
  route(baseUrl: string): Promise<Check[]>;
  /** Checks the sandbox's data, without creating any. */
  sandbox(): Promise<Check>;
  /** Returns the ends of operations that a service has announced to this machine, the soonest first. */
  announcedEnds(origin: string): Promise<readonly AnnouncedEnd[]>;
  /** Returns the error for the user if one of pixctl's own files or folders cannot be used; undefined for any other. */
  fileError(error: unknown): PixctlError | undefined;
  /**
   * Reads a JSON or YAML document from a file or standard input (`-`).
   * @throws PixctlError (exit 2) naming it
   */
  document(file: string, maxBytes: number): Promise<unknown>;
}
