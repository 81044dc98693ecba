// Detects the roles of the columns of a bank's or shop's CSV from their Portuguese or English headings.
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Role } from './column-roles.ts';
import { ROLES } from './column-roles.ts';
import { zoneOfHeading } from './days.ts';
import type { Layout } from './layouts.ts';
import { LAYOUTS } from './layouts.ts';
import { badFile } from './problem.ts';

/** Headings by role; the first one that the file has is used. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  day: [
    'data do pagamento', 'data de pagamento', 'pago em', 'paid at', 'payment date', 'data do lançamento', 'data lançamento', 'data mov', 'data movimento',
    'data da transação', 'data da compra', 'data do pedido', 'data', 'dia', 'date', 'day', 'time', 'data e hora', 'data hora', 'criado em', 'created at', 'order date',
  ],
  amount: [
    'valor bruto', 'valor total', 'valor', 'valor (R$)', 'valor em reais', 'valor do pedido', 'total do pedido', 'total', 'quantia', 'montante', 'preço',
    'amount', 'gross', 'gross amount', 'price', 'order total', 'total amount',
  ],
  cents: ['value', 'valor em centavos', 'centavos', 'cents', 'amount in cents'],
  credit: ['crédito', 'créditos', 'entrada', 'entradas', 'crédito (R$)', 'entrada (R$)', 'entradas (R$)', 'valor crédito', 'valor de entrada', 'receita', 'receitas', 'recebimentos', 'depósitos', 'credit', 'credits', 'deposits', 'paid in', 'money in'],
  debit: ['débito', 'débitos', 'saída', 'saídas', 'débito (R$)', 'saída (R$)', 'saídas (R$)', 'valor débito', 'valor de saída', 'despesa', 'despesas', 'pagamentos', 'retiradas', 'debit', 'debits', 'withdrawals', 'paid out', 'money out'],
  sign: [
    'D/C', 'C/D', 'débito/crédito', 'crédito/débito', 'Deb/Cred', 'Cred/Deb', 'entrada/saída', 'E/S', 'sinal', 'sign', 'direção', 'direction', 'natureza',
    'natureza da operação', 'natureza do lançamento', 'tipo de movimentação', 'tipo movimentação', 'tipo de movimento', 'tipo movimento', 'tipo mov',
    'tipo de lançamento', 'tipo lançamento', 'tipo de operação', 'tipo operação', 'tipo de transação', 'tipo transação', 'movimentação', 'movimento', 'operação',
    'tipo', 'transaction type', 'entry type', 'type',
  ],
  fee: ['taxa', 'tarifa', 'taxas', 'tarifas', 'valor da taxa', 'fee', 'fees'],
  net: ['valor líquido', 'líquido', 'total líquido', 'net', 'net amount'],
  balance: ['saldo', 'saldo (R$)', 'saldos', 'saldos (R$)', 'saldo do dia', 'saldo do dia (R$)', 'saldo após', 'saldo depois', 'balance', 'running balance'],
  status: [
    'situação', 'status', 'situação do pagamento', 'status do pagamento', 'situação da transação', 'status da transação', 'situação do lançamento', 'status do lançamento',
    'situação do pedido', 'status do pedido', 'payment status', 'transaction status', 'order status',
  ],
  'end-to-end-id': ['endToEndId', 'end-to-end id', 'end to end', 'E2E', 'E2E id', 'id fim a fim', 'código E2E', 'id Pix', 'id end to end'],
  reference: [
    'correlationID', 'id de correlação', 'id externo', 'pedido', 'número do pedido', 'nº do pedido', 'nº pedido', 'núm. pedido', 'id do pedido', 'código do pedido',
    'order', 'order id', 'order number', 'external id', 'referência', 'reference', 'charge id', 'cobrança', 'id da cobrança',
  ],
  txid: ['txid', 'transactionID', 'id da transação', 'transação', 'identificador', 'identifier', 'transaction id', 'transaction'],
  id: ['FITID', 'id', 'código', 'nº do documento', 'número do documento', 'nr doc', 'doc', 'docto', 'document'],
  name: [
    'nome', 'nome do cliente', 'cliente', 'comprador', 'pagador', 'nome do pagador', 'favorecido', 'beneficiário', 'contraparte', 'nome completo', 'razão social',
    'name', 'customer name', 'customer.name', 'customer', 'payer', 'payer.name', 'payee', 'buyer', 'counterparty',
  ],
  'tax-id': ['CPF', 'CNPJ', 'CPF/CNPJ', 'CPF ou CNPJ', 'documento', 'documento do cliente', 'tax id', 'customer.taxID.taxID', 'payer.taxID.taxID'],
  memo: ['descrição', 'histórico', 'lançamento', 'detalhe', 'detalhes', 'memo', 'description', 'comentário', 'comment', 'observação', 'mensagem', 'message', 'título', 'infoPagador'],
}; // prettier-ignore

/** Normalises a heading: `Descrição do item` and `descricao_do_item` are equal. */
const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const KNOWN: ReadonlyMap<string, { readonly role: Role; readonly rank: number }> = new Map(
  ROLES.toReversed().flatMap((role) =>
    NAMES[role].map((name, rank) => [bare(name), { role, rank }] as const).toReversed(),
  ),
);

