// AI clients that pixctl can set up: where each keeps the servers and skills of a user, by its own documentation.
import { isAbsolute, posix, win32 } from 'node:path';
import type { Environment } from './environment.ts';

export const MCP_CLIENTS = ['claude-code', 'claude-desktop', 'codex', 'cursor', 'vscode'] as const;
/** Claude Desktop takes skills as uploads, not from a folder. */
export const SKILL_CLIENTS = ['claude-code', 'codex', 'cursor', 'vscode'] as const;
export type McpClient = (typeof MCP_CLIENTS)[number];

interface ClientHost {
  readonly env: Environment;
  readonly platform: string;
  readonly homedir: () => string;
}

export interface ClientPaths {
  readonly name: string;
  /** One of these exists if the client is installed. */
  readonly marks: readonly string[];
  readonly servers: {
    readonly file: string;
    readonly format: 'json' | 'toml';
    /** Name of the object or table with a member for each server. */
    readonly key: string;
    /** Value of the member `type`, where the client requires one. */
    readonly type?: 'stdio';
  };
  /** Folder with a folder for each skill. */
  readonly skills?: string;
}

/** Returns the paths of a client; undefined if there is no such client for this operating system. */
export function clientPaths(
  client: McpClient,
  { env, platform, homedir }: ClientHost,
): ClientPaths | undefined {
  const { join } = platform === 'win32' ? win32 : posix;
  const home = homedir();
  const folder = (named: string | undefined, ...usual: readonly string[]): string =>
    named !== undefined && isAbsolute(named) ? named : join(home, ...usual);
  /** Where desktop programs keep the data of a user; undefined where this program does not exist. */
  const desktop = (linux: string | undefined, ...parts: readonly string[]): string | undefined =>
    platform === 'win32'
      ? join(folder(env.APPDATA, 'AppData', 'Roaming'), ...parts)
      : platform === 'darwin'
        ? join(home, 'Library', 'Application Support', ...parts)
        : linux === undefined
          ? undefined
          : join(linux, ...parts);
  switch (client) {
    // https://code.claude.com/docs/en/mcp, /skills and /env-vars
    case 'claude-code': {
      const own = folder(env.CLAUDE_CONFIG_DIR, '.claude');
      const file = own === join(home, '.claude') ? join(home, '.claude.json') : join(own, '.claude.json');
      return {
        name: 'Claude Code',
        marks: [file, own],
        servers: { file, format: 'json', key: 'mcpServers', type: 'stdio' },
        skills: join(own, 'skills'),
      };
    }
    // https://modelcontextprotocol.io/docs/develop/connect-local-servers: macOS and Windows
    case 'claude-desktop': {
      const own = desktop(undefined, 'Claude');
      if (own === undefined) return undefined;
      const file = join(own, 'claude_desktop_config.json');
      return { name: 'Claude Desktop', marks: [own], servers: { file, format: 'json', key: 'mcpServers' } };
    }
    // https://developers.openai.com/codex/mcp and /codex/skills
    case 'codex': {
      const own = folder(env.CODEX_HOME, '.codex');
      return {
        name: 'Codex',
        marks: [own],
        servers: { file: join(own, 'config.toml'), format: 'toml', key: 'mcp_servers' },
        skills: join(home, '.agents', 'skills'),
      };
    }
    // https://cursor.com/docs/context/mcp and /docs/context/skills
    case 'cursor': {
      const own = join(home, '.cursor');
      return {
        name: 'Cursor',
        marks: [own],
        servers: { file: join(own, 'mcp.json'), format: 'json', key: 'mcpServers' },
        skills: join(own, 'skills'),
      };
    }
    // https://code.visualstudio.com/docs/agents/reference/mcp-configuration and /docs/agent-customization/agent-skills
    case 'vscode': {
      const own = desktop(folder(env.XDG_CONFIG_HOME, '.config'), 'Code', 'User') ?? '';
      return {
        name: 'VS Code',
        marks: [own],
        servers: { file: join(own, 'mcp.json'), format: 'json', key: 'servers', type: 'stdio' },
        skills: join(home, '.copilot', 'skills'),
      };
    }
  }
}
