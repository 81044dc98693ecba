// Classifies the rows below the heading of a CSV file: movements and balances, totals, continued texts, and footers.
import { say } from '#messages/message.ts';
import { numberOfColumns } from '#messages/quantity.ts';
import { showValue } from '#pix/errors.ts';
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import { columnsOf } from './columns.ts';
import { amountOf } from './csv-amount.ts';
import {
  AMOUNTS,
  bareWord,
  cellsByRole,
  hasMoney,
  IDENTIFYING,
  isDay,
  memosOf,
  parseCell,
  textsOf,
} from './csv-cells.ts';
import type { Row } from './csv-rows.ts';
import type { Signs } from './csv-signs.ts';
import { parseDay } from './days.ts';
import { Problems } from './problem.ts';
import type { Statuses } from './row-status.ts';
import type { Figure } from './stated-figures.ts';
import { figuresIn } from './stated-figures.ts';
import type { SkippedRow } from './statement-file.ts';
import type { RowWords } from './summary-rows.ts';
import { rowWords } from './summary-rows.ts';
import type { StatedRow } from './sums.ts';
import { isBlankId, parseSigned, parseSignedCents, taxIdOf } from './values.ts';

/** A row with an amount or a balance that is not classified yet. */
export interface Draft extends StatedRow {
  readonly row: Row;
}

/** A row with totals, in cents: incoming, outgoing, or both together. */
export interface Total {
  readonly row: Row;
  readonly label: string;
  readonly credit?: number | undefined;
  readonly debit?: number | undefined;
  readonly both?: number | undefined;
  /** What the row states in words; undefined for amounts in the columns of the movements. */
  readonly figures?: readonly Figure[];
  /** Number of drafts before the row. */
  readonly after: number;
}

/** Rows below the heading of one file, by class. */
export class RowClasses {
  readonly problems = new Problems();
  readonly drafts: Draft[] = [];
  readonly totals: Total[] = [];
  readonly skipped: SkippedRow[] = [];
  /** Rows whose status says that no money moved, with that status. */
  readonly unsettled: SkippedRow[] = [];
  /** Continuation texts, by the line of the row that they continue. */
  readonly continued = new Map<number, string>();
  /** Lines whose tax id is none. */
  readonly otherTaxIds: number[] = [];
  /** Indexes in `drafts` at which a table begins. */
  readonly tables = [0];
  /** Text rows without an amount, as at the end of a file. */
  #footers: Row[] = [];

  constructor(
    readonly columns: Columns,
    readonly head: Row | undefined,
    readonly signs: Signs,
    /** The rows are orders of a shop, which need not be paid. */
    readonly isOrders: boolean,
    readonly statuses: Statuses,
  ) {}

  add(row: Row): void {
    const { head, columns } = this;
    if (head !== undefined && row.cells.length >= head.cells.length && sameCells(row, head)) {
      this.#beginTable(row);
      return;
    }
    const figures = figuresIn(row.cells);
    if (figures.length > 0) {
      this.totals.push({ row, label: labelOf(row), figures, after: this.drafts.length });
      return;
    }
    const { text, words, isNamed } = this.#described(row);
    if (head !== undefined && row.cells.slice(head.cells.length).some((one) => one !== '')) {
      this.problems.add(
        row.line,
        say`it has ${numberOfColumns(row.cells.length)}, but the heading has ${head.cells.length}`,
      );
      return;
    }
    const cell = cellsByRole(row, columns);
    if (!AMOUNTS.some((role) => cell(role) !== '')) {
      this.#addWithoutAmount(row, text, words);
      return;
    }
    this.#refuseFooters();
    if (!this.#isMoney(row)) return;
    const isDated = /\d/.test(cell('day'));
    const isUnclearTotal = words === 'unclear' && !isNamed && /^total/i.test(bareWord(text));
    if ((words === 'total' || (isUnclearTotal && columns.places.day !== undefined)) && !isDated) {
      this.#addTotal(row, text);
      return;
    }
    // A balance of something else is compared with nothing; Sicoob writes `0,00*` for blocked money.
    if (words === 'other-balance') {
      this.#addDraft(row, text, words, undefined);
      return;
    }
    const value = amountOf(row, columns, this.signs, words !== 'none', this.problems);
    if (value === undefined) return;
    // A dated row called "Total" may be a movement of a customer with that name: its balance or amount decides
    // (`checkTotals`).
    this.#addDraft(row, text, words === 'total' ? 'none' : words, value);
  }

  /** Tests whether the status of a row lets it count; a status that may mean either is a problem of the row. */
  #isMoney(row: Row): boolean {
    const text = cellsByRole(row, this.columns)('status');
    const { of, isApprovedMoney } = this.statuses;
    const status = of.get(text);
    const isSettled = status === 'settled' || (status === 'approved' && isApprovedMoney);
    if (text === '' || isSettled || (this.isOrders && status !== 'canceled')) return true;
    if (status === 'open' || status === 'canceled') this.unsettled.push({ line: row.line, label: text });
    else {
      const heading = this.head?.cells[this.columns.places.status ?? -1] ?? '';
      this.problems.add(
        row.line,
        status === 'approved'
          ? say`the status ${showValue(text)} in column ${showValue(heading)} may only be the authorisation of a card sale`
          : say`the status ${showValue(text)} in column ${showValue(heading)} does not say whether the money moved`,
        say`If all lines of the file are money: --column status= (with nothing after the =). Otherwise remove this line from the file. Nothing was compared.`,
      );
    }
    return false;
  }