/** Tests for a heading whose role is known, even if the user gave it none. */
export const isKnownHeading = (heading: string): boolean => KNOWN.has(bare(heading));

/** Tests for the heading of a column that marks each amount as debit or credit. */
export const isMarkHeading = (heading: string): boolean =>
  /^(?:dc|cd|debitocredito|creditodebito|debcred|creddeb)$/.test(bare(heading));

/** Columns of one party of a movement; -1 if there is none. */
interface Party {
  readonly name: number;
  readonly taxId: number;
}

/** Column indexes by role. */
export interface Columns {
  /** Columns with the payer, which is the other party of incoming money, and with the receiver. */
  readonly payer: Party;
  readonly receiver: Party;
  readonly places: Readonly<Partial<Record<Role, number>>>;
  /** All text columns; the first one is `places.memo`. */
  readonly memos: readonly number[];
  /** Headings without a known role. */
  readonly unread: readonly string[];
  /** True if the columns suffice for reconciliation. */
  readonly isEnough: boolean;
  /** Columns that by their heading may mark each amount as debit or credit; the likeliest first. */
  readonly signs: readonly number[];
  /** The user named the column `sign`; otherwise its values decide whether it is used. */
  readonly isSignNamed: boolean;
  /** Layout of the bank with these headings. */
  /** Zone of times without one, in minutes; undefined for Brasília. */
  readonly dayZone: number | undefined;
  /** The user named the column of the tax ids: a value that is none cannot be read. */
  readonly isTaxIdNamed: boolean;
  /** The column of the tax ids may have numbers of movements: banks call both a document. */
  readonly hasDocuments: boolean;
  readonly layout: Layout | undefined;
}

/** Tests whether the user named a column by its number, counted from 1. */
export const isColumnNumber = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

/** Returns the index of a heading; of a column number only if no heading is equal to it. -1 if not found. */
function placeOf(headings: readonly string[], text: string): number {
  const place = headings.findIndex((one) => bare(one) === bare(text));
  if (place >= 0 || !isColumnNumber(text)) return place;
  return Number(text) <= headings.length ? Number(text) - 1 : -1;
}

/** Finds the columns of a party in the layout of Stone. */
const partyAt = (headings: readonly string[], heading: string): Party => ({
  name: placeOf(headings, heading),
  taxId: placeOf(headings, `${heading} Documento`),
});

const layoutOf = (headings: readonly string[]): Layout | undefined => {
  const known = new Set(headings.map(bare));
  return LAYOUTS.find(({ columns, memo }) =>
    [...Object.values(columns), ...memo].every((heading) => known.has(bare(heading))),
  );
};

/**
 * Detects the columns of a file.
 * @param named roles with the heading or column number given by the user; empty if the file has no such column
 */
