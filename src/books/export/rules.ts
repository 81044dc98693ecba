// Reads the chart of accounts and the rules that assign lines to accounts.
import { isObject } from '#contract/path.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { LedgerLine, LineKind } from '#mirror/ledger.ts';
import { KINDS } from './descriptions.ts';
import { normaliseTaxId } from './tax-ids.ts';
import { bare, oneLine } from './text.ts';

export const ROOTS = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const;
export type Root = (typeof ROOTS)[number];

/** Accounts of every chart: bank, opening balance, and one per kind of line. */
const PLACES = [
  'bank',
  'opening',
  'charge',
  'pix',
  'refund',
  'payment',
  'withdrawal',
  'transfer',
  'fee',
  'returned',
  'blocked',
  'other-in',
  'other-out',
] as const;
type Place = (typeof PLACES)[number];

interface Rule {
  readonly kinds: readonly LineKind[] | undefined;
  /** CPF or CNPJ without punctuation. */
  readonly taxId: string | undefined;
  /** Normalised text that the name must contain. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly direction: 'in' | 'out' | undefined;
  readonly account: string;
}

export interface Rules {
  /** First component of the account names of each type. */
  readonly roots: Readonly<Record<Root, string>>;
  /** `bank` is the parent of the bank accounts, each of which has its own name. */
  readonly accounts: Readonly<Record<Place, string>>;
  /** Names of bank accounts, by account id. */
  readonly banks: ReadonlyMap<string, string>;
  readonly ofx: { readonly bankId: string; readonly bankName: string | undefined };
  /** The first matching rule applies. */
  readonly rules: readonly Rule[];
}

/** Default chart of accounts, for a shop in Brazil. */
export const DEFAULT_RULES: Rules = {
  roots: {
    assets: 'Ativo',
    liabilities: 'Passivo',
    equity: 'Patrimônio',
    income: 'Receita',
    expenses: 'Despesa',
  },
  accounts: {
    bank: 'Ativo:Bancos',
    opening: 'Patrimônio:Saldo inicial',
    charge: 'Receita:Vendas',
    pix: 'Receita:Pix recebidos',
    refund: 'Receita:Devoluções',
    payment: 'Despesa:Pagamentos',
    withdrawal: 'Ativo:Saques',
    transfer: 'Ativo:Transferências',
    fee: 'Despesa:Tarifas bancárias',
    returned: 'Despesa:Pagamentos devolvidos',
    blocked: 'Ativo:Bloqueado por contestação',
    'other-in': 'Receita:A classificar',
    'other-out': 'Despesa:A classificar',
  },
  banks: new Map(),
  ofx: { bankId: '0', bankName: undefined },
  rules: [],
};

/**
 * One component of an account name; components are separated by `:`. Excludes names that hledger could parse as
 * something else.
 */
const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{N}.&'/_-]*(?: [\p{L}\p{N}.&'/_-]+)*$/u;

const refuse = (where: string, problem: Message): never => {
  throw usageError(say`the rules are wrong at ${where}: ${problem}`, say`Nothing was written.`, 'rules');
};

/** Map with no other fields than these; their values are not checked yet. */
type Fields<K extends string> = { readonly [N in K]?: unknown };

const hasOnly = <K extends string>(value: object, known: readonly K[]): value is Fields<K> =>
  Object.keys(value).every((name) => known.some((one) => one === name));

/** Reads a map. A missing one has no fields. */
function fields<const K extends string>(value: unknown, where: string, known: readonly K[]): Fields<K> {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) return refuse(where, say`this is not a mapping of names to values`);
  if (hasOnly(value, known)) return value;
  const names: readonly string[] = known;
  const unknownField = Object.keys(value).find((name) => !names.includes(name)) ?? '';
  return refuse(`${where}.${unknownField}`, say`unknown field; the known fields are ${known.join(', ')}`);
}

function text(value: unknown, where: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || oneLine(value) === '')
    return refuse(where, say`this is not a text; numbers must be in quotes`);
  return oneLine(value);
}

/** Parses a rules document. @throws PixctlError (exit 2) with the place of the error */
export function readRules(document: unknown): Rules {
  const top = fields(document, 'rules', ['roots', 'accounts', 'banks', 'ofx', 'rules']);
  const roots = readRoots(top.roots);
  const account = accountReader(roots);
  const accounts = readAccounts(top.accounts, roots, account);
  const banks = readBanks(top.banks, account);
  const ofx = fields(top.ofx, 'ofx', ['bank-id', 'bank-name']);
  const list = top.rules ?? [];
  if (!Array.isArray(list)) return refuse('rules', say`this is not a list`);
  return {
    roots,
    accounts,
    banks,
    ofx: {
      bankId: text(ofx['bank-id'], 'ofx.bank-id') ?? DEFAULT_RULES.ofx.bankId,
      bankName: text(ofx['bank-name'], 'ofx.bank-name'),
    },
    rules: list.map((one: unknown, index) => rule(one, `rules[${index}]`, account)),
  };
}

