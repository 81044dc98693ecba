// Words for the mode of a profile.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

const MODE_WORDS: Readonly<Record<string, Message>> = {
  live: say`live`,
  test: say`test`,
};

/** Returns the word for a mode; `sandbox` is the same in both languages. */
export const modeWord = (mode: string): Message =>
  (Object.hasOwn(MODE_WORDS, mode) ? MODE_WORDS[mode] : undefined) ?? say`${mode}`;
