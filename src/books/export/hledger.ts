// Writes an hledger journal: each line is a transaction with its id as code and tags, and a balance assertion.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import { brasiliaDay, DAY_MS, isoDay } from '#pix/dates.ts';
import { centsToDecimal } from '#pix/money.ts';
import { descriptionOf, partyOf } from './descriptions.ts';
import { plainId } from './fit-id.ts';
import type { JournalOptions } from './journal.ts';
import type { Root } from './rules.ts';
import { accountFor, ROOTS } from './rules.ts';
import type { BookLine, Statement } from './statement.ts';
import { oneLine, remembered } from './text.ts';

const TYPES: Readonly<Record<Root, string>> = {
  assets: 'A',
  liabilities: 'L',
  equity: 'E',
  income: 'R',
  expenses: 'X',
};

/** Replaces `;`, which begins a comment, and `|`, which separates payee and note. */
const free = (text: string): string => oneLine(text.replaceAll(';', ',').replaceAll('|', '/'));

type Change = (text: string) => string;

export function* hledgerJournal(
  statements: readonly Statement[],
  { rules, banks, opening }: JournalOptions,
): Steps<string> {
  const words = remembered(free);
  const used = new Set<string>();
  const pieces: string[] = [];
  for (const statement of statements) {
    const bank = defined(banks.get(statement.account.accountId), 'name of a bank account');
    used.add(bank);
    pieces.push(
      `; ${free(statement.account.name)} (${plainId(statement.account.accountId)}), ${statement.start} a ${statement.end}: ` +
        `saldo inicial ${centsToDecimal(statement.opening)}, saldo final ${centsToDecimal(statement.closing)}\n`,
    );
    if (opening && statement.opening !== 0) {
      used.add(rules.accounts.opening);
      pieces.push(openingOf(statement, bank, rules.accounts.opening));
    }
    for (const line of statement.lines) {
      yield;
      const other = accountFor(rules, line);
      used.add(other);
      pieces.push(transaction(line, bank, other, words));
    }
  }
  return [head(rules, used), ...pieces].join('\n');
}

const head = (rules: JournalOptions['rules'], used: ReadonlySet<string>): string =>
  [
    'decimal-mark .',
    'commodity 1000.00 BRL',
    // Two spaces before the comment: a single space may be part of a name.
    ...ROOTS.map((root) => `account ${rules.roots[root]}  ; type: ${TYPES[root]}`),
    ...[...used].toSorted().map((name) => `account ${name}`),
    '',
  ].join('\n');

const posting = (account: string, cents: number, balance?: number): string =>
  `    ${account}  ${centsToDecimal(cents)} BRL${balance === undefined ? '' : ` = ${centsToDecimal(balance)} BRL`}\n`;

/** Dated before the first day, so that it does not count as a movement of the month. */
const openingOf = ({ account, start, opening }: Statement, bank: string, from: string): string =>
  `${dayBefore(start)} * (saldo-inicial-${plainId(account.accountId)}) Saldo inicial\n` +
  posting(bank, opening, opening) +
  posting(from, -opening);

export const dayBefore = (day: string): string => brasiliaDay(defined(isoDay(day), 'a day') - DAY_MS);
export const dayAfter = (day: string): string => brasiliaDay(defined(isoDay(day), 'a day') + DAY_MS);

function transaction(line: BookLine, bank: string, other: string, words: Change): string {
  const { endToEndId, chargeCorrelationID, paymentCorrelationID, refundCorrelationID, fundsRecoveryId } =
    line;
  const [party, description] = [words(partyOf(line)), words(descriptionOf(line))];
  const tag = (name: string, id: string | undefined): string =>
    id === undefined ? '' : `${name}:${tagValue(id)}, `;
  return (
    `${line.day} * (${line.fitId}) ${party === description ? party : `${party} | ${description}`}\n` +
    `    ; ${tag('e2e', endToEndId)}${tag('line', line.lineId)}${tag('charge', chargeCorrelationID)}` +
    `${tag('payment', paymentCorrelationID)}${tag('refund', refundCorrelationID)}${tag('recovery', fundsRecoveryId)}kind:${line.kind}\n` +
    posting(bank, line.value, line.balance) +
    posting(other, -line.value)
  );
}

const SAFE = /^[\p{L}\p{N}._@+=/-]+$/u;

/** Escapes a tag value: a comma ends a tag, and a colon would begin another. */
const tagValue = (id: string): string => (SAFE.test(id) ? id : plainId(id));
