// What is made from the command tree when the program is built, and never by hand.
import { completionTable } from '#cli/complete/table.ts';
import type { Language } from '#cli/language.ts';
import { english } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';
import { manPages } from './man.ts';
import { rootHelp } from './root-help.ts';

const portuguese = translator(PORTUGUESE);

/** Text of `pixctl --help`. */
export const rootHelps = async (): Promise<Record<Language, string>> => ({
  en: await rootHelp(english),
  pt: await rootHelp(portuguese),
});

/** What completion has to know of the commands, as JSON. */
export const completionTables = async (): Promise<Record<Language, string>> => ({
  en: JSON.stringify(await completionTable(english)),
  pt: JSON.stringify(await completionTable(portuguese)),
});

export { manPages };
