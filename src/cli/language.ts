// The language of messages, help and prompts: PIXCTL_LANG, then the locale.

export type Language = 'en' | 'pt';

type Env = Readonly<Record<string, string | undefined>>;

const given = (value: string | undefined): value is string => value !== undefined && value !== '';
const localeOf = (env: Env): string | undefined =>
  [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(given);

/** Portuguese for every kind of it; English for all that is not spoken here. */
const spoken = (name: string): Language => (/^pt(?:[-_.@]|$)/i.test(name) ? 'pt' : 'en');

export function languageOf(env: Env): Language {
  const name = [env['PIXCTL_LANG'], localeOf(env)].find(given);
  return name === undefined ? 'en' : spoken(name);
}

/** The payment page: PIXCTL_LANG, then what the payer's browser prefers, then the locale of this machine. */
export function pageLanguage(env: Env): { readonly always?: Language; readonly otherwise?: Language } {
  const { PIXCTL_LANG: wanted } = env;
  const locale = localeOf(env);
  return {
    ...(given(wanted) ? { always: spoken(wanted) } : {}),
    // A machine without a language of its own says nothing of who pays.
    ...(locale === undefined || /^(?:C|POSIX)(?:\.|$)/.test(locale) ? {} : { otherwise: spoken(locale) }),
  };
}
