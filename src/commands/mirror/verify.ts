import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { unlessStopped } from '#commands/kit/stopped.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import { verify } from '#mirror/verify.ts';
import { openMirror, TARGET_OPTION } from './open.ts';

export const syncVerify = command({
  meta: {
    name: 'sync verify',
    summary: 'Compare the mirror with the service, day by day',
    details: [
      'Compares every row with the service, the counts and sums of each day, and the balance of each account with the sum of its lines. Prints the days with differences and ends with exit code 7. With --start or --end, compares only charges, transactions and statements.',
      'A customer, a charge or a QR code inside another row is a copy from the time when that row was read. These copies are not compared.',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      { command: 'pixctl sync verify --start 30d', note: 'The last thirty days' },
      { command: 'pixctl sync verify --to account.db', note: 'Everything, in a mirror in another file' },
    ],
  },
  input: {
    options: {
      ...TARGET_OPTION,
      start: {
        type: 'moment',
        bound: 'start',
        placeholder: 'DATE',
        description: 'only from this day on',
      },
      end: { type: 'moment', bound: 'end', placeholder: 'DATE', description: 'only up to this day' },
    },
  },
  run: async (context, { options }) => {
    const mirror = await openMirror(context, options, 'read');
    const client = await context.service.client();
    const { days, differences, refused } = await unlessStopped(
      context,
      say`The comparison was not finished; run the command again.`,
      () =>
        verify({
          client,
          mirror,
          start: options.start,
          end: options.end,
          signal: context.signal,
          progress: (table) => {
            let count = 0;
            context.output.progress(() => ({ words: say`comparing ${table}`, count }));
            return (rows) => (count += rows);
          },
        }),
    );
    for (const { table, why } of refused) context.output.warn(say`${table} was not compared: ${why}`);
    const [first] = differences.flatMap(({ day }) => (day === null ? [] : [day])).toSorted();
    if (differences.length === 0)
      context.output.note(
        days === 1 ? say`1 day agrees with the service.` : say`${days} days agree with the service.`,
      );
    else if (first === undefined) context.output.note(say`Update the mirror: pixctl sync`);
    else context.output.note(say`Read these days again: pixctl sync --start ${first}`);
    return new Ended(differences, differences.length === 0 ? EXIT.done : EXIT.batch);
  },
  show: {
    view: {
      columns: [
        { path: 'table', label: 'Table' },
        { path: 'day', label: 'Day' },
        { path: 'accountId', label: 'Account' },
        { path: 'serviceCount', label: 'Service', format: 'number' },
        { path: 'mirrorCount', label: 'Mirror', format: 'number' },
        { path: 'serviceValue', label: 'Service', format: 'money' },
        { path: 'mirrorValue', label: 'Mirror', format: 'money' },
        { path: 'differentRows', label: 'Different rows', format: 'number' },
      ],
      empty: 'No differences.',
    },
    fields: [
      { path: 'table', description: 'name of the table; balance for the balance of an account' },
      { path: 'day', description: 'the day, in Brasília time; null for rows without a time' },
      { path: 'accountId', description: 'account, if the difference belongs to one' },
      { path: 'serviceCount', description: 'rows at the service' },
      { path: 'mirrorCount', description: 'rows in the mirror' },
      { path: 'serviceValue', description: 'their sum at the service (cents)' },
      { path: 'mirrorValue', description: 'their sum in the mirror (cents)' },
      { path: 'differentRows', description: 'rows that are missing or different in the mirror' },
      {
        path: 'fields',
        description: 'columns that differ, and fields of the stored item as raw.NAME',
      },
    ],
  },
});
