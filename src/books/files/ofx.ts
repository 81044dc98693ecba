// Reads OFX 1.x (SGML without end tags of values) and 2.x (XML). Both are parsed as tags followed by text, because the
// files of banks are not well-formed: unescaped `&`, duplicate ids, lines without an id.
import type { FileLine } from '#books/reconcile/entry.ts';
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { cutNameIn, endToEndIdsIn, Ids, idWordsIn, isFeeText, madeId } from './lines.ts';
import { badFile, listed, Problems } from './problem.ts';
import type { StatementFile } from './statement-file.ts';
import { daysOf } from './statement-file.ts';
import { parseOfxAmount, parseOfxDay } from './values.ts';

interface Tag {
  /** Upper case; an end tag is `/NAME`. */
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

/** Tests whether a text looks like OFX. */
export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER:|<\?OFX\b|<OFX>|<\?xml\b[^]{0,400}<\??OFX\b)/i.test(text);

const TAG = /<(\/?[A-Za-z][A-Za-z0-9_.]*)(?:\s[^<>]*)?\/?>/g;

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

/** A tag whose value has not been read yet. */
interface Begun {
  readonly name: string;
  readonly line: number;
  readonly end: number;
}

function* tagsOf(text: string, path: string): Generator<Tag> {
  const plain = withoutSections(withoutComments(text));
  let line = 1;
  let counted = 0;
  let last: Begun | undefined;
  const tagBefore = ({ name, line: at, end }: Begun, until: number): Tag => {
    if (until - end > MAX_VALUE)
      throw badFile(say`line ${at} of ${path} has a value of more than ${MAX_VALUE} characters`);
    return { name, line: at, text: decoded(plain.slice(end, until)).replaceAll(/\s+/g, ' ').trim() };
  };
  for (const match of plain.matchAll(TAG)) {
    if (last !== undefined) yield tagBefore(last, match.index);
    for (; counted < match.index; counted += 1) if (plain.charCodeAt(counted) === 10) line += 1;
    last = { name: (match[1] ?? '').toUpperCase(), line, end: match.index + match[0].length };
  }
  if (last !== undefined) yield tagBefore(last, plain.length);
}

interface Block {
  readonly line: number;
  /** First value of each tag name. */
  readonly values: Map<string, string>;
}

interface Statement {
  readonly account: Map<string, string>;
  readonly list: Map<string, string>;
  readonly blocks: Block[];
}

/** Returns the statements of a file. @throws PixctlError (exit 2) for a truncated file */
function* statementsOf(text: string, path: string): Steps<readonly Statement[]> {
  const statements: Statement[] = [];
  let current: Statement | undefined;
  let block: Block | undefined;
  let into: Map<string, string> | undefined;
  let isOpen = false;
  let lastLine = 1;
  for (const { name, text: value, line } of tagsOf(text, path)) {
    yield;
    lastLine = line;
    switch (name) {
      case 'STMTRS':
      case 'CCSTMTRS':
        current = { account: new Map(), list: new Map(), blocks: [] };
        statements.push(current);
        break;
      case 'CURDEF':
        current?.account.set(name, value);
        break;
      case 'BANKACCTFROM':
      case 'CCACCTFROM':
        into = current?.account;
        break;
      case 'BANKTRANLIST':
        if (current === undefined)
          statements.push((current = { account: new Map(), list: new Map(), blocks: [] }));
        into = current.list;
        isOpen = true;
        break;
      case 'STMTTRN':
        if (current === undefined)
          statements.push((current = { account: new Map(), list: new Map(), blocks: [] }));
        block = { line, values: new Map() };
        current.blocks.push(block);
        into = block.values;
        isOpen = true;
        break;
      case 'BANKACCTTO':
      case 'CCACCTTO':
      case 'CURRENCY':
      case 'ORIGCURRENCY':
        into = undefined;
        break;
      case '/BANKACCTTO':
      case '/CCACCTTO':
      case '/CURRENCY':
      case '/ORIGCURRENCY':
        into = block?.values;
        break;
      case '/STMTTRN':
      case '/BANKACCTFROM':
      case '/CCACCTFROM':
        into = undefined;
        block = undefined;
        break;
      case '/BANKTRANLIST':
      case '/OFX':
        into = undefined;
        block = undefined;
        isOpen = false;
        break;
      default:
        if (into !== undefined && !name.startsWith('/') && value !== '' && !into.has(name))
          into.set(name, value);
    }
  }
  if (isOpen)
    throw badFile(
      say`${path} ends within its list of transactions, at line ${lastLine}`,
      say`Download it again. Nothing was compared.`,
    );
  return statements;
}

/** Account as written in the file. */
export interface FileAccount {
  readonly branch: string | undefined;
  readonly id: string;
}

const accountOf = ({ account }: Statement): FileAccount => ({
  branch: account.get('BRANCHID'),
  id: account.get('ACCTID') ?? '',
});

