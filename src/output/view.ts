// How a command's result is shown. Declared as data beside the command; the JSON forms never look at it.
import type { Message, Text } from '#messages/message.ts';

/** How one value is written in tables and detail views; machine formats keep the service's own value. */
export type CellFormat =
  | 'text'
  /** A sentence of pixctl's own, in the reader's language. */
  | 'message'
  | 'money'
  | 'time'
  | 'state'
  | 'boolean'
  | 'number'
  | 'tax-id'
  /** A Pix key or phone: in tables as it is. */
  | 'key'
  | 'percent';

export interface Column<P extends string = string> {
  /** Path into the item, e.g. `customer.name`. */
  readonly path: P;
  /** Column heading; also the label in a detail view. */
  readonly label: Text;
  readonly format?: CellFormat;
  /** What a person reads in its place, where that takes more than the value; undefined for nothing. */
  readonly show?: (row: unknown) => Text | undefined;
  /** Given up on a narrow terminal only where nothing else helps: who it is about. */
  readonly keep?: true;
  /** Never shortened or left out, however narrow the terminal is: what somebody answers for. */
  readonly whole?: true;
}

/** Kinds of resources whose ids are offered on TAB and in prompts. */
export type RecentKind =
  | 'charge'
  | 'qrcode'
  | 'customer'
  | 'payment'
  | 'refund'
  | 'account'
  | 'subaccount'
  | 'transaction'
  | 'subscription'
  | 'installment'
  | 'webhook'
  | 'journal';

/** A resource that is shown as several tables rather than as rows of its own. */
export interface Screen {
  readonly title: (item: unknown) => Message;
  readonly parts: readonly {
    readonly items: (item: unknown) => readonly unknown[];
    readonly columns: readonly Column[];
    /** Said where there is nothing. */
    readonly empty?: Text;
  }[];
  /** Sentences below it. */
  readonly remarks: (item: unknown) => readonly Message[];
}

/** How something with these paths is shown. */
export interface View<P extends string = string> {
  /** What an item is; its id is the first column, the next ones tell which it is. */
  readonly recent?: RecentKind;
  /** Columns of a list, most important first: the last ones give way on a narrow terminal. */
  readonly columns: readonly Column<P>[];
  /** Rows of a single resource; without it `columns` serve. */
  readonly detail?: readonly Column<P>[];
  /** What a table shows in place of `columns`, which programs read and which stay as they are. */
  readonly drawn?: readonly Column<P>[];
  /** The same of a single resource, in place of `detail`. */
  readonly drawnDetail?: readonly Column<P>[];
  /** In place of all rows at a terminal. */
  readonly screen?: Screen;
  /** Path of a BR Code to draw as a QR code under a detail view on a terminal; of several, the first that is there. */
  readonly qr?: P | readonly P[];
  /** How what it does not show is written when it is asked for. */
  readonly formatOf?: (path: string) => CellFormat | undefined;
  /** Paths of fields that the service has added since: they are shown under its own names. */
  readonly newFieldsOf?: (item: unknown) => readonly string[];
  /** Said on stderr when a list has nothing in it. */
  readonly empty?: Text;
}
