// Writes a beancount ledger: each line is a transaction with its id as link and metadata; balances are asserted before
// the first day and after the last.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { centsToDecimal } from '#pix/money.ts';
import { beancountName } from './bank-names.ts';
import { descriptionOf, partyOf } from './descriptions.ts';
import { plainId } from './fit-id.ts';
import { dayAfter, dayBefore } from './hledger.ts';
import type { JournalOptions } from './journal.ts';
import type { Rules } from './rules.ts';
import { accountFor, ROOTS } from './rules.ts';
import type { BookLine, Statement } from './statement.ts';
import { oneLine } from './text.ts';

export function* beancountLedger(
  statements: readonly Statement[],
  { rules, banks, opening }: JournalOptions,
): Steps<string> {
  const pieces = [head(rules)];
  for (const statement of statements) {
    const { account, start, asOf } = statement;
    const bank = beancountName(defined(banks.get(account.accountId), 'name of a bank account'));
    if (opening && statement.opening !== 0)
      pieces.push(openingOf(statement, bank, beancountName(rules.accounts.opening)));
    pieces.push(balance(start, bank, statement.opening));
    for (const line of statement.lines) {
      yield;
      pieces.push(transaction(line, bank, beancountName(accountFor(rules, line))));
    }
    pieces.push(balance(dayAfter(brasiliaDay(Date.parse(asOf))), bank, statement.closing));
  }
  return pieces.join('\n');
}

const head = (rules: Rules): string =>
  [
    'option "operating_currency" "BRL"',
    ...ROOTS.map((root) => `option "name_${root}" "${beancountName(rules.roots[root])}"`),
    // With auto_accounts, files of several months can be concatenated without opening an account twice.
    'plugin "beancount.plugins.auto_accounts"',
    '',
  ].join('\n');

/** Texts (most ids) that need no escaping inside quotes. */
const PLAIN = /^[A-Za-z0-9._-]*$/;

const quoted = (text: string): string =>
  PLAIN.test(text) ? `"${text}"` : `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const posting = (account: string, cents: number): string => `  ${account}  ${centsToDecimal(cents)} BRL\n`;

/** Tolerance 0.00: beancount's default tolerance would accept a difference of one cent. */
const balance = (day: string, account: string, cents: number): string =>
  `${day} balance ${account}  ${centsToDecimal(cents)} ~ 0.00 BRL\n`;

const openingOf = ({ account, start, opening }: Statement, bank: string, from: string): string =>
  `${dayBefore(start)} * "Saldo inicial" ^saldo-inicial-${link(account.accountId)}\n` +
  posting(bank, opening) +
  posting(from, -opening);

/** Makes a link from an id. Links cannot contain `%`. */
const link = (id: string): string => plainId(id).replaceAll('%', '/');

function transaction(line: BookLine, bank: string, other: string): string {
  const [party, description] = [partyOf(line), descriptionOf(line)];
  const first = link(line.toldEndToEndId ?? line.lineId);
  const own = link(line.fitId);
  const metadata: readonly (readonly [string, string | undefined])[] = [
    ['fitid', line.fitId],
    ['e2e', line.endToEndId],
    ['line', line.lineId],
    ['charge', line.chargeCorrelationID],
    ['payment', line.paymentCorrelationID],
    ['refund', line.refundCorrelationID],
    ['recovery', line.fundsRecoveryId],
    ['kind', line.kind],
  ];
  return (
    `${line.day} * ${party === description ? '' : `${quoted(party)} `}${quoted(description)}` +
    ` ^${first}${own === first ? '' : ` ^${own}`}\n` +
    metadata.map(([name, id]) => (id === undefined ? '' : `  ${name}: ${quoted(id)}\n`)).join('') +
    posting(bank, line.value) +
    posting(other, -line.value)
  );
}
