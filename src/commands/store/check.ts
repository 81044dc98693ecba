import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { openStore } from './open.ts';

export const storeCheck = command({
  meta: {
    name: 'store check',
    summary: 'Check the settings, tables and rules of the shared store',
    details: [
      'Changes nothing. It checks the settings of the server that lose committed entries, whether a standby is synchronous, the version of the tables, the difference of the clocks, whether the rules of store roles bind the database user and are unchanged, and open entries.',
      'The exit code is 7 if there is a problem, and 5 if the database cannot be reached. Warnings do not change it.',
    ],
    exitCodes: [EXIT.unreachable, EXIT.batch],
    examples: [
      { command: 'pixctl store check', note: 'Before the first payment, and after a change of the server' },
      { command: 'pixctl store check --jq \'.[] | select(.state == "problem")\'', note: 'Only the problems' },
    ],
  },
  run: async (context) => {
    const checks = await (await openStore(context)).check();
    return new Ended(checks, checks.some(({ state }) => state === 'problem') ? EXIT.batch : EXIT.done);
  },
  show: {
    view: {
      columns: [
        { path: 'check', label: 'Check', format: 'message' },
        { path: 'state', label: 'Status', format: 'state' },
        { path: 'detail', label: 'Detail', format: 'message' },
        { path: 'hint', label: 'What to do', format: 'message' },
      ],
    },
  },
});
