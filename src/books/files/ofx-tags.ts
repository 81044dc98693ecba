// Splits the text of an OFX file into tags followed by text. Files of banks are not well-formed: they have unescaped `&`
// and, in OFX 1.x, no end tags of values.
import { say } from '#messages/message.ts';
import { badFile } from './problem.ts';

export interface Tag {
  /** Upper case; an end tag is `/NAME`. */
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

const TAG = /<(\/?[A-Za-z][A-Za-z0-9_.]*)(?:\s([^<>]*))?\/?>/g;

/** Elements with a text that somebody wrote; if they are repeated, the text goes on. */
export const TEXTS: ReadonlySet<string> = new Set(['NAME', 'EXTDNAME', 'MEMO', 'MEMO2']);

/**
 * Elements of a statement in OFX 1.0.2 to 2.2. Banks do not escape texts: any other tag within a text, such as `<BR/>`, is
 * a part of it. Extensions of a bank have a dot, as `<INTU.BID>`.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS CODE SEVERITY MESSAGE DTSERVER LANGUAGE DTPROFUP DTACCTUP FI ORG FID SESSCOOKIE USERKEY
  BANKMSGSRSV1 STMTTRNRS TRNUID CLTCOOKIE STMTRS CURDEF BANKACCTFROM BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY
  CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS CCACCTFROM BANKTRANLIST DTSTART DTEND STMTTRN TRNTYPE DTPOSTED DTUSER DTAVAIL
  TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME PAYEE ADDR1 ADDR2 ADDR3 CITY
  STATE POSTALCODE COUNTRY PHONE MEMO MEMO2 IMAGEDATA IMAGETYPE IMAGEREF IMAGEREFTYPE CURRENCY ORIGCURRENCY CURRATE CURSYM
  BANKACCTTO CCACCTTO INV401KSOURCE BANKTRANLISTP STMTTRNP LEDGERBAL BALAMT DTASOF AVAILBAL CASHADVBALAMT INTRATE BALLIST
  BAL DESC BALTYPE VALUE MKTGINFO REWARDINFO`.split(/\s+/),
);

/** Tests for a tag that is an element of OFX rather than a part of a text. Elements have no words beside the name. */
const isElement = ([, name = '', attributes = '']: RegExpExecArray): boolean =>
  (attributes === '' || attributes.includes('=')) &&
  (name.includes('.') || ELEMENTS.has(name.replace('/', '').toUpperCase()));

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes entities; an `&` that begins no entity stays as it is. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal: string, hex: string, name: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/**
 * Applies `replaced` only up to the last end marker: after it, each start marker would be searched to the end of the
 * text.
 */
const closed = (text: string, end: string, replaced: (head: string) => string): string => {
  const until = text.lastIndexOf(end) + end.length;
  return until < end.length ? text : replaced(text.slice(0, until)) + text.slice(until);
};

const withoutComments = (text: string): string =>
  closed(text, '-->', (head) => head.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' ')));

const withoutSections = (text: string): string =>
  closed(text, ']]>', (head) =>
    head.replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_all, inside: string) =>
      inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ),
  );

/** Maximum characters of a value; no bank writes memos of this length. */
const MAX_VALUE = 64 * 1024;

/** Start of a tag, the text of which ends at the next tag. */
interface TagStart {
  readonly name: string;
  readonly line: number;
  /** Index of the first character after the tag. */
  readonly end: number;
}

export function* ofxTags(text: string, path: string): Generator<Tag> {
  const plain = withoutSections(withoutComments(text));
  let line = 1;
  let counted = 0;
  let last: TagStart | undefined;
  const tagBefore = ({ name, line: at, end }: TagStart, until: number): Tag => {
    if (until - end > MAX_VALUE)
      throw badFile(say`line ${at} of ${path} has a value of more than ${MAX_VALUE} characters`);
    return {
      name,
      line: at,
      text: decoded(plain.slice(end, until).replace(/<br\s*\/?>/gi, ' '))
        .replaceAll(/\s+/g, ' ')
        .trim(),
    };
  };
  for (const match of plain.matchAll(TAG)) {
    if (last !== undefined && TEXTS.has(last.name) && !isElement(match)) continue;
    if (last !== undefined) yield tagBefore(last, match.index);
    for (; counted < match.index; counted += 1) if (plain.charCodeAt(counted) === 10) line += 1;
    last = { name: (match[1] ?? '').toUpperCase(), line, end: match.index + match[0].length };
  }
  if (last !== undefined) yield tagBefore(last, plain.length);
}
