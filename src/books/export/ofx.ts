// Writes OFX 1.02 (SGML) and 2.11 (XML). One account per file, because some readers only take the first.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import type { LineKind } from '#mirror/ledger.ts';
import { toWindows1252 } from '#output/windows-1252.ts';
import { brasiliaDigits, dayStart, isoDay } from '#pix/dates.ts';
import { centsToDecimal } from '#pix/money.ts';
import { noteOf, partyOf, taxIdText } from './descriptions.ts';
import type { Rules } from './rules.ts';
import type { BookLine, Statement } from './statement.ts';
import { cut, oneLine, remembered } from './text.ts';

/** Maximum lengths in characters, from the OFX standard. */
const LENGTH = { acctId: 22, bankId: 9, branchId: 22, memo: 255, name: 32, org: 32, refNum: 32 };

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

/** Returns the document as bytes. */
export function* ofx(statement: Statement, rules: Rules, version: OfxVersion): Steps<Uint8Array> {
  const text = (version === 1 ? HEADER_1 : HEADER_2) + (yield* body(statement, rules, version));
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

function* body(statement: Statement, rules: Rules, version: OfxVersion): Steps<string> {
  const { account, start, end, asOf, closing, lines } = statement;
  // OFX 1 omits the end tags of elements with a text, as most banks do.
  const plain = (name: string, text: string): string =>
    version === 1 ? `<${name}>${text}\r\n` : `<${name}>${text}</${name}>\r\n`;
  const element = (name: string, text: string, length: number): string => {
    const fitting = cut(oneLine(text), length);
    // Cut again: one character may become two, such as "ﬁ".
    const letters = version === 1 ? cut(toWindows1252(fitting), length) : fitting;
    return letters === '' ? '' : plain(name, escaped(letters));
  };
  const group = (name: string, ...parts: string[]): string => `<${name}>\r\n${parts.join('')}</${name}>\r\n`;
  const status = group('STATUS', plain('CODE', '0'), plain('SEVERITY', 'INFO'));
  const now = timeOf(Date.parse(asOf));
  const taxId = remembered(taxIdText);
  const line = (one: BookLine): string => {
    const party = partyOf(one);
    return group(
      'STMTTRN',
      plain('TRNTYPE', typeOf(one)),
      plain('DTPOSTED', timeOf(Date.parse(one.time))),
      plain('TRNAMT', centsToDecimal(one.value)),
      plain('FITID', one.fitId),
      one.endToEndId === undefined || one.endToEndId.length > LENGTH.refNum
        ? ''
        : element('REFNUM', one.endToEndId, LENGTH.refNum),
      element('NAME', party, LENGTH.name),
      element('MEMO', noteOf(one, taxId), LENGTH.memo),
    );
  };
  const movements: string[] = [];
  for (const one of lines) {
    yield;
    movements.push(line(one));
  }
  return group(
    'OFX',
    group(
      'SIGNONMSGSRSV1',
      group(
        'SONRS',
        status,
        plain('DTSERVER', now),
        plain('LANGUAGE', 'POR'),
        rules.ofx.bankName === undefined
          ? ''
          : group(
              'FI',
              element('ORG', rules.ofx.bankName, LENGTH.org),
              element('FID', rules.ofx.bankId, LENGTH.org),
            ),
      ),
    ),
    group(
      'BANKMSGSRSV1',
      group(
        'STMTTRNRS',
        plain('TRNUID', '0'),
        status,
        group(
          'STMTRS',
          plain('CURDEF', 'BRL'),
          group(
            'BANKACCTFROM',
            element('BANKID', rules.ofx.bankId, LENGTH.bankId),
            element('BRANCHID', account.branch ?? '', LENGTH.branchId),
            element('ACCTID', acctId(statement), LENGTH.acctId),
            plain('ACCTTYPE', 'CHECKING'),
          ),
          group(
            'BANKTRANLIST',
            plain('DTSTART', timeOf(defined(isoDay(start), 'a day'))),
            plain(
              'DTEND',
              timeOf(Math.min(Date.parse(asOf), dayStart(defined(isoDay(end), 'a day')) + 86_399_000)),
            ),
            movements.join(''),
          ),
          group('LEDGERBAL', plain('BALAMT', centsToDecimal(closing)), plain('DTASOF', now)),
        ),
      ),
    ),
  );
}
