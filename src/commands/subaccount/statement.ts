import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { at } from '#contract/path.ts';
import { subAccountLine } from '#contract/resources/subaccount.ts';
import type { Message, Text } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { descriptionIn, signedLine } from '#output/statement.ts';
import { stateWord } from '#output/status-words.ts';
import { viewOf } from '#output/view-of.ts';
import { key } from './view.ts';

/** Descriptions that the service writes for a credit or debit; any other one is a person's own. */
const OF_SERVICE: readonly unknown[] = ['Crédito em subconta', 'Débito em subconta'];

const descriptionOf = (row: unknown): Text | undefined => {
  const [type, description] = [at(row, 'operationType'), at(row, 'description')];
  const isOwn = (type === 'CREDIT' || type === 'DEBIT') && !OF_SERVICE.includes(description);
  return isOwn && typeof description === 'string' ? say`${description}` : descriptionIn(row);
};

const lineView = viewOf(subAccountLine, {
  columns: ['time', 'type', 'operationType', 'value', 'balance', 'description', ['id', 'ID']],
  drawn: [
    ['time', 'Time', { keep: true }],
    ['operationType', 'Type', { show: (row) => wordOf(row) }],
    ['value', 'Value', { show: signedLine }],
    'balance',
    ['description', 'Description', { show: descriptionOf }],
  ],
  empty: 'No movements.',
});

const wordOf = (row: unknown): Message | undefined => {
  const type = at(row, 'operationType') ?? at(row, 'type');
  return typeof type === 'string' ? stateWord(type) : undefined;
};

export const subaccountStatement = serviceCommand({
  meta: {
    name: 'subaccount statement',
    summary: 'Show the statement of a sub account, newest first',
    operation: pick(subaccountOperations, 'subaccount.statement'),
    examples: [
      { command: 'pixctl subaccount statement filial@example.com --start today', note: 'Today' },
      {
        command: 'pixctl subaccount statement filial@example.com --all -o csv',
        note: 'All of it as CSV',
      },
    ],
  },
  input: { args: [key] },
  show: { view: lineView },
});
