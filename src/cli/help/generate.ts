// Files generated from the command tree at build time.
import { completionTable } from '#cli/complete/table.ts';
import type { Language } from '#cli/language.ts';
import { english } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';
import { manPages } from './man.ts';
import { rootHelp } from './root-help.ts';

const portuguese = translator(PORTUGUESE);

/** Text of `pixctl --help` by language. */
export const rootHelps = async (): Promise<Record<Language, string>> => ({
  en: await rootHelp(english),
  pt: await rootHelp(portuguese),
});

/** Completion tables as JSON, by language. */
export const completionTables = async (): Promise<Record<Language, string>> => ({
  en: JSON.stringify(await completionTable(english)),
  pt: JSON.stringify(await completionTable(portuguese)),
});

export { manPages };
