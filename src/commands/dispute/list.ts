import { Ended } from '#commands/kit/command.ts';
import { listItems, serviceCommand } from '#commands/kit/service.ts';
import { deadlineOf } from '#contract/dispute-deadline.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import type { Paged } from '#contract/pages.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { english, say } from '#messages/message.ts';
import { grouped } from '#messages/quantity.ts';
import type { Context } from '#ports/context.ts';
import { openFirst, withDeadlines } from './deadlines.ts';
import type { DisputeItem } from './facts.ts';
import { factsOf } from './facts.ts';
import { deadlineFields, deadlineView, view } from './view.ts';

const list = pick(disputeOperations, 'dispute.list');

/** Warns that the list was cut: an older dispute may be open too. */
function warnOfRest({ output }: Context, disputes: AsyncIterable<unknown>): void {
  const { shown } = ('rest' in disputes ? (disputes as Paged<unknown>).rest?.() : undefined) ?? {};
  if (shown !== undefined)
    output.warn(say`only the newest ${grouped(shown)} were read, and older ones may be open: use --all`);
}

/** Writes the deadlines of the disputes to a calendar file. */
async function saveCalendar(context: Context, file: string, disputes: readonly DisputeItem[]): Promise<void> {
  const [{ deadlineCalendar }, { translator }] = await Promise.all([
    import('./calendar.ts'),
    import('#messages/translate.ts'),
  ]);
  const t =
    context.user.language === 'pt' ? translator((await import('#messages/pt/index.ts')).PORTUGUESE) : english;
  const entries = disputes.map(factsOf).flatMap((facts) => {
    const deadline = deadlineOf(facts);
    return deadline === undefined
      ? []
      : [
          {
            endToEndId: facts.endToEndId ?? '',
            createdAt: Date.parse(facts.createdAt ?? ''),
            value: facts.value,
            deadline,
          },
        ];
  });
  await context.files.write(file, deadlineCalendar(entries, context.clock.now(), t));
  context.output.note(say`saved ${file}; deadlines: ${entries.length}`);
}

export const disputeList = serviceCommand({
  meta: {
    name: 'dispute list',
    words:
      'prazo, deadline, calendar, calendario, agenda, ics, valor bloqueado, bloqueio cautelar, blocked balance, saldo bloqueado, dinheiro bloqueado',
    aliases: ['ls'],
    summary: 'List disputes with their deadlines, open ones first',
    details: [
      'A merchant has 3 days from the creation of a dispute (MED) to send evidence. No rule says whether they are calendar or working days: pixctl shows both. "Answer by" is the earlier one, 72 hours after the creation; "Working days" is the last of three banking days after it.',
      'Open disputes come first, then the newest, in every output format. The service lists the newest first: without --all, an old open dispute may be missing, and a warning says so.',
      'Evidence that was sent from this computer is in its journal. Evidence that was sent from elsewhere shows only in the status.',
      '--ics writes an event for each listed dispute that can be answered, with its amount and end-to-end id, and with reminders one day and four hours before. Import the file again to add new disputes; events keep their ids.',
    ],
    operation: list,
    examples: [
      { command: 'pixctl dispute list', note: 'The newest 100, open ones first' },
      {
        command: 'pixctl dispute list --all --status CREATED --status PENDING_DOCUMENTATION',
        note: 'Disputes that wait for evidence',
      },
      { command: 'pixctl dispute list --all --ics disputes.ics', note: 'Deadlines for a calendar' },
      {
        command: "pixctl dispute list --all --jq '.[] | select(.isOpen) | [.endToEndId, .answerBy]'",
        note: 'Open disputes and their deadlines',
      },
    ],
  },
  input: {
    options: {
      ics: {
        type: 'string',
        file: 'output',
        placeholder: 'FILE',
        description: 'write the deadlines to this iCalendar file',
      },
    },
  },
  run: async (context, input) => {
    const { ics } = input.options;
    if (ics === '-')
      throw usageError(say`--ics needs the name of a file`, say`The list goes to standard output.`, 'file');
    const disputes = await listItems(context, list, input, view);
    const read: DisputeItem[] = [];
    for await (const item of disputes) read.push(item);
    const rows = openFirst(await withDeadlines(context, read));
    warnOfRest(context, disputes);
    if (ics !== undefined) await saveCalendar(context, ics, rows);
    return new Ended(rows, EXIT.done, deadlineView);
  },
  show: { view, moreFields: deadlineFields },
});
