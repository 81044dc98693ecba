// The language of messages, help and prompts: PIXCTL_LANG, then the locale.

export type Language = 'en' | 'pt';

type Env = Readonly<Record<string, string | undefined>>;

/** Portuguese for every kind of it; English for all that is not spoken here. */
export function languageOf(env: Env): Language {
  const name = [env['PIXCTL_LANG'], env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(
    (one) => one !== undefined && one !== '',
  );
  return name !== undefined && /^pt(?:[-_.@]|$)/i.test(name) ? 'pt' : 'en';
}
