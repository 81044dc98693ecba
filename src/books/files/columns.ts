// What the columns of a bank's or a shop's CSV are, by the names that they have in Portuguese and English.
import { say } from '../../messages/message.ts';
import { showValue } from '../../pix/errors.ts';
import { badFile } from './problem.ts';

export const ROLES = [
  'day',
  'amount',
  'cents',
  'credit',
  'debit',
  'sign',
  'fee',
  'net',
  'balance',
  'end-to-end-id',
  'reference',
  'txid',
  'id',
  'name',
  'tax-id',
  'memo',
] as const;

export type Role = (typeof ROLES)[number];

/** The first name of a role that a file has is taken. */
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
  credit: ['crédito', 'créditos', 'entrada', 'entradas', 'crédito (R$)', 'valor crédito', 'credit', 'paid in'],
  debit: ['débito', 'débitos', 'saída', 'saídas', 'débito (R$)', 'valor débito', 'debit', 'paid out'],
  sign: ['D/C', 'C/D', 'débito/crédito', 'crédito/débito', 'natureza', 'tipo', 'tipo de lançamento', 'type', 'direction'],
  fee: ['taxa', 'tarifa', 'taxas', 'tarifas', 'valor da taxa', 'fee', 'fees'],
  net: ['valor líquido', 'líquido', 'total líquido', 'net', 'net amount'],
  balance: ['saldo', 'saldo (R$)', 'saldo após', 'balance', 'running balance'],
  'end-to-end-id': ['endToEndId', 'end-to-end id', 'end to end', 'E2E', 'E2E id', 'id fim a fim', 'código E2E', 'id Pix', 'id end to end'],
  reference: [
    'correlationID', 'id de correlação', 'id externo', 'pedido', 'número do pedido', 'nº do pedido', 'nº pedido', 'núm. pedido', 'id do pedido', 'código do pedido',
    'order', 'order id', 'order number', 'external id', 'referência', 'reference', 'charge id', 'cobrança', 'id da cobrança',
  ],
  txid: ['txid', 'transactionID', 'id da transação', 'transação', 'identificador', 'identifier', 'transaction id', 'transaction'],
  id: ['FITID', 'id', 'código', 'nº do documento', 'número do documento', 'doc', 'document'],
  name: [
    'nome', 'nome do cliente', 'cliente', 'comprador', 'pagador', 'nome do pagador', 'favorecido', 'beneficiário', 'contraparte', 'nome completo', 'razão social',
    'name', 'customer name', 'customer.name', 'customer', 'payer', 'payer.name', 'payee', 'buyer', 'counterparty',
  ],
  'tax-id': ['CPF', 'CNPJ', 'CPF/CNPJ', 'CPF ou CNPJ', 'documento', 'documento do cliente', 'tax id', 'customer.taxID.taxID', 'payer.taxID.taxID'],
  memo: ['descrição', 'histórico', 'lançamento', 'detalhe', 'detalhes', 'memo', 'description', 'comentário', 'comment', 'observação', 'mensagem', 'message', 'título', 'infoPagador'],
}; // prettier-ignore

/** `Descrição do item` and `descricao_do_item` are the same. */
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

/** Places of columns by what they are. */
export interface Columns {
  readonly places: Readonly<Partial<Record<Role, number>>>;
  /** Headings that mean nothing here. */
  readonly unread: readonly string[];
  /** Whether there is enough to compare. */
  readonly isEnough: boolean;
}

/** @param named roles with the heading that they have in this file, where a person says so */
export function columnsOf(headings: readonly string[], named: ReadonlyMap<Role, string>): Columns {
  const places: Partial<Record<Role, number>> = {};
  const ranks: Partial<Record<Role, number>> = {};
  const taken = new Set<number>();
  for (const [role, heading] of named) {
    const place = headings.findIndex((one) => bare(one) === bare(heading));
    if (place < 0) continue;
    places[role] = place;
    ranks[role] = -1;
    taken.add(place);
  }
  for (const [place, heading] of headings.entries()) {
    const known = KNOWN.get(bare(heading));
    if (known === undefined || taken.has(place)) continue;
    const { role, rank } = known;
    if ((ranks[role] ?? Infinity) <= rank) continue;
    places[role] = place;
    ranks[role] = rank;
  }
  const used = new Set(Object.values(places));
  const has = (...roles: readonly Role[]): boolean => roles.some((role) => places[role] !== undefined);
  return {
    places,
    unread: headings.filter((heading, place) => heading.trim() !== '' && !used.has(place)),
    isEnough:
      has('amount', 'cents', 'net', 'credit', 'debit') && has('day', 'end-to-end-id', 'reference', 'txid'),
  };
}

/** `amount=Total pago` … by role. @throws PixctlError (exit 2) for what is no role */
export function namedColumns(
  given: readonly { readonly key: string; readonly value: string }[],
): ReadonlyMap<Role, string> {
  return new Map(
    given.map(({ key, value }) => {
      const role = ROLES.find((one) => one === key);
      if (role === undefined)
        throw badFile(
          say`${showValue(key)} is not something that a column can be`,
          say`Use one of: ${ROLES.join(', ')}.`,
        );
      return [role, value];
    }),
  );
}
