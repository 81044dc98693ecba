import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of the processes that have a text in the variables with which they were started. Linux only. */
export const processesWith = (text: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text);
      } catch {
        // It has ended, or belongs to another user.
        return false;
      }
    })
    .map(Number);
