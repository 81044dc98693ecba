// Returns the translator of a run. The catalog is imported only if needed.
import type { Environment } from '#config/environment.ts';
import { english } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { translator } from '#messages/translate.ts';
import { languageOf } from './language.ts';

export const translatorFor = async (env: Environment): Promise<Translate> =>
  languageOf(env) === 'en' ? english : translator((await import('#messages/pt/index.ts')).PORTUGUESE);
