import type { OptionSpecs } from '#commands/kit/command.ts';
import { MIRROR, SUBACCOUNT } from './fresh-mirror.ts';

export const DAYS = 3;

export const OPTIONS = {
  accept: {
    type: 'boolean',
    description: 'review unmatched rows one by one at a terminal, or those of --key; decisions are saved',
  },
  key: {
    type: 'string',
    repeatable: true,
    placeholder: 'KEY[+KEY]',
    description: 'with --accept: accept this row, or that these rows belong together',
  },
  decisions: { type: 'boolean', description: 'list the decisions that are kept' },
  undo: { type: 'string', repeatable: true, placeholder: 'KEY', description: 'take a decision back' },
  unmatched: { type: 'boolean', formerName: 'left', description: 'print only unmatched rows' },
  days: {
    type: 'integer',
    minimum: 0,
    maximum: 60,
    placeholder: 'N',
    default: DAYS,
    description: 'how many days two lines without a common id may lie apart',
  },
  'amount-alone': {
    type: 'boolean',
    description: 'also match by amount and day without a name, where exactly one line fits',
  },
  as: {
    type: 'string',
    enum: ['statement', 'orders', 'other-bank'],
    placeholder: 'statement|orders|other-bank',
    description:
      'what the file is (default: OFX is a statement, CSV with a column for the order is orders); other-bank is the statement of the bank that withdrawals went to',
  },
  column: {
    type: 'key-value',
    repeatable: true,
    placeholder: 'WHAT=COLUMN',
    description:
      'which column of the CSV it is, by heading or number, e.g. amount=Total or day=1; balance= for none',
  },
  account: {
    type: 'string',
    source: 'account',
    placeholder: 'ID',
    description: 'the account that a statement is of, or one of several accounts in an OFX file',
  },
  ...SUBACCOUNT,
  start: {
    type: 'moment',
    bound: 'start',
    placeholder: 'DATE',
    description: 'expect lines of the account from this day on (default: the first day in the file)',
  },
  end: {
    type: 'moment',
    bound: 'end',
    placeholder: 'DATE',
    description: 'and up to this day (default: the last day in the file)',
  },
  ...MIRROR,
} as const satisfies OptionSpecs;
