// Reads the names of the profiles for TAB. It does not check the rest of the configuration as config/store.ts does: TAB
// cannot show an error.
import { isProfileName } from '#config/names.ts';
import { isObject } from '#contract/path.ts';
import { readJsonFile } from './read-json-file.ts';

export interface ProfileNames {
  /** Name of the current profile; undefined if none is selected. */
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
