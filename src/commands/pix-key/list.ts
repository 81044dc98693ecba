import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { pixKey as pixKeySchema } from '#contract/resources/pix-key.ts';
import { viewOf } from '#output/view-of.ts';
import { TYPE } from './view.ts';

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
    view: viewOf(pixKeySchema, {
      columns: [['key', 'Pix key'], TYPE, ['isDefault', 'Default']],
      empty: 'No Pix keys.',
    }),
  },
});
