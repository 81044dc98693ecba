// The journal: what it records as done or not done agrees with what the service has stored.
import type { History } from '../history.ts';
import { isOneWrite } from '../intents.ts';
import { isOpen, journalOf } from '../journal-file.ts';
import type { MakeRule } from '../rule.ts';
import { Violated } from '../rule.ts';

export const journal: MakeRule = (history) => ({
  after: () => check(history),
  end: () => Promise.resolve(check(history)),
});

function check(history: History): void {
  const outcomes = new Map<number, string[]>();
  for (const machine of history.machines.values())
    for (const { id, outcome } of journalOf(machine)) {
      const intent = history.intentOfEntry.get(id);
      if (intent !== undefined) outcomes.set(intent, [...(outcomes.get(intent) ?? []), outcome]);
    }
  for (const [number, intent] of history.intents) {
    const own = outcomes.get(number) ?? [];
    if (own.length === 0 || own.some(isOpen) || !isOneWrite(intent.operation)) continue;
    const effects = intent.effects(history.service.database);
    const isDone = own.includes('done');
    if (isDone && effects === 0)
      throw new Violated('false done in the journal', `intent ${number} is recorded as done, and is not`);
    if (!isDone && effects > 0)
      throw new Violated(
        'false not done in the journal',
        `intent ${number} is recorded as ${own.join(', ')}, and it is done`,
      );
  }
}
