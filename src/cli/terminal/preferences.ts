// What the user and the terminal say about colour and the pager.
import type { Host } from '#host/host.ts';

/** NO_COLOR and FORCE_COLOR apply if set and not empty, by their conventions; `FORCE_COLOR=0` means no color. */
export function colorFor(
  { env }: Pick<Host, 'env'>,
  globals: { readonly 'no-color'?: boolean },
  terminal: boolean,
  preferred?: 'auto' | 'always' | 'never',
): boolean {
  if (globals['no-color'] === true) return false;
  const { NO_COLOR, FORCE_COLOR, TERM } = env;
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
