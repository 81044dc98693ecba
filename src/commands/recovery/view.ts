import type { ArgSpec } from '#commands/kit/command.ts';
import { at } from '#contract/path.ts';
import { fundsRecovery } from '#contract/resources/funds-recovery.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { processStateWord } from '#output/status-words.ts';
import { viewOf } from '#output/view-of.ts';
import { reportWord, reportWordAt } from './words.ts';

export const id = {
  name: 'id',
  description: 'id of the report (dictId), as recovery create printed it',
  source: 'recovery',
  type: 'uuid',
} as const satisfies ArgSpec;

/** Returns the history as one line, such as `Created, Account traced`. */
export function historyOf(report: unknown): Message | undefined {
  const events = at(report, 'events');
  if (!Array.isArray(events)) return undefined;
  const [first, ...more] = events
    .map((one: unknown) => at(one, 'event'))
    .filter((name) => typeof name === 'string')
    .map((name) => (name === 'COMPLETED' ? processStateWord(name) : reportWord(name)));
  return first === undefined ? undefined : more.reduce((all, one) => say`${all}, ${one}`, first);
}

/** Returns the word for the status. The usual word for COMPLETED is that of a paid charge. */
function status(report: unknown): Message | undefined {
  const value = at(report, 'status');
  return typeof value === 'string' ? processStateWord(value) : undefined;
}

export const view = viewOf(fundsRecovery, {
  recent: { recovery: 'dictId' },
  columns: [
    ['dictId', 'ID'],
    ['status', 'Status', { show: status }],
    ['rootTransactionId', 'Payment'],
    ['situationType', 'Situation', { show: reportWordAt('situationType') }],
    ['createdAt', 'Created'],
  ],
  detail: [
    ['dictId', 'ID'],
    ['status', 'Status', { show: status }],
    ['rootTransactionId', 'Payment'],
    ['situationType', 'Situation', { show: reportWordAt('situationType') }],
    ['reportDetails', 'Details'],
    ['direction', 'Direction', { show: reportWordAt('direction') }],
    ['reporterParticipant', 'Reported by'],
    ['events', 'History', { show: historyOf }],
    ['createdAt', 'Created'],
    ['updatedAt', 'Updated'],
  ],
});
