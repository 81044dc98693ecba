// Reads OFX 1.x (SGML without end tags of values) and 2.x (XML).
import type { FileLine } from '#books/reconcile/entry.ts';
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { writtenDay } from '#pix/dates.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import { bareWord, parses } from './csv-cells.ts';
import { parseDay } from './days.ts';
import type { Directions } from './direction-words.ts';
import { directionOf } from './direction-words.ts';
import type { Explanation } from './explanation.ts';
import { explainBalance, explainRows } from './explanation.ts';
import { cutNameIn, endToEndIdsIn, Ids, idWordsIn, isFeeText, madeId } from './lines.ts';
import type { AccountChoice, Statement, Transaction } from './ofx-statements.ts';
import { accountOf, selectStatement, statementsOf } from './ofx-statements.ts';
import { badFile, listed, Problems } from './problem.ts';
import type { DayRange, StatementFile } from './statement-file.ts';
import { daysOf, skippedNote } from './statement-file.ts';
import type { RowWords } from './summary-rows.ts';
import { rowWords } from './summary-rows.ts';
import type { StatedRow } from './sums.ts';
import { BALANCE_HINT, balancesOf, statedBalances, withoutBalance } from './sums.ts';
import { parseOfxAmount } from './values.ts';

/** Tests whether a text looks like OFX. */
export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER:|<\?OFX\b|<OFX>|<\?xml\b[^]{0,400}<\??OFX\b)/i.test(text);

/** What the user said about an OFX file. */
export interface OfxChoices extends AccountChoice {
  /** Meanings of values of TRNTYPE. */
  readonly directions?: Directions;
  /** Balances that the file states are not compared with its lines. */
  readonly ignoresBalances?: boolean;
  /** Receives what was understood, also of a file that is refused afterwards. */
  readonly understood?: Explanation[];
}

/**
 * Reads the statement of one account. Ids may be repeated or missing in it.
 * @throws PixctlError (exit 2) with the line and the value
 */
export function* readOfx(text: string, path: string, choice: OfxChoices): Steps<StatementFile> {
  const all = yield* statementsOf(text, path);
  if (all.length === 0) throw badFile(say`${path} contains no statement`);
  const statement = selectStatement(all, path, choice);
  const problems = new Problems();
  const drafts: Draft[] = [];
  for (const transaction of statement.transactions) {
    yield;
    const draft = draftOf(transaction, choice, problems);
    if (draft !== undefined) drafts.push(draft);
  }
  refuseUnsigned(drafts, choice, problems);
  const { understood = [] } = choice;
  understood.push(...explainElements(drafts));
  const balances = checkBalances(drafts, statement, path, choice, problems);
  problems.refuse(path);
  const ids = new Ids();
  const isSummary = ({ line }: Draft): boolean => balances.summaries.has(line);
  const lines = drafts.filter((draft) => !isSummary(draft)).map((draft) => lineOf(draft, ids));
  const { id, branch } = accountOf(statement);
  return {
    lines,
    explanation: [
      ...understood,
      ...explainLedgerBalance(statement, balances.end),
      ...explainRows(lines, balances.summaries.size),
      explainBalance(lines, balances.end, statedBalances(drafts, {}), choice.ignoresBalances === true),
    ],
    period: periodOf(statement, lines),
    account: id === '' ? undefined : { id, branch },
    ...(all.length > 1 ? { isPicked: true } : {}),
    orders: false,
    warnings: [
      ...currencyWarnings(statement, path),
      ...balances.warnings,
      ...ids.repeated.map(([fitid, where]) => repeatedId(fitid, where)),
    ],
    notes: skippedNote(path, drafts.filter(isSummary)),
  };
}

/** Explains the elements of a statement that decide about direction and day. */
function explainElements(drafts: readonly Draft[]): readonly Explanation[] {
  const types = [...new Set(drafts.map(({ values }) => values.get('TRNTYPE') ?? ''))].filter(
    (type) => type !== '',
  );
  const zones = new Set(
    drafts.map(({ values }) => /(?:\[.*\]|[A-Z]+|[+-]\d+)$/.exec(values.get('DTPOSTED') ?? '')?.[0] ?? ''),
  );
  const written = [...zones].filter((zone) => zone !== '');
  return [
    {
      part: 'direction',
      subject: 'TRNAMT',
      meaning: say`the sign of each amount; values of TRNTYPE: ${listed(types.map(showValue))}`,
    },
    {
      part: 'day',
      subject: 'DTPOSTED',
      meaning:
        written.length === 0
          ? say`no time zone: times are of Brasília`
          : say`time zones in the file: ${listed(written.map(showValue))}; days are of Brasília`,
    },
  ];
}

