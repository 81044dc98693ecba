// Reads the names of the profiles for TAB, without the checks of config/store.ts: an error could not be shown.
import { isProfileName } from '#config/names.ts';
import { isObject } from '#contract/path.ts';
import { readJsonFile } from './recent-store.ts';

export interface ProfileNames {
  /** Undefined if no profile is selected. */
  readonly current: string | undefined;
  readonly profiles: readonly string[];
}

/** Returns the names in the configuration file; none if there is no file, or if it is not valid. */
export function readProfileNames(path: string): ProfileNames {
  const config = readJsonFile(path);
  const { current, profiles }: Partial<Record<keyof ProfileNames, unknown>> = isObject(config) ? config : {};
  return {
    current: typeof current === 'string' ? current : undefined,
    profiles: isObject(profiles) ? Object.keys(profiles).filter(isProfileName) : [],
  };
}
