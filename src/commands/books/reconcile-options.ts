import type { OptionSpecs } from '#commands/kit/command.ts';
import { MIRROR, SUBACCOUNT } from './fresh-mirror.ts';

export const DAYS = 3;

export const OPTIONS = {
  accept: {
    type: 'boolean',
    description:
      'review unmatched rows one by one at a terminal, or decide those of --key; pixctl saves each decision',
  },
  key: {
    type: 'string',
    source: 'row',
    repeatable: true,
    placeholder: 'KEY[+KEY]',
    description: 'with --accept: accept this row; KEY+KEY matches rows with each other',
  },
  decisions: { type: 'boolean', description: 'list the saved decisions' },
  undo: {
    type: 'string',
    source: 'row',
    repeatable: true,
    placeholder: 'KEY',
    description: 'remove a decision',
  },
  unmatched: { type: 'boolean', description: 'print only unmatched rows' },
  days: {
    type: 'integer',
    minimum: 0,
    maximum: 60,
    placeholder: 'N',
    default: DAYS,
    description: 'maximum number of days between two lines without a common id',
  },
  'amount-alone': {
    type: 'boolean',
    description: 'also match by amount and day without a name, if exactly one line fits',
  },
  as: {
    type: 'string',
    enum: ['statement', 'orders', 'other-bank'],
    placeholder: 'statement|orders|other-bank',
    description:
      'kind of file (default: orders for a CSV with a column for the order id, otherwise statement); other-bank: the statement of the bank account that receives your withdrawals',
  },
  column: {
    type: 'key-value',
    repeatable: true,
    placeholder: 'WHAT=COLUMN',
    description:
      'assign a column of the CSV, by heading or number, such as amount=Total or day=1; balance= ignores the balances and totals of the file; sign= reads amounts without a sign as incoming money',
  },
  explain: {
    type: 'boolean',
    description:
      'print how each column, sign, day, row class and balance of the file was understood; compare nothing',
  },
  direction: {
    type: 'key-value',
    repeatable: true,
    placeholder: 'WORD=in|out',
    description:
      'meaning of a word that pixctl does not know in the column sign of a CSV, or of a TRNTYPE of OFX, such as Compra=out',
  },
  account: {
    type: 'string',
    source: 'account',
    placeholder: 'ID',
    description: 'account of the statement; also selects one of several accounts in an OFX file',
  },
  ...SUBACCOUNT,
  start: {
    type: 'moment',
    bound: 'start',
    placeholder: 'DATE',
    description: 'first day to compare (default: the first day in the file)',
  },
  end: {
    type: 'moment',
    bound: 'end',
    placeholder: 'DATE',
    description: 'last day to compare (default: the last day in the file)',
  },
  ...MIRROR,
} as const satisfies OptionSpecs;