  /** Begins a further table with the same heading. */
  #beginTable({ line, cells }: Row): void {
    this.#skipFooters();
    this.tables.push(this.drafts.length);
    this.skipped.push({ line, label: cells[0] ?? '' });
  }

  /** @returns `isNamed`: the row has an id of a movement or of a customer */
  #described(row: Row): { readonly text: string; readonly words: RowWords; readonly isNamed: boolean } {
    const cell = cellsByRole(row, this.columns);
    const label = row.cells.find((one) => one !== '') ?? '';
    const texts = textsOf(row, this.columns);
    const isNamed =
      taxIdOf(cell('tax-id')) !== undefined ||
      IDENTIFYING.some((role) => bareWord(label) !== bareWord(cell(role)) && !isBlankId(cell(role)));
    const words = rowWords(texts);
    return { text: texts[0] ?? label, words: isNamed && words !== 'total' ? 'none' : words, isNamed };
  }

  #addDraft(row: Row, label: string, words: RowWords, value: number | undefined): void {
    const cell = cellsByRole(row, this.columns);
    const [day, balance] = [cell('day'), cell('balance')];
    this.drafts.push({
      row,
      line: row.line,
      label,
      words,
      day: isDay(day) ? parseDay(day, this.columns.dayZone) : undefined,
      value,
      balance: balance === '' ? undefined : parseCell(row, this.problems, balance, parseSigned),
    });
  }

  #addTotal(row: Row, label: string): void {
    const cell = cellsByRole(row, this.columns);
    const cents = (role: Role, parse = parseSigned): number | undefined =>
      cell(role) === '' ? undefined : parseCell(row, this.problems, cell(role), parse);
    const both = cents('amount') ?? cents('cents', parseSignedCents) ?? cents('net');
    const [credit, debit] = [cents('credit'), cents('debit')];
    this.totals.push({ row, label, both, credit, debit, after: this.drafts.length });
    if (cell('balance') !== '') this.#addDraft(row, label, 'total', undefined);
  }

  #addWithoutAmount(row: Row, label: string, words: RowWords): void {
    const { columns } = this;
    const filled = row.cells.filter((one) => one !== '');
    const hasBalance = cellsByRole(row, columns)('balance') !== '';
    if (words !== 'none' && (hasBalance || (words !== 'unclear' && !filled.some(hasMoney)))) {
      if (hasBalance) this.#addDraft(row, label, words === 'total' ? 'balance' : words, undefined);
      else this.skipped.push({ line: row.line, label });
      return;
    }
    const above = this.drafts.at(-1);
    const isText = filled.length === 1 && !filled.some(hasMoney) && !filled.some(isDay);
    if (
      columns.layout?.continues === true &&
      isText &&
      above !== undefined &&
      memosOf(row, columns).length === 1
    ) {
      this.continued.set(
        above.line,
        [this.continued.get(above.line), filled[0] ?? ''].filter(Boolean).join(' '),
      );
      return;
    }
    if (isText) {
      this.#footers.push(row);
      return;
    }
    this.#refuseFooters();
    if (columnsOf(row.cells, new Map()).isEnough)
      this.problems.add(row.line, say`a second table with other columns begins here`);
    else this.problems.add(row.line, say`no amount`);
  }

  /** Reports text rows between movements as problems: they may be movements that were misread. */
  #refuseFooters(): void {
    for (const { line } of this.#footers) this.problems.add(line, say`no amount`);
    this.#footers = [];
  }

  /** Ends a table: texts after its last movement are footers. */
  #skipFooters(): void {
    for (const { line, cells } of this.#footers)
      this.skipped.push({ line, label: cells.find((one) => one !== '') ?? '' });
    this.#footers = [];
  }

  end(): void {
    this.#skipFooters();
  }
}

/** Returns all texts of a row that has no columns. */
export const labelOf = ({ cells }: Row): string => cells.filter((one) => one !== '').join(' ');

const sameCells = (row: Row, head: Row): boolean =>
  row.cells.every((cell, place) => cell === (head.cells[place] ?? ''));