export function columnsOf(headings: readonly string[], named: ReadonlyMap<Role, string>): Columns {
  const places: Partial<Record<Role, number>> = {};
  const ranks: Partial<Record<Role, number>> = {};
  const memos: { readonly place: number; readonly rank: number }[] = [];
  const signs: { readonly place: number; readonly rank: number }[] = [];
  const taken = new Set<number>();
  const take = (role: Role, place: number, rank: number): void => {
    if (role === 'memo') memos.push({ place, rank });
    if (role === 'sign') signs.push({ place, rank });
    if ((ranks[role] ?? Infinity) <= rank) return;
    places[role] = place;
    ranks[role] = rank;
  };
  for (const [role, heading] of named) {
    const place = heading === '' ? -1 : placeOf(headings, heading);
    if (place < 0) continue;
    take(role, place, -1);
    taken.add(place);
  }
  const layout = layoutOf(headings);
  const leftOut = unnamedAmounts(named);
  const roles: readonly (readonly [role: Role, place: number, rank: number])[] =
    layout === undefined
      ? headings.flatMap((heading, place) => {
          const known = KNOWN.get(bare(heading));
          return known === undefined ? [] : [[known.role, place, known.rank] as const];
        })
      : [
          ...Object.entries(layout.columns).map(
            ([role, heading]) => [role as Role, placeOf(headings, heading), 0] as const,
          ),
          ...layout.memo.map((heading, rank) => ['memo' as const, placeOf(headings, heading), rank] as const),
        ];
  for (const [role, place, rank] of roles)
    if (!taken.has(place) && named.get(role) !== '' && !leftOut.includes(role)) take(role, place, rank);
  // Also in the layout of a bank.
  const status = headings.findIndex((heading) => KNOWN.get(bare(heading))?.role === 'status');
  if (status >= 0 && !taken.has(status) && named.get('status') !== '') take('status', status, Infinity);
  const [payer, receiver] = [partyAt(headings, 'Origem'), partyAt(headings, 'Destino')];
  const used = new Set([
    ...Object.values(places),
    ...memos.map(({ place }) => place),
    ...[payer, receiver].flatMap(({ name, taxId }) => [name, taxId]),
  ]);
  const unused = new Set(layout?.unused?.map(bare));
  const has = (...some: readonly Role[]): boolean => some.some((role) => places[role] !== undefined);
  return {
    places,
    payer,
    receiver,
    memos: byRank(memos),
    unread: headings.filter(
      (heading, place) => heading.trim() !== '' && !used.has(place) && !unused.has(bare(heading)),
    ),
    isEnough:
      has('amount', 'cents', 'net', 'credit', 'debit') && has('day', 'end-to-end-id', 'reference', 'txid'),
    signs: byRank(signs),
    dayZone: zoneOfHeading(headings[places.day ?? -1] ?? ''),
    isTaxIdNamed: (named.get('tax-id') ?? '') !== '',
    hasDocuments:
      /^document/i.test((headings[places['tax-id'] ?? -1] ?? '').trim()) && places.id === undefined,
    isSignNamed: (named.get('sign') ?? '') !== '',
    layout,
  };
}

const byRank = (some: readonly { readonly place: number; readonly rank: number }[]): readonly number[] =>
  some.toSorted((a, b) => a.rank - b.rank).map(({ place }) => place);

const SINGLE_AMOUNTS: readonly Role[] = ['amount', 'cents', 'net'];
const SPLIT_AMOUNTS: readonly Role[] = ['credit', 'debit'];

/** Returns the amount columns to leave out: those that the user did not name, if the user named the other kind. */
function unnamedAmounts(named: ReadonlyMap<Role, string>): readonly Role[] {
  const isNamed = (role: Role): boolean => (named.get(role) ?? '') !== '';
  const [single, split] = [SINGLE_AMOUNTS.some(isNamed), SPLIT_AMOUNTS.some(isNamed)];
  return single === split ? [] : single ? SPLIT_AMOUNTS : SINGLE_AMOUNTS;
}

/** Parses `--column amount=Total pago` by role. @throws PixctlError (exit 2) for an unknown role, or one given twice */
export function namedColumns(
  given: readonly { readonly key: string; readonly value: string }[],
): ReadonlyMap<Role, string> {
  const named = new Map<Role, string>();
  for (const { key, value } of given) {
    const role = ROLES.find((one) => one === key);
    if (role === undefined)
      throw badFile(say`--column does not know ${showValue(key)}`, say`Use one of: ${ROLES.join(', ')}.`);
    if (named.has(role))
      throw badFile(
        say`--column assigns ${role} twice: ${showValue(named.get(role) ?? '')} and ${showValue(value.trim())}`,
        say`Leave one of them out. Nothing was compared.`,
      );
    named.set(role, value.trim());
  }
  return named;
}
