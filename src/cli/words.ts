// The translator of a run. The catalog is loaded only by those who read it.
import type { Translate } from '../messages/translate.ts';
import { languageOf } from './language.ts';

const english: Translate = (text) => text;

export async function wordsFor(env: Readonly<Record<string, string | undefined>>): Promise<Translate> {
  if (languageOf(env) === 'en') return english;
  const [{ translator }, { PORTUGUESE }] = await Promise.all([
    import('../messages/translate.ts'),
    import('../messages/pt/index.ts'),
  ]);
  return translator(PORTUGUESE);
}
