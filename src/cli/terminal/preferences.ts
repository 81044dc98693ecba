// What the user and the terminal say about colour and the pager.
import type { Host } from '#host/host.ts';
import { writesForAgent } from '#host/noticed-agent.ts';

/**
 * NO_COLOR and FORCE_COLOR apply if set and not empty, by their conventions; `FORCE_COLOR=0` means no color. An agent gets
 * no colour.
 */
export function colorFor(
  host: Parameters<typeof writesForAgent>[0],
  globals: { readonly 'no-color'?: boolean },
  terminal: boolean,
  preferred?: 'auto' | 'always' | 'never',
): boolean {
  if (globals['no-color'] === true || writesForAgent(host)) return false;
  const { NO_COLOR, FORCE_COLOR, TERM } = host.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (preferred === 'always' || preferred === 'never') return preferred === 'always';
  return terminal && TERM !== 'dumb';
}

/** Whether an environment variable that is a switch is on. */
export const truthy = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== '0' && value !== 'false';

/** Whether long output goes through the pager. */
export const wantsPager = (
  { env, stdoutIsTerminal }: Pick<Host, 'env' | 'stdoutIsTerminal'>,
  globals: { readonly 'no-pager'?: boolean },
): boolean => stdoutIsTerminal && globals['no-pager'] !== true && !truthy(env.CI);
