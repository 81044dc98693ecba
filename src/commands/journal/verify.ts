import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { openStore } from '#commands/store/open.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';

export const verify = command({
  meta: {
    name: 'journal verify',
    summary: 'Verify the audit of the shared store',
    details: [
      'The database records every new write, attempt, outcome and settlement, every plan and every approval in an audit: who, when, on which machine and what. pixctl recomputes the hash chains of the audit, and compares each entry, plan and approval with its last record. It lists the first broken link of each chain, missing rows, and rows that differ from the audit.',
      'The exit code is 7 if anything is listed. Only a shared store has an audit. Somebody who owns the tables can write a new audit that is consistent; docs/shared-store.md says what cannot be detected.',
    ],
    exitCodes: [EXIT.batch],
    examples: [
      { command: 'pixctl journal verify', note: 'Compare the journal with the audit' },
      { command: 'pixctl journal verify --json', note: 'For a script' },
    ],
  },
  run: async (context) => {
    const { rows, chains, findings } = await (await openStore(context)).verify();
    context.output.note(
      findings.length === 0
        ? say`${rows} records in ${chains} chains agree with the store.`
        : say`${rows} records in ${chains} chains were verified; ${findings.length} do not agree.`,
    );
    return new Ended(findings, findings.length === 0 ? EXIT.done : EXIT.batch);
  },
  show: {
    view: {
      columns: [
        { path: 'subject', label: 'Subject', whole: true },
        { path: 'detail', label: 'Detail', format: 'message' },
      ],
    },
    fields: [
      {
        path: 'subject',
        description: 'row of the audit as CHAIN/NUMBER, id of the entry, or hash of the plan',
      },
      { path: 'detail', description: 'what does not agree' },
    ],
  },
});