/** Explains the balance at the end of the statement. @param end balance after the last line, in cents */
function explainLedgerBalance({ ledger }: Statement, end: number | undefined): readonly Explanation[] {
  const amount = ledger.get('BALAMT');
  if (amount === undefined) return [];
  return [
    {
      part: 'balance',
      subject: 'LEDGERBAL',
      meaning:
        end === undefined
          ? say`${showValue(amount)}, not checked: no line states an opening balance`
          : say`${showValue(amount)}, compared with the lines`,
    },
  ];
}

/** Returns the period that the file states, extended to the days of all lines. */
function periodOf(statement: Statement, lines: readonly FileLine[]): DayRange | undefined {
  const days = daysOf(lines);
  const [start, end] = [dayBound(statement, 'DTSTART'), dayBound(statement, 'DTEND')];
  const [first, last] = [days?.from ?? start, days?.to ?? end];
  if (first === undefined || last === undefined) return undefined;
  return {
    from: start !== undefined && start < first ? start : first,
    to: end !== undefined && end > last ? end : last,
  };
}

function dayBound({ list }: Statement, name: 'DTSTART' | 'DTEND'): string | undefined {
  const value = list.get(name);
  try {
    return value === undefined ? undefined : parseDay(value);
  } catch {
    // Optional: banks often write zero here, and the lines have dates too.
    return undefined;
  }
}

function currencyWarnings({ account }: Statement, path: string): readonly Message[] {
  const currency = account.get('CURDEF') ?? '';
  return /^(?:BRL|R\$)?$/i.test(currency)
    ? []
    : [say`${path} says that its amounts are in ${currency}; they are compared as reais`];
}

const repeatedId = (id: string, lines: readonly number[]): Message =>
  say`FITID ${id} is on several lines: ${listed(lines)}. Each counts as a line of its own.`;

/** A transaction that is a movement or the row of a balance. */
interface Draft extends StatedRow {
  readonly value: number;
  readonly values: Transaction['values'];
  readonly endToEndIds: readonly string[];
}

/** Reads a transaction; undefined if it has an invalid value, which is recorded as a problem. */
function draftOf(
  { line, values, repeated }: Transaction,
  { directions = new Map() }: OfxChoices,
  problems: Problems,
): Draft | undefined {
  const read = <T>(name: string, parse: (value: string) => T): T | undefined => {
    const value = values.get(name);
    if (value === undefined) {
      problems.add(line, say`the transaction has no ${name}`);
      return undefined;
    }
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems.add(line, say`${name}: ${error.userMessage}`);
      return undefined;
    }
  };
  for (const name of NEEDED)
    if (repeated.has(name)) problems.add(line, say`the transaction has two different values of ${name}`);
  const texts = textsOf(values);
  const endToEndIds = endToEndIdsIn(
    ...['FITID', 'REFNUM', 'CHECKNUM'].map((one) => values.get(one)),
    ...texts.toReversed(),
  );
  const { words, label } = endToEndIds.length > 0 ? MOVEMENT : wordsOf(texts, ownId(values) === undefined);
  const isBalance = SURE.has(words);
  // Banco do Brasil writes zeros for the day of a balance.
  const isUndated = isBalance && !parses(values.get('DTPOSTED') ?? '', parseDay);
  const day = isUndated ? undefined : read('DTPOSTED', parseDay);
  const amount = read('TRNAMT', parseOfxAmount);
  if (amount === undefined || (day === undefined && !isUndated)) return undefined;
  const draft = { line, label, day, balance: undefined, values, endToEndIds };
  if (isBalance) return { ...draft, words, value: amount };
  const type = values.get('TRNTYPE')?.toUpperCase();
  const value = withType(amount, type, directions);
  if (value !== undefined) return { ...draft, words, value };
  problems.add(
    line,
    say`TRNTYPE ${type ?? ''} says that money went out, but TRNAMT has no minus`,
    say`Say what it means: --direction ${type ?? ''}=out (or =in). Nothing was compared.`,
  );
  return undefined;
}

const MOVEMENT = { words: 'none', label: '' } as const;
const SURE: ReadonlySet<RowWords> = new Set(['balance', 'opening', 'other-balance']);

/** Elements that decide what a transaction means. */
const NEEDED = ['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID'];

/** Returns the texts of a transaction. EXTDNAME is the whole name, of which NAME may have only the beginning. */
function textsOf(values: Transaction['values']): readonly string[] {
  const [name = '', whole = '', memo = '', more = ''] = ['NAME', 'EXTDNAME', 'MEMO', 'MEMO2'].map((one) =>
    values.get(one),
  );
  const names = whole.toLowerCase().startsWith(name.toLowerCase()) ? [whole] : [name, whole];
  return [...(whole === '' ? [name] : names), memo, more].filter((text) => text !== '');
}