/** Returns the shortest distinguishing names of the accounts of a file. */
function namesOf(all: readonly Statement[]): readonly string[] {
  const parts = all.map(({ account }) =>
    ['ACCTID', 'BRANCHID', 'ACCTTYPE'].map((name) => account.get(name) ?? ''),
  );
  return parts.map(([id = '', branch = '', type = '']) => {
    const isAlone = (more: number): boolean =>
      parts.filter((other) => other.slice(0, more).join() === [id, branch, type].slice(0, more).join())
        .length === 1;
    const words = isAlone(1) ? [id] : isAlone(2) ? [branch, id] : [branch, id, type];
    return words.filter((word) => word !== '').join('/') || '?';
  });
}

/** Normalises an account name: `0001/123-4` and `1/1234` are equal. */
const bare = (name: string): string =>
  name
    .split('/')
    .map((part) => part.replace(/[^0-9A-Za-z]/g, '').replace(/^0+/, ''))
    .join('/')
    .toUpperCase();

/** Selects one account of a file. */
export interface Wanted {
  /** Tests whether an account of the file is the one being reconciled. */
  readonly isOurs: (account: FileAccount) => boolean;
  /** Name given by the user; it may also be an account id of the service. */
  readonly named?: string | undefined;
}

/**
 * Selects the statement of one account.
 * @throws PixctlError (exit 2) listing the accounts, unless exactly one matches
 */
function statementOf(all: readonly Statement[], path: string, { isOurs, named }: Wanted): Statement {
  const names = namesOf(all);
  const wanted = all.filter((_one, index) => named !== undefined && bare(names[index] ?? '') === bare(named));
  const candidates = wanted.length > 0 ? wanted : all.filter((one) => isOurs(accountOf(one)));
  const [statement, ...others] = all.length === 1 ? all : candidates;
  if (statement !== undefined && others.length === 0) return statement;
  throw badFile(
    say`${path} has statements of ${all.length} accounts: ${names.join(', ')}`,
    new Set(names).size === names.length
      ? say`Pick one: --account ${names[0] ?? ''}. Nothing was compared.`
      : say`Export the account alone. Nothing was compared.`,
  );
}

/** Reads the statement of one account. @throws PixctlError (exit 2) with the line and the value */
export function* readOfx(text: string, path: string, wanted: Wanted): Steps<StatementFile> {
  const all = yield* statementsOf(text, path);
  if (all.length === 0) throw badFile(say`${path} has no statement of an account in it`);
  const statement = statementOf(all, path, wanted);
  const problems = new Problems();
  const ids = new Ids();
  const lines: FileLine[] = [];
  for (const block of statement.blocks) {
    yield;
    const line = lineOf(block, ids, problems);
    if (line !== undefined) lines.push(line);
  }
  const bound = (name: string): string | undefined => {
    const value = statement.list.get(name);
    try {
      return value === undefined ? undefined : parseOfxDay(value);
    } catch {
      // Optional: banks often write zero here, and the lines have dates too.
      return undefined;
    }
  };
  problems.refuse(path);
  const days = daysOf(lines);
  const [from, to] = [bound('DTSTART'), bound('DTEND')];
  const { id, branch } = accountOf(statement);
  const currency = statement.account.get('CURDEF') ?? '';
  const [first, last] = [days?.from ?? from, days?.to ?? to];
  return {
    lines,
    period:
      first === undefined || last === undefined
        ? undefined
        : {
            from: from !== undefined && from < first ? from : first,
            to: to !== undefined && to > last ? to : last,
          },
    account: id === '' ? undefined : { id, branch },
    ...(all.length > 1 ? { isPicked: true } : {}),
    orders: false,
    warnings: [
      ...(/^(?:BRL|R\$)?$/i.test(currency)
        ? []
        : [say`${path} says that its amounts are in ${currency}; they are compared as reais`]),
      ...ids.repeated.map(([fitid, where]) => repeatedId(fitid, where)),
    ],
    notes: [],
  };
}

const repeatedId = (id: string, lines: readonly number[]): Message =>
  say`FITID ${id} is on several lines: ${listed(lines)}. Each counts as a line of its own.`;

function lineOf({ line, values }: Block, ids: Ids, problems: Problems): FileLine | undefined {
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
  const value = read('TRNAMT', parseOfxAmount);
  if (day === undefined || value === undefined) return undefined;
  const [fitid, name, memo, check, reference] = ['FITID', 'NAME', 'MEMO', 'CHECKNUM', 'REFNUM'].map((one) =>
    values.get(one),
  );
  const text = [name, memo].filter((one) => one !== undefined).join(' ');
  const type = values.get('TRNTYPE')?.toUpperCase();
  const own = fitid === undefined || fitid === '0' ? madeId(day, value, text, check) : fitid;
  const cutName = cutNameIn(day, name, memo);
  return {
    id: ids.take(own, line),
    line,
    day,
    value,
    endToEndIds: endToEndIdsIn(fitid, reference, check, memo, name),
    references: [],
    ...(cutName === undefined ? {} : { cutName }),
    text,
    words: idWordsIn(fitid, reference, check, text),
    isFee: type === 'FEE' || type === 'SRVCHG' || isFeeText(text),
  };
}
