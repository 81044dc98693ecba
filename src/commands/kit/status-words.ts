// Reads a status that was typed as one of the words that tables show, in English or Portuguese.
import { INSTALLMENT_STATUS } from '#contract/mandate.ts';
import { CHARGE_STATUS } from '#contract/statuses.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';
import { processStateWord, stateWord } from '#output/status-words.ts';
import { showValue } from '#pix/errors.ts';
import { normalizeText } from './search.ts';

/** Further words that people use for a status. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ['open', 'unpaid', 'aberta', 'a receber'],
  COMPLETED: ['paid', 'paga', 'received', 'recebida'],
  CREATED: ['to approve', 'a aprovar'],
  CANCELED: ['cancelled'],
};

/** Normalizes a word; `pago` and `paga` are the same. */
const bare = (word: string): string => normalizeText(word.replaceAll(/[_-]/g, ' ')).replace(/[ao]$/, '');

/** Statuses in which `COMPLETED` means paid. */
const PAYABLE: readonly (readonly string[])[] = [CHARGE_STATUS, INSTALLMENT_STATUS];

/** Returns the word that the tables of the resource with these statuses show. */
const wordIn = (statuses: readonly string[], status: string): Message =>
  (PAYABLE.includes(statuses) ? stateWord : processStateWord)(status);

const portuguese = translator(PORTUGUESE);

/** @throws PixctlError (exit 2) listing the statuses if none has this word */
export function statusTyped(statuses: readonly string[], typed: string): string {
  const wanted = bare(typed);
  const found = statuses.find((status) => {
    const word = wordIn(statuses, status);
    return [status, english(word), portuguese(word), ...(SYNONYMS[status] ?? [])].some(
      (one) => bare(one) === wanted,
    );
  });
  if (found !== undefined) return found;
  throw usageError(
    say`${'--status'}: unknown value ${showValue(typed)}`,
    say`Use one of: ${statusList(statuses)}.`,
    'invalid-value',
  );
}

/** Lists statuses with their words: `ACTIVE (Active), COMPLETED (Paid)`. */
const statusList = (statuses: readonly string[]): Message =>
  statuses
    .map((status) => say`${status} (${wordIn(statuses, status)})`)
    .reduce((list, one) => say`${list}, ${one}`);
