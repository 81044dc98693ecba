// How the columns of a CSV file were understood, for `reconcile --explain`.
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { ROLES } from './column-roles.ts';
import type { Signs } from './csv-signs.ts';
import { meaningOf } from './csv-signs.ts';
import type { Table } from './csv-table.ts';
import type { Explanation } from './explanation.ts';
import { listed } from './problem.ts';
import type { RowStatus, Statuses } from './row-status.ts';

/** Explains the role of each column. */
export function explainColumns({ columns, head }: Table): readonly Explanation[] {
  const width = Math.max(
    head?.cells.length ?? 0,
    ...columns.memos.map((place) => place + 1),
    ...places({ columns }),
  );
  const rolesOf = (place: number): readonly string[] => [
    ...new Set([
      ...ROLES.filter((role) => columns.places[role] === place),
      ...(columns.memos.includes(place) ? ['memo'] : []),
      ...partyRoles(columns, place),
    ]),
  ];
  return Array.from({ length: width }, (_one, place): Explanation => {
    const roles = rolesOf(place);
    return {
      part: 'column',
      subject: head?.cells[place] ?? String(place + 1),
      meaning: roles.length === 0 ? say`ignored` : say`${roles.join(', ')}`,
    };
  });
}

/** Returns what a column has of the payer or the receiver, in the layout of Stone. */
const partyRoles = ({ payer, receiver }: Table['columns'], place: number): readonly string[] => [
  ...(place === payer.name ? ['name of incoming money'] : []),
  ...(place === payer.taxId ? ['tax-id of incoming money'] : []),
  ...(place === receiver.name ? ['name of outgoing money'] : []),
  ...(place === receiver.taxId ? ['tax-id of outgoing money'] : []),
];

/** Explains what tells incoming from outgoing money. */
export const explainDirection = ({ columns, head, rows }: Table, signs: Signs): Explanation => ({
  part: 'direction',
  subject: head?.cells[signs.place ?? -1] ?? '',
  meaning: directionText(columns, rows, signs),
});

const places = ({ columns }: Pick<Table, 'columns'>): readonly number[] =>
  Object.values(columns.places).map((place) => place + 1);

function directionText(columns: Table['columns'], rows: Table['rows'], signs: Signs): Message {
  const { place, directions } = signs;
  if (place !== undefined) {
    const words = [...new Set(rows.map(({ cells }) => cells[place] ?? ''))].filter((word) => word !== '');
    const meanings = words.map((word) => `${showValue(word)} = ${meaningOf(word, directions) ?? '?'}`);
    return say`words of this column: ${listed(meanings)}`;
  }
  if (columns.places.credit !== undefined || columns.places.debit !== undefined)
    return say`columns for credit and debit`;
  if (signs.isUnsigned) return say`no amount has a sign: only the balances can tell which money came in`;
  return signs.isAllIncoming
    ? say`no amount has a sign: all are incoming money`
    : say`the sign of each amount; without one it is incoming money`;
}

/** Explains which words of the status column mean money. */
export function explainStatuses(
  { columns, head }: Table,
  { of, isApprovedMoney }: Statuses,
  isOrders: boolean,
): readonly Explanation[] {
  if (of.size === 0) return [];
  const subject = head?.cells[columns.places.status ?? -1] ?? '';
  const explained = (meaning: Message): Explanation => ({ part: 'status', subject, meaning });
  const words = (...some: readonly (RowStatus | undefined)[]): Value => {
    const found = [...of].filter(([, status]) => some.includes(status)).map(([word]) => showValue(word));
    return found.length === 0 ? '-' : listed(found);
  };
  if (isOrders) return [explained(say`canceled orders, left out: ${words('canceled')}`)];
  const statuses = [...of.values()];
  return [
    ...(statuses.every((status) => status === 'approved')
      ? []
      : [
          explained(
            say`money: ${words('settled')}; not money: ${words('open', 'canceled')}; unknown: ${words(undefined)}`,
          ),
        ]),
    ...(statuses.includes('approved')
      ? [
          explained(
            isApprovedMoney
              ? say`money: ${words('approved')}; a Pix is settled when it is approved`
              : say`unclear: ${words('approved')}; of a card sale, it is only the authorisation`,
          ),
        ]
      : []),
  ];
}

/** Explains the zone of the days. */
export function explainDay({ columns, head }: Table): Explanation {
  return {
    part: 'day',
    subject: head?.cells[columns.places.day ?? -1] ?? '',
    meaning:
      columns.places.day === undefined
        ? say`the file has no days`
        : columns.dayZone === undefined
          ? say`day/month/year or year-month-day; times without a zone are of Brasília`
          : say`times without a zone are UTC, as the heading says; days are of Brasília`,
  };
}
