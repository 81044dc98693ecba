// Returns the translator of a run. The catalog is imported only if needed.
import { english } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { translator } from '#messages/translate.ts';
import { languageOf } from './language.ts';

export const translatorFor = async (env: Readonly<Record<string, string | undefined>>): Promise<Translate> =>
  languageOf(env) === 'en' ? english : translator((await import('#messages/pt/index.ts')).PORTUGUESE);
