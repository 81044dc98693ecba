// Language of messages, help and prompts: PIXCTL_LANG, then the locale.

import type { Environment } from '#config/environment.ts';

export type Language = 'en' | 'pt';

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';
const localeOf = (env: Environment): string | undefined =>
  [env.LC_ALL, env.LC_MESSAGES, env.LANG].find(isSet);

/** Portuguese for all its variants, English for all other languages. */
const spoken = (name: string): Language => (/^pt(?:[-_.@]|$)/i.test(name) ? 'pt' : 'en');

export function languageOf(env: Environment): Language {
  const name = [env.PIXCTL_LANG, localeOf(env)].find(isSet);
  return name === undefined ? 'en' : spoken(name);
}

/**
 * Language of the payment page: PIXCTL_LANG, then the preference of the payer's browser, then the locale of this
 * machine.
 */
export function pageLanguage(env: Environment): {
  readonly always?: Language;
  readonly otherwise?: Language;
} {
  const { PIXCTL_LANG: wanted } = env;
  const locale = localeOf(env);
  return {
    ...(isSet(wanted) ? { always: spoken(wanted) } : {}),
    // The C locale says nothing about the payer's language.
    ...(locale === undefined || /^(?:C|POSIX)(?:\.|$)/.test(locale) ? {} : { otherwise: spoken(locale) }),
  };
}
