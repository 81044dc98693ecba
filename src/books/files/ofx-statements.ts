// Groups the tags of an OFX file into statements, and selects the statement of one account.
import type { Steps } from '#books/steps.ts';
import { say } from '#messages/message.ts';
import type { Tag } from './ofx-tags.ts';
import { ofxTags, TEXTS } from './ofx-tags.ts';
import { badFile } from './problem.ts';
import type { FileAccount } from './statement-file.ts';

/** A transaction as written in the file. */
export interface Transaction {
  readonly line: number;
  /** Value of each tag name; the first one if there are several. */
  readonly values: Map<string, string>;
  /** Names of tags that have a second, different value. */
  readonly repeated: Set<string>;
}

/** Statement of one account: values by tag name, and the transactions. */
export interface Statement {
  readonly account: Map<string, string>;
  readonly list: Map<string, string>;
  /** Balance stated by the bank: BALAMT and DTASOF. */
  readonly ledger: Map<string, string>;
  readonly transactions: Transaction[];
}

/** Parts of a transaction whose values are not its own. */
const NESTED: ReadonlySet<string> = new Set(['BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY']);
const NESTED_ENDS: ReadonlySet<string> = new Set([...NESTED].map((name) => `/${name}`));

/** Collects statements from the tags of a file, in file order. */
class StatementBuilder {
  readonly statements: Statement[] = [];
  /** True within a list of transactions. */
  isOpen = false;
  #statement: Statement | undefined;
  #transaction: Transaction | undefined;
  /** Where the next values are stored; undefined if they are not needed. */
  #values: Map<string, string> | undefined;

  add({ name, text, line }: Tag): void {
    switch (name) {
      case 'STMTRS':
      case 'CCSTMTRS':
        this.#begin();
        break;
      case 'CURDEF':
        this.#statement?.account.set(name, text);
        break;
      case 'BANKACCTFROM':
      case 'CCACCTFROM':
        this.#values = this.#statement?.account;
        break;
      case 'LEDGERBAL':
        this.#values = this.#statement?.ledger;
        break;
      case 'BANKTRANLIST':
        this.#values = (this.#statement ?? this.#begin()).list;
        this.isOpen = true;
        break;
      case 'STMTTRN':
        this.#transaction = { line, values: new Map(), repeated: new Set() };
        (this.#statement ?? this.#begin()).transactions.push(this.#transaction);
        this.#values = this.#transaction.values;
        this.isOpen = true;
        break;
      case '/BANKTRANLIST':
      case '/OFX':
        this.isOpen = false;
        this.#end();
        break;
      case '/STMTTRN':
      case '/BANKACCTFROM':
      case '/CCACCTFROM':
      case '/LEDGERBAL':
      case 'AVAILBAL':
      case 'BALLIST':
        this.#end();
        break;
      default:
        if (NESTED.has(name)) this.#values = undefined;
        else if (NESTED_ENDS.has(name)) this.#values = this.#transaction?.values;
        else this.#addValue(name, text);
    }
  }

  /** Begins a statement; also for a list that is not inside one. */
  #begin(): Statement {
    this.#statement = { account: new Map(), list: new Map(), ledger: new Map(), transactions: [] };
    this.statements.push(this.#statement);
    return this.#statement;
  }

  /** Ends the transaction or the account; values that follow are not stored. */
  #end(): void {
    this.#values = undefined;
    this.#transaction = undefined;
  }

  #addValue(name: string, text: string): void {
    const values = this.#values;
    if (values === undefined || name.startsWith('/') || text === '') return;
    const before = values.get(name);
    if (before === undefined) values.set(name, text);
    else if (TEXTS.has(name)) values.set(name, `${before} ${text}`);
    else if (before !== text) this.#transaction?.repeated.add(name);
  }
}

/** Returns the statements of a file. @throws PixctlError (exit 2) for a truncated file */
export function* statementsOf(text: string, path: string): Steps<readonly Statement[]> {
  const builder = new StatementBuilder();
  let lastLine = 1;
  for (const tag of ofxTags(text, path)) {
    yield;
    lastLine = tag.line;
    builder.add(tag);
  }
  if (builder.isOpen)
    throw badFile(
      say`${path} ends within its list of transactions, at line ${lastLine}`,
      say`Download it again. Nothing was compared.`,
    );
  return builder.statements;
}

export const accountOf = ({ account }: Statement): FileAccount => ({
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
export interface AccountChoice {
  /** Tests whether an account of the file is the one being reconciled. */
  readonly isAccount: (account: FileAccount) => boolean;
  /** Name given by the user; it may also be an account id of the service. */
  readonly named?: string | undefined;
}

/**
 * Selects the statement of one account.
 * @throws PixctlError (exit 2) listing the accounts, unless exactly one matches
 */
export function selectStatement(
  all: readonly Statement[],
  path: string,
  { isAccount, named }: AccountChoice,
): Statement {
  const names = namesOf(all);
  const wanted = all.filter((_one, index) => named !== undefined && bare(names[index] ?? '') === bare(named));
  const candidates = wanted.length > 0 ? wanted : all.filter((one) => isAccount(accountOf(one)));
  const [statement, ...others] = all.length === 1 ? all : candidates;
  if (statement !== undefined && others.length === 0) return statement;
  throw badFile(
    say`${path} has statements of ${all.length} accounts: ${names.join(', ')}`,
    new Set(names).size === names.length
      ? say`Pick one: --account ${names[0] ?? ''}. Nothing was compared.`
      : say`Export the account alone. Nothing was compared.`,
  );
}
