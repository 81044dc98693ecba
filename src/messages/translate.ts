// Translates messages when they are shown. Errors, JSON and everything that programs read stay English.
import type { Text } from './message.ts';
import { english, fill, Message } from './message.ts';

export type Translate = (text: Text) => string;

/** Maps English templates and texts to those of another language; `{0}` is the same value in both. */
export type Catalog = Readonly<Record<string, string>>;

/** Tests whether a message consists only of texts of pixctl, without values from elsewhere. */
export const isOwn = ({ values }: Message): boolean =>
  values.every((value) => value instanceof Message && isOwn(value));

/** Creates a translator; texts missing in the catalog stay English. */
export function translator(catalog: Catalog): Translate {
  const find = (key: string): string | undefined => (Object.hasOwn(catalog, key) ? catalog[key] : undefined);
  const translate: Translate = (text) => {
    if (typeof text === 'string') return find(text) ?? text;
    if (text.key !== undefined) return fill(find(text.key) ?? text.template, text.values, translate);
    // A message built from parts may have a translation for the whole.
    const whole = isOwn(text) ? find(english(text)) : undefined;
    return whole ?? fill(find(text.template) ?? text.template, text.values, translate);
  };
  return translate;
}
