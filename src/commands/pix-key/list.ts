import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { keyView } from './view.ts';

export const pixKeyList = serviceCommand({
  meta: {
    name: 'pix-key list',
    aliases: ['ls'],
    summary: 'List the Pix keys of the account',
    operation: pick(pixKeyOperations, 'pix-key.list'),
    examples: [
      { command: 'pixctl pix-key list', note: 'All keys of the account' },
      {
        command: "pixctl pix-key list --jq '.[] | select(.isDefault) | .key'",
        note: 'Only the default key',
      },
    ],
  },
  show: {
    view: { ...keyView, empty: 'No Pix keys.' },
  },
});
