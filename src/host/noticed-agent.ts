// Notices that an AI agent runs the program from its shell. This stops accidents: whoever sets the environment decides.
import type { Environment } from '#config/environment.ts';
import type { Host } from './host.ts';

/** Variables that agents set for the commands that they run, with the page that documents each of them. */
const VARIABLES = {
  // https://code.claude.com/docs/en/env-vars
  CLAUDECODE: 'Claude Code',
  // https://github.com/openai/codex/blob/main/AGENTS.md
  CODEX_SANDBOX: 'Codex',
  CODEX_SANDBOX_NETWORK_DISABLED: 'Codex',
  // https://github.com/openai/codex/pull/10096
  CODEX_THREAD_ID: 'Codex',
  // https://cursor.com/docs/agent/tools/terminal
  CURSOR_AGENT: 'Cursor',
  // https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/shell.md
  GEMINI_CLI: 'Gemini CLI',
  // Of any agent: https://github.com/vercel/vercel/blob/main/packages/detect-agent/README.md
  AI_AGENT: 'AI_AGENT',
} as const satisfies Readonly<Partial<Record<keyof Environment, string>>>;

type Variable = keyof typeof VARIABLES;
const NAMES = Object.keys(VARIABLES) as Variable[];

/**
 * Returns the name of the agent that runs the program without a terminal; undefined for anybody else. A person in a
 * terminal that was opened from an agent's environment still has a terminal.
 */
export function noticedAgent({
  env,
  stdinIsTerminal,
  stdoutIsTerminal,
  stderrIsTerminal,
}: Pick<Host, 'env' | 'stdinIsTerminal' | 'stdoutIsTerminal' | 'stderrIsTerminal'>): string | undefined {
  if (stdinIsTerminal || stdoutIsTerminal || stderrIsTerminal) return undefined;
  const found = NAMES.find((name) => env[name] !== undefined && env[name] !== '');
  return found === undefined ? undefined : VARIABLES[found];
}

/** Whether the output is written for the agent that was noticed. PIXCTL_AGENT=off changes only this. */
export const writesForAgent = (host: Parameters<typeof noticedAgent>[0]): boolean =>
  host.env.PIXCTL_AGENT !== 'off' && noticedAgent(host) !== undefined;

/** Returns the environment without these variables, for commands whose rights somebody else has checked. */
export const withoutAgent = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !Object.hasOwn(VARIABLES, name)));
