import { command } from '#commands/kit/define.ts';
import { statusOf } from '#mirror/status.ts';
import { openMirror, TARGET_OPTION } from './open.ts';

export const syncStatus = command({
  meta: {
    name: 'sync status',
    agent: 'read',
    summary: 'Show the tables of the mirror, their rows, and when they were read',
    examples: [
      { command: 'pixctl sync status', note: 'Tables, rows, and when they were read' },
      {
        command: `pixctl sync status --jq 'map(select(.complete | not))'`,
        note: 'Tables that are not complete',
      },
    ],
  },
  input: { options: TARGET_OPTION },
  run: async (context, { options }) => statusOf(await openMirror(context, options, 'read')),
  show: {
    view: {
      columns: [
        { path: 'table', label: 'Table' },
        { path: 'rows', label: 'Rows', format: 'number' },
        { path: 'removed', label: 'Removed', format: 'number' },
        { path: 'syncedAt', label: 'Up to', format: 'time' },
        { path: 'complete', label: 'Complete', format: 'boolean' },
      ],
    },
    fields: [
      { path: 'table', description: 'name of the table' },
      { path: 'rows', description: 'number of rows' },
      { path: 'removed', description: 'of these, rows that the service no longer has' },
      { path: 'syncedAt', description: 'when the table was last read completely' },
      { path: 'complete', description: 'whether the table was ever read completely' },
    ],
  },
});
