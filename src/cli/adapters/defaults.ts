// Settings that are the defaults of options.
import { configDir } from '#config/paths.ts';
import type { Config } from '#config/store.ts';
import { readConfig } from '#config/store.ts';
import type { Host } from '#host/host.ts';
import type { OutputFormat } from '#output/formats.ts';
import { OUTPUT_FORMATS } from '#output/formats.ts';
import { parseDuration } from '#pix/duration.ts';

export interface Defaults {
  readonly output?: OutputFormat;
  readonly color?: 'auto' | 'always' | 'never';
  readonly timeout?: number;
  readonly retries?: number;
  /** Undefined means on. */
  readonly hints?: 'off';
  readonly locale?: 'pt-BR' | 'en-US';
}

/** Reads settings that are defaults for options. An invalid configuration is left for the command to report. */
export function loadDefaults(host: Host): Defaults {
  let settings: Config['settings'];
  try {
    ({ settings } = readConfig(configDir(host)));
  } catch {
    return {};
  }
  const { output: storedOutput, color, timeout, retries, hints, locale } = settings;
  const output = OUTPUT_FORMATS.find((format) => format === storedOutput);
  return {
    ...(output === undefined ? {} : { output }),
    ...(color === 'always' || color === 'never' ? { color } : {}),
    ...(typeof timeout === 'string' ? { timeout: parseDuration(timeout) } : {}),
    ...(typeof retries === 'number' ? { retries } : {}),
    ...(hints === 'off' ? { hints } : {}),
    ...(locale === 'pt-BR' || locale === 'en-US' ? { locale } : {}),
  };
}
