// Reads OFX 1.x (SGML without end tags of values) and 2.x (XML).
import type { FileLine } from '#books/reconcile/entry.ts';
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { bareWord } from './csv-cells.ts';
import type { Directions } from './direction-words.ts';
import { cutNameIn, endToEndIdsIn, Ids, idWordsIn, isFeeText, madeId } from './lines.ts';
import type { AccountChoice, Statement, Transaction } from './ofx-statements.ts';
import { accountOf, selectStatement, statementsOf } from './ofx-statements.ts';
import { badFile, listed, Problems } from './problem.ts';
import type { DayRange, StatementFile } from './statement-file.ts';
import { daysOf } from './statement-file.ts';
import { parseOfxAmount, parseOfxDay } from './values.ts';

/** Tests whether a text looks like OFX. */
export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER:|<\?OFX\b|<OFX>|<\?xml\b[^]{0,400}<\??OFX\b)/i.test(text);

/** What the user said about an OFX file. */
export interface OfxChoices extends AccountChoice {
  /** Meanings of values of TRNTYPE. */
  readonly directions?: Directions;
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
  const ids = new Ids();
  const lines: FileLine[] = [];
  for (const transaction of statement.transactions) {
    yield;
    const line = lineOf(transaction, ids, choice.directions ?? new Map(), problems);
    if (line !== undefined) lines.push(line);
  }
  problems.refuse(path);
  const { id, branch } = accountOf(statement);
  return {
    lines,
    period: periodOf(statement, lines),
    account: id === '' ? undefined : { id, branch },
    ...(all.length > 1 ? { isPicked: true } : {}),
    orders: false,
    warnings: [
      ...currencyWarnings(statement, path),
      ...ids.repeated.map(([fitid, where]) => repeatedId(fitid, where)),
    ],
    notes: [],
  };
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
    return value === undefined ? undefined : parseOfxDay(value);
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

/**
 * Returns the signed amount of a transaction. OFX signs amounts, but some banks do not: then only TRNTYPE has the
 * direction. Undefined if the two contradict each other.
 */
function withType(amount: number, type: string | undefined, directions: Directions): number | undefined {
  const given = directions.get(bareWord(type ?? ''));
  if (given !== undefined) return given === 'out' ? -Math.abs(amount) + 0 : amount;
  return amount > 0 && (type === 'DEBIT' || type === 'DIRECTDEBIT') ? undefined : amount;
}

/** Reads a transaction; undefined if it has an invalid value, which is recorded as a problem. */
function lineOf(
  { line, values }: Transaction,
  ids: Ids,
  directions: Directions,
  problems: Problems,
): FileLine | undefined {
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
  const day = read('DTPOSTED', parseOfxDay);
  const amount = read('TRNAMT', parseOfxAmount);
  if (day === undefined || amount === undefined) return undefined;
  const type = values.get('TRNTYPE')?.toUpperCase();
  const value = withType(amount, type, directions);
  if (value === undefined) {
    problems.add(
      line,
      say`TRNTYPE ${type ?? ''} says that money went out, but TRNAMT has no minus`,
      say`Say what it means: --direction ${type ?? ''}=out (or =in). Nothing was compared.`,
    );
    return undefined;
  }
  const [fitid, name, memo, check, reference] = ['FITID', 'NAME', 'MEMO', 'CHECKNUM', 'REFNUM'].map((one) =>
    values.get(one),
  );
  const text = [name, memo].filter((one) => one !== undefined).join(' ');
  const own = fitid === undefined || fitid === '0' ? madeId(day, value, text, check) : fitid;
  const cutName = cutNameIn(day, name, memo);
  return ids.take({
    id: own,
    line,
    day,
    value,
    endToEndIds: endToEndIdsIn(fitid, reference, check, memo, name),
    references: [],
    ...(cutName === undefined ? {} : { cutName }),
    text,
    words: idWordsIn(fitid, reference, check, text),
    isFee: type === 'FEE' || type === 'SRVCHG' || isFeeText(text),
  });
}