/** Classifies a transaction by its texts. Without an id, one text that names a balance suffices. */
function wordsOf(
  texts: readonly string[],
  isWithoutId: boolean,
): { readonly words: RowWords; readonly label: string } {
  const label = texts.find((text) => SURE.has(rowWords([text]))) ?? texts[0] ?? '';
  const words = rowWords(isWithoutId ? [label] : texts);
  // OFX has no rows of totals: a customer may be called Total.
  return { words: words === 'total' ? 'none' : words, label };
}

/** Returns the FITID; undefined if the bank left it out or wrote zeros. */
const ownId = (values: Transaction['values']): string | undefined => {
  const fitid = values.get('FITID');
  return fitid === undefined || /^0+$/.test(fitid) ? undefined : fitid;
};

/** Finds the rows of balances, and compares them and LEDGERBAL with the movements. */
function checkBalances(
  drafts: readonly Draft[],
  statement: Statement,
  path: string,
  { ignoresBalances = false }: OfxChoices,
  problems: Problems,
): {
  readonly summaries: ReadonlySet<number>;
  readonly warnings: readonly Message[];
  readonly end: number | undefined;
} {
  const { summaries, broken, end } = balancesOf(ignoresBalances ? drafts.map(withoutBalance) : drafts, {});
  for (const { line, what } of broken) problems.add(line, what, BALANCE_HINT);
  const [amount, asOf] = [statement.ledger.get('BALAMT'), statement.ledger.get('DTASOF')];
  if (amount === undefined || asOf === undefined || ignoresBalances) return { summaries, end, warnings: [] };
  try {
    const [ledger, day] = [parseOfxAmount(amount), parseDay(asOf)];
    const last = drafts
      .filter(({ line }) => !summaries.has(line))
      .reduce<Draft | undefined>(
        (latest, one) => ((latest?.day ?? '') > (one.day ?? '') ? latest : one),
        undefined,
      );
    if (end === undefined || end === ledger || last?.day === undefined || broken.length > 0)
      return { summaries, end, warnings: [] };
    const [ours, theirs, lastDay] = [formatReais(end), formatReais(ledger), writtenDay(last.day)];
    if (day !== last.day)
      return {
        summaries,
        end,
        warnings: [
          say`${path}: the lines end on ${lastDay} with a balance of ${ours}, and LEDGERBAL of ${writtenDay(day)} is ${theirs}. Lines may be missing, or the bank wrote the balance of the download.`,
        ],
      };
    problems.add(
      last.line,
      say`the lines end on ${lastDay} with a balance of ${ours}, but LEDGERBAL of that day is ${theirs}`,
      BALANCE_HINT,
    );
    return { summaries, end, warnings: [] };
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return { summaries, end, warnings: [say`${path}: LEDGERBAL cannot be read: ${error.userMessage}`] };
  }
}

/**
 * Returns the signed amount of a transaction. OFX signs amounts, but some banks do not: then only TRNTYPE has the
 * direction. Undefined if the two contradict each other.
 */
function withType(amount: number, type: string | undefined, directions: Directions): number | undefined {
  const given = directions.get(bareWord(type ?? ''));
  if (given !== undefined) return given === 'out' ? -Math.abs(amount) + 0 : amount;
  return amount > 0 && (type === 'DEBIT' || type === 'DIRECTDEBIT') ? undefined : amount;
}

/** Reports lines whose text says that money went out, in a file in which no amount has a minus. */
function refuseUnsigned(
  drafts: readonly Draft[],
  { directions = new Map() }: OfxChoices,
  problems: Problems,
): void {
  const movements = drafts.filter(({ words }) => !SURE.has(words));
  if (movements.some(({ value }) => value < 0)) return;
  for (const { line, values } of movements) {
    const type = values.get('TRNTYPE') ?? '';
    const sent = textsOf(values).find((text) => directionOf(text) === 'out');
    if (sent === undefined || directions.has(bareWord(type))) continue;
    problems.add(
      line,
      say`${showValue(sent)} says that money went out, but no TRNAMT of the file has a minus`,
      say`Say what TRNTYPE means: --direction ${type}=out (or =in, for amounts as they are). Nothing was compared.`,
    );
  }
}

function lineOf({ line, day, value, values, endToEndIds }: Draft, ids: Ids): FileLine {
  const [fitid, check, reference] = ['FITID', 'CHECKNUM', 'REFNUM'].map((one) => values.get(one));
  const texts = textsOf(values);
  const text = texts.join(' ');
  const type = values.get('TRNTYPE')?.toUpperCase();
  const cutName = day === undefined ? undefined : cutNameIn(day, ...texts);
  return ids.take({
    id: ownId(values) ?? madeId(day, value, text, check),
    line,
    day,
    value,
    endToEndIds,
    references: [],
    ...(cutName === undefined ? {} : { cutName }),
    text,
    words: idWordsIn(fitid, reference, check, text),
    isFee: type === 'FEE' || type === 'SRVCHG' || isFeeText(text),
  });
}
