// Rows of a plan as the list and the warnings show them.
import { rowIds } from '#client/hash-set.ts';
import { holderText } from '#commands/payment/holder.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';
import type { PlanRow, Warning } from '#payment-plan/format.ts';
import type { HolderCheck } from '#payment-plan/holder.ts';
import { declaredHolder, holderCheck } from '#payment-plan/holder.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { Holder } from '#pix/holder.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

/** Maximum number of rows with warnings that are printed. */
const MOST = 20;

const warningText = (row: PlanRow, warning: Warning): Message => {
  switch (warning.code) {
    case 'same-as-row':
      return say`row ${warning.row} pays the same amount to the same key`;
    case 'paid-before':
      return say`the same amount was paid to this key at ${cellText(warning.at, 'time')} (${warning.id ?? ''})`;
    case 'failed-before':
      return say`the payment with this id failed at the service, which keeps the id in use`;
    case 'other-holder':
      return otherHolder(row);
    case 'no-such-key':
      return say`the service does not know the key`;
  }
};

/** Names both holders. */
const otherHolder = (row: PlanRow): Message =>
  say`the recipient is ${holderText(row.holder ?? {}) ?? ''}, not ${holderText(declaredHolder(row) ?? {}) ?? ''}`;

/** A payment of a plan as listed before the approval. `stated` contains claims of the planner that are not verified. */
export interface ListedRow {
  readonly row: number;
  readonly destinationAlias: string;
  readonly keyType: string;
  /** Amount in cents. */
  readonly value: number;
  readonly comment?: string;
  readonly sourceAccountId?: string;
  readonly correlationID: string;
  /** Row number of an earlier row with the same key and amount; computed from the rows. */
  readonly sameAsRow?: number;
  readonly stated: {
    readonly name?: string;
    readonly taxID?: string;
    /** Holder that the service reported to the planner. */
    readonly holder?: Holder;
    readonly holderCheck: HolderCheck;
    readonly new: boolean;
    readonly doneBefore: boolean;
    readonly notes?: Message;
  };
}

/** All payments of a plan, with those that the planner marked as new first. */
export async function* listedRows(context: Context, { rows }: Plan): AsyncGenerator<ListedRow> {
  for (const isNew of [true, false]) {
    const seen = rowIds();
    for await (const row of rows()) {
      await context.checkpoint();
      const same = seen.add(`${row.cents} ${row.key}`, row.row);
      if ((row.new === true) === isNew) yield listedRow(row, same);
    }
  }
}

function listedRow(row: PlanRow, same: number | undefined): ListedRow {
  const check = holderCheck(row);
  const notes = [
    ...(row.new === true ? [say`new destination`] : []),
    ...(row.done === true ? [say`sent before`] : []),
    // Compared here again: a changed plan could leave the warning out.
    ...(check === 'contradicts' ? [say`another holder`] : []),
    ...(row.warnings ?? [])
      .filter(({ code }) => code !== 'same-as-row' && code !== 'other-holder')
      .map((warning) => warningText(row, warning)),
  ];
  return {
    row: row.row,
    destinationAlias: row.key,
    keyType: row.keyType,
    value: row.cents,
    ...(row.comment === undefined ? {} : { comment: row.comment }),
    ...(row.account === undefined ? {} : { sourceAccountId: row.account }),
    correlationID: row.id,
    ...(same === undefined ? {} : { sameAsRow: same }),
    stated: {
      ...(row.name === undefined ? {} : { name: row.name }),
      ...(row.taxID === undefined ? {} : { taxID: row.taxID }),
      ...(row.holder === undefined ? {} : { holder: row.holder }),
      holderCheck: check,
      new: row.new === true,
      doneBefore: row.done === true,
      ...(notes.length === 0 ? {} : { notes: notes.reduce((all, one) => say`${all}; ${one}`) }),
    },
  };
}

const SAME = { path: 'sameAsRow', label: 'Same as row', format: 'number' } as const;
const COMMENT = { path: 'comment', label: 'Comment' } as const;
const ACCOUNT = { path: 'sourceAccountId', label: 'Account' } as const;

const statedHolder = ({ stated: { name, taxID } }: ListedRow): Holder => ({
  ...(name === undefined ? {} : { name }),
  ...(taxID === undefined ? {} : { taxID }),
});

/** Explains the asterisk at what comes from the planner. */
export const NOT_CHECKED = say`stated by the planner; pixctl does not check it`;

export const listView: View = {
  columns: [
    { path: 'row', label: 'Row', format: 'number' },
    { path: 'destinationAlias', label: 'Pix key', format: 'key' },
    { path: 'keyType', label: 'Key type' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'stated.name', label: 'Name (stated by the planner)' },
    { path: 'stated.taxID', label: 'Tax ID' },
    { path: 'stated.holder.name', label: 'Holder at the service (stated by the planner)' },
    { path: 'stated.holder.taxID', label: 'Tax ID of the holder' },
    { path: 'stated.holderCheck', label: 'Comparison of the holders' },
    { path: 'stated.new', label: 'New destination', format: 'boolean' },
    { path: 'stated.doneBefore', label: 'Done before', format: 'boolean' },
    { path: 'stated.notes', label: 'Stated by the planner, not checked', format: 'message' },
    SAME,
    COMMENT,
    ACCOUNT,
    { path: 'correlationID', label: 'Correlation ID' },
  ],
  records: {
    title: (row) => {
      const { row: number, value, destinationAlias } = row as ListedRow;
      return say`Row ${number}: ${formatReais(value)} to ${destinationAlias}`;
    },
    fields: [
      COMMENT,
      ACCOUNT,
      SAME,
      { path: 'stated', label: 'Name*', show: (row) => holderText(statedHolder(row as ListedRow)) },
      {
        path: 'stated.holder',
        label: 'Holder*',
        show: (row) => holderText((row as ListedRow).stated.holder ?? {}),
      },
      { path: 'stated.notes', label: 'Note*', format: 'message' },
    ],
    remark: say`* ${NOT_CHECKED}`,
  },
  empty: say`The plan has no rows.`,
};

/** Prints the warnings of a plan, for at most `MOST` rows. */
export async function noteWarnings(context: Context, { header, rows }: Plan): Promise<void> {
  if (header.warnings === 0) return;
  let reported = 0;
  for await (const row of rows()) {
    if (row.warnings === undefined) continue;
    if (reported === MOST) break;
    reported += 1;
    context.output.warn(lineOf(row, row.warnings));
  }
  if (header.warnings > reported) context.output.warn(say`and ${header.warnings - reported} more`);
}

const lineOf = (planRow: PlanRow, warnings: readonly Warning[]): Message => {
  const { row, key, cents } = planRow;
  const [first, ...rest] = warnings.map((warning) => warningText(planRow, warning));
  const all = rest.reduce((list, one) => say`${list}; ${one}`, defined(first, 'first finding'));
  return say`row ${row}, ${formatReais(cents)} to ${key}: ${all}`;
};
