// Writes OFX 1.02 (SGML) and 2.11 (XML). One account per file, because some readers only take the first.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import type { LineKind } from '#mirror/ledger.ts';
import { isUnwritable, toWindows1252 } from '#output/windows-1252.ts';
import { brasiliaDigits, dayStart, isoDay } from '#pix/dates.ts';
import { centsToDecimal } from '#pix/money.ts';
import { noteOf, partyOf, taxIdText } from './descriptions.ts';
import type { Rules } from './rules.ts';
import type { BookLine, Statement } from './statement.ts';
import { cut, oneLine, remembered } from './text.ts';

/** Maximum lengths in characters, from the OFX standard. */
const LENGTH = { acctId: 22, bankId: 9, branchId: 22, memo: 255, name: 32, org: 32, refNum: 32 };

/** Milliseconds from the start of a day to its last second. */
const LAST_SECOND_MS = 86_399_000;

const HEADER_1 = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join('\r\n');

const HEADER_2 = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
  '',
].join('\r\n');

export type OfxVersion = 1 | 2;

/**
 * Returns the document as bytes.
 * @param unwritable receives the texts that OFX 1 cannot have without question marks
 */
export function* ofx(
  statement: Statement,
  rules: Rules,
  version: OfxVersion,
  unwritable = new Set<string>(),
): Steps<Uint8Array> {
  const elements = elementsOf(version, unwritable);
  const text = (version === 1 ? HEADER_1 : HEADER_2) + (yield* body(statement, rules, elements));
  // `body` has already converted each character to its Windows-1252 byte value.
  return Buffer.from(text, version === 1 ? 'latin1' : 'utf8');
}

const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

const TYPES: Partial<Readonly<Record<LineKind, string>>> = { fee: 'FEE', transfer: 'XFER' };

const typeOf = ({ kind, value }: BookLine): string =>
  (value < 0 || kind === 'transfer' ? TYPES[kind] : undefined) ?? (value < 0 ? 'DEBIT' : 'CREDIT');

/** Formats a time as `20261003093015[-3:BRT]`. */
const timeOf = (at: number): string => `${brasiliaDigits(at)}[-3:BRT]`;

/** Returns the account number, or the account id if there is none; at most the last 22 characters. */
const acctId = ({ account }: Statement): string =>
  oneLine(account.number ?? account.accountId).slice(-LENGTH.acctId);

/** Writes OFX elements in one version of the format. */
interface Elements {
  /** Writes an element with a text that needs neither escaping nor cutting. */
  plain(name: string, text: string): string;
  /** Writes an element with the text cut to `length` characters; nothing if the text is empty. */
  element(name: string, text: string, length: number): string;
  group(name: string, ...parts: string[]): string;
}

function elementsOf(version: OfxVersion, unwritable: Set<string>): Elements {
  // OFX 1 omits the end tags of elements with a text, as most banks do.
  const plain = (name: string, text: string): string =>
    version === 1 ? `<${name}>${text}\r\n` : `<${name}>${text}</${name}>\r\n`;
  return {
    plain,
    element(name, text, length) {
      const fitting = cut(oneLine(text), length);
      if (version === 1 && isUnwritable(fitting)) unwritable.add(fitting);
      // Cut again: one character may become two, such as "ﬁ".
      const letters = version === 1 ? cut(toWindows1252(fitting), length) : fitting;
      return letters === '' ? '' : plain(name, escaped(letters));
    },
    group: (name, ...parts) => `<${name}>\r\n${parts.join('')}</${name}>\r\n`,
  };
}

function* body(statement: Statement, rules: Rules, elements: Elements): Steps<string> {
  const { plain, group } = elements;
  const transactions = yield* transactionsOf(elements, statement.lines);
  const status = group('STATUS', plain('CODE', '0'), plain('SEVERITY', 'INFO'));
  return group(
    'OFX',
    group('SIGNONMSGSRSV1', signOn(elements, statement, rules, status)),
    group(
      'BANKMSGSRSV1',
      group(
        'STMTTRNRS',
        plain('TRNUID', '0'),
        status,
        group(
          'STMTRS',
          plain('CURDEF', 'BRL'),
          bankAccount(elements, statement, rules),
          transactionList(elements, statement, transactions),
          closingBalance(elements, statement),
        ),
      ),
    ),
  );
}

const signOn = (
  { plain, element, group }: Elements,
  { asOf }: Statement,
  { ofx: { bankName, bankId } }: Rules,
  status: string,
): string =>
  group(
    'SONRS',
    status,
    plain('DTSERVER', timeOf(Date.parse(asOf))),
    plain('LANGUAGE', 'POR'),
    bankName === undefined
      ? ''
      : group('FI', element('ORG', bankName, LENGTH.org), element('FID', bankId, LENGTH.org)),
  );

const bankAccount = ({ plain, element, group }: Elements, statement: Statement, rules: Rules): string =>
  group(
    'BANKACCTFROM',
    element('BANKID', rules.ofx.bankId, LENGTH.bankId),
    element('BRANCHID', statement.account.branch ?? '', LENGTH.branchId),
    element('ACCTID', acctId(statement), LENGTH.acctId),
    plain('ACCTTYPE', 'CHECKING'),
  );

const transactionList = (
  { plain, group }: Elements,
  { start, end, asOf }: Statement,
  transactions: string,
): string =>
  group(
    'BANKTRANLIST',
    plain('DTSTART', timeOf(defined(isoDay(start), 'a day'))),
    plain(
      'DTEND',
      timeOf(Math.min(Date.parse(asOf), dayStart(defined(isoDay(end), 'a day')) + LAST_SECOND_MS)),
    ),
    transactions,
  );

const closingBalance = ({ plain, group }: Elements, { closing, asOf }: Statement): string =>
  group('LEDGERBAL', plain('BALAMT', centsToDecimal(closing)), plain('DTASOF', timeOf(Date.parse(asOf))));

function* transactionsOf({ plain, element, group }: Elements, lines: Statement['lines']): Steps<string> {
  const taxId = remembered(taxIdText);
  const name = remembered((text) => element('NAME', text, LENGTH.name));
  // A charge and its fee have the same time.
  let [time, posted] = ['', ''];
  const transactions: string[] = [];
  for (const line of lines) {
    yield;
    if (line.time !== time) {
      time = line.time;
      posted = plain('DTPOSTED', timeOf(Date.parse(time)));
    }
    transactions.push(
      group(
        'STMTTRN',
        plain('TRNTYPE', typeOf(line)),
        posted,
        plain('TRNAMT', centsToDecimal(line.value)),
        plain('FITID', line.fitId),
        line.endToEndId === undefined || line.endToEndId.length > LENGTH.refNum
          ? ''
          : element('REFNUM', line.endToEndId, LENGTH.refNum),
        name(partyOf(line)),
        element('MEMO', noteOf(line, taxId), LENGTH.memo),
      ),
    );
  }
  return transactions.join('');
}
