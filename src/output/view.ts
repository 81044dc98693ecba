// Declares how a command's result is displayed, as data next to the command; the JSON formats ignore it.
import type { Message, Text } from '#messages/message.ts';

/** Format of a value in tables and detail views; machine formats keep the service's value. */
export type CellFormat =
  | 'text'
  /** A sentence written by pixctl, in the user's language. */
  | 'message'
  | 'money'
  | 'time'
  /** The time until a moment: `2 d 3 h`, or that it has passed. */
  | 'time-left'
  | 'state'
  | 'boolean'
  | 'number'
  | 'tax-id'
  /** A Pix key or phone number; unchanged in tables. */
  | 'key'
  | 'percent';

export interface Column<P extends string = string> {
  /** Path into the item, e.g. `customer.name`. */
  readonly path: P;
  /** Column heading; also the label in a detail view. */
  readonly label: Text;
  readonly format?: CellFormat;
  /** Returns text to display instead of the value, if that needs more than the value; undefined for nothing. */
  readonly show?: (row: unknown) => Text | undefined;
  /** On a narrow terminal, left out only as a last resort: identifies whom the row is about. */
  readonly keep?: true;
  /** Never shortened or left out, even on a narrow terminal: needed for a confirmation or by the next command. */
  readonly whole?: true;
}

/** Kinds of ids that are offered on TAB, and in prompts if a command lists them. */
export type RecentKind =
  | 'charge'
  | 'qrcode'
  | 'customer'
  /** CPF or CNPJ of a customer. */
  | 'customer-tax-id'
  | 'payment'
  /** End-to-end id of a payment that was sent. */
  | 'sent-pix'
  /** Pix key that was paid or checked. */
  | 'recipient'
  /** End-to-end id of the check of a key. */
  | 'key-check'
  /** Pix key of the account. */
  | 'pix-key'
  | 'refund'
  | 'account'
  | 'subaccount'
  | 'transaction'
  | 'subscription'
  | 'installment'
  | 'invoice'
  | 'dispute'
  | 'boleto'
  | 'recovery'
  | 'limits-request'
  /** CPF or CNPJ of a company. */
  | 'company'
  | 'account-register'
  /** Client id of an application, which is no secret. */
  | 'application'
  /** ISPB of a bank. */
  | 'bank'
  | 'webhook'
  /** Number of a delivery to a webhook of the sandbox. */
  | 'delivery'
  | LocalKind;

/** Kinds of ids that belong to this computer, whatever the profile is. */
export type LocalKind =
  | 'journal'
  /** A write that an agent proposed. */
  | 'proposal'
  /** Key of a row of `reconcile`. */
  | 'row';

/** A resource that is displayed as several tables instead of rows. */
export interface Screen {
  readonly title: (item: unknown) => Message;
  readonly parts: readonly {
    readonly items: (item: unknown) => readonly unknown[];
    readonly columns: readonly Column[];
    /** Printed if there are no items. */
    readonly empty?: Text;
  }[];
  /** Sentences below the tables. */
  readonly remarks: (item: unknown) => readonly Message[];
}

/** A list whose rows are shown in full at a terminal instead of as a table: a person agrees to them. */
interface Records {
  /** First line of a row. */
  readonly title: (row: unknown) => Message;
  /** Each on a line with its heading, unless it is empty. */
  readonly fields: readonly Column[];
  /** Printed below the rows. */
  readonly remark?: Text;
}

/** How an item with these paths is displayed. */
export interface View<P extends string = string> {
  /** Paths of the ids that TAB offers later, by their kinds; the other columns identify them for a person. */
  readonly recent?: Readonly<Partial<Record<RecentKind, P>>>;
  /** Columns of a list, most important first: the last ones are left out on a narrow terminal. */
  readonly columns: readonly Column<P>[];
  /** Rows of a single resource; defaults to `columns`. */
  readonly detail?: readonly Column<P>[];
  /** Columns of a table instead of `columns`, which programs read and which therefore stay stable. */
  readonly drawn?: readonly Column<P>[];
  /** Replaces the table of a list. */
  readonly records?: Records;
  /** Rows of a single resource in a table instead of `detail`. */
  readonly drawnDetail?: readonly Column<P>[];
  /** Replaces all rows at a terminal. */
  readonly screen?: Screen;
  /** Path of a BR Code to draw as a QR code below a detail view at a terminal; of several, the first with a value. */
  readonly qr?: P | readonly P[];
  /** Returns the format of fields that the view does not show, for `--fields`. */
  readonly formatOf?: (path: string) => CellFormat | undefined;
  /** Returns the paths of fields that the service has added since; they are shown by the service's names. */
  readonly newFieldsOf?: (item: unknown) => readonly string[];
  /** Printed to stderr if a list is empty. */
  readonly empty?: Text;
}
