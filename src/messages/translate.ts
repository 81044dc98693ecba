// Messages in another language, looked up when they are shown, long after they were made: errors, JSON and everything
// that programs read stay English.
import type { Text } from './message.ts';
import { english, fill, Message } from './message.ts';

export type Translate = (text: Text) => string;

/** English templates and texts to those of another language; `{0}` is the same value in both. */
export type Catalog = Readonly<Record<string, string>>;

/** Made of texts of the program alone: nothing in it came from elsewhere. */
export const isOwn = ({ values }: Message): boolean =>
  values.every((value) => value instanceof Message && isOwn(value));

/** What is in no catalog stays English. */
export function translator(catalog: Catalog): Translate {
  const find = (key: string): string | undefined => (Object.hasOwn(catalog, key) ? catalog[key] : undefined);
  const translate: Translate = (text) => {
    if (typeof text === 'string') return find(text) ?? text;
    // Put together of parts it may need a word of its own for the whole.
    const whole = isOwn(text) ? find(english(text)) : undefined;
    return whole ?? fill(find(text.template) ?? text.template, text.values, translate);
  };
  return translate;
}