function readRoots(value: unknown): Rules['roots'] {
  const names = fields(value, 'roots', ROOTS);
  const roots = { ...DEFAULT_RULES.roots };
  for (const root of ROOTS) {
    const name = text(names[root], `roots.${root}`);
    if (name === undefined) continue;
    if (!ACCOUNT.test(name)) refuse(`roots.${root}`, say`this is not a name of an account`);
    roots[root] = name;
  }
  return roots;
}

/** Reads the name of an account; undefined if there is none. */
type ReadAccount = (value: unknown, where: string) => string | undefined;

/** Returns a reader that refuses accounts outside these roots. */
function accountReader(roots: Rules['roots']): ReadAccount {
  const names = Object.values(roots);
  return (value, where) => {
    const name = text(value, where);
    if (name === undefined) return undefined;
    const words = name.split(':');
    if (words.length < 2 || !words.every((word) => ACCOUNT.test(word)))
      return refuse(where, say`this is not a name of an account, like Receita:Vendas`);
    if (!names.includes(words[0] ?? ''))
      return refuse(where, say`an account begins with one of ${names.join(', ')}`);
    return name;
  };
}

function readAccounts(value: unknown, roots: Rules['roots'], account: ReadAccount): Rules['accounts'] {
  const names = fields(value, 'accounts', PLACES);
  const accounts = { ...DEFAULT_RULES.accounts };
  for (const place of PLACES)
    accounts[place] = account(names[place], `accounts.${place}`) ?? rerooted(accounts[place], roots);
  return accounts;
}

function readBanks(value: unknown, account: ReadAccount): Rules['banks'] {
  const banks = new Map<string, string>();
  if (value === undefined || value === null) return banks;
  if (!isObject(value)) return refuse('banks', say`this is not a mapping of names to values`);
  for (const [id, name] of Object.entries(value)) {
    const bank = account(name, `banks.${id}`);
    if (bank !== undefined) banks.set(id, bank);
  }
  return banks;
}

/** Moves an account of the default chart under a configured root. */
function rerooted(name: string, roots: Readonly<Record<Root, string>>): string {
  const [first = '', ...others] = name.split(':');
  const root = ROOTS.find((one) => DEFAULT_RULES.roots[one] === first);
  return [root === undefined ? first : roots[root], ...others].join(':');
}

function rule(value: unknown, where: string, account: ReadAccount): Rule {
  const given = fields(value, where, ['kind', 'customer', 'description', 'direction', 'account']);
  const kinds = given.kind === undefined ? undefined : [given.kind].flat();
  for (const kind of kinds ?? [])
    if (!isKind(kind)) refuse(`${where}.kind`, say`unknown kind; the known kinds are ${KINDS.join(', ')}`);
  const customer = text(given.customer, `${where}.customer`);
  const taxId = customer === undefined ? undefined : normaliseTaxId(customer);
  if (customer !== undefined && taxId === undefined && !/\p{L}/u.test(customer))
    return refuse(`${where}.customer`, say`this is neither a name nor a valid CPF or CNPJ`);
  const description = text(given.description, `${where}.description`);
  const direction = text(given.direction, `${where}.direction`);
  if (direction !== undefined && direction !== 'in' && direction !== 'out')
    return refuse(`${where}.direction`, say`this is neither in nor out`);
  const to = account(given.account, `${where}.account`);
  if (to === undefined) return refuse(where, say`account is missing`);
  if ([kinds, customer, description, direction].every((one) => one === undefined))
    return refuse(where, say`the rule matches every line; add a kind, customer, description or direction`);
  return {
    kinds: kinds?.filter(isKind),
    taxId,
    name: customer === undefined || taxId !== undefined ? undefined : bare(customer),
    description: description === undefined ? undefined : bare(description),
    direction,
    account: to,
  };
}

const isKind = (value: unknown): value is LineKind => KINDS.some((kind) => kind === value);

/** Returns the contra account of a line. */
export function accountFor(rules: Rules, line: LedgerLine): string {
  const found = rules.rules.find((one) => fits(one, line));
  if (found !== undefined) return found.account;
  if (line.kind === 'other') return rules.accounts[line.value < 0 ? 'other-out' : 'other-in'];
  return rules.accounts[line.kind];
}

function fits(rule: Rule, line: LedgerLine): boolean {
  const { kinds, taxId, name, description, direction } = rule;
  const contains = (part: string, ...texts: (string | undefined)[]): boolean =>
    texts.some((one) => one !== undefined && bare(one).includes(part));
  return (
    (kinds === undefined || kinds.includes(line.kind)) &&
    (direction === undefined || line.value < 0 === (direction === 'out')) &&
    (taxId === undefined || (line.partyTaxId !== undefined && normaliseTaxId(line.partyTaxId) === taxId)) &&
    (name === undefined || contains(name, line.partyName)) &&
    (description === undefined || contains(description, line.description, line.message))
  );
}
