// What commands can ask of the machine they run on.
import type { Message } from '#messages/message.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

export interface Installed {
  readonly shell: Shell;
  /** Where the script is. */
  readonly script: string;
  /** The start-up file that loads it; absent where the shell finds it by itself. */
  readonly startup?: string;
  /** Whether the start-up file had to be changed. */
  readonly changed: boolean;
}

export interface ShellPort {
  /** The shell of the person at the terminal, if it is one of these. */
  readonly current: Shell | undefined;
  script(shell: Shell): string;
  /** Whether the script is where `install` puts it. */
  isInstalled(shell: Shell): boolean;
  /** Puts the script where the shell loads it. @throws PixctlError (exit 2) for files that cannot be written. */
  install(shell: Shell): Promise<Installed>;
}

export interface Check {
  readonly check: Message;
  readonly state: 'ok' | 'warning' | 'problem' | 'skipped';
  readonly detail: Message;
  /** What to do about it. */
  readonly hint?: Message;
}

export type InstallMethod =
  | 'npm'
  | 'pnpm'
  | 'yarn'
  | 'bun'
  | 'npx'
  | 'bunx'
  | 'pnpm-dlx'
  /** A dependency of a project. */
  | 'project'
  | 'clone';

export interface Program {
  readonly version: string;
  readonly node: string;
  /** `linux-x64` */
  readonly platform: string;
  installed(): { readonly method: InstallMethod; readonly command: string };
  /** Asks npm; undefined when it cannot tell. */
  latest(signal: AbortSignal): Promise<string | undefined>;
}

/** The parts of a diagnosis that look at the machine rather than the service. */
export interface SystemPort {
  readonly shell: ShellPort;
  readonly program: Program;
  /** Node, configuration, folders, keyring. */
  local(): Promise<Check[]>;
  /** Proxy, name resolution and TLS on the way to a base URL. */
  route(baseUrl: string): Promise<Check[]>;
  /** The sandbox's data, without making any. */
  sandbox(): Promise<Check>;
  /**
   * Content of a document of JSON or YAML, from a file, standard input (`-`) or an address.
   * @throws PixctlError exit 2 or 5 naming it
   */
  document(where: string, maxBytes: number): Promise<unknown>;
}
