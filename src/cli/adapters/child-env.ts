import type { Environment } from '#config/environment.ts';

/** Returns the environment for a child process, without the app keys. */
export function childEnv(env: Environment): Record<string, string | undefined> {
  const { PIXCTL_APP_KEY: _key, PIXCTL_SANDBOX_APP_KEY: _other, ...rest } = env;
  return rest;
}
